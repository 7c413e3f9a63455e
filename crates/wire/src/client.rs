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
    /// Look at an open table through another of one's own seats, on this connection.
    Show {
        table: TableId,
        seat: Seat,
    },
    /// Send older events of an open table.
    History {
        key: String,
        table: TableId,
        from: u64,
        count: u32,
    },
    /// Something about oneself or a new table. Sending the same `key` again does it only once.
    Do {
        key: String,
        command: Command,
    },
    /// Something at one table. Sending the same `key` again does it only once.
    At {
        key: String,
        table: TableId,
        command: TableCommand,
    },
    Ping {
        sent: u64,
    },
}

/// What a person can ask for that is about no table, or begins one.
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
    /// Whether a table of this game could be made with this as its option `deck`.
    CheckDeck {
        game: String,
        deck: String,
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

/// What a person can ask of one table. A `seat` is one's own unless it says otherwise.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableCommand {
    /// Before the start; the host only.
    Settle {
        settings: TableSettings,
    },
    /// On a free seat. `entropy` is 32 hexadecimal digits from the browser, mixed into the seed.
    Sit {
        seat: Seat,
        entropy: String,
    },
    /// Before the start.
    Stand {
        seat: Seat,
    },
    /// On a free seat, before the start; the host only.
    AddBot {
        seat: Seat,
        bot: String,
    },
    RemoveBot {
        seat: Seat,
    },
    /// Before the start: a person leaves a chair because the host says so.
    Unseat {
        seat: Seat,
    },
    Start {},
    /// `version` is the number of the next event the player expects: an action on an older table is refused.
    Act {
        seat: Seat,
        version: u64,
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        action: Value,
    },
    Undo {
        seat: Seat,
    },
    /// What a search would do now on a seat that is asked to act; the result tells that it was asked.
    /// `version` is as in `act`.
    Hint {
        seat: Seat,
        version: u64,
    },
    Say {
        text: String,
    },
    /// One of the game's ready-made phrases, by number.
    SayPhrase {
        phrase: u8,
    },
    VotePause {
        pause: bool,
    },
    /// One's own seat at any time; the host may lend the seat of someone who is away.
    Lend {
        seat: Seat,
        bot: String,
    },
    TakeBack {
        seat: Seat,
    },
    /// Leaves a seat for good: a bot plays on and anyone with the invite may claim it. Without a seat,
    /// the host's place is left to another before the start.
    GiveUp {
        seat: Option<Seat>,
    },
    /// Takes a seat that was given up, while the game runs.
    Claim {
        seat: Seat,
    },
    /// Makes the person on that seat the host.
    HandOver {
        seat: Seat,
    },
    Rematch {},
}

debug_hushed!(ClientMessage, Command, TableCommand);

/// What a host decides besides the game's own options. Also in every table's log: a new field needs a
/// default, and none may go.
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
