use serde::Serialize;
use tabletop::Seat;

use super::{Person, TableId, TableSettings};

/// What happened at a table, as one viewer may see it. Its number is its place in the table's history.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum TableEvent {
    Made {
        by: Person,
    },
    Settled {
        settings: TableSettings,
    },
    Sat {
        seat: Seat,
        who: Person,
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
    Started {
        commitment: String,
    },
    /// An event of the game itself; `null` when this viewer may not know more than that it happened.
    Game {
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        event: Option<roster::Json>,
    },
    /// A seat's clock ran out and a bot made that one move.
    TimeRanOut {
        seat: Seat,
    },
    Undone {
        seat: Seat,
        to: u64,
    },
    /// A seat asked for a hint. `advice` is best first, and `null` for everyone else until the game is over.
    Hinted {
        seat: Seat,
        advice: Option<Vec<Advice>>,
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
    Paused {},
    Resumed {},
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
    Finished {},
    /// From here on the game is played by another version of its rules.
    RulesChanged {
        from: u32,
        to: u32,
    },
}

/// What a search thinks of one action.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Advice {
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub action: roster::Json,
    /// The estimated chance to win, from 0 to 1.
    pub chance: f32,
}
