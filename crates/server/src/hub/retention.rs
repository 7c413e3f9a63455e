//! What keeps the disk from filling up.

use std::path::Path;

use super::{A_DAY, Hub, Inner, wire_error};
use wire::{ErrorCode, WireError};

impl Hub {
    /// Deletes once a day what nobody needs any more, where whoever runs the server wants that.
    pub(super) async fn tidy_daily(self) {
        let Some(days) = self.0.config.retention.unused_days else { return };
        loop {
            match self.prune(days).await {
                Ok(0) => {}
                Ok(pruned) => tracing::info!("{pruned} tables that nobody used for {days} days are deleted"),
                Err(error) => tracing::error!("tables that nobody uses are not deleted: {}", error.detail),
            }
            tokio::time::sleep(A_DAY).await;
        }
    }
}

impl Inner {
    /// Refuses new tables while the disk has less room than whoever runs the server wants to keep.
    pub(super) fn check_disk(&self) -> Result<(), WireError> {
        let wanted = self.config.retention.least_free_bytes;
        let free = wanted.and(self.store.folder()).and_then(free_bytes);
        match (wanted, free) {
            (Some(wanted), Some(free)) if free < wanted => {
                tracing::warn!("no new tables: the disk has {free} bytes left, {wanted} are to stay free");
                let detail =
                    "the server's disk is nearly full: tables that are there go on, new ones must wait";
                Err(wire_error(ErrorCode::TooManyTables, detail))
            }
            _ => Ok(()),
        }
    }
}

/// What is left for us on the disk of a folder; nothing is known of it where the system does not tell.
#[cfg(unix)]
fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_folder: &Path) -> Option<u64> {
    None
}
