//! Meeting a monster: to evade it or to fight it.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::check::Check;
use crate::combat::{Combat, Foe};
use crate::damage::Damage;
use crate::event::Event;
use crate::frame::FrameStep;
use crate::ids::Monster;
use crate::piles::Spot;
use crate::state::State;

/// A monster is met: evade it or fight it (AH-022).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engage {
    pub seat: Seat,
    pub monster: Monster,
    pub stay: u8,
    pub at: EngageAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngageAt {
    Ask,
    Asked,
    Evade,
    Evaded,
    Damaged,
    Fight,
    Over,
}

/// What a meeting came to: `Number` 1 if the monster was evaded, 0 if there was a fight.
const EVADED: i16 = 1;

impl Engage {
    pub fn new(game: &State, seat: Seat, monster: Monster, at: EngageAt) -> Self {
        Self { seat, monster, stay: game.inv(seat).stay, at }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let is_gone = game.inv(self.seat).stay != self.stay;
        match self.at {
            EngageAt::Ask => {
                self.at = EngageAt::Asked;
                FrameStep::ask(self, self.seat)
            }
            EngageAt::Asked => {
                let evades = matches!(game.returned.action(), Action::Evade(_));
                self.at = if evades { EngageAt::Evade } else { EngageAt::Fight };
                FrameStep::go(self)
            }
            EngageAt::Evade => {
                self.at = EngageAt::Evaded;
                FrameStep::push(self, Check::evade(game, self.seat, self.monster))
            }
            EngageAt::Evaded => {
                if game.returned.passed() {
                    events.push(Event::MonsterEvaded { seat: self.seat, monster: self.monster });
                    self.leave(game, events);
                    return FrameStep::number(EVADED);
                }
                self.at = EngageAt::Damaged;
                if is_gone {
                    return FrameStep::go(self);
                }
                FrameStep::push(self, Damage::new(game, self.seat, self.monster, false))
            }
            EngageAt::Damaged | EngageAt::Fight => {
                if is_gone {
                    self.leave(game, events);
                    return FrameStep::number(0);
                }
                self.at = EngageAt::Over;
                FrameStep::push(self, Combat::new(game, self.seat, Foe::Monster(self.monster), 0))
            }
            EngageAt::Over => {
                self.leave(game, events);
                FrameStep::number(0)
            }
        }
    }

    /// A monster of an encounter never stays (AH-030).
    fn leave(&self, game: &mut State, events: &mut Vec<Event>) {
        if game.monsters.of(self.monster) == Spot::Apart {
            game.put_monster(self.monster, Spot::Cup, events);
        }
    }

    pub fn choices(&self, _: &State, choice: &mut dyn FnMut(Action)) {
        choice(Action::Evade(self.monster));
        choice(Action::Fight(self.monster));
    }
}
