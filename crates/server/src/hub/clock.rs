use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::Table;
use tabletop::Millis;
use tokio::time::Instant;

use wire::{Phase, TableId};

/// So often it is noted that the program runs.
const BEAT: Duration = Duration::from_millis(500);
/// Whoever has not run for longer than this stood still, or was stopped: nobody could do anything meanwhile.
const STILL: Duration = Duration::from_secs(2);

/// The time of each table in memory, and of each that has left it while a clock or a deadline runs there.
#[derive(Debug)]
pub(super) struct TableClocks {
    began: Instant,
    /// When it was last noted that the program runs, in milliseconds since it began.
    beat: AtomicU64,
    /// How often the machine stood still.
    pauses: AtomicU64,
    /// When time begins to run at tables that were in play when the program started: a while after that, so that people
    /// can come back first.
    begins: Instant,
    known: Mutex<HashMap<TableId, TableClock>>,
}

impl TableClocks {
    pub(super) fn new(grace: Duration) -> Self {
        let began = Instant::now();
        let (beat, pauses) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { began, beat, pauses, begins: began + grace, known: Mutex::default() }
    }

    /// Notes again and again that the program runs.
    pub(super) async fn keep_beat(&self) {
        loop {
            self.look_for_pause();
            self.beat.fetch_max(millis(self.began.elapsed()), Ordering::SeqCst);
            tokio::time::sleep(BEAT).await;
        }
    }

    /// Sees whether the machine stood still just now; if so, that time passes at no table. Whoever is about to let time
    /// run out asks first: after a pause everything is due at once.
    fn look_for_pause(&self) {
        let now = millis(self.began.elapsed());
        let stood = |beat: &AtomicU64| now.saturating_sub(beat.load(Ordering::SeqCst));
        if stood(&self.beat) <= millis(STILL) {
            return;
        }
        let mut known = self.lock();
        // Somebody else may have seen it meanwhile.
        let stood = stood(&self.beat);
        if stood > millis(STILL) {
            tracing::warn!("the server stood still for {stood} ms, which costs nobody time");
            // It still ran for a part of the last beat, and a table's time does not go backwards.
            let lost = Duration::from_millis(stood).saturating_sub(BEAT);
            known.values_mut().for_each(|clock| clock.woken += lost);
            self.pauses.fetch_add(1, Ordering::SeqCst);
            self.beat.store(now, Ordering::SeqCst);
        }
    }

    /// The clock of a table in memory, if the machine has stood still since `seen`, which is brought up to date.
    pub(super) fn after_pause(&self, id: &TableId, seen: &mut u64) -> Option<TableClock> {
        self.look_for_pause();
        let pauses = self.pauses.load(Ordering::SeqCst);
        let is_news = std::mem::replace(seen, pauses) != pauses;
        if is_news { self.lock().get(id).copied() } else { None }
    }

    /// The time of a table that comes into memory. Where time counts it goes on, or begins with that of the
    /// table's last entry: time in which the program did not run costs nobody anything.
    pub(super) fn of(&self, id: &TableId, table: &Table) -> TableClock {
        self.look_for_pause();
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

    /// By how much later than by `before` time begins, which was the clock of the same table.
    pub(super) fn later_than(&self, before: &Self) -> Duration {
        self.woken.saturating_duration_since(before.woken)
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
