use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A card as the game understands it, in one language.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardPage {
    /// One of [`Game::card_ids`](crate::Game::card_ids).
    pub id: String,
    /// What it is among: an id, for sorting and counting.
    pub deck: String,
    pub name: String,
    /// What it says, in words.
    pub text: String,
    /// What it does, as the data says it.
    pub effects: Value,
}

impl CardPage {
    pub fn new(id: &impl ToString, deck: &str, name: &str, text: &str, effects: &impl Serialize) -> Self {
        Self {
            id: id.to_string(),
            deck: deck.to_owned(),
            name: name.to_owned(),
            text: text.to_owned(),
            // Only what is no data, such as a map with odd keys, cannot be written.
            effects: serde_json::to_value(effects).unwrap_or_default(),
        }
    }
}

/// How many copies of a card somebody has seen, as far as the game goes, and how many they have not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CardTally {
    /// The id by which the catalogue knows it.
    pub card: String,
    pub seen: u8,
    pub unseen: u8,
}

impl CardTally {
    /// Of a card of which so many copies are in the game; no more than those are unseen.
    pub fn new(card: &impl ToString, copies: u8, unseen: u8) -> Self {
        let unseen = unseen.min(copies);
        Self { card: card.to_string(), seen: copies - unseen, unseen }
    }
}

/// Something that play can resolve: a card, a way that its text can take, or a case with rules of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CardPart {
    pub kind: PartKind,
    /// The id of the card; of a special case its own name.
    pub card: String,
    /// Which way, from the outermost branch inwards; empty for the card itself.
    pub way: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    Card,
    Branch,
    Special,
}

impl PartKind {
    pub const ALL: [Self; 3] = [Self::Card, Self::Branch, Self::Special];
}

/// Some of [`Game::parts`](crate::Game::parts), by their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartSet(Vec<u64>);

impl PartSet {
    pub fn insert(&mut self, part: usize) {
        let (word, bit) = (part / 64, part % 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
    }

    pub fn contains(&self, part: usize) -> bool {
        self.0.get(part / 64).is_some_and(|word| word & 1 << (part % 64) != 0)
    }

    pub fn add(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_parts_grows_and_joins() {
        let (mut few, mut many) = (PartSet::default(), PartSet::default());
        assert!(few.is_empty() && !few.contains(700));
        few.insert(3);
        few.insert(3);
        many.insert(700);
        few.add(&many);
        many.add(&few);
        assert_eq!(few, many);
        assert_eq!((few.len(), few.contains(3), few.contains(700), few.contains(64)), (2, true, true, false));
    }

    #[test]
    fn no_more_copies_are_unseen_than_there_are() {
        assert_eq!(CardTally::new(&"gate", 2, 1), CardTally { card: "gate".to_owned(), seen: 1, unseen: 1 });
        assert_eq!(CardTally::new(&"gate", 2, 3).unseen, 2);
    }

    #[test]
    fn effects_are_kept_as_they_are_written() {
        let page = CardPage::new(&7, "clues", "Key", "Opens.", &[("lock", 1)]);
        assert_eq!((&*page.id, page.effects.to_string()), ("7", r#"[["lock",1]]"#.to_owned()));
    }
}
