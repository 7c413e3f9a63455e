//! What holds for as long as a card is held or in play.

use super::super::sentence::{Good, This};
use super::super::{list, signed};
use super::English;
use super::nouns::{count, deck, the};
use crate::language::{
    CombatType, Forbidden, Kind, Modifier, MonsterAbility, MonsterChange, MonsterFilter, MovementKind,
};

impl English {
    /// Several only where they are of one kind.
    pub(super) fn modifiers(&self, modifiers: &[&Modifier], this: This) -> String {
        let skill = |modifier: &&Modifier| match modifier {
            Modifier::Skill(skill, more) => Some(format!("{} {}", signed(*more), self.names.skill(*skill))),
            _ => None,
        };
        let checks = |modifier: &&Modifier| match modifier {
            Modifier::CheckDice(kind, more) | Modifier::CheckDiceInArkham(kind, more) => {
                Some(format!("{} to {} checks", signed(*more), self.check_name(*kind)))
            }
            _ => None,
        };
        let maxima = |modifier: &&Modifier| match modifier {
            Modifier::Max(kind, more) => {
                Some(format!("{} to your maximum {}", signed(*more), Good::of(*kind).name()))
            }
            _ => None,
        };
        let said = |parts: Vec<String>| list(&parts, " and ");
        match modifiers {
            [Modifier::Skill(..), ..] => said(modifiers.iter().filter_map(skill).collect()),
            [Modifier::CheckDice(..), ..] => said(modifiers.iter().filter_map(checks).collect()),
            [Modifier::CheckDiceInArkham(..), ..] => {
                let parts = modifiers.iter().filter_map(checks).collect();
                format!("investigators in Arkham have {}", said(parts))
            }
            [Modifier::Max(..), ..] => said(modifiers.iter().filter_map(maxima).collect()),
            [only, ..] => self.modifier(only, this),
            [] => String::new(),
        }
    }

    fn modifier(&self, modifier: &Modifier, this: This) -> String {
        match modifier {
            Modifier::ClueDice { skill: Some(skill), more } => {
                let check = self.names.skill(*skill);
                format!("each clue token you spend on a {check} check gives {more} extra {}", dice(*more))
            }
            Modifier::ClueDice { skill: None, more } => {
                format!("each clue token you spend on a check gives {more} extra {}", dice(*more))
            }
            Modifier::CombatBonus { of, bonus, other_hand_empty, undead } => {
                combat_bonus(*of, *bonus, *other_hand_empty, *undead)
            }
            Modifier::SixCounts(successes) => {
                format!("each 6 in a combat check with this weapon counts as {successes} successes")
            }
            Modifier::SucceedsOn(6) => "your dice succeed only on a 6".to_owned(),
            Modifier::SucceedsOn(face) => format!("your dice succeed on {face} or more"),
            Modifier::MovementPoints(more) => format!("{} movement points", signed(*more)),
            Modifier::EveryonesMovementPoints(more) => {
                let how = if *more < 0 { "fewer" } else { "more" };
                format!("each investigator has {} movement point {how}", more.unsigned_abs())
                    .replace("point fewer", "point less")
            }
            Modifier::Ignores(ability) => {
                let name = ability_name(*ability);
                let noun = if name.contains(' ') { "" } else { " ability" };
                format!("you ignore the {name}{noun} of monsters")
            }
            Modifier::FreeSpells => "spells cost no Sanity".to_owned(),
            Modifier::SmallerLoss(kind, less) => {
                format!("whenever you lose {}, you lose {less} less", Good::of(*kind).name())
            }
            Modifier::CombatSkill(skill) => {
                format!("use {} instead of Fight in combat checks against it", self.names.skill(*skill))
            }
            Modifier::Monster(filter, change) => self.monster_change(filter, change, this),
            Modifier::Forbid(forbidden) => self.forbidden(forbidden),
            _ => self.drawing_and_gates(modifier),
        }
    }

    fn drawing_and_gates(&self, modifier: &Modifier) -> String {
        match modifier {
            Modifier::TwoLocationCards => {
                "for an encounter at a location in Arkham, draw 2 cards and resolve one of them".to_owned()
            }
            Modifier::TwoGateCards => {
                "for an encounter in an Other World, draw 2 cards and resolve one of them".to_owned()
            }
            Modifier::DrawExtra(from) => {
                format!("whenever you draw {}, draw 1 more, then discard 1 of them", deck(*from, 2))
            }
            Modifier::DrawFromBottom(decks) => {
                let decks: Vec<String> = decks.iter().map(|from| deck(*from, 1).to_owned()).collect();
                format!(
                    "you may look at the bottom card of the {} decks, and draw from there instead of from the top",
                    list(&decks, " and ")
                )
            }
            Modifier::SealPrice(clues) => format!("sealing a gate costs {}", count(*clues, Good::Clue)),
            Modifier::SealPriceChange(more) => {
                let how = if *more < 0 { "less" } else { "more" };
                format!("sealing a gate costs {} {how}", count(more.unsigned_abs(), Good::Clue))
            }
            Modifier::CloseNeed { world, more } => {
                let to = world.as_ref().map(|world| format!(" to {}", the(self.names.world(world))));
                let successes = if *more == 1 { "success" } else { "successes" };
                format!("closing a gate{} takes {more} more {successes}", to.unwrap_or_default())
            }
            Modifier::Entry { at, read } => {
                let (at, read) = (the(self.names.place(at)), the(self.names.place(read)));
                format!("your encounters at {at} are those of {read}")
            }
            Modifier::AnyGate => "when you return to Arkham, you may come through any open gate".to_owned(),
            _ => String::new(),
        }
    }

    fn monster_change(&self, filter: &MonsterFilter, change: &MonsterChange, this: This) -> String {
        let is_one = *filter == MonsterFilter::Fought || this == This::Monster;
        let monsters = if this == This::Monster { "this monster".to_owned() } else { self.monsters(filter) };
        let have = if is_one { "has" } else { "have" };
        let mut parts = Vec::new();
        parts.extend(
            (change.toughness != 0).then(|| format!("{have} {} toughness", signed(change.toughness))),
        );
        let deal = if is_one { "deals" } else { "deal" };
        parts.extend(change.combat_becomes.into_iter().flat_map(|(rating, damage)| {
            [
                format!("{have} a combat rating of {}", signed(rating)),
                format!("{deal} {damage} combat damage"),
            ]
        }));
        parts.extend(
            change.rating_becomes.map(|rating| format!("{have} a combat rating of {}", signed(rating))),
        );
        parts.extend(change.horror.into_iter().flat_map(|(rating, damage)| {
            [
                format!("{have} a horror rating of {}", signed(rating)),
                format!("{deal} {damage} horror damage"),
            ]
        }));
        let are = if is_one { "is" } else { "are" };
        parts.extend(change.gains.iter().map(|ability| match ability {
            MonsterAbility::Endless | MonsterAbility::Undead => format!("{are} {}", ability_name(*ability)),
            _ => format!("{have} {}", ability_name(*ability)),
        }));
        parts.extend(change.movement.map(|movement| match movement {
            MovementKind::Normal => "move like normal monsters".to_owned(),
            MovementKind::Stationary => "do not move".to_owned(),
            MovementKind::Fast => "are fast".to_owned(),
            MovementKind::Flying => "are flying monsters".to_owned(),
            MovementKind::Unique => "move in a way of their own".to_owned(),
        }));
        let terror = change.terror.map(|level| format!("while the terror level is at least {level}, "));
        let environment = change.environment.as_ref().map(|card| {
            let title = self.names.mythos.get(card).map_or("", String::as_str);
            format!("while {title} is in play, ")
        });
        let when = terror.or(environment).unwrap_or_default();
        format!("{when}{monsters} {}", list(&parts, " and "))
    }

    fn forbidden(&self, forbidden: &Forbidden) -> String {
        match forbidden {
            Forbidden::Enter(places) => {
                let names: Vec<String> = places.iter().map(|place| the(self.names.place(place))).collect();
                let are = if places.len() == 1 { "is" } else { "are" };
                format!("{} {are} closed", list(&names, " and "))
            }
            Forbidden::Pass(street) => format!("no investigator may enter or leave {}", self.streets(street)),
            Forbidden::Gain { what, except } => {
                let names: Vec<String> = except.iter().map(|source| the(self.names.source(source))).collect();
                let what = if *what == Kind::Sanity { "Sanity" } else { "Stamina" };
                format!("nobody can gain {what}, except from {}", list(&names, " or "))
            }
            Forbidden::LoseThis => "you may keep this card whatever you have to give up".to_owned(),
            Forbidden::MonsterEnters(kinds) => {
                let filter = MonsterFilter::Kinds(kinds.clone());
                format!("{} cannot come into play: draw another monster instead", self.monsters(&filter))
            }
            Forbidden::Appear => "no gate opens and no monster appears in your location".to_owned(),
            Forbidden::Arrest => "nobody can be arrested".to_owned(),
            Forbidden::Terror => "the terror level cannot rise".to_owned(),
            Forbidden::Seal => "no gate can be sealed".to_owned(),
            Forbidden::Cast => "no spell can be cast".to_owned(),
            Forbidden::Weather => "the texts of weather cards have no effect".to_owned(),
        }
    }
}

fn dice(number: i8) -> &'static str {
    if number == 1 { "die" } else { "dice" }
}

fn combat_bonus(of: CombatType, bonus: i8, other_hand_empty: Option<i8>, undead: Option<i8>) -> String {
    let kind = match of {
        CombatType::Physical => "physical",
        CombatType::Magical => "magical",
    };
    if let (0, Some(undead)) = (bonus, undead) {
        return format!("{} to combat checks against undead monsters ({kind})", signed(undead));
    }
    let alone = other_hand_empty.map(|more| format!(", or {} if your other hand is empty", signed(more)));
    let undead = undead.map(|more| format!(", or {} against undead monsters", signed(more)));
    format!("{} to combat checks ({kind}){}", signed(bonus), alone.or(undead).unwrap_or_default())
}

pub(super) fn ability_name(ability: MonsterAbility) -> &'static str {
    match ability {
        MonsterAbility::Ambush => "ambush",
        MonsterAbility::Endless => "endless",
        MonsterAbility::PhysicalResistance => "physical resistance",
        MonsterAbility::PhysicalImmunity => "physical immunity",
        MonsterAbility::MagicalResistance => "magical resistance",
        MonsterAbility::MagicalImmunity => "magical immunity",
        MonsterAbility::Nightmarish => "nightmarish",
        MonsterAbility::Overwhelming => "overwhelming",
        MonsterAbility::Undead => "undead",
    }
}
