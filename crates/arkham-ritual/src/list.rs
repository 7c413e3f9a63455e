use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Card;

/// A short row of cards held in place, so that a state is copied without allocating.
/// Cards leave from the front (the top of a deck) and join at the back.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "Vec<Card>", export_to = "arkham-ritual/"))]
pub struct CardList<const N: usize> {
    start: u8,
    end: u8,
    cards: [Card; N],
}

impl<const N: usize> CardList<N> {
    pub const EMPTY: Self = Self { start: 0, end: 0, cards: [Card::Candelabra; N] };

    pub fn as_slice(&self) -> &[Card] {
        self.cards.get(usize::from(self.start)..usize::from(self.end)).unwrap_or(&[])
    }

    pub fn len(&self) -> usize {
        usize::from(self.end - self.start)
    }

    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Adds a card at the back; a full list stays as it is, which the invariants would notice.
    pub(crate) fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.end)) {
            *place = card;
            self.end += 1;
        }
    }

    pub(crate) fn top(&self) -> Option<Card> {
        self.as_slice().first().copied()
    }

    pub(crate) fn draw(&mut self) -> Option<Card> {
        let top = self.top()?;
        self.start += 1;
        Some(top)
    }
}

impl<const N: usize> FromIterator<Card> for CardList<N> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut list = Self::EMPTY;
        cards.into_iter().for_each(|card| list.push(card));
        list
    }
}

impl<const N: usize> PartialEq for CardList<N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<const N: usize> Eq for CardList<N> {}

impl<const N: usize> fmt::Debug for CardList<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<const N: usize> Serialize for CardList<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for CardList<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if cards.len() > N {
            return Err(D::Error::custom(format!("{} cards where at most {N} fit", cards.len())));
        }
        Ok(cards.into_iter().collect())
    }
}
