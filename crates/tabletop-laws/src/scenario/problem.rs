use std::fmt;

use serde_json::Value;
use tabletop::{BadScript, Broken, Chance, ConfigError, Game, NotInDeck, Refusal, Scenario};

use super::reading;
use crate::plain::plain;

/// A scenario that did not go as it says.
#[derive(Clone, Debug, thiserror::Error)]
pub struct ScenarioFailure {
    pub name: String,
    /// All that differs; a single one when the story could not be told to its end.
    pub problems: Vec<Problem>,
    /// The state where it stopped, as indented JSON; none when there was no game yet.
    pub state: Option<String>,
}

/// One thing that is not as a scenario says. Steps and fates are counted from 1.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Problem {
    #[error("the scenario is of {found:?}, not of {expected:?}")]
    WrongGame { found: String, expected: &'static str },
    #[error("cards: there is no card {card:?}{}", hint(.nearest.as_deref(), *.known))]
    NoCard { card: String, nearest: Option<String>, known: usize },
    #[error("config is a list of options, not {}", plain(.0))]
    ConfigShape(Value),
    #[error("config: {field}: {reason}")]
    UnreadableConfig { field: String, reason: String },
    #[error("the setup is refused: {0}")]
    Setup(ConfigError),
    #[error("the setup was to be refused by {rule}, it is accepted")]
    SetupAccepted { rule: String },
    #[error("the setup was to be refused by {rule}, it is refused so: {found}")]
    SetupRefusedOtherwise { rule: String, found: ConfigError },
    #[error("a scenario whose setup is refused has no decks, given, fates, when or other expectations")]
    StoryAfterRefusal,
    #[error("given is a merge patch of fields, not {}", plain(.0))]
    GivenShape(Value),
    #[error("given: {field}: {reason}")]
    UnreadableGiven { field: String, reason: String },
    #[error("given: {pointer}: {reason}")]
    MisplacedGiven { pointer: String, reason: String },
    #[error("given: the state has no {pointer}")]
    UnknownGiven { pointer: String },
    #[error("given: the state is not sound: {0}")]
    UnsoundGiven(Broken),
    #[error("the state cannot be written: {0}")]
    Unwritable(String),
    #[error("unscripted chance: {} is asked for, and all {scripted} fates are used", words(*.asked))]
    UnscriptedChance { asked: Chance, scripted: usize },
    #[error("fate {number} does not answer {}: {bad}", words(*.asked))]
    WrongFate { number: usize, asked: Chance, bad: BadScript },
    #[error("decks: {0}")]
    NotInDeck(NotInDeck),
    #[error("decks: no deck {deck} is shuffled in the setup; there is {known}")]
    NoDeck { deck: String, known: String },
    #[error("fate {number} is refused: {refusal}")]
    FateRefused { number: usize, refusal: Refusal },
    #[error("{unused} of {scripted} fates are not used")]
    UnusedFates { unused: usize, scripted: usize },
    #[error("step {step}: {} is not an action: {reason}", plain(.action))]
    NoAction { step: usize, action: Value, reason: String },
    #[error("step {step} is refused: {refusal}")]
    Refused { step: usize, refusal: Refusal },
    #[error("step {step} was to be refused by {rule}, it is accepted")]
    Accepted { step: usize, rule: String },
    #[error("step {step} was to be refused by {rule}, it is refused so: {refusal}")]
    RefusedOtherwise { step: usize, rule: String, refusal: Refusal },
    #[error("step {step} is refused, and yet it changes the state")]
    RefusedAndChanged { step: usize },
    #[error("step {step}: there is no bot {name:?}; the game has {}", known.join(", "))]
    NoBot { step: usize, name: String, known: Vec<&'static str> },
    #[error("step {step}: the bot's seat is not asked to act")]
    BotNotAsked { step: usize },
    #[error("step {step}: the bot was to choose {}, it chooses {found}", plain(.chooses))]
    BotChose { step: usize, chooses: Value, found: String },
    #[error("step {step}: {problem}")]
    Expected { step: usize, problem: Box<Problem> },
    #[error("step {step}: nothing is being drawn or rolled, so there is no before")]
    NoChance { step: usize },
    #[error("step {step}: seat {seat} has nothing to take back: {because}")]
    NoUndo { step: usize, seat: u8, because: &'static str },
    #[error("step {step}: seat {seat} was not to be able to take its last action back")]
    Undoable { step: usize, seat: u8 },
    #[error("after step {step} the state is not sound: {broken}")]
    Unsound { step: usize, broken: Broken },
    #[error("{place} was to be {expected}, it is {found}")]
    Differs { place: String, expected: String, found: String },
    #[error("{place} was to contain {expected} {times} times, it does so {found} times: {whole}")]
    Times { place: String, expected: String, times: usize, found: usize, whole: String },
    #[error("{place} {was} {expected}, it is {found}")]
    Contents { place: String, was: &'static str, expected: String, found: String },
    #[error("{place} is {found}, which {cannot}")]
    NotComparable { place: String, found: String, cannot: &'static str },
    #[error("{place} does not exist: {parent} has {has}")]
    NoPlace { place: String, parent: String, has: String },
    #[error("{0:?} is not a place: a JSON pointer is empty or begins with /")]
    NotAPointer(String),
    #[error("legal: {} is not an action: {reason}", plain(.action))]
    NoLegalAction { action: Value, reason: String },
    #[error("seat {seat} was to be able to {action}; it may {legal}")]
    NotLegal { seat: u8, action: String, legal: String },
    #[error("seat {seat} was not to be able to {action}")]
    Legal { seat: u8, action: String },
}

impl ScenarioFailure {
    pub(super) fn new<G: Game>(scenario: &Scenario, problems: Vec<Problem>, state: Option<&G>) -> Self {
        Self { name: scenario.name.clone(), problems, state: state.and_then(reading::indented) }
    }
}

/// The name, then every problem on a line of its own.
impl fmt::Display for ScenarioFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

fn hint(nearest: Option<&str>, known: usize) -> String {
    match (nearest, known) {
        (Some(nearest), _) => format!(", did you mean {nearest}?"),
        (None, 0) => ", the game has none".to_owned(),
        (None, known) => format!(" among the {known} of the game"),
    }
}

fn words(chance: Chance) -> String {
    match chance {
        Chance::Dice { count: 1, sides } => format!("a die of {sides} sides"),
        Chance::Dice { count, sides } => format!("{count} dice of {sides} sides"),
        Chance::Pick { len } => format!("a pick of one in {len}"),
        Chance::Shuffle { len } => format!("the order of {len}"),
    }
}
