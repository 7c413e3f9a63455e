//! How a table comes out of the store: folded away from the threads that serve everyone, and taken up
//! under this program's rules where it was left by others.

use super::actor::{store_failed, unknown_table};
use super::{Inner, wire_error};
use crate::store::AppendError;
use table::{Change, Entry, Lines, StoredEntry, Table, TableError};
use wire::{ErrorCode, TableId, WireError};

/// The entries of a table that are folded between two messages; more of them are folded elsewhere.
pub(super) const MOST_BYTES_HERE: usize = 16 * 1024;

/// A table and what must be added to its log first.
struct Found {
    table: Table,
    number: u64,
    lines: Vec<Vec<u8>>,
}

impl Inner {
    pub(super) async fn load(&self, id: &TableId) -> Result<Table, WireError> {
        let lines = self.store.entries(id).await.map_err(|error| store_failed(id, &error))?;
        if lines.is_empty() {
            return Err(unknown_table());
        }
        let found = self.fold(id, lines.clone(), With::Additions).await?;
        if found.lines.is_empty() {
            return Ok(found.table);
        }
        match self.store.append(id, found.number, found.lines).await {
            Ok(()) => Ok(found.table),
            Err(AppendError::Closed) => {
                Err(wire_error(ErrorCode::GoingDown, "the server stops, try again soon"))
            }
            Err(error) => {
                // It can still be looked at as it is.
                tracing::error!("table {}: {error}", id.0);
                Ok(self.fold(id, lines, With::Nothing).await?.table)
            }
        }
    }

    async fn fold(&self, id: &TableId, lines: Vec<Vec<u8>>, with: With) -> Result<Found, WireError> {
        let is_short = lines.iter().map(Vec::len).sum::<usize>() <= MOST_BYTES_HERE;
        let found = if is_short {
            folded(id, &lines, with)
        } else {
            let own = id.clone();
            let found = self.thinkers.fold(move || folded(&own, &lines, with)).await;
            let unread = || wire_error(ErrorCode::StoreFailed, "the table could not be read");
            found.ok_or_else(unread)?
        };
        found.map_err(|error| store_failed(id, &error))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum With {
    /// Traces that were not written yet, or the change to this program's rules.
    Additions,
    Nothing,
}

fn folded(id: &TableId, lines: &[Vec<u8>], with: With) -> Result<Found, TableError> {
    let log: Result<Vec<StoredEntry>, _> = lines.iter().map(|line| serde_json::from_slice(line)).collect();
    let (mut table, missing) = Table::from_log(id, log?)?;
    let number = table.entry_count();
    let change = if with == With::Additions { missing.or_else(|| table.adoption()) } else { None };
    let lines = change.map(|change| added(&mut table, change)).transpose()?.unwrap_or_default();
    Ok(Found { table, number, lines })
}

fn added(table: &mut Table, change: Change) -> Result<Vec<Vec<u8>>, TableError> {
    // It is no move, so no time passes for it.
    let at = table.last_at();
    let mut lines = Lines::default();
    table.take_in(Entry { at, by: None, key: None, change }, &mut lines)?;
    lines.finish(table)
}
