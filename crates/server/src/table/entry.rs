use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Entropy, Millis, Seat, Secret};

use crate::wire::{Person, PersonId, TableId, TableSettings};

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
    /// One for each seat: all empty, unless this is a rematch.
    pub chairs: Vec<Option<Sitter>>,
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
