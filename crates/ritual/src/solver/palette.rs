use tabletop::Seat;

use crate::action::Action;
use crate::colour::{COLOURS, Colour, Stones};
use crate::data::data;
use crate::ground::Ground;
use crate::lot::LotId;
use crate::predicate::{Clause, Comparison, Condition, Measure};
use crate::state::State;

use super::{Quest, Turn};

/// Which colours are told apart. Those that a quest never asks for are merged into one of them.
///
/// Nothing gets nearer or farther by that. Rules ask of a colour only whether a stone of it lies loose, on
/// a plane or in the reserve; of a merged colour one does exactly if a stone of one of its colours does. So
/// every way with merged colours is a way with the real ones, and the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Palette([Colour; COLOURS]);

impl Palette {
    pub(super) fn of(state: &State, quest: Quest) -> Self {
        let mut asked = [false; COLOURS];
        match quest {
            Quest::Awakening(seats) => {
                seats.iter().for_each(|seat| mark_inspirations(state, seat, &mut asked));
            }
            Quest::Order(card) => mark_condition(state.condition(card), &mut asked),
            Quest::Card | Quest::Round => {
                if !state.is_ritual_phase() {
                    let asleep = Seat::first(state.seats).filter(|&seat| !state.awake.contains(seat));
                    asleep.for_each(|seat| mark_inspirations(state, seat, &mut asked));
                }
                let wanted = state.runes.as_slice().iter().take(quest.cards(state));
                let cards = wanted.filter(|rune| !rune.is_solved).map(|rune| state.condition(rune.card));
                cards.for_each(|condition| mark_condition(condition, &mut asked));
            }
        }
        Self::telling_apart(asked)
    }

    fn telling_apart(asked: [bool; COLOURS]) -> Self {
        let merged = Colour::ALL.into_iter().find(|colour| !asked[colour.index()]);
        let shown = |colour: Colour| merged.filter(|_| !asked[colour.index()]).unwrap_or(colour);
        Self(Colour::ALL.map(shown))
    }

    fn shown(&self, colour: Colour) -> Colour {
        self.0[colour.index()]
    }

    fn stones(&self, stones: &Stones) -> Stones {
        let mut shown = Stones::default();
        Colour::ALL.into_iter().for_each(|colour| shown[self.shown(colour)] += stones[colour]);
        shown
    }

    /// The state as a search sees it.
    pub(super) fn merged(&self, state: &State) -> State {
        let mut merged = state.clone();
        merged.ground.reserve = self.stones(&state.ground.reserve);
        for lot in merged.ground.lots.as_mut_slice() {
            lot.stones = self.stones(&lot.stones);
            lot.plane = lot.plane.map(|colour| self.shown(colour));
        }
        merged
    }

    /// The same way with real colours: of those that are merged, the first that is there.
    pub(super) fn told_apart(&self, state: &State, way: &[Turn]) -> Vec<Turn> {
        let mut ground = state.ground;
        let real = |&(seat, action): &Turn| {
            let action = self.real(&ground, state.seats, seat, action);
            ground.carry_out(seat, state.seats, action);
            (seat, action)
        };
        way.iter().map(real).collect()
    }

    fn real(&self, ground: &Ground, seats: u8, seat: Seat, action: Action) -> Action {
        let loose = |lot: Option<LotId>, merged: Colour| {
            let lot = lot.and_then(|lot| ground.lot(lot)).copied().unwrap_or_default();
            lot.loose_colours().find(|&colour| self.shown(colour) == merged).unwrap_or(merged)
        };
        match action {
            Action::Take(colour) => Action::Take(loose(LotId::of(seat.left_of(seats), seats).next(), colour)),
            Action::Give { from, to, colour, off_plane: false } => {
                Action::Give { from, to, colour: loose(Some(from), colour), off_plane: false }
            }
            Action::Give { from, to, colour, off_plane: true } => {
                let lying = ground.lot(from).and_then(|lot| lot.plane);
                Action::Give { from, to, colour: lying.unwrap_or(colour), off_plane: true }
            }
            Action::Place { lot, colour } => Action::Place { lot, colour: loose(Some(lot), colour) },
            Action::Swap { lot, colour } => {
                let mut there = ground.reserve.colours();
                let real = there.find(|&real| self.shown(real) == colour).unwrap_or(colour);
                Action::Swap { lot, colour: real }
            }
            Action::Recover { .. } | Action::Resolve | Action::Pass | Action::Ready | Action::Stop => action,
        }
    }
}

fn mark_inspirations(state: &State, seat: Seat, asked: &mut [bool; COLOURS]) {
    for card in state.inspirations[seat].iter() {
        data().need(card).colours().for_each(|colour| asked[colour.index()] = true);
    }
}

fn mark_condition(condition: Option<&Condition>, asked: &mut [bool; COLOURS]) {
    for clause in condition.iter().flat_map(|condition| &condition.clauses) {
        match clause {
            Clause::Each(all) | Clause::Group(all) => mark_comparisons(all, asked),
            Clause::Choose { these, others, .. } => {
                mark_comparisons(these, asked);
                mark_comparisons(others, asked);
            }
            Clause::NeighboursDiffer => asked.fill(true),
        }
    }
}

fn mark_comparisons(all: &[Comparison], asked: &mut [bool; COLOURS]) {
    for comparison in all {
        match comparison.measure {
            Measure::Stones(colour) => asked[colour.index()] = true,
            Measure::Size => {}
            Measure::Distinct | Measure::Max | Measure::Spread => asked.fill(true),
        }
    }
}
