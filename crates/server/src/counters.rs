//! What happens in this process, counted for whoever watches over it. Each costs one addition that nobody
//! waits for; `/metrics` reads them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::StatusCode;
use wire::ErrorCode;

/// More than there are codes.
const MOST_CODES: usize = 64;

/// A number that only grows, or one that falls again.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One more, until what is returned is dropped.
    pub(crate) fn enter(&'static self) -> Counted {
        self.add();
        Counted(self)
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One of those that a number counts.
#[derive(Debug)]
pub(crate) struct Counted(&'static Count);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Debug)]
pub(crate) struct Counters {
    /// Connections that are open, sockets or not.
    pub(crate) connections: Count,
    /// Those that were closed at the door, since there were too many.
    pub(crate) turned_away: Count,
    /// Sockets that are open.
    pub(crate) sockets: Count,
    /// Messages that came by sockets.
    pub(crate) frames: Count,
    /// Sockets that were closed, since their client did not read what it was sent.
    pub(crate) fell_behind: Count,
    /// Searches and bots that wait for a thread.
    pub(crate) thoughts_waiting: Count,
    /// Answers to requests, by the first digit of their status.
    answers: [Count; 5],
    refusals: [Refusals; MOST_CODES],
}

/// How often something was refused for one reason, whose name is known once it was.
#[derive(Debug)]
struct Refusals {
    count: Count,
    name: OnceLock<String>,
}

pub(crate) static COUNTERS: Counters = Counters {
    connections: Count::new(),
    turned_away: Count::new(),
    sockets: Count::new(),
    frames: Count::new(),
    fell_behind: Count::new(),
    thoughts_waiting: Count::new(),
    answers: [const { Count::new() }; 5],
    refusals: [const { Refusals { count: Count::new(), name: OnceLock::new() } }; MOST_CODES],
};

impl Counters {
    pub(crate) fn answered(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100);
        if let Some(count) = class.checked_sub(1).and_then(|class| self.answers.get(class)) {
            count.add();
        }
    }

    pub(crate) fn refused(&self, code: ErrorCode) {
        let Some(refusals) = self.refusals.get(code as usize) else { return };
        refusals.name.get_or_init(|| {
            let name = serde_json::to_value(code).ok();
            name.as_ref().and_then(|name| name.as_str()).unwrap_or_default().to_owned()
        });
        refusals.count.add();
    }

    /// Answers by the class of their status, as `2xx`.
    pub(crate) fn answers(&self) -> impl Iterator<Item = (String, u64)> {
        self.answers.iter().enumerate().map(|(class, count)| (format!("{}xx", class + 1), count.get()))
    }

    /// Refusals by the name of their code, of those codes that there were.
    pub(crate) fn refusals(&self) -> impl Iterator<Item = (&str, u64)> {
        self.refusals.iter().filter_map(|one| Some((one.name.get()?.as_str(), one.count.get())))
    }
}
