use serde::Serialize;
use tabletop::{Seat, Words};

use super::{IdleRemedy, Person, TableId, TableSettings};

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
    /// Somebody who watches spoke to others who do; what they said is `null` for those at the table before the game
    /// is over.
    WatcherSaid {
        said: Option<Aside>,
    },
    /// Somebody at the table goes by another name from now on.
    Renamed {
        who: Person,
        before: String,
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
    /// Somebody asks the host for a seat.
    ClaimAsked {
        seat: Seat,
        who: Person,
    },
    ClaimDeclined {
        seat: Seat,
        who: Person,
    },
    /// Somebody may not come here any more.
    KeptOut {
        who: Person,
    },
    LetIn {
        who: Person,
    },
    /// `by` wants something done about `seat`, which all wait for.
    IdleVoted {
        by: Seat,
        seat: Seat,
        remedy: IdleRemedy,
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

/// What somebody who watches said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Aside {
    pub who: Person,
    pub text: String,
}

/// What the judge thinks of one action.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Advice {
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub action: roster::Json,
    /// The estimated chance to win, from 0 to 1.
    pub chance: f32,
    /// How far that may be off, either way.
    pub margin: f32,
    /// Whether nothing tells it from the best.
    pub as_good: bool,
    /// Why the best is better than this; of the best, why it is better than the rest.
    pub why: Option<Words>,
}
