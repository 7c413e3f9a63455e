//! The server comes and goes; what was acknowledged stays.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;
use server::store::StoreUrl;

use crate::socket_world::{World, config, settings, version, with};

/// A folder of its own, gone when the test ends.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("walpurgis-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

#[tokio::test]
async fn the_server_says_goodbye_and_when_to_come_back() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let mut stranger = world.stranger().await;
    let (_, (bye, other)) = tokio::join!(world.stop(), async { (ann.bye().await, stranger.bye().await) });
    for bye in [bye, other] {
        assert_eq!(bye["error"]["code"], "going_down");
        assert!(bye["retry_ms"].as_u64().unwrap() > 0);
    }
}

#[tokio::test]
async fn a_restart_brings_every_table_back() {
    let folder = Folder::new("restart");
    let url = StoreUrl::in_folder(&folder.0);
    let world = World::with(config(), &url).await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(settings()).await;
    ann.sit(&table, 0).await;
    for seat in [1, 2] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "greedy" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    let token = ann.token.clone();
    let (key, act) = loop {
        let shown = ann.open(&table, None, None).await;
        let Some(action) = shown["game"]["legal"].get(0) else { continue };
        let act = json!({
            "do": "act", "table": table, "seat": 0, "version": version(&shown), "action": action,
        });
        let key = ann.new_key();
        // A bot that was asked at the same time may have been quicker.
        if ann.ask_with(&key, &act).await["type"] == "done" {
            break (key, act);
        }
    };
    let seen = ann.open(&table, None, None).await;
    world.stop().await;

    let world = World::with(config(), &url).await;
    let mut ann = world.client_with(&token).await;
    let after = ann.open(&table, None, None).await;
    let events = seen["events"].as_array().unwrap();
    assert_eq!(after["events"].as_array().unwrap()[..events.len()], events[..]);
    assert_eq!(ann.ask_with(&key, &act).await["type"], "done", "it was done before");
    ann.send(&json!({ "type": "watch_lobby" })).await;
    assert_eq!(ann.until_type("lobby").await["mine"][0]["id"], table.as_str());
    world.stop().await;
}

#[tokio::test]
async fn a_client_who_does_not_read_does_not_hold_the_server_up() {
    let mut config = config();
    config.limits.outbox_bytes = usize::MAX;
    config.patience.write = Duration::from_secs(3_600);
    config.patience.goodbye = Duration::from_secs(3_600);
    let world = World::with(config, &StoreUrl::Memory).await;
    let (mut ann, bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    let mut slow = world.small_stranger().await;
    slow.send(&json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": bob.token })).await;
    // Far more than the machines on both ends take in.
    for _ in 0..120 {
        ann.done(json!({ "do": "say", "table": table, "text": "x".repeat(500) })).await;
    }
    for _ in 0..170 {
        slow.send(&json!({ "type": "open", "table": table })).await;
    }
    ann.until(|message| message["watching"] == 2).await;
    world.stop().await;
}

#[tokio::test]
async fn whoever_falls_silent_is_pinged_and_then_counts_as_gone() {
    let mut config = config();
    config.patience.hello = Duration::from_secs(1);
    config.patience.heartbeat = Duration::from_millis(500);
    config.patience.silence = Duration::from_secs(4);
    let world = World::with(config, &StoreUrl::Memory).await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    bob.open(&table, None, None).await;
    // Ann reads and so answers every ping; Bob does neither.
    ann.until(|message| message["watching"] == 2).await;
    while ann.heard_any(|_| true) {
        ann.next().await;
    }
    ann.until(|message| message["watching"] == 1).await;
    ann.done(json!({ "do": "say", "table": table, "text": "still here" })).await;
    world.stop().await;
}
