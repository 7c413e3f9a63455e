use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::Words;

use crate::card::{Attribute, Clue, Effect, Icon, MAX_CLUES, MAX_VICTIMS, Mark, Technique, Victim};
use crate::deck_error::DeckError;
use crate::event::Zone;

/// The cards of a game, as a deck file lists them: `data/deck.ron`, or a file of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/", rename = "Deck"))]
#[serde(deny_unknown_fields)]
pub struct DeckFile {
    pub name: Words,
    /// The professional contact (AN-40).
    pub contact: Words,
    /// Victim `v1` comes first.
    pub victims: Vec<PrintedVictim>,
    /// Clue card `n01` comes first.
    pub clues: Vec<PrintedClue>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct PrintedVictim {
    pub name: Words,
    pub role: Words,
    /// One of them must match the first clue of the case (AN-16).
    pub right: Vec<Technique>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct PrintedClue {
    pub name: Words,
    pub icon: Icon,
    pub left: Vec<Technique>,
    pub right: Vec<Technique>,
    #[serde(default)]
    pub attributes: Vec<Attribute>,
    /// From left to right.
    #[serde(default)]
    pub effects: Vec<Effect>,
    #[serde(default)]
    pub marks: Vec<Mark>,
}

/// The most effects one card may have.
pub const MAX_EFFECTS: usize = 4;

/// What the rules need of a clue card, packed; of a size that is quick to find in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Face {
    pub(crate) icon: Icon,
    /// [`Icon::bit`].
    pub(crate) icon_bit: u8,
    pub(crate) left: u8,
    pub(crate) right: u8,
    attributes: u8,
    marks: u8,
    effects: [Option<Effect>; MAX_EFFECTS],
}

impl Face {
    fn new(printed: &PrintedClue) -> Self {
        let mut effects = printed.effects.iter().copied();
        Self {
            icon: printed.icon,
            icon_bit: printed.icon.bit(),
            left: edge_bits(&printed.left),
            right: edge_bits(&printed.right),
            attributes: printed.attributes.iter().fold(0, |bits, &attribute| bits | 1 << attribute as u8),
            marks: printed.marks.iter().fold(0, |bits, &mark| bits | 1 << mark as u8),
            effects: std::array::from_fn(|_| effects.next()),
        }
    }

    pub(crate) const fn has(&self, attribute: Attribute) -> bool {
        self.attributes & 1 << attribute as u8 != 0
    }

    pub(crate) const fn is_marked(&self, mark: Mark) -> bool {
        self.marks & 1 << mark as u8 != 0
    }

    /// AN-15: the hourglass sends a discarded card to the time track.
    pub(crate) const fn discarded_to(&self) -> Zone {
        if self.is_marked(Mark::Hourglass) { Zone::Time } else { Zone::Discard }
    }

    /// The effect at a place of the card's foot, counted from 0.
    pub(crate) fn effect(&self, place: u8) -> Option<Effect> {
        self.effects.get(usize::from(place)).copied().flatten()
    }
}

pub(crate) fn edge_bits(techniques: &[Technique]) -> u8 {
    techniques.iter().fold(0, |bits, technique| bits | technique.bits())
}

/// A deck that has been checked.
#[derive(Clone, Debug)]
pub struct Deck {
    file: DeckFile,
    /// By number; after the last card, that of the first again. Every number has a face, so that none
    /// has to be checked when a game is played.
    faces: [Face; MAX_CLUES],
    victim_edges: [u8; MAX_VICTIMS],
}

impl Deck {
    /// Reads a deck file: RON of the shape of [`DeckFile`].
    pub fn parse(text: &str) -> Result<Self, DeckError> {
        DeckError::check_size(text)?;
        let file: DeckFile = ron::from_str(text).map_err(|error| DeckError::Unreadable(error.into()))?;
        Self::new(file)
    }

    pub fn new(file: DeckFile) -> Result<Self, DeckError> {
        file.check()?;
        let printed = |place: usize| file.clues.get(place).unwrap_or(&file.clues[0]);
        let faces = std::array::from_fn(|place| Face::new(printed(place)));
        let edge = |place: usize| file.victims.get(place).map_or(0, |victim| edge_bits(&victim.right));
        let victim_edges = std::array::from_fn(edge);
        Ok(Self { file, faces, victim_edges })
    }

    pub fn file(&self) -> &DeckFile {
        &self.file
    }

    pub(crate) fn clue_count(&self) -> usize {
        self.file.clues.len()
    }

    pub(crate) fn victim_count(&self) -> usize {
        self.file.victims.len()
    }

    /// What is printed on a card; that of the first for one that is not in the deck, which the
    /// invariants do not let happen.
    pub(crate) fn face(&self, clue: Clue) -> &Face {
        &self.faces[clue.index() % MAX_CLUES]
    }

    pub(crate) fn victim_edge(&self, victim: Victim) -> u8 {
        self.victim_edges[victim.index() % MAX_VICTIMS]
    }

    /// The kinds of its puzzle cards, as [`Icon::bit`]s.
    pub(crate) fn puzzle_kinds(&self) -> u8 {
        let puzzles = self.faces.iter().filter(|face| face.has(Attribute::Puzzle));
        puzzles.fold(0, |bits, face| bits | face.icon_bit)
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.file == other.file
    }
}

impl Eq for Deck {}

/// Which deck is played with; cheap to clone. Written `"built_in"`, or as the whole [`DeckFile`];
/// also read from the text of a deck file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DeckChoice {
    #[default]
    BuiltIn,
    Own(Arc<Deck>),
}

/// How a choice of deck is written: `"built_in"`, the text of a deck file, or what such a file says.
#[derive(Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(untagged)]
pub(crate) enum WrittenDeck {
    Text(String),
    File(Box<DeckFile>),
}

/// How the deck that comes with the game is written.
pub(crate) const BUILT_IN: &str = "built_in";

/// What the file of that deck says.
pub(crate) const BUILT_IN_FILE: &str = include_str!("../data/deck.ron");

impl Deref for DeckChoice {
    type Target = Deck;

    fn deref(&self) -> &Deck {
        static DECK: LazyLock<Deck> = LazyLock::new(|| {
            #[expect(clippy::expect_used, reason = "the file is part of the program and read by every test")]
            Deck::parse(BUILT_IN_FILE).expect("data/deck.ron is a deck")
        });
        match self {
            Self::BuiltIn => &DECK,
            Self::Own(deck) => deck,
        }
    }
}

impl Serialize for DeckChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::BuiltIn => serializer.serialize_str(BUILT_IN),
            Self::Own(deck) => deck.file.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for DeckChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let deck = match WrittenDeck::deserialize(deserializer)? {
            WrittenDeck::Text(text) if text == BUILT_IN => return Ok(Self::BuiltIn),
            WrittenDeck::Text(text) => Deck::parse(&text),
            WrittenDeck::File(file) => Deck::new(*file),
        };
        deck.map(|deck| Self::Own(Arc::new(deck))).map_err(D::Error::custom)
    }
}
