//! The store in one file, written by one thread and read by another.

mod checkpoint;
mod columns;
mod commits;
mod daily;
mod devices;
mod documents;
mod files;
mod ledger;
mod reading;
mod schema;
mod upkeep;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};
use tracing::warn;

use super::error::Failure;
use super::{
    AppendError, DailyClaim, DailyRow, DailyScore, DailyTry, DocumentKind, StoreCounts, StoreError,
    StoredSummary, SummaryQuery, TokenHash,
};
use checkpoint::Checkpoints;
use commits::{Commits, Counters, Job};
use files::OpenedFiles;
pub(crate) use files::resolved;
pub(super) use files::{Draft, Lock, beside, remove};
use ledger::Ledger;
use reading::LogEnd;
pub(super) use schema::{connect, note_log_ends, open_to_copy, told_of};
use wire::{Person, PersonId, TableId};
use writer::{Request, Writer};

/// How many questions may wait.
const READ_QUEUE: usize = 256;
/// Whoever asks more often how the store is does not make it write more often.
const TRY_EVERY: Duration = Duration::from_secs(1);

pub(super) struct Sqlite {
    // Dropped in this order, so that the writer is the last one to let go of the files.
    reads: Lane<Asked>,
    writes: Lane<Request>,
    counters: Arc<Counters>,
    path: PathBuf,
    files: OpenedFiles,
    /// When it was last tried whether there is room again.
    tried: Mutex<Option<Instant>>,
}

enum Asked {
    Question(Box<dyn FnOnce(&Connection) + Send>),
    Stop(oneshot::Sender<()>),
}

/// A thread and the way to ask it for something.
struct Lane<T> {
    // Dropped before the thread is waited for, which ends it.
    queue: mpsc::Sender<T>,
    _thread: Joined,
}

impl<T: Send + 'static> Lane<T> {
    fn start(
        name: &str,
        room: usize,
        run: impl FnOnce(mpsc::Receiver<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (queue, requests) = mpsc::channel(room);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || run(requests))?;
        Ok(Self { queue, _thread: Joined::new(thread) })
    }
}

/// A thread that is waited for when the value is dropped.
struct Joined(Option<JoinHandle<()>>);

impl Joined {
    fn new(thread: JoinHandle<()>) -> Self {
        Self(Some(thread))
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        if let Some(thread) = self.0.take() {
            // Should it have panicked, it has said so itself.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("counts", &self.counts()).finish_non_exhaustive()
    }
}

impl Sqlite {
    pub(super) async fn open(path: &Path) -> Result<Self, StoreError> {
        let path = path.to_path_buf();
        let opened = tokio::task::spawn_blocking(move || Self::open_blocking(&path)).await;
        opened.unwrap_or_else(|error| Err(StoreError::failed(&error.to_string())))
    }

    fn open_blocking(path: &Path) -> Result<Self, StoreError> {
        let unopened = |error: std::io::Error| StoreError::Unopened {
            path: path.to_path_buf(),
            reason: error.to_string(),
        };
        let path = &files::resolved(path).map_err(unopened)?;
        let lock = Lock::take(path)?;
        // Before it is asked for room: there may be more after it.
        let taken_in = schema::take_in_log(path);
        files::try_to_write(path).map_err(unopened)?;
        if let Err(error) = taken_in {
            warn!(%error, "what a crash left could not be moved into the database, the next start will try again");
        }
        schema::create(path)?;
        let counters = Arc::<Counters>::default();
        let conn = schema::open_to_write(path)?;
        let files = OpenedFiles::of(path).map_err(unopened)?;
        let commits = Commits::new(conn, Some(files.clone()), Arc::clone(&counters));
        let checkpoints = Checkpoints::start(schema::open_beside(path)?).map_err(unopened)?;
        let writer = Writer { checkpoints, commits, _lock: lock };
        let writes = Lane::start("store-write", writer::QUEUE, move |queue| writer.run(queue));
        let writes = writes.map_err(unopened)?;
        let conn = schema::open_beside(path)?;
        let reads = Lane::start("store-read", READ_QUEUE, move |queue| answer(conn, queue));
        let (reads, path) = (reads.map_err(unopened)?, path.clone());
        Ok(Self { reads, writes, counters, path, files, tried: Mutex::default() })
    }

    pub(super) async fn append(
        &self,
        table: &TableId,
        seq: u64,
        entries: Vec<Vec<u8>>,
    ) -> Result<(), AppendError> {
        let table = table.clone();
        self.write(Request::Durable, move |ledger| ledger.append(&table, seq, &entries)).await
    }

    pub(super) fn folder(&self) -> Option<&Path> {
        self.path.parent()
    }

    /// Why nothing can be stored now, if that is so.
    pub(super) fn trouble(&self) -> Option<String> {
        self.files.missing().or_else(|| self.counters.trouble())
    }

    /// Writes something of its own if the last write failed, once in a while.
    pub(super) async fn try_again(&self) {
        if self.counters.trouble().is_none() || self.files.missing().is_some() || !self.is_time_to_try() {
            return;
        }
        let path = self.path.clone();
        let has_room = tokio::task::spawn_blocking(move || files::try_to_write(&path)).await;
        if matches!(has_room, Ok(Ok(()))) {
            // What comes of it is told by the trouble that is then over or not.
            let _written: Result<(), StoreError> =
                self.write(Request::Durable, |ledger| ledger.write_nothing_new().map(Ok)).await;
        }
    }

    fn is_time_to_try(&self) -> bool {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        let is_time = tried.is_none_or(|tried| tried.elapsed() >= TRY_EVERY);
        if is_time {
            *tried = Some(Instant::now());
        }
        is_time
    }

    pub(super) async fn entries(&self, table: &TableId) -> Result<Vec<Vec<u8>>, StoreError> {
        let (table, noted_of) = (table.clone(), table.clone());
        let noted = self.write(Request::Behind, move |ledger| Ok(Ok(ledger.note_end(&noted_of)?)));
        let log_end = match noted.await {
            Ok(()) => LogEnd::Noted,
            Err(StoreError::Closed) => return Err(StoreError::Closed),
            // What can no longer be written can still be read.
            Err(_) => LogEnd::LookedFor,
        };
        self.read(move |conn| reading::entries(conn, &table, log_end)).await?
    }

    pub(super) async fn put_archive(&self, table: &TableId, archive: Vec<u8>) -> Result<(), StoreError> {
        let table = table.clone();
        self.write(Request::Durable, move |ledger| ledger.put_archive(&table, &archive)).await
    }

    pub(super) async fn archive(&self, table: &TableId) -> Result<Option<Vec<u8>>, StoreError> {
        let table = table.clone();
        self.read(move |conn| reading::archive(conn, &table)).await
    }

    pub(super) async fn unarchived(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(reading::unarchived).await
    }

    pub(super) async fn put_summary(&self, summary: StoredSummary) -> Result<(), StoreError> {
        self.write(Request::Behind, move |ledger| ledger.put_summary(&summary)).await
    }

    pub(super) async fn summaries(
        &self,
        query: SummaryQuery,
        limit: u32,
    ) -> Result<Vec<StoredSummary>, StoreError> {
        self.read(move |conn| reading::summaries(conn, query, limit)).await
    }

    pub(super) async fn people(&self, limit: u32) -> Result<Vec<Person>, StoreError> {
        self.read(move |conn| reading::people_list(conn, limit)).await
    }

    pub(super) async fn outdated_summaries(&self) -> Result<Vec<TableId>, StoreError> {
        // Where it cannot be noted how far the logs are, the lists are as good as they were.
        let _noted: Result<(), StoreError> =
            self.write(Request::Behind, |ledger| Ok(Ok(ledger.note_ends()?))).await;
        self.read(reading::outdated_summaries).await
    }

    pub(super) async fn tables_in_play(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(reading::tables_in_play).await
    }

    pub(super) async fn new_person(&self, token_hash: TokenHash, name: &str) -> Result<PersonId, StoreError> {
        let name = name.to_owned();
        self.write(Request::Durable, move |ledger| ledger.new_person(&token_hash, &name)).await
    }

    pub(super) async fn add_device(&self, person: PersonId, token_hash: TokenHash) -> Result<(), StoreError> {
        self.write(Request::Durable, move |ledger| ledger.add_device(person, &token_hash)).await
    }

    pub(super) async fn unscored(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(reading::unscored).await
    }

    pub(super) async fn hide(
        &self,
        person: PersonId,
        table: &TableId,
        hidden: bool,
    ) -> Result<(), StoreError> {
        let table = table.clone();
        self.write(Request::Durable, move |ledger| ledger.hide(person, &table, hidden)).await
    }

    pub(super) async fn hidden(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        self.read(move |conn| reading::hidden(conn, person)).await
    }

    pub(super) async fn person_by_token(&self, token_hash: TokenHash) -> Result<Option<Person>, StoreError> {
        self.read(move |conn| reading::person_by_token(conn, &token_hash)).await
    }

    pub(super) async fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.write(Request::Durable, move |ledger| ledger.rename(person, &name)).await
    }

    pub(super) async fn mark_as_bot(&self, person: PersonId) -> Result<(), StoreError> {
        self.write(Request::Durable, move |ledger| ledger.mark_as_bot(person)).await
    }

    pub(super) async fn claim_daily(
        &self,
        daily: DailyTry,
        table: &TableId,
    ) -> Result<DailyClaim, StoreError> {
        let table = table.clone();
        self.write(Request::Durable, move |ledger| ledger.claim_daily(&daily, &table)).await
    }

    pub(super) async fn daily_claim(&self, daily: DailyTry) -> Result<Option<DailyClaim>, StoreError> {
        self.read(move |conn| daily::find_claim(conn, &daily)).await
    }

    pub(super) async fn finish_daily(&self, daily: DailyTry, score: DailyScore) -> Result<(), StoreError> {
        self.write(Request::Durable, move |ledger| ledger.finish_daily(&daily, &score)).await
    }

    pub(super) async fn daily_rows(
        &self,
        game: &str,
        date: &str,
        limit: u32,
        besides: Option<PersonId>,
    ) -> Result<Vec<DailyRow>, StoreError> {
        let (game, date) = (game.to_owned(), date.to_owned());
        self.read(move |conn| daily::rows(conn, &game, &date, limit, besides)).await
    }

    pub(super) async fn daily_dates(&self, game: &str, person: PersonId) -> Result<Vec<String>, StoreError> {
        let game = game.to_owned();
        self.read(move |conn| daily::dates(conn, &game, person)).await
    }

    pub(super) async fn put_document(
        &self,
        kind: DocumentKind,
        key: &str,
        text: &str,
    ) -> Result<(), StoreError> {
        let (key, text) = (key.to_owned(), text.to_owned());
        self.write(Request::Durable, move |ledger| ledger.put_document(kind, &key, &text)).await
    }

    pub(super) async fn remove_document(&self, kind: DocumentKind, key: &str) -> Result<(), StoreError> {
        let key = key.to_owned();
        self.write(Request::Durable, move |ledger| ledger.remove_document(kind, &key)).await
    }

    pub(super) async fn documents(&self, kind: DocumentKind) -> Result<Vec<(String, String)>, StoreError> {
        self.read(move |conn| documents::all(conn, kind)).await
    }

    pub(super) fn counts(&self) -> StoreCounts {
        StoreCounts {
            appends: self.counters.appends.load(Ordering::Relaxed),
            commits: self.counters.commits.load(Ordering::Relaxed),
            writes_waiting: waiting(&self.writes.queue),
            reads_waiting: waiting(&self.reads.queue),
            bytes: [self.path.clone(), beside(&self.path, "-wal")].iter().map(|file| size(file)).sum(),
        }
    }

    pub(super) async fn close(&self) {
        let (callback, stopped) = oneshot::channel();
        if self.reads.queue.send(Asked::Stop(callback)).await.is_ok() {
            // An error means that the thread is gone, which is what was asked for.
            let _ = stopped.await;
        }
        let (callback, stopped) = oneshot::channel();
        if self.writes.queue.send(Request::Stop(callback)).await.is_ok() {
            let _ = stopped.await;
        }
    }

    async fn write<W, T, E>(&self, lane: fn(Box<dyn Job>) -> Request, work: W) -> Result<T, E>
    where
        W: FnMut(&mut Ledger) -> rusqlite::Result<Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: Failure + Send + 'static,
    {
        let (job, answer) = commits::request(work);
        self.writes.queue.send(lane(job)).await.map_err(|_| E::closed())?;
        answer.await.map_err(|_| E::closed())?
    }

    async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        // What is still there without a name is not what the next start will find.
        if let Some(reason) = self.files.missing().filter(|_| !self.reads.queue.is_closed()) {
            return Err(StoreError::failed(&reason));
        }
        let (callback, answer) = oneshot::channel();
        let question = Asked::Question(Box::new(move |conn| {
            // Whoever asked may have stopped waiting.
            let _ = callback.send(ask(conn));
        }));
        self.reads.queue.send(question).await.map_err(|_| StoreError::Closed)?;
        let answer = answer.await.map_err(|_| StoreError::Closed)?;
        answer.map_err(|error| match told_of(&self.path, &error) {
            damaged @ StoreError::Damaged { .. } => damaged,
            _ => StoreError::failed(&error.to_string()),
        })
    }
}

fn waiting<T>(queue: &mpsc::Sender<T>) -> u64 {
    (queue.max_capacity() - queue.capacity()) as u64
}

/// Of a file that may not be there.
fn size(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |file| file.len())
}

/// What the reading thread does.
fn answer(conn: Connection, mut queue: mpsc::Receiver<Asked>) {
    let mut stopped = Vec::new();
    while let Some(asked) = queue.blocking_recv() {
        match asked {
            Asked::Question(question) => question(&conn),
            Asked::Stop(callback) => {
                queue.close();
                stopped.push(callback);
            }
        }
    }
    drop(conn);
    for callback in stopped {
        let _ = callback.send(());
    }
}
