use tabletop::{ConfigError, Input, Plain, Refusal, Seat, SessionError};
use tabletop_laws::Violation;

/// Why a series of games could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Session(SessionError),
    #[error("no bot is named, at least one must play")]
    NoBots,
    #[error("{game} has no solver: there is nothing in it to be solved")]
    NoSolver { game: &'static str },
    #[error("game {number} of seed {seed}: {fault}")]
    Game { number: u64, seed: u64, fault: Fault },
    #[error(transparent)]
    Law(#[from] Violation),
    #[error("a thread cannot be started ({reason}); try fewer jobs")]
    Thread { reason: String },
    #[error("the rules or a bot panicked; the message above says where")]
    Panicked,
}

/// A fault of the rules or of a bot, found while playing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("seat {seat} chose {action} and was refused ({refusal})")]
    Refused { seat: Seat, action: String, refusal: Refusal },
    #[error("the rules refuse a fate or deadline that was due ({refusal})")]
    Unaccepted { refusal: Refusal },
    #[error("seat {seat} is asked to act, yet has no legal action")]
    NothingLegal { seat: Seat },
    #[error("seat {seat} waits, yet there is no deadline")]
    Waits { seat: Seat },
    #[error("nobody is asked to act, yet the game is not over")]
    NobodyToAct,
    #[error("not over after {inputs} inputs")]
    Endless { inputs: u64 },
    #[error("the solver's way through part {part} does not end it")]
    NoWay { part: u8 },
    #[error("over, yet without a result for each of {seats} seats")]
    NoOutcome { seats: u8 },
}

impl Fault {
    /// What a refusal of an input that had to be accepted means.
    #[cold]
    pub(crate) fn refused<A: Plain>(input: &Input<A>, refusal: Refusal) -> Self {
        match input {
            Input::Act { seat, action } => {
                Self::Refused { seat: *seat, action: format!("{action:?}"), refusal }
            }
            Input::Fate(_) | Input::DeadlinePassed => Self::Unaccepted { refusal },
        }
    }
}
