use roster::Json;
use serde::Serialize;
use tabletop::{Millis, Seat};

use super::{CatalogueHashes, Update};

/// A view in the words of its game.
#[cfg(feature = "types")]
#[derive(ts_rs::TS)]
#[ts(type = "unknown")]
pub struct OwnView;

/// A finished game as one viewer saw it, step by step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReplayView {
    pub game: String,
    /// The version of the rules it was played under.
    pub rules: u32,
    pub seats: u8,
    #[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))]
    pub options: Json,
    /// What is printed in it.
    pub catalogue: CatalogueHashes,
    /// How many steps the game has; not all are sent at once.
    pub total: u32,
    /// The number of the first step sent.
    pub first: u32,
    pub steps: Vec<ReplayStep>,
}

/// What someone did, what came of it, and how things stood then. Step 0 is the deal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReplayStep {
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub at: Millis,
    /// Who acted; nobody at the deal and when a deadline passed.
    pub seat: Option<Seat>,
    /// What they did, where this viewer may know.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub action: Option<Json>,
    /// The number of the first of the game's events below.
    pub first_event: u32,
    /// `null` for an event that this viewer may not know more of than that it happened.
    #[cfg_attr(feature = "types", ts(type = "Array<unknown>"))]
    pub events: Vec<Option<Json>>,
    /// Whole in the first step that is sent, then what changed since the step before.
    #[cfg_attr(feature = "types", ts(as = "Update<OwnView>"))]
    pub view: Update<Json>,
    pub to_act: Vec<Seat>,
}
