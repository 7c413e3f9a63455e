//! Compiles what cards, sheets, places and monsters can do.

use super::compiler::Compiler;
use crate::ids::{Mythos, Sheet};
use crate::language::{
    Ability, CastAt, Casting, CastingModifier, Cost, Forbidden, Modifier, MonsterAbility, MonsterChange,
    Need, Script, Special, Word,
};
use crate::program::{Abilities, Effect, MonsterEffect, SpellOp, Use, UseWhen};

impl Compiler<'_> {
    pub(super) fn abilities(&mut self, abilities: &[Ability]) -> Abilities {
        let mut compiled = Abilities::default();
        for (at, ability) in abilities.iter().enumerate() {
            self.ways.enter(&numbered(at, abilities.len()));
            match ability {
                Ability::Act { at, cost, exhaust, condition, script } => {
                    let condition = condition.as_ref().map(|condition| self.condition(condition));
                    let used = self.used("act", UseWhen::In(*at), cost, *exhaust, script);
                    compiled.uses.push(Use { condition, ..used });
                }
                Ability::React { to, cost, exhaust, script } => {
                    compiled.uses.push(self.used("react", UseWhen::To(*to), cost, *exhaust, script));
                }
                Ability::When { it, script } => compiled.whens.push((*it, self.program("when", script))),
                Ability::While(modifier) => compiled.effects.push(self.effect(modifier)),
                Ability::Cast(casting) => compiled.uses.push(self.spell(casting)),
            }
            self.ways.leave();
        }
        compiled
    }

    fn used(&mut self, way: &str, when: UseWhen, cost: &Cost, exhaust: bool, script: &Script) -> Use {
        Use {
            when,
            price: self.price(cost),
            exhaust,
            condition: None,
            script: self.program(way, script),
            spell: None,
            needs_monster: script.iter().any(is_done_to_monsters),
        }
    }

    fn spell(&mut self, casting: &Casting) -> Use {
        let when = match casting.at {
            CastAt::In(window) => UseWhen::In(window),
            CastAt::To(hook) => UseWhen::To(hook),
        };
        let modifier = match casting.modifier {
            CastingModifier::Plus(modifier) => Some(modifier),
            CastingModifier::Awareness => None,
        };
        let holds = casting.holds.iter().map(|modifier| self.effect(modifier)).collect();
        let needs_toughness = casting.need == Need::Toughness;
        let spell = SpellOp { modifier, sanity: casting.sanity, needs_toughness, holds };
        Use {
            spell: Some(spell),
            exhaust: true,
            ..self.used("cast", when, &Cost::default(), true, &casting.script)
        }
    }

    pub(super) fn effect(&mut self, modifier: &Modifier) -> Effect {
        match modifier {
            Modifier::Skill(skill, n) => Effect::Skill(*skill, *n),
            Modifier::CheckDice(kind, n) => Effect::CheckDice(*kind, *n),
            Modifier::CheckDiceInArkham(kind, n) => Effect::CheckDiceInArkham(*kind, *n),
            Modifier::ClueDice { skill, more } => Effect::ClueDice { skill: *skill, more: *more },
            Modifier::CombatBonus { of, bonus, other_hand_empty, undead } => Effect::CombatBonus {
                of: *of,
                bonus: *bonus,
                other_hand_empty: *other_hand_empty,
                undead: *undead,
            },
            Modifier::SixCounts(n) => Effect::SixCounts(*n),
            Modifier::SucceedsOn(n) => Effect::SucceedsOn(*n),
            Modifier::Max(kind, n) => Effect::Max(*kind, *n),
            Modifier::MovementPoints(n) => Effect::MovementPoints(*n),
            Modifier::EveryonesMovementPoints(n) => Effect::EveryonesMovementPoints(*n),
            Modifier::Ignores(ability) => Effect::Ignores(*ability),
            Modifier::TwoLocationCards => Effect::TwoLocationCards,
            Modifier::TwoGateCards => Effect::TwoGateCards,
            Modifier::DrawExtra(deck) => Effect::DrawExtra(*deck),
            Modifier::DrawFromBottom(decks) => {
                Effect::DrawFromBottom(decks.iter().fold(0, |bits, deck| bits | 1 << *deck as u8))
            }
            Modifier::SealPrice(n) => Effect::SealPrice(*n),
            Modifier::SealPriceChange(n) => Effect::SealPriceChange(*n),
            Modifier::FreeSpells => Effect::FreeSpells,
            Modifier::SmallerLoss(kind, n) => Effect::SmallerLoss(*kind, *n),
            Modifier::CloseNeed { world, more } => {
                let world = world.as_ref().map(|name| self.world(name));
                Effect::CloseNeed { world, more: *more }
            }
            Modifier::Entry { at, .. } => Effect::OtherEntry(self.space(at)),
            Modifier::AnyGate => Effect::AnyGate,
            Modifier::CombatSkill(skill) => Effect::CombatSkill(*skill),
            Modifier::Monster(filter, change) => {
                let change = self.change(change);
                Effect::Monster(self.monsters(filter), change)
            }
            Modifier::Forbid(forbidden) => self.forbidden(forbidden),
        }
    }

    fn change(&mut self, change: &MonsterChange) -> MonsterEffect {
        let environment = change.environment.as_ref().map(|name| {
            let found = self.names.mythos.find(name);
            Mythos(self.find("mythos card", name, found))
        });
        MonsterEffect {
            toughness: change.toughness,
            combat_becomes: change.combat_becomes,
            rating_becomes: change.rating_becomes,
            horror: change.horror,
            gains: abilities_as_bits(&change.gains),
            movement: change.movement,
            terror: change.terror,
            environment,
        }
    }

    fn forbidden(&mut self, forbidden: &Forbidden) -> Effect {
        match forbidden {
            Forbidden::Enter(places) => {
                Effect::Enter(places.iter().fold(0, |bits, place| bits | 1 << self.space(place).0))
            }
            Forbidden::Pass(street) => Effect::Pass(self.street(street)),
            Forbidden::Gain { what, except } => {
                let (mut except_places, mut except_sheets) = (0, 0);
                for name in except {
                    match (self.names.spaces.find(name), self.names.sheets.find(name).map(Sheet)) {
                        (Some(place), _) => except_places |= 1 << place,
                        (None, Some(sheet)) => except_sheets |= 1 << sheet.0,
                        (None, None) => {
                            self.wrong(format!(
                                "the id of a place or an investigator is expected, {name:?} is neither"
                            ));
                        }
                    }
                }
                Effect::Gain { what: *what, except_places, except_sheets }
            }
            Forbidden::LoseThis => Effect::LoseThis,
            Forbidden::MonsterEnters(kinds) => Effect::MonsterEnters(self.kinds(kinds)),
            Forbidden::Appear => Effect::Appear,
            Forbidden::Arrest => Effect::Arrest,
            Forbidden::Terror => Effect::Terror,
            Forbidden::Seal => Effect::Seal,
            Forbidden::Cast => Effect::Cast,
            Forbidden::Weather => Effect::Weather,
        }
    }
}

fn is_done_to_monsters(word: &Word) -> bool {
    matches!(word, Word::Special(Special::DefeatAll | Special::DropAbility))
}

/// The number of one of several.
fn numbered(at: usize, of: usize) -> String {
    if of > 1 { (at + 1).to_string() } else { String::new() }
}

pub(super) fn abilities_as_bits(abilities: &[MonsterAbility]) -> u16 {
    abilities.iter().fold(0, |bits, ability| bits | 1 << *ability as u16)
}
