use serde::{Deserialize, Serialize};
use tabletop::{Millis, Seat, SeatSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TimedOptions {
    pub rounds: u8,
    /// How long a round lasts.
    pub round_ms: u32,
}

impl Default for TimedOptions {
    fn default() -> Self {
        Self { rounds: 3, round_ms: 3_000 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Black,
    Blue,
    Green,
    Red,
}

impl Colour {
    pub const ALL: [Self; 4] = [Self::Black, Self::Blue, Self::Green, Self::Red];

    pub(super) fn index(self) -> usize {
        self as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimedAction {
    /// The clock may run; before a round, which has no deadline.
    Ready,
    /// Enough for this round.
    Stop,
    /// A stone from the common pile.
    Take(Colour),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimedEvent {
    Dealt { goals: Vec<Colour> },
    BecameReady { seat: Seat },
    Began { round: u8 },
    Took { seat: Seat, colour: Colour },
    Stopped { seat: Seat },
    Ended { round: u8, in_time: bool },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimedEventView {
    /// One's own goal; the others' only for the all-seeing.
    Dealt {
        goals: Vec<Option<Colour>>,
    },
    BecameReady {
        seat: Seat,
    },
    Began {
        round: u8,
    },
    Took {
        seat: Seat,
        colour: Colour,
    },
    Stopped {
        seat: Seat,
    },
    Ended {
        round: u8,
        in_time: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedView {
    pub round: u8,
    /// Who has said so, between rounds.
    pub ready: SeatSet,
    /// Who has stopped, during a round.
    pub stopped: SeatSet,
    /// When the round ends, while one is played.
    pub deadline: Option<Millis>,
    /// How many stones of each colour are left.
    pub pile: [u8; 4],
    /// How many of each colour every seat has.
    pub stones: Vec<[u8; 4]>,
    /// Known to its owner and to the all-seeing.
    pub goals: Vec<Option<Colour>>,
}

tabletop::fields!(TimedView { round, ready, stopped, deadline, pile, stones, goals });
