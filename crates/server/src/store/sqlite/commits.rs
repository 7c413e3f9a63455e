//! Requests become transactions: all of them together, or each alone should that fail.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;
use tokio::sync::oneshot;
use tracing::{error, warn};

use super::files::OpenedFiles;
use super::ledger::Ledger;
use crate::store::error::Failure;

/// A request: what to do, and whom to tell.
pub(super) trait Job: Send {
    /// Runs inside a transaction, again if that one failed.
    fn run(&mut self, ledger: &mut Ledger) -> rusqlite::Result<()>;
    /// After the transaction; `failure` says why it did not happen.
    fn answer(self: Box<Self>, failure: Option<&str>);
}

/// A request for `work`, whose result goes to `callback`.
struct Pending<W, T, E> {
    work: W,
    result: Result<T, E>,
    callback: oneshot::Sender<Result<T, E>>,
}

/// A request for `work`, and where its result will arrive once it counts.
pub(super) fn request<W, T, E>(work: W) -> (Box<dyn Job>, oneshot::Receiver<Result<T, E>>)
where
    W: FnMut(&mut Ledger) -> rusqlite::Result<Result<T, E>> + Send + 'static,
    T: Send + 'static,
    E: Failure + Send + 'static,
{
    let (callback, answer) = oneshot::channel();
    let result = Err(E::failed("it was never begun"));
    (Box::new(Pending { work, result, callback }), answer)
}

impl<W, T, E> Job for Pending<W, T, E>
where
    W: FnMut(&mut Ledger) -> rusqlite::Result<Result<T, E>> + Send,
    T: Send,
    E: Failure + Send,
{
    fn run(&mut self, ledger: &mut Ledger) -> rusqlite::Result<()> {
        self.result = (self.work)(ledger)?;
        Ok(())
    }

    fn answer(self: Box<Self>, failure: Option<&str>) {
        let result = failure.map_or(self.result, |reason| Err(E::failed(reason)));
        // Whoever asked may have stopped waiting.
        let _ = self.callback.send(result);
    }
}

/// What has been done, for whoever measures.
#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) appends: AtomicU64,
    pub(super) commits: AtomicU64,
    /// Why the last write failed, if it did and none has succeeded since.
    trouble: Mutex<Option<String>>,
}

impl Counters {
    pub(super) fn trouble(&self) -> Option<String> {
        self.lock().clone()
    }

    fn set_trouble(&self, reason: Option<&str>) {
        *self.lock() = reason.map(str::to_owned);
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a commit waits for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Durability {
    Synced,
    /// Others can read it at once; a power failure may undo it until the next synced commit.
    Unsynced,
}

pub(super) struct Commits {
    ledger: Ledger,
    /// None in memory.
    files: Option<OpenedFiles>,
    counters: Arc<Counters>,
    /// What the connection was last told; telling it again for every commit takes a while.
    told: Option<Durability>,
    is_failing: bool,
}

impl Commits {
    pub(super) fn new(conn: Connection, files: Option<OpenedFiles>, counters: Arc<Counters>) -> Self {
        Self { ledger: Ledger::new(conn), files, counters, told: None, is_failing: false }
    }

    pub(super) fn conn(&self) -> &Connection {
        &self.ledger.conn
    }

    /// All in one transaction; should that fail, each in one of its own, so that none fails because
    /// of another. Then everyone is answered.
    pub(super) fn commit(&mut self, mut group: Vec<Box<dyn Job>>, durability: Durability) {
        if group.is_empty() {
            return;
        }
        if let Some(reason) = self.missing() {
            return self.fail(group, &reason);
        }
        if let Err(error) = self.begin(durability) {
            // It is nobody's own fault, and trying again for each would only take as long each time.
            return self.fail(group, &error.to_string());
        }
        match self.finish(&mut group, durability) {
            // Asked once more: what was written counts only if it can be found again.
            Ok(()) => match self.missing() {
                Some(reason) => self.fail(group, &reason),
                None => self.confirm(group),
            },
            Err(error) if group.len() == 1 => self.fail(group, &error.to_string()),
            Err(error) => {
                warn!(%error, "{} writes failed together, now each is tried alone", group.len());
                group.into_iter().for_each(|job| self.commit(vec![job], durability));
            }
        }
    }

    /// Notes where all logs end, so that it need not be looked for in what was committed before.
    pub(super) fn note_ends(&mut self) -> rusqlite::Result<()> {
        self.begin(Durability::Unsynced)?;
        self.end(Ledger::note_ends)
    }

    fn missing(&self) -> Option<String> {
        self.files.as_ref().and_then(OpenedFiles::missing)
    }

    fn confirm(&mut self, group: Vec<Box<dyn Job>>) {
        if std::mem::take(&mut self.is_failing) {
            self.counters.set_trouble(None);
        }
        group.into_iter().for_each(|job| job.answer(None));
    }

    fn fail(&mut self, group: Vec<Box<dyn Job>>, reason: &str) {
        error!("{} writes failed: {reason}", group.len());
        self.is_failing = true;
        self.counters.set_trouble(Some(reason));
        self.ledger.forget();
        group.into_iter().for_each(|job| job.answer(Some(reason)));
    }

    fn begin(&mut self, durability: Durability) -> rusqlite::Result<()> {
        if self.told != Some(durability) {
            let level = match durability {
                Durability::Synced => "FULL",
                Durability::Unsynced => "NORMAL",
            };
            self.conn().pragma_update(None, "synchronous", level)?;
            self.told = Some(durability);
        }
        self.conn().prepare_cached("BEGIN IMMEDIATE")?.execute([]).map(|_| ())
    }

    fn finish(&mut self, group: &mut [Box<dyn Job>], durability: Durability) -> rusqlite::Result<()> {
        self.end(|ledger| group.iter_mut().try_for_each(|job| job.run(ledger)))?;
        self.counters.appends.fetch_add(self.ledger.take_appended(), Ordering::Relaxed);
        if durability == Durability::Synced {
            self.counters.commits.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Does the work of a transaction that was begun, all of it or nothing.
    fn end(&mut self, work: impl FnOnce(&mut Ledger) -> rusqlite::Result<()>) -> rusqlite::Result<()> {
        let done = self.ledger.look_for_ends().and_then(|()| work(&mut self.ledger));
        let done = done.and_then(|()| self.conn().prepare_cached("COMMIT")?.execute([]));
        if let Err(error) = done {
            self.roll_back();
            return Err(error);
        }
        Ok(())
    }

    fn roll_back(&mut self) {
        self.ledger.forget();
        // Some errors end the transaction by themselves.
        if !self.conn().is_autocommit()
            && let Err(error) = self.conn().execute_batch("ROLLBACK")
        {
            warn!(%error, "a failed transaction could not be rolled back");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::{env, fs, process};

    use super::*;
    use crate::store::AppendError;
    use crate::store::sqlite::reading::{self, LogEnd};
    use crate::store::sqlite::schema;
    use wire::TableId;

    type Answer = oneshot::Receiver<Result<(), AppendError>>;

    /// A database that has room for little more than it holds.
    fn nearly_full() -> Commits {
        let conn = Connection::open_in_memory().unwrap();
        conn.execute_batch(schema::SCHEMA).unwrap();
        conn.execute_batch(schema::LOG_ENDS).unwrap();
        let pages: u32 = conn.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        conn.pragma_update_and_check(None, "max_page_count", pages + 10, |_| Ok(())).unwrap();
        Commits::new(conn, None, Arc::default())
    }

    fn append(table: &str, seq: u64, bytes: usize) -> (Box<dyn Job>, Answer) {
        let (table, entry) = (TableId(table.to_owned()), vec![7; bytes]);
        request(move |ledger| ledger.append(&table, seq, std::slice::from_ref(&entry)))
    }

    fn lengths(commits: &Commits, table: &str) -> Vec<usize> {
        let entries = reading::entries(commits.conn(), &TableId(table.to_owned()), LogEnd::LookedFor);
        let entries = entries.unwrap().unwrap();
        entries.iter().map(Vec::len).collect()
    }

    #[test]
    fn what_does_not_fit_fails_alone() {
        let mut commits = nearly_full();
        let (jobs, answers): (Vec<_>, Vec<_>) =
            [append("a", 0, 10), append("b", 0, 1_000_000), append("c", 0, 20), append("c", 1, 30)]
                .into_iter()
                .unzip();
        commits.commit(jobs, Durability::Synced);
        let answers: Vec<_> = answers.into_iter().map(|answer| answer.blocking_recv().unwrap()).collect();
        let reason = "database or disk is full".to_owned();
        assert_eq!(answers, [Ok(()), Err(AppendError::Failed { reason }), Ok(()), Ok(())]);
        assert_eq!(lengths(&commits, "a"), [10]);
        assert_eq!(lengths(&commits, "c"), [20, 30]);
    }

    #[test]
    fn a_failed_write_leaves_nothing_behind_and_can_be_tried_again() {
        let mut commits = nearly_full();
        for (seq, bytes, is_stored) in [(0, 10, true), (1, 1_000_000, false), (1, 20, true)] {
            let (job, answer) = append("a", seq, bytes);
            commits.commit(vec![job], Durability::Synced);
            assert_eq!(answer.blocking_recv().unwrap().is_ok(), is_stored);
        }
        let (job, _answer) = append("never", 0, 1_000_000);
        commits.commit(vec![job], Durability::Synced);
        assert_eq!(lengths(&commits, "a"), [10, 20]);
        let rows = "SELECT (SELECT count(*) FROM log), (SELECT count(*) FROM tables)";
        let rows = commits.conn().query_row(rows, [], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(rows, Ok((2, 1)));
        assert_eq!(commits.counters.appends.load(Ordering::Relaxed), 2);
    }

    /// A folder with a database, gone when dropped.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("walpurgis-commits-{name}-{}", process::id()));
            fs::create_dir_all(&folder).unwrap();
            schema::create(&folder.join("database")).unwrap();
            Self(folder)
        }

        fn commits(&self) -> Commits {
            Commits::new(schema::open_to_write(&self.0.join("database")).unwrap(), None, Arc::default())
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    fn append_now(commits: &mut Commits, seq: u64) -> Result<(), AppendError> {
        let (job, answer) = append("a", seq, 10);
        commits.commit(vec![job], Durability::Synced);
        answer.blocking_recv().unwrap()
    }

    #[test]
    fn what_another_connection_wrote_is_not_overwritten() {
        let folder = Folder::new("two-writers");
        let (mut one, mut other) = (folder.commits(), folder.commits());
        assert_eq!(append_now(&mut one, 0), Ok(()));
        assert_eq!(append_now(&mut other, 1), Ok(()));
        assert_eq!(append_now(&mut one, 1), Err(AppendError::Conflict { expected: 2 }));
        assert_eq!(append_now(&mut one, 2), Ok(()));
        assert_eq!(append_now(&mut other, 3), Ok(()));
        assert_eq!(lengths(&other, "a"), [10; 4]);
    }

    #[test]
    fn where_a_log_ends_is_found_again_though_it_was_not_noted() {
        let folder = Folder::new("log-ends");
        let mut commits = folder.commits();
        assert_eq!(append_now(&mut commits, 0), Ok(()));
        let noted = |commits: &Commits| {
            let sql = "SELECT sum(entries) FROM tables";
            commits.conn().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap()
        };
        assert_eq!(noted(&commits), 0, "an append writes to the log alone");
        let mut next = folder.commits();
        assert_eq!(append_now(&mut next, 0), Err(AppendError::Conflict { expected: 1 }));
        assert_eq!(noted(&next), 1, "whoever writes first finds it in the log");
        assert_eq!(append_now(&mut commits, 1), Ok(()));
        commits.note_ends().unwrap();
        assert_eq!(noted(&commits), 2);
        // What was removed gives its number to the next entry.
        commits.conn().execute_batch("DELETE FROM log WHERE seq = 1").unwrap();
        commits.conn().execute_batch("UPDATE tables SET entries = 1, last = 1").unwrap();
        commits.ledger.forget();
        assert_eq!(append_now(&mut commits, 1), Ok(()));
        assert_eq!(append_now(&mut folder.commits(), 2), Ok(()));
    }
}
