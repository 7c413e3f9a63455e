use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many inspiration cards there are (RT-02).
pub const INSPIRATIONS: usize = 25;
/// How many cards a ritual has (RT-03).
pub const CARDS: usize = 6;

/// An inspiration card, `i01` to `i25`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "String", export_to = "ritual/"))]
pub struct Inspiration(u8);

/// A card of the ritual that is played, `c1` to `c6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "String", export_to = "ritual/"))]
pub struct RitualCard(u8);

macro_rules! written_id {
    ($id:ident, $count:expr, $what:literal, $format:literal) => {
        impl $id {
            /// By its place, from 0.
            pub const fn new(place: usize) -> Option<Self> {
                if place < $count { Some(Self(place as u8)) } else { None }
            }

            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub(crate) fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..$count as u8).map(Self)
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, $format, self.0 + 1)
            }
        }

        impl FromStr for $id {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                // A letter and a number; whether that is how the number is written, the one it may be says.
                let number = text.get(1..).and_then(|number| number.parse::<usize>().ok());
                let meant = number.and_then(|number| number.checked_sub(1)).and_then(Self::new);
                meant
                    .filter(|id| id.to_string() == text)
                    .ok_or_else(|| format!(concat!("{:?} is no ", $what, ", the first is {}"), text, Self(0)))
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

written_id!(Inspiration, INSPIRATIONS, "inspiration card", "i{:02}");
written_id!(RitualCard, CARDS, "ritual card", "c{}");

/// Some of the six ritual cards, kept as bits, written as a sorted list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "Vec<RitualCard>", export_to = "ritual/"))]
pub struct CardSet(u8);

impl CardSet {
    #[must_use]
    pub(crate) const fn with(self, card: RitualCard) -> Self {
        Self(self.0 | 1 << card.0)
    }

    #[must_use]
    pub(crate) const fn without(self, card: RitualCard) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn contains(self, card: RitualCard) -> bool {
        self.0 & 1 << card.0 != 0
    }

    pub(crate) const fn is_subset_of(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = RitualCard> + Clone {
        RitualCard::all().filter(move |&card| self.contains(card))
    }
}

impl FromIterator<RitualCard> for CardSet {
    fn from_iter<I: IntoIterator<Item = RitualCard>>(cards: I) -> Self {
        cards.into_iter().fold(Self::default(), Self::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<RitualCard>::deserialize(deserializer)?;
        let set: Self = cards.iter().copied().collect();
        if set.len() == cards.len() { Ok(set) } else { Err(D::Error::custom("a card is listed twice")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_one_written_name() {
        assert_eq!(RitualCard::new(1).unwrap().to_string(), "c2");
        assert_eq!("i07".parse(), Ok(Inspiration::new(6).unwrap()));
        assert_eq!(
            "i7".parse::<Inspiration>().unwrap_err(),
            "\"i7\" is no inspiration card, the first is i01"
        );
        assert!("c7".parse::<RitualCard>().is_err());
    }
}
