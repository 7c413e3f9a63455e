use serde::Serialize;

use super::{Person, TableId};

/// What a person has played here to its end; told to nobody else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProfileView {
    pub who: Person,
    /// One for each game, the most played first.
    pub games: Vec<GameTally>,
    /// The last first; not all where there are very many.
    pub history: Vec<PlayedGame>,
    /// Whether games of before this was counted are still being read.
    pub is_counting: bool,
}

/// How a person did in one game. Deals that they knew beforehand do not count.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameTally {
    pub game: String,
    pub played: u32,
    pub won: u32,
    /// Between these, with 19 chances in 20, is how often they win such games; from 0 to 1.
    pub low: f64,
    pub high: f64,
    /// Games won in a row up to the last one.
    pub streak: u32,
    pub best_streak: u32,
    pub best_daily: Option<PlayedGame>,
}

/// One game that a person has played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayedGame {
    pub table: TableId,
    pub game: String,
    pub name: String,
    /// The names at the table; bots by the names of their kind.
    pub seats: Vec<Option<String>>,
    /// When it was over, in seconds since 1970.
    pub finished: u64,
    /// Not known of a game that ended under rules which are gone.
    pub result: Option<PlayedResult>,
    /// The date of a daily deal.
    pub daily: Option<String>,
    /// Whether it is in the tally.
    pub counts: bool,
}

/// How a game ended for one person; on several seats, the best of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayedResult {
    pub won: bool,
    pub score: i32,
    pub hints: u32,
}
