use serde::Serialize;
use tabletop::{CardPage, Game, Language, OptionSpec, Words};

use crate::{GameVisitor, UnknownGame, ids, visit, visit_listed};

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
    /// Whether who watches may be shown past chapters openly while the game goes on.
    pub late_view: bool,
    /// Whether rounds end at which everybody may be asked whether they are ready.
    pub interludes: bool,
    /// Whether there is a guided first game.
    pub guide: bool,
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
            late_view: G::SECRETS_END_WITH_CHAPTER,
            interludes: G::round_end().is_some(),
            guide: G::guide_file().is_some(),
        }
    }
}

/// Every game, in the order of [`ids`].
pub fn describe() -> Vec<Description> {
    ids().iter().filter_map(|id| visit_listed(id, Describe).ok()).collect()
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

/// The file of a game's guided first game.
pub fn guide_file(id: &str) -> Result<Option<&'static str>, UnknownGame> {
    visit(id, GuideFile)
}

struct GuideFile;

impl GameVisitor for GuideFile {
    type Output = Option<&'static str>;

    fn visit<G: Game>(self) -> Option<&'static str> {
        G::guide_file()
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

/// Whether who watches a game may be shown its past chapters openly while it goes on.
pub fn has_late_view(id: &str) -> Result<bool, UnknownGame> {
    visit(id, HasLateView)
}

struct HasLateView;

impl GameVisitor for HasLateView {
    type Output = bool;

    fn visit<G: Game>(self) -> bool {
        G::SECRETS_END_WITH_CHAPTER
    }
}

/// Whether a table of this game should have a clock where strangers meet: people wait for each other in it, and it
/// has no time of its own.
pub fn wants_clock(id: &str) -> Result<bool, UnknownGame> {
    visit(id, WantsClock)
}

struct WantsClock;

impl GameVisitor for WantsClock {
    type Output = bool;

    fn visit<G: Game>(self) -> bool {
        let has_own = G::ID == <ritual::Ritual as Game>::ID;
        *G::SEATS.end() > 1 && !has_own
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
