use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tabletop::Millis;
use tokio::time::Instant;

/// A table's own time, in milliseconds since it was made. It goes on while the table is not in
/// memory and never backwards, whatever happens to the machine's clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableClock {
    woken: Instant,
    at_waking: Millis,
}

impl TableClock {
    /// For a table made at `made` (milliseconds since 1970) whose last entry is of `last`.
    pub(super) fn new(made: Millis, last: Millis) -> Self {
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
