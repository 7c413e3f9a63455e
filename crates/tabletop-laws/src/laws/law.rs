use std::fmt;

use tabletop::{Config, Game, Seed};

/// What every game keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    Declarations,
    Setup,
    NoPanic,
    Invariants,
    Outcome,
    LengthBound,
    RoundTrip,
    Replay,
    Time,
    LegalComplete,
    LegalSorted,
    LegalAppends,
    LegalAccepted,
    IllegalRefused,
    CheckAgrees,
    PossibleAccepted,
    ImpossibleRefused,
    RefusedUnchanged,
    RefusedSilent,
    ImaginedAwaiting,
    ImaginedLegal,
    ImaginedView,
    ImaginedSpectator,
    ImaginedInvariants,
    NoPeek,
    EventSecrecy,
    Reveals,
    Policies,
    Impossible,
    ImaginedImpossible,
    Catalogue,
    Silence,
    Pause,
    Tally,
    Patches,
    SeesAlike,
    Shuffling,
    Chapters,
    Guide,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Declarations => "what a game says of its options is true",
            Self::Setup => "a game can be set up for every number of seats it names, and no other",
            Self::NoPanic => "nothing makes a game panic",
            Self::Invariants => "the invariants hold after every input",
            Self::Outcome => "there is an outcome for every seat exactly when the game is over",
            Self::LengthBound => "a game ends within its length bound",
            Self::RoundTrip => "what is written and read back is the same",
            Self::Replay => "the same inputs give the same game",
            Self::Time => "a game depends on the clock by its deadlines alone",
            Self::LegalComplete => "each seat asked to act has something to do, the others nothing",
            Self::LegalSorted => "the legal list is sorted, without repetition",
            Self::LegalAppends => "listing the legal actions only appends, and always the same",
            Self::LegalAccepted => "what is in the legal list is accepted",
            Self::IllegalRefused => "what is not in the legal list is refused",
            Self::CheckAgrees => "check and apply refuse for the same reason",
            Self::PossibleAccepted => "a possible fate and a deadline that has passed are accepted",
            Self::ImpossibleRefused => {
                "a fate or a deadline that cannot be is refused, and so is a late action"
            }
            Self::RefusedUnchanged => "a refused input changes nothing",
            Self::RefusedSilent => "a refused input causes no event",
            Self::ImaginedAwaiting => "an imagined game waits for the same thing",
            Self::ImaginedLegal => "a seat may do the same in the game it imagines",
            Self::ImaginedView => "a seat sees the same in the game it imagines",
            Self::ImaginedSpectator => "a seat knows at least what a spectator sees",
            Self::ImaginedInvariants => "an imagined game is a sound one",
            Self::NoPeek => "imagining uses nothing that the seat does not know",
            Self::EventSecrecy => "an event tells a viewer nothing that the view after it does not",
            Self::Reveals => "what tells someone something new is marked as revealing",
            Self::Policies => {
                "a policy chooses from the legal list, and waits only where it is told of a deadline"
            }
            Self::Impossible => {
                "what is tempting and impossible is listed in order, to seats asked, with the rule in its way"
            }
            Self::ImaginedImpossible => "a seat may not do the same in the game it imagines",
            Self::Catalogue => "equal options have equal catalogues, which can be written",
            Self::Silence => "everybody knows by which rule there is silence",
            Self::Shuffling => "what is shuffled is named, place by place",
            Self::Guide => "the guided game goes as its file says, and shows what it is to show",
            Self::Pause => "everybody knows by which rule there is no pause",
            Self::Tally => "a tally of cards names each once and uses nothing that its viewer does not know",
            Self::SeesAlike => "who is said to see the same does",
            Self::Chapters => "chapters are counted upwards, and everybody knows which one it is",
            Self::Patches => {
                "patches applied to the first view, and to the first lists of actions, give every later one"
            }
        })
    }
}

/// A law that was broken, with all that is needed to see it again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} breaks a law at step {step}: {law}: {message} [config {config}, seed {seed}]")]
pub struct Violation {
    pub law: Law,
    pub game: &'static str,
    /// The [`Config`] as JSON.
    pub config: String,
    pub seed: Seed,
    /// How many inputs the game had accepted.
    pub step: u32,
    pub message: String,
}

/// A law that was broken, before it is known where.
#[derive(Debug)]
pub(super) struct Breach {
    law: Law,
    message: String,
}

/// Whether a law held.
pub(super) type Held<T = ()> = Result<T, Breach>;

impl Breach {
    pub(super) fn new(law: Law, message: impl Into<String>) -> Self {
        Self { law, message: message.into() }
    }

    pub(super) fn at<G: Game>(self, config: &Config<G::Options>, seed: Seed, step: u32) -> Violation {
        Violation {
            law: self.law,
            game: G::ID,
            config: serde_json::to_string(config).unwrap_or_else(|error| error.to_string()),
            seed,
            step,
            message: self.message,
        }
    }
}

/// Demands that `kept`; the message is only made when it is not.
pub(super) fn demand(kept: bool, law: Law, message: impl FnOnce() -> String) -> Held {
    if kept { Ok(()) } else { Err(Breach::new(law, message())) }
}
