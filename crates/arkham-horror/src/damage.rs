//! What a lost round costs.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::combat::monster_script;
use crate::event::Event;
use crate::frame::FrameStep;
use crate::ids::Monster;
use crate::language::Hook;
use crate::library::library;
use crate::loss::Loss;
use crate::state::State;
use crate::uses::React;

/// The combat damage of a monster (AH-072).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    pub seat: Seat,
    pub monster: Monster,
    pub stay: u8,
    /// By a failed combat check, not by a failed evasion.
    pub is_by_combat: bool,
    pub is_cancelled: bool,
    pub at: DamageAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageAt {
    Answer,
    Text,
    Loss,
    Over,
}

impl Damage {
    pub fn new(game: &State, seat: Seat, monster: Monster, is_by_combat: bool) -> Self {
        let stay = game.inv(seat).stay;
        Self { seat, monster, stay, is_by_combat, is_cancelled: false, at: DamageAt::Answer }
    }

    pub fn step(mut self, game: &mut State, _events: &mut Vec<Event>) -> FrameStep {
        let is_gone = game.inv(self.seat).stay != self.stay;
        match self.at {
            DamageAt::Answer => {
                self.at = DamageAt::Text;
                let stamina = game.monster_now(self.monster).combat.map_or(0, |(_, damage)| damage);
                if self.is_by_combat && stamina > 0 {
                    return FrameStep::push(self, React::to(self.seat, &[Hook::CombatDamage]));
                }
                FrameStep::go(self)
            }
            DamageAt::Text => {
                self.at = DamageAt::Loss;
                match library().kind(self.monster).abilities.when(Hook::DealsDamage) {
                    Some(script) => {
                        let child = monster_script(game, script, self.seat, self.monster);
                        FrameStep::push(self, child)
                    }
                    None => FrameStep::go(self),
                }
            }
            DamageAt::Loss => {
                self.at = DamageAt::Over;
                let stamina = game.monster_now(self.monster).combat.map_or(0, |(_, damage)| damage);
                if is_gone || self.is_cancelled || stamina == 0 {
                    return FrameStep::DONE;
                }
                FrameStep::push(self, Loss::new(self.seat, 0, stamina))
            }
            DamageAt::Over => FrameStep::DONE,
        }
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}
