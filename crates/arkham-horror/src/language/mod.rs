//! The language of the cards, as it is written in the data files.
//!
//! A text is a [`Script`]: a list of [`Word`]s that are done in order. A card, sheet or marker is printed
//! numbers and [`Ability`]s. `docs/data-format.md` lists every word with an example.
//!
//! Nothing here knows a state: [`crate::library`] resolves the names and makes programs of the scripts.

mod ability;
mod amount;
mod check;
mod cost;
mod filter;
mod modifier;
mod sheet;
mod word;

pub use ability::{Ability, CastAt, Casting, CastingModifier, Hook, Need, Window};
pub use amount::{Amount, DiceCount};
pub use check::{CheckKind, CheckWord, Faces, RollWord, Row, Skill};
pub use cost::{CardPrice, Cost, TrophyKind, TrophyPrice};
pub use filter::{CardFilter, CardKind, Condition, Deck, MonsterFilter, Neighbourhood, SearchFor, Who};
pub use modifier::{CombatType, Forbidden, Modifier, MonsterAbility, MonsterChange, MovementKind, Resisted};
pub use sheet::*;
pub use word::{
    Branch, Destination, Fortune, Kind, LossAtZero, OfferWord, PriceRule, Reroll, Script, ShutGate, Special,
    SpecialCard, TrophyFrom, Word,
};

/// What a file need not say is not written either.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
