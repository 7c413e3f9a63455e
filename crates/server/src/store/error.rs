use std::path::PathBuf;

use wire::{PersonId, TableId};

/// Why an entry was not added to a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    #[error("the next entry of this table is number {expected}")]
    Conflict { expected: u64 },
    #[error("the entry could not be stored: {reason}")]
    Failed { reason: String },
    #[error("the store is closed")]
    Closed,
}

/// Why the store could not be opened or did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    #[error("{} cannot be opened: {reason}", path.display())]
    Unopened { path: PathBuf, reason: String },
    #[error("{} is in use by another process: stop that one, or choose another data folder", path.display())]
    InUse { path: PathBuf },
    #[error("{} is not a database of Walpurgis: choose another file or data folder", path.display())]
    NotOurs { path: PathBuf },
    #[error("{} has format {found}, this version reads up to {known}: use a newer Walpurgis", path.display())]
    Newer { path: PathBuf, found: u32, known: u32 },
    #[error("{} is damaged ({reason}): restore a backup", path.display())]
    Damaged { path: PathBuf, reason: String },
    #[error("the log of table {} is broken before entry {before}: restore a backup", table.0)]
    BrokenLog { table: TableId, before: u64 },
    #[error("the store failed: {reason}")]
    Failed { reason: String },
    #[error("the store is closed")]
    Closed,
    #[error("person {} does not exist", .0.0)]
    UnknownPerson(PersonId),
    #[error("table {} has no log: a summary comes after the first entry", .0.0)]
    UnknownTable(TableId),
    #[error("this token belongs to a device already: draw another one")]
    TokenTaken,
    #[error("this token is no device's")]
    UnknownToken,
    #[error("another token was offered to this device just now: use that one, or wait a minute")]
    TokenOffered,
}

/// An error that can say that nothing was stored.
pub(super) trait Failure {
    fn failed(reason: &str) -> Self;
    fn closed() -> Self;
}

impl Failure for AppendError {
    fn failed(reason: &str) -> Self {
        Self::Failed { reason: reason.to_owned() }
    }

    fn closed() -> Self {
        Self::Closed
    }
}

impl Failure for StoreError {
    fn failed(reason: &str) -> Self {
        Self::Failed { reason: reason.to_owned() }
    }

    fn closed() -> Self {
        Self::Closed
    }
}
