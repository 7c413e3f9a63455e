//! Where things lie.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use tabletop::{List, Seat};

use crate::ids::{Card, CardSet, Gate, Monster, Sheet, Space};
use crate::library::ARKHAM;

/// A face-down deck, the top first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(serialize = "T: Serialize + Copy", deserialize = "T: Deserialize<'de> + Copy + Default")
)]
pub struct Pile<T, const N: usize>
where
    T: Default,
{
    pub cards: List<T, N>,
    /// How many at the bottom everybody knows, because they were put there.
    pub known: u8,
    /// The one above those is known to whoever may look at the bottom.
    pub glimpsed: bool,
}

impl<T: Copy + Default + PartialEq, const N: usize> Pile<T, N> {
    pub fn new(cards: impl IntoIterator<Item = T>) -> Self {
        Self { cards: cards.into_iter().collect(), known: 0, glimpsed: false }
    }

    pub fn as_slice(&self) -> &[T] {
        self.cards.as_slice()
    }

    pub fn len(&self) -> usize {
        self.cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    pub fn draw(&mut self) -> Option<T> {
        let drawn = self.cards.draw();
        self.forget();
        drawn
    }

    pub fn draw_bottom(&mut self) -> Option<T> {
        let drawn = self.cards.remove_at(self.cards.len().checked_sub(1)?);
        if self.known > 0 {
            self.known -= 1;
        } else {
            self.glimpsed = false;
        }
        drawn
    }

    /// Everybody sees what is put there.
    pub fn put_under(&mut self, card: T) {
        self.cards.push(card);
        self.known = self.known.saturating_add(1);
        self.forget();
    }

    pub fn take(&mut self, card: T) -> bool {
        let Some(place) = self.as_slice().iter().position(|other| *other == card) else { return false };
        let is_known = place + usize::from(self.known) >= self.len();
        self.cards.remove_at(place);
        self.known -= u8::from(is_known);
        self.forget();
        true
    }

    /// Fills every place from the old place that the order names.
    pub fn reorder(&mut self, order: &[u16]) {
        let old = self.cards;
        self.cards.clear();
        for place in order {
            if let Some(card) = old.as_slice().get(usize::from(*place)) {
                self.cards.push(*card);
            }
        }
        (self.known, self.glimpsed) = (0, false);
    }

    fn forget(&mut self) {
        self.known = self.known.min(self.cards.len() as u8);
        self.glimpsed &= usize::from(self.known) < self.cards.len();
    }

    /// How many from the top are unknown to one who has (not) glimpsed the bottom.
    pub fn unknown(&self, has_glimpsed: bool) -> usize {
        self.cards.len() - usize::from(self.known) - usize::from(has_glimpsed && self.glimpsed)
    }
}

/// What lies in a street or a location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlaceState {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<Gate>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_sealed: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub clues: u8,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// By street and location; written with what is not empty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Places([PlaceState; ARKHAM as usize]);

impl Default for Places {
    fn default() -> Self {
        Self([PlaceState::default(); ARKHAM as usize])
    }
}

impl Places {
    pub fn iter(&self) -> impl Iterator<Item = (Space, &PlaceState)> {
        Space::all().zip(&self.0)
    }

    pub fn sealed(&self) -> u8 {
        self.0.iter().filter(|place| place.is_sealed).count() as u8
    }
}

/// What is not on the map has nothing lying about.
static NOTHING: PlaceState = PlaceState { gate: None, is_sealed: false, clues: 0 };

impl Index<Space> for Places {
    type Output = PlaceState;

    fn index(&self, space: Space) -> &PlaceState {
        self.0.get(space.index()).unwrap_or(&NOTHING)
    }
}

impl IndexMut<Space> for Places {
    /// Of a street or a location; whatever else it is, the first street.
    fn index_mut(&mut self, space: Space) -> &mut PlaceState {
        let at = if space.is_on_the_map() { space.index() } else { 0 };
        &mut self.0[at]
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().filter(|(_, place)| **place != NOTHING)).finish()
    }
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (space, place) in self.iter().filter(|(_, place)| **place != NOTHING) {
            map.serialize_entry(&space, place)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = BTreeMap::<Space, PlaceState>::deserialize(deserializer)?;
        let mut places = Self::default();
        for (space, place) in written {
            if !space.is_on_the_map() {
                return Err(D::Error::custom(format!("nothing lies in {space:?}")));
            }
            places[space] = place;
        }
        Ok(places)
    }
}

/// Where a monster is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    #[default]
    Cup,
    Box,
    Sky,
    Outskirts,
    /// On the card of the rumor.
    Rumor,
    /// Met in an encounter.
    Apart,
    At(Space),
    Trophy(Seat),
}

/// How many monsters the box has.
pub(crate) const MONSTERS: usize = 60;

/// By monster; written with those that are not in the cup.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spots([Spot; MONSTERS]);

impl Default for Spots {
    fn default() -> Self {
        Self([Spot::Cup; MONSTERS])
    }
}

impl Spots {
    pub fn iter(&self) -> impl Iterator<Item = (Monster, Spot)> + use<'_> {
        (0..).map(Monster).zip(self.0.iter().copied())
    }

    /// Those there, in ascending order.
    pub fn at(&self, spot: Spot) -> impl Iterator<Item = Monster> + use<'_> {
        self.iter().filter(move |(_, other)| *other == spot).map(|(monster, _)| monster)
    }

    pub fn count(&self, spot: Spot) -> usize {
        self.0.iter().filter(|other| **other == spot).count()
    }

    pub fn of(&self, monster: Monster) -> Spot {
        self.0.get(monster.index()).copied().unwrap_or_default()
    }

    pub fn put(&mut self, monster: Monster, spot: Spot) {
        if let Some(place) = self.0.get_mut(monster.index()) {
            *place = spot;
        }
    }
}

impl fmt::Debug for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().filter(|(_, spot)| *spot != Spot::Cup)).finish()
    }
}

impl Serialize for Spots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (monster, spot) in self.iter().filter(|(_, spot)| *spot != Spot::Cup) {
            map.serialize_entry(&monster, &spot)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Spots {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = BTreeMap::<Monster, Spot>::deserialize(deserializer)?;
        let mut spots = Self::default();
        for (monster, spot) in written {
            spots.put(monster, spot);
        }
        Ok(spots)
    }
}

/// A set of things with small numbers, kept as bits, written as a sorted list.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident of $thing:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Array<string>", export_to = "arkham-horror/"))]
        pub struct $set(u16);

        impl $set {
            pub fn contains(self, thing: $thing) -> bool {
                self.0 & 1 << (thing.0 & 15) != 0
            }

            pub fn insert(&mut self, thing: $thing) {
                self.0 |= 1 << (thing.0 & 15);
            }

            pub fn remove(&mut self, thing: $thing) {
                self.0 &= !(1 << (thing.0 & 15));
            }

            pub fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The members in ascending order.
            pub fn iter(self) -> impl Iterator<Item = $thing> + Clone {
                (0..16).filter(move |bit| self.0 & 1 << bit != 0).map($thing)
            }
        }

        impl FromIterator<$thing> for $set {
            fn from_iter<I: IntoIterator<Item = $thing>>(things: I) -> Self {
                let mut set = Self::default();
                things.into_iter().for_each(|thing| set.insert(thing));
                set
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let things = Vec::<$thing>::deserialize(deserializer)?;
                let set: Self = things.iter().copied().collect();
                if usize::from(set.len()) < things.len() {
                    return Err(D::Error::custom("something is listed twice"));
                }
                Ok(set)
            }
        }
    };
}

bit_set! {
    /// Gates that somebody won.
    GateSet of Gate
}
bit_set! {
    /// Investigators.
    Sheets of Sheet
}

/// Tokens on cards; only a few cards can have any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    once: CardSet,
    twice: CardSet,
}

impl Tokens {
    pub fn on(&self, card: Card) -> u8 {
        u8::from(self.once.contains(card)) + 2 * u8::from(self.twice.contains(card))
    }

    /// At most three lie on any card.
    pub fn add(&mut self, card: Card) -> u8 {
        if self.once.remove(card) {
            self.twice.insert(card);
        } else {
            self.once.insert(card);
        }
        self.on(card)
    }

    pub fn clear(&mut self, card: Card) {
        self.once.remove(card);
        self.twice.remove(card);
    }

    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + use<'_> {
        self.once.or(self.twice).iter().map(|card| (card, self.on(card)))
    }
}

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tokens {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = BTreeMap::<Card, u8>::deserialize(deserializer)?;
        let mut tokens = Self::default();
        for (card, count) in written {
            if !(1..=3).contains(&count) {
                return Err(D::Error::custom(format!("{count} tokens on {card:?}, not 1 to 3")));
            }
            (0..count).for_each(|_| {
                tokens.add(card);
            });
        }
        Ok(tokens)
    }
}
