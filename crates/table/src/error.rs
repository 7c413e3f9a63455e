use bots::ChooseError;
use roster::{ActError, OpenError};
use tabletop::{BadHex, ConfigError, Millis, Refusal, RuleId, Seat, SessionError, UndoError, Words};

use wire::{ErrorCode, Phase, TableId, WireError};

/// Why something cannot be done at a table. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error("only the invite link leads to this table")]
    NotInvited,
    #[error("this table has no spectators while it plays")]
    NoSpectators,
    #[error("the host of this table keeps you out")]
    KeptOut,
    #[error("they are kept out already")]
    KeptOutAlready,
    #[error("a host cannot be kept out, hand the table over first")]
    HostStays,
    #[error("nobody here is or was that person")]
    UnknownHere,
    #[error("no new invite could be drawn, try again")]
    NoInvite,
    #[error("the host was asked for seat {seat} already")]
    AskedAlready { seat: Seat },
    #[error("nobody asks for seat {seat}")]
    NotAsked { seat: Seat },
    #[error("nobody waits for seat {seat} without a clock")]
    NotIdle { seat: Seat },
    #[error("seat {seat} may take its time, seconds left: {seconds}")]
    NotIdleYet { seat: Seat, seconds: Millis },
    #[error("the settings cannot be so: {0}")]
    Settings(&'static str),
    #[error("{what} is 1 to {most} visible characters, this has {length}{}", unseen.map(|c| format!(" and contains {c:?}")).unwrap_or_default())]
    Name { what: &'static str, most: usize, length: usize, unseen: Option<char> },
    #[error("a letter of {what} bears at most two accents")]
    StackedAccents { what: &'static str },
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("there is no seat {seat} at a table of {seats}")]
    NoSuchSeat { seat: Seat, seats: usize },
    #[error("seat {seat} is taken")]
    SeatTaken { seat: Seat },
    #[error("seat {seat} is empty, every seat must be taken before the start")]
    SeatEmpty { seat: Seat },
    #[error(
        "the browser of seat {seat} has added nothing to the deal yet: they open the table, or someone else sits there"
    )]
    NothingGiven { seat: Seat },
    #[error("no bot sits on seat {seat}")]
    NoBotThere { seat: Seat },
    #[error("seat {seat} is not yours")]
    NotYourSeat { seat: Seat },
    #[error("you hold seat {yours}, name the seat that you give up")]
    WhichSeat { yours: Seat },
    #[error("seat {seat} is lent to a bot, take it back first")]
    SeatLent { seat: Seat },
    #[error("seat {seat} is not lent")]
    NotLent { seat: Seat },
    #[error("seat {seat} was not given up")]
    NotGivenUp { seat: Seat },
    #[error("seat {yours} was yours in this game: you know too much for another")]
    KnowsTooMuch { yours: Seat },
    #[error("you do not sit at this table")]
    NotSeated,
    #[error("you sit at this table already, on seat {seat}")]
    AlreadySeated { seat: Seat },
    #[error("one person holds at most {most} seats of this game, stand up from one first")]
    TooManySeats { most: u8 },
    #[error("no person sits on seat {seat}")]
    NobodyThere { seat: Seat },
    #[error("only the host can do this")]
    NotHost,
    #[error("the host may come back, their place is free in {seconds} seconds")]
    HostMayReturn { seconds: Millis },
    #[error("the table is {}, this is for one that is {needed}", word(*phase))]
    WrongPhase { phase: Phase, needed: &'static str },
    #[error("the round has ended, the next one goes on once everybody is ready")]
    Interlude,
    #[error("there is a rematch already: {}", table.0)]
    RematchExists { table: TableId },
    #[error("unknown bot {name:?}: this game has {}", known.join(", "))]
    UnknownBot { name: String, known: Vec<&'static str> },
    #[error("what this seat may do has changed with event {changed}, you expect event {expected} of {next}")]
    Stale { expected: u64, changed: u64, next: u64 },
    #[error("{}time is up: this came at {came} ms, the deadline was {deadline} ms", named(*rule))]
    TooLate { came: Millis, deadline: Millis, rule: Option<RuleId> },
    #[error("{rule}: nobody may speak now")]
    Silence { rule: RuleId },
    #[error("the game cannot be paused now ({rule}), wait for the end of the round")]
    NoPause { rule: RuleId },
    #[error(transparent)]
    Act(#[from] ActError),
    #[error(transparent)]
    Deadline(#[from] Refusal),
    #[error("this table does not allow taking moves back")]
    UndoOff,
    #[error("your last move cannot be taken back: something came after it or was learnt from it")]
    CannotUndo { rule: Option<RuleId> },
    #[error(transparent)]
    Undo(#[from] UndoError),
    #[error("the game has moved on while the hint was thought of, ask again")]
    HintLate,
    #[error("this is your one try at the daily deal: nobody else plays it for you")]
    OnlyTry,
    #[error("{game} has no daily deal")]
    NoDaily { game: String },
    #[error("{game} has no guided game")]
    NoGuide { game: String },
    #[error("only a game of one player is played on from a step, this one has {seats}")]
    NotAlone { seats: u8 },
    #[error("the game is played on from steps 0 to {last}, not from step {step}")]
    NoSuchStep { step: u32, last: usize },
    #[error("seat {seat} has voted so already")]
    VotedAlready { seat: Seat },
    #[error("the person on seat {seat} is here")]
    SomeoneIsThere { seat: Seat },
    #[error("there is no phrase {phrase}, this game has {count}")]
    NoSuchPhrase { phrase: u8, count: usize },
    #[error("a message has at most {most} characters, this has {length}")]
    TooLong { length: usize, most: usize },
    #[error("a message says something")]
    SaysNothing,
    #[error("so much was said and done at this table that it takes no more")]
    Full,
    #[error(transparent)]
    Entropy(#[from] BadHex),
    #[error(transparent)]
    Choose(#[from] ChooseError),
    #[error("the record is opened when the game is over")]
    NotOver,
    #[error("cannot be written as JSON: {0}")]
    Unwritable(#[from] serde_json::Error),
    #[error("a table begins with how it was made, and with nothing else")]
    NotMade,
    #[error("the table is of format {found}, this program reads formats up to {expected}")]
    Format { found: u32, expected: u32 },
    #[error("the table needs rules {needed} of {game}, this program has rules {present}")]
    Rules { game: String, needed: u32, present: u32 },
    #[error("this game was begun under other rules, it cannot be played on from its steps")]
    BegunUnderOtherRules,
    #[error("entry {number}: {error}")]
    Entry { number: u64, error: Box<TableError> },
}

fn named(rule: Option<RuleId>) -> String {
    rule.map(|rule| format!("{rule}: ")).unwrap_or_default()
}

fn word(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Paused => "paused",
        Phase::Finished => "finished",
        Phase::Stranded => "waiting for other rules",
    }
}

impl TableError {
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::NotInvited | Self::NoSpectators => ErrorCode::NotInvited,
            Self::KeptOut => ErrorCode::KeptOut,
            Self::Settings(_)
            | Self::Open(_)
            | Self::NoDaily { .. }
            | Self::NoGuide { .. }
            | Self::NotAlone { .. } => ErrorCode::BadSettings,
            Self::Name { .. } | Self::StackedAccents { .. } => ErrorCode::BadName,
            Self::SeatTaken { .. } | Self::AlreadySeated { .. } => ErrorCode::SeatTaken,
            Self::NotYourSeat { .. } | Self::SeatLent { .. } | Self::KnowsTooMuch { .. } => {
                ErrorCode::NotYourSeat
            }
            Self::TooManySeats { .. } => ErrorCode::TooManySeats,
            Self::NotSeated | Self::NobodyThere { .. } | Self::UnknownHere => ErrorCode::NotSeated,
            Self::NotHost | Self::HostMayReturn { .. } => ErrorCode::NotHost,
            Self::WrongPhase { .. }
            | Self::Interlude
            | Self::SeatEmpty { .. }
            | Self::NothingGiven { .. }
            | Self::VotedAlready { .. }
            | Self::NotLent { .. }
            | Self::NotGivenUp { .. }
            | Self::KeptOutAlready
            | Self::HostStays
            | Self::AskedAlready { .. }
            | Self::NotAsked { .. }
            | Self::NotIdle { .. }
            | Self::NotIdleYet { .. }
            | Self::NoBotThere { .. }
            | Self::RematchExists { .. }
            | Self::OnlyTry
            | Self::Choose(ChooseError::NotAsked { .. })
            | Self::NotOver => ErrorCode::WrongPhase,
            Self::UnknownBot { .. } | Self::Choose(ChooseError::NoSearch { .. }) => ErrorCode::UnknownBot,
            Self::TooLate { .. } => ErrorCode::TooLate,
            Self::Silence { .. } => ErrorCode::Silence,
            Self::Stale { .. } | Self::HintLate => ErrorCode::Stale,
            Self::Act(ActError::Refused(_)) | Self::Deadline(_) | Self::NoPause { .. } => ErrorCode::Refused,
            Self::Rules { .. } | Self::BegunUnderOtherRules => ErrorCode::NeedsRules,
            Self::UndoOff | Self::CannotUndo { .. } | Self::Undo(_) => ErrorCode::CannotUndo,
            Self::SomeoneIsThere { .. } => ErrorCode::SomeoneIsThere,
            Self::NoSuchPhrase { .. } => ErrorCode::NoSuchPhrase,
            Self::TooLong { .. } | Self::Full => ErrorCode::TooLarge,
            Self::NoSuchSeat { .. }
            | Self::WhichSeat { .. }
            | Self::NoSuchStep { .. }
            | Self::SaysNothing
            | Self::Entropy(_)
            | Self::Act(ActError::Malformed { .. }) => ErrorCode::Malformed,
            Self::Choose(ChooseError::Bot(_) | ChooseError::Unwritable(_))
            | Self::Unwritable(_)
            | Self::NotMade
            | Self::NoInvite
            | Self::Format { .. }
            | Self::Entry { .. } => ErrorCode::StoreFailed,
        }
    }

    /// The rule that stands in the way, where it is one of the game's.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Act(ActError::Refused(refusal)) | Self::Deadline(refusal) => Some(refusal.rule),
            Self::Open(OpenError::Session(SessionError::Config(error))) => error.rule(),
            Self::CannotUndo { rule } | Self::TooLate { rule, .. } => *rule,
            Self::Silence { rule } | Self::NoPause { rule } => Some(*rule),
            _ => None,
        }
    }

    /// What is wrong with a deck of one's own, for whoever wrote it.
    fn told(&self) -> Option<&Words> {
        match self {
            Self::Open(OpenError::Session(SessionError::Config(ConfigError::Deck { fault, .. }))) => {
                Some(fault)
            }
            _ => None,
        }
    }
}

impl From<TableError> for WireError {
    fn from(error: TableError) -> Self {
        Self {
            code: error.code(),
            rule: error.rule().map(|rule| rule.to_string()),
            detail: error.to_string(),
            told: error.told().cloned(),
        }
    }
}
