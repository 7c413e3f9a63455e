use crate::action::Action;
use crate::card::{Clue, Effect, Mark};
use crate::event::{Event, Zone};
use crate::state::{Decision, Stage, State, Then};
use crate::turn::Events;

impl State {
    /// The effects of an added card from place `next` on, left to right (AN-21), then maintenance.
    pub(crate) fn resolve_effects(&mut self, card: Clue, mut next: u8, events: &mut Events) {
        while let Some(effect) = self.effect_at(card, next) {
            if effect == Effect::StabilityTest {
                return self.test(card, next + 1, events);
            }
            if self.has_choice(effect) {
                self.stage = Stage::Decide(Decision::Effect { card, next });
                return;
            }
            events.push(Event::NothingToDo { card, effect });
            next += 1;
        }
        self.maintain(events);
    }

    pub(crate) fn answer_effect(&mut self, card: Clue, next: u8, action: Action, events: &mut Events) {
        let Some(effect) = self.effect_at(card, next) else { return };
        let then = match (effect, action) {
            (Effect::SearchPile, Action::Take { .. }) => Then::ShufflePile { card, next: next + 1 },
            _ => Then::Effects { card, next: next + 1 },
        };
        match action {
            Action::Take { card } => self.take_by_effect(card, effect, then, events),
            Action::Discard { card } => {
                let from = if effect == Effect::DiscardHand { Zone::Hand } else { Zone::Leads };
                if from == Zone::Hand {
                    self.hand.remove(card);
                } else {
                    self.leads.remove(card);
                }
                self.discard_card(card, from, events);
                self.go_on(then, events);
            }
            Action::Shuffle => {
                self.shuffle_in_discard();
                self.stage = Stage::Shuffle(then);
            }
            _ => {
                events.push(Event::Declined { card: Some(card), effect: Some(effect) });
                self.go_on(then, events);
            }
        }
    }

    fn take_by_effect(&mut self, card: Clue, effect: Effect, then: Then, events: &mut Events) {
        let from = effect.takes_from().unwrap_or(Zone::DrawPile);
        match from {
            Zone::Leads => self.leads.remove(card),
            Zone::Discard => self.discard.remove(card),
            Zone::Closed => self.closed.remove(card),
            Zone::Stability => self.stability.remove(card),
            Zone::Time => self.time.remove(card),
            Zone::DrawPile | Zone::Hand => self.draw_pile.remove(card),
        };
        events.push(Event::CardTaken { card, from });
        self.take_into_hand(card, then, events);
    }

    pub(crate) fn shuffle_in_discard(&mut self) {
        self.discard.iter().for_each(|card| self.draw_pile.push(card));
        self.discard.clear();
    }

    /// A stability test (AN-20), then the effects of `card` from place `next` on.
    pub(crate) fn test(&mut self, card: Clue, next: u8, events: &mut Events) {
        let Some(turned_up) = self.draw_pile.draw() else {
            return self.run_out_of_clues(Then::Test { card, next }, events);
        };
        let to = if self.face(turned_up).is_marked(Mark::Brain) {
            self.stability.push(turned_up);
            Zone::Stability
        } else {
            self.put_away(turned_up)
        };
        self.tested.push(turned_up);
        events.push(Event::CardTested { card: turned_up, to });
        self.resolve_effects(card, next, events);
    }
}
