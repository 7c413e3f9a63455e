//! English.

mod deeds;
mod leads;
mod modifiers;
mod nouns;
mod specials;

use super::sentence::{Deed, Manner, Sentence, Setting, Subject, This};
use super::{Names, Tongue, list, shared_tail};
use crate::language::{Modifier, Who};

pub(super) struct English {
    pub(super) names: &'static Names,
}

/// The form that a verb takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Person {
    You,
    /// `each investigator`, with its verb in the singular.
    One,
    /// Those whom the last sentence was about.
    They,
}

impl Person {
    fn pronoun(self) -> &'static str {
        if self == Self::You { "you" } else { "they" }
    }

    fn your(self) -> &'static str {
        if self == Self::You { "your" } else { "their" }
    }
}

/// What somebody does.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phrase {
    /// `lose 2 Sanity`: the verb comes first, as in a dictionary.
    Does(String),
    /// `delayed`, after a form of to be.
    Is(String),
    /// With a subject of its own: `the terror level rises by 1`.
    Apart(String),
    OneOf(Vec<Vec<Phrase>>),
}

/// How a verb stands.
#[derive(Clone, Copy, Debug)]
enum Form {
    Of(Person),
    /// After `may` and `to`.
    Bare,
}

impl Tongue for English {
    fn sentence(&self, sentence: &Sentence<'_>, setting: &Setting<'_>) -> String {
        let person = match sentence.subject {
            Subject::You | Subject::Table => Person::You,
            Subject::They | Subject::ThatOne => Person::They,
            Subject::Each(_) | Subject::Others => Person::One,
        };
        let (lead, whose) = self.leads(sentence, person);
        let phrases = self.phrases(&sentence.deeds, person, setting);
        let subject = match sentence.subject {
            Subject::You | Subject::Table => "you".to_owned(),
            Subject::They | Subject::ThatOne => "they".to_owned(),
            Subject::Others => "each other investigator".to_owned(),
            Subject::Each(who) => self.each(who) + &whose,
        };
        let said = match &sentence.manner {
            Manner::Does => does(&subject, person, &phrases),
            Manner::May => format!("{subject} may {}", bare(&phrases)),
            Manner::MayFor(prices) => {
                format!("{subject} may {} to {}", self.prices(prices, person), bare(&phrases))
            }
        };
        lead + &said
    }

    fn holds(&self, modifiers: &[&Modifier], this: This) -> String {
        self.modifiers(modifiers, this)
    }

    fn lasting(&self) -> &'static str {
        "until the end of the next turn"
    }

    fn single_use(&self) -> String {
        "discard this card after one combat check with it".to_owned()
    }

    fn discard_at(&self, tokens: u8) -> String {
        format!("when there are {tokens} tokens on this card, discard it")
    }

    fn masks(&self) -> String {
        "the mask monsters are put into the cup at the start of the game".to_owned()
    }

    fn hopeless(&self) -> String {
        "there is no final battle: when it wakes, the game is lost".to_owned()
    }

    fn nothing_happens(&self) -> String {
        "nothing happens".to_owned()
    }

    fn decline(&self) -> String {
        "decline".to_owned()
    }

    fn set(&self, text: String) -> String {
        text
    }
}

impl English {
    fn phrases(&self, deeds: &[Deed<'_>], person: Person, setting: &Setting<'_>) -> Vec<Phrase> {
        deeds.iter().flat_map(|deed| self.deed(deed, person, setting)).collect()
    }

    fn each(&self, who: &Who) -> String {
        match who {
            Who::Everyone => "each investigator".to_owned(),
            Who::InArkham => "each investigator in Arkham".to_owned(),
            Who::InStreets => "each investigator in a street".to_owned(),
            Who::InOtherWorlds => "each investigator in an Other World".to_owned(),
            Who::InJail => "each investigator in jail".to_owned(),
            Who::LostInTimeAndSpace => "each investigator lost in time and space".to_owned(),
            Who::Holding(card) => format!("each investigator in Arkham who has {}", self.names.card(card)),
            Who::FirstPlayer => "the first player".to_owned(),
            Who::OneHere => "an investigator in your place, or you yourself,".to_owned(),
            Who::Anyone => "an investigator of your choice".to_owned(),
        }
    }
}

/// An order to the reader where that is enough, else with the subject.
fn does(subject: &str, person: Person, phrases: &[Phrase]) -> String {
    let is_order = person == Person::You && phrases.iter().all(|phrase| !matches!(phrase, Phrase::Is(_)));
    let phrases = merged(phrases);
    let mut told: Vec<String> = Vec::new();
    let mut was_apart = true;
    for phrase in &phrases {
        let is_apart = matches!(phrase, Phrase::Apart(_));
        let words = said(phrase, Form::Of(person));
        let needs_subject = was_apart && !is_apart && !is_order;
        told.push(if needs_subject { format!("{subject} {words}") } else { words });
        was_apart = is_apart;
    }
    list(&told, joint(&phrases))
}

/// After `may` and `to`.
fn bare(phrases: &[Phrase]) -> String {
    let phrases = merged(phrases);
    let told: Vec<String> = phrases.iter().map(|phrase| said(phrase, Form::Bare)).collect();
    list(&told, joint(&phrases))
}

fn said(phrase: &Phrase, form: Form) -> String {
    match (phrase, form) {
        (Phrase::Does(words), Form::Of(person)) => conjugated(words, person),
        (Phrase::Does(words), Form::Bare) => words.clone(),
        (Phrase::Is(state), Form::Of(person)) => format!("{} {state}", be(person)),
        (Phrase::Is(state), Form::Bare) => format!("be {state}"),
        (Phrase::Apart(clause), Form::Of(_)) => clause.clone(),
        (Phrase::Apart(clause), Form::Bare) => format!("make it so that {clause}"),
        (Phrase::OneOf(ways), form) => one_of(ways, form),
    }
}

/// What all ways end with is said once, and so is the verb that two of them share.
fn one_of(ways: &[Vec<Phrase>], form: Form) -> String {
    let tail = shared_tail(ways);
    let heads = ways.iter().map(|way| &way[..way.len() - tail]);
    let end = ways.first().map(|way| &way[way.len() - tail..]).unwrap_or_default();
    let say = |form: Form, phrases: &[Phrase]| {
        let told: Vec<String> = phrases.iter().map(|phrase| said(phrase, form)).collect();
        list(&told, " and ")
    };
    let chosen = match heads.clone().collect::<Vec<_>>().as_slice() {
        [[Phrase::Does(one)], [Phrase::Does(other)]] if verb(one) == verb(other) => {
            format!("{} or {}", said(&Phrase::Does(one.clone()), form), rest(other))
        }
        [one, other] => {
            let or = if one.len() + other.len() > 2 { ", or" } else { " or" };
            format!("{}{or} {}", say(form, one), say(form, other))
        }
        several => {
            let ways: Vec<String> = several.iter().map(|way| say(Form::Bare, way)).collect();
            format!("{} one: {}", said(&Phrase::Does("choose".to_owned()), form), list(&ways, " or "))
        }
    };
    if end.is_empty() { chosen } else { format!("{chosen}, and {}", say(form, end)) }
}

/// `draw 1 common item and 1 spell`: the verb once.
fn merged(phrases: &[Phrase]) -> Vec<Phrase> {
    let mut merged: Vec<Phrase> = Vec::new();
    for phrase in phrases {
        match (merged.last_mut(), phrase) {
            (Some(Phrase::Does(before)), Phrase::Does(words))
                if verb(before) == verb(words)
                    && ["draw", "take"].contains(&verb(words))
                    && !before.contains(',') =>
            {
                before.push_str(" and ");
                before.push_str(rest(words));
            }
            _ => merged.push(phrase.clone()),
        }
    }
    merged
}

/// What stands before the last part: a test and a choice come after the rest, another subject wants a comma.
fn joint(phrases: &[Phrase]) -> &'static str {
    let comes_after = match phrases.last() {
        Some(Phrase::Does(words)) => words.starts_with("make a") || words.starts_with("roll "),
        Some(Phrase::OneOf(_)) => true,
        _ => false,
    };
    let is_apart = |phrase: &Phrase| matches!(phrase, Phrase::Apart(_));
    let mixes = phrases.iter().any(is_apart) && !phrases.iter().all(is_apart);
    match (comes_after, mixes) {
        (true, _) => ", then ",
        (_, true) => ", and ",
        _ => " and ",
    }
}

fn verb(words: &str) -> &str {
    words.split(' ').next().unwrap_or_default()
}

fn rest(words: &str) -> &str {
    words.split_once(' ').map_or("", |(_, rest)| rest)
}

fn conjugated(words: &str, person: Person) -> String {
    if person != Person::One {
        return words.to_owned();
    }
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let ending = if ["ss", "ch", "sh", "o", "x"].iter().any(|end| verb.ends_with(end)) { "es" } else { "s" };
    match verb {
        "have" => format!("has {rest}"),
        "do" => format!("does {rest}"),
        "are" => format!("is {rest}"),
        _ => format!("{verb}{ending} {rest}").trim_end().to_owned(),
    }
}

fn be(person: Person) -> &'static str {
    if person == Person::One { "is" } else { "are" }
}

fn article(noun: &str) -> &'static str {
    let is_vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    if is_vowel && !noun.starts_with("un") && !noun.starts_with("Un") { "an" } else { "a" }
}
