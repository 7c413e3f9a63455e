//! What holds for as long as a card is held or in play.

use super::super::sentence::{Good, This};
use super::super::{list, signed};
use super::nouns::{count, deck, of, the, to};
use super::{French, Person};
use crate::language::{
    CombatType, Forbidden, Modifier, MonsterAbility, MonsterChange, MonsterFilter, MovementKind,
};

impl French {
    /// Several only where they are of one kind.
    pub(super) fn modifiers(&self, modifiers: &[&Modifier], this: This) -> String {
        let skill = |modifier: &&Modifier| match modifier {
            Modifier::Skill(skill, more) => {
                Some(format!("{} en {}", signed(*more), self.names.skill(*skill)))
            }
            _ => None,
        };
        let checks = |modifier: &&Modifier| match modifier {
            Modifier::CheckDice(kind, more) | Modifier::CheckDiceInArkham(kind, more) => {
                Some(format!("{} aux tests {}", signed(*more), self.of_check(*kind)))
            }
            _ => None,
        };
        let maxima = |modifier: &&Modifier| match modifier {
            Modifier::Max(kind, more) => {
                Some(format!("{} au maximum de {}", signed(*more), Good::of(*kind).yours(Person::You)))
            }
            _ => None,
        };
        let said = |parts: Vec<String>| list(&parts, " et ");
        match modifiers {
            [Modifier::Skill(..), ..] => said(modifiers.iter().filter_map(skill).collect()),
            [Modifier::CheckDice(..), ..] => said(modifiers.iter().filter_map(checks).collect()),
            [Modifier::CheckDiceInArkham(..), ..] => {
                let parts = modifiers.iter().filter_map(checks).collect();
                format!("à Arkham, tout le monde a {}", said(parts))
            }
            [Modifier::Max(..), ..] => said(modifiers.iter().filter_map(maxima).collect()),
            [only, ..] => self.modifier(only, this),
            [] => String::new(),
        }
    }

    fn modifier(&self, modifier: &Modifier, this: This) -> String {
        match modifier {
            Modifier::ClueDice { skill: Some(skill), more } => format!(
                "chaque jeton Indice dépensé pour un test de {} donne {more} {} de plus",
                self.names.skill(*skill),
                dice(*more)
            ),
            Modifier::ClueDice { skill: None, more } => {
                format!(
                    "chaque jeton Indice dépensé pour un de tes tests donne {more} {} de plus",
                    dice(*more)
                )
            }
            Modifier::CombatBonus { of, bonus, other_hand_empty, undead } => {
                combat_bonus(*of, *bonus, *other_hand_empty, *undead)
            }
            Modifier::SixCounts(successes) => {
                format!("chaque 6 d’un test de combat avec cette arme compte pour {successes} succès")
            }
            Modifier::SucceedsOn(6) => "tes dés ne réussissent que sur un 6".to_owned(),
            Modifier::SucceedsOn(face) => format!("tes dés réussissent à partir de {face}"),
            Modifier::MovementPoints(more) => format!("{} points de mouvement", signed(*more)),
            Modifier::EveryonesMovementPoints(more) => {
                let points = if more.unsigned_abs() == 1 { "point" } else { "points" };
                let how = if *more < 0 { "de moins" } else { "de plus" };
                format!("tout le monde a {} {points} de mouvement {how}", more.unsigned_abs())
            }
            Modifier::Ignores(ability) => {
                format!("tu ignores {} des monstres", of_ability(*ability))
            }
            Modifier::FreeSpells => "les sorts ne coûtent pas de santé mentale".to_owned(),
            Modifier::SmallerLoss(kind, less) => {
                let points = if *less == 1 { "point" } else { "points" };
                format!("chaque perte {} est réduite de {less} {points}", Good::of(*kind).of_it())
            }
            Modifier::CombatSkill(skill) => {
                format!(
                    "les tests de combat contre lui se font avec {} au lieu de Vigueur",
                    self.names.skill(*skill)
                )
            }
            Modifier::Monster(filter, change) => self.monster_change(filter, change, this),
            Modifier::Forbid(forbidden) => self.forbidden(forbidden),
            _ => self.drawing_and_gates(modifier),
        }
    }

    fn drawing_and_gates(&self, modifier: &Modifier) -> String {
        match modifier {
            Modifier::TwoLocationCards => {
                "pour une rencontre dans un lieu d’Arkham, tu pioches 2 cartes et résous l’une d’elles"
                    .to_owned()
            }
            Modifier::TwoGateCards => {
                "pour une rencontre dans un Autre Monde, tu pioches 2 cartes et résous l’une d’elles"
                    .to_owned()
            }
            Modifier::DrawExtra(from) => {
                let cards = deck(*from, 2);
                format!(
                    "chaque fois que tu pioches des {cards}, tu en pioches 1 de plus, puis en défausses 1"
                )
            }
            Modifier::DrawFromBottom(decks) => {
                let decks: Vec<String> = decks.iter().map(|from| format!("des {}", deck(*from, 2))).collect();
                format!(
                    "tu peux regarder la carte du dessous des pioches {}, et piocher par le dessous plutôt que par \
                     le dessus",
                    list(&decks, " et ")
                )
            }
            Modifier::SealPrice(clues) => format!("sceller un portail coûte {}", count(*clues, Good::Clue)),
            Modifier::SealPriceChange(more) => {
                let how = if *more < 0 { "de moins" } else { "de plus" };
                format!("sceller un portail coûte {} {how}", count(more.unsigned_abs(), Good::Clue))
            }
            Modifier::CloseNeed { world, more } => {
                let world = world.as_ref().map(|world| format!(" vers {}", the(self.names.world(world))));
                format!("fermer un portail{} demande {more} succès de plus", world.unwrap_or_default())
            }
            Modifier::Entry { at, read } => {
                let (at, read) = (to(self.names.place(at)), of(self.names.place(read)));
                format!("tes rencontres {at} sont celles {read}")
            }
            Modifier::AnyGate => {
                "quand tu rentres à Arkham, tu peux passer par n’importe quel portail ouvert".to_owned()
            }
            _ => String::new(),
        }
    }

    fn monster_change(&self, filter: &MonsterFilter, change: &MonsterChange, this: This) -> String {
        let is_one = *filter == MonsterFilter::Fought || this == This::Monster;
        let monsters = if this == This::Monster { "ce monstre".to_owned() } else { self.monsters(filter) };
        let have = if is_one { "a" } else { "ont" };
        let mut parts = Vec::new();
        parts.extend(
            (change.toughness != 0).then(|| format!("{have} {} en résistance", signed(change.toughness))),
        );
        let deal = if is_one { "inflige" } else { "infligent" };
        parts.extend(change.combat_becomes.into_iter().flat_map(|(rating, damage)| {
            [
                format!("{have} un niveau de combat de {}", signed(rating)),
                format!("{deal} {damage} points de dégâts de combat"),
            ]
        }));
        parts.extend(
            change.rating_becomes.map(|rating| format!("{have} un niveau de combat de {}", signed(rating))),
        );
        parts.extend(change.horror.into_iter().flat_map(|(rating, damage)| {
            [
                format!("{have} un niveau d’horreur de {}", signed(rating)),
                format!("{deal} {damage} points de dégâts d’horreur"),
            ]
        }));
        parts.extend(change.gains.iter().map(|ability| format!("{have} {}", of_ability(*ability))));
        parts.extend(change.movement.map(|movement| match movement {
            MovementKind::Normal => "se déplacent comme des monstres normaux".to_owned(),
            MovementKind::Stationary => "ne se déplacent plus".to_owned(),
            MovementKind::Fast => "comptent comme des monstres rapides".to_owned(),
            MovementKind::Flying => "comptent comme des monstres volants".to_owned(),
            MovementKind::Unique => "se déplacent à leur façon".to_owned(),
        }));
        let terror = change.terror.map(|level| format!("à partir du niveau de terreur {level}, "));
        let environment = change.environment.as_ref().map(|card| {
            let title = self.names.mythos.get(card).map_or("", String::as_str);
            format!("tant que « {title} » est en jeu, ")
        });
        let when = terror.or(environment).unwrap_or_default();
        format!("{when}{monsters} {}", list(&parts, " et "))
    }

    fn forbidden(&self, forbidden: &Forbidden) -> String {
        match forbidden {
            Forbidden::Enter(places) => {
                let names: Vec<String> = places.iter().map(|place| the(self.names.place(place))).collect();
                let keep = if places.len() == 1 { "garde" } else { "gardent" };
                format!("{} {keep} porte close", list(&names, " et "))
            }
            Forbidden::Pass(street) => {
                format!("personne ne peut entrer dans {} ni en sortir", self.streets(street))
            }
            Forbidden::Gain { what, except } => {
                let names: Vec<String> = except.iter().map(|source| to(self.names.source(source))).collect();
                let what = Good::of(*what).of_it();
                format!("personne ne peut gagner {what}, sauf grâce {}", list(&names, " ou "))
            }
            Forbidden::LoseThis => "tu peux garder cette carte quoi que tu doives abandonner".to_owned(),
            Forbidden::MonsterEnters(kinds) => {
                let filter = MonsterFilter::Kinds(kinds.clone());
                format!(
                    "{} n’entrent plus en jeu : on pioche un autre monstre à la place",
                    self.monsters(&filter)
                )
            }
            Forbidden::Appear => {
                "dans ton lieu, aucun portail ne s’ouvre et aucun monstre n’apparaît".to_owned()
            }
            Forbidden::Arrest => "personne ne peut se faire arrêter".to_owned(),
            Forbidden::Terror => "le niveau de terreur ne peut pas monter".to_owned(),
            Forbidden::Seal => "aucun portail ne peut être scellé".to_owned(),
            Forbidden::Cast => "aucun sort ne peut être lancé".to_owned(),
            Forbidden::Weather => "le texte des cartes de météo reste sans effet".to_owned(),
        }
    }
}

fn dice(number: i8) -> &'static str {
    if number == 1 { "dé" } else { "dés" }
}

fn combat_bonus(of: CombatType, bonus: i8, other_hand_empty: Option<i8>, undead: Option<i8>) -> String {
    let kind = match of {
        CombatType::Physical => "physique",
        CombatType::Magical => "magique",
    };
    if let (0, Some(undead)) = (bonus, undead) {
        return format!("{} aux tests de combat contre les morts-vivants ({kind})", signed(undead));
    }
    let alone = other_hand_empty.map(|more| format!(", ou {} si ton autre main est vide", signed(more)));
    let undead = undead.map(|more| format!(", ou {} contre les morts-vivants", signed(more)));
    format!("{} aux tests de combat ({kind}){}", signed(bonus), alone.or(undead).unwrap_or_default())
}

/// With its article: `la capacité « sans fin »`, `l’immunité magique`.
fn of_ability(ability: MonsterAbility) -> &'static str {
    match ability {
        MonsterAbility::Ambush => "la capacité « embuscade »",
        MonsterAbility::Endless => "la capacité « sans fin »",
        MonsterAbility::PhysicalResistance => "la résistance physique",
        MonsterAbility::PhysicalImmunity => "l’immunité physique",
        MonsterAbility::MagicalResistance => "la résistance magique",
        MonsterAbility::MagicalImmunity => "l’immunité magique",
        MonsterAbility::Nightmarish => "la capacité « cauchemardesque »",
        MonsterAbility::Overwhelming => "la capacité « écrasant »",
        MonsterAbility::Undead => "la capacité « mort-vivant »",
    }
}
