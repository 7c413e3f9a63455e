use serde::{Deserialize, Serialize};

use super::{Amount, CardFilter, is_default};

/// What is paid in full before anything happens, and never reduced (AH-189).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cost {
    #[serde(skip_serializing_if = "is_default")]
    pub money: Amount,
    #[serde(skip_serializing_if = "is_default")]
    pub sanity: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub stamina: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub clue: u8,
    /// Movement points.
    #[serde(skip_serializing_if = "is_default")]
    pub points: u8,
    /// The card that the text stands on, to its deck.
    #[serde(skip_serializing_if = "is_default")]
    pub discard_this: bool,
    /// So many tokens onto the card that the text stands on.
    #[serde(skip_serializing_if = "is_default")]
    pub mark: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub trophies: Option<TrophyPrice>,
    #[serde(skip_serializing_if = "is_default")]
    pub cards: Option<CardPrice>,
}

/// Trophies worth so much: a monster its toughness, a gate 5. Overpaying gives no change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrophyPrice {
    pub worth: u8,
    #[serde(default, skip_serializing_if = "is_default")]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardPrice {
    pub what: CardFilter,
    pub n: u8,
    /// How many with five or more players, where that differs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_of_many: Option<u8>,
}
