//! Moves what was committed from the write-ahead log into the database, while commits go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use rusqlite::{Connection, Result};
use tracing::warn;

use super::Joined;
use super::commits::Commits;

/// Pages in the write-ahead log that are worth a checkpoint: 8 MiB, read again within milliseconds
/// after a crash.
const MANY_PAGES: u64 = 2_048;
/// Commits between two looks at how many there are, since a look takes locks.
const COMMITS_A_LOOK: u32 = 16;

/// Asks a thread of its own for checkpoints.
///
/// The log starts again from its beginning only when all of it has been moved, which never happens
/// behind the back of a busy writer. So the thread moves the bulk, and the writer, between two commits,
/// the little that came meanwhile.
pub(super) struct Checkpoints {
    state: State,
    commits: u32,
    bulk_is_moved: Arc<AtomicBool>,
    // Dropped before the thread is waited for, which ends it.
    asks: SyncSender<()>,
    _thread: Joined,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Asked,
}

impl Checkpoints {
    /// `conn` becomes the thread's.
    pub(super) fn start(conn: Connection) -> std::io::Result<Self> {
        let (asks, asked) = sync_channel(1);
        let bulk_is_moved = Arc::new(AtomicBool::new(false));
        let moved = Arc::clone(&bulk_is_moved);
        let thread = thread::Builder::new()
            .name("store-checkpoint".to_owned())
            .spawn(move || move_when_asked(&conn, &asked, &moved))?;
        Ok(Self { state: State::Waiting, commits: 0, bulk_is_moved, asks, _thread: Joined::new(thread) })
    }

    /// To be called by the writer between two commits.
    pub(super) fn after_commit(&mut self, commits: &mut Commits) -> Result<()> {
        self.commits = self.commits.wrapping_add(1);
        let may_look = self.commits.is_multiple_of(COMMITS_A_LOOK);
        match self.state {
            State::Waiting if may_look && pages_in_log(commits.conn())? >= MANY_PAGES => {
                commits.note_ends()?;
                // Only ever one at a time, so the channel has room for it.
                if self.asks.try_send(()).is_ok() {
                    self.state = State::Asked;
                }
            }
            State::Asked if self.bulk_is_moved.swap(false, Ordering::Acquire) => {
                self.state = State::Waiting;
                checkpoint(commits.conn())?;
            }
            State::Waiting | State::Asked => {}
        }
        Ok(())
    }
}

fn move_when_asked(conn: &Connection, asked: &Receiver<()>, moved: &AtomicBool) {
    while asked.recv().is_ok() {
        if let Err(error) = checkpoint(conn) {
            warn!(%error, "a checkpoint failed, the next one will try again");
        }
        moved.store(true, Ordering::Release);
    }
}

fn pages_in_log(conn: &Connection) -> Result<u64> {
    let mut count = conn.prepare_cached("PRAGMA wal_checkpoint(NOOP)")?;
    count.query_row([], |row| row.get(1)).map(i64::unsigned_abs)
}

/// Waits for nobody: what a reader still needs stays where it is.
fn checkpoint(conn: &Connection) -> Result<()> {
    conn.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?.query_row([], |_| Ok(()))
}
