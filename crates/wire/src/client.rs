use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;

use super::TableId;
use super::hushed::debug_hushed;

/// One frame from a client.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first frame of every connection. `bot` marks a program that plays like a person.
    Hello {
        protocol: u32,
        token: String,
        #[serde(default)]
        bot: bool,
    },
    /// Send the lists of tables now and whenever they change.
    WatchLobby {},
    LeaveLobby {},
    /// Send how a table stands and what happens there: now all of it, with the last events from `from` on,
    /// and then whatever changes.
    Open {
        table: TableId,
        #[serde(default)]
        invite: Option<String>,
        #[serde(default)]
        from: Option<u64>,
    },
    Close {
        table: TableId,
    },
    /// Send older events of an open table.
    History {
        key: String,
        table: TableId,
        from: u64,
        count: u32,
    },
    /// Something that changes a table or makes one. Sending the same `key` again does it only once.
    Do {
        key: String,
        command: Command,
    },
    Ping {
        sent: u64,
    },
}

/// What a person can ask for.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Rename {
        name: String,
    },
    Create {
        game: String,
        seats: u8,
        #[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))]
        options: Value,
        settings: TableSettings,
    },
    /// Before the start; the host only.
    Settle {
        table: TableId,
        settings: TableSettings,
    },
    /// `entropy` is 32 hexadecimal digits from the browser, mixed into the seed.
    Sit {
        table: TableId,
        seat: Seat,
        entropy: String,
    },
    /// Before the start.
    Stand {
        table: TableId,
    },
    AddBot {
        table: TableId,
        seat: Seat,
        bot: String,
    },
    RemoveBot {
        table: TableId,
        seat: Seat,
    },
    /// Before the start: a person leaves a chair because the host says so.
    Unseat {
        table: TableId,
        seat: Seat,
    },
    Start {
        table: TableId,
    },
    /// `version` is the number of the next event the player expects: an action on an older table is refused.
    Act {
        table: TableId,
        version: u64,
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        action: Value,
    },
    Undo {
        table: TableId,
    },
    /// What a search would do now, for whoever is asked to act; the result tells that it was asked.
    /// `version` is as in `act`.
    Hint {
        table: TableId,
        version: u64,
    },
    Say {
        table: TableId,
        text: String,
    },
    /// One of the game's ready-made phrases, by number.
    SayPhrase {
        table: TableId,
        phrase: u8,
    },
    VotePause {
        table: TableId,
        pause: bool,
    },
    /// One's own seat at any time; the host may lend the seat of someone who is away.
    Lend {
        table: TableId,
        seat: Seat,
        bot: String,
    },
    TakeBack {
        table: TableId,
    },
    /// Leaves for good: a bot plays on and anyone with the invite may claim the seat.
    GiveUp {
        table: TableId,
    },
    /// Takes a seat that was given up, while the game runs.
    Claim {
        table: TableId,
        seat: Seat,
    },
    HandOver {
        table: TableId,
        seat: Seat,
    },
    Rematch {
        table: TableId,
    },
    /// A new table on which one plays on from a step of a finished game of one player.
    Branch {
        table: TableId,
        step: u32,
    },
    /// Today's deal of a game, the same for everyone: the one try that counts, or practice after it.
    Daily {
        game: String,
    },
}

debug_hushed!(ClientMessage, Command);

/// What a host decides besides the game's own options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TableSettings {
    pub name: String,
    /// Shown in everyone's lobby; otherwise only the invite link leads here.
    pub public: bool,
    pub spectators: Spectators,
    /// Whether moves that revealed nothing may be taken back.
    pub undo: bool,
    pub clock: Option<ClockSettings>,
    /// How long a bot waits before it acts, so that people can follow.
    pub bot_pace_ms: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    None,
    Public,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockSettings {
    /// What everyone has at the start.
    pub bank_seconds: u32,
    /// What each move adds.
    pub increment_seconds: u32,
}
