//! French: the reader is `tu`, and nobody else is a he or a she.

mod deeds;
mod leads;
mod modifiers;
mod nouns;
mod specials;
mod verbs;

use super::sentence::{Deed, Manner, Sentence, Setting, Subject, This};
use super::{Names, Tongue, list, shared_tail};
use crate::language::{Modifier, Who};
use verbs::Verb;

pub(super) struct French {
    pub(super) names: &'static Names,
}

/// The form that a verb takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Person {
    You,
    /// Third person: `toute personne`, `on`.
    One,
}

impl Person {
    fn your(self) -> &'static str {
        if self == Self::You { "tes" } else { "ses" }
    }
}

/// What somebody does.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phrase {
    Does(Verb, String),
    /// With a subject of its own: `le niveau de terreur monte de 1`.
    Apart(String),
    OneOf(Vec<Vec<Phrase>>),
}

/// How a verb stands.
#[derive(Clone, Copy, Debug)]
enum Form {
    Of(Person),
    /// After `peux` and `pour`.
    Bare,
}

impl Form {
    fn of(self, verb: Verb) -> &'static str {
        match self {
            Self::Of(person) => verb.form(person),
            Self::Bare => verb.infinitive,
        }
    }
}

impl Tongue for French {
    fn sentence(&self, sentence: &Sentence<'_>, setting: &Setting<'_>) -> String {
        let person = match sentence.subject {
            Subject::You => Person::You,
            _ => Person::One,
        };
        let (lead, whose) = self.leads(sentence, person);
        let phrases = self.phrases(&sentence.deeds, person, setting);
        let subject = match (sentence.subject, whose) {
            (Subject::You, _) => "tu".to_owned(),
            (Subject::They | Subject::Table, _) => "on".to_owned(),
            (Subject::ThatOne, _) => "cette personne".to_owned(),
            (Subject::Others, _) => "toute autre personne".to_owned(),
            (Subject::Each(Who::Everyone), Some(whose)) => format!("quiconque {whose}"),
            (Subject::Each(who), Some(whose)) => format!("{} qui {whose}", self.each(who)),
            (Subject::Each(who), None) => self.each(who),
        };
        let can = if person == Person::You { "peux" } else { "peut" };
        let said = match &sentence.manner {
            Manner::Does => does(&subject, person, &phrases),
            Manner::May => format!("{subject} {can} {}", bare(&phrases)),
            Manner::MayFor(prices) => {
                format!("{subject} {can} {} pour {}", self.prices(prices), bare(&phrases))
            }
        };
        lead + &said
    }

    fn holds(&self, modifiers: &[&Modifier], this: This) -> String {
        self.modifiers(modifiers, this)
    }

    fn lasting(&self) -> &'static str {
        "jusqu’à la fin du prochain tour"
    }

    fn single_use(&self) -> String {
        "tu défausses cette carte après un seul test de combat".to_owned()
    }

    fn discard_at(&self, tokens: u8) -> String {
        format!("quand il y a {tokens} jetons sur cette carte, tu la défausses")
    }

    fn masks(&self) -> String {
        "les monstres Masques sont dans la réserve dès le début de la partie".to_owned()
    }

    fn hopeless(&self) -> String {
        "il n’y a pas de combat final : à son réveil, la partie est perdue".to_owned()
    }

    fn nothing_happens(&self) -> String {
        "il ne se passe rien".to_owned()
    }

    fn decline(&self) -> String {
        "tu refuses".to_owned()
    }

    /// Spaces that must not break; the texts are written with common ones.
    fn set(&self, text: String) -> String {
        text.replace(" :", "\u{a0}:")
            .replace(" ;", "\u{202f};")
            .replace(" $", "\u{a0}$")
            .replace("« ", "«\u{a0}")
            .replace(" »", "\u{a0}»")
    }
}

impl French {
    fn phrases(&self, deeds: &[Deed<'_>], person: Person, setting: &Setting<'_>) -> Vec<Phrase> {
        deeds.iter().flat_map(|deed| self.deed(deed, person, setting)).collect()
    }

    fn each(&self, who: &Who) -> String {
        match who {
            Who::Everyone => "tout le monde".to_owned(),
            Who::InArkham => "toute personne à Arkham".to_owned(),
            Who::InStreets => "toute personne dans une rue".to_owned(),
            Who::InOtherWorlds => "toute personne dans un Autre Monde".to_owned(),
            Who::InJail => "toute personne en cellule".to_owned(),
            Who::LostInTimeAndSpace => "toute personne perdue dans le temps et l’espace".to_owned(),
            Who::Holding(card) => format!("toute personne à Arkham qui a la carte {}", self.names.card(card)),
            Who::FirstPlayer => "le premier joueur".to_owned(),
            Who::OneHere => "une personne au même endroit, ou toi,".to_owned(),
            Who::Anyone => "une personne de ton choix".to_owned(),
        }
    }
}

fn does(subject: &str, person: Person, phrases: &[Phrase]) -> String {
    let phrases = merged(phrases);
    let mut told: Vec<String> = Vec::new();
    let mut was_apart = true;
    for phrase in &phrases {
        let is_apart = matches!(phrase, Phrase::Apart(_));
        let words = said(phrase, Form::Of(person));
        told.push(if was_apart && !is_apart { format!("{subject} {words}") } else { words });
        was_apart = is_apart;
    }
    list(&told, joint(&phrases))
}

/// After `peux` and `pour`.
fn bare(phrases: &[Phrase]) -> String {
    let phrases = merged(phrases);
    let told: Vec<String> = phrases.iter().map(|phrase| said(phrase, Form::Bare)).collect();
    list(&told, joint(&phrases))
}

fn said(phrase: &Phrase, form: Form) -> String {
    match (phrase, form) {
        (Phrase::Does(verb, rest), form) => with(form.of(*verb), rest),
        (Phrase::Apart(clause), Form::Of(_)) => clause.clone(),
        (Phrase::Apart(clause), Form::Bare) => format!("faire que {clause}"),
        (Phrase::OneOf(ways), form) => one_of(ways, form),
    }
}

/// What all ways end with is said once, and so is the verb that two of them share.
fn one_of(ways: &[Vec<Phrase>], form: Form) -> String {
    let tail = shared_tail(ways);
    let heads: Vec<&[Phrase]> = ways.iter().map(|way| &way[..way.len() - tail]).collect();
    let end = ways.first().map(|way| &way[way.len() - tail..]).unwrap_or_default();
    let say = |form: Form, phrases: &[Phrase]| {
        let told: Vec<String> = phrases.iter().map(|phrase| said(phrase, form)).collect();
        list(&told, " et ")
    };
    let chosen = match heads.as_slice() {
        [[Phrase::Does(verb, one)], [Phrase::Does(same, other)]] if verb == same => {
            format!("{} ou {other}", with(form.of(*verb), one))
        }
        [one, other] => {
            let or = if one.len() + other.len() > 2 { ", ou" } else { " ou" };
            format!("{}{or} {}", say(form, one), say(form, other))
        }
        several => {
            let ways: Vec<String> = several.iter().map(|way| say(Form::Bare, way)).collect();
            format!("{} : {}", form.of(verbs::CHOISIR), list(&ways, " ou "))
        }
    };
    if end.is_empty() { chosen } else { format!("{chosen}, et {}", say(form, end)) }
}

/// `pioches 1 objet commun et 1 sort`: the verb once.
fn merged(phrases: &[Phrase]) -> Vec<Phrase> {
    let mut merged: Vec<Phrase> = Vec::new();
    for phrase in phrases {
        match (merged.last_mut(), phrase) {
            (Some(Phrase::Does(verb, before)), Phrase::Does(same, rest))
                if verb == same && [verbs::PIOCHER, verbs::PRENDRE].contains(verb) =>
            {
                before.push_str(" et ");
                before.push_str(rest);
            }
            _ => merged.push(phrase.clone()),
        }
    }
    merged
}

fn with(verb: &str, rest: &str) -> String {
    if rest.is_empty() { verb.to_owned() } else { format!("{verb} {rest}") }
}

/// What stands before the last part: a test and a choice come after the rest, another subject wants a comma.
fn joint(phrases: &[Phrase]) -> &'static str {
    let comes_after = match phrases.last() {
        Some(Phrase::Does(verb, _)) => *verb == verbs::FAIRE || *verb == verbs::LANCER,
        Some(Phrase::OneOf(_)) => true,
        _ => false,
    };
    let is_apart = |phrase: &Phrase| matches!(phrase, Phrase::Apart(_));
    let mixes = phrases.iter().any(is_apart) && !phrases.iter().all(is_apart);
    match (comes_after, mixes) {
        (true, _) => ", puis ",
        (_, true) => ", et ",
        _ => " et ",
    }
}
