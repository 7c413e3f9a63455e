use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

use bots::{ChooseError, Deliberation, Thought, Weighed};
use roster::Json;
use tabletop::Choice;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};

use super::wire_error;
use crate::counters::COUNTERS;
use wire::{ErrorCode, PersonId, WireError};

/// Hints thought of at the same time; each needs a whole core for some milliseconds.
const HINTS_AT_ONCE: usize = 2;
/// Hints that may wait for their turn.
const MOST_WAITING: usize = 64;
/// A person's bots may think for one part in so many of the time, on one core.
const SHARE: u32 = 4;
/// What they may think at once before that holds.
const BURST: Duration = Duration::from_secs(1);
/// How many people's accounts there may be before those that owe nothing are looked for.
const FIRST_TIDY: usize = 256;

/// Lets searches think, bots choose and tables be folded off the threads that serve everyone, a few at
/// a time.
#[derive(Debug)]
pub(super) struct Thinkers {
    /// For hints: those that are thought of and those that wait.
    places: Semaphore,
    hints: Arc<Semaphore>,
    bots: Arc<Semaphore>,
    folds: Arc<Semaphore>,
    decks: Arc<Semaphore>,
    accounts: Mutex<HashMap<PersonId, Arc<tokio::sync::Mutex<Account>>>>,
}

impl Default for Thinkers {
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, usize::from);
        Self {
            places: Semaphore::new(HINTS_AT_ONCE + MOST_WAITING),
            hints: Arc::new(Semaphore::new(HINTS_AT_ONCE)),
            bots: Arc::new(Semaphore::new((cores / 2).max(1))),
            folds: Arc::new(Semaphore::new(cores)),
            decks: Arc::new(Semaphore::new(1)),
            accounts: Mutex::default(),
        }
    }
}

impl Thinkers {
    /// What the judge thinks of everything that can be done.
    pub(super) async fn think(&self, thought: Thought) -> Result<Vec<Weighed<Json>>, WireError> {
        let _place = self.places.try_acquire().map_err(|_| {
            wire_error(ErrorCode::TooFast, "too many hints are being thought of, wait a little")
        })?;
        match elsewhere(&self.hints, thought).await {
            Some(Ok(thought)) => Ok(thought),
            Some(Err(error)) => Err(wire_error(ErrorCode::StoreFailed, error.to_string())),
            None => Err(wire_error(ErrorCode::StoreFailed, "the search fell over")),
        }
    }

    /// What a bot chooses whose thinking is on `payer`'s account; none if it fell over. Those of one
    /// person choose one after the other, so that nobody's many keep others' few from their turn, and
    /// wait as long as they have thought more than their share.
    pub(super) async fn choose(
        &self,
        payer: PersonId,
        deliberation: Deliberation,
    ) -> Option<Result<Choice<Json>, ChooseError>> {
        let account = self.account(payer);
        let mut account = account.lock().await;
        sleep_until(account.free_at).await;
        let (chosen, spent) = elsewhere(&self.bots, move || {
            let began = std::time::Instant::now();
            (deliberation(), began.elapsed())
        })
        .await?;
        account.charge(spent, Instant::now());
        Some(chosen)
    }

    /// What comes of something that takes a while, such as a table out of its entries.
    pub(super) async fn fold<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        elsewhere(&self.folds, work).await
    }

    /// Looks into decks that people wrote, one after the other; none if it fell over.
    pub(super) async fn look_into<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        elsewhere(&self.decks, work).await
    }

    /// Takes every place where a bot could think.
    #[cfg(test)]
    pub(super) async fn occupied(&self) -> tokio::sync::OwnedSemaphorePermit {
        all_of(&self.bots).await
    }

    /// Takes every place where a table could be folded or a game written down.
    #[cfg(test)]
    pub(super) async fn folds_occupied(&self) -> tokio::sync::OwnedSemaphorePermit {
        all_of(&self.folds).await
    }

    fn account(&self, payer: PersonId) -> Arc<tokio::sync::Mutex<Account>> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if accounts.len() >= FIRST_TIDY {
            let now = Instant::now();
            let owes = |account: &Arc<tokio::sync::Mutex<Account>>| match account.try_lock() {
                Ok(open) => Arc::strong_count(account) > 1 || open.free_at + BURST * SHARE > now,
                Err(_in_use) => true,
            };
            accounts.retain(|_, account| owes(account));
        }
        Arc::clone(accounts.entry(payer).or_insert_with(|| Arc::new(tokio::sync::Mutex::new(Account::new()))))
    }
}

/// Comes back with what `work` gives, once there was a place for it; none if it fell over.
async fn elsewhere<T: Send + 'static>(
    places: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let waiting = COUNTERS.thoughts_waiting.enter();
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    drop(waiting);
    let working = spawn_blocking(move || {
        let _place = place;
        work()
    });
    working.await.ok()
}

#[cfg(test)]
async fn all_of(places: &Arc<Semaphore>) -> tokio::sync::OwnedSemaphorePermit {
    let count = u32::try_from(places.available_permits()).unwrap_or(u32::MAX);
    Arc::clone(places).acquire_many_owned(count).await.expect("they are never closed")
}

/// What the bots of one person may still think, kept as the moment from which on they may.
#[derive(Debug)]
struct Account {
    free_at: Instant,
}

impl Account {
    fn new() -> Self {
        let now = Instant::now();
        Self { free_at: now.checked_sub(BURST * SHARE).unwrap_or(now) }
    }

    fn charge(&mut self, spent: Duration, now: Instant) {
        let least = now.checked_sub(BURST * SHARE).unwrap_or(self.free_at);
        self.free_at = self.free_at.max(least) + spent * SHARE;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use serde_json::value::to_raw_value;

    use super::*;

    #[tokio::test]
    async fn so_many_think_at_once_some_wait_and_the_rest_are_told_so() {
        let (thinkers, gate) = (Arc::new(Thinkers::default()), Arc::new(Barrier::new(HINTS_AT_ONCE + 1)));
        let think = |held: bool| {
            let (thinkers, gate) = (Arc::clone(&thinkers), Arc::clone(&gate));
            let thought: Thought = Box::new(move || {
                if held {
                    gate.wait();
                }
                Ok(Vec::new())
            });
            tokio::spawn(async move { thinkers.think(thought).await })
        };
        let mut all: Vec<_> = (0..HINTS_AT_ONCE).map(|_| think(true)).collect();
        all.extend((0..MOST_WAITING).map(|_| think(false)));
        while thinkers.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = think(false).await.unwrap().unwrap_err();
        assert_eq!(refused.code, ErrorCode::TooFast);
        spawn_blocking(move || gate.wait()).await.unwrap();
        for one in all {
            assert!(one.await.unwrap().is_ok());
        }
    }

    fn deliberation(work: impl FnOnce() + Send + 'static) -> Deliberation {
        Box::new(move || {
            work();
            Ok(Choice::Act(to_raw_value("take")?))
        })
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_has_thought_more_than_their_share_waits_and_is_not_refused() {
        let mut account = Account::new();
        let now = Instant::now();
        account.charge(BURST, now);
        assert!(account.free_at <= now, "a burst is free");
        account.charge(Duration::from_secs(2), now);
        assert_eq!(account.free_at, now + Duration::from_secs(2) * SHARE);
        account.charge(Duration::ZERO, now + Duration::from_secs(3_600));
        let later = now + Duration::from_secs(3_600);
        assert_eq!(account.free_at, later - BURST * SHARE, "nobody saves up more than a burst");

        let thinkers = Thinkers::default();
        let owed = thinkers.account(PersonId(1));
        owed.lock().await.free_at = now + Duration::from_secs(60);
        assert!(thinkers.choose(PersonId(2), deliberation(|| {})).await.unwrap().is_ok());
        assert_eq!(now.elapsed(), Duration::ZERO, "others do not wait for them");
        assert!(thinkers.choose(PersonId(1), deliberation(|| {})).await.unwrap().is_ok());
        assert_eq!(now.elapsed(), Duration::from_secs(60));
    }

    #[tokio::test]
    async fn one_persons_bots_choose_one_after_the_other() {
        let (thinkers, at_once) = (Arc::new(Thinkers::default()), Arc::new(AtomicUsize::new(0)));
        let all: Vec<_> = (0..8)
            .map(|_| {
                let (thinkers, at_once) = (Arc::clone(&thinkers), Arc::clone(&at_once));
                let work = deliberation(move || {
                    assert_eq!(at_once.fetch_add(1, Ordering::SeqCst), 0);
                    std::thread::yield_now();
                    at_once.fetch_sub(1, Ordering::SeqCst);
                });
                tokio::spawn(async move { thinkers.choose(PersonId(1), work).await })
            })
            .collect();
        for one in all {
            assert!(one.await.unwrap().unwrap().is_ok());
        }
    }

    #[tokio::test]
    async fn nothing_is_worked_out_on_a_thread_that_serves_sockets() {
        let thinkers = Thinkers::default();
        let here = std::thread::current().id();
        let there = thinkers.fold(|| std::thread::current().id()).await.unwrap();
        assert_ne!(here, there);
        let (told, hears) = std::sync::mpsc::channel();
        let work = deliberation(move || told.send(std::thread::current().id()).unwrap());
        thinkers.choose(PersonId(1), work).await.unwrap().unwrap();
        assert_ne!(hears.recv().unwrap(), here);
        let fell_over = thinkers.fold(|| panic!("this falls over")).await;
        assert_eq!(fell_over, None::<()>);
    }

    #[tokio::test(start_paused = true)]
    async fn accounts_that_owe_nothing_are_forgotten() {
        let thinkers = Thinkers::default();
        let _in_use = thinkers.account(PersonId(0));
        for number in 1..FIRST_TIDY as u32 {
            thinkers.account(PersonId(number));
        }
        thinkers.account(PersonId(7)).lock().await.charge(BURST * 2, Instant::now());
        tokio::time::advance(BURST).await;
        thinkers.account(PersonId(u32::MAX));
        let accounts = thinkers.accounts.lock().unwrap();
        assert_eq!(accounts.len(), 3, "one is in use, one owes, one is new");
    }
}
