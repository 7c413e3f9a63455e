use serde::{Deserialize, Serialize};

use super::PersonId;
use super::hushed::debug_hushed;

/// Asks for the token of a new device: of a new person, or of the one who made the link.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewDevice {
    #[serde(default)]
    pub name: Option<String>,
    /// A code from another device of the same person.
    #[serde(default)]
    pub link: Option<String>,
    /// What the device calls itself, such as the name of a browser, for its person alone.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub label: Option<String>,
}

/// The token is told once and kept by the device: whoever has it is that person.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeviceInfo {
    pub token: String,
    pub person: PersonId,
    pub name: String,
}

/// A device of whoever asks; times are in seconds since 1970, and of devices of before they were noted not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeviceView {
    /// By which it can be ended.
    pub id: String,
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub made: Option<u64>,
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub used: Option<u64>,
    pub label: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A code that makes one more device the same person, once and soon.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeviceLink {
    pub code: String,
    pub valid_seconds: u32,
}

debug_hushed!(NewDevice, DeviceInfo, DeviceLink);
