use serde::{Deserialize, Serialize};

use super::{PersonId, TableId};

/// How people did in the daily deal of one date.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DailyView {
    /// In UTC, as in `2026-11-16`.
    pub date: String,
    /// The best first; one's own is always among them.
    pub results: Vec<DailyResult>,
    /// One's own try that counts, while it is not over.
    pub yours: Option<TableId>,
    /// Until the next deal.
    pub next_seconds: u32,
    /// How our best bot fares on this deal; none while it is still playing, and on days nobody asked on.
    pub par: Option<DailyPar>,
    /// On how many days in a row up to now one has finished the deal of the day, and the most there ever were.
    pub streak: u32,
    pub best_streak: u32,
}

/// How our best bot fares on a deal that it plays several times, each time with other luck of its own.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DailyPar {
    pub games: u32,
    pub won: u32,
    /// Between which shares of its games it would win if it played many more: 19 times of 20.
    pub low: f32,
    pub high: f32,
    /// The mean of its scores, and how far that may be off.
    pub score: f32,
    pub margin: f32,
}

/// One try that counts and is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DailyResult {
    /// From 1; equal results share a place.
    pub place: u32,
    pub name: String,
    pub person: PersonId,
    pub won: bool,
    /// How the game ended, in a word of its own.
    pub kind: String,
    pub score: i32,
    /// How many turns it took; 0 where the game counts none.
    pub turns: u32,
    pub hints: u32,
    /// Not told on the day itself to those whose own try is not over: it would show them the deal.
    pub table: Option<TableId>,
    pub you: bool,
}
