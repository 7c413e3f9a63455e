use std::fmt;

use serde::Serialize;

/// The id of a line in a game's rule checklist, such as `AR-14`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What kind of thing was wrong with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalKind {
    GameOver,
    NotYourDecision,
    Illegal,
    NotAwaitingFate,
    BadFate,
    DeadlineNotReached,
    TooLate,
}

/// Why an input was not accepted. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, thiserror::Error)]
#[error("{rule}: {kind}")]
pub struct Refusal {
    pub kind: RefusalKind,
    /// The rule that stands in the way.
    pub rule: RuleId,
}

impl Refusal {
    pub const fn new(kind: RefusalKind, rule: &'static str) -> Self {
        Self { kind, rule: RuleId(rule) }
    }
}

impl fmt::Display for RefusalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::NotYourDecision => "this seat is not asked to act",
            Self::Illegal => "this action is not allowed now",
            Self::NotAwaitingFate => "nothing is being drawn or rolled",
            Self::BadFate => "this cannot be the result of what is being drawn or rolled",
            Self::DeadlineNotReached => "the deadline has not been reached",
            Self::TooLate => "time is up",
        })
    }
}
