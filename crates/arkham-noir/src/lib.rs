//! The rules of Arkham Noir, case 1 (one player).
//!
//! A detective follows leads: each turn the first one is kept, added to an open case, or thrown
//! away for something better. A case with five different kinds of clue can be closed, and puzzle
//! cards that it can spare are evidence. Rule ids (`AN-16`) refer to `docs/rules/arkham-noir.md`.
//!
//! Reading order: `card` and [`Deck`] (what is printed), [`Options`], `state` (what a game is),
//! [`Action`] (what may be done), `turn`, `effects`, `closing` and `maintenance` (what it does),
//! [`View`] (what is shown) with `outlook` (what a choice may lead to), [`Catalogue`] (what is printed,
//! for those who are shown ids).

mod action;
mod card;
mod catalogue;
mod closing;
mod clue_set;
mod deck;
mod deck_error;
mod effects;
mod event;
mod game;
mod greedy;
mod impossible;
mod invariants;
mod knowledge;
mod maintenance;
mod openings;
mod options;
mod outlook;
mod score;
mod setup;
mod state;
mod turn;
#[cfg(feature = "types")]
mod types;
mod view;
mod words;
mod worth;

pub use action::Action;
pub use card::{Attribute, Clue, Effect, Icon, MAX_CLUES, MAX_VICTIMS, Mark, Technique, Victim};
pub use catalogue::{Catalogue, ClueCard, EffectText, Limits, VictimCard};
pub use deck::{Deck, DeckChoice, DeckFile, MAX_EFFECTS, PrintedClue, PrintedVictim};
pub use deck_error::{DeckError, MAX_DECK_BYTES, Place, Said};
pub use event::{Because, Event, UnlockedBy, Zone};
pub use game::ArkhamNoir;
pub use impossible::Temptation;
pub use options::Options;
pub use outlook::Joinable;
pub use score::{Points, Score};
pub use state::{Contact, Ending};
#[cfg(feature = "types")]
pub use types::export_types;
pub use view::{CaseView, Hidden, Joint, LineCard, Overflow, Prompt, View};
pub use words::{IconText, SignText, TechniqueText};
