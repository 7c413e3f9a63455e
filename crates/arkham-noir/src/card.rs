use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::event::Zone;

/// More clue cards than this are not in any deck.
pub const MAX_CLUES: usize = 64;
/// More victims than this are not in any deck.
pub const MAX_VICTIMS: usize = 8;

/// A clue card by its place in the deck, written `n01`, `n02`, …
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string", export_to = "arkham-noir/"))]
pub struct Clue(u8);

/// A victim by its place in the deck, written `v1`, `v2`, …; an open case is named after its victim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string", export_to = "arkham-noir/"))]
pub struct Victim(u8);

macro_rules! written_id {
    ($id:ty, $most:expr, $what:literal, $first:literal, $form:literal) => {
        impl $id {
            /// The card at a place of the deck, counted from 0.
            pub const fn new(place: usize) -> Option<Self> {
                if place < $most { Some(Self(place as u8)) } else { None }
            }

            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, $form, self.0 + 1)
            }
        }

        impl FromStr for $id {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let number = text.get(1..).and_then(|digits| digits.parse::<usize>().ok());
                let id = number.and_then(|number| number.checked_sub(1)).and_then(Self::new);
                // Written back it must be the same, so that every card has one name.
                id.filter(|id| id.to_string() == text)
                    .ok_or_else(|| format!(concat!("{:?} is no ", $what, ", the first is ", $first), text))
            }
        }

        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

written_id!(Clue, MAX_CLUES, "clue card", "n01", "n{:02}");
written_id!(Victim, MAX_VICTIMS, "victim", "v1", "v{}");

/// The six kinds of clue; a puzzle card's kind is its icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    People,
    Threat,
    Artifact,
    Evidence,
    Place,
    Monster,
}

impl Icon {
    pub const ALL: [Self; 6] =
        [Self::People, Self::Threat, Self::Artifact, Self::Evidence, Self::Place, Self::Monster];

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The icons of a set of [`Icon::bit`]s, in order.
    pub(crate) fn of_bits(bits: u8) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |icon| bits & icon.bit() != 0)
    }
}

/// How one clue leads to the next (AN-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Technique {
    Collection,
    Surveillance,
    Interview,
    Research,
    /// Goes with every technique.
    Any,
}

impl Technique {
    /// How many there are but for any.
    pub(crate) const REAL: usize = 4;

    pub const ALL: [Self; 5] =
        [Self::Collection, Self::Surveillance, Self::Interview, Self::Research, Self::Any];

    /// Any is all four, so that edges match when they share a bit.
    pub(crate) const fn bits(self) -> u8 {
        match self {
            Self::Any => 0b1111,
            _ => 1 << self as u8,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
    /// May be scored when its case is closed (AN-25).
    Puzzle,
    /// Opens one lock of its line (AN-17).
    Key,
    /// Needs an unused key in its line (AN-17).
    Lock,
    /// Needs three clue cards in the line before it (AN-18).
    MinimumThree,
}

impl Attribute {
    pub const ALL: [Self; 4] = [Self::Puzzle, Self::Key, Self::Lock, Self::MinimumThree];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Costs stability when a test turns it up (AN-20).
    Brain,
    /// Goes to the time track when discarded (AN-15).
    Hourglass,
}

impl Mark {
    pub const ALL: [Self; 2] = [Self::Brain, Self::Hourglass];
}

/// What stands at the foot of a card (AN-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    TakeLead,
    TakeDiscard,
    TakeClosed,
    TakeStability,
    TakeTime,
    SearchPile,
    ShuffleDiscard,
    DiscardHand,
    DiscardLead,
    StabilityTest,
}

impl Effect {
    pub const ALL: [Self; 10] = [
        Self::TakeLead,
        Self::TakeDiscard,
        Self::TakeClosed,
        Self::TakeStability,
        Self::TakeTime,
        Self::SearchPile,
        Self::ShuffleDiscard,
        Self::DiscardHand,
        Self::DiscardLead,
        Self::StabilityTest,
    ];

    /// Brown effects may be declined, black ones must be done (AN-21).
    pub const fn is_optional(self) -> bool {
        !matches!(self, Self::DiscardHand | Self::DiscardLead | Self::StabilityTest)
    }

    /// Where a card may be taken from by it.
    pub const fn takes_from(self) -> Option<Zone> {
        match self {
            Self::TakeLead => Some(Zone::Leads),
            Self::TakeDiscard => Some(Zone::Discard),
            Self::TakeClosed => Some(Zone::Closed),
            Self::TakeStability => Some(Zone::Stability),
            Self::TakeTime => Some(Zone::Time),
            Self::SearchPile => Some(Zone::DrawPile),
            Self::ShuffleDiscard | Self::DiscardHand | Self::DiscardLead | Self::StabilityTest => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_one_written_name() {
        let seventh = Clue::new(6).unwrap();
        assert_eq!(seventh.to_string(), "n07");
        assert_eq!("n07".parse(), Ok(seventh));
        for wrong in ["n7", "n00", "n65", "v1", "", "é07", "n007"] {
            assert_eq!(
                wrong.parse::<Clue>().unwrap_err(),
                format!("{wrong:?} is no clue card, the first is n01")
            );
        }
        assert_eq!("v8".parse::<Victim>().unwrap().index(), 7);
        assert!("v9".parse::<Victim>().is_err());
    }
}
