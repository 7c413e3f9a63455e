use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::{Outbox, wire_error};
use crate::store::TokenHash;
use wire::{ErrorCode, WireError};

/// Before a client should try whether the server is back.
const COME_BACK_MS: u32 = 2_000;

/// One socket, by a number that is not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ConnectionId(u64);

/// Every socket that is open, so that all can be told when the server goes down.
#[derive(Debug, Default)]
pub(super) struct Sockets {
    next: AtomicU64,
    open: Mutex<Open>,
    closed_one: Notify,
}

#[derive(Debug, Default)]
struct Open {
    outboxes: HashMap<ConnectionId, Outbox>,
    /// Of which device each is that has said hello.
    devices: HashMap<ConnectionId, TokenHash>,
    is_going_down: bool,
}

/// A socket's entry in the list, taken off when dropped.
#[derive(Debug)]
pub(crate) struct OpenSocket {
    connection: ConnectionId,
    sockets: Arc<Sockets>,
}

impl Sockets {
    pub(super) fn enter(self: &Arc<Self>, outbox: &Outbox) -> OpenSocket {
        let connection = ConnectionId(self.next.fetch_add(1, Ordering::Relaxed));
        let mut open = self.lock();
        if open.is_going_down {
            outbox.end(going_down(), Some(COME_BACK_MS));
        }
        open.outboxes.insert(connection, outbox.clone());
        drop(open);
        OpenSocket { connection, sockets: Arc::clone(self) }
    }

    pub(super) fn say_goodbye(&self) {
        let mut open = self.lock();
        open.is_going_down = true;
        open.outboxes.values().for_each(|outbox| outbox.end(going_down(), Some(COME_BACK_MS)));
    }

    /// Says goodbye to every socket of these devices.
    pub(super) fn send_away(&self, devices: &[TokenHash], why: &WireError) {
        let open = self.lock();
        let theirs = open.devices.iter().filter(|(_, device)| devices.contains(device));
        for outbox in theirs.filter_map(|(connection, _)| open.outboxes.get(connection)) {
            outbox.end(why.clone(), None);
        }
    }

    /// Comes back when the last socket has closed.
    pub(super) async fn all_closed(&self) {
        loop {
            let closed_one = self.closed_one.notified();
            tokio::pin!(closed_one);
            // From here on no closing is missed.
            closed_one.as_mut().enable();
            if self.lock().outboxes.is_empty() {
                return;
            }
            closed_one.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenSocket {
    pub(crate) fn connection(&self) -> ConnectionId {
        self.connection
    }

    /// Whose it is. To be told before it is looked up whether that device is known: whoever takes it away then either
    /// finds the socket here, or is before the look-up.
    pub(crate) fn is_of(&self, device: TokenHash) {
        self.sockets.lock().devices.insert(self.connection, device);
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        open.outboxes.remove(&self.connection);
        open.devices.remove(&self.connection);
        drop(open);
        self.sockets.closed_one.notify_waiters();
    }
}

fn going_down() -> WireError {
    wire_error(ErrorCode::GoingDown, "the server stops; nothing is lost, come back in a moment")
}
