use serde::{Deserialize, Serialize};
use tabletop::{List, Millis, PerSeat, Seat, SeatSet};

use crate::data::{ROUNDS, data};
use crate::ground::Ground;
use crate::ids::{CARDS, CardSet, Inspiration, RitualCard};
use crate::options::Options;
use crate::predicate::Condition;
use crate::report::{Chronicle, RoundReport};
use crate::signs::Signs;

/// The most ritual cards in a round (RT-30).
pub(crate) const MAX_RUNES: usize = 3;
/// The most inspiration cards a shaman has (RT-40).
pub(crate) const MAX_HAND: usize = 2;

pub(crate) type Hand = List<Inspiration, MAX_HAND>;

/// Everything there is to know about a game in progress, written down as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub(crate) seats: u8,
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    pub(crate) totem: Seat,
    /// The round that is played or prepared, from 1.
    pub(crate) round: u8,
    /// How often each round was begun.
    pub(crate) tries: [u8; ROUNDS],
    /// How many turns this try has had.
    pub(crate) turns: u16,
    pub(crate) ground: Ground,
    pub(crate) signs: Signs,
    /// Face down until they are resolved, which is when their shaman is awake; none between rounds.
    pub(crate) inspirations: PerSeat<Hand>,
    pub(crate) awake: SeatSet,
    /// Ritual cards for later rounds, the next one first.
    pub(crate) pile: List<RitualCard, CARDS>,
    /// The ritual cards of this round in the order of their runes; none before its first try.
    pub(crate) runes: List<Rune, MAX_RUNES>,
    /// The cards on the ritual board (RT-34).
    pub(crate) solved: CardSet,
    pub(crate) memory: Memory,
    pub(crate) chronicle: Chronicle,
    /// Between rounds, what happened in the one before.
    pub(crate) last_round: Option<RoundReport>,
}

tabletop::fields!(State {
    seats,
    options,
    stage,
    totem,
    round,
    tries,
    turns,
    ground,
    signs,
    inspirations,
    awake,
    pile,
    runes,
    solved,
    memory,
    chronicle,
    last_round
});

/// A ritual card under its order rune.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rune {
    pub(crate) card: RitualCard,
    /// Who took it on awakening.
    pub(crate) holder: Option<Seat>,
    pub(crate) is_solved: bool,
}

/// What earlier tries told of this round's cards, which come back in another order (RT-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Memory {
    /// The cards that everybody saw.
    pub(crate) shown: CardSet,
    /// The cards that each shaman looked at.
    pub(crate) held: PerSeat<CardSet>,
    /// In how many tries each looked at one, which everybody saw.
    pub(crate) looks: PerSeat<u8>,
}

impl Memory {
    pub(crate) fn new(seats: u8) -> Self {
        Self {
            shown: CardSet::default(),
            held: PerSeat::filled(seats, CardSet::default()),
            looks: PerSeat::filled(seats, 0),
        }
    }
}

/// What is being waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    /// The first totem holder is drawn (RT-05).
    ChooseFirst,
    /// The six ritual cards are shuffled.
    ShuffleRitual,
    DrawStones,
    /// Everybody says whether the clock may run (RT-52).
    Gather {
        ready: SeatSet,
        stopped: SeatSet,
    },
    /// The cards of a round that is tried again are shuffled among themselves (RT-36).
    ShuffleRunes,
    DealInspirations,
    /// The totem's holder acts, until the deadline where there is one.
    Play {
        deadline: Option<Millis>,
    },
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The third round was won (RT-37).
    Won,
    /// All tries at a round were lost (RT-38).
    TriesUsedUp,
    /// The table did not agree to try again (RT-38).
    Stopped,
}

impl State {
    pub(crate) fn new(seats: u8, options: Options) -> Self {
        let first = options.first.seat();
        Self {
            seats,
            options,
            stage: if first.is_some() { Stage::ShuffleRitual } else { Stage::ChooseFirst },
            totem: first.unwrap_or(FIRST_SEAT),
            round: 1,
            tries: [0; ROUNDS],
            turns: 0,
            ground: Ground::new(),
            signs: Signs::default(),
            inspirations: PerSeat::filled(seats, Hand::default()),
            awake: SeatSet::EMPTY,
            pile: RitualCard::all().collect(),
            runes: List::default(),
            solved: CardSet::default(),
            memory: Memory::new(seats),
            chronicle: Chronicle::new(seats),
            last_round: None,
        }
    }

    /// The seats that may act now.
    pub(crate) fn to_act(&self) -> SeatSet {
        match self.stage {
            Stage::Play { .. } => SeatSet::only(self.totem),
            Stage::Gather { ready, stopped } => SeatSet::all(self.seats)
                .iter()
                .filter(|&seat| !ready.contains(seat) && !stopped.contains(seat))
                .collect(),
            _ => SeatSet::EMPTY,
        }
    }

    pub(crate) fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Play { .. })
    }

    /// How often the present round was begun.
    pub(crate) fn tries_at_round(&self) -> u8 {
        self.tries.get(usize::from(self.round).wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// Whether the stones are to be brought into order, not gathered (RT-32).
    pub(crate) fn is_ritual_phase(&self) -> bool {
        self.is_playing() && usize::from(self.awake.len()) >= data().awake_for_ritual(self.seats)
    }

    /// The place of the card that must be solved next, from 0 (RT-33).
    pub(crate) fn due(&self) -> Option<usize> {
        self.runes.as_slice().iter().position(|rune| !rune.is_solved)
    }

    /// Whether the card at a place lies open: the sixth of the two-shaman game, once the fifth is solved
    /// (RT-44).
    pub(crate) fn is_open(&self, place: usize) -> bool {
        let is_last = place + 1 == MAX_RUNES;
        self.seats == 2 && is_last && self.is_ritual_phase() && self.due() == Some(place)
    }

    /// Whether `seat` may look at the card at a place.
    pub(crate) fn sees_rune(&self, seat: Seat, place: usize) -> bool {
        let rune = self.runes.as_slice().get(place);
        rune.is_some_and(|rune| rune.is_solved || rune.holder == Some(seat)) || self.is_open(place)
    }

    pub(crate) fn condition(&self, card: RitualCard) -> Option<&Condition> {
        self.options.deck.condition(self.options.ritual, card)
    }
}

pub(crate) const FIRST_SEAT: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};
