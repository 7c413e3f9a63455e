use std::sync::atomic::{AtomicU32, Ordering};

use tabletop::{Awaiting, Fate, Game as _, Millis, Refusal, RefusalKind, Seat};

use super::{Action, Event, Stage, Toy, full_deck, refuse};
use crate::fault::{Fault, has};

const TURN_MS: Millis = 1_000;

impl Toy {
    fn begin_turn(&mut self, at: Millis, seat: Seat, left: u8) {
        self.stage = Stage::Turn { seat, left };
        let rounding = if has(Fault::ReadsMidnight) { at % 7 } else { 0 };
        self.deadline = self.options.timed.then_some(at + TURN_MS + rounding);
    }

    pub(super) fn take_fate(
        &mut self,
        at: Millis,
        fate: &Fate,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let Awaiting::Chance(chance) = self.awaiting() else {
            return refuse(RefusalKind::NotAwaitingFate, "T-30");
        };
        if chance.admits(fate).is_err() && !has(Fault::AcceptsBadFate) {
            return refuse(RefusalKind::BadFate, "T-31");
        }
        match (fate, self.stage) {
            (Fate::Order(order), Stage::Shuffle) => {
                if order.first() == Some(&5) && has(Fault::RefusesFate) {
                    return refuse(RefusalKind::BadFate, "T-31");
                }
                let faces = full_deck();
                let mut cards: Vec<u8> = (0..faces.len())
                    .map(|place| faces[usize::from(order[place % order.len()]) % faces.len()])
                    .collect();
                self.deck = cards.split_off(self.seats.into());
                self.held = cards;
                self.discards.clear();
                if has(Fault::LosesCard) {
                    self.deck.pop();
                }
                events.push(Event::Dealt { held: self.held.clone() });
                let first = self.last_roll.map_or(0, |die| die % self.seats);
                self.begin_turn(at, Seat::new(first).unwrap(), self.seats);
            }
            (Fate::Dice(dice), Stage::Roll) => {
                self.last_roll = Some(dice[0]);
                events.push(Event::Rolled { die: dice[0] });
                self.round += 1;
                let is_last = self.round >= self.options.rounds && !has(Fault::Unbounded);
                self.stage = if is_last { Stage::Over } else { Stage::Shuffle };
                if self.stage == Stage::Shuffle {
                    (self.held, self.discards, self.deck) = (Vec::new(), Vec::new(), full_deck());
                }
            }
            _ => self.soiled += 1,
        }
        Ok(())
    }

    pub(super) fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if let Err(refusal) = self.check(seat, &action) {
            match action {
                Action::Guess(_) if has(Fault::RefusalChanges) => self.soiled += 1,
                _ if has(Fault::RefusalSpeaks) => events.push(Event::Passed { seat }),
                _ if has(Fault::OtherReason) => return refuse(RefusalKind::Illegal, "T-99"),
                _ => {}
            }
            return Err(refusal);
        }
        let is_late = self.deadline.is_some_and(|deadline| at >= deadline);
        if is_late && !has(Fault::AcceptsLate) {
            return refuse(RefusalKind::TooLate, "T-32");
        }
        if action == Action::Guess(3) && has(Fault::ApplyRefusesListed) {
            return refuse(RefusalKind::Illegal, "T-11");
        }
        if let Action::Guess(face) = action {
            let right = self.held[seat.index()] == face;
            self.score[seat.index()] += i32::from(right);
            self.last_guess = Some((seat, face));
            events.push(Event::Guessed { seat, face, right });
        }
        match action {
            Action::Pass => events.push(Event::Passed { seat }),
            Action::Swap | Action::Guess(_) => self.exchange(seat, events),
        }
        self.next_turn(at);
        Ok(())
    }

    /// The seat shows its card to all and takes the top of the deck unseen.
    fn exchange(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let shown = self.held[seat.index()];
        self.discards.push(shown);
        events.push(Event::Shown { seat, face: shown });
        let drawn = self.deck.remove(0);
        self.held[seat.index()] = drawn;
        events.push(Event::Drew { seat, face: drawn });
    }

    pub(super) fn next_turn(&mut self, at: Millis) {
        if has(Fault::ReadsClock) && at % 5 == 1 {
            self.soiled += 1;
        }
        if has(Fault::Forgets) {
            self.forgotten += 1;
        }
        if has(Fault::Fickle) {
            static CALLS: AtomicU32 = AtomicU32::new(0);
            self.soiled = CALLS.fetch_add(1, Ordering::Relaxed);
        }
        assert!(!(has(Fault::Panics) && self.score.contains(&1)), "a planted panic");
        let Stage::Turn { seat, left } = self.stage else {
            return;
        };
        if left > 1 {
            self.begin_turn(at, seat.left_of(self.seats), left - 1);
        } else {
            (self.stage, self.deadline) = (Stage::Roll, None);
        }
    }
}
