//! Losing sanity and stamina, and what 0 means.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::cards::Shed;
use crate::event::Event;
use crate::frame::{FrameStep, Returned};
use crate::language::{Hook, Kind, LossAtZero, SpecialCard};
use crate::library::library;
use crate::options::Switch;
use crate::program::{Effect, Filter, Source};
use crate::quantities::Because;
use crate::state::State;
use crate::uses::React;

/// One loss, from one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    pub seat: Seat,
    pub sanity: u8,
    pub stamina: u8,
    /// Sanity and stamina as they were to be lost at first.
    pub began: [u8; 2],
    pub at_zero: LossAtZero,
    pub at: LossAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossAt {
    Reduce,
    Suffer,
}

impl Loss {
    pub fn new(seat: Seat, sanity: u8, stamina: u8) -> Self {
        let began = [sanity, stamina];
        Self { seat, sanity, stamina, began, at_zero: LossAtZero::KnockedOut, at: LossAt::Reduce }
    }

    /// What is still to be lost: what it began with, what always makes it smaller, what was used against it.
    pub(crate) fn parts(&self, game: &State, kind: Kind, part: &mut dyn FnMut(Because, i32)) {
        let (began, is) = match kind {
            Kind::Sanity => (self.began[0], self.sanity),
            Kind::Stamina => (self.began[1], self.stamina),
        };
        let mut left = i32::from(began);
        part(Because::Printed, left);
        game.each_effect(Some(self.seat), |because, effect| match effect {
            Effect::SmallerLoss(of, n) if *of == kind => {
                let less = left.min((*n).into());
                left -= less;
                part(because, -less);
            }
            _ => {}
        });
        if left != i32::from(is) {
            part(Because::Used, i32::from(is) - left);
        }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            LossAt::Reduce => {
                self.at = LossAt::Suffer;
                game.each_effect(Some(self.seat), |_, effect| match effect {
                    Effect::SmallerLoss(Kind::Sanity, n) => self.sanity = self.sanity.saturating_sub(*n),
                    Effect::SmallerLoss(Kind::Stamina, n) => self.stamina = self.stamina.saturating_sub(*n),
                    _ => {}
                });
                if self.sanity == 0 && self.stamina == 0 {
                    return FrameStep::number(0);
                }
                FrameStep::push(self, React::to(self.seat, &[Hook::StaminaLoss, Hook::SanityLoss]))
            }
            LossAt::Suffer => {
                game.take_points(self.seat, Kind::Sanity, self.sanity, events);
                game.take_points(self.seat, Kind::Stamina, self.stamina, events);
                let inv = game.inv(self.seat);
                let is_at_0 = self.sanity > 0 && inv.sanity == 0 || self.stamina > 0 && inv.stamina == 0;
                if self.at_zero == LossAtZero::Devoured && is_at_0 {
                    game.fallen = game.fallen.without(self.seat);
                    return FrameStep::ends_with(game.devour(self.seat, events));
                }
                FrameStep::number(i16::from(self.sanity) + i16::from(self.stamina))
            }
        }
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

/// Those at 0 are knocked out one by one; then what was under way goes on with what it had been given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    pub returned: Returned,
}

impl Judgement {
    pub fn step(self, game: &mut State, _: &mut Vec<Event>) -> FrameStep {
        match game.next_fallen() {
            Some(seat) => FrameStep::push(self, Knockout { seat, kind: None, at: KnockoutAt::Which }),
            None => FrameStep::Done(self.returned),
        }
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

/// Insane or unconscious (AH-080, AH-081).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Knockout {
    pub seat: Seat,
    pub kind: Option<Kind>,
    pub at: KnockoutAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnockoutAt {
    Which,
    Asked,
    Items,
    Leave,
}

impl Knockout {
    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        match self.at {
            KnockoutAt::Which => self.which(game, events),
            KnockoutAt::Asked => {
                self.kind = Some(match game.returned.action() {
                    Action::Suffer(kind) => kind,
                    _ => Kind::Sanity,
                });
                self.at = KnockoutAt::Items;
                FrameStep::go(self)
            }
            KnockoutAt::Items => {
                self.at = KnockoutAt::Leave;
                let kind = self.kind.unwrap_or(Kind::Sanity);
                events.push(Event::KnockedOut { seat, kind });
                let clues = game.inv(seat).clues / 2;
                game.change_clues(seat, -(clues as i16), events);
                let retainers = game.held(seat, library().special(SpecialCard::Retainer));
                retainers.iter().for_each(|card| game.discard(seat, card, events));
                let items = game.matching(seat, Filter::Item).len() / 2;
                FrameStep::push(self, Shed::new(seat, Filter::Item, items as u8))
            }
            KnockoutAt::Leave => {
                for kind in [Kind::Sanity, Kind::Stamina] {
                    let points = game.inv_mut(seat).points_mut(kind);
                    *points = (*points).max(1);
                }
                if game.inv(seat).space.is_in_arkham() {
                    let roles = library().roles;
                    let to = if self.kind == Some(Kind::Stamina) { roles.hospital } else { roles.asylum };
                    let inv = game.inv_mut(seat);
                    inv.carry_off(to);
                    inv.is_spent = true;
                    inv.is_delayed = false;
                    events.push(Event::Moved { seat, to });
                    return FrameStep::DONE;
                }
                FrameStep::ends_with(game.lose_in_time_and_space(seat, self.kind, events))
            }
        }
    }

    fn which(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let inv = game.inv(self.seat);
        let both = inv.sanity == 0 && inv.stamina == 0;
        let has_no_maximum =
            [Kind::Sanity, Kind::Stamina].into_iter().any(|kind| game.maximum(self.seat, kind) == 0);
        if game.is_awake || has_no_maximum || both && game.options.revised(Switch::DevouredByZero) {
            return FrameStep::ends_with(game.devour(self.seat, events));
        }
        self.at = KnockoutAt::Items;
        if both && inv.space.is_in_arkham() {
            self.at = KnockoutAt::Asked;
            return FrameStep::ask(self, self.seat);
        }
        self.kind = Some(if inv.sanity == 0 { Kind::Sanity } else { Kind::Stamina });
        FrameStep::go(self)
    }

    pub fn choices(&self, _: &State, choice: &mut dyn FnMut(Action)) {
        if self.at == KnockoutAt::Asked {
            choice(Action::Suffer(Kind::Sanity));
            choice(Action::Suffer(Kind::Stamina));
        }
    }
}

impl State {
    /// Takes points without any reduction; who comes to 0 is judged later.
    pub(crate) fn take_points(&mut self, seat: Seat, kind: Kind, n: u8, events: &mut Vec<Event>) {
        let points = self.inv_mut(seat).points_mut(kind);
        let lost = n.min(*points);
        *points -= lost;
        if lost > 0 {
            if *points == 0 {
                self.fallen = self.fallen.with(seat);
            }
            events.push(Event::PointsLost { seat, kind, n: lost });
        }
    }

    /// Never above the maximum (AH-174).
    pub(crate) fn gain_points(
        &mut self,
        seat: Seat,
        kind: Kind,
        n: u8,
        source: Source,
        events: &mut Vec<Event>,
    ) {
        if !self.may_gain(kind, source) {
            return;
        }
        let maximum = self.maximum(seat, kind);
        let points = self.inv_mut(seat).points_mut(kind);
        let gained = n.min(maximum.saturating_sub(*points));
        *points += gained;
        if gained > 0 {
            events.push(Event::PointsGained { seat, kind, n: gained });
        }
    }

    /// The next who is at 0 and can no longer be helped.
    fn next_fallen(&mut self) -> Option<Seat> {
        let fallen = std::mem::take(&mut self.fallen);
        let is_at_0 = |seat: &Seat| self.inv(*seat).sanity == 0 || self.inv(*seat).stamina == 0;
        let next = self.in_order().filter(|seat| fallen.contains(*seat)).find(is_at_0)?;
        self.fallen = fallen.without(next);
        Some(next)
    }
}
