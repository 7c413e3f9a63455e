//! What a deck of one's own must keep, and what is said of one that does not.

use std::ops::RangeInclusive;

use tabletop::Words;

use crate::card::{Icon, MAX_CLUES, MAX_VICTIMS, Technique};
use crate::deck::{DeckFile, MAX_EFFECTS, PrintedClue, PrintedVictim};

/// A file may not be longer, in bytes.
pub const MAX_DECK_BYTES: usize = 64 * 1024;
const CLUES: RangeInclusive<usize> = 20..=MAX_CLUES;
/// Enough for every choice of AN-04.
const VICTIMS: RangeInclusive<usize> = 6..=MAX_VICTIMS;
const NAME_LENGTH: RangeInclusive<usize> = 1..=80;
/// The fewest kinds a game can ask for (AN-04).
const FEWEST_KINDS: usize = 5;

/// What is wrong with a deck file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    #[error("the deck file has {found} bytes, at most {MAX_DECK_BYTES} are read")]
    TooLong { found: usize },
    #[error("the deck file cannot be read: {0}")]
    Unreadable(String),
    #[error("the deck has {found} {what}, it must have {} to {}", allowed.start(), allowed.end())]
    Count { what: &'static str, found: usize, allowed: RangeInclusive<usize> },
    #[error("{place}: the {field} has {found} characters in {language}, it must have {} to {}", NAME_LENGTH.start(), NAME_LENGTH.end())]
    Length { place: String, field: &'static str, language: &'static str, found: usize },
    #[error("{place}: another card before it has the same name in {language}")]
    SameName { place: String, language: &'static str },
    #[error("{place}: the {side} edge shows no technique, it must show one at least")]
    BareEdge { place: String, side: &'static str },
    #[error("{place}: {what} are listed {listed}, each may be listed once")]
    Repeated { place: String, what: &'static str, listed: String },
    #[error("{place}: the {side} edge shows \"any\" and others, \"any\" stands alone")]
    AnyAmongOthers { place: String, side: &'static str },
    #[error("{place}: {found} effects, a card has at most {MAX_EFFECTS}")]
    TooManyEffects { place: String, found: usize },
    #[error("the puzzle cards are of {found} different icons, a game needs {FEWEST_KINDS} to be won")]
    TooFewKinds { found: usize },
}

impl DeckError {
    pub(crate) fn check_size(text: &str) -> Result<(), Self> {
        if text.len() > MAX_DECK_BYTES { Err(Self::TooLong { found: text.len() }) } else { Ok(()) }
    }
}

impl DeckFile {
    /// Whether it can be played with; names the first card that cannot be as it is.
    pub(crate) fn check(&self) -> Result<(), DeckError> {
        check_words("the deck", "name", &self.name)?;
        check_words("the contact", "name", &self.contact)?;
        check_count("victims", self.victims.len(), VICTIMS)?;
        check_count("clue cards", self.clues.len(), CLUES)?;
        let mut names = Vec::new();
        for (number, victim) in self.victims.iter().enumerate() {
            let place = format!("victim v{} {:?}", number + 1, victim.name.en);
            victim.check(&place)?;
            check_unlike(&place, &victim.name, &mut names)?;
        }
        for (number, clue) in self.clues.iter().enumerate() {
            let place = format!("clue card n{:02} {:?}", number + 1, clue.name.en);
            clue.check(&place)?;
            check_unlike(&place, &clue.name, &mut names)?;
        }
        let kinds = Icon::ALL.iter().filter(|&&icon| self.clues.iter().any(|clue| clue.is_puzzle_of(icon)));
        let found = kinds.count();
        if found < FEWEST_KINDS { Err(DeckError::TooFewKinds { found }) } else { Ok(()) }
    }
}

impl PrintedVictim {
    fn check(&self, place: &str) -> Result<(), DeckError> {
        check_words(place, "name", &self.name)?;
        check_words(place, "role", &self.role)?;
        check_edge(place, "right", &self.right)
    }
}

impl PrintedClue {
    fn is_puzzle_of(&self, icon: Icon) -> bool {
        self.icon == icon && self.attributes.contains(&crate::card::Attribute::Puzzle)
    }

    fn check(&self, place: &str) -> Result<(), DeckError> {
        check_words(place, "name", &self.name)?;
        check_edge(place, "left", &self.left)?;
        check_edge(place, "right", &self.right)?;
        check_once(place, "attributes", &self.attributes)?;
        check_once(place, "marks", &self.marks)?;
        let found = self.effects.len();
        if found > MAX_EFFECTS {
            return Err(DeckError::TooManyEffects { place: place.to_owned(), found });
        }
        Ok(())
    }
}

fn check_count(what: &'static str, found: usize, allowed: RangeInclusive<usize>) -> Result<(), DeckError> {
    if allowed.contains(&found) { Ok(()) } else { Err(DeckError::Count { what, found, allowed }) }
}

fn languages(words: &Words) -> [(&'static str, &str); 2] {
    [("English", &words.en), ("French", &words.fr)]
}

fn check_words(place: &str, field: &'static str, words: &Words) -> Result<(), DeckError> {
    for (language, text) in languages(words) {
        // Blanks are no name, and count where there is one.
        let found = if text.trim().is_empty() { 0 } else { text.chars().count() };
        if !NAME_LENGTH.contains(&found) {
            return Err(DeckError::Length { place: place.to_owned(), field, language, found });
        }
    }
    Ok(())
}

/// Two cards of one name could not be told apart in the log.
fn check_unlike<'a>(
    place: &str,
    name: &'a Words,
    before: &mut Vec<(&'static str, &'a str)>,
) -> Result<(), DeckError> {
    for (language, text) in languages(name) {
        if before.contains(&(language, text.trim())) {
            return Err(DeckError::SameName { place: place.to_owned(), language });
        }
    }
    before.extend(languages(name).map(|(language, text)| (language, text.trim())));
    Ok(())
}

fn check_edge(place: &str, side: &'static str, edge: &[Technique]) -> Result<(), DeckError> {
    if edge.is_empty() {
        return Err(DeckError::BareEdge { place: place.to_owned(), side });
    }
    if edge.len() > 1 && edge.contains(&Technique::Any) {
        return Err(DeckError::AnyAmongOthers { place: place.to_owned(), side });
    }
    check_once(place, "techniques", edge)
}

fn check_once<T: PartialEq + std::fmt::Debug>(
    place: &str,
    what: &'static str,
    list: &[T],
) -> Result<(), DeckError> {
    let is_repeated = list.iter().enumerate().any(|(number, one)| list[..number].contains(one));
    if is_repeated {
        return Err(DeckError::Repeated {
            place: place.to_owned(),
            what,
            listed: format!("{list:?}").to_lowercase(),
        });
    }
    Ok(())
}
