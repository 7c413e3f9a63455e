use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, mpsc};

use super::mail::{Mail, TableStub};
use crate::wire::TableId;

/// Commands that may wait for one table before those who ask have to.
const MAILBOX: usize = 16;

/// Which tables are in memory. The only place that hands out the way to one, so that an actor can
/// see for itself that nobody is on the way to it any more.
#[derive(Debug, Default)]
pub(super) struct Registry {
    live: Mutex<Live>,
    one_ended: Notify,
}

#[derive(Debug, Default)]
struct Live {
    tables: HashMap<TableId, mpsc::Sender<Mail>>,
    /// Actors that run, also those that are no longer listed.
    actors: usize,
    is_closed: bool,
}

impl Registry {
    /// The way to a table; `start` gives it life when it has none.
    pub(super) fn find(&self, id: &TableId, start: impl FnOnce(mpsc::Receiver<Mail>)) -> TableStub {
        let mut live = self.lock();
        if let Some(sender) = live.tables.get(id).filter(|sender| !sender.is_closed()) {
            return TableStub(sender.clone());
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        if live.is_closed {
            // Whoever writes to it learns that nobody reads it.
            return TableStub(sender);
        }
        live.tables.insert(id.clone(), sender.clone());
        live.actors += 1;
        start(mailbox);
        TableStub(sender)
    }

    /// Takes a table off the list unless somebody is on the way to it.
    pub(super) fn retire(&self, id: &TableId, mailbox: &mpsc::Receiver<Mail>) -> bool {
        let mut live = self.lock();
        // The list holds one sender itself, and others are only given out under this lock.
        let is_free = mailbox.sender_strong_count() <= 1 && mailbox.is_empty();
        if is_free {
            live.tables.remove(id);
        }
        is_free
    }

    /// An actor has ended, in whatever way.
    pub(super) fn ended(&self) {
        self.lock().actors -= 1;
        self.one_ended.notify_waiters();
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.lock().tables.len()
    }

    /// Lets every actor finish what it was asked, and waits for the last one.
    pub(super) async fn close(&self) {
        self.forget_all();
        loop {
            let one_ended = self.one_ended.notified();
            tokio::pin!(one_ended);
            // From here on no end is missed.
            one_ended.as_mut().enable();
            if self.lock().actors == 0 {
                return;
            }
            one_ended.await;
        }
    }

    fn forget_all(&self) {
        let mut live = self.lock();
        live.is_closed = true;
        live.tables.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
