use roster::Json;
use serde::Serialize;
use tabletop::{CardTally, Millis, Words};

#[cfg(feature = "types")]
use super::{GameView, TableView};
use super::{Person, TableEvent, TableId, TableSummary, Update};

/// One frame from the server.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    Welcome {
        protocol: u32,
        you: Person,
        /// After so long without a move the others at a table may decide what is done about it.
        idle_after_ms: u32,
    },
    Lobby {
        open: Vec<TableSummary>,
        mine: Vec<TableSummary>,
        finished: Vec<TableSummary>,
    },
    /// What happened from event `first` on, and what changed since the last message about this table.
    Table {
        id: TableId,
        /// The table's time when this was written: what deadlines and clocks are counted in.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        now: Millis,
        #[cfg_attr(feature = "types", ts(type = "number"))]
        first: u64,
        events: Vec<TableEvent>,
        /// A [`TableView`](super::TableView); `None` while it is as it was last sent on this connection. Who
        /// is here is told by `Presence` too.
        #[cfg_attr(feature = "types", ts(as = "Option<Update<TableView>>"))]
        table: Option<Update<Json>>,
        /// A [`GameView`](super::GameView), in the same way.
        #[cfg_attr(feature = "types", ts(as = "Option<Update<GameView>>"))]
        game: Option<Update<Json>>,
    },
    /// The events that were asked for, from number `first` on; as many as go into one message.
    History {
        key: String,
        id: TableId,
        #[cfg_attr(feature = "types", ts(type = "number"))]
        first: u64,
        events: Vec<TableEvent>,
    },
    /// Which cards whoever asked has seen, as the table stands now; empty where the game does not tell.
    Tally {
        key: String,
        id: TableId,
        cards: Vec<CardTally>,
    },
    /// Who is here and how many watch. Not numbered: it is not history.
    Presence {
        id: TableId,
        present: Vec<tabletop::Seat>,
        watching: u32,
        /// When somebody who sits here may become the host without the host's word, in the table's time; `None`
        /// while the host is here.
        #[cfg_attr(feature = "types", ts(type = "number | null"))]
        host_free_at: Option<tabletop::Millis>,
    },
    /// The table is not open on this connection: it could not be opened, or may no longer be seen.
    Closed {
        id: TableId,
        error: WireError,
    },
    /// The command with this key was done, now or before.
    Done {
        key: String,
        done: Done,
    },
    Refused {
        /// Of the command or request; `None` when a frame could not even be read.
        key: Option<String>,
        error: WireError,
    },
    Pong {
        #[cfg_attr(feature = "types", ts(type = "number"))]
        sent: u64,
    },
    /// How long frames take to this client and back, and by how much earlier its moves count therefore.
    Lag {
        round_trip_ms: u32,
        credit_ms: u32,
    },
    /// The connection ends; come back after a while if `retry_ms` is given.
    Bye {
        error: WireError,
        retry_ms: Option<u32>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Done {
    Ok,
    Made(TableId),
}

/// What was wrong; the client words `code` in the player's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WireError {
    pub code: ErrorCode,
    /// The rule that stands in the way, where it is one of the game's.
    pub rule: Option<String>,
    /// For developers and logs, in English: names what was wrong and what would be right.
    pub detail: String,
    /// What is wrong with something that the player wrote, such as a deck, in every language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub told: Option<Words>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    Malformed,
    TooLarge,
    TooFast,
    WrongProtocol,
    UnknownToken,
    UnknownTable,
    NotInvited,
    BadSettings,
    BadName,
    SeatTaken,
    NotYourSeat,
    TooManySeats,
    NotSeated,
    NotHost,
    WrongPhase,
    UnknownBot,
    Stale,
    TooLate,
    Silence,
    Refused,
    CannotUndo,
    SomeoneIsThere,
    NoSuchPhrase,
    NoSuchEvents,
    TooManyTables,
    TooManyConnections,
    GoingDown,
    StoreFailed,
    /// The game needs other rules than this program has.
    NeedsRules,
    /// The host of the table, or whoever runs the server, lets this person in no more.
    KeptOut,
}
