//! The rules of Arkham Ritual (3 to 7 players).
//!
//! Everyone sees every card but their own. Cards travel face down; who takes one lets go of what
//! they hold, face up. When the round ends, those with a sane card nobody else's artifact matches
//! keep their sanity. Rule ids (`AR-14`) refer to `docs/rules/arkham-ritual.md`.
//!
//! Reading order: [`Card`], [`Options`], `state` (what a game is), `turn` (how it moves),
//! `comparison` and `resolution` (how a round ends), `verdict` (why), `knowledge` (what a seat can
//! know), `view` (what it is shown), `catalogue` (what is printed on the cards).

mod action;
mod card;
mod catalogue;
mod comparison;
mod data;
mod event;
#[cfg(test)]
mod exactness;
mod game;
mod greedy;
mod impossible;
mod invariants;
mod knowledge;
mod options;
mod resolution;
mod state;
mod table_talk;
mod turn;
#[cfg(feature = "types")]
mod types;
mod verdict;
mod view;
mod words;

pub use action::Action;
pub use card::{Artifact, Card, Colour, FACES, Kind};
pub use catalogue::{Catalogue, PrintedCard};
pub use event::{Event, EventView};
pub use game::ArkhamRitual;
pub use impossible::Temptation;
pub use knowledge::{Odds, OddsLine};
pub use options::{First, Options, Victory};
pub use resolution::{Cause, Gain, Holder, Loss, RoundReport};
#[cfg(feature = "types")]
pub use types::export_types;
pub use verdict::{LastRound, RoundView, Verdict, Why};
pub use view::{PassingView, PlayerView, TopView, Turn, View};
pub use words::Named;
