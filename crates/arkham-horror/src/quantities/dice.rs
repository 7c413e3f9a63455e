//! Skills and the dice of checks.

use tabletop::Seat;

use super::{Against, Because, limited};
use crate::combat::Combat;
use crate::frame::Frame;
use crate::ids::Card;
use crate::language::{CheckKind, CombatType, MonsterAbility, Skill};
use crate::library::library;
use crate::program::Effect;
use crate::state::State;

/// More dice than any cards of the box add up to.
const MOST_DICE: i32 = 99;

impl State {
    pub(crate) fn skill_parts(&self, seat: Seat, skill: Skill, mut part: impl FnMut(Because, i32)) {
        let inv = self.inv(seat);
        if let Some(sheet) = inv.sheet {
            let stop = usize::from(inv.sliders[skill.track()].min(3));
            part(Because::Skill(skill), library().sheet(sheet).tracks[skill.index()][stop].into());
        }
        self.each_effect(Some(seat), |because, effect| {
            if let Effect::Skill(which, n) = effect
                && *which == skill
            {
                part(because, i32::from(*n));
            }
        });
    }

    pub(crate) fn skill(&self, seat: Seat, skill: Skill) -> i32 {
        let mut total = 0;
        self.skill_parts(seat, skill, |_, n| total += n);
        total
    }

    /// The dice of a check (AH-060), also where there are fewer than none; with what is in the hands in a
    /// combat.
    pub(crate) fn dice_parts(
        &self,
        seat: Seat,
        kind: CheckKind,
        modifier: i8,
        against: Against,
        combat: Option<&Combat>,
        mut part: impl FnMut(Because, i32),
    ) {
        let inv = self.inv(seat);
        let skill = self.skill_used(kind, against);
        self.skill_parts(seat, skill, &mut part);
        if modifier != 0 {
            part(because_of(against), modifier.into());
        }
        if inv.extra_dice != 0 {
            part(Because::ThisTurn, inv.extra_dice.into());
        }
        let is_in_arkham = inv.space.is_in_arkham() && !self.is_awake;
        let concerns = |other: CheckKind| other == kind || other == as_check(skill);
        self.each_effect(Some(seat), |because, effect| match effect {
            Effect::CheckDice(other, n) if concerns(*other) => part(because, (*n).into()),
            Effect::CheckDiceInArkham(other, n) if is_in_arkham && concerns(*other) => {
                part(because, (*n).into());
            }
            _ => {}
        });
        if let (CheckKind::Combat, Some(combat)) = (kind, combat) {
            self.bonus_parts(against, combat, &mut part);
        }
    }

    pub(crate) fn dice(&self, seat: Seat, kind: CheckKind, modifier: i8, against: Against) -> i32 {
        let combat = self.combat_of(seat);
        let mut total = 0;
        self.dice_parts(seat, kind, modifier, against, combat.as_ref(), |_, n| total += n);
        total
    }

    /// The dice that are rolled.
    pub(crate) fn pool_parts(
        &self,
        seat: Seat,
        kind: CheckKind,
        modifier: i8,
        against: Against,
        combat: Option<&Combat>,
        part: impl FnMut(Because, i32),
    ) {
        limited(0, MOST_DICE, part, |part| self.dice_parts(seat, kind, modifier, against, combat, part));
    }

    /// The skill that serves in a check: that of its kind, unless the monster says otherwise.
    pub(crate) fn skill_used(&self, kind: CheckKind, against: Against) -> Skill {
        if let (CheckKind::Combat, Against::Monster(monster)) = (kind, against) {
            let effects = &library().kind(monster).abilities.effects;
            let other = effects.iter().find_map(|effect| match effect {
                Effect::CombatSkill(skill) => Some(*skill),
                _ => None,
            });
            return other.unwrap_or(kind.skill());
        }
        kind.skill()
    }

    pub(super) fn combat_frame(&self) -> Option<Combat> {
        self.innermost(|frame| match frame {
            Frame::Combat(combat) => Some(*combat),
            _ => None,
        })
    }

    /// The combat that somebody is in.
    pub(crate) fn combat_of(&self, seat: Seat) -> Option<Combat> {
        self.combat_frame().filter(|combat| combat.seat == seat)
    }

    /// Weapons in hand and spells that work, each less what resists it (AH-075).
    fn bonus_parts(&self, against: Against, combat: &Combat, part: &mut impl FnMut(Because, i32)) {
        let traits = self.foe_traits(combat.seat, against, combat);
        for card in combat.working() {
            let printed = library().card(card);
            let spells = printed.abilities.uses.iter().filter_map(|ability| ability.spell.as_ref());
            let effects = printed.abilities.effects.iter().chain(spells.flat_map(|spell| &spell.holds));
            for effect in effects {
                let Effect::CombatBonus { of, bonus, other_hand_empty, undead } = effect else { continue };
                let name = library().card_of[card.index()];
                let undead = undead.filter(|_| traits & 1 << MonsterAbility::Undead as u16 != 0);
                let lone = other_hand_empty.filter(|_| combat.hands_used() < 2);
                let full = i32::from(undead.or(lone).unwrap_or(*bonus));
                let of = if combat.enchanted == Some(card) { CombatType::Magical } else { *of };
                part(Because::Card(name), full);
                let resisted = resisted(traits, of, full);
                if resisted != full {
                    part(Because::Resistance, resisted - full);
                }
            }
        }
    }

    /// Abilities of what is fought that count against this investigator.
    pub(crate) fn foe_traits(&self, seat: Seat, against: Against, combat: &Combat) -> u16 {
        let mut traits = match against {
            Against::Monster(monster) => self.monster_now(monster).traits,
            Against::AncientOne => self.ancient_one.map_or(0, |it| library().ancient_one(it).traits),
            Against::Nothing | Against::Gate(_) => 0,
        };
        traits &= !combat.dropped;
        self.each_effect(Some(seat), |_, effect| {
            if let Effect::Ignores(ability) = effect {
                traits &= !(1 << *ability as u16);
            }
        });
        traits
    }

    /// How many dice a clue gives (AH-061).
    pub(crate) fn clue_parts(
        &self,
        seat: Seat,
        kind: CheckKind,
        against: Against,
        mut part: impl FnMut(Because, i32),
    ) {
        let skill = self.skill_used(kind, against);
        part(Because::Rule, 1);
        self.each_effect(Some(seat), |because, effect| match effect {
            Effect::ClueDice { skill: None, more } => part(because, (*more).into()),
            Effect::ClueDice { skill: Some(of), more } if *of == skill => part(because, (*more).into()),
            _ => {}
        });
    }

    /// The face from which a die succeeds (AH-063).
    pub(crate) fn succeeds_on_parts(&self, seat: Seat, mut part: impl FnMut(Because, i32)) {
        const USUAL: u8 = 5;
        part(Because::Rule, USUAL.into());
        let mut face = USUAL;
        self.each_effect(Some(seat), |because, effect| {
            if let Effect::SucceedsOn(other) = effect {
                part(because, i32::from(*other) - i32::from(face));
                face = *other;
            }
        });
    }

    pub(crate) fn succeeds_on(&self, seat: Seat) -> u8 {
        let mut face = 0;
        self.succeeds_on_parts(seat, |_, n| face += n);
        face.clamp(1, 6) as u8
    }

    pub(crate) fn successes(&self, seat: Seat, kind: CheckKind, faces: [u8; 6]) -> u8 {
        let from = usize::from(self.succeeds_on(seat)) - 1;
        let mut successes: u8 = faces[from..].iter().fold(0, |sum, n| sum.saturating_add(*n));
        if self.sixes_count_twice(kind, self.combat_of(seat).as_ref()) {
            successes = successes.saturating_add(faces[5]);
        }
        successes
    }

    /// Whether each 6 is two successes: with the right weapon in hand.
    pub(crate) fn sixes_count_twice(&self, kind: CheckKind, combat: Option<&Combat>) -> bool {
        let counts = |card: Card| {
            library().card(card).abilities.effects.iter().any(|effect| matches!(effect, Effect::SixCounts(_)))
        };
        kind == CheckKind::Combat && combat.is_some_and(|combat| combat.working().any(counts))
    }
}

/// What a check's modifier is from.
fn because_of(against: Against) -> Because {
    match against {
        Against::Monster(monster) => Because::Monster(library().kind_of[monster.index()]),
        Against::AncientOne => Because::AncientOne,
        Against::Gate(gate) => Because::Gate(gate),
        Against::Nothing => Because::Text,
    }
}

/// A check of the skill itself.
fn as_check(skill: Skill) -> CheckKind {
    match skill {
        Skill::Speed => CheckKind::Speed,
        Skill::Sneak => CheckKind::Sneak,
        Skill::Fight => CheckKind::Fight,
        Skill::Will => CheckKind::Will,
        Skill::Lore => CheckKind::Lore,
        Skill::Luck => CheckKind::Luck,
    }
}

/// What is left of a bonus: half of it, rounded up, or nothing.
pub(crate) fn resisted(traits: u16, of: CombatType, bonus: i32) -> i32 {
    let has = |ability: MonsterAbility| traits & 1 << ability as u16 != 0;
    let (resistance, immunity) = match of {
        CombatType::Physical => (MonsterAbility::PhysicalResistance, MonsterAbility::PhysicalImmunity),
        CombatType::Magical => (MonsterAbility::MagicalResistance, MonsterAbility::MagicalImmunity),
    };
    match (has(immunity), has(resistance)) {
        (true, _) => 0,
        (false, true) => (bonus + 1) / 2,
        (false, false) => bonus,
    }
}
