//! The shape of the database, and how a file is known to be one of ours.

use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::files::{Draft, beside};
use super::{daily, devices, documents, upkeep};
use crate::store::StoreError;

/// Marks a file as ours: "WALP".
const APPLICATION_ID: i32 = 0x5741_4C50;

/// Bumped when an older program could not read the database any more.
pub(in crate::store) const FORMAT: u32 = 3;
/// The oldest that is read. What it lacks it gains as it is opened: archives came second, log ends and what people
/// have put away third.
const OLDEST: u32 = 1;

/// How long to wait for a lock held by another connection, such as one that recovers the file.
const PATIENCE: Duration = Duration::from_secs(10);

/// Rows of `log` are only ever added at the end. Each names the row before it of the same table, which
/// is how a log is read; an index over (table, number) would touch one page for every table of a
/// commit (measured with 500 tables of 400 entries: 13 times the pages, a third of the speed).
/// Where a table's log ends, which makes an append conditional, is in `tables`; see [`LOG_ENDS`].
pub(super) const SCHEMA: &str = "
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        entries INTEGER NOT NULL,
        last INTEGER
    ) STRICT;
    CREATE TABLE log (
        id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        previous INTEGER,
        entry BLOB NOT NULL
    ) STRICT;
    CREATE TABLE cards (
        table_id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        phase TEXT NOT NULL,
        public INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        entries INTEGER NOT NULL,
        people TEXT NOT NULL,
        card TEXT NOT NULL
    ) STRICT;
    CREATE INDEX open_cards ON cards (changed) WHERE public AND phase <> 'finished';
    CREATE INDEX finished_cards ON cards (changed) WHERE public AND phase = 'finished';
    CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        bot INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE devices (
        token_hash BLOB PRIMARY KEY,
        person INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tables_of_people (
        person INTEGER NOT NULL,
        table_id INTEGER NOT NULL,
        PRIMARY KEY (person, table_id)
    ) STRICT, WITHOUT ROWID;
";

/// Finished games as they were shown.
const ARCHIVES: &str = "
    CREATE TABLE archives (
        table_id INTEGER PRIMARY KEY,
        archive BLOB NOT NULL
    ) STRICT;
";

/// Where logs end is noted in `tables` a while after it is so, for many tables at once: with every append it
/// would touch one more page for each table of a commit. What of the log is noted already is told by
/// `log_ends.noted`; the rest is found in the log again by the first transaction. Rows that are removed may
/// give their numbers to new ones, which are then not noted.
pub(super) const LOG_ENDS: &str = "
    CREATE TABLE log_ends (noted INTEGER NOT NULL) STRICT;
    INSERT INTO log_ends (noted) SELECT coalesce(max(id), 0) FROM log;
    CREATE TRIGGER removed_from_log AFTER DELETE ON log BEGIN
        UPDATE log_ends SET noted = min(noted, OLD.id - 1);
    END;
";

/// Tables that people have put away.
const HIDDEN_TABLES: &str = "
    CREATE TABLE hidden_tables (
        id INTEGER PRIMARY KEY,
        person INTEGER NOT NULL,
        table_id INTEGER NOT NULL,
        UNIQUE (person, table_id)
    ) STRICT;
";

/// Makes an empty database, unless something is there already.
pub(super) fn create(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        return Ok(());
    }
    let unopened =
        |error: io::Error| StoreError::Unopened { path: path.to_path_buf(), reason: error.to_string() };
    let draft = Draft::of(path).map_err(unopened)?;
    let conn = connect(draft.path(), OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    fill_new(&conn).map_err(|error| told_of(path, &error))?;
    drop(conn);
    draft.publish().map_err(unopened)
}

fn fill_new(conn: &Connection) -> rusqlite::Result<()> {
    // The whole file is made durable when it is published.
    conn.execute_batch("PRAGMA synchronous = OFF")?;
    conn.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    conn.execute_batch(SCHEMA)?;
    conn.execute_batch(ARCHIVES)?;
    conn.execute_batch(LOG_ENDS)?;
    conn.execute_batch(HIDDEN_TABLES)?;
    conn.pragma_update(None, "application_id", APPLICATION_ID)?;
    conn.pragma_update(None, "user_version", FORMAT)
}

/// Moves into the database what a crash left in the write-ahead log, and gives its room back: until then it takes
/// up room twice, and more with every crash.
pub(super) fn take_in_log(path: &Path) -> Result<(), StoreError> {
    if length(&beside(path, "-wal")) == 0 {
        return Ok(());
    }
    let conn = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    check_is_ours(&conn, path)?;
    // Whoever copies the database is not waited for: then the log stays for the next start.
    conn.busy_timeout(Duration::ZERO)
        .and_then(|()| conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())))
        .map_err(|error| told_of(path, &error))
}

/// Opens the writing connection.
pub(super) fn open_to_write(path: &Path) -> Result<Connection, StoreError> {
    let mut conn = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    check_is_ours(&conn, path)?;
    let mode = conn.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0));
    if mode.map_err(|error| told_of(path, &error))? != "wal" {
        let reason = "its file system cannot share memory: choose a data folder on a local disk".to_owned();
        return Err(StoreError::Unopened { path: path.to_path_buf(), reason });
    }
    keep_log(&conn)
        // What is deleted is to be gone.
        .and_then(|()| conn.pragma_update_and_check(None, "secure_delete", true, |_| Ok(())))
        .and_then(|()| conn.execute_batch(daily::TABLE))
        .and_then(|()| conn.execute_batch(documents::TABLE))
        .and_then(|()| conn.execute_batch(upkeep::TABLE))
        .and_then(|()| conn.execute_batch(devices::TABLE))
        .and_then(|()| bring_up_to_date(&mut conn))
        .map_err(|error| told_of(path, &error))?;
    Ok(conn)
}

/// All or nothing, so that a crash on the way leaves a database of before.
fn bring_up_to_date(conn: &mut Connection) -> rusqlite::Result<()> {
    let changes = conn.transaction()?;
    let format: u32 = changes.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if format < 2 {
        changes.execute_batch(ARCHIVES)?;
    }
    if format < 3 {
        changes.execute_batch(LOG_ENDS)?;
        changes.execute_batch(HIDDEN_TABLES)?;
        changes.pragma_update(None, "user_version", FORMAT)?;
    }
    changes.commit()
}

/// Notes for every table where its log ends, as the log itself tells.
pub(in crate::store) fn note_log_ends(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute_batch(
        "UPDATE tables SET entries = found.entries, last = found.last FROM (
             SELECT table_id, max(seq) + 1 AS entries, max(id) AS last FROM log
             WHERE id > (SELECT noted FROM log_ends) GROUP BY table_id
         ) AS found WHERE tables.id = found.table_id;
         UPDATE log_ends SET noted = (SELECT coalesce(max(id), 0) FROM log)",
    )
}

/// Opens one more connection to a database that is there.
pub(super) fn open_beside(path: &Path) -> Result<Connection, StoreError> {
    let conn = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    keep_log(&conn).map_err(|error| told_of(path, &error))?;
    Ok(conn)
}

/// Checkpoints are made when this program asks for them. Apple's disks are told to write only by the
/// full kind of sync.
fn keep_log(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute_batch("PRAGMA wal_autocheckpoint = 0; PRAGMA fullfsync = ON")
}

/// Opens a database of ours to copy it. A connection that may only read would leave its log files behind.
pub(in crate::store) fn open_to_copy(path: &Path) -> Result<Connection, StoreError> {
    let conn = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    check_is_ours(&conn, path)?;
    Ok(conn)
}

/// Opens whatever database is at `path`.
pub(in crate::store) fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let opened = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX);
    let conn = opened.map_err(|error| told_of(path, &error))?;
    conn.busy_timeout(PATIENCE)
        .and_then(|()| conn.execute_batch("PRAGMA cell_size_check = ON"))
        .map_err(|error| told_of(path, &error))?;
    Ok(conn)
}

fn check_is_ours(conn: &Connection, path: &Path) -> Result<(), StoreError> {
    let number = |pragma| conn.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
    let marks = number("application_id").and_then(|id| Ok((id, number("user_version")?)));
    let (id, format) = marks.map_err(|error| told_of(path, &error))?;
    match (id, u32::try_from(format)) {
        (APPLICATION_ID, Ok(OLDEST..=FORMAT)) => check_length(conn, path),
        (APPLICATION_ID, Ok(found)) if found > FORMAT => {
            Err(StoreError::Newer { path: path.to_path_buf(), found, known: FORMAT })
        }
        (APPLICATION_ID, _) => Err(damaged(path, format!("its format is given as {format}"))),
        _ => Err(StoreError::NotOurs { path: path.to_path_buf() }),
    }
}

/// SQLite itself takes a last page that is cut short for a whole one.
fn check_length(conn: &Connection, path: &Path) -> Result<(), StoreError> {
    let number = |pragma| conn.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let expected = number("page_count").and_then(|pages| Ok(pages * number("page_size")?));
    let expected = expected.map_err(|error| told_of(path, &error))?.cast_unsigned();
    let found = length(path);
    // While there is a write-ahead log, what is missing may be in there.
    if found < expected && length(&beside(path, "-wal")) == 0 {
        return Err(damaged(path, format!("it should have {expected} bytes and has {found}")));
    }
    Ok(())
}

/// In bytes; 0 for a file that is not there.
fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |found| found.len())
}

fn damaged(path: &Path, reason: String) -> StoreError {
    StoreError::Damaged { path: path.to_path_buf(), reason }
}

/// What SQLite says, as something a person can act on.
pub(in crate::store) fn told_of(path: &Path, error: &rusqlite::Error) -> StoreError {
    let (path, reason) = (path.to_path_buf(), error.to_string());
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotOurs { path },
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, reason },
        _ => StoreError::Unopened { path, reason },
    }
}
