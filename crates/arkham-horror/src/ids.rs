//! What is printed, by number. An id is a place in the [`library`](crate::library::library) and is written by name.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::library::library;

/// Ids of what the library lists in a [`Names`].
macro_rules! named {
    ($($(#[$doc:meta])* $id:ident in $names:ident: $what:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string", export_to = "arkham-horror/"))]
        pub struct $id(pub(crate) u8);

        impl $id {
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub fn name(self) -> &'static str {
                library().names.$names.name(self.0)
            }

            pub fn find(name: &str) -> Option<Self> {
                library().names.$names.find(name).map(Self)
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl Default for $id {
            fn default() -> Self {
                Self(0)
            }
        }

        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
                Self::find(&name).ok_or_else(|| D::Error::custom(format!("there is no {} {name:?}", $what)))
            }
        }
    )*};
}

named! {
    /// Where an investigator can stand: a street, a location, an area of a world, the jail cell, nowhere.
    Space in spaces: "place";
    World in worlds: "world";
    /// One of the gate markers; `abyss`, and `abyss-2` for its twin.
    Gate in gates: "gate";
    MonsterKind in monster_kinds: "kind of monster";
    /// One of the monster markers; `zombie`, `zombie-2`, …
    Monster in monsters: "monster";
    /// A card that investigators hold, whichever copy.
    CardName in card_names: "card";
    /// One copy of a card that investigators hold; `knife`, and `knife-2` for the other.
    Card in cards: "card";
    /// An investigator's sheet.
    Sheet in sheets: "investigator";
    AncientOne in ancient_ones: "ancient one";
    LocationCard in location_cards: "location card";
    GateCard in gate_cards: "gate card";
    Mythos in mythos: "mythos card";
}

/// Names in the order of their numbers.
#[derive(Debug, Default)]
pub(crate) struct Names {
    listed: Vec<String>,
    sorted: Vec<u8>,
}

impl Names {
    /// Of at most 256 different names.
    pub(crate) fn new(listed: Vec<String>) -> Self {
        let mut sorted: Vec<u8> = (0..listed.len().min(256)).map(|number| number as u8).collect();
        sorted.sort_by(|&a, &b| listed[usize::from(a)].cmp(&listed[usize::from(b)]));
        Self { listed, sorted }
    }

    pub(crate) fn name(&self, number: u8) -> &str {
        self.listed.get(usize::from(number)).map_or("?", String::as_str)
    }

    pub(crate) fn find(&self, name: &str) -> Option<u8> {
        let at = self.sorted.binary_search_by(|&number| self.name(number).cmp(name)).ok()?;
        self.sorted.get(at).copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.listed.len()
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = u8> + use<> {
        (0..self.listed.len()).map(|number| number as u8)
    }

    pub(crate) fn list(&self) -> &[String] {
        &self.listed
    }
}

/// A set of copies of cards, kept as bits, written as a sorted list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "Vec<Card>", export_to = "arkham-horror/"))]
pub struct CardSet([u64; 4]);

impl CardSet {
    pub const EMPTY: Self = Self([0; 4]);

    pub const fn contains(self, card: Card) -> bool {
        self.0[(card.0 >> 6) as usize] & 1 << (card.0 & 63) != 0
    }

    pub fn insert(&mut self, card: Card) {
        self.0[usize::from(card.0 >> 6)] |= 1 << (card.0 & 63);
    }

    /// Says whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let was_there = self.contains(card);
        self.0[usize::from(card.0 >> 6)] &= !(1 << (card.0 & 63));
        was_there
    }

    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < 4 {
                let word = words[at];
                if word != 0 {
                    words[at] &= word - 1;
                    return Some(Card((at as u8) << 6 | word.trailing_zeros() as u8));
                }
                at += 1;
            }
            None
        })
    }

    pub fn first(self) -> Option<Card> {
        self.iter().next()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
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
        let cards = Vec::<Card>::deserialize(deserializer)?;
        let mut set = Self::EMPTY;
        for card in cards {
            if set.contains(card) {
                return Err(D::Error::custom(format!("{card:?} is listed twice")));
            }
            set.insert(card);
        }
        Ok(set)
    }
}
