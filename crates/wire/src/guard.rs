use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::Person;

/// Somebody who asks for a seat that a bot plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatClaim {
    pub seat: Seat,
    pub who: Person,
    /// Whether their name looks like that of somebody who is or was at this table before them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    pub look_alike: bool,
}

/// What can be done about somebody who is to act and does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum IdleRemedy {
    /// A bot plays for them until they take their seat back.
    Lend,
    /// Everyone has three minutes for each move from now on.
    Clock,
}

/// Somebody wants something done about a seat that all wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct IdleVote {
    pub by: Seat,
    pub seat: Seat,
    pub remedy: IdleRemedy,
}
