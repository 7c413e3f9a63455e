//! What stands before the subject: conditions, moments, results.

use super::super::sentence::{Lead, Sentence, Setting, Subject, This};
use super::{English, Person};
use crate::language::{Condition, Hook, MonsterFilter, Window};

impl English {
    /// The words before the subject, and what is said of the subject itself.
    pub(super) fn leads(&self, sentence: &Sentence<'_>, person: Person) -> (String, String) {
        let mut leads = sentence.leads.as_slice();
        let mut whose = String::new();
        if let (Subject::Each(_), [before @ .., Lead::If(condition)]) = (sentence.subject, leads) {
            whose = format!(" who {}", self.condition(condition, true, person, This::Card));
            leads = before;
        }
        let said = match leads {
            [] => String::new(),
            [Lead::To(Hook::DefeatedOne, setting), Lead::If(Condition::MonsterIs(filter))] => {
                format!("{} in combat, ", self.defeated(filter, setting))
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
        let who = if setting.concerns_all { "an investigator defeats" } else { "you defeat" };
        let monster = match filter {
            MonsterFilter::Kinds(kinds) => {
                let one = |kind: &String| {
                    let name = self.names.monster(kind);
                    format!("{} {name}", super::article(name))
                };
                super::list(&kinds.iter().map(one).collect::<Vec<_>>(), " or ")
            }
            other => format!("one of {}", self.monsters(other)),
        };
        format!("when {who} {monster}")
    }

    /// `if you fail and have no item, `.
    fn both(&self, first: Lead<'_>, condition: &Condition, holds: bool, person: Person) -> String {
        let first = self.lead(first, person);
        let first = first.trim_end_matches(", ");
        format!("{first} and {}, ", self.condition(condition, holds, person, This::Card))
    }

    fn lead(&self, lead: Lead<'_>, person: Person) -> String {
        let they = person.pronoun();
        match lead {
            Lead::And => "and ".to_owned(),
            Lead::Pass => format!("if {they} pass, "),
            Lead::Fail => format!("if {they} fail, "),
            Lead::FailOrDecline => format!("if {they} fail or do not try, "),
            Lead::Cast => "if the spell succeeds, ".to_owned(),
            Lead::Success => "on a success, ".to_owned(),
            Lead::Failure => "on a failure, ".to_owned(),
            Lead::Faces { from, to, each } => faces(from, to, each),
            Lead::Successes { from, to } => successes(from, to),
            Lead::Regardless => "pass or fail, ".to_owned(),
            Lead::If(condition) => {
                format!("if {}, ", self.whole_condition(condition, true, person, This::Card))
            }
            Lead::IfNot(condition) => {
                format!("if {}, ", self.whole_condition(condition, false, person, This::Card))
            }
            Lead::ForEachGate => "for each open gate, ".to_owned(),
            Lead::ForEachItem => format!("for each of {} items, ", person.your()),
            Lead::Otherwise => "otherwise, ".to_owned(),
            Lead::Done => format!("if {they} do, "),
            Lead::Unpaid => format!("if {they} do not pay, "),
            Lead::NoSuchAlly => "if that ally is not available, ".to_owned(),
            Lead::Choice(number) => format!("choice {number}: "),
            Lead::OnceATurn => "once a turn, ".to_owned(),
            Lead::At(window) => window_lead(window).to_owned() + ", ",
            Lead::To(hook, setting) => self.hook(hook, setting) + ", ",
            Lead::RumorTick => "at the end of each Mythos phase, ".to_owned(),
            Lead::RumorDeed(street) => {
                format!("during Arkham encounters in {}, ", self.streets(street))
            }
            Lead::RumorPassed(None, _) => "if the rumor is passed, ".to_owned(),
            Lead::RumorPassed(Some(condition), setting) => {
                let when = self.whole_condition(condition, true, Person::You, setting.this);
                format!("when {when}, the rumor is passed: ")
            }
            Lead::RumorFailed(None, _) => "if the rumor fails, ".to_owned(),
            Lead::RumorFailed(Some(condition), setting) => {
                let when = self.whole_condition(condition, true, Person::You, setting.this);
                format!("when {when}, the rumor fails: ")
            }
            Lead::BattleBegins => "when the final battle begins, ".to_owned(),
            Lead::Then => "then ".to_owned(),
            Lead::Finally => "finally, ".to_owned(),
        }
    }

    fn hook(&self, hook: Hook, setting: &Setting<'_>) -> String {
        let someone = if setting.concerns_all { "an investigator is" } else { "you are" };
        let said = match hook {
            Hook::Upkeep => "in each upkeep",
            Hook::BeforeEvade => "before you roll an evade check",
            Hook::BeforeCombatCheck => "before you roll a combat check against a monster",
            Hook::BeforeClosing => "before you roll to close a gate",
            Hook::RolledAny => "after you roll a check",
            Hook::RolledCombat => "after you roll a combat check",
            Hook::RolledHorror => "after you roll a horror check",
            Hook::RolledSpell => "after you roll a spell check",
            Hook::RolledEvade => "after you roll an evade check",
            Hook::RolledByAnyone => "after any investigator rolls a check",
            Hook::ClueDue => "when you have to spend a clue token",
            Hook::CombatBegins => "before the horror check",
            Hook::Defeated => "when you defeat this monster",
            Hook::DefeatedOne => "when you defeat a monster in combat",
            Hook::AnyDefeat => "when a monster is defeated",
            Hook::CombatDamage => "when you fail a combat check",
            Hook::DealsDamage => "when this monster deals its combat damage",
            Hook::StaminaLoss => "when you are about to lose Stamina",
            Hook::SanityLoss => "when you are about to lose Sanity",
            Hook::Wielded => "after a combat check with this card",
            Hook::CombatOver => "after each combat",
            Hook::Returned => "when you return from an Other World",
            Hook::MovementEnds => return self.movement_ends(setting),
            Hook::CardDrawn => "when you draw an encounter card",
            Hook::Gained => "when you get this card",
            Hook::Lost => return format!("when {someone} lost in time and space"),
            Hook::Enters => "when this card comes into play",
            Hook::MonsterMoves => "when this monster would move",
            Hook::MythosEnds => "at the end of each Mythos phase",
            Hook::Awakens => "when the Ancient One wakes",
            Hook::Attack => "when the Ancient One is about to attack",
        };
        said.to_owned()
    }

    fn movement_ends(&self, setting: &Setting<'_>) -> String {
        match setting.street {
            Some(street) => format!("when you end your movement in {}", self.streets(street)),
            None => "when you end your movement in a street".to_owned(),
        }
    }
}

/// Whether a condition can be joined to it by a mere `and`.
fn is_condition(lead: Lead<'_>) -> bool {
    matches!(lead, Lead::Pass | Lead::Fail | Lead::Done)
}

fn window_lead(window: Window) -> &'static str {
    match window {
        Window::Upkeep => "during upkeep",
        Window::Movement => "during your movement",
        Window::InsteadOfMovement => "instead of moving",
        Window::OtherWorldMovement => "during your movement in an Other World",
        Window::Combat => "in combat",
        Window::InsteadOfCombatCheck => "instead of rolling a combat check",
        Window::Closing => "instead of rolling to close a gate",
        Window::Encounter => "instead of having an encounter here",
        Window::Any => "at any time",
    }
}

fn faces(from: u8, to: u8, each: bool) -> String {
    let on = if each { "for each" } else { "on a" };
    match to.saturating_sub(from) {
        0 => format!("{on} {from}, "),
        1 => format!("{on} {from} or {to}, "),
        _ if each => format!("for each {from} to {to}, "),
        _ => format!("on {from} to {to}, "),
    }
}

fn successes(from: u8, to: Option<u8>) -> String {
    match (from, to) {
        (0, Some(0)) => "with no success, ".to_owned(),
        (0, Some(to)) => format!("with fewer than {} successes, ", to + 1),
        (1, Some(1)) => "with 1 success, ".to_owned(),
        (from, Some(to)) if from == to => format!("with {from} successes, "),
        (from, Some(to)) => format!("with {from} or {to} successes, "),
        (1, None) => "with any success, ".to_owned(),
        (from, None) => format!("with {from} or more successes, "),
    }
}
