//! The ritual phase: guess which card its holder works for, and bring the stones closer to it.

use tabletop::Seat;

use super::Worth;
use crate::action::Action;
use crate::colour::Colour;
use crate::ids::{CARDS, RitualCard};
use crate::lot::LotId;
use crate::predicate::{Clause, Comparison, Measure};
use crate::state::State;

/// How much likelier a card becomes with each stone its holder brought it closer by.
const CLOSER: Worth = 3.0;
/// With each stone of a colour that is on the card and that its holder put on the plane.
const NAMED: Worth = 2.0;
/// The same thing seen more often tells no more.
const SEEN_AT_MOST: i8 = 4;
/// To name a colour of one's card, where no move brings it closer.
const NAME: Worth = 0.4;
/// To put out what others may exchange.
const OFFER: Worth = 0.1;

pub(super) struct Ordering<'a> {
    state: &'a State,
    seat: Seat,
    /// How likely each card is the one that is due.
    chances: [Worth; CARDS],
    before: [i8; CARDS],
    is_holder: bool,
}

impl<'a> Ordering<'a> {
    pub(super) fn new(state: &'a State, seat: Seat) -> Self {
        let due = state.due().unwrap_or(0);
        let is_holder = state.sees_rune(seat, due);
        let mut ordering =
            Self { state, seat, chances: [0.0; CARDS], before: state.shortfalls(&state.ground), is_holder };
        let rune = state.runes.as_slice().get(due);
        match rune.filter(|_| is_holder) {
            Some(rune) => ordering.chances[rune.card.index()] = 1.0,
            None => ordering.guess(rune.and_then(|rune| rune.holder)),
        }
        ordering
    }

    /// Every card that can be the one that is due, by what its holder did.
    fn guess(&mut self, holder: Option<Seat>) {
        let chance = |card: RitualCard| match holder {
            _ if !self.may_be_due(card) => 0.0,
            Some(holder) => self.likelihood(card, holder),
            None => 1.0,
        };
        let mut chances = [0.0; CARDS];
        chances.iter_mut().zip(RitualCard::all()).for_each(|(place, card)| *place = chance(card));
        let sum: Worth = chances.iter().sum();
        self.chances = chances.map(|chance| chance / sum.max(Worth::MIN_POSITIVE));
    }

    /// Not what is solved, nor what one holds oneself for later.
    fn may_be_due(&self, card: RitualCard) -> bool {
        let own = self
            .state
            .runes
            .as_slice()
            .iter()
            .any(|rune| rune.holder == Some(self.seat) && rune.card == card);
        !self.state.solved.contains(card) && !own
    }

    fn likelihood(&self, card: RitualCard, holder: Seat) -> Worth {
        let mut chance = 1.0;
        for (place, lot) in LotId::of(holder, self.state.seats).enumerate() {
            let sign = self.state.signs.of(lot);
            if place == 0 {
                let toward = sign.toward[card.index()].clamp(-SEEN_AT_MOST, SEEN_AT_MOST);
                (0..toward).for_each(|_| chance *= CLOSER);
                (toward..0).for_each(|_| chance /= CLOSER);
            }
            for colour in Colour::ALL.into_iter().filter(|&colour| self.names(card, colour)) {
                (0..sign.placed[colour].min(SEEN_AT_MOST as u8)).for_each(|_| chance *= NAMED);
            }
        }
        chance
    }

    /// Whether a colour is on a card.
    fn names(&self, card: RitualCard, colour: Colour) -> bool {
        let is_it = |one: &Comparison| one.measure == Measure::Stones(colour);
        self.state.condition(card).is_some_and(|condition| {
            condition.clauses.iter().any(|clause| match clause {
                Clause::Each(all) | Clause::Group(all) => all.iter().any(is_it),
                Clause::Choose { these, others, .. } => these.iter().chain(others).any(is_it),
                Clause::NeighboursDiffer => false,
            })
        })
    }

    pub(super) fn worth(&self, action: Action) -> Worth {
        let mut ground = self.state.ground;
        ground.carry_out(self.seat, self.state.seats, action);
        let after = self.state.shortfalls(&ground);
        let mut worth = self.says(action);
        for ((chance, before), after) in self.chances.iter().zip(self.before).zip(after) {
            worth += chance * Worth::from(before.saturating_sub(after));
        }
        worth
    }

    fn says(&self, action: Action) -> Worth {
        match action {
            Action::Place { colour, .. } if self.is_holder => {
                let is_named = RitualCard::all()
                    .any(|card| self.chances[card.index()] > 0.0 && self.names(card, colour));
                if is_named { NAME } else { OFFER }
            }
            Action::Place { .. } => OFFER,
            _ => 0.0,
        }
    }
}
