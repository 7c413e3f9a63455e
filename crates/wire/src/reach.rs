use serde::{Deserialize, Serialize};
use tabletop::Language;

use super::TableId;
use super::hushed::debug_hushed;

/// How browsers are told of their person's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PushView {
    /// The public key of this server, in base64 for addresses; none where it sends nothing to others.
    pub key: Option<String>,
}

/// A browser that wants to be told, as its push service describes it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewSubscription {
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
    pub language: Language,
}

/// One that no longer wants to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OldSubscription {
    pub endpoint: String,
}

/// Where a table's news go.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WebhookView {
    pub url: Option<String>,
    /// By which the other side knows that it was this server.
    pub secret: Option<String>,
    /// Whether there is one that somebody else has set: where it leads is theirs to know.
    pub others: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    pub url: String,
    /// Of the sentence in each message.
    pub language: Language,
}

/// A short code that leads to a table, to be said aloud.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableCode {
    pub code: String,
    pub valid_seconds: u32,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SaidCode {
    pub code: String,
}

/// Where a code leads: the same as the invite link.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundTable {
    pub table: TableId,
    pub invite: String,
}

debug_hushed!(NewSubscription, OldSubscription, WebhookView, NewWebhook, TableCode, SaidCode, FoundTable);
