use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Entropy, Millis, Seat, Secret, Seed};

use wire::{Person, PersonId, TableId, TableSettings};

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
    PauseVoted {
        seat: Seat,
        pause: bool,
    },
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
    },
    HandedOver {
        to: Person,
    },
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
}

impl Deal {
    fn is_fair(&self) -> bool {
        *self == Self::Fair
    }
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
