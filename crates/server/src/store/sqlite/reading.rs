//! What is read, each answer from one state of the database.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::columns::{count, people, phase};
use crate::store::{StoreError, StoredSummary, SummaryQuery, TokenHash};
use wire::{Person, PersonId, TableId};

/// How to find out where a table's log ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogEnd {
    /// It is noted.
    Noted,
    /// It may be that only the log itself tells.
    LookedFor,
}

const NOTED: &str = "SELECT id, entries, last FROM tables WHERE name = ?1";
const LOOKED_FOR: &str = "
    SELECT tables.id, coalesce(max(log.seq) + 1, tables.entries), coalesce(max(log.id), tables.last)
    FROM tables LEFT JOIN log ON log.table_id = tables.id AND log.id > (SELECT noted FROM log_ends)
    WHERE tables.name = ?1 GROUP BY tables.id";

/// A table's log, followed from its last entry back to its first.
pub(super) fn entries(
    conn: &Connection,
    table: &TableId,
    log_end: LogEnd,
) -> Result<Result<Vec<Vec<u8>>, StoreError>> {
    let one_state = conn.unchecked_transaction()?;
    let mut find = one_state.prepare_cached(match log_end {
        LogEnd::Noted => NOTED,
        LogEnd::LookedFor => LOOKED_FOR,
    })?;
    let end = find.query_row([&table.0], |row| Ok((row.get(0)?, count(row, 1)?, row.get(2)?)));
    let Some((table_id, entries, last)): Option<(i64, u64, Option<i64>)> = end.optional()? else {
        return Ok(Ok(Vec::new()));
    };
    let mut fetch = one_state
        .prepare_cached("SELECT previous, entry FROM log WHERE id = ?1 AND table_id = ?2 AND seq = ?3")?;
    let mut log = Vec::new();
    let mut next = last;
    for seq in (0..entries).rev() {
        let link = fetch.query_row(params![next, table_id, seq.cast_signed()], |row| {
            log.push(row.get(1)?);
            row.get(0)
        });
        match link.optional()? {
            Some(previous) => next = previous,
            None => return Ok(Err(StoreError::BrokenLog { table: table.clone(), before: seq + 1 })),
        }
    }
    log.reverse();
    Ok(Ok(log))
}

pub(super) fn archive(conn: &Connection, table: &TableId) -> Result<Option<Vec<u8>>> {
    let mut find = conn.prepare_cached(
        "SELECT archive FROM archives JOIN tables ON tables.id = archives.table_id WHERE tables.name = ?1",
    )?;
    find.query_row([&table.0], |row| row.get(0)).optional()
}

pub(super) fn unarchived(conn: &Connection) -> Result<Vec<TableId>> {
    let mut find = conn.prepare_cached(
        "SELECT tables.name FROM cards JOIN tables ON tables.id = cards.table_id
         WHERE cards.phase = 'finished' AND cards.table_id NOT IN (SELECT table_id FROM archives)
         ORDER BY tables.id",
    )?;
    find.query_map([], |row| row.get(0).map(TableId))?.collect()
}

pub(super) fn unscored(conn: &Connection) -> Result<Vec<TableId>> {
    let mut find = conn.prepare_cached(
        "SELECT tables.name FROM cards JOIN tables ON tables.id = cards.table_id
         WHERE cards.phase = 'finished' AND json_type(cards.card, '$.result') IS NULL
         ORDER BY tables.id",
    )?;
    find.query_map([], |row| row.get(0).map(TableId))?.collect()
}

pub(super) fn hidden(conn: &Connection, person: PersonId) -> Result<Vec<TableId>> {
    let mut find = conn.prepare_cached(
        "SELECT tables.name FROM hidden_tables JOIN tables ON tables.id = hidden_tables.table_id
         WHERE hidden_tables.person = ?1 ORDER BY hidden_tables.id",
    )?;
    find.query_map([person.0], |row| row.get(0).map(TableId))?.collect()
}

const CARD: &str = "
    SELECT tables.name, cards.game, cards.phase, cards.public, cards.changed, cards.entries, cards.people,
        cards.card
    FROM cards JOIN tables ON tables.id = cards.table_id";

const LAST_CHANGED_FIRST: &str = "ORDER BY cards.changed DESC, cards.table_id DESC LIMIT ?1";

pub(super) fn summaries(conn: &Connection, query: SummaryQuery, limit: u32) -> Result<Vec<StoredSummary>> {
    let theirs = "cards.table_id IN (SELECT table_id FROM tables_of_people WHERE person = ?2)";
    match query {
        SummaryQuery::Open => {
            let sql = format!("{CARD} WHERE public AND phase <> 'finished' {LAST_CHANGED_FIRST}");
            collect_cards(conn, &sql, params![limit])
        }
        SummaryQuery::Mine(person) => {
            let sql = format!("{CARD} WHERE {theirs} AND phase <> 'finished' {LAST_CHANGED_FIRST}");
            collect_cards(conn, &sql, params![limit, person.0])
        }
        SummaryQuery::Finished => {
            let sql = format!("{CARD} WHERE public AND phase = 'finished' {LAST_CHANGED_FIRST}");
            collect_cards(conn, &sql, params![limit])
        }
        SummaryQuery::Every => collect_cards(conn, &format!("{CARD} {LAST_CHANGED_FIRST}"), params![limit]),
        SummaryQuery::MineFinished(person) => {
            let sql = format!("{CARD} WHERE {theirs} AND phase = 'finished' {LAST_CHANGED_FIRST}");
            collect_cards(conn, &sql, params![limit, person.0])
        }
    }
}

fn collect_cards(conn: &Connection, sql: &str, params: impl rusqlite::Params) -> Result<Vec<StoredSummary>> {
    conn.prepare_cached(sql)?.query_map(params, summary)?.collect()
}

fn summary(row: &Row<'_>) -> Result<StoredSummary> {
    Ok(StoredSummary {
        table: TableId(row.get(0)?),
        game: row.get(1)?,
        phase: phase(row, 2)?,
        public: row.get(3)?,
        changed: count(row, 4)?,
        entries: count(row, 5)?,
        people: people(row, 6)?,
        summary_json: row.get(7)?,
    })
}

pub(super) fn outdated_summaries(conn: &Connection) -> Result<Vec<TableId>> {
    let mut find = conn.prepare_cached(
        "SELECT tables.name FROM tables LEFT JOIN cards ON cards.table_id = tables.id
         WHERE cards.entries IS NULL OR cards.entries < tables.entries
         ORDER BY tables.id",
    )?;
    find.query_map([], |row| row.get(0).map(TableId))?.collect()
}

pub(super) fn tables_in_play(conn: &Connection) -> Result<Vec<TableId>> {
    let mut find = conn.prepare_cached(
        "SELECT tables.name FROM cards JOIN tables ON tables.id = cards.table_id
         WHERE cards.phase IN ('playing', 'paused', 'stranded') ORDER BY tables.id",
    )?;
    find.query_map([], |row| row.get(0).map(TableId))?.collect()
}

/// The last who came first.
pub(super) fn people_list(conn: &Connection, limit: u32) -> Result<Vec<Person>> {
    let mut find = conn.prepare_cached("SELECT id, name, bot FROM people ORDER BY id DESC LIMIT ?1")?;
    let person =
        |row: &Row<'_>| Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)?, bot: row.get(2)? });
    find.query_map([limit], person)?.collect()
}

pub(super) fn person_by_token(conn: &Connection, token_hash: &TokenHash) -> Result<Option<Person>> {
    let mut find = conn.prepare_cached(
        "SELECT people.id, people.name, people.bot
         FROM devices JOIN people ON people.id = devices.person
         WHERE devices.token_hash = ?1",
    )?;
    find.query_row([token_hash], |row| {
        Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)?, bot: row.get(2)? })
    })
    .optional()
}
