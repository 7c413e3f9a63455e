//! Tables that are to be no more.

use std::time::Duration;

use super::actor::{store_failed, unknown_table};
use super::clock::unix_millis;
use super::{A_DAY, Hub, Inner, wire_error};
use wire::{ErrorCode, TableId, WireError};

impl Hub {
    /// Deletes a table and all that is kept of it, also one that cannot be read any more. Whoever looks at it is sent
    /// away, and it is gone from everyone's lists.
    pub(crate) async fn delete_table(&self, id: &TableId) -> Result<(), WireError> {
        self.table(id)?.delete(false).await
    }

    /// Deletes the tables whose game is not over and that nobody has changed or opened for so many days; tells how
    /// many these were.
    pub(crate) async fn prune(&self, days: u32) -> Result<u32, WireError> {
        let age = A_DAY.saturating_mul(days);
        self.prune_untouched(Duration::from_millis(unix_millis()).saturating_sub(age).as_secs()).await
    }

    /// The same since a time, in seconds since 1970.
    pub(super) async fn prune_untouched(&self, since: u64) -> Result<u32, WireError> {
        let untouched = self.0.store.untouched_since(since).await.map_err(|error| {
            tracing::error!("the tables that nobody needs cannot be read: {error}");
            wire_error(ErrorCode::StoreFailed, "the tables could not be read, try again")
        })?;
        let mut deleted = 0;
        for table in untouched {
            match self.live_table(&table).delete(true).await {
                Ok(()) => deleted += 1,
                // Somebody has come back to it just now.
                Err(WireError { code: ErrorCode::SomeoneIsThere, .. }) => {}
                Err(error) => tracing::warn!("table {} is not deleted: {}", table.0, error.detail),
            }
        }
        Ok(deleted)
    }
}

impl Inner {
    /// Takes a table out of everything that knows of it but its own actor.
    pub(super) async fn erase(&self, id: &TableId) -> Result<(), WireError> {
        let listed = self.store.delete_table(id).await.map_err(|error| store_failed(id, &error))?;
        let people = listed.ok_or_else(unknown_table)?;
        self.alarms.cancel(id);
        self.clocks.forget(id);
        self.codes.forget(id);
        self.lobby.removed(id, &people);
        if let Err(error) = self.outside.remove_webhook(id).await {
            tracing::warn!("table {}: its webhook is not deleted: {}", id.0, error.detail);
        }
        Ok(())
    }
}
