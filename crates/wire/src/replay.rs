use roster::Json;
use serde::{Deserialize, Serialize};
use tabletop::{Millis, Seat};

use super::{CatalogueHashes, Person, Update};

/// A view in the words of its game.
#[cfg(feature = "types")]
#[derive(ts_rs::TS)]
#[ts(type = "unknown")]
pub(crate) struct OwnView;

/// A finished game as one viewer saw it, step by step; of one that still runs, its past chapters.
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
    /// How many steps the game has; not all are sent at once. Of one that still runs, how many are open.
    pub total: u32,
    /// Whether the game is over.
    pub is_over: bool,
    /// Where each chapter begins.
    pub chapters: Vec<Chapter>,
    /// Who held which seat, from which step on.
    pub sittings: Vec<Sitting>,
    /// The number of the first step sent.
    pub first: u32,
    pub steps: Vec<ReplayStep>,
}

/// A part of a game, such as a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// From 1.
    pub number: u32,
    /// The first step after which it is being played.
    pub step: u32,
}

/// Whose a seat was from a step on, until somebody else had it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sitting {
    pub seat: Seat,
    pub from: u32,
    /// Nobody on a bot's seat.
    pub who: Option<Person>,
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
