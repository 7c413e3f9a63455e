use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Entropy, GuideStep, Millis, Seat, Secret, Seed};

use wire::{ClockSettings, Person, PersonId, TableId, TableSettings};

/// One line of a table's history as it is stored: what changed, when, and who asked for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Since the table was made.
    pub at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonId>,
    /// Of the command, so that sending it again does it only once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub change: Change,
}

/// Everything that can change a table. Made by [`Table::decide`](super::Table::decide) and its
/// like, which see to it that it can be applied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    Made(Box<Made>),
    Settled {
        settings: TableSettings,
    },
    /// Also a person's move to another chair, or fresh entropy from the same one.
    Sat {
        seat: Seat,
        who: Person,
        entropy: Entropy,
        /// Keeps the chairs that they have.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        adds: bool,
    },
    Stood {
        seat: Seat,
    },
    BotAdded {
        seat: Seat,
        bot: String,
    },
    BotRemoved {
        seat: Seat,
    },
    Started,
    Acted {
        seat: Seat,
        action: Value,
        hand: Hand,
    },
    DeadlinePassed,
    Undone {
        seat: Seat,
    },
    /// The best first.
    Hinted {
        seat: Seat,
        advice: Vec<Opinion>,
    },
    Said {
        who: Person,
        text: String,
    },
    SaidPhrase {
        who: Person,
        phrase: u8,
    },
    /// By somebody who watches, to others who do.
    WatcherSaid {
        who: Person,
        text: String,
    },
    /// Somebody at the table goes by this name from now on.
    Renamed {
        who: Person,
    },
    PauseVoted {
        seat: Seat,
        pause: bool,
        /// Half of the people want to go on: when it does, unless one of them changes their mind.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goes_on_at: Option<Millis>,
    },
    /// Somebody has seen how the round ended, and speaks for all of their seats.
    Ready {
        seat: Seat,
        /// Nobody else is here who has not.
        goes_on: bool,
    },
    /// Time to look at the end of a round is up, or that of a pause which half of the people want to end, or that for
    /// others to vote about somebody idle.
    WentOn,
    Lent {
        seat: Seat,
        bot: String,
    },
    TakenBack {
        seat: Seat,
    },
    GivenUp {
        seat: Seat,
        bot: String,
    },
    Claimed {
        seat: Seat,
        who: Person,
        /// Nobody else is left: they are the host too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hosts: bool,
    },
    /// Somebody asks for a seat that a bot plays.
    ClaimAsked {
        seat: Seat,
        who: Person,
    },
    ClaimDeclined {
        seat: Seat,
        person: PersonId,
    },
    /// Somebody may not come here any more, and the invite they may know is void.
    KeptOut {
        who: Person,
        invite: Invite,
    },
    LetIn {
        person: PersonId,
    },
    /// The person on `seat` wants something done about a seat that all wait for.
    IdleVoted {
        seat: Seat,
        about: Seat,
        remedy: Remedy,
        /// When whoever has done nothing since counts no longer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        counts_at: Option<Millis>,
    },
    HandedOver {
        to: Person,
    },
    /// Whoever learns has read the tip of a step.
    TipHeard {
        step: u32,
    },
    /// Whoever learns plays on without the lesson.
    GuideLeft,
    RematchMade {
        table: TableId,
    },
    /// The game goes on under other rules.
    RulesChanged {
        from: u32,
        to: u32,
    },
    /// What earlier entries left behind, by their numbers, each as JSON: of a table of before there were
    /// traces.
    Traced {
        traces: Vec<(u64, String)>,
    },
}

/// What is done about somebody who is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Remedy {
    Lend { bot: String },
    Clock(ClockSettings),
}

/// Who chose an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    Person,
    Bot,
    /// A bot, for someone whose time ran out.
    Clock,
}

/// How a table begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// Of the entries that follow.
    pub format: u32,
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// All of the game's options.
    pub options: Value,
    pub settings: TableSettings,
    pub host: Person,
    /// Milliseconds since 1970.
    pub made_at: Millis,
    pub invite: Invite,
    pub secret: Secret,
    /// One for each seat: all empty, unless this is a rematch or begins at once.
    pub chairs: Vec<Option<Sitter>>,
    /// Of a rematch: whom its host keeps out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_out: Vec<Person>,
    /// Any but a fair one begins at once.
    #[serde(default, skip_serializing_if = "Deal::is_fair")]
    pub deal: Deal,
}

/// Where the deal of a table comes from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Deal {
    /// Mixed when the game starts.
    #[default]
    Fair,
    Daily {
        date: String,
        counts: bool,
    },
    Branch(Past),
    Guide(Script),
}

impl Deal {
    fn is_fair(&self) -> bool {
        *self == Self::Fair
    }
}

/// A guided game: its deal and its lesson, so that a table in the middle of one does not depend on what a later
/// program teaches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    pub seed: Seed,
    pub steps: Vec<GuideStep<Value>>,
}

/// A game of another table up to one of its steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Past {
    pub table: TableId,
    pub seed: Seed,
    /// As many as the number of the step.
    pub moves: Vec<PastMove>,
}

/// What was done at a step; nothing when a deadline passed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastMove {
    /// In the game's time.
    pub at: Millis,
    pub act: Option<(Seat, Value)>,
}

/// What a search thinks of one action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opinion {
    pub action: Value,
    /// The estimated chance to win, from 0 to 1.
    pub chance: f32,
    /// How far that may be off; older ones did not say.
    #[serde(default)]
    pub margin: f32,
    /// Whether nothing tells it from the best.
    #[serde(default)]
    pub as_good: bool,
    /// In which aspect the best is ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Who a table is made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    Person(Person),
    Bot(String),
}

/// The secret word of an invite link.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Invite(pub String);

/// Whoever reads it may sit down, so it must not get into a log.
impl fmt::Debug for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Invite(..)")
    }
}
