//! What the file keeps, and what writing many logs to one file costs.

use std::fs;
use std::path::Path;

use futures_util::FutureExt as _;
use futures_util::future::join_all;
use rusqlite::Connection;
use server::store::{Store, StoreError, StoreUrl, StoredSummary, SummaryQuery};
use wire::Phase;

use super::{append, database, entries, folder, log, open, table};

/// Appends entry 0 of many tables while nobody can write, then lets them.
async fn append_at_once(path: &Path, store: &Store, names: &[String]) {
    let other = Connection::open(path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut appends = join_all(names.iter().map(|name| append(store, name, 0)));
    // Everyone has asked once this returns, and nobody can have been answered.
    assert!((&mut appends).now_or_never().is_none());
    other.execute_batch("ROLLBACK").unwrap();
    for answer in appends.await {
        answer.unwrap();
    }
}

#[tokio::test]
async fn tables_that_move_at_the_same_time_share_a_commit() {
    let path = database("files_grouped");
    let store = open(&path).await;
    let names: Vec<String> = (0..500).map(|number| format!("table{number}")).collect();
    append_at_once(&path, &store, &names).await;
    let counts = store.counts();
    // The first commit takes those who had asked when it began, the second all others.
    assert_eq!(counts.appends, 500);
    assert!(counts.commits <= 2, "{counts:?}");
    for name in names {
        assert_eq!(log(&store, &name).await, entries(&name, 1));
    }
}

#[tokio::test]
async fn who_finds_the_queue_full_waits_and_is_served() {
    let path = database("files_full");
    let store = open(&path).await;
    let names: Vec<String> = (0..5_000).map(|number| format!("table{number}")).collect();
    append_at_once(&path, &store, &names).await;
    let counts = store.counts();
    assert_eq!(counts.appends, 5_000);
    assert!(counts.commits < 50, "{counts:?}");
}

#[tokio::test]
async fn all_that_was_acknowledged_is_there_after_the_store_was_dropped() {
    let path = database("files_dropped");
    let store = open(&path).await;
    let ada = store.new_person([1; 32], "Ada").await.unwrap();
    for seq in 0..20 {
        append(&store, "a", seq).await.unwrap();
    }
    drop(store);
    let store = open(&path).await;
    assert_eq!(log(&store, "a").await, entries("a", 20));
    assert_eq!(store.person_by_token([1; 32]).await.unwrap().unwrap().id, ada);
    append(&store, "a", 20).await.unwrap();
    assert_ne!(store.new_person([2; 32], "Eve").await.unwrap(), ada);
}

/// Otherwise each crash adds to it, until the disk has room for neither.
#[tokio::test]
async fn what_a_crash_left_in_the_write_ahead_log_is_moved_at_the_next_start() {
    let path = database("files_left");
    let store = open(&path).await;
    for seq in 0..20 {
        append(&store, "a", seq).await.unwrap();
    }
    let crashed = folder("files_left_copy");
    for file in ["walpurgis.db", "walpurgis.db-wal"] {
        fs::copy(path.with_file_name(file), crashed.join(file)).unwrap();
    }
    let length = |file: &str| fs::metadata(crashed.join(file)).unwrap().len();
    let before = length("walpurgis.db-wal");
    assert!(before > 20 * 4_096, "a page for each entry, and more");
    let store = open(&crashed.join("walpurgis.db")).await;
    assert_eq!(length("walpurgis.db-wal"), 0);
    assert_eq!(log(&store, "a").await, entries("a", 20));
    append(&store, "a", 20).await.unwrap();
    assert!(length("walpurgis.db-wal") < before);
}

#[tokio::test]
async fn what_is_queued_when_the_store_is_dropped_is_still_written() {
    let path = database("files_queued");
    let store = open(&path).await;
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(append(&store, "a", 0).now_or_never().is_none());
    assert!(append(&store, "a", 1).now_or_never().is_none());
    other.execute_batch("ROLLBACK").unwrap();
    drop(store);
    assert_eq!(log(&open(&path).await, "a").await, entries("a", 2));
}

#[tokio::test]
async fn a_closed_store_is_one_file() {
    let path = database("files_closed");
    let store = open(&path).await;
    append(&store, "a", 0).await.unwrap();
    store.clone().close().await;
    assert!(!path.with_extension("db-wal").exists());
    // Another may open it although the handle is still there.
    assert_eq!(log(&open(&path).await, "a").await, entries("a", 1));
    drop(store);
}

/// What a crash leaves behind is what the files hold at that moment.
#[tokio::test]
async fn all_that_was_acknowledged_survives_a_crash() {
    let path = database("files_crashed");
    let crashed = folder("files_crashed_copy");
    let store = open(&path).await;
    let summary = StoredSummary {
        table: table("a"),
        game: "arkham-ritual".to_owned(),
        phase: Phase::Playing,
        public: true,
        changed: 1,
        entries: 10,
        people: Vec::new(),
        summary_json: "{}".to_owned(),
    };
    for seq in 0..10 {
        append(&store, "a", seq).await.unwrap();
    }
    store.put_summary(summary.clone()).await.unwrap();
    append(&store, "b", 0).await.unwrap();
    for file in ["walpurgis.db", "walpurgis.db-wal"] {
        fs::copy(path.with_file_name(file), crashed.join(file)).unwrap();
    }
    let after = Store::open(&StoreUrl::in_folder(&crashed)).await.unwrap();
    assert_eq!(log(&after, "a").await, entries("a", 10));
    assert_eq!(log(&after, "b").await, entries("b", 1));
    assert_eq!(after.summaries(SummaryQuery::Open, 10).await.unwrap(), [summary]);
    assert_eq!(after.outdated_summaries().await.unwrap(), [table("b")]);
}

#[tokio::test]
async fn two_stores_do_not_share_a_file() {
    let path = database("files_shared");
    let store = open(&path).await;
    let second = Store::open(&StoreUrl::Sqlite(path.clone())).await.unwrap_err();
    assert_eq!(second, StoreError::InUse { path: path.clone() });
    append(&store, "a", 0).await.unwrap();
    drop(store);
    open(&path).await;
}

#[tokio::test]
async fn the_folder_is_made_and_nobody_else_may_look_inside() {
    let folder = folder("files_private").join("data").join("walpurgis");
    let store = Store::open(&StoreUrl::in_folder(&folder)).await.unwrap();
    append(&store, "a", 0).await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&folder), 0o700);
        for file in fs::read_dir(&folder).unwrap() {
            assert_eq!(mode(&file.unwrap().path()), 0o600);
        }
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let file = folder("files_in_the_way").join("file");
    fs::write(&file, "").unwrap();
    let error = Store::open(&StoreUrl::in_folder(&file)).await.unwrap_err().to_string();
    assert!(error.starts_with(file.join("walpurgis.db").to_str().unwrap()), "{error}");
    assert!(error.contains("cannot be opened: "), "{error}");
}

/// How often the write-ahead log was moved into the database as a whole, as its own header counts it.
fn rounds_of_wal(path: &Path) -> u32 {
    let bytes = fs::read(path.with_extension("db-wal")).unwrap();
    u32::from_be_bytes(bytes[12..16].try_into().unwrap())
}

#[tokio::test]
async fn the_write_ahead_log_starts_again_instead_of_growing_for_ever() {
    let path = database("files_wal");
    let store = open(&path).await;
    append(&store, "a", 0).await.unwrap();
    let before = rounds_of_wal(&path);
    let mut seq = 0;
    while rounds_of_wal(&path) == before {
        store.append(&table("b"), seq, vec![vec![7; 256 * 1024]]).await.unwrap();
        seq += 1;
        assert!(seq < 1_000, "256 MiB were written and none of it was moved");
    }
    assert_eq!(store.entries(&table("b")).await.unwrap().len() as u64, seq);
}
