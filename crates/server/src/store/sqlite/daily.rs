//! The tries at daily deals: one row for each person, game and date.

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::ledger::Ledger;
use crate::store::{DailyClaim, DailyRow, DailyScore, DailyTry, StoreError};
use wire::{Person, PersonId, TableId};

/// Younger than the rest of the database: one that lacks it gains it as it is opened. What is null is
/// not known before the try is over.
pub(super) const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS daily (
        game TEXT NOT NULL,
        date TEXT NOT NULL,
        person INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        won INTEGER,
        kind TEXT,
        score INTEGER,
        turns INTEGER,
        hints INTEGER,
        PRIMARY KEY (game, date, person)
    ) STRICT, WITHOUT ROWID;
";

impl Ledger {
    pub(super) fn claim_daily(
        &mut self,
        daily: &DailyTry,
        table: &TableId,
    ) -> Result<Result<DailyClaim, StoreError>> {
        let mut claim = self.conn.prepare_cached(
            "INSERT INTO daily (game, date, person, table_name) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO NOTHING",
        )?;
        claim.execute(params![daily.game, daily.date, daily.person.0, table.0])?;
        let fresh = || DailyClaim { table: table.clone(), is_over: false };
        Ok(Ok(find_claim(&self.conn, daily)?.unwrap_or_else(fresh)))
    }

    pub(super) fn finish_daily(
        &mut self,
        daily: &DailyTry,
        score: &DailyScore,
    ) -> Result<Result<(), StoreError>> {
        let mut finish = self.conn.prepare_cached(
            "UPDATE daily SET won = ?4, kind = ?5, score = ?6, turns = ?7, hints = ?8
             WHERE game = ?1 AND date = ?2 AND person = ?3 AND won IS NULL",
        )?;
        let DailyScore { won, kind, score, turns, hints } = score;
        finish.execute(params![daily.game, daily.date, daily.person.0, won, kind, score, turns, hints])?;
        Ok(Ok(()))
    }
}

pub(super) fn find_claim(conn: &Connection, daily: &DailyTry) -> Result<Option<DailyClaim>> {
    let mut find = conn.prepare_cached(
        "SELECT table_name, won IS NOT NULL FROM daily WHERE game = ?1 AND date = ?2 AND person = ?3",
    )?;
    find.query_row(params![daily.game, daily.date, daily.person.0], |row| {
        Ok(DailyClaim { table: TableId(row.get(0)?), is_over: row.get(1)? })
    })
    .optional()
}

pub(super) fn rows(
    conn: &Connection,
    game: &str,
    date: &str,
    limit: u32,
    besides: Option<PersonId>,
) -> Result<Vec<DailyRow>> {
    let mut find = conn.prepare_cached(
        "SELECT place, person, name, bot, table_name, won, kind, score, turns, hints
         FROM (
             SELECT *,
                 rank() OVER (ORDER BY won DESC, score DESC) AS place,
                 row_number() OVER (ORDER BY won DESC, score DESC, hints, person) AS number
             FROM daily WHERE game = ?1 AND date = ?2 AND won IS NOT NULL
         ) JOIN people ON people.id = person
         WHERE number <= ?3 OR person = ?4
         ORDER BY number",
    )?;
    let rows = find.query_map(params![game, date, limit, besides.map(|person| person.0)], |row| {
        Ok(DailyRow {
            place: row.get(0)?,
            person: Person { id: PersonId(row.get(1)?), name: row.get(2)?, bot: row.get(3)? },
            table: TableId(row.get(4)?),
            score: DailyScore {
                won: row.get(5)?,
                kind: row.get(6)?,
                score: row.get(7)?,
                turns: row.get(8)?,
                hints: row.get(9)?,
            },
        })
    })?;
    rows.collect()
}

/// The dates on which a person's try is over, the last first.
pub(super) fn dates(conn: &Connection, game: &str, person: PersonId) -> Result<Vec<String>> {
    let mut find = conn.prepare_cached(
        "SELECT date FROM daily WHERE game = ?1 AND person = ?2 AND won IS NOT NULL ORDER BY date DESC",
    )?;
    find.query_map(params![game, person.0], |row| row.get(0))?.collect()
}
