//! What stands before the subject: conditions, moments, results.

use super::super::sentence::{Lead, Sentence, Setting, Subject, This};
use super::{French, Person};
use crate::language::{Condition, Hook, MonsterFilter, Window};

impl French {
    /// The words before the subject, and what is said of the subject itself.
    pub(super) fn leads(&self, sentence: &Sentence<'_>, person: Person) -> (String, Option<String>) {
        let mut leads = sentence.leads.as_slice();
        let mut whose = None;
        if let (Subject::Each(_), [before @ .., Lead::If(condition)]) = (sentence.subject, leads) {
            whose = Some(self.condition(condition, true, person, This::Card));
            leads = before;
        }
        let said = match leads {
            [] => String::new(),
            [Lead::To(Hook::DefeatedOne, setting), Lead::If(Condition::MonsterIs(filter))] => {
                format!("{} au combat, ", self.defeated(filter, setting))
            }
            [Lead::To(Hook::AnyDefeat, setting), Lead::If(Condition::MonsterIs(filter))] => {
                format!("{}, ", self.defeated(filter, setting))
            }
            [only] => self.lead(*only, person),
            [first, Lead::If(condition)] if is_condition(*first) => {
                self.both(*first, condition, true, person)
            }
            [first, Lead::IfNot(condition)] if is_condition(*first) => {
                self.both(*first, condition, false, person)
            }
            several => several.iter().map(|lead| self.lead(*lead, person)).collect(),
        };
        (said, whose)
    }

    fn defeated(&self, filter: &MonsterFilter, setting: &Setting<'_>) -> String {
        let who = if setting.concerns_all { "quand quelqu’un vainc" } else { "quand tu vaincs" };
        let monster = match filter {
            MonsterFilter::Kinds(kinds) => {
                let names: Vec<String> =
                    kinds.iter().map(|kind| format!("un monstre {}", self.names.monster(kind))).collect();
                super::list(&names, " ou ")
            }
            _ => "un monstre".to_owned(),
        };
        format!("{who} {monster}")
    }

    /// `si tu échoues et que tu n’as aucun objet, `.
    fn both(&self, first: Lead<'_>, condition: &Condition, holds: bool, person: Person) -> String {
        let first = match first {
            Lead::Pass if person == Person::One => "si on réussit".to_owned(),
            Lead::Fail if person == Person::One => "si on échoue".to_owned(),
            other => self.lead(other, person).trim_end_matches(", ").to_owned(),
        };
        format!("{first} et {}, ", that(&self.whole_condition(condition, holds, person, This::Card)))
    }

    fn lead(&self, lead: Lead<'_>, person: Person) -> String {
        let is_you = person == Person::You;
        match lead {
            Lead::And => "et ".to_owned(),
            Lead::Pass if is_you => "si tu réussis, ".to_owned(),
            Lead::Pass => "en cas de réussite, ".to_owned(),
            Lead::Fail if is_you => "si tu échoues, ".to_owned(),
            Lead::Fail => "en cas d’échec, ".to_owned(),
            Lead::FailOrDecline => "en cas d’échec ou de refus, ".to_owned(),
            Lead::Cast => "si le sort réussit, ".to_owned(),
            Lead::Success => "sur un succès, ".to_owned(),
            Lead::Failure => "sur un échec, ".to_owned(),
            Lead::Faces { from, to, each } => faces(from, to, each),
            Lead::Successes { from, to } => successes(from, to),
            Lead::Regardless => "dans tous les cas, ".to_owned(),
            Lead::If(condition) => {
                format!("{}, ", if_(&self.whole_condition(condition, true, person, This::Card)))
            }
            Lead::IfNot(condition) => {
                format!("{}, ", if_(&self.whole_condition(condition, false, person, This::Card)))
            }
            Lead::ForEachGate => "pour chaque portail ouvert, ".to_owned(),
            Lead::ForEachItem => format!("pour chacun de {} objets, ", person.your()),
            Lead::Otherwise => "sinon, ".to_owned(),
            Lead::Done => if is_you { "si tu le fais, " } else { "si on le fait, " }.to_owned(),
            Lead::Unpaid => if is_you { "si tu ne paies pas, " } else { "si on ne paie pas, " }.to_owned(),
            Lead::NoSuchAlly => "si cette carte n’est pas disponible, ".to_owned(),
            Lead::Choice(number) => format!("choix {number} : "),
            Lead::OnceATurn => "une fois par tour, ".to_owned(),
            Lead::At(window) => window_lead(window).to_owned() + ", ",
            Lead::To(hook, setting) => self.hook(hook, setting) + ", ",
            Lead::RumorTick => "à la fin de chaque phase de Mythe, ".to_owned(),
            Lead::RumorDeed(street) => {
                format!("pendant les rencontres à Arkham, dans {}, ", self.streets(street))
            }
            Lead::RumorPassed(None, _) => "si la rumeur est déjouée, ".to_owned(),
            Lead::RumorPassed(Some(condition), setting) => {
                let when = self.whole_condition(condition, true, Person::You, setting.this);
                format!("quand {when}, la rumeur est déjouée : ")
            }
            Lead::RumorFailed(None, _) => "si la rumeur l’emporte, ".to_owned(),
            Lead::RumorFailed(Some(condition), setting) => {
                let when = self.whole_condition(condition, true, Person::You, setting.this);
                format!("quand {when}, la rumeur l’emporte : ")
            }
            Lead::BattleBegins => "quand le combat final commence, ".to_owned(),
            Lead::Then => "ensuite, ".to_owned(),
            Lead::Finally => "enfin, ".to_owned(),
        }
    }

    fn hook(&self, hook: Hook, setting: &Setting<'_>) -> String {
        let said = match hook {
            Hook::Upkeep => "à chaque entretien",
            Hook::BeforeEvade => "avant un test d’évasion",
            Hook::BeforeCombatCheck => "avant un test de combat contre un monstre",
            Hook::BeforeClosing => "avant le test pour fermer un portail",
            Hook::RolledAny => "après un de tes tests",
            Hook::RolledCombat => "après un de tes tests de combat",
            Hook::RolledHorror => "après un de tes tests d’horreur",
            Hook::RolledSpell => "après un de tes tests de sort",
            Hook::RolledEvade => "après un de tes tests d’évasion",
            Hook::RolledByAnyone => "après le test de n’importe qui",
            Hook::ClueDue => "quand tu dois dépenser un jeton Indice",
            Hook::CombatBegins => "avant le test d’horreur",
            Hook::Defeated => "quand tu vaincs ce monstre",
            Hook::DefeatedOne => "quand tu vaincs un monstre au combat",
            Hook::AnyDefeat => "quand un monstre est vaincu",
            Hook::CombatDamage => "quand tu échoues à un test de combat",
            Hook::DealsDamage => "quand ce monstre inflige ses dégâts de combat",
            Hook::StaminaLoss => "quand tu vas perdre de l’endurance",
            Hook::SanityLoss => "quand tu vas perdre de la santé mentale",
            Hook::Wielded => "après un test de combat avec cette carte",
            Hook::CombatOver => "après chaque combat",
            Hook::Returned => "quand tu reviens d’un Autre Monde",
            Hook::MovementEnds => return self.movement_ends(setting),
            Hook::CardDrawn => "quand tu pioches une carte de rencontre",
            Hook::Gained => "quand tu reçois cette carte",
            Hook::Lost if setting.concerns_all => "quand quelqu’un se perd dans le temps et l’espace",
            Hook::Lost => "quand tu vas te perdre dans le temps et l’espace",
            Hook::Enters => "quand cette carte entre en jeu",
            Hook::MonsterMoves => "quand ce monstre devrait se déplacer",
            Hook::MythosEnds => "à la fin de chaque phase de Mythe",
            Hook::Awakens => "quand le Grand Ancien s’éveille",
            Hook::Attack => "quand le Grand Ancien va attaquer",
        };
        said.to_owned()
    }

    fn movement_ends(&self, setting: &Setting<'_>) -> String {
        match setting.street {
            Some(street) => format!("quand tu finis ton mouvement dans {}", self.streets(street)),
            None => "quand tu finis ton mouvement dans une rue".to_owned(),
        }
    }
}

/// Whether a condition can be joined to it by a mere `et que`.
fn is_condition(lead: Lead<'_>) -> bool {
    matches!(lead, Lead::Pass | Lead::Fail | Lead::Done)
}

fn if_(clause: &str) -> String {
    if clause.starts_with("il ") { format!("s’{clause}") } else { format!("si {clause}") }
}

fn that(clause: &str) -> String {
    let is_vowel = clause.starts_with(['a', 'e', 'i', 'o', 'u', 'é']);
    if is_vowel { format!("qu’{clause}") } else { format!("que {clause}") }
}

fn window_lead(window: Window) -> &'static str {
    match window {
        Window::Upkeep => "pendant l’entretien",
        Window::Movement => "pendant ton mouvement",
        Window::InsteadOfMovement => "au lieu de te déplacer",
        Window::OtherWorldMovement => "pendant ton mouvement dans un Autre Monde",
        Window::Combat => "en combat",
        Window::InsteadOfCombatCheck => "au lieu d’un test de combat",
        Window::Closing => "au lieu du test pour fermer un portail",
        Window::Encounter => "au lieu d’une rencontre ici",
        Window::Any => "à tout moment",
    }
}

fn faces(from: u8, to: u8, each: bool) -> String {
    let on = if each { "pour chaque" } else { "sur" };
    match (to.saturating_sub(from), each) {
        (0, true) => format!("pour chaque {from}, "),
        (0, false) => format!("sur un {from}, "),
        (1, _) => format!("{on} {from} ou {to}, "),
        _ => format!("{on} {from} à {to}, "),
    }
}

fn successes(from: u8, to: Option<u8>) -> String {
    match (from, to) {
        (0, Some(0)) => "sans succès, ".to_owned(),
        (0, Some(to)) => format!("avec moins de {} succès, ", to + 1),
        (from, Some(to)) if from == to => format!("avec {from} succès, "),
        (from, Some(to)) => format!("avec {from} ou {to} succès, "),
        (1, None) => "avec au moins 1 succès, ".to_owned(),
        (from, None) => format!("avec {from} succès ou plus, "),
    }
}
