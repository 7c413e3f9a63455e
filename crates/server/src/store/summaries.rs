use wire::{PersonId, Phase, TableId};

/// A table as the lobby lists it. Everything here can be made again from the table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSummary {
    pub table: TableId,
    pub game: String,
    pub phase: Phase,
    pub public: bool,
    /// Seconds since 1970.
    pub changed: u64,
    /// How many entries of the log it tells of.
    pub entries: u64,
    /// Whose list of tables it belongs to.
    pub people: Vec<PersonId>,
    pub summary_json: String,
}

/// Which summaries are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummaryQuery {
    /// Public tables whose game is not over.
    Open,
    /// This person's tables whose game is not over.
    Mine(PersonId),
    /// Public tables whose game is over.
    Finished,
    /// This person's tables whose game is over, public or not.
    MineFinished(PersonId),
    /// All there are, for whoever runs the server.
    Every,
}
