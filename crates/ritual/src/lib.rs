//! The rules of RITUAL (2 to 6 players).
//!
//! Shamans help each other in silence and against the clock: first three of them gather the stones of
//! their secret inspiration cards, then all bring the stones into the order that a ritual card asks for,
//! which only one of them knows. Rule ids (`RT-33`) refer to `docs/rules/ritual.md`.
//!
//! Reading order: [`Colour`] and [`Stones`]; [`Condition`] with `notation`, `evaluate` and `wording` (what
//! a ritual card asks for, how it is written, checked and said); [`Book`], `lint` and `proof`; [`Options`]; `lot`,
//! `ground` and `state` (what a game is); [`Action`] (what may be done), `turn` and `round` (what it
//! does); `report` (what is told of a round afterwards); `meaning` (what it means for one's own card); `knowledge` (what is hidden); [`View`] (what is
//! shown); [`Catalogue`] (what is printed); `solver` (how far it is, with all cards open).

mod action;
mod book;
mod book_error;
mod catalogue;
mod colour;
mod cooperative;
mod data;
mod evaluate;
mod event;
mod game;
mod ground;
mod ids;
mod impossible;
mod invariants;
mod knowledge;
mod lint;
mod lot;
mod meaning;
mod notation;
mod options;
mod predicate;
mod proof;
mod report;
mod round;
mod signs;
mod solver;
mod state;
mod turn;
#[cfg(feature = "types")]
mod types;
mod view;
mod wording;
mod words;

pub use action::Action;
pub use book::{Book, BookChoice, BookFile, MAX_RITUALS, PrintedRitual};
pub use book_error::{BookError, CardFault, CardPlace, MAX_BOOK_BYTES, RitualPlace};
pub use catalogue::{Catalogue, Limits, PrintedCard, PrintedInspiration};
pub use colour::{Colour, Stones};
pub use data::Timer;
pub use event::{Event, EventView};
pub use game::Ritual;
pub use ids::{CARDS, CardSet, INSPIRATIONS, Inspiration, RitualCard};
pub use impossible::Temptation;
pub use lot::LotId;
pub use meaning::{Goal, GoalCard, Meaning, Missing};
pub use notation::NotationError;
pub use options::{First, Level, Options};
pub use predicate::{Clause, Comparison, Condition, Measure, Relation};
pub use report::{PastInspiration, PastRune, PastShaman, RoundEnd, RoundReport, Solved};
pub use signs::Sign;
pub use solver::Quest;
pub use state::Ending;
#[cfg(feature = "types")]
pub use types::export_types;
pub use view::{LotView, Phase, PlayerView, RuneView, View};
pub use words::{ColourText, LevelText};
