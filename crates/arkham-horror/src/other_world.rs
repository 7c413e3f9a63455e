//! Encounters in other worlds.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::event::Event;
use crate::frame::FrameStep;
use crate::ids::{GateCard, Space, World};
use crate::language::Hook;
use crate::library::library;
use crate::program::{CardEntry, Effect, Source};
use crate::script::ScriptFrame;
use crate::state::State;
use crate::uses::React;

/// One encounter in an other world (AH-029).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateEncounter {
    pub seat: Seat,
    pub stay: u8,
    pub cards: [Option<GateCard>; 2],
    pub at: GateEncounterAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GateEncounterAt {
    Draw,
    Chosen,
    /// Another card instead.
    Redraw,
    Answered,
    Done,
}

impl GateEncounter {
    pub fn new(game: &State, seat: Seat) -> Self {
        Self { seat, stay: game.inv(seat).stay, cards: [None; 2], at: GateEncounterAt::Draw }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let inv = *game.inv(self.seat);
        let Some(world) = inv.space.world().filter(|_| !inv.sits_out) else {
            self.put_back(game);
            return FrameStep::DONE;
        };
        match self.at {
            GateEncounterAt::Draw | GateEncounterAt::Redraw => self.draw(game, world, events),
            GateEncounterAt::Chosen => {
                if let Action::Choose(which) = game.returned.action() {
                    let other = self.cards[usize::from(1 - which.min(1))];
                    other.into_iter().for_each(|card| game.decks.gate_cards.put_under(card));
                    self.cards = [self.cards[usize::from(which.min(1))], None];
                }
                self.at = GateEncounterAt::Answered;
                FrameStep::push(self, React::to(self.seat, &[Hook::CardDrawn]))
            }
            GateEncounterAt::Answered => {
                let Some(card) = self.cards[0] else { return FrameStep::DONE };
                self.at = GateEncounterAt::Done;
                let printed = library().gate_card(card);
                let named =
                    printed.entries.iter().find(|(named, _)| *named == world).map(|(_, script)| *script);
                let source = Source::GateCard(card);
                let entry = Some(if named.is_some() { CardEntry::World(world) } else { CardEntry::Other });
                events.push(Event::TextRead { seat: self.seat, source, entry });
                let mut text = ScriptFrame::new(game, named.unwrap_or(printed.other), self.seat, source);
                // Asked for after the text has led back, or nowhere.
                text.place = inv.entered.filter(|_| game.visit_of(self.seat).is_none());
                FrameStep::push(self, text)
            }
            GateEncounterAt::Done => {
                self.put_back(game);
                FrameStep::DONE
            }
        }
    }

    fn put_back(&self, game: &mut State) {
        self.cards.iter().flatten().for_each(|card| game.decks.gate_cards.put_under(*card));
    }

    /// Cards until the colour fits; the others go under the deck.
    fn draw(mut self, game: &mut State, world: World, events: &mut Vec<Event>) -> FrameStep {
        let two = game.holds(Some(self.seat), |effect| matches!(effect, Effect::TwoGateCards));
        let is_again = self.at == GateEncounterAt::Redraw;
        let wanted = if two && !is_again { 2 } else { 1 };
        let drawn =
            if is_again { usize::from(self.cards[0].is_some()) } else { self.cards.iter().flatten().count() };
        if drawn >= wanted && is_again {
            self.at = GateEncounterAt::Answered;
            return FrameStep::go(self);
        }
        if drawn >= wanted {
            self.at = if drawn == 2 { GateEncounterAt::Chosen } else { GateEncounterAt::Answered };
            return if drawn == 2 {
                FrameStep::ask(self, self.seat)
            } else {
                FrameStep::push(self, React::to(self.seat, &[Hook::CardDrawn]))
            };
        }
        let Some(card) = game.decks.gate_cards.draw() else { return FrameStep::DONE };
        events.push(Event::GateCardSeen { seat: self.seat, card });
        match library().gate_card(card).colour {
            Some(colour) if library().colours[world.index()] & 1 << colour as u8 != 0 => {
                self.cards[drawn] = Some(card);
                FrameStep::go(self)
            }
            Some(_) => {
                game.decks.gate_cards.put_under(card);
                FrameStep::go(self)
            }
            None => {
                game.decks.gate_cards.put_under(card);
                let text = library().gate_card(card).other;
                FrameStep::push(self, ScriptFrame::new(game, text, self.seat, Source::GateCard(card)))
            }
        }
    }

    pub fn choices(&self, _: &State, choice: &mut dyn FnMut(Action)) {
        if self.at == GateEncounterAt::Chosen {
            choice(Action::Choose(0));
            choice(Action::Choose(1));
        }
    }
}

/// One encounter in a world, then back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Visit {
    pub seat: Seat,
    pub back: Space,
    pub world: World,
    pub stay: u8,
    pub is_there: bool,
}

impl Visit {
    pub fn new(game: &State, seat: Seat, world: World) -> Self {
        let inv = game.inv(seat);
        Self { seat, back: inv.space, world, stay: inv.stay, is_there: false }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if !self.is_there {
            self.is_there = true;
            let to = self.world.first_area();
            game.inv_mut(self.seat).stand_in(to);
            events.push(Event::Moved { seat: self.seat, to });
            let encounter = GateEncounter::new(game, self.seat);
            return FrameStep::push(self, encounter);
        }
        if game.inv(self.seat).stay == self.stay {
            game.end_visit(self.seat, events);
        }
        FrameStep::DONE
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

impl State {
    /// Back from a visit, without a gate and without a marker.
    pub(crate) fn end_visit(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let Some(visit) = self.visit_of(seat) else { return };
        if self.inv(seat).space.is_other_world() {
            self.inv_mut(seat).stand_in(visit.back);
            events.push(Event::Moved { seat, to: visit.back });
        }
    }
}
