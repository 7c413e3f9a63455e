//! What the cards say in words, made from the same data that the rules do.
//!
//! A text is first cut into [`Sentence`]s that no language owns; each language then says them.

mod en;
mod fr;
mod names;
mod plan;
mod sentence;

use tabletop::Language;

use crate::language::{
    Ability, AncientOneSheet, AttackSheet, Branch, CardSheet, Cost, Modifier, MonsterSheet, MythosCard,
    Rumor, SpecialCard, Who, Word,
};
use crate::library::library;
use en::English;
use fr::French;
pub(crate) use names::Names;
use plan::Plan;
use sentence::{Deed, Lead, Manner, Price, Said, Sentence, Setting, Subject, This};

/// A language that sentences can be said in.
trait Tongue {
    /// Without a capital and without a full stop.
    fn sentence(&self, sentence: &Sentence<'_>, setting: &Setting<'_>) -> String;
    fn holds(&self, modifiers: &[&Modifier], this: This) -> String;
    fn lasting(&self) -> &'static str;
    fn single_use(&self) -> String;
    fn discard_at(&self, tokens: u8) -> String;
    fn masks(&self) -> String;
    fn hopeless(&self) -> String;
    fn nothing_happens(&self) -> String;
    fn decline(&self) -> String;
    /// What only typesetting asks for.
    fn set(&self, text: String) -> String;
}

/// The texts of one language.
pub(crate) struct Wording {
    tongue: Box<dyn Tongue>,
}

/// What an ancient one does, awake or asleep.
#[derive(Debug)]
pub(crate) struct AncientOneTexts {
    pub(crate) worshippers: String,
    pub(crate) power: String,
    pub(crate) start: String,
    pub(crate) attack: String,
}

impl Wording {
    pub(crate) fn of(language: Language) -> Self {
        let names = Names::of(language);
        let tongue: Box<dyn Tongue> = match language {
            Language::En => Box::new(English { names }),
            Language::Fr => Box::new(French { names }),
        };
        Self { tongue }
    }

    /// The entry of a location card or a gate card.
    pub(crate) fn entry(&self, script: &[Word]) -> String {
        if script.is_empty() {
            return self.finish(&[self.tongue.nothing_happens()]);
        }
        let setting = Setting::default();
        let mut plan = Plan::new(&setting);
        plan.script(script, Vec::new(), Subject::You);
        self.said(&plan, &setting)
    }

    /// One of the ways that a text lets one choose from.
    pub(crate) fn branch(&self, branch: Option<&Branch>) -> String {
        let setting = Setting::default();
        let mut plan = Plan::new(&setting);
        branch.into_iter().for_each(|branch| plan.branch(branch));
        if plan.said.is_empty() { self.finish(&[self.tongue.decline()]) } else { self.said(&plan, &setting) }
    }

    /// Each ability of a card that may be used, where it has several.
    pub(crate) fn uses(&self, abilities: &[Ability]) -> Vec<String> {
        let is_used = |ability: &&Ability| !matches!(ability, Ability::While(_) | Ability::When { .. });
        let setting = Setting::default();
        let uses = abilities.iter().filter(is_used);
        let told: Vec<String> =
            uses.map(|used| self.abilities(std::slice::from_ref(used), &setting)).collect();
        if told.len() > 1 { told } else { Vec::new() }
    }

    /// Each power of a place by itself.
    pub(crate) fn powers(&self, abilities: &[Ability]) -> Vec<String> {
        abilities
            .iter()
            .map(|ability| self.abilities(std::slice::from_ref(ability), &Setting::default()))
            .collect()
    }

    /// What a sheet can do.
    pub(crate) fn sheet(&self, abilities: &[Ability]) -> String {
        self.abilities(abilities, &Setting { this: This::Sheet, ..Setting::default() })
    }

    pub(crate) fn card(&self, sheet: &CardSheet) -> String {
        let setting = Setting::default();
        let mut plan = Plan::new(&setting);
        plan.abilities(&sheet.abilities, false);
        let mut sentences = self.sentences(&plan, &setting);
        if sheet.single_use {
            sentences.push(self.tongue.single_use());
        }
        if sheet.discard_at > 0 {
            sentences.push(self.tongue.discard_at(sheet.discard_at));
        }
        self.finish(&sentences)
    }

    pub(crate) fn monster(&self, sheet: &MonsterSheet) -> String {
        self.abilities(&sheet.abilities, &Setting { this: This::Monster, ..Setting::default() })
    }

    pub(crate) fn ancient_one(&self, sheet: &AncientOneSheet) -> AncientOneTexts {
        let setting = Setting { concerns_all: true, ..Setting::default() };
        let worshippers: Vec<String> =
            sheet.worshippers.iter().map(|modifier| self.tongue.holds(&[modifier], This::Card)).collect();
        let mut plan = Plan::new(&setting);
        plan.abilities(&sheet.power, false);
        let mut power = self.sentences(&plan, &setting);
        power.extend(sheet.masks.then(|| self.tongue.masks()));
        let mut start = Plan::new(&setting);
        start.script(&sheet.start, vec![Lead::BattleBegins], Subject::Table);
        let attack = match &sheet.attack {
            Some(attack) => self.attack(attack, &setting),
            None => self.finish(&[self.tongue.hopeless()]),
        };
        AncientOneTexts {
            worshippers: self.finish(&worshippers),
            power: self.finish(&power),
            start: self.said(&start, &setting),
            attack,
        }
    }

    fn attack(&self, attack: &AttackSheet, setting: &Setting<'_>) -> String {
        const EVERYONE: &Who = &Who::Everyone;
        let mut plan = Plan::new(setting);
        match attack.check {
            Some(check) => {
                plan.say(Sentence {
                    leads: Vec::new(),
                    subject: Subject::Each(EVERYONE),
                    manner: Manner::Does,
                    deeds: vec![Deed::AttackCheck(check)],
                });
                plan.script(&attack.each, vec![Lead::Fail], Subject::They);
            }
            None => plan.script(&attack.each, Vec::new(), Subject::Each(EVERYONE)),
        }
        plan.script(&attack.then_each, vec![Lead::Then], Subject::Each(EVERYONE));
        plan.script(&attack.finally, vec![Lead::Finally], Subject::Table);
        self.said(&plan, setting)
    }

    pub(crate) fn mythos(&self, card: &MythosCard) -> String {
        let cages = |word: &Word| matches!(word, Word::Spawn { at, .. } if at == "this");
        let is_cage = card.rumor.as_ref().is_some_and(|rumor| rumor.tick.iter().any(cages));
        let this = if is_cage { This::Cage } else { This::Card };
        let setting = Setting { this, street: card.activity.as_deref(), concerns_all: true };
        let mut plan = Plan::new(&setting);
        plan.abilities(&card.abilities, card.lasts);
        if let Some(rumor) = &card.rumor {
            rumor_text(&mut plan, rumor, &setting);
        }
        self.said(&plan, &setting)
    }

    fn abilities(&self, abilities: &[Ability], setting: &Setting<'_>) -> String {
        let mut plan = Plan::new(setting);
        plan.abilities(abilities, false);
        self.said(&plan, setting)
    }

    fn said(&self, plan: &Plan<'_>, setting: &Setting<'_>) -> String {
        self.finish(&self.sentences(plan, setting))
    }

    fn sentences(&self, plan: &Plan<'_>, setting: &Setting<'_>) -> Vec<String> {
        let say = |said: &Said<'_>| match said {
            Said::Does(sentence) => self.tongue.sentence(sentence, setting),
            Said::Holds { modifiers, lasting: false } => self.tongue.holds(modifiers, setting.this),
            Said::Holds { modifiers, lasting: true } => {
                format!("{}, {}", self.tongue.lasting(), self.tongue.holds(modifiers, setting.this))
            }
        };
        let mut sentences: Vec<String> = Vec::new();
        for said in &plan.said {
            match (said, sentences.last_mut()) {
                (Said::Does(Sentence { leads, .. }), Some(before))
                    if matches!(leads.as_slice(), [Lead::And, ..]) =>
                {
                    before.push_str(", ");
                    before.push_str(&say(said));
                }
                _ => sentences.push(say(said)),
            }
        }
        sentences
    }

    fn finish(&self, sentences: &[String]) -> String {
        let sentences: Vec<String> = sentences.iter().map(|sentence| capital(sentence) + ".").collect();
        self.tongue.set(sentences.join(" "))
    }
}

fn rumor_text<'a>(plan: &mut Plan<'a>, rumor: &'a Rumor, setting: &'a Setting<'a>) {
    plan.script(&rumor.tick, vec![Lead::RumorTick], Subject::Table);
    let prices = vec![Price::Of(&rumor.cost)];
    let is_free = rumor.cost == Cost::default();
    let manner = if is_free { Manner::May } else { Manner::MayFor(prices) };
    let deeds = match rumor.deed.as_slice() {
        [] => vec![Deed::PassRumor],
        deed => deed.iter().map(Deed::Do).collect(),
    };
    plan.say(Sentence { leads: vec![Lead::RumorDeed(&rumor.street)], subject: Subject::You, manner, deeds });
    plan.script(&rumor.on_pass, vec![Lead::RumorPassed(rumor.passes_if.as_ref(), setting)], Subject::Table);
    plan.script(&rumor.on_fail, vec![Lead::RumorFailed(rumor.fails_if.as_ref(), setting)], Subject::Table);
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).collect()
}

/// `a, b and c`.
fn list(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}{and}{last}", most.join(", ")),
    }
}

/// How many phrases at the end are the same in every way, with something left before them.
fn shared_tail<P: PartialEq>(ways: &[Vec<P>]) -> usize {
    let Some((first, others)) = ways.split_first() else { return 0 };
    let most = ways.iter().map(|way| way.len().saturating_sub(1)).min().unwrap_or(0);
    let ends_alike =
        |tail: &usize| others.iter().all(|way| way[way.len() - tail..] == first[first.len() - tail..]);
    (1..=most).take_while(ends_alike).last().unwrap_or(0)
}

/// With a sign; a minus as it is printed.
fn signed(number: i8) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

fn is_street(id: &str) -> bool {
    library().files.board.streets.iter().any(|street| street.id == id)
}

fn special_id(card: SpecialCard) -> &'static str {
    library().special(card).name()
}

#[cfg(test)]
mod tests;
