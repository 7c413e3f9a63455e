//! Small texts by kind and key.

use rusqlite::{Connection, Result, params};

use super::ledger::Ledger;
use crate::store::{DocumentKind, StoreError};

/// Younger than the rest of the database: one that lacks it gains it as it is opened.
pub(super) const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS documents (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
";

impl Ledger {
    pub(super) fn put_document(
        &mut self,
        kind: DocumentKind,
        key: &str,
        text: &str,
    ) -> Result<Result<(), StoreError>> {
        let put = "INSERT OR REPLACE INTO documents (kind, key, text) VALUES (?1, ?2, ?3)";
        self.conn.prepare_cached(put)?.execute(params![kind.word(), key, text])?;
        Ok(Ok(()))
    }

    pub(super) fn remove_document(
        &mut self,
        kind: DocumentKind,
        key: &str,
    ) -> Result<Result<(), StoreError>> {
        let remove = "DELETE FROM documents WHERE kind = ?1 AND key = ?2";
        self.conn.prepare_cached(remove)?.execute(params![kind.word(), key])?;
        Ok(Ok(()))
    }
}

pub(super) fn all(conn: &Connection, kind: DocumentKind) -> Result<Vec<(String, String)>> {
    let mut find = conn.prepare_cached("SELECT key, text FROM documents WHERE kind = ?1 ORDER BY key")?;
    let rows = find.query_map([kind.word()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}
