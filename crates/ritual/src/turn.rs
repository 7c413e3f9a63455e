use tabletop::{Millis, Seat};

use crate::action::Action;
use crate::data::data;
use crate::event::Event;
use crate::lot::LotId;
use crate::report::RoundEnd;
use crate::signs::Signs;
use crate::state::{Stage, State};

pub(crate) type Events = Vec<Event>;

impl State {
    /// Carries out an action that `check` has allowed.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, events: &mut Events) {
        match action {
            Action::Ready | Action::Stop => self.answer(seat, action == Action::Ready, events),
            Action::Resolve => self.resolve(seat, events),
            Action::Pass
            | Action::Take(_)
            | Action::Give { .. }
            | Action::Place { .. }
            | Action::Recover { .. }
            | Action::Swap { .. } => {
                self.move_stones(seat, action, events);
                self.end_turn(events);
            }
        }
    }

    fn move_stones(&mut self, seat: Seat, action: Action, events: &mut Events) {
        let on_plane = |lot: LotId| self.ground.lot(lot).and_then(|lot| lot.plane);
        let lying = match action {
            Action::Recover { lot } | Action::Swap { lot, .. } => on_plane(lot),
            _ => None,
        };
        events.extend(match (action, lying) {
            (Action::Take(colour), _) => {
                let lots = LotId::of(seat, self.seats).zip(LotId::of(seat.left_of(self.seats), self.seats));
                lots.map(|(to, from)| Event::Took { seat, from, to, colour }).next()
            }
            (Action::Give { from, to, colour, off_plane }, _) => {
                Some(Event::Gave { seat, from, to, colour, off_plane })
            }
            (Action::Place { lot, colour }, _) => Some(Event::Placed { seat, lot, colour }),
            (Action::Recover { lot }, Some(colour)) => Some(Event::Recovered { seat, lot, colour }),
            (Action::Swap { lot, colour }, Some(gone)) => {
                Some(Event::Swapped { seat, lot, gone, came: colour })
            }
            (Action::Pass, _) => Some(Event::Passed { seat }),
            _ => None,
        });
        self.signs.note(seat, self.seats, action, lying);
        if self.is_ritual_phase() {
            let before = self.shortfalls(&self.ground);
            self.ground.carry_out(seat, self.seats, action);
            self.signs.note_progress(seat, self.seats, before, self.shortfalls(&self.ground));
        } else {
            self.ground.carry_out(seat, self.seats, action);
        }
    }

    fn resolve(&mut self, seat: Seat, events: &mut Events) {
        if self.is_ritual_phase() {
            self.solve(seat, events);
        } else {
            self.awaken(seat, events);
        }
    }

    /// RT-31: the stones stay, a rune opens, and the lowest ritual card left is taken, if there is one.
    fn awaken(&mut self, seat: Seat, events: &mut Events) {
        self.awake = self.awake.with(seat);
        self.note_awakening(seat);
        let taken = self.next_to_take();
        let mut card = None;
        if let Some(rune) = taken.and_then(|place| self.runes.as_mut_slice().get_mut(place)) {
            rune.holder = Some(seat);
            card = Some(rune.card);
        }
        let rune = taken.map(|place| place as u8 + 1);
        events.push(Event::Awakened { seat, inspirations: self.inspirations[seat], rune, card });
        if self.is_ritual_phase() {
            self.signs = Signs::default();
            events.push(Event::RitualPhaseBegan);
        }
        self.end_turn(events);
    }

    /// One each: with two shamans the third card waits (RT-44).
    fn next_to_take(&self) -> Option<usize> {
        self.runes.as_slice().iter().position(|rune| rune.holder.is_none())
    }

    /// RT-34; the last card of a round wins it and leaves the totem where it is (RT-35).
    fn solve(&mut self, seat: Seat, events: &mut Events) {
        let Some(place) = self.due() else { return };
        let Some(rune) = self.runes.as_mut_slice().get_mut(place) else { return };
        rune.is_solved = true;
        let card = rune.card;
        self.note_solved(seat, place);
        self.solved = self.solved.with(card);
        events.push(Event::Solved { seat, rune: place as u8 + 1, card });
        let Some(next) = self.due() else {
            return self.win_round(events);
        };
        // What was done so far was done for the card that is solved.
        self.signs = Signs::default();
        if self.is_open(next)
            && let Some(open) = self.runes.as_slice().get(next)
        {
            events.push(Event::LastCardShown { rune: next as u8 + 1, card: open.card });
        }
        self.end_turn(events);
    }

    /// The totem goes to the left (RT-10). Without a clock, a round that has had its turns is lost
    /// (RT-53).
    fn end_turn(&mut self, events: &mut Events) {
        self.turns = self.turns.saturating_add(1);
        self.totem = self.totem.left_of(self.seats);
        if !self.options.clock && self.turns >= data().turns_without_clock {
            self.lose_round(RoundEnd::TurnsUsedUp, events);
        }
    }

    /// When the round ends, if the clock runs.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        match self.stage {
            Stage::Play { deadline } => deadline,
            _ => None,
        }
    }
}
