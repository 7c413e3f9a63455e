use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::Table;
use tabletop::Millis;
use tokio::time::Instant;

use wire::TableId;

/// The time of each table in memory, and of each that has left it while a clock or a deadline runs there.
#[derive(Debug)]
pub(super) struct TableClocks {
    /// When the program began to run.
    started: Instant,
    known: Mutex<HashMap<TableId, TableClock>>,
}

impl TableClocks {
    pub(super) fn new() -> Self {
        Self { started: Instant::now(), known: Mutex::default() }
    }

    /// The time of a table that comes into memory. Where time counts it goes on, or begins with that of the
    /// table's last entry: time in which the program did not run costs nobody anything.
    pub(super) fn of(&self, id: &TableId, table: &Table) -> TableClock {
        *self.lock().entry(id.clone()).or_insert_with(|| match table.deadline() {
            Some(_) => TableClock { woken: self.started, at_waking: table.last_at() },
            None => TableClock::new(table.made_at(), table.last_at()),
        })
    }

    pub(super) fn keep(&self, id: &TableId, clock: TableClock) {
        self.lock().insert(id.clone(), clock);
    }

    /// Nothing runs at this table any more.
    pub(super) fn forget(&self, id: &TableId) {
        self.lock().remove(id);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, TableClock>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table's own time, in milliseconds since it was made. It never goes backwards, whatever happens to the
/// machine's clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableClock {
    woken: Instant,
    at_waking: Millis,
}

impl TableClock {
    /// For a table made at `made` (milliseconds since 1970) whose last entry is of `last`.
    fn new(made: Millis, last: Millis) -> Self {
        let at_waking = unix_millis().saturating_sub(made).max(last);
        Self { woken: Instant::now(), at_waking }
    }

    pub(super) fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// The table's time at an instant, which may lie before it was woken.
    pub(super) fn at(&self, instant: Instant) -> Millis {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(Millis::MAX);
        match instant.checked_duration_since(self.woken) {
            Some(since) => self.at_waking.saturating_add(millis(since)),
            None => self.at_waking.saturating_sub(millis(self.woken - instant)),
        }
    }

    /// When the table's time will be `at`; now, if that has been already.
    pub(super) fn instant(&self, at: Millis) -> Instant {
        self.woken + Duration::from_millis(at.saturating_sub(self.at_waking))
    }
}

pub(super) fn unix_millis() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn time_goes_on_from_the_last_entry_even_if_the_machine_thinks_otherwise() {
        let made_in_the_future = unix_millis() + 1_000_000;
        let clock = TableClock::new(made_in_the_future, 5_000);
        assert_eq!(clock.now(), 5_000);
        tokio::time::advance(Duration::from_millis(250)).await;
        assert_eq!(clock.now(), 5_250);
        assert_eq!(clock.instant(5_250), Instant::now());
        assert_eq!(clock.at(Instant::now() - Duration::from_millis(300)), 4_950, "before it was woken");
        assert_eq!(clock.instant(1) + Duration::from_millis(250), Instant::now());
    }
}
