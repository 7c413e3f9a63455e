//! What happens to a server when something happens to its files.

use std::fs;

use serde_json::json;
use server::store::{DATABASE_FILE, Store, StoreError, StoreUrl};

use crate::socket_life::Folder;
use crate::socket_world::{World, config, settings};

#[tokio::test]
async fn nothing_is_confirmed_once_the_data_folder_is_gone() {
    let folder = Folder::new("gone");
    let world = World::with(config(), &StoreUrl::in_folder(&folder.0)).await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(settings()).await;
    ann.sit(&table, 0).await;
    assert_eq!(world.get("/api/health", "").await.text(), "ok\n");
    fs::remove_dir_all(&folder.0).unwrap();
    let unwell = world.get("/api/health", "").await;
    assert_eq!(
        (unwell.status, unwell.text().as_str()),
        (503, "nothing can be stored, see the server's log\n")
    );
    let stand = json!({ "do": "stand", "table": table, "seat": 0 });
    assert_eq!(ann.refused(stand).await, "store_failed");
    let bye = ann.until_type("bye").await;
    assert_eq!(bye["error"]["code"], "store_failed", "the table cannot be read either");
    let newcomer = world.post("/api/device", "", &json!({ "name": "Bob" })).await;
    assert_eq!((newcomer.status, &newcomer.json()["code"]), (503, &json!("store_failed")));
}

#[tokio::test]
async fn nothing_is_confirmed_once_another_file_has_the_name() {
    let folder = Folder::new("replaced");
    let world = World::with(config(), &StoreUrl::in_folder(&folder.0)).await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(settings()).await;
    let path = folder.0.join(DATABASE_FILE);
    fs::rename(&path, folder.0.join("kept.db")).unwrap();
    fs::copy(folder.0.join("kept.db"), &path).unwrap();
    let sit = json!({ "do": "sit", "table": table, "seat": 0, "entropy": "0".repeat(32) });
    assert_eq!(ann.refused(sit).await, "store_failed");
    assert_eq!(world.get("/api/health", "").await.status, 503);
    fs::rename(folder.0.join("kept.db"), &path).unwrap();
    let mut ann = world.client_with(&ann.token).await;
    let opened = ann.open(&table, None, None).await;
    assert_eq!(opened["table"]["seats"][0]["who"], json!(null), "what was refused was not done");
    ann.sit(&table, 0).await;
    assert_eq!(world.get("/api/health", "").await.status, 200, "it is there again");
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_confirmed_once_the_log_beside_the_database_is_gone() {
    let folder = Folder::new("log-gone");
    let world = World::with(config(), &StoreUrl::in_folder(&folder.0)).await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(settings()).await;
    let log = folder.0.join(format!("{DATABASE_FILE}-wal"));
    fs::remove_file(&log).unwrap();
    let sit = json!({ "do": "sit", "table": table, "seat": 0, "entropy": "0".repeat(32) });
    assert_eq!(ann.refused(sit).await, "store_failed");
    assert_eq!(world.get("/api/health", "").await.status, 503);
    fs::write(&log, "").unwrap();
    assert_eq!(world.get("/api/health", "").await.status, 503, "another one is none");
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_to_a_database_in_use_is_in_use_too() {
    let folder = Folder::new("alias");
    let world = World::with(config(), &StoreUrl::in_folder(&folder.0)).await;
    let alias = folder.0.join("alias.db");
    std::os::unix::fs::symlink(folder.0.join(DATABASE_FILE), &alias).unwrap();
    let second = Store::open(&StoreUrl::Sqlite(alias.clone())).await;
    assert!(matches!(second, Err(StoreError::InUse { .. })), "{second:?}");
    world.stop().await;
    assert!(Store::open(&StoreUrl::Sqlite(alias)).await.is_ok(), "nobody else has it now");
}
