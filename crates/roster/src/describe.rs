use serde::Serialize;
use tabletop::{CardPage, Game, Language, OptionSpec, Words};

use crate::{GameVisitor, UnknownGame, ids, visit};

/// What a person needs to know to set a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Description {
    pub id: &'static str,
    pub title: Words,
    pub seats: SeatRange,
    /// The version of the rules.
    pub rules: u32,
    pub options: Vec<OptionSpec>,
    /// Whether there is a deal of the day, the same for everyone.
    pub daily: bool,
    /// How many seats one person may hold.
    pub seats_per_person: u8,
}

/// How many can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatRange {
    pub min: u8,
    pub max: u8,
}

impl Description {
    pub fn of<G: Game>() -> Self {
        Self {
            id: G::ID,
            title: G::title(),
            seats: SeatRange { min: *G::SEATS.start(), max: *G::SEATS.end() },
            rules: G::RULES,
            options: G::options(),
            daily: G::DAILY,
            seats_per_person: G::SEATS_PER_PERSON,
        }
    }
}

/// Every game, in the order of [`ids`].
pub fn describe() -> Vec<Description> {
    ids().iter().filter_map(|id| visit(id, Describe).ok()).collect()
}

struct Describe;

impl GameVisitor for Describe {
    type Output = Description;

    fn visit<G: Game>(self) -> Description {
        Description::of::<G>()
    }
}

/// The ready-made things to say in a game.
pub fn phrases(id: &str) -> Result<Vec<Words>, UnknownGame> {
    visit(id, Phrases)
}

struct Phrases;

impl GameVisitor for Phrases {
    type Output = Vec<Words>;

    fn visit<G: Game>(self) -> Vec<Words> {
        G::phrases()
    }
}

/// Every card of a game as it understands them, in one language.
pub fn cards(id: &str, language: Language) -> Result<Vec<CardPage>, UnknownGame> {
    visit(id, Cards(language))
}

struct Cards(Language);

impl GameVisitor for Cards {
    type Output = Vec<CardPage>;

    fn visit<G: Game>(self) -> Vec<CardPage> {
        G::cards(self.0)
    }
}

/// The file of the deck that comes with a game, where tables can have one of their own.
pub fn deck_file(id: &str) -> Result<Option<&'static str>, UnknownGame> {
    visit(id, DeckFile)
}

struct DeckFile;

impl GameVisitor for DeckFile {
    type Output = Option<&'static str>;

    fn visit<G: Game>(self) -> Option<&'static str> {
        G::deck_file()
    }
}

/// How many seats one person may hold in a game.
pub fn seats_per_person(id: &str) -> Result<u8, UnknownGame> {
    visit(id, SeatsPerPerson)
}

struct SeatsPerPerson;

impl GameVisitor for SeatsPerPerson {
    type Output = u8;

    fn visit<G: Game>(self) -> u8 {
        G::SEATS_PER_PERSON
    }
}

/// The version of a game's rules.
pub fn rules(id: &str) -> Result<u32, UnknownGame> {
    visit(id, Rules)
}

struct Rules;

impl GameVisitor for Rules {
    type Output = u32;

    fn visit<G: Game>(self) -> u32 {
        G::RULES
    }
}
