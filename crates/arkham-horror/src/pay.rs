//! Costs: paid in full, never reduced.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::ids::Card;
use crate::language::{Hook, Kind, TrophyKind};
use crate::library::library;
use crate::piles::Spot;
use crate::program::{Filter, Price, Source};
use crate::state::State;
use crate::uses::{Usable, Usables, UseFrame};

/// What a gate is worth as a trophy.
pub(crate) const GATE_WORTH: u8 = 5;
const MANY_PLAYERS: u8 = 5;
const CLUE_DUE: Usables = Usables::of([Usable::To(Hook::ClueDue)]);

/// The part of a cost that the payer chooses: which trophies, which cards, clues or what stands for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pay {
    pub seat: Seat,
    pub clues: u8,
    pub worth: u8,
    pub trophies: TrophyKind,
    pub cards: u8,
    pub filter: Option<Filter>,
    pub is_asked: bool,
}

impl Pay {
    pub fn clues(seat: Seat, clues: u8) -> Self {
        Self { seat, clues, worth: 0, trophies: TrophyKind::Any, cards: 0, filter: None, is_asked: false }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if self.is_asked {
            self.is_asked = false;
            return self.paid(game, game.returned.action(), events);
        }
        // Where nothing can stand for clues, there is nothing to ask.
        if self.clues > 0 && game.substitute_for_clue(self.seat).is_none() {
            game.change_clues(self.seat, -i16::from(self.clues), events);
            self.clues = 0;
        }
        let mut options = 0;
        let mut only = Action::Done;
        self.choices(game, &mut |action| {
            options += 1;
            only = action;
        });
        match options {
            0 => FrameStep::DONE,
            1 => self.paid(game, only, events),
            _ => {
                self.is_asked = true;
                FrameStep::ask(self, self.seat)
            }
        }
    }

    fn paid(mut self, game: &mut State, action: Action, events: &mut Vec<Event>) -> FrameStep {
        match action {
            Action::SpendClue => {
                game.change_clues(self.seat, -1, events);
                self.clues = self.clues.saturating_sub(1);
            }
            Action::PayMonster(monster) => {
                self.worth = self.worth.saturating_sub(game.monster_now(monster).toughness);
                game.put_monster(monster, Spot::Cup, events);
            }
            Action::PayGate(gate) => {
                self.worth = self.worth.saturating_sub(GATE_WORTH);
                game.inv_mut(self.seat).gates.remove(gate);
                game.decks.gates.put_under(gate);
            }
            Action::GiveUp(card) => {
                self.cards = self.cards.saturating_sub(1);
                game.discard(self.seat, card, events);
            }
            action => {
                if let Some(used) = UseFrame::of(game, self.seat, action, CLUE_DUE) {
                    return FrameStep::push(self, used);
                }
            }
        }
        FrameStep::go(self)
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        let inv = game.inv(self.seat);
        if self.clues > 0 {
            if let Some(card) = game.substitute_for_clue(self.seat) {
                choice(Action::Use(card));
            }
            if inv.clues > 0 {
                choice(Action::SpendClue);
            }
        } else if let (1.., Some(filter)) = (self.cards, self.filter) {
            game.matching(self.seat, filter).iter().for_each(|card| choice(Action::GiveUp(card)));
        } else if self.worth > 0 {
            if self.trophies != TrophyKind::Gates {
                game.monsters
                    .at(Spot::Trophy(self.seat))
                    .for_each(|monster| choice(Action::PayMonster(monster)));
            }
            if self.trophies != TrophyKind::Monsters {
                inv.gates.iter().for_each(|gate| choice(Action::PayGate(gate)));
            }
        }
    }
}

impl State {
    /// A card that can be discarded instead of a clue.
    pub(crate) fn substitute_for_clue(&self, seat: Seat) -> Option<Card> {
        let mut found = None;
        self.each_usable(seat, CLUE_DUE, &mut |action| {
            if let Action::Use(card) = action {
                found = found.or(Some(card));
            }
        });
        found
    }

    /// What is used in this moment stands for one of the clues that are being paid.
    pub(crate) fn count_as_clue(&mut self) {
        self.change(|frame| match frame {
            Frame::Pay(pay) => {
                pay.clues = pay.clues.saturating_sub(1);
                Some(())
            }
            _ => None,
        });
    }

    pub(crate) fn can_pay_clues(&self, seat: Seat, clues: u8) -> bool {
        self.clues_to_spend(seat) >= usize::from(clues)
    }

    /// Clues, and cards that can be discarded instead of one.
    pub(crate) fn clues_to_spend(&self, seat: Seat) -> usize {
        let substitutes = self.inv(seat).cards.and(library().sets.with_uses).iter().filter(|card| {
            library().card(*card).abilities.used(crate::program::UseWhen::To(Hook::ClueDue)).is_some()
        });
        usize::from(self.inv(seat).clues) + substitutes.count()
    }

    fn cards_due(&self, price: &Price) -> u8 {
        if self.seats >= MANY_PLAYERS { price.cards_of_many } else { price.cards }
    }

    pub(crate) fn can_pay(&self, seat: Seat, price: &Price, source: Source, x: u8) -> bool {
        let inv = self.inv(seat);
        let money = u16::from(price.money) + if price.money_x { u16::from(x) } else { 0 };
        let points = self.innermost(|frame| match frame {
            Frame::Movement(movement) if movement.seat == seat => Some(movement.points),
            _ => None,
        });
        let is_marked = |card: Card| library().card(card).discard_at > self.tokens.on(card);
        let can_be_marked = price.mark == 0 || matches!(source, Source::Card(card) if is_marked(card));
        inv.money >= money
            && inv.sanity >= price.sanity
            && inv.stamina >= price.stamina
            && (price.clue == 0 || self.can_pay_clues(seat, price.clue))
            && (price.points == 0 || points.is_some_and(|points| points >= price.points))
            && can_be_marked
            && (price.trophies == 0
                || self.trophy_worth(seat, price.trophy_kind) >= u32::from(price.trophies))
            && price
                .filter
                .is_none_or(|filter| self.matching(seat, filter).len() >= usize::from(self.cards_due(price)))
    }

    pub(crate) fn trophy_worth(&self, seat: Seat, kind: TrophyKind) -> u32 {
        let monsters = self
            .monsters
            .at(Spot::Trophy(seat))
            .map(|monster| u32::from(self.monster_now(monster).toughness));
        let monsters = if kind == TrophyKind::Gates { 0 } else { monsters.sum() };
        let gates = if kind == TrophyKind::Monsters { 0 } else { self.inv(seat).gates.len() };
        monsters + u32::from(gates * GATE_WORTH)
    }

    /// Pays what leaves no choice, and gives the frame for the rest.
    pub(crate) fn pay(
        &mut self,
        seat: Seat,
        price: &Price,
        source: Source,
        x: u8,
        events: &mut Vec<Event>,
    ) -> Pay {
        let money = i16::from(price.money) + if price.money_x { i16::from(x) } else { 0 };
        self.change_money(seat, -money, events);
        self.take_points(seat, Kind::Sanity, price.sanity, events);
        self.take_points(seat, Kind::Stamina, price.stamina, events);
        if price.points > 0 {
            self.change(|frame| match frame {
                Frame::Movement(movement) if movement.seat == seat => {
                    movement.points = movement.points.saturating_sub(price.points);
                    Some(())
                }
                _ => None,
            });
        }
        if let Source::Card(card) = source {
            if price.mark > 0 {
                self.mark_card(seat, card, events);
            }
            if price.discard_this {
                self.discard(seat, card, events);
            }
        }
        Pay {
            seat,
            clues: price.clue,
            worth: price.trophies,
            trophies: price.trophy_kind,
            cards: self.cards_due(price),
            filter: price.filter,
            is_asked: false,
        }
    }

    /// A token onto a card, which goes when it has enough.
    pub(crate) fn mark_card(&mut self, seat: Seat, card: Card, events: &mut Vec<Event>) {
        if self.tokens.add(card) >= library().card(card).discard_at {
            self.discard(seat, card, events);
        }
    }

    pub(crate) fn change_money(&mut self, seat: Seat, by: i16, events: &mut Vec<Event>) {
        let inv = self.inv_mut(seat);
        let before = inv.money;
        inv.money = inv.money.saturating_add_signed(by);
        let by = inv.money as i16 - before as i16;
        if by != 0 {
            events.push(Event::MoneyChanged { seat, by });
        }
    }

    pub(crate) fn change_clues(&mut self, seat: Seat, by: i16, events: &mut Vec<Event>) {
        let inv = self.inv_mut(seat);
        let before = inv.clues;
        inv.clues = inv.clues.saturating_add_signed(by);
        let by = inv.clues as i16 - before as i16;
        if by != 0 {
            events.push(Event::CluesChanged { seat, by });
        }
    }

    /// Takes a card from its owner and puts it back where it belongs.
    pub(crate) fn discard(&mut self, seat: Seat, card: Card, events: &mut Vec<Event>) {
        if self.inv_mut(seat).cards.remove(card) {
            self.put_back(card);
            self.cut_to_maximum(seat);
            events.push(Event::CardGone { seat, card });
        }
    }

    /// Takes a card out of the game.
    pub(crate) fn box_card(&mut self, seat: Seat, card: Card, events: &mut Vec<Event>) {
        if self.inv_mut(seat).cards.remove(card) {
            self.exhausted.remove(card);
            self.tokens.clear(card);
            self.boxed.insert(card);
            events.push(Event::CardGone { seat, card });
        }
    }

    /// What is above the maximum is lost with what raised it.
    pub(crate) fn cut_to_maximum(&mut self, seat: Seat) {
        for kind in [Kind::Sanity, Kind::Stamina] {
            let maximum = self.maximum(seat, kind);
            let points = self.inv_mut(seat).points_mut(kind);
            *points = (*points).min(maximum);
            if *points == 0 && self.inv(seat).is_playing() {
                self.fallen = self.fallen.with(seat);
            }
        }
    }
}
