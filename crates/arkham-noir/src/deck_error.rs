//! What a deck of one's own must keep, and what is said of one that does not.

use std::fmt;
use std::ops::RangeInclusive;

use tabletop::{Language, Misread, Words};

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

/// What is wrong with a deck file, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckError {
    TooLong { found: usize },
    Unreadable(Misread),
    Count { what: Said, found: usize, allowed: RangeInclusive<usize> },
    Length { place: Place, field: Said, language: Said, found: usize },
    SameName { place: Place, language: Said },
    BareEdge { place: Place, side: Said },
    Repeated { place: Place, what: Said, listed: String },
    AnyAmongOthers { place: Place, side: Said },
    TooManyEffects { place: Place, found: usize },
    TooFewKinds { found: usize },
}

/// A word in English and in French.
pub type Said = &'static [&'static str; 2];

const NAME: Said = &["name", "nom"];
const ROLE: Said = &["role", "rôle"];
const LEFT: Said = &["left", "gauche"];
const RIGHT: Said = &["right", "droit"];
const TECHNIQUES: Said = &["techniques", "techniques"];
const ATTRIBUTES: Said = &["attributes", "attributs"];
const MARKS: Said = &["marks", "marques"];
const LANGUAGES: [Said; 2] = [&["English", "anglais"], &["French", "français"]];

/// Where in the file; cards are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Deck,
    Contact,
    Victim { number: usize, name: Words },
    Clue { number: usize, name: Words },
}

impl Place {
    fn told(&self, language: Language) -> String {
        match (self, language) {
            (Self::Deck, Language::En) => "the deck".to_owned(),
            (Self::Deck, Language::Fr) => "le paquet".to_owned(),
            (Self::Contact, Language::En) => "the contact".to_owned(),
            (Self::Contact, Language::Fr) => "le contact".to_owned(),
            (Self::Victim { number, name }, Language::En) => format!("victim v{number} {:?}", name.en),
            (Self::Victim { number, name }, Language::Fr) => {
                format!("victime v{number} «\u{a0}{}\u{a0}»", name.fr)
            }
            (Self::Clue { number, name }, Language::En) => format!("clue card n{number:02} {:?}", name.en),
            (Self::Clue { number, name }, Language::Fr) => {
                format!("indice n{number:02} «\u{a0}{}\u{a0}»", name.fr)
            }
        }
    }
}

impl DeckError {
    pub(crate) fn check_size(text: &str) -> Result<(), Self> {
        if text.len() > MAX_DECK_BYTES { Err(Self::TooLong { found: text.len() }) } else { Ok(()) }
    }

    /// What is wrong, in the language of whoever wrote the deck.
    pub fn told(&self, language: Language) -> String {
        match language {
            Language::En => self.told_in_english(),
            Language::Fr => self.told_in_french(),
        }
    }

    fn told_in_english(&self) -> String {
        let at = |place: &Place| place.told(Language::En);
        let (fewest, most) = (NAME_LENGTH.start(), NAME_LENGTH.end());
        match self {
            Self::TooLong { found } => {
                format!("the deck file has {found} bytes, at most {MAX_DECK_BYTES} are read")
            }
            Self::Unreadable(misread) => {
                format!("the deck file cannot be read: {}", misread.told(Language::En))
            }
            Self::Count { what: [what, _], found, allowed } => {
                format!("the deck has {found} {what}, it must have {} to {}", allowed.start(), allowed.end())
            }
            Self::Length { place, field: [field, _], language: [language, _], found } => format!(
                "{}: the {field} has {found} characters in {language}, it must have {fewest} to {most}",
                at(place)
            ),
            Self::SameName { place, language: [language, _] } => {
                format!("{}: another card before it has the same name in {language}", at(place))
            }
            Self::BareEdge { place, side: [side, _] } => {
                format!("{}: the {side} edge shows no technique, it must show one at least", at(place))
            }
            Self::Repeated { place, what: [what, _], listed } => {
                format!("{}: {what} are listed {listed}, each may be listed once", at(place))
            }
            Self::AnyAmongOthers { place, side: [side, _] } => {
                format!("{}: the {side} edge shows \"any\" and others, \"any\" stands alone", at(place))
            }
            Self::TooManyEffects { place, found } => {
                format!("{}: {found} effects, a card has at most {MAX_EFFECTS}", at(place))
            }
            Self::TooFewKinds { found } => format!(
                "the puzzle cards are of {found} different icons, a game needs {FEWEST_KINDS} to be won"
            ),
        }
    }

    fn told_in_french(&self) -> String {
        let at = |place: &Place| format!("{}\u{a0}:", place.told(Language::Fr));
        let (fewest, most) = (NAME_LENGTH.start(), NAME_LENGTH.end());
        match self {
            Self::TooLong { found } => {
                format!("le fichier du paquet a {found} octets, on en lit {MAX_DECK_BYTES} au plus")
            }
            Self::Unreadable(misread) => {
                format!("le fichier du paquet est illisible\u{a0}: {}", misread.told(Language::Fr))
            }
            Self::Count { what: [_, what], found, allowed } => {
                format!("le paquet a {found} {what}, il en faut de {} à {}", allowed.start(), allowed.end())
            }
            Self::Length { place, field: [_, field], language: [_, language], found } => format!(
                "{} le {field} a {found} caractères en {language}, il en faut de {fewest} à {most}",
                at(place)
            ),
            Self::SameName { place, language: [_, language] } => {
                format!("{} une carte précédente porte le même nom en {language}", at(place))
            }
            Self::BareEdge { place, side: [_, side] } => {
                format!("{} le bord {side} ne montre aucune technique, il en faut au moins une", at(place))
            }
            Self::Repeated { place, what: [_, what], listed } => {
                format!("{} parmi les {what} {listed}, rien ne peut figurer deux fois", at(place))
            }
            Self::AnyAmongOthers { place, side: [_, side] } => format!(
                "{} le bord {side} montre «\u{a0}any\u{a0}» et autre chose, «\u{a0}any\u{a0}» ne va avec rien d’autre",
                at(place)
            ),
            Self::TooManyEffects { place, found } => {
                format!("{} {found} effets, une carte en a {MAX_EFFECTS} au plus", at(place))
            }
            Self::TooFewKinds { found } => format!(
                "types différents de puzzle\u{a0}: {found}, il en faut {FEWEST_KINDS} pour pouvoir gagner"
            ),
        }
    }
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::En))
    }
}

impl std::error::Error for DeckError {}

impl DeckFile {
    /// Whether it can be played with; names the first card that cannot be as it is.
    pub(crate) fn check(&self) -> Result<(), DeckError> {
        check_words(&Place::Deck, NAME, &self.name)?;
        check_words(&Place::Contact, NAME, &self.contact)?;
        check_count(&["victims", "victimes"], self.victims.len(), VICTIMS)?;
        check_count(&["clue cards", "indices"], self.clues.len(), CLUES)?;
        let mut names = Vec::new();
        for (number, victim) in self.victims.iter().enumerate() {
            let place = Place::Victim { number: number + 1, name: victim.name.clone() };
            victim.check(&place)?;
            check_unlike(&place, &victim.name, &mut names)?;
        }
        for (number, clue) in self.clues.iter().enumerate() {
            let place = Place::Clue { number: number + 1, name: clue.name.clone() };
            clue.check(&place)?;
            check_unlike(&place, &clue.name, &mut names)?;
        }
        let kinds = Icon::ALL.iter().filter(|&&icon| self.clues.iter().any(|clue| clue.is_puzzle_of(icon)));
        let found = kinds.count();
        if found < FEWEST_KINDS { Err(DeckError::TooFewKinds { found }) } else { Ok(()) }
    }
}

impl PrintedVictim {
    fn check(&self, place: &Place) -> Result<(), DeckError> {
        check_words(place, NAME, &self.name)?;
        check_words(place, ROLE, &self.role)?;
        check_edge(place, RIGHT, &self.right)
    }
}

impl PrintedClue {
    fn is_puzzle_of(&self, icon: Icon) -> bool {
        self.icon == icon && self.attributes.contains(&crate::card::Attribute::Puzzle)
    }

    fn check(&self, place: &Place) -> Result<(), DeckError> {
        check_words(place, NAME, &self.name)?;
        check_edge(place, LEFT, &self.left)?;
        check_edge(place, RIGHT, &self.right)?;
        check_once(place, ATTRIBUTES, &self.attributes)?;
        check_once(place, MARKS, &self.marks)?;
        let found = self.effects.len();
        if found > MAX_EFFECTS {
            return Err(DeckError::TooManyEffects { place: place.clone(), found });
        }
        Ok(())
    }
}

fn check_count(what: Said, found: usize, allowed: RangeInclusive<usize>) -> Result<(), DeckError> {
    if allowed.contains(&found) { Ok(()) } else { Err(DeckError::Count { what, found, allowed }) }
}

fn languages(words: &Words) -> [(Said, &str); 2] {
    [(LANGUAGES[0], &words.en), (LANGUAGES[1], &words.fr)]
}

fn check_words(place: &Place, field: Said, words: &Words) -> Result<(), DeckError> {
    for (language, text) in languages(words) {
        // Blanks are no name, and count where there is one.
        let found = if text.trim().is_empty() { 0 } else { text.chars().count() };
        if !NAME_LENGTH.contains(&found) {
            return Err(DeckError::Length { place: place.clone(), field, language, found });
        }
    }
    Ok(())
}

/// Two cards of one name could not be told apart in the log.
fn check_unlike<'a>(
    place: &Place,
    name: &'a Words,
    before: &mut Vec<(Said, &'a str)>,
) -> Result<(), DeckError> {
    for (language, text) in languages(name) {
        if before.contains(&(language, text.trim())) {
            return Err(DeckError::SameName { place: place.clone(), language });
        }
    }
    before.extend(languages(name).map(|(language, text)| (language, text.trim())));
    Ok(())
}

fn check_edge(place: &Place, side: Said, edge: &[Technique]) -> Result<(), DeckError> {
    if edge.is_empty() {
        return Err(DeckError::BareEdge { place: place.clone(), side });
    }
    if edge.len() > 1 && edge.contains(&Technique::Any) {
        return Err(DeckError::AnyAmongOthers { place: place.clone(), side });
    }
    check_once(place, TECHNIQUES, edge)
}

fn check_once<T: PartialEq + std::fmt::Debug>(
    place: &Place,
    what: Said,
    list: &[T],
) -> Result<(), DeckError> {
    let is_repeated = list.iter().enumerate().any(|(number, one)| list[..number].contains(one));
    if is_repeated {
        return Err(DeckError::Repeated {
            place: place.clone(),
            what,
            listed: format!("{list:?}").to_lowercase(),
        });
    }
    Ok(())
}
