use serde::{Deserialize, Serialize};

/// How a game ended, for every seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// What kind of end it was, one of a few words of the game's own.
    pub kind: &'static str,
    pub seats: Vec<SeatResult>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatResult {
    pub won: bool,
    /// In the game's own unit; more is better.
    pub score: i32,
}
