//! The one thread that writes. It takes whatever is queued and commits it at once, so that the cost of
//! making a move durable is shared by all tables that move at the time.

use std::thread;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tracing::warn;

use super::checkpoint::Checkpoints;
use super::commits::{Commits, Durability, Job};
use super::files::Lock;

/// How many requests may wait; whoever comes then waits for a place.
pub(super) const QUEUE: usize = 1_024;

/// So many durable writes in one commit show that many tables are busy.
const BUSY: usize = 8;
/// Then others are waited for before the next commit: a sync costs much more than a write, and whoever
/// shares it waits hardly longer.
const GATHER: Duration = Duration::from_millis(4);

pub(super) enum Request {
    /// Answered when it would survive a power failure.
    Durable(Box<dyn Job>),
    /// Written after all durable ones that wait, and answered when others can read it.
    Behind(Box<dyn Job>),
    /// Do what is queued, take nothing more, close the files, then answer.
    Stop(oneshot::Sender<()>),
}

pub(super) struct Writer {
    // Dropped in this order: the last connection to close tidies the files up, then others may open them.
    pub(super) checkpoints: Checkpoints,
    pub(super) commits: Commits,
    pub(super) _lock: Lock,
}

impl Writer {
    /// Until everyone who could ask is gone, or someone says stop.
    pub(super) fn run(mut self, mut queue: mpsc::Receiver<Request>) {
        let mut taken = Vec::with_capacity(QUEUE);
        let mut stopped = Vec::new();
        let mut is_busy = false;
        while queue.blocking_recv_many(&mut taken, QUEUE) > 0 {
            if is_busy {
                thread::sleep(GATHER);
                while taken.len() < QUEUE
                    && let Ok(request) = queue.try_recv()
                {
                    taken.push(request);
                }
            }
            let (mut durable, mut behind) = (Vec::new(), Vec::new());
            for request in taken.drain(..) {
                match request {
                    Request::Durable(job) => durable.push(job),
                    Request::Behind(job) => behind.push(job),
                    Request::Stop(callback) => {
                        queue.close();
                        stopped.push(callback);
                    }
                }
            }
            is_busy = durable.len() >= BUSY;
            self.commits.commit(durable, Durability::Synced);
            self.commits.commit(behind, Durability::Unsynced);
            if let Err(error) = self.checkpoints.after_commit(&mut self.commits) {
                warn!(%error, "a checkpoint failed, the next one will try again");
            }
        }
        if let Err(error) = self.commits.note_ends() {
            warn!(%error, "where the logs end is not noted, and will be looked for at the next start");
        }
        drop(self);
        for callback in stopped {
            // Whoever asked may have stopped waiting.
            let _ = callback.send(());
        }
    }
}
