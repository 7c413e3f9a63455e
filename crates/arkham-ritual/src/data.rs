use std::sync::LazyLock;

use serde::Deserialize;
use tabletop::Words;

use crate::card::Card;

/// How many cards a game uses (AR-03).
pub(crate) const DECK_SIZE: usize = 22;

/// The numbers of `data/arkham-ritual.ron`; the words of the cards are in [`words`](crate::words).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Data {
    pub(crate) sanity: u8,
    pub(crate) table_size: u8,
    pub(crate) doom_track: Vec<u8>,
    pub(crate) base: Vec<Printed>,
    pub(crate) groups: Groups,
    pub(crate) phrases: Vec<Words>,
    pub(crate) unspeakable: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Printed {
    pub(crate) card: Card,
    pub(crate) copies: u8,
    /// The id of what is drawn on it; both colours of an artifact bear the same.
    pub(crate) drawing: String,
}

/// The sets of which one card each joins the base.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Groups {
    pub(crate) event: Vec<Printed>,
    pub(crate) character_1: Vec<Printed>,
    pub(crate) character_2: Vec<Printed>,
    pub(crate) great_old_one: Vec<Printed>,
}

impl Data {
    pub(crate) fn printed(&self) -> impl Iterator<Item = &Printed> {
        let groups = &self.groups;
        self.base
            .iter()
            .chain(&groups.event)
            .chain(&groups.character_1)
            .chain(&groups.character_2)
            .chain(&groups.great_old_one)
    }

    /// What failing costs with the Doom Track's marker on `spot`; on the last spot it stays (AR-52).
    pub(crate) fn doom_cost(&self, spot: u8) -> u8 {
        let spots = &self.doom_track;
        spots.get(usize::from(spot)).or(spots.last()).copied().unwrap_or(0)
    }

    /// The spot after `spot`.
    pub(crate) fn doom_after(&self, spot: u8) -> u8 {
        let last = self.doom_track.len().saturating_sub(1);
        (usize::from(spot) + 1).min(last) as u8
    }
}

pub(crate) fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "the file is part of the program and read by every test")]
        ron::from_str(include_str!("../data/arkham-ritual.ron"))
            .expect("data/arkham-ritual.ron is well formed")
    });
    &DATA
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test] // AR-02
    fn twenty_eight_cards_exist() {
        let copies = |wanted: fn(Card) -> bool| -> u8 {
            data().printed().filter(|printed| wanted(printed.card)).map(|printed| printed.copies).sum()
        };
        assert_eq!(copies(|_| true), 28);
        assert_eq!(copies(|card| card.artifact().is_some() && !card.is_cursed()), 10);
        assert_eq!(copies(|card| card.artifact().is_some() && card.is_cursed()), 5);
        assert_eq!(copies(Card::is_event), 5);
        assert_eq!(copies(|card| card == Card::Gate), 2);
        assert_eq!(copies(Card::is_character), 4);
        assert_eq!(copies(Card::is_great_old_one), 4);
        let faces: Vec<Card> = data().printed().map(|printed| printed.card).collect();
        assert_eq!(faces, Card::ALL, "every face is listed once, in order");
    }

    #[test] // AR-52
    fn the_doom_track_rises_and_stays_on_its_last_spot() {
        let mut spot = 0;
        let mut costs = Vec::new();
        for _ in 0..9 {
            costs.push(data().doom_cost(spot));
            spot = data().doom_after(spot);
        }
        assert_eq!(costs, [1, 2, 3, 4, 5, 6, 7, 7, 7]);
    }
}
