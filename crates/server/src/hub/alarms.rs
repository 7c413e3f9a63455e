use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use wire::TableId;

/// When tables that have left memory must be back, because a clock runs out or a deadline passes.
#[derive(Debug, Default)]
pub(super) struct Alarms {
    times: Mutex<Times>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Times {
    first_due: BTreeSet<(Instant, TableId)>,
    of_tables: HashMap<TableId, Instant>,
}

impl Alarms {
    pub(super) fn set(&self, table: &TableId, at: Instant) {
        let mut times = self.lock();
        times.cancel(table);
        times.of_tables.insert(table.clone(), at);
        times.first_due.insert((at, table.clone()));
        drop(times);
        self.changed.notify_one();
    }

    pub(super) fn cancel(&self, table: &TableId) {
        self.lock().cancel(table);
    }

    /// Comes back with the next table that is due.
    pub(super) async fn ring(&self) -> TableId {
        loop {
            let next = self.lock().first_due.first().cloned();
            match next {
                Some((at, table)) if at <= Instant::now() => {
                    self.cancel(&table);
                    return table;
                }
                Some((at, _)) => tokio::select! {
                    () = sleep_until(at) => {}
                    () = self.changed.notified() => {}
                },
                None => self.changed.notified().await,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Times {
    fn cancel(&mut self, table: &TableId) {
        if let Some(at) = self.of_tables.remove(table) {
            self.first_due.remove(&(at, table.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_first_that_is_due_rings_first_and_what_was_cancelled_never() {
        let (alarms, now) = (Alarms::default(), Instant::now());
        let after = |seconds| now + Duration::from_secs(seconds);
        let [late, soon, never] = ["late", "soon", "never"].map(|name| TableId(name.to_owned()));
        alarms.set(&late, after(1));
        alarms.set(&soon, after(5));
        alarms.set(&never, after(2));
        alarms.set(&late, after(9));
        alarms.cancel(&never);
        assert_eq!((alarms.ring().await, Instant::now()), (soon, after(5)));
        assert_eq!((alarms.ring().await, Instant::now()), (late, after(9)));
    }
}
