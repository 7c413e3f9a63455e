//! Plays games by the thousand: tournaments between bots, their statistics and charts, records of
//! single games, the laws run over many seeds, what of the cards was resolved, and how far solvers find it.
//!
//! Everything but the seconds follows from the request: not from how many threads there were,
//! nor from which of them was first.

mod chart;
mod coverage;
mod error;
mod guide;
mod laws;
mod play;
mod players;
mod record;
mod report;
mod solve;
mod spread;
mod tally;
#[cfg(test)]
mod toy;

pub use chart::{Chart, ChartError, Curve, CurvePoint, Curves, PlayedSeries};
pub use coverage::coverage;
pub use error::{Fault, LabError};
pub use guide::{FoundGuide, FoundMove, GuidePlayers, GuideRequest, find_guide};
pub use laws::{LawsRequest, LawsRow, check_laws};
pub use play::{PlayRequest, play};
pub use record::record;
pub use report::{BotReport, Length, PlayReport};
pub use solve::{Distances, SolveRequest, solve};
pub use spread::Effort;
