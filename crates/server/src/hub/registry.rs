use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tokio::sync::{Notify, mpsc};

use super::mail::{Mail, TableStub};
use wire::{TableId, WireError};

/// Commands that may wait for one table before those who ask have to.
const MAILBOX: usize = 16;

/// What a table's actor reads from.
#[derive(Debug)]
pub(super) struct Mailbox {
    pub(super) incoming: mpsc::Receiver<Mail>,
    /// Why nothing is read any more, for those who write too late.
    verdict: Arc<OnceLock<WireError>>,
    /// How much has come in that is on its way here.
    arriving: Arc<AtomicUsize>,
}

impl Mailbox {
    /// Whether something waits here or is on its way. What came before this was asked is then either
    /// read or expected.
    pub(super) fn is_expecting(&self) -> bool {
        // In this order: what is no longer on its way is here.
        self.arriving.load(Ordering::SeqCst) > 0 || !self.incoming.is_empty()
    }
}

/// Which tables are in memory. The only place that hands out the way to one, so that an actor can
/// see for itself that nobody is on the way to it any more.
#[derive(Debug, Default)]
pub(super) struct Registry {
    live: Mutex<Live>,
    one_ended: Notify,
}

#[derive(Debug, Default)]
struct Live {
    tables: HashMap<TableId, TableStub>,
    /// Actors that run, also those that are no longer listed.
    actors: usize,
    is_closed: bool,
}

impl Registry {
    /// The way to a table; `start` gives it life when it has none.
    pub(super) fn find(&self, id: &TableId, start: impl FnOnce(Mailbox)) -> TableStub {
        let mut live = self.lock();
        if let Some(stub) = live.tables.get(id).filter(|stub| !stub.sender.is_closed()) {
            return stub.clone();
        }
        let (sender, incoming) = mpsc::channel(MAILBOX);
        let stub = TableStub { sender, verdict: Arc::default(), arriving: Arc::default() };
        if live.is_closed {
            // Whoever writes to it learns that nobody reads it.
            return stub;
        }
        live.tables.insert(id.clone(), stub.clone());
        live.actors += 1;
        let (verdict, arriving) = (Arc::clone(&stub.verdict), Arc::clone(&stub.arriving));
        start(Mailbox { incoming, verdict, arriving });
        stub
    }

    /// The ways to all tables in memory.
    pub(super) fn all(&self) -> Vec<TableStub> {
        self.lock().tables.values().cloned().collect()
    }

    /// Takes a table off the list unless somebody is on the way to it.
    pub(super) fn retire(&self, id: &TableId, mailbox: &Mailbox) -> bool {
        let mut live = self.lock();
        // The list holds one sender itself, and others are only given out under this lock.
        let is_free = mailbox.incoming.sender_strong_count() <= 1 && mailbox.incoming.is_empty();
        if is_free {
            live.tables.remove(id);
        }
        is_free
    }

    /// Takes a table off the list whoever is on the way to it: what they still send is refused for
    /// this reason.
    pub(super) fn shut(&self, id: &TableId, mailbox: &mut Mailbox, why: &WireError) {
        let mut live = self.lock();
        // Another actor is only started for a table whose mailbox is closed, so this entry is its own.
        live.tables.remove(id);
        mailbox.verdict.get_or_init(|| why.clone());
        mailbox.incoming.close();
    }

    /// An actor has ended, in whatever way.
    pub(super) fn ended(&self, id: &TableId) {
        let mut live = self.lock();
        live.actors -= 1;
        // One that fell over is still on the list.
        if live.tables.get(id).is_some_and(|stub| stub.sender.is_closed()) {
            live.tables.remove(id);
        }
        drop(live);
        self.one_ended.notify_waiters();
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.lock().tables.len()
    }

    /// How many tables there are, and how much mail waits for them.
    pub(super) fn counts(&self) -> (u64, u64) {
        let live = self.lock();
        let waiting = |stub: &TableStub| stub.sender.max_capacity() - stub.sender.capacity();
        let waiting: usize = live.tables.values().map(waiting).sum();
        (live.tables.len() as u64, waiting as u64)
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
