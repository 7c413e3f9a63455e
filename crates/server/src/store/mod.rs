//! What must outlive the process: each table's log, the people, and an index of tables for the lobby.
//!
//! A log only grows, and entry `n` is accepted once: whoever appends says which number they mean.

mod backup;
mod daily;
mod devices;
mod documents;
mod error;
mod memory;
mod sqlite;
mod summaries;
mod upkeep;
mod url;

use std::path::Path;
use std::sync::Arc;

pub use backup::{BackupError, BackupSummary, Existing, backup, restore};
pub use daily::{DailyClaim, DailyRow, DailyScore, DailyTry};
pub use devices::StoredDevice;
pub use documents::DocumentKind;
pub use error::{AppendError, StoreError};
pub use summaries::{StoredSummary, SummaryQuery};
pub use url::{DATABASE_FILE, StoreUrl, StoreUrlError};

use memory::Memory;
use sqlite::Sqlite;
pub(crate) use sqlite::resolved;
use wire::{Person, PersonId, TableId};

/// SHA-256 of a device's token; the token itself is never stored.
pub type TokenHash = [u8; 32];

/// Tables that one person may put away.
pub const MOST_HIDDEN: u32 = 1_000;

/// A handle to the store; clones share it. When the last one is dropped, all that was accepted is
/// written and the files are closed.
#[derive(Clone, Debug)]
pub struct Store {
    backend: Backend,
}

#[derive(Clone, Debug)]
enum Backend {
    Sqlite(Arc<Sqlite>),
    Memory(Arc<Memory>),
}

/// What the store has done since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCounts {
    /// Entries accepted.
    pub appends: u64,
    /// Durable transactions; fewer than appends when many tables are busy.
    pub commits: u64,
    /// What waits to be written, and to be read.
    pub writes_waiting: u64,
    pub reads_waiting: u64,
    /// On disk.
    pub bytes: u64,
}

/// Hands the same call to whichever backend there is.
macro_rules! delegate {
    ($self:ident.$method:ident($($argument:expr),*)) => {
        match &$self.backend {
            Backend::Sqlite(sqlite) => sqlite.$method($($argument),*).await,
            Backend::Memory(memory) => memory.$method($($argument),*),
        }
    };
}
use delegate;

impl Store {
    pub async fn open(url: &StoreUrl) -> Result<Self, StoreError> {
        let backend = match url {
            StoreUrl::Sqlite(path) => Backend::Sqlite(Arc::new(Sqlite::open(path).await?)),
            StoreUrl::Memory => Backend::Memory(Arc::default()),
        };
        Ok(Self { backend })
    }

    /// Why nothing can be stored now, if that is so.
    pub fn trouble(&self) -> Option<String> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.trouble(),
            Backend::Memory(_) => None,
        }
    }

    /// Tries whether something can be stored again, if the last write failed; [`Store::trouble`] tells what came of it.
    pub async fn try_again(&self) {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.try_again().await,
            Backend::Memory(_) => {}
        }
    }

    /// The folder in which it is kept, if it is in one.
    pub fn folder(&self) -> Option<&Path> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.folder(),
            Backend::Memory(_) => None,
        }
    }

    /// Adds entries to a table's log, the first of which has the number `seq`: all or none. `Ok` means
    /// that they are durable.
    ///
    /// Once begun it may happen even if the caller does not wait for the answer.
    pub async fn append(&self, table: &TableId, seq: u64, entries: Vec<Vec<u8>>) -> Result<(), AppendError> {
        delegate!(self.append(table, seq, entries))
    }

    /// A table's whole log in order; empty for a table that does not exist.
    pub async fn entries(&self, table: &TableId) -> Result<Vec<Vec<u8>>, StoreError> {
        delegate!(self.entries(table))
    }

    /// Keeps the game of a finished table as it was shown. `Ok` means that it is durable.
    pub async fn put_archive(&self, table: &TableId, archive: Vec<u8>) -> Result<(), StoreError> {
        delegate!(self.put_archive(table, archive))
    }

    /// The game of a finished table as it was shown, if it was kept.
    pub async fn archive(&self, table: &TableId) -> Result<Option<Vec<u8>>, StoreError> {
        delegate!(self.archive(table))
    }

    /// Tables whose game is over, by what their summaries tell, and was not kept.
    pub async fn unarchived(&self) -> Result<Vec<TableId>, StoreError> {
        delegate!(self.unarchived())
    }

    /// Replaces a table's summary unless a younger one is there. Seen by [`Store::summaries`] once `Ok`, but a
    /// power failure may undo it: see [`Store::outdated_summaries`].
    pub async fn put_summary(&self, summary: StoredSummary) -> Result<(), StoreError> {
        delegate!(self.put_summary(summary))
    }

    /// The last changed first.
    pub async fn summaries(&self, query: SummaryQuery, limit: u32) -> Result<Vec<StoredSummary>, StoreError> {
        delegate!(self.summaries(query, limit))
    }

    /// Who came last, the last first.
    pub async fn people(&self, limit: u32) -> Result<Vec<Person>, StoreError> {
        delegate!(self.people(limit))
    }

    /// Tables whose summary tells of fewer entries than their log has, or that have none: after a crash
    /// the summaries of these must be put again.
    pub async fn outdated_summaries(&self) -> Result<Vec<TableId>, StoreError> {
        delegate!(self.outdated_summaries())
    }

    /// Tables whose game is not over, by what their summaries tell.
    pub async fn tables_in_play(&self) -> Result<Vec<TableId>, StoreError> {
        delegate!(self.tables_in_play())
    }

    /// Tables whose game is over and whose summaries do not tell how.
    pub async fn unscored(&self) -> Result<Vec<TableId>, StoreError> {
        delegate!(self.unscored())
    }

    /// Puts a table away for a person, or takes it out again. Those put away longest ago are taken out when
    /// there are more than [`MOST_HIDDEN`].
    pub async fn hide(&self, person: PersonId, table: &TableId, hidden: bool) -> Result<(), StoreError> {
        delegate!(self.hide(person, table, hidden))
    }

    /// The tables that a person has put away.
    pub async fn hidden(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        delegate!(self.hidden(person))
    }

    /// Someone new, with their first device.
    pub async fn new_person(&self, token_hash: TokenHash, name: &str) -> Result<PersonId, StoreError> {
        delegate!(self.new_person(token_hash, name))
    }

    pub async fn add_device(&self, person: PersonId, token_hash: TokenHash) -> Result<(), StoreError> {
        delegate!(self.add_device(person, token_hash))
    }

    pub async fn person_by_token(&self, token_hash: TokenHash) -> Result<Option<Person>, StoreError> {
        delegate!(self.person_by_token(token_hash))
    }

    pub async fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError> {
        delegate!(self.rename(person, name))
    }

    /// From now on this person is shown as a program.
    pub async fn mark_as_bot(&self, person: PersonId) -> Result<(), StoreError> {
        delegate!(self.mark_as_bot(person))
    }

    /// Whoever comes first for a try says at which table it is played; the table may not be made yet.
    pub async fn claim_daily(&self, daily: DailyTry, table: &TableId) -> Result<DailyClaim, StoreError> {
        delegate!(self.claim_daily(daily, table))
    }

    /// Where a try is played, if it was claimed.
    pub async fn daily_claim(&self, daily: DailyTry) -> Result<Option<DailyClaim>, StoreError> {
        delegate!(self.daily_claim(daily))
    }

    /// Tells how a try ended; only the first time counts.
    pub async fn finish_daily(&self, daily: DailyTry, score: DailyScore) -> Result<(), StoreError> {
        delegate!(self.finish_daily(daily, score))
    }

    /// The tries of a day that are over, the best first: so many, and that of `besides` in any case.
    pub async fn daily_rows(
        &self,
        game: &str,
        date: &str,
        limit: u32,
        besides: Option<PersonId>,
    ) -> Result<Vec<DailyRow>, StoreError> {
        delegate!(self.daily_rows(game, date, limit, besides))
    }

    /// The dates on which a person's tries at a game's daily deals are over, the last first.
    pub async fn daily_dates(&self, game: &str, person: PersonId) -> Result<Vec<String>, StoreError> {
        delegate!(self.daily_dates(game, person))
    }

    /// Keeps a small text, in place of the one of the same kind and key. `Ok` means that it is durable.
    pub async fn put_document(&self, kind: DocumentKind, key: &str, text: &str) -> Result<(), StoreError> {
        delegate!(self.put_document(kind, key, text))
    }

    pub async fn remove_document(&self, kind: DocumentKind, key: &str) -> Result<(), StoreError> {
        delegate!(self.remove_document(kind, key))
    }

    /// All texts of a kind with their keys, in the order of these.
    pub async fn documents(&self, kind: DocumentKind) -> Result<Vec<(String, String)>, StoreError> {
        delegate!(self.documents(kind))
    }

    pub fn counts(&self) -> StoreCounts {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.counts(),
            Backend::Memory(memory) => memory.counts(),
        }
    }

    /// Writes what was accepted, refuses everything after it, through other handles too, and closes
    /// the files.
    pub async fn close(self) {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.close().await,
            Backend::Memory(memory) => memory.close(),
        }
    }
}
