use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::Stage;
use crate::fault::{Fault, has};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ToyOptions {
    pub(crate) timed: bool,
    pub(crate) rounds: u8,
    pub(crate) mood: Mood,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mood {
    #[default]
    Plain,
    Grim,
}

impl Default for ToyOptions {
    fn default() -> Self {
        Self { timed: false, rounds: if has(Fault::WrongDefault) { 1 } else { 2 }, mood: Mood::Plain }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Guess(u8),
    Pass,
    Swap,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Dealt { held: Vec<u8> },
    Passed { seat: Seat },
    Guessed { seat: Seat, face: u8, right: bool },
    Shown { seat: Seat, face: u8 },
    Drew { seat: Seat, face: u8 },
    Rolled { die: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventView {
    Dealt { held: Vec<Option<u8>> },
    Passed { seat: Seat },
    Guessed { seat: Seat, face: u8, right: bool },
    Shown { seat: Seat, face: u8 },
    Drew { seat: Seat, face: Option<u8> },
    Rolled { die: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct View {
    pub(super) round: u8,
    pub(super) stage: Stage,
    pub(super) held: Vec<Option<u8>>,
    pub(super) deck: u8,
    pub(super) discards: Vec<u8>,
    pub(super) score: Vec<i32>,
    pub(super) last_roll: Option<u8>,
    pub(super) last_guess: Option<(Seat, u8)>,
}
