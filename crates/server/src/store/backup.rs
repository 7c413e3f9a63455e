//! Copies of a database, made while it is in use and put back when it is not.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::StoreError;
use super::sqlite::{Draft, Lock, beside, connect, note_log_ends, open_to_copy, remove, resolved, told_of};

/// What to do with a database that is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Keep,
    Replace,
}

/// What was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupSummary {
    pub tables: u64,
    pub entries: u64,
    pub people: u64,
    pub bytes: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupError {
    #[error("{} does not exist", .0.display())]
    Missing(PathBuf),
    #[error("{} exists already and is not replaced", .0.display())]
    Exists(PathBuf),
    #[error("{} cannot be written: {reason}", path.display())]
    Unwritten { path: PathBuf, reason: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Copies the database `from` to the new file `to`, as it is at one moment; others may go on using it.
pub fn backup(from: &Path, to: &Path) -> Result<BackupSummary, BackupError> {
    let (source, from) = open_source(from)?;
    refuse_existing(to)?;
    copy(&source, &from, to, &[])
}

/// Puts a backup in the place of the database `to`, which nobody may be using.
pub fn restore(from: &Path, to: &Path, existing: Existing) -> Result<BackupSummary, BackupError> {
    let (source, from) = open_source(from)?;
    if existing == Existing::Keep {
        refuse_existing(to)?;
    }
    // Whoever runs on what a link leads to has locked that.
    let to = &found(to)?;
    let _lock = Lock::take(to)?;
    if to.is_file() {
        settle(to);
    }
    // Left where they are, they would be taken for the new database's own.
    copy(&source, &from, to, &[beside(to, "-wal"), beside(to, "-shm")])
}

/// Moves what is only in the log beside a database into the database itself, so that nothing is lost
/// if the power fails after the log is removed. A file that cannot be read has nothing to lose.
fn settle(database: &Path) {
    let settled = connect(database, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map(|conn| conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).is_ok());
    if settled != Ok(true) {
        tracing::warn!("{} cannot be read and is replaced as it is", database.display());
    }
}

/// With the path by which it has its log beside it.
fn open_source(from: &Path) -> Result<(Connection, PathBuf), BackupError> {
    if !from.is_file() {
        return Err(BackupError::Missing(from.to_path_buf()));
    }
    let from = found(from)?;
    Ok((open_to_copy(&from)?, from))
}

fn found(path: &Path) -> Result<PathBuf, StoreError> {
    resolved(path)
        .map_err(|error| StoreError::Unopened { path: path.to_path_buf(), reason: error.to_string() })
}

fn refuse_existing(to: &Path) -> Result<(), BackupError> {
    if to.exists() { Err(BackupError::Exists(to.to_path_buf())) } else { Ok(()) }
}

fn copy(
    source: &Connection,
    from: &Path,
    to: &Path,
    in_the_way: &[PathBuf],
) -> Result<BackupSummary, BackupError> {
    let unwritten =
        |error: io::Error| BackupError::Unwritten { path: to.to_path_buf(), reason: error.to_string() };
    let draft = Draft::of(to).map_err(unwritten)?;
    let summary = copy_pages(source, from, draft.path())?;
    in_the_way.iter().try_for_each(|path| remove(path)).map_err(unwritten)?;
    draft.publish().map_err(unwritten)?;
    Ok(summary)
}

fn copy_pages(source: &Connection, from: &Path, draft: &Path) -> Result<BackupSummary, BackupError> {
    let mut copy = connect(draft, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let unwritten = |reason: String| BackupError::Unwritten { path: draft.to_path_buf(), reason };
    // All pages in one step: in several, each commit of a running server would start it again.
    let step = Backup::new(source, &mut copy).and_then(|backup| backup.step(-1));
    match step.map_err(|error| told_of(from, &error))? {
        StepResult::Done => {}
        stopped => return Err(unwritten(format!("the copy stopped with {stopped:?}"))),
    }
    let (wrong, summary) = look_through(&copy).map_err(|error| told_of(from, &error))?;
    if let Some(reason) = wrong {
        return Err(StoreError::Damaged { path: from.to_path_buf(), reason }.into());
    }
    // The file alone is the whole backup, and can be read where nothing may be written.
    copy.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))
        .map_err(|error| unwritten(error.to_string()))?;
    Ok(summary)
}

/// What is wrong with a database, if anything, and what is in it.
fn look_through(conn: &Connection) -> rusqlite::Result<(Option<String>, BackupSummary)> {
    let verdict: String = conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    let number = |sql| conn.query_row(sql, [], |row| row.get::<_, i64>(0)).map(i64::unsigned_abs);
    // Of a running server, the last entries are not counted yet.
    if number("SELECT count(*) FROM sqlite_schema WHERE name = 'log_ends'")? > 0 {
        note_log_ends(conn)?;
    }
    let summary = BackupSummary {
        tables: number("SELECT count(*) FROM tables")?,
        entries: number("SELECT count(*) FROM log")?,
        people: number("SELECT count(*) FROM people")?,
        bytes: number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?,
    };
    let expected = number("SELECT coalesce(sum(entries), 0) FROM tables")?;
    let wrong = if verdict != "ok" {
        Some(verdict.split_whitespace().collect::<Vec<_>>().join(" "))
    } else if expected != summary.entries {
        Some(format!("its tables should have {expected} entries, there are {}", summary.entries))
    } else {
        None
    };
    Ok((wrong, summary))
}
