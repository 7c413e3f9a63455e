//! What is taken out of the database again.

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::Sqlite;
use super::columns::people;
use super::ledger::{Ledger, found};
use super::writer::Request;
use crate::store::upkeep::naming;
use crate::store::{DocumentKind, StoreError, TokenHash};
use wire::{PersonId, TableId};

/// Younger than the rest of the database: one that lacks it gains it as it is opened. When somebody last looked at
/// a table, in seconds since 1970; and the last entry of before somebody came, since when entries may name them.
pub(super) const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS openings (
        table_id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS named_since (
        person INTEGER PRIMARY KEY,
        log_id INTEGER NOT NULL
    ) STRICT;
";

/// Entries looked through for a name before others who read have their turn.
const ENTRIES_AT_ONCE: i64 = 20_000;

/// A table's entries, followed from the last one back: there is no index over them.
const CHAIN: &str = "
    WITH RECURSIVE chain (id, previous) AS (
        SELECT id, previous FROM log WHERE id = ?1
        UNION ALL
        SELECT log.id, log.previous FROM log JOIN chain ON log.id = chain.previous
    )";

impl Sqlite {
    pub(in crate::store) async fn delete_table(
        &self,
        table: &TableId,
    ) -> Result<Option<Vec<PersonId>>, StoreError> {
        let table = table.clone();
        self.write(Request::Durable, move |ledger| ledger.delete_table(&table)).await
    }

    pub(in crate::store) async fn note_opened(&self, table: &TableId, at: u64) -> Result<(), StoreError> {
        let table = table.clone();
        self.write(Request::Behind, move |ledger| ledger.note_opened(&table, at)).await
    }

    pub(in crate::store) async fn untouched_since(&self, at: u64) -> Result<Vec<TableId>, StoreError> {
        self.read(move |conn| untouched_since(conn, at)).await
    }

    pub(in crate::store) async fn last_use(&self) -> Result<Option<u64>, StoreError> {
        self.read(last_use).await
    }

    pub(in crate::store) async fn forget_person(
        &self,
        person: PersonId,
    ) -> Result<Vec<TokenHash>, StoreError> {
        self.write(Request::Durable, move |ledger| ledger.forget_person(person)).await
    }

    pub(in crate::store) async fn tables_naming(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        let since = self.read(move |conn| named_since(conn, person)).await?;
        let (mut tables, mut next) = (Vec::new(), Some(since));
        while let Some(from) = next {
            let found = self.read(move |conn| tables_naming(conn, person, from)).await?;
            next = found.next;
            tables.extend(found.tables);
        }
        tables.sort_unstable();
        tables.dedup();
        Ok(tables.into_iter().map(TableId).collect())
    }

    pub(in crate::store) async fn rewrite(
        &self,
        table: &TableId,
        entries: Vec<(u64, Vec<u8>)>,
    ) -> Result<(), StoreError> {
        let table = table.clone();
        self.write(Request::Durable, move |ledger| ledger.rewrite(&table, &entries)).await
    }
}

impl Ledger {
    fn delete_table(&mut self, table: &TableId) -> Result<Result<Option<Vec<PersonId>>, StoreError>> {
        let Some((table_id, _, last)) = self.end_of(table)? else { return Ok(Ok(None)) };
        let listed = self
            .conn
            .prepare_cached("SELECT people FROM cards WHERE table_id = ?1")?
            .query_row([table_id], |row| people(row, 0))
            .optional()?
            .unwrap_or_default();
        self.list_for_people(table_id, &listed, &[])?;
        let chain = format!("{CHAIN} DELETE FROM log WHERE id IN (SELECT id FROM chain)");
        self.conn.prepare_cached(&chain)?.execute([last])?;
        // Their numbers may be given to new ones.
        self.conn.execute(
            "UPDATE named_since SET log_id = found.last
             FROM (SELECT coalesce(max(id), 0) AS last FROM log) AS found WHERE log_id > found.last",
            [],
        )?;
        for kept in ["cards", "archives", "openings", "hidden_tables"] {
            let remove = format!("DELETE FROM {kept} WHERE table_id = ?1");
            self.conn.prepare_cached(&remove)?.execute([table_id])?;
        }
        self.conn.prepare_cached("DELETE FROM daily WHERE table_name = ?1")?.execute([&table.0])?;
        self.conn.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([table_id])?;
        self.forget_end(table);
        // What was removed has put back how far all is noted.
        self.note_ends()?;
        Ok(Ok(Some(listed)))
    }

    fn note_opened(&mut self, table: &TableId, at: u64) -> Result<Result<(), StoreError>> {
        let Some((table_id, ..)) = self.end_of(table)? else {
            return Ok(Err(StoreError::UnknownTable(table.clone())));
        };
        let note = "INSERT OR REPLACE INTO openings (table_id, at) VALUES (?1, ?2)";
        self.conn.prepare_cached(note)?.execute(params![table_id, at.cast_signed()])?;
        Ok(Ok(()))
    }

    fn forget_person(&mut self, person: PersonId) -> Result<Result<Vec<TokenHash>, StoreError>> {
        let blank =
            self.conn.prepare_cached("UPDATE people SET name = '' WHERE id = ?1")?.execute([person.0])?;
        if let Err(unknown) = found(person, blank) {
            return Ok(Err(unknown));
        }
        self.conn.prepare_cached("DELETE FROM hidden_tables WHERE person = ?1")?.execute([person.0])?;
        for (kept, device) in [("device_uses", "token_hash"), ("offered_tokens", "old")] {
            let remove = format!(
                "DELETE FROM {kept} WHERE {device} IN (SELECT token_hash FROM devices WHERE person = ?1)"
            );
            self.conn.prepare_cached(&remove)?.execute([person.0])?;
        }
        let mut begin = self
            .conn
            .prepare_cached("INSERT OR REPLACE INTO documents (kind, key, text) VALUES (?1, ?2, '')")?;
        begin.execute(params![DocumentKind::Forgetting.word(), person.0.to_string()])?;
        drop(begin);
        let mut remove =
            self.conn.prepare_cached("DELETE FROM devices WHERE person = ?1 RETURNING token_hash")?;
        let devices = remove.query_map([person.0], |row| row.get(0))?.collect::<Result<_>>()?;
        Ok(Ok(devices))
    }

    fn rewrite(&mut self, table: &TableId, entries: &[(u64, Vec<u8>)]) -> Result<Result<(), StoreError>> {
        let unknown = || Ok(Err(StoreError::UnknownTable(table.clone())));
        let Some((table_id, _, last)) = self.end_of(table)? else { return unknown() };
        let rows: Vec<i64> = self
            .conn
            .prepare_cached(&format!("{CHAIN} SELECT id FROM chain ORDER BY id"))?
            .query_map([last], |row| row.get(0))?
            .collect::<Result<_>>()?;
        let mut write =
            self.conn.prepare_cached("UPDATE log SET entry = ?1 WHERE id = ?2 AND table_id = ?3")?;
        for (number, entry) in entries {
            let Some(row) = usize::try_from(*number).ok().and_then(|number| rows.get(number)) else {
                return unknown();
            };
            write.execute(params![entry, row, table_id])?;
        }
        Ok(Ok(()))
    }
}

fn untouched_since(conn: &Connection, at: u64) -> Result<Vec<TableId>> {
    let mut find = conn.prepare_cached(
        "SELECT tables.name FROM cards JOIN tables ON tables.id = cards.table_id
         LEFT JOIN openings ON openings.table_id = cards.table_id
         WHERE cards.phase <> 'finished' AND cards.changed < ?1 AND coalesce(openings.at, 0) < ?1
         ORDER BY tables.id",
    )?;
    find.query_map([at.cast_signed()], |row| row.get(0).map(TableId))?.collect()
}

/// The first entry that may name a person; of those of before this was noted, the first of all.
fn named_since(conn: &Connection, person: PersonId) -> Result<i64> {
    let mut find = conn.prepare_cached("SELECT log_id + 1 FROM named_since WHERE person = ?1")?;
    Ok(find.query_row([person.0], |row| row.get(0)).optional()?.unwrap_or(0))
}

fn last_use(conn: &Connection) -> Result<Option<u64>> {
    let mut find = conn.prepare_cached(
        "SELECT max(at) FROM (SELECT max(changed) AS at FROM cards UNION ALL SELECT max(at) FROM openings
         UNION ALL SELECT max(used) FROM device_uses)",
    )?;
    find.query_row([], |row| row.get::<_, Option<i64>>(0)).map(|at| at.map(i64::cast_unsigned))
}

/// Some of the tables that name a person, and from which entry on to look next.
struct Named {
    tables: Vec<String>,
    next: Option<i64>,
}

fn tables_naming(conn: &Connection, person: PersonId, from: i64) -> Result<Named> {
    let (to, named) = (from + ENTRIES_AT_ONCE, naming(person).into_bytes());
    let mut find = conn.prepare_cached(
        "SELECT DISTINCT tables.name FROM log JOIN tables ON tables.id = log.table_id
         WHERE log.id >= ?1 AND log.id < ?2 AND instr(log.entry, ?3) > 0",
    )?;
    let tables = find.query_map(params![from, to, named], |row| row.get(0))?.collect::<Result<_>>()?;
    let mut more = conn.prepare_cached("SELECT 1 FROM log WHERE id >= ?1 LIMIT 1")?;
    Ok(Named { tables, next: more.exists([to])?.then_some(to) })
}
