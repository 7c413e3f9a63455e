//! What counts as a card of the box, and what each is called.

use std::collections::BTreeMap;

use super::{Files, Library};
use crate::language::Word;

impl Library {
    /// Everything that has a text or numbers of its own, copies once: what is held, sheets, monsters, ancient
    /// ones, places with powers, mythos cards, and each entry of a location or gate card as `card/entry`.
    pub(crate) fn card_ids(&self) -> Vec<String> {
        of(&self.files)
    }
}

pub(super) fn of(files: &Files) -> Vec<String> {
    let mut ids: Vec<String> = files.cards.iter().flatten().map(|card| card.id.clone()).collect();
    ids.extend(files.investigators.iter().map(|sheet| sheet.id.clone()));
    ids.extend(files.monsters.iter().map(|sheet| sheet.id.clone()));
    ids.extend(files.ancient_ones.iter().map(|sheet| sheet.id.clone()));
    let locations = files.board.locations.iter();
    ids.extend(locations.filter(|place| !place.power.is_empty()).map(|place| place.id.clone()));
    for card in files.locations.iter().flat_map(|file| &file.cards) {
        ids.extend(entries(&card.id, &card.entries));
    }
    for card in &files.gate_cards {
        ids.extend(entries(&card.id, &card.entries));
    }
    ids.extend(files.mythos.iter().map(|card| card.id.clone()));
    ids
}

/// The entries of a card.
fn entries(card: &str, entries: &BTreeMap<String, Vec<Word>>) -> impl Iterator<Item = String> {
    entries.keys().map(move |entry| format!("{card}/{entry}"))
}
