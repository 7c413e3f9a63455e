//! What keeps the disk from filling up.

use std::path::Path;
use std::time::Duration;

use tokio::time::Instant;

use super::clock::unix_millis;
use super::{A_DAY, Hub, Inner, wire_error};
use wire::{ErrorCode, WireError};

/// So often the machine's clock is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(60 * 60);
const LOOKS_A_DAY: u64 = 24;
/// By so many seconds a clock may be put back, as when it is set by that of others.
const PUT_BACK: u64 = 60 * 60;

impl Hub {
    /// Deletes once a day what nobody needs any more, where whoever runs the server wants that.
    pub(super) async fn tidy_daily(self) {
        let Some(days) = self.0.config.retention.unused_days else { return };
        let began = Instant::now();
        let last_use = match self.0.store.last_use().await {
            Ok(last_use) => last_use,
            Err(error) => {
                tracing::error!("tables that nobody uses are not deleted: {error}");
                return;
            }
        };
        let mut calendar = Calendar::new(A_DAY.as_secs() * u64::from(days), unix_seconds(), last_use);
        for look in 0_u64.. {
            let unused_since = calendar.unused_since(unix_seconds(), began.elapsed().as_secs());
            if look.is_multiple_of(LOOKS_A_DAY) {
                self.tidy(days, unused_since).await;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    async fn tidy(&self, days: u32, unused_since: Option<u64>) {
        let Some(since) = unused_since else { return };
        match self.prune_untouched(since).await {
            Ok(0) => {}
            Ok(pruned) => tracing::info!("{pruned} tables that nobody used for {days} days are deleted"),
            Err(error) => tracing::error!("tables that nobody uses are not deleted: {}", error.detail),
        }
    }
}

fn unix_seconds() -> u64 {
    unix_millis() / 1_000
}

/// How far the machine's clock is believed where tables are deleted by it: whatever it shows, no more time has
/// passed since the store was last used than the program has run.
#[derive(Debug)]
struct Calendar {
    /// For how long a table is kept that nobody uses. All is in seconds.
    kept_for: u64,
    last_use: u64,
    shown: u64,
    /// How long the program has to run before the clock is believed.
    believed_from: u64,
}

impl Calendar {
    fn new(kept_for: u64, shown: u64, last_use: Option<u64>) -> Self {
        let last_use = last_use.unwrap_or(shown);
        let mut calendar = Self { kept_for, last_use, shown: last_use, believed_from: 0 };
        calendar.look(shown, 0);
        if shown.saturating_sub(last_use) > kept_for {
            tracing::warn!(
                "the clock says that nobody was here for {} days: no table is deleted for that alone",
                (shown - last_use) / A_DAY.as_secs()
            );
        }
        calendar
    }

    /// Before which time a table must have been used last to be deleted, if any is to be.
    fn unused_since(&mut self, shown: u64, has_run: u64) -> Option<u64> {
        self.look(shown, has_run);
        let now = shown.min(self.last_use + has_run);
        (has_run >= self.believed_from).then(|| now.saturating_sub(self.kept_for))
    }

    /// What was used while a clock was behind seems older than it is, until it would have been used again.
    fn look(&mut self, shown: u64, has_run: u64) {
        if shown.saturating_add(PUT_BACK) < self.shown {
            tracing::warn!(
                "the clock was put back: no table is deleted for being unused until it has gone right"
            );
            self.believed_from = has_run + self.kept_for;
        }
        self.shown = shown;
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

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = A_DAY.as_secs();
    const TODAY: u64 = 20_000 * DAY;

    #[test]
    fn a_clock_that_agrees_with_the_store_is_believed() {
        let mut calendar = Calendar::new(30 * DAY, TODAY, Some(TODAY - 5));
        assert_eq!(calendar.unused_since(TODAY, 0), Some(TODAY - 5 - 30 * DAY));
        assert_eq!(calendar.unused_since(TODAY + DAY, DAY), Some(TODAY - 5 - 29 * DAY));
        let mut empty = Calendar::new(30 * DAY, TODAY, None);
        assert_eq!(empty.unused_since(TODAY + DAY, DAY), Some(TODAY - 29 * DAY));
    }

    #[test]
    fn no_table_is_deleted_for_a_clock_that_is_ahead_when_the_program_starts() {
        let last_use = TODAY - 1;
        let mut calendar = Calendar::new(30 * DAY, TODAY + 400 * DAY, Some(last_use));
        for day in 0..30 {
            let since = calendar.unused_since(TODAY + (400 + day) * DAY, day * DAY).unwrap();
            assert!(since < last_use, "day {day}: what was used last is not unused yet");
        }
        assert!(calendar.unused_since(TODAY + 431 * DAY, 31 * DAY).unwrap() > last_use, "now it is");
    }

    #[test]
    fn no_table_is_deleted_for_a_clock_that_jumps_ahead() {
        let mut calendar = Calendar::new(30 * DAY, TODAY, Some(TODAY));
        assert_eq!(calendar.unused_since(TODAY + 400 * DAY, DAY), Some(TODAY - 29 * DAY));
    }

    #[test]
    fn after_a_clock_was_behind_a_table_is_given_all_its_time_anew() {
        // At the start it shows a time before the last use, and is put right soon.
        let mut calendar = Calendar::new(30 * DAY, TODAY - 400 * DAY, Some(TODAY));
        assert_eq!(calendar.unused_since(TODAY - 400 * DAY, 0), None);
        assert_eq!(calendar.unused_since(TODAY + DAY, DAY), None, "what was used meanwhile seems old");
        assert_eq!(calendar.unused_since(TODAY + 29 * DAY, 29 * DAY), None);
        assert!(calendar.unused_since(TODAY + 30 * DAY, 30 * DAY).is_some());
        // The same when it is put back later, but not by as little as clocks are corrected.
        assert!(calendar.unused_since(TODAY + 31 * DAY, 31 * DAY).is_some());
        assert!(calendar.unused_since(TODAY + 31 * DAY - PUT_BACK, 31 * DAY).is_some());
        assert_eq!(calendar.unused_since(TODAY, 32 * DAY), None);
        assert_eq!(calendar.unused_since(TODAY + 29 * DAY, 61 * DAY), None);
        assert!(calendar.unused_since(TODAY + 30 * DAY, 62 * DAY).is_some());
    }
}
