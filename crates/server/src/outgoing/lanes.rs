use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Letters on their way at once: to all hosts together, which is a bound to sockets, and to one.
const AT_ONCE: usize = 256;
const AT_ONCE_EACH: usize = 8;
/// Those that are on their way, wait or will be tried again.
const MOST_LETTERS: usize = 1_024;
const MOST_LETTERS_EACH: usize = 256;

/// Lets letters to one host wait for each other, so that a host who is slow delays and loses none but its own.
#[derive(Debug)]
pub(crate) struct Lanes {
    /// Of the hosts to whom something is on its way.
    hosts: Mutex<HashMap<String, Weak<Lane>>>,
    places: Semaphore,
    letters: Arc<Semaphore>,
}

#[derive(Debug)]
struct Lane {
    places: Semaphore,
    letters: Arc<Semaphore>,
}

/// Held from when a letter is written until it has arrived or is given up.
#[derive(Debug)]
pub(crate) struct Entered {
    lane: Arc<Lane>,
    _letters: [OwnedSemaphorePermit; 2],
}

impl Default for Lanes {
    fn default() -> Self {
        let letters = Arc::new(Semaphore::new(MOST_LETTERS));
        Self { hosts: Mutex::default(), places: Semaphore::new(AT_ONCE), letters }
    }
}

impl Lanes {
    /// Nothing if there are too many letters, to this host or in all.
    pub(crate) fn enter(&self, host: &str) -> Option<Entered> {
        let lane = self.lane(host);
        let here = Arc::clone(&lane.letters).try_acquire_owned().ok()?;
        let all = Arc::clone(&self.letters).try_acquire_owned().ok()?;
        Some(Entered { lane, _letters: [here, all] })
    }

    /// Waits for a place; the letter may be on its way as long as it is kept.
    pub(crate) async fn place<'a>(&'a self, entered: &'a Entered) -> [Option<SemaphorePermit<'a>>; 2] {
        // In this order: whoever waits for their own host keeps no place from others. Neither is ever closed.
        let here = entered.lane.places.acquire().await.ok();
        [here, self.places.acquire().await.ok()]
    }

    fn lane(&self, host: &str) -> Arc<Lane> {
        let mut hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lane) = hosts.get(host).and_then(Weak::upgrade) {
            return lane;
        }
        if hosts.len() >= MOST_LETTERS {
            hosts.retain(|_, lane| lane.strong_count() > 0);
        }
        let letters = Arc::new(Semaphore::new(MOST_LETTERS_EACH));
        let lane = Arc::new(Lane { places: Semaphore::new(AT_ONCE_EACH), letters });
        hosts.insert(host.to_owned(), Arc::downgrade(&lane));
        lane
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn a_host_who_is_slow_keeps_nobody_else_waiting() {
        let lanes = Lanes::default();
        let slow: Vec<Entered> = std::iter::from_fn(|| lanes.enter("slow.example")).collect();
        assert_eq!(slow.len(), MOST_LETTERS_EACH);
        let held: Vec<_> = slow.iter().map_while(|entered| lanes.place(entered).now_or_never()).collect();
        assert_eq!(held.len(), AT_ONCE_EACH);
        let other = lanes.enter("other.example").unwrap();
        assert!(lanes.place(&other).now_or_never().is_some());
    }

    #[test]
    fn all_together_are_bounded_and_nothing_is_kept_of_hosts_that_are_done() {
        let lanes = Lanes::default();
        let hosts = (0..).map(|number| format!("{number}.example"));
        let entered: Vec<Entered> = hosts.map_while(|host| lanes.enter(&host)).collect();
        assert_eq!(entered.len(), MOST_LETTERS);
        let held = entered.iter().map_while(|entered| lanes.place(entered).now_or_never()).count();
        assert_eq!(held, entered.len(), "one after the other");
        let held: Vec<_> = entered.iter().map_while(|entered| lanes.place(entered).now_or_never()).collect();
        assert_eq!(held.len(), AT_ONCE);
        drop(held);
        drop(entered);
        assert!(lanes.enter("another.example").is_some());
        assert_eq!(lanes.hosts.lock().unwrap().len(), 1);
    }
}
