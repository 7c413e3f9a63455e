use roster::Json;
use serde::Serialize;

/// How something that a client holds a copy of is brought up to date.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Update<T> {
    /// In place of whatever the client had.
    Whole(T),
    /// A JSON Patch (RFC 6902) to what was last sent, of `add`, `remove` and `replace` alone.
    Patch(
        #[cfg_attr(
            feature = "types",
            ts(
                type = "Array<{ op: \"add\" | \"replace\", path: string, value: unknown } | { op: \"remove\", path: string }>"
            )
        )]
        Json,
    ),
}
