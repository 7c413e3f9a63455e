//! Backups are made of a running store and put back where none runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::Connection;
use server::store::{BackupError, Existing, Store, StoreError, StoreUrl, backup, restore};

use super::{append, database, entries, folder, log, open};

/// A running store with three entries, and where its backup may go.
async fn running(name: &str) -> (Store, PathBuf, PathBuf) {
    let path = database(name);
    let store = open(&path).await;
    store.new_person([1; 32], "Ada").await.unwrap();
    for seq in 0..3 {
        append(&store, "a", seq).await.unwrap();
    }
    let copy = path.with_file_name("copy.db");
    (store, path, copy)
}

/// The names of the files in a folder.
fn files_in(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_backup_holds_what_the_store_held() {
    let (store, path, copy) = running("backup_whole").await;
    let summary = backup(&path, &copy).unwrap();
    assert_eq!((summary.tables, summary.entries, summary.people), (1, 3, 1));
    assert_eq!(summary.bytes, fs::metadata(&copy).unwrap().len());
    append(&store, "a", 3).await.unwrap();
    let restored = database("backup_whole_restored");
    assert_eq!(restore(&copy, &restored, Existing::Keep).unwrap(), summary);
    let restored = open(&restored).await;
    assert_eq!(log(&restored, "a").await, entries("a", 3));
    assert_eq!(restored.person_by_token([1; 32]).await.unwrap().unwrap().name, "Ada");
    append(&restored, "a", 3).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_can_be_made_while_games_go_on() {
    let (store, path, copy) = running("backup_busy").await;
    static IS_DONE: AtomicBool = AtomicBool::new(false);
    let writer = tokio::spawn(async move {
        let mut written = 0;
        while written == 0 || !IS_DONE.load(Ordering::Relaxed) {
            append(&store, "left", written).await.unwrap();
            append(&store, "right", written).await.unwrap();
            written += 1;
        }
        (store, written)
    });
    let backups = tokio::task::spawn_blocking(move || {
        let made: Vec<PathBuf> = (0..5).map(|number| copy.with_extension(number.to_string())).collect();
        made.iter().for_each(|copy| {
            backup(&path, copy).unwrap();
        });
        IS_DONE.store(true, Ordering::Relaxed);
        made
    });
    let (backups, (store, written)) = (backups.await.unwrap(), writer.await.unwrap());
    assert_eq!(log(&store, "left").await, entries("left", written));
    for copy in backups {
        let restored = database("backup_busy_restored");
        restore(&copy, &restored, Existing::Keep).unwrap();
        let restored = open(&restored).await;
        let (left, right) = (log(&restored, "left").await, log(&restored, "right").await);
        assert_eq!(left, entries("left", left.len() as u64));
        // As they were at one moment.
        let ahead = left.len() - right.len();
        assert!(ahead <= 1, "left is {ahead} entries ahead");
    }
}

#[tokio::test]
async fn a_backup_is_one_private_file() {
    let (_store, path, _) = running("backup_alone").await;
    let folder = folder("backup_alone_copy").join("backups");
    backup(&path, &folder.join("monday.db")).unwrap();
    assert_eq!(files_in(&folder), ["monday.db"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(folder.join("monday.db")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[tokio::test]
async fn an_older_backup_is_not_replaced() {
    let (_store, path, copy) = running("backup_again").await;
    backup(&path, &copy).unwrap();
    let before = fs::read(&copy).unwrap();
    let error = backup(&path, &copy).unwrap_err();
    assert_eq!(error, BackupError::Exists(copy.clone()));
    assert!(error.to_string().ends_with("copy.db exists already and is not replaced"));
    assert_eq!(fs::read(&copy).unwrap(), before);
}

#[tokio::test]
async fn a_database_is_replaced_only_when_that_was_asked_for() {
    let (store, path, copy) = running("backup_force").await;
    backup(&path, &copy).unwrap();
    append(&store, "a", 3).await.unwrap();
    drop(store);
    assert_eq!(restore(&copy, &path, Existing::Keep), Err(BackupError::Exists(path.clone())));
    assert_eq!(log(&open(&path).await, "a").await, entries("a", 4));
    restore(&copy, &path, Existing::Replace).unwrap();
    assert_eq!(log(&open(&path).await, "a").await, entries("a", 3));
}

/// The log of a crashed server must not be mixed into the database that replaces its own.
#[tokio::test]
async fn what_a_crash_left_is_replaced_too() {
    let (store, path, copy) = running("backup_crashed").await;
    backup(&path, &copy).unwrap();
    append(&store, "a", 3).await.unwrap();
    let crashed = folder("backup_crashed_copy");
    for file in ["walpurgis.db", "walpurgis.db-wal"] {
        fs::copy(path.with_file_name(file), crashed.join(file)).unwrap();
    }
    let StoreUrl::Sqlite(target) = StoreUrl::in_folder(&crashed) else { unreachable!() };
    restore(&copy, &target, Existing::Replace).unwrap();
    assert_eq!(log(&open(&target).await, "a").await, entries("a", 3));
}

#[tokio::test]
async fn a_database_in_use_is_not_replaced() {
    let (store, path, copy) = running("backup_in_use").await;
    backup(&path, &copy).unwrap();
    append(&store, "a", 3).await.unwrap();
    let in_use = BackupError::Store(StoreError::InUse { path: path.clone() });
    assert_eq!(restore(&copy, &path, Existing::Replace), Err(in_use));
    append(&store, "a", 4).await.unwrap();
    assert_eq!(log(&store, "a").await, entries("a", 5));
}

#[tokio::test]
async fn only_a_backup_of_ours_is_put_back() {
    let folder = folder("backup_foreign");
    let target = folder.join("data").join("walpurgis.db");
    let check = |file: &Path, expected: BackupError| {
        assert_eq!(restore(file, &target, Existing::Replace), Err(expected));
        assert!(!target.exists());
    };
    let missing = folder.join("missing.db");
    check(&missing, BackupError::Missing(missing.clone()));
    for (name, content) in [("text.db", "not a database at all, but long enough to be one"), ("empty.db", "")]
    {
        let file = folder.join(name);
        fs::write(&file, content).unwrap();
        check(&file, BackupError::Store(StoreError::NotOurs { path: file.clone() }));
    }
    let foreign = folder.join("foreign.db");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    check(&foreign, BackupError::Store(StoreError::NotOurs { path: foreign.clone() }));
}

#[tokio::test]
async fn a_damaged_backup_is_not_put_back() {
    let (store, path, copy) = running("backup_damaged").await;
    backup(&path, &copy).unwrap();
    drop(store);
    let whole = fs::read(&copy).unwrap();
    let mut rotten = whole.clone();
    rotten[4_096 * 3..4_096 * 3 + 64].fill(0xEE);
    let mut inconsistent = Vec::new();
    for (name, content) in [("short", &whole[..whole.len() - 4_096]), ("rotten", &rotten[..])] {
        let file = copy.with_file_name(name);
        fs::write(&file, content).unwrap();
        inconsistent.push(file);
    }
    let lacking = copy.with_file_name("lacking");
    fs::write(&lacking, &whole).unwrap();
    Connection::open(&lacking).unwrap().execute_batch("DELETE FROM log WHERE seq = 1").unwrap();
    inconsistent.push(lacking);
    for file in inconsistent {
        let refused = restore(&file, &path, Existing::Replace);
        assert!(matches!(refused, Err(BackupError::Store(StoreError::Damaged { .. }))), "{refused:?}");
        assert_eq!(log(&open(&path).await, "a").await, entries("a", 3));
        assert!(!files_in(path.parent().unwrap()).contains(&"walpurgis.db.part".to_owned()));
    }
}

#[tokio::test]
async fn a_restore_that_fails_half_way_loses_nothing() {
    let (store, path, copy) = running("restore_crash").await;
    backup(&path, &copy).unwrap();
    append(&store, "a", 3).await.unwrap();
    // As a crash leaves it: the last entry is only in the log beside the database.
    let crashed = database("restore_crash_copy");
    let beside = |path: &Path| PathBuf::from(format!("{}-wal", path.display()));
    fs::copy(&path, &crashed).unwrap();
    fs::copy(beside(&path), beside(&crashed)).unwrap();
    // It fails at the moment when the old log is to be removed: nothing can be put in its place.
    let draft = PathBuf::from(format!("{}.part", crashed.display()));
    fs::create_dir(&draft).unwrap();
    assert!(restore(&copy, &crashed, Existing::Replace).is_err());
    fs::remove_file(beside(&crashed)).ok();
    assert_eq!(log(&open(&crashed).await, "a").await, entries("a", 4));
}

/// Another name for a database: a link in a folder of its own.
#[cfg(unix)]
fn linked(name: &str, path: &Path) -> PathBuf {
    let link = folder(name).join("link.db");
    std::os::unix::fs::symlink(path, &link).unwrap();
    link
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_by_a_link_finds_what_is_only_in_the_log_of_a_running_store() {
    let (store, path, copy) = running("backup_linked").await;
    let long = vec![b'x'; 1_000_000];
    store.append(&super::table("a"), 3, vec![long]).await.unwrap();
    let summary = backup(&linked("backup_linked_alias", &path), &copy).unwrap();
    assert_eq!(summary.entries, 4);
}

#[cfg(unix)]
#[tokio::test]
async fn a_running_store_is_not_replaced_by_a_link_to_it() {
    let (store, path, copy) = running("restore_linked").await;
    backup(&path, &copy).unwrap();
    append(&store, "a", 3).await.unwrap();
    let link = linked("restore_linked_alias", &path);
    let refused = restore(&copy, &link, Existing::Replace);
    assert_eq!(refused, Err(BackupError::Store(StoreError::InUse { path: path.clone() })));
    store.close().await;
    restore(&copy, &link, Existing::Replace).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "the link leads there still");
    assert_eq!(log(&open(&path).await, "a").await, entries("a", 3));
    assert_eq!(files_in(link.parent().unwrap()), ["link.db"]);
}

#[cfg(unix)]
#[tokio::test]
async fn whoever_runs_a_server_finds_its_door_by_a_link_too() {
    use server::admin::{AdminDoor, AdminToken};

    let (_store, path, _) = running("door_linked").await;
    let link = linked("door_linked_alias", &path);
    let token = AdminToken::draw().unwrap();
    let address = "127.0.0.1:7313".parse().unwrap();
    for (opened, sought) in [(&path, &link), (&link, &path)] {
        let door = AdminDoor::open(opened, address, &server::BasePath::default(), &token).unwrap();
        assert_eq!(AdminDoor::find(sought).unwrap().unwrap().address, address);
        drop(door);
        assert!(AdminDoor::find(sought).unwrap().is_none());
    }
}
