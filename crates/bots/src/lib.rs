//! Players that are not people.
//!
//! A [`Bot`] is given a [`Look`], never a state: what its seat does not know, it cannot read.
//!
//! [`AnyPlayer`] asks a bot by name for programs that know no game.

mod alone;
mod any;
mod bot;
mod coach;
mod distances;
mod judge;
mod look;
mod search;

pub use alone::{AloneError, AloneResult, play_alone};
pub use any::{AnyPlayer, ChooseError, Deliberation, Thought, adopt, names_of, open};
pub use bot::{Bot, UnknownBot, can_search, names};
pub use coach::{CoachError, Judgement, Lesson, coach};
pub use distances::{DistancesError, Pursued, distances};
pub use judge::{Effort, Weighed};
pub use look::Look;
pub use search::{Budget, Tried, explore};
