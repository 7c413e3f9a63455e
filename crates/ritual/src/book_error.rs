use std::fmt;

use tabletop::{Language, Misread, Words};

use crate::book::MAX_RITUALS;
use crate::ids::CARDS;
use crate::lint::{MAX_ASKED, MAX_CHOSEN, NAME_LENGTH};
use crate::notation::NotationError;
use crate::predicate::Comparison;

/// A file may not be longer, in bytes.
pub const MAX_BOOK_BYTES: usize = 64 * 1024;

/// What is wrong with a ritual book, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    TooLong { found: usize },
    Unreadable(Misread),
    Rituals { found: usize },
    Cards { ritual: RitualPlace, found: usize },
    BookName { language: Language, found: usize },
    RitualName { ritual: u8, language: Language, found: usize },
    SameName { ritual: RitualPlace, language: Language },
    SameCard { card: CardPlace, other: u8 },
    Card { card: CardPlace, fault: CardFault },
}

/// What is wrong with one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardFault {
    Notation(NotationError),
    /// A number that its measure can never be.
    Number {
        comparison: Comparison,
        min: u8,
        max: u8,
    },
    /// A comparison that holds whatever is done.
    Always {
        comparison: Comparison,
    },
    /// A measure that says nothing of one shaman, or of all together.
    Misplaced {
        comparison: Comparison,
    },
    Chosen {
        found: u8,
    },
    /// However the stones lie, a table of so many shamans cannot meet it.
    Unmeetable {
        shamans: u8,
    },
    /// From none of some deals a way was found to it (RT-60).
    NoWay {
        shamans: u8,
    },
    /// So many comparisons that nobody could read the card, nor the solver get through it.
    TooMuch {
        found: usize,
    },
}

/// A ritual of a book: its number, from 1, and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RitualPlace {
    pub number: u8,
    pub name: Words,
}

/// A card of a ritual, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlace {
    pub ritual: RitualPlace,
    pub card: u8,
}

impl RitualPlace {
    fn told(&self, language: Language) -> String {
        let Self { number, name } = self;
        match language {
            Language::En => format!("ritual {number} {:?}", name.en),
            Language::Fr => format!("rituel {number} « {} »", name.fr),
        }
    }
}

impl CardPlace {
    fn told(&self, language: Language) -> String {
        let ritual = self.ritual.told(language);
        match language {
            Language::En => format!("{ritual}, card {}", self.card),
            Language::Fr => format!("{ritual}, carte {}", self.card),
        }
    }
}

impl BookError {
    pub(crate) fn check_size(text: &str) -> Result<(), Self> {
        if text.len() > MAX_BOOK_BYTES { Err(Self::TooLong { found: text.len() }) } else { Ok(()) }
    }

    /// What is wrong, in the language of whoever wrote the book.
    pub fn told(&self, language: Language) -> String {
        match language {
            Language::En => self.told_in_english(),
            Language::Fr => self.told_in_french(),
        }
    }

    fn told_in_english(&self) -> String {
        let (fewest, most) = (NAME_LENGTH.start(), NAME_LENGTH.end());
        let name_in = |language: &Language| match language {
            Language::En => "English",
            Language::Fr => "French",
        };
        match self {
            Self::TooLong { found } => {
                format!("the ritual book has {found} bytes, at most {MAX_BOOK_BYTES} are read")
            }
            Self::Unreadable(misread) => {
                format!("the ritual book cannot be read: {}", misread.told(Language::En))
            }
            Self::Rituals { found } => {
                format!("the ritual book has {found} rituals, it must have 1 to {MAX_RITUALS}")
            }
            Self::Cards { ritual, found } => {
                format!("{}: {found} cards, a ritual has {CARDS}", ritual.told(Language::En))
            }
            Self::BookName { language, found } => format!(
                "the name of the book has {found} characters in {}, it must have {fewest} to {most}",
                name_in(language)
            ),
            Self::RitualName { ritual, language, found } => format!(
                "ritual {ritual}: the name has {found} characters in {}, it must have {fewest} to {most}",
                name_in(language)
            ),
            Self::SameName { ritual, language } => format!(
                "{}: another ritual before it has the same name in {}",
                ritual.told(Language::En),
                name_in(language)
            ),
            Self::SameCard { card, other } => {
                format!("{}: it asks for the same as card {other}", card.told(Language::En))
            }
            Self::Card { card, fault } => format!("{}: {}", card.told(Language::En), fault.in_english()),
        }
    }

    fn told_in_french(&self) -> String {
        let (fewest, most) = (NAME_LENGTH.start(), NAME_LENGTH.end());
        let name_in = |language: &Language| match language {
            Language::En => "anglais",
            Language::Fr => "français",
        };
        match self {
            Self::TooLong { found } => {
                format!("le recueil a {found} octets, on en lit {MAX_BOOK_BYTES} au plus")
            }
            Self::Unreadable(misread) => {
                format!("le recueil est illisible : {}", misread.told(Language::Fr))
            }
            Self::Rituals { found } => {
                format!("le recueil a {found} rituels, il en faut de 1 à {MAX_RITUALS}")
            }
            Self::Cards { ritual, found } => {
                format!("{} : {found} cartes, un rituel en a {CARDS}", ritual.told(Language::Fr))
            }
            Self::BookName { language, found } => format!(
                "le nom du recueil a {found} caractères en {}, il en faut de {fewest} à {most}",
                name_in(language)
            ),
            Self::RitualName { ritual, language, found } => format!(
                "rituel {ritual} : le nom a {found} caractères en {}, il en faut de {fewest} à {most}",
                name_in(language)
            ),
            Self::SameName { ritual, language } => format!(
                "{} : un rituel précédent porte le même nom en {}",
                ritual.told(Language::Fr),
                name_in(language)
            ),
            Self::SameCard { card, other } => {
                format!("{} : elle demande la même chose que la carte {other}", card.told(Language::Fr))
            }
            Self::Card { card, fault } => format!("{} : {}", card.told(Language::Fr), fault.in_french()),
        }
    }
}

impl CardFault {
    fn in_english(&self) -> String {
        match self {
            Self::Notation(error) => error.told(Language::En),
            Self::Number { comparison, min, max } => {
                format!("\"{comparison}\" cannot be, {} is from {min} to {max}", comparison.measure)
            }
            Self::Always { comparison } => {
                format!("\"{comparison}\" always holds, it must ask for something")
            }
            Self::Misplaced { comparison } => format!(
                "\"{comparison}\" says nothing here, spread is only for group, size only for each and choose"
            ),
            Self::Chosen { found } => format!("choose {found}, it must be 1 to {MAX_CHOSEN}"),
            Self::Unmeetable { shamans } => {
                format!("{shamans} shamans cannot meet it, there are not the stones for it")
            }
            Self::NoWay { shamans } => {
                format!("no way to it was found for {shamans} shamans, it must be easier to reach")
            }
            Self::TooMuch { found } => {
                format!("it asks for {found} things, a card asks for at most {MAX_ASKED}")
            }
        }
    }

    fn in_french(&self) -> String {
        match self {
            Self::Notation(error) => error.told(Language::Fr),
            Self::Number { comparison, min, max } => {
                format!("« {comparison} » est impossible, {} va de {min} à {max}", comparison.measure)
            }
            Self::Always { comparison } => {
                format!("« {comparison} » est toujours vrai, il faut demander quelque chose")
            }
            Self::Misplaced { comparison } => format!(
                "« {comparison} » ne dit rien ici, spread ne va qu’avec group, size qu’avec each et choose"
            ),
            Self::Chosen { found } => format!("choose {found}, il faut de 1 à {MAX_CHOSEN}"),
            Self::Unmeetable { shamans } => {
                format!("{shamans} chamans ne peuvent pas y arriver, les pierres ne suffisent pas")
            }
            Self::NoWay { shamans } => {
                format!("aucun chemin n’y mène pour {shamans} chamans, il faut une carte plus accessible")
            }
            Self::TooMuch { found } => {
                format!("elle demande {found} choses, une carte en demande {MAX_ASKED} au plus")
            }
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::En))
    }
}

impl std::error::Error for BookError {}
