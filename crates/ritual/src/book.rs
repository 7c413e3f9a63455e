use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::Words;

use crate::book_error::{BookError, CardFault, CardPlace, RitualPlace};
use crate::ids::{CARDS, RitualCard};
use crate::lint;
use crate::predicate::Condition;

/// The most rituals a book can have (RT-03).
pub const MAX_RITUALS: usize = 10;

/// A ritual book as a file lists it: `data/book.ron`, or one of one's own (RT-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/", rename = "Book"))]
#[serde(deny_unknown_fields)]
pub struct BookFile {
    pub name: Words,
    /// The easiest comes first.
    pub rituals: Vec<PrintedRitual>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct PrintedRitual {
    pub name: Words,
    /// What each of the six cards asks for: `each: red == 1`.
    pub cards: Vec<String>,
}

/// A book that has been checked.
#[derive(Clone, Debug)]
pub struct Book {
    file: BookFile,
    rituals: Vec<[Condition; CARDS]>,
}

impl Book {
    /// Reads a book file: RON of the shape of [`BookFile`].
    pub fn parse(text: &str) -> Result<Self, BookError> {
        BookError::check_size(text)?;
        let file: BookFile = ron::from_str(text).map_err(|error| BookError::Unreadable(error.into()))?;
        Self::new(file)
    }

    pub fn new(file: BookFile) -> Result<Self, BookError> {
        let rituals = lint::check(&file)?;
        Ok(Self { file, rituals })
    }

    pub fn file(&self) -> &BookFile {
        &self.file
    }

    /// How many rituals there are to choose from.
    pub(crate) fn len(&self) -> usize {
        self.rituals.len()
    }

    /// The name of a ritual, counted from 1.
    pub(crate) fn name_of(&self, ritual: u8) -> Option<&Words> {
        self.file.rituals.get(usize::from(ritual).checked_sub(1)?).map(|ritual| &ritual.name)
    }

    /// The cards of a ritual, counted from 1.
    pub(crate) fn ritual(&self, ritual: u8) -> Option<&[Condition; CARDS]> {
        self.rituals.get(usize::from(ritual).checked_sub(1)?)
    }

    /// What is wrong with a card of a ritual, counted from 1.
    pub(crate) fn at_fault(&self, ritual: u8, card: RitualCard, fault: CardFault) -> BookError {
        let name = self.name_of(ritual).cloned().unwrap_or_else(|| Words::new("", ""));
        let ritual = RitualPlace { number: ritual, name };
        BookError::Card { card: CardPlace { ritual, card: card.index() as u8 + 1 }, fault }
    }

    /// What a card of a ritual, counted from 1, asks for.
    pub(crate) fn condition(&self, ritual: u8, card: RitualCard) -> Option<&Condition> {
        self.ritual(ritual)?.get(card.index())
    }
}

impl PartialEq for Book {
    fn eq(&self, other: &Self) -> bool {
        self.file == other.file
    }
}

impl Eq for Book {}

/// Which book is played with; cheap to clone. Written `"built_in"`, or as the whole [`BookFile`]; also
/// read from the text of a book file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BookChoice {
    #[default]
    BuiltIn,
    Own(Arc<Book>),
}

/// How a choice of book is written: `"built_in"`, the text of a book file, or what such a file says.
#[derive(Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(untagged)]
pub(crate) enum WrittenBook {
    Text(String),
    File(Box<BookFile>),
}

/// How the book that comes with the game is written.
pub(crate) const BUILT_IN: &str = "built_in";

/// What the file of that book says.
pub(crate) const BUILT_IN_FILE: &str = include_str!("../data/book.ron");

impl Deref for BookChoice {
    type Target = Book;

    fn deref(&self) -> &Book {
        static BOOK: LazyLock<Book> = LazyLock::new(|| {
            #[expect(clippy::expect_used, reason = "the file is part of the program and read by every test")]
            Book::parse(BUILT_IN_FILE).expect("data/book.ron is a ritual book")
        });
        match self {
            Self::BuiltIn => &BOOK,
            Self::Own(book) => book,
        }
    }
}

impl Serialize for BookChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::BuiltIn => serializer.serialize_str(BUILT_IN),
            Self::Own(book) => book.file.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for BookChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let book = match WrittenBook::deserialize(deserializer)? {
            WrittenBook::Text(text) if text == BUILT_IN => return Ok(Self::BuiltIn),
            WrittenBook::Text(text) => Book::parse(&text),
            WrittenBook::File(file) => Book::new(*file),
        };
        book.map(|book| Self::Own(Arc::new(book))).map_err(D::Error::custom)
    }
}
