//! When devices are used.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::Sqlite;
use super::ledger::Ledger;
use super::writer::Request;
use crate::store::devices::{NOTED_EVERY_SECONDS, OFFERED_FOR_SECONDS};
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
    CREATE TABLE IF NOT EXISTS offered_tokens (
        old BLOB PRIMARY KEY,
        new BLOB NOT NULL UNIQUE,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
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

    pub(in crate::store) async fn offer_token(
        &self,
        old: TokenHash,
        new: TokenHash,
        at: u64,
    ) -> Result<(), StoreError> {
        self.write(Request::Durable, move |ledger| ledger.offer_token(&old, &new, at)).await
    }

    pub(in crate::store) async fn is_offered(&self, new: TokenHash) -> Result<bool, StoreError> {
        let find = "SELECT 1 FROM offered_tokens WHERE new = ?1";
        self.read(move |conn| conn.prepare_cached(find)?.exists([new])).await
    }

    pub(in crate::store) async fn take_up_token(
        &self,
        new: TokenHash,
    ) -> Result<Option<TokenHash>, StoreError> {
        self.write(Request::Durable, move |ledger| ledger.take_up_token(&new)).await
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
            for gone in
                ["DELETE FROM device_uses WHERE token_hash = ?1", "DELETE FROM offered_tokens WHERE old = ?1"]
            {
                self.conn.prepare_cached(gone)?.execute([token_hash])?;
            }
        }
        Ok(Ok(is_theirs))
    }

    fn offer_token(&mut self, old: &TokenHash, new: &TokenHash, at: u64) -> Result<Result<(), StoreError>> {
        if !self.has_token(old)? {
            return Ok(Err(StoreError::UnknownToken));
        }
        if self.has_token(new)? {
            return Ok(Err(StoreError::TokenTaken));
        }
        // However far a clock was set back, nobody waits for longer.
        let mut offer = self.conn.prepare_cached(
            "INSERT INTO offered_tokens (old, new, at) VALUES (?1, ?2, ?3)
             ON CONFLICT (old) DO UPDATE SET new = excluded.new, at = excluded.at
             WHERE abs(at - excluded.at) >= ?4",
        )?;
        let offered =
            offer.execute(params![old, new, at.cast_signed(), OFFERED_FOR_SECONDS.cast_signed()])?;
        Ok(if offered == 1 { Ok(()) } else { Err(StoreError::TokenOffered) })
    }

    fn take_up_token(&mut self, new: &TokenHash) -> Result<Result<Option<TokenHash>, StoreError>> {
        let mut take = self.conn.prepare_cached("DELETE FROM offered_tokens WHERE new = ?1 RETURNING old")?;
        let old: Option<TokenHash> = take.query_row([new], |row| row.get(0)).optional()?;
        let Some(old) = old else { return Ok(Ok(None)) };
        for table in ["devices", "device_uses"] {
            let change = format!("UPDATE {table} SET token_hash = ?2 WHERE token_hash = ?1");
            self.conn.prepare_cached(&change)?.execute([&old, new])?;
        }
        Ok(Ok(Some(old)))
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
