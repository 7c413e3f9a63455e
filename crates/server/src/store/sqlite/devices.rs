//! When devices are used.

use rusqlite::{Connection, Result, Row, params};

use super::Sqlite;
use super::ledger::Ledger;
use super::writer::Request;
use crate::store::devices::NOTED_EVERY_SECONDS;
use crate::store::{StoreError, StoredDevice, TokenHash};
use wire::PersonId;

/// Younger than the rest of the database: one that lacks it gains it as it is opened.
pub(super) const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS device_uses (
        token_hash BLOB PRIMARY KEY,
        made INTEGER NOT NULL,
        used INTEGER NOT NULL,
        label TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS devices_of_people ON devices (person);
";

impl Sqlite {
    pub(in crate::store) async fn note_device(
        &self,
        token_hash: TokenHash,
        at: u64,
        label: Option<&str>,
    ) -> Result<(), StoreError> {
        let label = label.map(str::to_owned);
        self.write(Request::Behind, move |ledger| ledger.note_device(&token_hash, at, label.as_deref())).await
    }

    pub(in crate::store) async fn devices(&self, person: PersonId) -> Result<Vec<StoredDevice>, StoreError> {
        self.read(move |conn| devices(conn, person)).await
    }

    pub(in crate::store) async fn end_device(
        &self,
        person: PersonId,
        token_hash: TokenHash,
    ) -> Result<bool, StoreError> {
        self.write(Request::Durable, move |ledger| ledger.end_device(person, &token_hash)).await
    }

    pub(in crate::store) async fn change_token(
        &self,
        old: TokenHash,
        new: TokenHash,
    ) -> Result<(), StoreError> {
        self.write(Request::Durable, move |ledger| ledger.change_token(&old, &new)).await
    }
}

impl Ledger {
    fn note_device(
        &mut self,
        token_hash: &TokenHash,
        at: u64,
        label: Option<&str>,
    ) -> Result<Result<(), StoreError>> {
        // A device that was ended meanwhile is not brought back.
        let mut note = self.conn.prepare_cached(
            "INSERT INTO device_uses (token_hash, made, used, label)
             SELECT token_hash, ?2, ?2, coalesce(?3, '') FROM devices WHERE token_hash = ?1
             ON CONFLICT DO UPDATE SET used = excluded.used, label = coalesce(?3, label)
             WHERE used < excluded.used - ?4 OR ?3 IS NOT NULL",
        )?;
        note.execute(params![token_hash, at.cast_signed(), label, NOTED_EVERY_SECONDS.cast_signed()])?;
        Ok(Ok(()))
    }

    fn end_device(&mut self, person: PersonId, token_hash: &TokenHash) -> Result<Result<bool, StoreError>> {
        let mut end =
            self.conn.prepare_cached("DELETE FROM devices WHERE token_hash = ?1 AND person = ?2")?;
        let is_theirs = end.execute(params![token_hash, person.0])? > 0;
        if is_theirs {
            self.conn
                .prepare_cached("DELETE FROM device_uses WHERE token_hash = ?1")?
                .execute([token_hash])?;
        }
        Ok(Ok(is_theirs))
    }

    fn change_token(&mut self, old: &TokenHash, new: &TokenHash) -> Result<Result<(), StoreError>> {
        for table in ["devices", "device_uses"] {
            let change = format!("UPDATE {table} SET token_hash = ?2 WHERE token_hash = ?1");
            self.conn.prepare_cached(&change)?.execute([old, new])?;
        }
        Ok(Ok(()))
    }
}

fn devices(conn: &Connection, person: PersonId) -> Result<Vec<StoredDevice>> {
    let mut find = conn.prepare_cached(
        "SELECT devices.token_hash, made, used, coalesce(label, '')
         FROM devices LEFT JOIN device_uses ON device_uses.token_hash = devices.token_hash
         WHERE devices.person = ?1 ORDER BY used DESC, devices.token_hash",
    )?;
    let seconds = |row: &Row<'_>, column: usize| -> Result<Option<u64>> {
        Ok(row.get::<_, Option<i64>>(column)?.map(i64::cast_unsigned))
    };
    let rows = find.query_map([person.0], |row| {
        Ok(StoredDevice {
            token_hash: row.get(0)?,
            made: seconds(row, 1)?,
            used: seconds(row, 2)?,
            label: row.get(3)?,
        })
    })?;
    rows.collect()
}
