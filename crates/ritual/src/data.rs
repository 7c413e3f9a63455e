use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tabletop::Millis;

use crate::colour::Stones;
use crate::ids::Inspiration;
use crate::options::Level;

/// How many rounds a game has (RT-30).
pub(crate) const ROUNDS: usize = 3;

/// The numbers of `data/ritual.ron`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Data {
    pub(crate) stones_per_colour: u8,
    pub(crate) stones_per_lot: u8,
    pub(crate) fewest_to_part: u8,
    pub(crate) cards_per_round: [u8; ROUNDS],
    pub(crate) awake_for_ritual: Awake,
    pub(crate) timer: Vec<Timer>,
    pub(crate) turns_without_clock: u16,
    pub(crate) inspirations: Vec<Stones>,
}

/// How many shamans must be awake for the ritual phase (RT-32).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Awake {
    pub(crate) two: u8,
    pub(crate) more: u8,
}

/// The seconds of a round for a number of shamans, at each level (RT-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct Timer {
    pub seats: u8,
    pub apprentice: u16,
    pub companion: u16,
    pub master: u16,
    pub guru: u16,
}

impl Timer {
    pub(crate) fn seconds(&self, level: Level) -> u16 {
        match level {
            Level::Apprentice => self.apprentice,
            Level::Companion => self.companion,
            Level::Master => self.master,
            Level::Guru => self.guru,
        }
    }
}

impl Data {
    /// What an inspiration card asks for.
    pub(crate) fn need(&self, card: Inspiration) -> Stones {
        self.inspirations.get(card.index()).copied().unwrap_or_default()
    }

    /// How long a round is (RT-06).
    pub(crate) fn round_ms(&self, seats: u8, level: Level) -> Millis {
        let row = self.timer.iter().find(|timer| timer.seats == seats);
        row.map_or(0, |timer| Millis::from(timer.seconds(level)) * 1_000)
    }

    /// How many ritual cards a round has, counted from 1.
    pub(crate) fn cards_in(&self, round: u8) -> usize {
        let place = usize::from(round).wrapping_sub(1);
        self.cards_per_round.get(place).copied().unwrap_or(0).into()
    }

    pub(crate) fn awake_for_ritual(&self, seats: u8) -> usize {
        let awake = if seats == 2 { self.awake_for_ritual.two } else { self.awake_for_ritual.more };
        awake.into()
    }
}

pub(crate) fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "the file is part of the program and read by every test")]
        ron::from_str(include_str!("../data/ritual.ron")).expect("data/ritual.ron is well formed")
    });
    &DATA
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::INSPIRATIONS;

    #[test] // RT-02
    fn the_inspiration_cards_are_every_combination_once() {
        let cards = &data().inspirations;
        assert_eq!(cards.len(), INSPIRATIONS);
        for (place, card) in cards.iter().enumerate() {
            assert!(!cards[..place].contains(card), "{card:?} is there twice");
        }
        let of_kind = |colours: usize, each: u8| {
            let is_so = |card: &&Stones| {
                card.colours().count() == colours && card.colours().all(|colour| card[colour] == each)
            };
            cards.iter().filter(is_so).count()
        };
        assert_eq!((of_kind(1, 5), of_kind(2, 3), of_kind(3, 2)), (5, 10, 10));
    }

    #[test] // RT-06
    fn the_timer_is_that_of_the_rulebook() {
        let minutes = |seats: u8| {
            [Level::Apprentice, Level::Companion, Level::Master, Level::Guru]
                .map(|level| data().round_ms(seats, level) / 1_000)
        };
        assert_eq!(minutes(2), [300, 270, 240, 210]);
        assert_eq!(minutes(3), [420, 360, 300, 240]);
        assert_eq!(minutes(4), [450, 390, 330, 300]);
        assert_eq!(minutes(5), [480, 420, 360, 330]);
        assert_eq!(minutes(6), [510, 450, 390, 360]);
    }
}
