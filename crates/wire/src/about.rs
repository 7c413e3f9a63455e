use serde::Serialize;

/// What a server says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ServerInfo {
    /// Of the program.
    pub version: String,
    /// Where problems are to be reported, as whoever runs the server has said: an address or a link.
    pub contact: Option<String>,
}
