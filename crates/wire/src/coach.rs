use roster::Json;
use serde::Serialize;
use tabletop::{Seat, Words};

/// What the judge thinks of everything that a person decided in a finished game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoachView {
    pub seat: Seat,
    /// In order; a move that was the only one possible is no decision.
    pub moves: Vec<CoachMove>,
    /// How many steps the replay has.
    pub total: u32,
}

/// One decision, next to the best one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoachMove {
    /// The replay's step at which it had to be taken: one can play on from there.
    pub step: u32,
    /// The turn of the game, from 1; 0 where the game counts none.
    pub turn: u32,
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub action: Json,
    /// The estimated chance to win with it, from 0 to 1.
    pub chance: f32,
    /// How far that may be off, either way.
    pub margin: f32,
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub best: Json,
    /// That of the best one; never less than `chance`.
    pub best_chance: f32,
    pub best_margin: f32,
    /// What was lost for sure: 0 where the estimates cannot tell, or where a hint advised it.
    pub cost: f32,
    /// Why the best is better, where something was lost.
    pub why: Option<Words>,
}
