//! Monsters that appear and move.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::combat::monster_script;
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::ids::{Monster, Space};
use crate::language::{Hook, MovementKind, Skill};
use crate::library::{STREETS, library};
use crate::options::Switch;
use crate::piles::Spot;
use crate::program::Effect;
use crate::state::State;
use crate::terror::Terror;

/// Monsters from the cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    pub to: SpawnTo,
    pub left: u8,
    pub at: SpawnAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpawnTo {
    Place(Space),
    Outskirts,
    /// Onto the card of the rumor.
    Rumor,
    /// Met in an encounter.
    Apart,
    Trophy(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpawnAt {
    Look,
    Picked,
}

impl Spawn {
    pub fn new(to: SpawnTo, left: u8) -> Self {
        Self { to, left, at: SpawnAt::Look }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            SpawnAt::Look => {
                let is_refused = matches!(self.to, SpawnTo::Place(place) if place.is_location() && !game.may_appear(place));
                if self.left == 0 || is_refused {
                    return FrameStep::DONE;
                }
                let eligible = game.may_enter().count() as u16;
                if eligible == 0 {
                    let is_fatal = game.options.revised(Switch::AwakeningConditions) && !game.is_awake;
                    return if is_fatal { game.awaken(events) } else { FrameStep::DONE };
                }
                self.at = SpawnAt::Picked;
                FrameStep::push(self, Frame::Pick(eligible))
            }
            SpawnAt::Picked => {
                self.left -= 1;
                self.at = SpawnAt::Look;
                let picked = game.may_enter().nth(game.returned.number().max(0) as usize);
                let Some(monster) = picked else { return FrameStep::go(self) };
                let spot = match self.to {
                    SpawnTo::Place(place) if game.has_room_for_a_monster() => Spot::At(place),
                    SpawnTo::Place(_) | SpawnTo::Outskirts => Spot::Outskirts,
                    SpawnTo::Rumor => Spot::Rumor,
                    SpawnTo::Apart => Spot::Apart,
                    SpawnTo::Trophy(seat) => Spot::Trophy(seat),
                };
                game.put_monster(monster, spot, events);
                if game.is_overrun() {
                    return game.awaken(events);
                }
                match game.outskirts_overflow(events) {
                    Some(terror) => FrameStep::push(self, terror),
                    None => FrameStep::go(self),
                }
            }
        }
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

impl State {
    /// Monsters in the cup that nothing keeps from entering play.
    fn may_enter(&self) -> impl Iterator<Item = Monster> + use<'_> {
        let mut barred = 0;
        self.each_effect(None, |_, effect| {
            if let Effect::MonsterEnters(kinds) = effect {
                barred |= kinds;
            }
        });
        self.monsters
            .at(Spot::Cup)
            .filter(move |monster| barred & 1 << library().kind_of[monster.index()].0 == 0)
    }

    /// Monsters on the board and in the sky (AH-100).
    pub(crate) fn monsters_at_large(&self) -> usize {
        self.monsters.iter().filter(|(_, spot)| matches!(spot, Spot::At(_) | Spot::Sky)).count()
    }

    pub(crate) fn has_room_for_a_monster(&self) -> bool {
        self.monster_limit().is_none_or(|limit| self.monsters_at_large() < limit.into())
    }

    /// Later printings: at the highest terror twice as many as the limit was wake the ancient one.
    pub(crate) fn is_overrun(&self) -> bool {
        let is_possible = self.options.revised(Switch::AwakeningConditions) && !self.is_awake;
        is_possible
            && self.monster_limit().is_none()
            && self.monsters_at_large() >= 2 * usize::from(self.usual_monster_limit())
    }

    /// Too many in the outskirts: they all leave and the terror rises (AH-100, AH-164).
    pub(crate) fn outskirts_overflow(&mut self, events: &mut Vec<Event>) -> Option<Terror> {
        if self.monsters.count(Spot::Outskirts) <= usize::from(self.outskirts_limit()) {
            return None;
        }
        let all: Vec<Monster> = self.monsters.at(Spot::Outskirts).collect();
        all.into_iter().for_each(|monster| self.put_monster(monster, Spot::Cup, events));
        Some(Terror::rising(1))
    }
}

/// Monsters whose dimension the mythos card names move (AH-044).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterMoves {
    /// Symbols as bits.
    pub white: u16,
    pub black: u16,
    /// Those still to move, as bits.
    pub left: u64,
    pub moving: Option<Monster>,
    pub at: MovesAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MovesAt {
    Next,
    /// Which of them is next.
    Order,
    /// To which of several streets it flies.
    Flight,
}

impl MonsterMoves {
    pub fn new(game: &State, white: u16, black: u16) -> Self {
        let is_named =
            |monster: &Monster| (white | black) & 1 << library().kind(*monster).sheet.symbol as u16 != 0;
        let at_large = game.on_board().filter(|monster| game.monsters.of(*monster) != Spot::Outskirts);
        let left = at_large.filter(is_named).fold(0, |bits, monster| bits | 1 << monster.0);
        Self { white, black, left, moving: None, at: MovesAt::Next }
    }

    fn left(&self) -> impl Iterator<Item = Monster> + use<> {
        let left = self.left;
        (0..64u8).filter(move |bit| left & 1 << bit != 0).map(Monster)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            MovesAt::Next => {
                let Some(first) = self.left().next() else { return FrameStep::DONE };
                let order_matters = self.left().count() > 1 && self.left().any(shakes);
                if order_matters {
                    self.at = MovesAt::Order;
                    return FrameStep::ask(self, game.leader());
                }
                self.move_one(game, first, events)
            }
            MovesAt::Order => match game.returned.action() {
                Action::TakeMonster(monster) => self.move_one(game, monster, events),
                _ => FrameStep::DONE,
            },
            MovesAt::Flight => {
                self.at = MovesAt::Next;
                if let (Action::Go(street), Some(monster)) = (game.returned.action(), self.moving) {
                    game.put_monster(monster, Spot::At(street), events);
                }
                FrameStep::go(self)
            }
        }
    }

    fn move_one(mut self, game: &mut State, monster: Monster, events: &mut Vec<Event>) -> FrameStep {
        self.left &= !(1 << monster.0);
        self.moving = Some(monster);
        self.at = MovesAt::Next;
        let spot = game.monsters.of(monster);
        if matches!(spot, Spot::At(space) if game.is_anyone_in(space))
            || !matches!(spot, Spot::At(_) | Spot::Sky)
        {
            return FrameStep::go(self);
        }
        match game.monster_now(monster).movement {
            MovementKind::Stationary => FrameStep::go(self),
            MovementKind::Normal => {
                self.walk(game, monster, 1, events);
                FrameStep::go(self)
            }
            MovementKind::Fast => {
                self.walk(game, monster, 2, events);
                FrameStep::go(self)
            }
            MovementKind::Flying => self.fly(game, monster, spot, events),
            MovementKind::Unique => {
                let script = library().kind(monster).abilities.when(Hook::MonsterMoves);
                let child = script.map(|script| monster_script(game, script, game.leader(), monster));
                match child {
                    Some(child) => FrameStep::push(self, child),
                    None => FrameStep::go(self),
                }
            }
        }
    }

    /// Along the arrows, until it meets somebody (AH-045, AH-158).
    fn walk(&self, game: &mut State, monster: Monster, steps: u8, events: &mut Vec<Event>) {
        let is_white = self.white & 1 << library().kind(monster).sheet.symbol as u16 != 0;
        for _ in 0..steps {
            let Spot::At(here) = game.monsters.of(monster) else { return };
            let Some(place) = library().place(here) else { return };
            let to = if is_white { place.white } else { place.black };
            game.put_monster(monster, Spot::At(to), events);
            if game.is_anyone_in(to) {
                return;
            }
        }
    }

    /// To a street with investigators, the least sneaky of them; else to the sky (AH-156).
    fn fly(mut self, game: &mut State, monster: Monster, from: Spot, events: &mut Vec<Event>) -> FrameStep {
        let goals = game.flight_goals(from);
        let mut streets = (0..STREETS).filter(|bit| goals & 1 << bit != 0).map(Space);
        match (streets.next(), streets.next()) {
            (None, _) if from == Spot::Sky => {}
            (None, _) => game.put_monster(monster, Spot::Sky, events),
            (Some(only), None) => game.put_monster(monster, Spot::At(only), events),
            (Some(_), Some(_)) => {
                self.at = MovesAt::Flight;
                return FrameStep::ask(self, game.leader());
            }
        }
        FrameStep::go(self)
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        match (self.at, self.moving) {
            (MovesAt::Order, _) => self.left().for_each(|monster| choice(Action::TakeMonster(monster))),
            (MovesAt::Flight, Some(monster)) => {
                let goals = game.flight_goals(game.monsters.of(monster));
                (0..STREETS)
                    .filter(|bit| goals & 1 << bit != 0)
                    .for_each(|bit| choice(Action::Go(Space(bit))));
            }
            _ => {}
        }
    }
}

/// A monster whose way of moving can knock people out, so that the order matters.
fn shakes(monster: Monster) -> bool {
    let printed = library().kind(monster);
    printed.sheet.movement == MovementKind::Unique
        && printed.sheet.symbol == crate::language::Symbol::Triangle
}

impl State {
    /// Streets that a flying monster may go to, as bits: those of the least sneaky.
    fn flight_goals(&self, from: Spot) -> u16 {
        let near: u64 = match from {
            Spot::At(space) => library().place(space).map_or(0, |place| place.adjacent),
            _ => u64::MAX,
        };
        let streets = (1u64 << STREETS) - 1;
        let mut best: Option<i32> = None;
        let mut goals = 0u16;
        for seat in self.in_order() {
            let space = self.inv(seat).space;
            if !space.is_street() || near & streets & 1 << space.0 == 0 {
                continue;
            }
            let sneak = self.skill(seat, Skill::Sneak);
            if best.is_none_or(|best| sneak < best) {
                (best, goals) = (Some(sneak), 0);
            }
            if best == Some(sneak) {
                goals |= 1 << space.0;
            }
        }
        goals
    }

    /// Where a hound may go, as bits: the nearest location with somebody in it, of equals the least sneaky's.
    pub(crate) fn hound_goals(&self, from: Space) -> u64 {
        let Some(place) = library().place(from) else { return 0 };
        let roles = library().roles;
        let is_prey = |space: Space| space.is_location() && space != roles.asylum && space != roles.hospital;
        let mut best = None;
        let mut goals = 0;
        for seat in self.in_order().filter(|seat| is_prey(self.inv(*seat).space)) {
            let space = self.inv(seat).space;
            let this = (place.distances[space.index()], self.skill(seat, Skill::Sneak));
            if best.is_none_or(|best| this < best) {
                (best, goals) = (Some(this), 0);
            }
            if best == Some(this) {
                goals |= 1 << space.0;
            }
        }
        goals
    }
}
