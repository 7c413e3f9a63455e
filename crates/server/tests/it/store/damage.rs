//! A file that is not what it should be is refused in words, never taken for an empty one.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use server::store::{Store, StoreError, StoreUrl};

use super::{append, database, log, open, table};

/// A closed database with a few pages.
async fn filled(name: &str) -> PathBuf {
    let path = database(name);
    let store = open(&path).await;
    for seq in 0..40 {
        store.append(&table("a"), seq, vec![vec![7; 1_000]]).await.unwrap();
    }
    store.close().await;
    path
}

async fn refusal(path: &Path) -> StoreError {
    Store::open(&StoreUrl::Sqlite(path.to_path_buf())).await.unwrap_err()
}

#[tokio::test]
async fn a_truncated_database_is_damaged() {
    let path = filled("damage_truncated").await;
    let whole = fs::read(&path).unwrap();
    for length in [whole.len() - 1, whole.len() - 4_096, whole.len() / 2, 4_096, 600, 99] {
        fs::write(&path, &whole[..length]).unwrap();
        let error = refusal(&path).await;
        assert!(matches!(error, StoreError::Damaged { .. }), "{length} bytes: {error}");
        assert!(error.to_string().ends_with("restore a backup"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), whole[..length], "it was changed");
    }
    for length in [1, 0] {
        fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(refusal(&path).await, StoreError::NotOurs { path: path.clone() });
        assert_eq!(fs::read(&path).unwrap(), whole[..length], "it was changed");
    }
}

#[tokio::test]
async fn a_database_overwritten_with_rubbish_is_not_ours() {
    let path = filled("damage_rubbish").await;
    let length = fs::metadata(&path).unwrap().len() as usize;
    fs::write(&path, vec![b'x'; length]).unwrap();
    let error = refusal(&path).await;
    assert_eq!(error, StoreError::NotOurs { path: path.clone() });
    assert!(
        error.to_string().ends_with("is not a database of Walpurgis: choose another file or data folder")
    );
}

#[tokio::test]
async fn a_damaged_page_is_told_when_it_is_read() {
    let path = filled("damage_page").await;
    let mut bytes = fs::read(&path).unwrap();
    // Every page of the log is beyond the schema's first dozen.
    for page in bytes.chunks_mut(4_096).skip(12) {
        page[..64].fill(0xEE);
    }
    fs::write(&path, bytes).unwrap();
    let store = open(&path).await;
    let error = store.entries(&table("a")).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[tokio::test]
async fn a_log_with_a_gap_is_not_shown_as_a_shorter_one() {
    for (number, sql, before) in [
        (0, "DELETE FROM log WHERE seq = 20", 21),
        (1, "UPDATE log SET previous = NULL WHERE seq = 30", 30),
        (2, "UPDATE log SET previous = id WHERE seq = 30", 30),
        (3, "UPDATE tables SET entries = 41", 41),
    ] {
        let path = filled(&format!("damage_gap_{number}")).await;
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let store = open(&path).await;
        let broken = StoreError::BrokenLog { table: table("a"), before };
        assert_eq!(store.entries(&table("a")).await, Err(broken), "{sql}");
        append(&store, "b", 0).await.unwrap();
        assert_eq!(log(&store, "b").await, ["b 0"]);
    }
}

#[tokio::test]
async fn a_newer_format_is_refused() {
    let path = filled("damage_newer").await;
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 7").unwrap();
    let error = refusal(&path).await;
    assert_eq!(error, StoreError::Newer { path: path.clone(), found: 7, known: 3 });
    assert!(error.to_string().ends_with("has format 7, this version reads up to 3: use a newer Walpurgis"));
}

#[tokio::test]
async fn someone_elses_database_is_left_alone() {
    let path = database("damage_foreign");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    let before = fs::read(&path).unwrap();
    assert_eq!(refusal(&path).await, StoreError::NotOurs { path: path.clone() });
    assert_eq!(fs::read(&path).unwrap(), before);
}
