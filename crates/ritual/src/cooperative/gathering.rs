//! The inspiration phase: guess what the others gather, and help whoever is nearest.

use tabletop::Seat;

use super::Worth;
use crate::action::Action;
use crate::colour::{Colour, Stones};
use crate::data::data;
use crate::ground::Ground;
use crate::ids::{INSPIRATIONS, Inspiration};
use crate::lot::{LotId, MAX_LOTS};
use crate::signs::Sign;
use crate::state::State;

/// What it is worth that a shaman can awaken.
const AWAKE: Worth = 32.0;
/// What is left of that for a lot that lacks so many stones: the last one counts most.
const NEARNESS: [Worth; 7] = [1.0, 0.5, 0.25, 0.125, 0.0625, 0.031_25, 0.015_625];
/// With two shamans there are not the stones for both: the first to sleep comes first.
const FIRST_OF_TWO: Worth = 8.0;
/// To show what one does not need, and what one did.
const SHOW_UNWANTED: Worth = 1.2;
const SHOW_WANTED: Worth = 2.5;
/// To take back what was put out for others to exchange says the wrong thing.
const TAKE_BACK_UNWANTED: Worth = -3.0;

/// How much less likely a card becomes by what was seen, each time.
const PLACED_THOUGH_NEEDED: Worth = 0.15;
const LEFT_THOUGH_NEEDED: Worth = 0.1;
const RECOVERED_THOUGH_USELESS: Worth = 0.02;
const TOOK_THOUGH_USELESS: Worth = 0.4;
const GAVE_THOUGH_NEEDED: Worth = 0.6;
/// The same thing seen more often tells no more.
const SEEN_AT_MOST: u8 = 3;

/// How likely each inspiration card is for a lot.
type Chances = [Worth; INSPIRATIONS];

pub(super) struct Gathering<'a> {
    state: &'a State,
    seat: Seat,
    /// For each lot whose shaman is asleep; one's own card is certain.
    wishes: [Option<Chances>; MAX_LOTS],
    /// For each lot of one's own, what its card asks for.
    needs: [Option<Stones>; MAX_LOTS],
    before: Worth,
}

impl<'a> Gathering<'a> {
    pub(super) fn new(state: &'a State, seat: Seat) -> Self {
        let mut needs = [None; MAX_LOTS];
        if !state.awake.contains(seat) {
            for (lot, card) in state.best_assignment(seat).into_iter().flatten().flatten() {
                needs[lot.index()] = Some(data().need(card));
            }
        }
        let mut gathering = Self { state, seat, wishes: [None; MAX_LOTS], needs, before: 0.0 };
        for lot in LotId::first(state.ground.lots.len() as u8) {
            gathering.wishes[lot.index()] = gathering.wishes_of(lot);
        }
        gathering.before = gathering.value(&state.ground);
        gathering
    }

    fn wishes_of(&self, lot: LotId) -> Option<Chances> {
        let owner = lot.owner(self.state.seats);
        if owner == self.seat || self.state.awake.contains(owner) {
            return None;
        }
        let sign = self.state.signs.of(lot);
        let on_plane = self.state.ground.lot(lot).and_then(|lot| lot.plane);
        let mut chances = [0.0; INSPIRATIONS];
        let mut sum: Worth = 0.0;
        for (chance, card) in chances.iter_mut().zip(Inspiration::all()) {
            *chance =
                if self.is_elsewhere(card) { 0.0 } else { likelihood(data().need(card), sign, on_plane) };
            sum += *chance;
        }
        chances.iter_mut().for_each(|chance| *chance /= sum.max(Worth::MIN_POSITIVE));
        Some(chances)
    }

    /// Whether a card lies open, or is one's own.
    fn is_elsewhere(&self, card: Inspiration) -> bool {
        let known = self.state.awake.with(self.seat);
        known.iter().any(|seat| self.state.inspirations[seat].contains(card))
    }

    /// Whoever has two lots needs both, so that what they lack counts together.
    fn value(&self, ground: &Ground) -> Worth {
        let seats = self.state.seats;
        let asleep = Seat::first(seats).filter(|&seat| !self.state.awake.contains(seat));
        let mut factor = if seats == 2 { FIRST_OF_TWO } else { 1.0 };
        let mut value = 0.0;
        for seat in asleep {
            let lots = LotId::of(seat, seats).map(|lot| self.lot_value(ground, lot));
            value += lots.fold(AWAKE * factor, |product, lot| product * lot);
            factor = 1.0;
        }
        value
    }

    fn lot_value(&self, ground: &Ground, id: LotId) -> Worth {
        let Some(lot) = ground.lot(id) else { return 0.0 };
        match (self.needs[id.index()], &self.wishes[id.index()]) {
            (Some(need), _) => nearness(&lot.stones, &need),
            (None, Some(chances)) => {
                let likely = chances.iter().zip(&data().inspirations).filter(|(chance, _)| **chance > 0.0);
                likely.map(|(chance, need)| chance * nearness(&lot.stones, need)).sum()
            }
            (None, None) => 0.0,
        }
    }

    pub(super) fn worth(&self, action: Action) -> Worth {
        let mut ground = self.state.ground;
        ground.carry_out(self.seat, self.state.seats, action);
        self.value(&ground) - self.before + self.says(action)
    }

    /// What a move is worth because the others see it.
    fn says(&self, action: Action) -> Worth {
        match action {
            Action::Place { lot, colour } if self.is_spare(lot, colour) => SHOW_UNWANTED,
            Action::Place { .. } => TAKE_BACK_UNWANTED,
            Action::Recover { lot } => {
                let on_plane = self.state.ground.lot(lot).and_then(|lot| lot.plane);
                let is_spare = on_plane.is_none_or(|colour| self.is_spare(lot, colour));
                if is_spare { TAKE_BACK_UNWANTED } else { SHOW_WANTED }
            }
            _ => 0.0,
        }
    }

    /// Whether a lot of one's own has more stones of a colour than its card asks for.
    fn is_spare(&self, id: LotId, colour: Colour) -> bool {
        let has = self.state.ground.lot(id).map_or(0, |lot| lot.stones[colour]);
        self.needs[id.index()].is_none_or(|need| has > need[colour])
    }
}

fn nearness(stones: &Stones, need: &Stones) -> Worth {
    let lacking = usize::from(stones.lacking(need));
    NEARNESS.get(lacking).copied().unwrap_or(0.0)
}

/// How well a card goes with what its shaman did.
fn likelihood(need: Stones, sign: &Sign, on_plane: Option<Colour>) -> Worth {
    let mut chance = 1.0;
    let mut seen = |times: u8, factor: Worth| (0..times.min(SEEN_AT_MOST)).for_each(|_| chance *= factor);
    for colour in Colour::ALL {
        // What others brought and its shaman did not take back, that which lies there now aside.
        let lies_there = u8::from(on_plane == Some(colour));
        let left = sign.brought[colour].saturating_sub(sign.recovered[colour] + lies_there);
        if need[colour] > 0 {
            seen(sign.placed[colour], PLACED_THOUGH_NEEDED);
            seen(left, LEFT_THOUGH_NEEDED);
            seen(sign.gave[colour], GAVE_THOUGH_NEEDED);
        } else {
            seen(sign.recovered[colour], RECOVERED_THOUGH_USELESS);
            seen(sign.took[colour], TOOK_THOUGH_USELESS);
        }
    }
    chance
}
