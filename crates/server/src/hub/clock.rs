use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::Table;
use tabletop::Millis;
use tokio::time::Instant;

use wire::{Phase, TableId};

/// The time of each table in memory, and of each that has left it while a clock or a deadline runs there.
#[derive(Debug)]
pub(super) struct TableClocks {
    /// When time begins to run at tables that were in play when the program started: a while after that, so that people
    /// can come back first.
    begins: Instant,
    known: Mutex<HashMap<TableId, TableClock>>,
}

impl TableClocks {
    pub(super) fn new(grace: Duration) -> Self {
        Self { begins: Instant::now() + grace, known: Mutex::default() }
    }

    /// The time of a table that comes into memory. Where time counts it goes on, or begins with that of the
    /// table's last entry: time in which the program did not run costs nobody anything.
    pub(super) fn of(&self, id: &TableId, table: &Table) -> TableClock {
        let is_soon = Instant::now() < self.begins && table.settings().clock.is_some();
        let is_in_play = table.deadline().is_some() || (is_soon && table.phase() == Phase::Playing);
        *self.lock().entry(id.clone()).or_insert_with(|| match is_in_play {
            true => TableClock { woken: self.begins, at_waking: table.last_at(), stands: true },
            false => TableClock::new(table.made_at(), table.last_at()),
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
    /// Whether it stands still before that.
    stands: bool,
}

impl TableClock {
    /// For a table made at `made` (milliseconds since 1970) whose last entry is of `last`.
    fn new(made: Millis, last: Millis) -> Self {
        let at_waking = unix_millis().saturating_sub(made).max(last);
        Self { woken: Instant::now(), at_waking, stands: false }
    }

    /// Lets it run from now on, if it stands still; says whether it did.
    pub(super) fn begin(&mut self) -> bool {
        let stands = self.stands && Instant::now() < self.woken;
        if stands {
            self.woken = Instant::now();
        }
        stands
    }

    pub(super) fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// The table's time at an instant, which may lie before it was woken.
    pub(super) fn at(&self, instant: Instant) -> Millis {
        match instant.checked_duration_since(self.woken) {
            Some(since) => self.at_waking.saturating_add(millis(since)),
            None if self.stands => self.at_waking,
            None => self.at_waking.saturating_sub(millis(self.woken - instant)),
        }
    }

    /// When the table's time will be `at`; now, if that has been already.
    pub(super) fn instant(&self, at: Millis) -> Instant {
        self.woken + Duration::from_millis(at.saturating_sub(self.at_waking))
    }
}

pub(super) fn millis(time: Duration) -> Millis {
    u64::try_from(time.as_millis()).unwrap_or(Millis::MAX)
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
