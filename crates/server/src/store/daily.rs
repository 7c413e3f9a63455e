use wire::{Person, PersonId, TableId};

/// The one try of a person at the daily deal of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DailyTry {
    pub game: String,
    /// As in `2026-11-16`.
    pub date: String,
    pub person: PersonId,
}

/// Where a try is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyClaim {
    pub table: TableId,
    pub is_over: bool,
}

/// How a try ended. It can be made again from the table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyScore {
    pub won: bool,
    pub kind: String,
    /// More is better.
    pub score: i32,
    pub turns: u32,
    pub hints: u32,
}

/// A try that is over, among all of its day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyRow {
    /// From 1; equal results share one.
    pub place: u32,
    pub person: Person,
    pub table: TableId,
    pub score: DailyScore,
}
