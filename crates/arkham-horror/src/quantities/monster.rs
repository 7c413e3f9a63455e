//! The numbers of monsters.

use serde::{Deserialize, Serialize};

use super::Because;
use crate::combat::Foe;
use crate::ids::Monster;
use crate::language::{MonsterAbility, MovementKind};
use crate::library::library;
use crate::program::{Effect, MonsterEffect, Scope};
use crate::state::State;

/// A monster's numbers as they are now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MonsterNow {
    pub toughness: u8,
    /// Rating and damage.
    pub horror: Option<(i8, u8)>,
    pub combat: Option<(i8, u8)>,
    pub awareness: i8,
    /// [`MonsterAbility`]s as bits.
    pub traits: u16,
    pub movement: MovementKind,
}

impl MonsterNow {
    pub(crate) fn has(&self, ability: MonsterAbility) -> bool {
        self.traits & 1 << ability as u16 != 0
    }
}

/// Which number of a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum MonsterNumber {
    Toughness,
    HorrorRating,
    HorrorDamage,
    CombatRating,
    CombatDamage,
}

impl MonsterNumber {
    pub const ALL: [Self; 5] =
        [Self::Toughness, Self::HorrorRating, Self::HorrorDamage, Self::CombatRating, Self::CombatDamage];
}

const HORROR: [MonsterNumber; 2] = [MonsterNumber::HorrorRating, MonsterNumber::HorrorDamage];
const COMBAT: [MonsterNumber; 2] = [MonsterNumber::CombatRating, MonsterNumber::CombatDamage];

impl State {
    pub(crate) fn monster_now(&self, monster: Monster) -> MonsterNow {
        self.monster_parts(monster, |_, _, _| {})
    }

    pub(crate) fn toughness_parts(&self, monster: Monster, part: &mut dyn FnMut(Because, i32)) {
        self.monster_parts(monster, |number, because, n| {
            if number == MonsterNumber::Toughness {
                part(because, n);
            }
        });
    }

    /// A monster's numbers: printed, then "becomes", then sums, then floors. Tells the parts of each.
    pub(crate) fn monster_parts(
        &self,
        monster: Monster,
        mut part: impl FnMut(MonsterNumber, Because, i32),
    ) -> MonsterNow {
        let printed = library().kind(monster);
        let sheet = &printed.sheet;
        let own = Because::Monster(library().kind_of[monster.index()]);
        let mut now = MonsterNow {
            toughness: 0,
            horror: None,
            combat: None,
            awareness: sheet.awareness,
            traits: printed.traits,
            movement: sheet.movement,
        };
        let mut toughness = i32::from(sheet.toughness);
        part(MonsterNumber::Toughness, own, toughness);
        sheet.horror.into_iter().for_each(|blow| replace(&mut now.horror, blow, HORROR, own, &mut part));
        sheet.combat.into_iter().for_each(|blow| replace(&mut now.combat, blow, COMBAT, own, &mut part));
        self.each_monster_change(monster, |because, change| {
            if change.toughness != 0 {
                toughness += i32::from(change.toughness);
                part(MonsterNumber::Toughness, because, change.toughness.into());
            }
            now.traits |= change.gains;
            now.movement = change.movement.unwrap_or(now.movement);
            if let Some(blow) = change.horror {
                replace(&mut now.horror, blow, HORROR, because, &mut part);
            }
            let printed_damage = now.combat.map(|(_, damage)| damage);
            let rating_alone = change.rating_becomes.zip(printed_damage);
            if let Some(blow) = change.combat_becomes.or(rating_alone) {
                replace(&mut now.combat, blow, COMBAT, because, &mut part);
            }
        });
        let weakened = self.combat_frame().filter(|combat| combat.foe == Foe::Monster(monster));
        if let Some(weakened @ 1..) = weakened.map(|combat| i32::from(combat.weakened)) {
            toughness -= weakened;
            part(MonsterNumber::Toughness, Because::Weakened, -weakened);
        }
        if toughness < 1 {
            part(MonsterNumber::Toughness, Because::Limit, 1 - toughness);
        }
        now.toughness = toughness.clamp(1, u8::MAX.into()) as u8;
        now
    }

    fn each_monster_change(&self, monster: Monster, mut change: impl FnMut(Because, &MonsterEffect)) {
        let library = library();
        let kind = library.kind_of[monster.index()];
        let printed = library.kind(monster);
        // What an ancient one lets fly is held by what holds those that fly.
        let mut movement = printed.sheet.movement;
        let mut apply = |because: Because, effect: &Effect| {
            let Effect::Monster(which, what) = effect else { return };
            let is_meant = which.kinds & 1 << kind.0 != 0
                && match which.scope {
                    Scope::Flying => movement == MovementKind::Flying,
                    Scope::Fast => movement == MovementKind::Fast,
                    Scope::Fought => false,
                    _ => true,
                };
            let holds = what.terror.is_none_or(|terror| self.terror >= terror)
                && what.environment.is_none_or(|card| self.environment == Some(card));
            if is_meant && holds {
                movement = what.movement.unwrap_or(movement);
                change(because, what);
            }
        };
        printed.abilities.effects.iter().for_each(|effect| apply(Because::Monster(kind), effect));
        if let Some(ancient_one) = self.ancient_one {
            let worshippers = &library.ancient_one(ancient_one).worshippers;
            worshippers.iter().for_each(|effect| apply(Because::AncientOne, effect));
        }
        self.each_shared_effect(apply);
    }
}

/// Puts another rating and damage in the place of the old ones; tells by how much they differ.
fn replace(
    was: &mut Option<(i8, u8)>,
    blow: (i8, u8),
    [rating, damage]: [MonsterNumber; 2],
    because: Because,
    part: &mut impl FnMut(MonsterNumber, Because, i32),
) {
    let (old_rating, old_damage) = was.replace(blow).unwrap_or_default();
    part(rating, because, i32::from(blow.0) - i32::from(old_rating));
    part(damage, because, i32::from(blow.1) - i32::from(old_damage));
}
