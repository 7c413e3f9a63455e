//! A host who is away, over real sockets.

use std::time::Duration;

use serde_json::{Value, json};
use server::store::StoreUrl;

use crate::socket_world::{Client, World, config, settings, with};

/// Ann, the host, and Bob, who both sit at a table and have it open.
async fn two_at_a_table(world: &World) -> (Client, Client, String) {
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    bob.open(&table, None, None).await;
    ann.sit(&table, 0).await;
    bob.sit(&table, 1).await;
    (ann, bob, table)
}

/// Waits until somebody is told that the host is away; the table's time from which on they may follow.
async fn told_host_is_away(client: &mut Client) -> u64 {
    let told = client.until(|message| message["host_free_at"].is_u64()).await;
    assert_eq!(told["present"], json!([1]), "{told}");
    told["host_free_at"].as_u64().unwrap()
}

fn hand_over(table: &str) -> Value {
    json!({ "do": "hand_over", "table": table, "seat": 1 })
}

/// To whom a message says that the host's place went.
fn handed_over(message: &Value) -> Option<&Value> {
    let event = message["events"].as_array()?.iter().find(|event| event["what"] == "handed_over")?;
    Some(&event["to"]["id"])
}

#[tokio::test]
async fn a_guest_does_not_become_the_host_because_a_connection_broke() {
    let world = World::new().await;
    let (ann, mut bob, table) = two_at_a_table(&world).await;
    let (token, ann_id) = (ann.token.clone(), ann.you["id"].clone());
    ann.drop_connection().await;
    told_host_is_away(&mut bob).await;
    assert_eq!(bob.refused(hand_over(&table)).await, "not_host");
    assert_eq!(bob.refused(json!({ "do": "unseat", "table": table, "seat": 0 })).await, "not_host");
    let mut ann = world.client_with(&token).await;
    let opened = ann.open(&table, None, None).await;
    assert_eq!(opened["table"]["host"], ann_id);
    let told = bob.until(|message| message["present"] == json!([0, 1])).await;
    assert_eq!(told["host_free_at"], json!(null), "the host is here");
}

#[tokio::test]
async fn after_the_grace_somebody_follows_and_a_host_who_returns_soon_has_the_place_back() {
    let mut config = config();
    config.patience.host = Duration::from_secs(2);
    let world = World::with(config, &StoreUrl::Memory).await;
    let (ann, mut bob, table) = two_at_a_table(&world).await;
    let (token, ann_id) = (ann.token.clone(), ann.you["id"].clone());
    ann.drop_connection().await;
    told_host_is_away(&mut bob).await;
    // Refused until the grace is over, however often he asks.
    while bob.ask(hand_over(&table)).await["type"] != "done" {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut ann = world.client_with(&token).await;
    ann.send(&json!({ "type": "open", "table": table, "invite": null, "from": null })).await;
    bob.until(|message| handed_over(message) == Some(&ann_id)).await;
    assert_eq!(bob.refused(json!({ "do": "unseat", "table": table, "seat": 0 })).await, "not_host");
}
