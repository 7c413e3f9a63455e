use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use crate::config::Rate;

/// What one client has left of a [`Rate`], kept as the moment when all of it is back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Credit {
    rate: Rate,
    full_at: Instant,
}

impl Credit {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, full_at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        let now = Instant::now();
        let full_at = self.full_at.max(now) + self.rate.every;
        let allowed = full_at.duration_since(now) <= self.rate.every * self.rate.burst;
        if allowed {
            self.full_at = full_at;
        }
        allowed
    }

    fn is_full(&self, now: Instant) -> bool {
        self.full_at <= now
    }
}

/// The credit of many clients by name; one that has all its credit needs no memory.
#[derive(Debug)]
pub(crate) struct Credits<K> {
    rate: Rate,
    by_name: Mutex<Book<K>>,
}

#[derive(Debug)]
struct Book<K> {
    credits: HashMap<K, Credit>,
    /// How many there may be before those who have all of it are looked for.
    tidy_at: usize,
}

const FIRST_TIDY: usize = 1_024;

impl<K: Eq + Hash> Credits<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, by_name: Mutex::new(Book { credits: HashMap::new(), tidy_at: FIRST_TIDY }) }
    }

    pub(crate) fn take(&self, name: K) -> bool {
        let mut book = self.by_name.lock().unwrap_or_else(PoisonError::into_inner);
        if book.credits.len() >= book.tidy_at {
            let now = Instant::now();
            book.credits.retain(|_, credit| !credit.is_full(now));
            book.tidy_at = FIRST_TIDY.max(book.credits.len() * 2);
        }
        book.credits.entry(name).or_insert_with(|| Credit::new(self.rate)).take()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::advance;

    use super::*;

    const RATE: Rate = Rate { every: Duration::from_millis(100), burst: 3 };

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_allowed_then_one_at_a_time() {
        let mut credit = Credit::new(RATE);
        assert_eq!([credit.take(), credit.take(), credit.take(), credit.take()], [true, true, true, false]);
        advance(RATE.every).await;
        assert_eq!([credit.take(), credit.take()], [true, false]);
        advance(Duration::from_secs(3_600)).await;
        assert_eq!([credit.take(), credit.take(), credit.take(), credit.take()], [true, true, true, false]);
    }

    #[tokio::test(start_paused = true)]
    async fn each_name_has_its_own_and_those_with_all_of_it_are_forgotten() {
        let credits = Credits::new(RATE);
        for name in 1..FIRST_TIDY {
            assert!(credits.take(name));
        }
        advance(RATE.every / 2).await;
        assert!(credits.take(FIRST_TIDY));
        advance(RATE.every / 2).await;
        assert!(credits.take(FIRST_TIDY + 1));
        let book = credits.by_name.lock().unwrap();
        assert_eq!(book.credits.len(), 2, "one owes still, one is new");
    }
}
