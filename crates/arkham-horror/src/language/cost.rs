use serde::{Deserialize, Serialize};

use super::{Amount, CardFilter};

/// What is paid in full before anything happens, and never reduced (AH-189).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cost {
    pub money: Amount,
    pub sanity: u8,
    pub stamina: u8,
    pub clue: u8,
    /// Movement points.
    pub points: u8,
    /// The card that the text stands on, to its deck.
    pub discard_this: bool,
    /// So many tokens onto the card that the text stands on.
    pub mark: u8,
    pub trophies: Option<TrophyPrice>,
    pub cards: Option<CardPrice>,
}

/// Trophies worth so much: a monster its toughness, a gate 5. Overpaying gives no change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrophyPrice {
    pub worth: u8,
    #[serde(default)]
    pub only: TrophyKind,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrophyKind {
    #[default]
    Any,
    Monsters,
    Gates,
}

/// So many cards of a kind, of the payer's choice.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardPrice {
    pub what: CardFilter,
    pub n: u8,
    /// How many with five or more players, where that differs.
    #[serde(default)]
    pub n_of_many: Option<u8>,
}
