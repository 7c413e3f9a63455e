//! What a ritual card says in words, made from the same data that the rules check.
//!
//! A condition is first cut into [`Sentence`]s that no language owns; each language then says them.

mod en;
mod fr;

use tabletop::Language;

use crate::colour::Colour;
use crate::predicate::{Clause, Comparison, Condition, Measure, Relation};

/// The whole card as one sentence.
pub(crate) fn phrase(condition: &Condition, language: Language) -> String {
    let sentences = sentences(condition);
    let (said, and) = match language {
        Language::En => (sentences.iter().map(en::say).collect::<Vec<_>>(), ", and "),
        Language::Fr => (sentences.iter().map(fr::say).collect::<Vec<_>>(), ", et "),
    };
    let semicolon = if language == Language::Fr { " ; " } else { "; " };
    let text = list(&said, semicolon, and);
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).chain(['.']).collect()
}

#[derive(Debug)]
enum Sentence {
    /// No stone of these colours lies before these.
    None {
        whom: Whom,
        colours: Vec<Colour>,
    },
    Has {
        who: Subject,
        parts: Vec<Part>,
    },
    /// By how much one colour of all stones in play leads another.
    Leads {
        relation: Relation,
        number: u8,
    },
    NeighboursDiffer,
}

/// Those who have none.
#[derive(Clone, Copy, Debug)]
enum Whom {
    Anybody,
    Others,
}

#[derive(Clone, Copy, Debug)]
enum Subject {
    Each,
    /// Anyone, so many; `again` where the card has chosen before.
    Some {
        count: u8,
        again: bool,
    },
    EveryOther,
    Together,
}

impl Subject {
    fn is_plural(self) -> bool {
        match self {
            Self::Some { count, .. } => count > 1,
            Self::Together => true,
            Self::Each | Self::EveryOther => false,
        }
    }
}

#[derive(Debug)]
enum Part {
    /// All stones in play of these colours, so many of each.
    Every {
        colours: Vec<Colour>,
        relation: Relation,
        number: u8,
    },
    Stones {
        relation: Relation,
        counts: Vec<(u8, Colour)>,
    },
    Size {
        relation: Relation,
        number: u8,
        colours: Option<(Relation, u8)>,
    },
    Colours {
        relation: Relation,
        number: u8,
    },
    /// Of one colour.
    Alike {
        relation: Relation,
        number: u8,
    },
    NoStone {
        colours: Vec<Colour>,
    },
}

fn sentences(condition: &Condition) -> Vec<Sentence> {
    let mut told = Vec::new();
    let mut again = false;
    for clause in &condition.clauses {
        match clause {
            Clause::Each(all) => describe(Subject::Each, Some(Whom::Anybody), all, &mut told),
            Clause::Group(all) => describe(Subject::Together, Some(Whom::Anybody), all, &mut told),
            Clause::NeighboursDiffer => told.push(Sentence::NeighboursDiffer),
            Clause::Choose { count, these, others } => {
                choose(Subject::Some { count: *count, again }, *count, these, others, &mut told);
                again = true;
            }
        }
    }
    told
}

fn choose(who: Subject, count: u8, these: &[Comparison], others: &[Comparison], told: &mut Vec<Sentence>) {
    // Who alone has a colour has every stone of it.
    let is_alone = |one: &Comparison| {
        let Measure::Stones(colour) = one.measure else { return false };
        let has_some = one.number > 0 && one.relation != Relation::AtMost;
        count == 1 && has_some && others.iter().any(|other| other.forbidden() == Some(colour))
    };
    let (alone, rest): (Vec<Comparison>, Vec<Comparison>) = these.iter().partition(|one| is_alone(one));
    let mut sentences = Vec::new();
    describe(who, None, &rest, &mut sentences);
    let mut parts = every(&alone);
    if let Some(Sentence::Has { parts: rest, .. }) = sentences.pop() {
        parts.extend(rest);
    }
    told.push(Sentence::Has { who, parts });
    let is_told = |other: &Comparison| {
        other.forbidden().is_some_and(|colour| alone.iter().any(|one| one.measure == Measure::Stones(colour)))
    };
    let others: Vec<Comparison> = others.iter().filter(|other| !is_told(other)).copied().collect();
    describe(Subject::EveryOther, Some(Whom::Others), &others, told);
}

/// Colours with the same number together.
fn every(alone: &[Comparison]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for one in alone {
        let Measure::Stones(colour) = one.measure else { continue };
        match parts.last_mut() {
            Some(Part::Every { colours, relation, number })
                if (*relation, *number) == (one.relation, one.number) =>
            {
                colours.push(colour);
            }
            _ => {
                parts.push(Part::Every { colours: vec![colour], relation: one.relation, number: one.number });
            }
        }
    }
    parts
}

/// What is said of one subject; what nobody has is a sentence of its own where there is a word for it.
fn describe(who: Subject, nobody: Option<Whom>, all: &[Comparison], told: &mut Vec<Sentence>) {
    let forbidden: Vec<Colour> = all.iter().filter_map(Comparison::forbidden).collect();
    let mut parts = Vec::new();
    let mut leads = Vec::new();
    for one in all.iter().filter(|one| one.forbidden().is_none()) {
        add_part(one, &mut parts, &mut leads);
    }
    match nobody {
        None if !forbidden.is_empty() => parts.push(Part::NoStone { colours: forbidden }),
        Some(whom) if !forbidden.is_empty() => told.push(Sentence::None { whom, colours: forbidden }),
        _ => {}
    }
    if !parts.is_empty() {
        told.push(Sentence::Has { who, parts });
    }
    told.extend(leads);
}

fn add_part(one: &Comparison, parts: &mut Vec<Part>, leads: &mut Vec<Sentence>) {
    let (relation, number) = (one.relation, one.number);
    match (one.measure, parts.last_mut()) {
        (Measure::Stones(colour), Some(Part::Stones { relation: same, counts })) if *same == relation => {
            counts.push((number, colour));
        }
        (Measure::Stones(colour), _) => {
            parts.push(Part::Stones { relation, counts: vec![(number, colour)] });
        }
        (Measure::Distinct, Some(Part::Size { colours: colours @ None, .. })) => {
            *colours = Some((relation, number));
        }
        (Measure::Size, _) => parts.push(Part::Size { relation, number, colours: None }),
        (Measure::Distinct, _) => parts.push(Part::Colours { relation, number }),
        (Measure::Max, _) => parts.push(Part::Alike { relation, number }),
        (Measure::Spread, _) => leads.push(Sentence::Leads { relation, number }),
    }
}

/// Whether a number of colours is that of all, or of a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    All,
    One,
    Some,
}

fn extent(relation: Relation, number: u8) -> Extent {
    match (relation, number) {
        (Relation::Exactly | Relation::AtLeast, 5) => Extent::All,
        (Relation::Exactly | Relation::AtMost, 1) => Extent::One,
        _ => Extent::Some,
    }
}

/// `a, b and c`.
fn list(items: &[String], comma: &str, and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}{and}{last}", most.join(comma)),
    }
}

impl Condition {
    /// What the card asks for, in words.
    pub fn phrase(&self, language: Language) -> String {
        phrase(self, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::BookChoice;

    fn said(text: &str) -> [String; 2] {
        let condition: Condition = text.parse().unwrap();
        Language::ALL.map(|language| condition.phrase(language))
    }

    #[test] // RT-03
    fn every_card_of_the_book_is_said_in_both_languages() {
        let mut told = String::new();
        for printed in &BookChoice::BuiltIn.file().rituals {
            told.push_str(&format!("# {} / {}\n", printed.name.en, printed.name.fr));
            for card in &printed.cards {
                let [en, fr] = said(card);
                told.push_str(&format!("{card}\n  {en}\n  {fr}\n"));
            }
        }
        insta::assert_snapshot!(told);
    }

    #[test] // RT-08
    fn what_only_other_books_ask_for_is_said_too() {
        let cards = [
            "choose 2: red >= 1 and blue == 0",
            "choose 1: red >= 1 & choose 2: blue >= 2",
            "choose 1: red == 2 and size == 4 | others: red == 0 and blue == 1",
            "choose 3: distinct <= 2 | others: green == 0 and violet == 0",
            "each: red == 0 and blue <= 2 and max == 2",
            "each: size == 4 and distinct == 1",
            "each: distinct >= 5",
            "each: distinct >= 1",
            "group: red == 2 and blue >= 3 and distinct == 4 and max <= 6",
            "group: spread == 0",
            "group: spread >= 3",
            "group: spread == 2 & each: red <= 1 & neighbours: no shared colour",
        ];
        let told: Vec<String> = cards.into_iter().flat_map(said).collect();
        insta::assert_snapshot!(told.join("\n"));
    }
}
