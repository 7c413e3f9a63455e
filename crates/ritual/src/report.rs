//! What is told of a round once it is over: all of it is open to everybody then.

use serde::{Deserialize, Serialize};
use tabletop::{List, PerSeat, Seat};

use crate::ids::{Inspiration, RitualCard};
use crate::lot::LotId;
use crate::state::{MAX_HAND, MAX_RUNES, State};

/// What happened in a round. Nothing in it is more than everybody has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct RoundReport {
    /// From 1.
    pub round: u8,
    /// Which try at it this was, from 1.
    pub attempt: u8,
    pub end: RoundEnd,
    /// How many turns it had.
    pub turns: u16,
    /// By seat.
    #[cfg_attr(feature = "types", ts(as = "Vec<PastShaman>"))]
    pub shamans: PerSeat<PastShaman>,
    /// In order.
    #[cfg_attr(feature = "types", ts(as = "Vec<PastRune>"))]
    pub runes: List<PastRune, MAX_RUNES>,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum RoundEnd {
    /// All its ritual cards were solved (RT-35).
    Won,
    /// The clock ran out (RT-36).
    TimeUp,
    /// It had as many turns as a round without a clock may have (RT-53).
    TurnsUsedUp,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct PastShaman {
    /// In which turn of the round they awoke, from 1.
    pub awoke: Option<u16>,
    /// What they were to gather, also where they did not.
    #[cfg_attr(feature = "types", ts(as = "Vec<PastInspiration>"))]
    pub inspirations: List<PastInspiration, MAX_HAND>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct PastInspiration {
    pub card: Inspiration,
    /// Whose stones fitted it when it was resolved (RT-42).
    pub lot: Option<LotId>,
}

/// A ritual card of the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct PastRune {
    /// From 1.
    pub rune: u8,
    /// Who took it on awakening.
    pub holder: Option<Seat>,
    /// Which card it is, if everybody has seen it.
    pub card: Option<RitualCard>,
    pub solved: Option<Solved>,
}

/// Who solved a ritual card, and in which turn of the round, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct Solved {
    pub seat: Seat,
    pub turn: u16,
}

/// What a report needs to know of a round that is being played, and nothing else tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chronicle {
    awakenings: PerSeat<Option<Awakening>>,
    solved: [Option<Solved>; MAX_RUNES],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Awakening {
    turn: u16,
    /// The lot for which each inspiration card counted.
    lots: [Option<LotId>; MAX_HAND],
}

impl Chronicle {
    pub(crate) fn new(seats: u8) -> Self {
        Self { awakenings: PerSeat::filled(seats, None), solved: [None; MAX_RUNES] }
    }

    pub(crate) fn seats(&self) -> u8 {
        self.awakenings.seats()
    }
}

impl State {
    /// The number of the turn that is being taken, from 1.
    fn turn(&self) -> u16 {
        self.turns.saturating_add(1)
    }

    pub(crate) fn note_awakening(&mut self, seat: Seat) {
        let assigned = self.best_assignment(seat).unwrap_or_default();
        let lot_of = |card: Inspiration| assigned.iter().flatten().find(|(_, one)| *one == card);
        let hand = self.inspirations[seat];
        let lots = std::array::from_fn(|place| {
            hand.as_slice().get(place).and_then(|&card| lot_of(card)).map(|(lot, _)| *lot)
        });
        self.chronicle.awakenings[seat] = Some(Awakening { turn: self.turn(), lots });
    }

    pub(crate) fn note_solved(&mut self, seat: Seat, place: usize) {
        let turn = self.turn();
        if let Some(solved) = self.chronicle.solved.get_mut(place) {
            *solved = Some(Solved { seat, turn });
        }
    }

    /// Before the cards of the round are put away.
    pub(crate) fn report(&mut self, end: RoundEnd) {
        let mut shamans = PerSeat::filled(self.seats, PastShaman::default());
        for seat in Seat::first(self.seats) {
            shamans[seat] = self.past_shaman(seat);
        }
        let runes = (0..self.runes.len()).filter_map(|place| self.past_rune(place)).collect();
        let (round, attempt, turns) = (self.round, self.tries_at_round(), self.turns);
        self.last_round = Some(RoundReport { round, attempt, end, turns, shamans, runes });
        self.chronicle = Chronicle::new(self.seats);
    }

    fn past_shaman(&self, seat: Seat) -> PastShaman {
        let awakening = self.chronicle.awakenings[seat];
        let lots = awakening.map_or([None; MAX_HAND], |awakening| awakening.lots);
        let inspirations = self.inspirations[seat].iter().zip(lots);
        PastShaman {
            awoke: awakening.map(|awakening| awakening.turn),
            inspirations: inspirations.map(|(card, lot)| PastInspiration { card, lot }).collect(),
        }
    }

    fn past_rune(&self, place: usize) -> Option<PastRune> {
        let rune = self.runes.as_slice().get(place)?;
        let is_shown = rune.is_solved || self.is_open(place);
        Some(PastRune {
            rune: place as u8 + 1,
            holder: rune.holder,
            card: is_shown.then_some(rune.card),
            solved: self.chronicle.solved.get(place).copied().flatten(),
        })
    }
}
