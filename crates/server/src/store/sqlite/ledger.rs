//! What is written, statement by statement, inside a transaction that others began.

use std::collections::HashMap;

use rusqlite::{Connection, Error, OptionalExtension, Result, params};

use super::columns::{count, people, people_text, phase_word};
use super::schema::note_log_ends;
use crate::store::{AppendError, MOST_HIDDEN, StoreError, StoredSummary, TokenHash};
use wire::{PersonId, TableId};

/// Tables remembered before all are noted and forgotten; a forgotten one costs one look-up.
const REMEMBERED_TABLES: usize = 16_384;

/// The writing connection, and what it knows about the tables it has written to.
///
/// The outer `Result` of each method is the transaction's, the inner one that of the request alone.
pub(super) struct Ledger {
    pub(super) conn: Connection,
    ends: LogEnds,
    /// Another one tells that another connection has written.
    data_version: Option<i64>,
    /// By this transaction, so far.
    appended: u64,
}

/// Where the logs of tables end, as far as remembered: all that is not noted in the database yet.
#[derive(Default)]
struct LogEnds {
    known: HashMap<TableId, LogEnd>,
    /// Whether what is remembered is lost, with what was to be noted.
    is_lost: bool,
}

#[derive(Clone, Copy)]
struct LogEnd {
    table_id: i64,
    entries: u64,
    last: Option<i64>,
    /// Whether the database tells the same.
    is_noted: bool,
}

impl Ledger {
    pub(super) fn new(conn: Connection) -> Self {
        conn.set_prepared_statement_cache_capacity(64);
        // Whatever was written before is looked for with the first transaction.
        let ends = LogEnds { is_lost: true, ..LogEnds::default() };
        Self { conn, ends, data_version: None, appended: 0 }
    }

    /// To be called when a transaction did not happen.
    pub(super) fn forget(&mut self) {
        self.ends = LogEnds { is_lost: true, ..LogEnds::default() };
        self.appended = 0;
    }

    /// To be called first in every transaction: what is not remembered, or no longer true because another
    /// connection has written too, is found in the log.
    pub(super) fn look_for_ends(&mut self) -> Result<()> {
        let version = self.conn.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?;
        let is_alone = self.data_version.replace(version).is_none_or(|before| before == version);
        if self.ends.is_lost || !is_alone {
            note_log_ends(&self.conn)?;
            self.ends = LogEnds::default();
        }
        Ok(())
    }

    /// Where a table's log ends: its number, how many entries it has and which is the last; none for a table that
    /// does not exist.
    pub(super) fn end_of(&mut self, table: &TableId) -> Result<Option<(i64, u64, Option<i64>)>> {
        let end = self.ends.find(&self.conn, table)?;
        Ok(end.map(|LogEnd { table_id, entries, last, .. }| (table_id, entries, last)))
    }

    /// A table is gone.
    pub(super) fn forget_end(&mut self, table: &TableId) {
        self.ends.known.remove(table);
    }

    fn remember_end(&mut self, table: &TableId, end: LogEnd) -> Result<()> {
        if self.ends.is_full() {
            self.note_ends()?;
            self.ends.known.clear();
        }
        self.ends.known.insert(table.clone(), end);
        Ok(())
    }

    /// Notes where the log of a table ends, for others to read.
    pub(super) fn note_end(&mut self, table: &TableId) -> Result<()> {
        match self.ends.known.get_mut(table) {
            Some(end) => end.note(&self.conn),
            None => Ok(()),
        }
    }

    /// Notes it for all tables, so that it need not be looked for in the log.
    pub(super) fn note_ends(&mut self) -> Result<()> {
        self.ends.known.values_mut().try_for_each(|end| end.note(&self.conn))?;
        let all = "UPDATE log_ends SET noted = (SELECT coalesce(max(id), 0) FROM log)";
        self.conn.prepare_cached(all)?.execute([]).map(|_| ())
    }

    /// How many entries were added since this was last asked.
    /// Writes a page as it is, to see whether anything can be written.
    pub(super) fn write_nothing_new(&mut self) -> Result<()> {
        self.conn.prepare_cached("UPDATE log_ends SET noted = noted")?.execute([]).map(|_| ())
    }

    pub(super) fn take_appended(&mut self) -> u64 {
        std::mem::take(&mut self.appended)
    }

    pub(super) fn append(
        &mut self,
        table: &TableId,
        seq: u64,
        new: &[Vec<u8>],
    ) -> Result<Result<(), AppendError>> {
        let present = self.ends.find(&self.conn, table)?;
        let expected = present.map_or(0, |end| end.entries);
        if seq != expected {
            return Ok(Err(AppendError::Conflict { expected }));
        }
        let mut end = match present {
            Some(end) => end,
            None => new_table(&self.conn, table)?,
        };
        let mut add = self
            .conn
            .prepare_cached("INSERT INTO log (table_id, seq, previous, entry) VALUES (?1, ?2, ?3, ?4)")?;
        for entry in new {
            end.last = Some(add.insert(params![end.table_id, end.entries.cast_signed(), end.last, entry])?);
            end.entries += 1;
        }
        drop(add);
        end.is_noted = false;
        match self.ends.known.get_mut(table) {
            Some(known) => *known = end,
            None => self.remember_end(table, end)?,
        }
        self.appended += new.len() as u64;
        Ok(Ok(()))
    }

    pub(super) fn put_archive(&mut self, table: &TableId, archive: &[u8]) -> Result<Result<(), StoreError>> {
        let Some(LogEnd { table_id, .. }) = self.ends.find(&self.conn, table)? else {
            return Ok(Err(StoreError::UnknownTable(table.clone())));
        };
        let mut put = self
            .conn
            .prepare_cached("INSERT OR REPLACE INTO archives (table_id, archive) VALUES (?1, ?2)")?;
        put.execute(params![table_id, archive])?;
        Ok(Ok(()))
    }

    pub(super) fn put_summary(&mut self, summary: &StoredSummary) -> Result<Result<(), StoreError>> {
        let Some(LogEnd { table_id, .. }) = self.ends.find(&self.conn, &summary.table)? else {
            return Ok(Err(StoreError::UnknownTable(summary.table.clone())));
        };
        let mut find = self.conn.prepare_cached("SELECT entries, people FROM cards WHERE table_id = ?1")?;
        let present = find.query_row([table_id], |row| Ok((count(row, 0)?, people(row, 1)?)));
        let (entries, before) = present.optional()?.unwrap_or_default();
        if summary.entries < entries {
            return Ok(Ok(()));
        }
        let mut put = self.conn.prepare_cached(
            "INSERT OR REPLACE INTO cards (table_id, game, phase, public, changed, entries, people, card)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        put.execute(params![
            table_id,
            summary.game,
            phase_word(summary.phase),
            summary.public,
            summary.changed.cast_signed(),
            summary.entries.cast_signed(),
            people_text(&summary.people),
            summary.summary_json
        ])?;
        // They seldom change, and their rows are spread over many pages.
        if before != summary.people {
            self.list_for_people(table_id, &before, &summary.people)?;
        }
        Ok(Ok(()))
    }

    pub(super) fn hide(
        &mut self,
        person: PersonId,
        table: &TableId,
        hidden: bool,
    ) -> Result<Result<(), StoreError>> {
        let Some(LogEnd { table_id, .. }) = self.ends.find(&self.conn, table)? else {
            return Ok(Err(StoreError::UnknownTable(table.clone())));
        };
        let mut take_out =
            self.conn.prepare_cached("DELETE FROM hidden_tables WHERE person = ?1 AND table_id = ?2")?;
        take_out.execute(params![person.0, table_id])?;
        if hidden {
            let mut put_away =
                self.conn.prepare_cached("INSERT INTO hidden_tables (person, table_id) VALUES (?1, ?2)")?;
            put_away.execute(params![person.0, table_id])?;
            let mut drop_oldest = self.conn.prepare_cached(
                "DELETE FROM hidden_tables WHERE person = ?1 AND id NOT IN
                 (SELECT id FROM hidden_tables WHERE person = ?1 ORDER BY id DESC LIMIT ?2)",
            )?;
            drop_oldest.execute(params![person.0, MOST_HIDDEN])?;
        }
        Ok(Ok(()))
    }

    pub(super) fn list_for_people(&self, table_id: i64, before: &[PersonId], now: &[PersonId]) -> Result<()> {
        let mut remove =
            self.conn.prepare_cached("DELETE FROM tables_of_people WHERE person = ?1 AND table_id = ?2")?;
        for person in before {
            remove.execute(params![person.0, table_id])?;
        }
        let mut add = self
            .conn
            .prepare_cached("INSERT OR IGNORE INTO tables_of_people (person, table_id) VALUES (?1, ?2)")?;
        for person in now {
            add.execute(params![person.0, table_id])?;
        }
        Ok(())
    }

    pub(super) fn new_person(
        &mut self,
        token_hash: &TokenHash,
        name: &str,
    ) -> Result<Result<PersonId, StoreError>> {
        if self.has_token(token_hash)? {
            return Ok(Err(StoreError::TokenTaken));
        }
        let mut make = self.conn.prepare_cached("INSERT INTO people (name, bot) VALUES (?1, FALSE)")?;
        let number = make.insert([name])?;
        let id = u32::try_from(number).map_err(|_| Error::IntegralValueOutOfRange(0, number))?;
        self.insert_device(PersonId(id), token_hash)?;
        let mut note = self.conn.prepare_cached(
            "INSERT OR REPLACE INTO named_since (person, log_id) SELECT ?1, coalesce(max(id), 0) FROM log",
        )?;
        note.execute([id])?;
        Ok(Ok(PersonId(id)))
    }

    pub(super) fn add_device(
        &mut self,
        person: PersonId,
        token_hash: &TokenHash,
    ) -> Result<Result<(), StoreError>> {
        let mut find = self.conn.prepare_cached("SELECT 1 FROM people WHERE id = ?1 AND name <> ''")?;
        if !find.exists([person.0])? {
            return Ok(Err(StoreError::UnknownPerson(person)));
        }
        if self.has_token(token_hash)? {
            return Ok(Err(StoreError::TokenTaken));
        }
        self.insert_device(person, token_hash).map(Ok)
    }

    pub(super) fn has_token(&self, token_hash: &TokenHash) -> Result<bool> {
        self.conn.prepare_cached("SELECT 1 FROM devices WHERE token_hash = ?1")?.exists([token_hash])
    }

    fn insert_device(&self, person: PersonId, token_hash: &TokenHash) -> Result<()> {
        let mut add = self.conn.prepare_cached("INSERT INTO devices (token_hash, person) VALUES (?1, ?2)")?;
        add.execute(params![token_hash, person.0]).map(|_| ())
    }

    pub(super) fn rename(&mut self, person: PersonId, name: &str) -> Result<Result<(), StoreError>> {
        let mut rename =
            self.conn.prepare_cached("UPDATE people SET name = ?2 WHERE id = ?1 AND name <> ''")?;
        Ok(found(person, rename.execute(params![person.0, name])?))
    }

    pub(super) fn mark_as_bot(&mut self, person: PersonId) -> Result<Result<(), StoreError>> {
        let mut mark = self.conn.prepare_cached("UPDATE people SET bot = TRUE WHERE id = ?1")?;
        Ok(found(person, mark.execute([person.0])?))
    }
}

pub(super) fn found(person: PersonId, changed: usize) -> Result<(), StoreError> {
    if changed == 0 { Err(StoreError::UnknownPerson(person)) } else { Ok(()) }
}

impl LogEnds {
    fn find(&mut self, conn: &Connection, table: &TableId) -> Result<Option<LogEnd>> {
        if let Some(end) = self.known.get(table) {
            return Ok(Some(*end));
        }
        let mut find = conn.prepare_cached("SELECT id, entries, last FROM tables WHERE name = ?1")?;
        let end = find.query_row([&table.0], |row| {
            Ok(LogEnd { table_id: row.get(0)?, entries: count(row, 1)?, last: row.get(2)?, is_noted: true })
        });
        let end = end.optional()?;
        if let Some(end) = end.filter(|_| !self.is_full()) {
            self.known.insert(table.clone(), end);
        }
        Ok(end)
    }

    fn is_full(&self) -> bool {
        self.known.len() >= REMEMBERED_TABLES
    }
}

impl LogEnd {
    fn note(&mut self, conn: &Connection) -> Result<()> {
        if self.is_noted {
            return Ok(());
        }
        let mut note = conn.prepare_cached("UPDATE tables SET entries = ?1, last = ?2 WHERE id = ?3")?;
        note.execute(params![self.entries.cast_signed(), self.last, self.table_id])?;
        self.is_noted = true;
        Ok(())
    }
}

fn new_table(conn: &Connection, table: &TableId) -> Result<LogEnd> {
    let mut make = conn.prepare_cached("INSERT INTO tables (name, entries) VALUES (?1, 0)")?;
    Ok(LogEnd { table_id: make.insert([&table.0])?, entries: 0, last: None, is_noted: true })
}
