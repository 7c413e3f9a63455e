//! The lists of cards: `docs/cards/<game>.md`, a heading `## deck` and one line ``- `id` …`` a card.

use std::collections::{BTreeMap, BTreeSet};

use super::Detail;
use crate::checkout::TextFile;

/// The cards of one game.
pub(super) struct CardList {
    pub(super) game: String,
    pub(super) path: String,
    pub(super) cards: Vec<ListedCard>,
}

pub(super) struct ListedCard {
    pub(super) id: String,
    pub(super) deck: String,
    pub(super) line: usize,
}

/// The list in a file, if it is one.
pub(super) fn read(file: &TextFile) -> Option<CardList> {
    let game = file.path.strip_prefix("docs/cards/")?.strip_suffix(".md")?;
    let mut deck = "";
    let mut cards = Vec::new();
    for (line, text) in (1..).zip(file.text.lines()) {
        if let Some(heading) = text.strip_prefix("## ") {
            deck = heading.trim();
        } else if let Some((id, _)) = text.strip_prefix("- `").and_then(|rest| rest.split_once('`')) {
            cards.push(ListedCard { id: id.to_owned(), deck: deck.to_owned(), line });
        }
    }
    Some(CardList { game: game.to_owned(), path: file.path.clone(), cards })
}

impl CardList {
    /// One line for each card that no scenario shows.
    pub(super) fn faults(&self, shown: &BTreeSet<String>) -> impl Iterator<Item = String> {
        let missing = self.cards.iter().filter(|card| !shown.contains(&card.id));
        missing.map(|card| format!("{}:{}: no scenario shows {}", self.path, card.line, card.id))
    }

    /// One line a deck and one for all, with the cards that nothing shows where they are asked for.
    pub(super) fn table(&self, shown: &BTreeSet<String>, detail: Detail) -> String {
        let mut decks: BTreeMap<&str, (usize, Vec<&str>)> = BTreeMap::new();
        for card in &self.cards {
            let (count, missing) = decks.entry(&card.deck).or_default();
            *count += 1;
            if !shown.contains(&card.id) {
                missing.push(&card.id);
            }
        }
        let mut out = String::new();
        for (deck, (count, missing)) in decks {
            out += &format!("{} {deck}: {count} cards, {} shown\n", self.game, count - missing.len());
            if detail != Detail::Totals && !missing.is_empty() {
                out += &format!("  without a scenario: {}\n", missing.join(", "));
            }
        }
        let count = self.cards.iter().filter(|card| shown.contains(&card.id)).count();
        out + &format!("{}: {} cards, {count} shown by scenarios\n", self.game, self.cards.len())
    }
}
