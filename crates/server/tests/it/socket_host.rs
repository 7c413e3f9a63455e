//! A host who is away, over real sockets.

use std::time::Duration;

use serde_json::{Value, json};
use server::store::StoreUrl;

use crate::socket_guard::game_of_two;
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
async fn told_host_is_away(client: &mut Client, table: &str) -> u64 {
    let told = client.until(|message| message["id"] == table && message["host_free_at"].is_u64()).await;
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
    told_host_is_away(&mut bob, &table).await;
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
    told_host_is_away(&mut bob, &table).await;
    // She is connected again and has the table not open yet, so that one frame is all that has to come in time.
    let mut ann = world.client_with(&token).await;
    // Refused until the grace is over, however often he asks.
    while bob.ask(hand_over(&table)).await["type"] != "done" {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let unseat = json!({ "do": "unseat", "table": table, "seat": 0 });
    let keep_out = json!({ "do": "keep_out", "table": table, "person": ann_id });
    assert_eq!(bob.refused(unseat.clone()).await, "not_host", "she may still come back");
    assert_eq!(bob.refused(keep_out).await, "not_host");
    ann.send(&json!({ "type": "open", "table": table, "invite": null, "from": null })).await;
    bob.until(|message| handed_over(message) == Some(&ann_id)).await;
    assert_eq!(bob.refused(unseat).await, "not_host");
}

#[tokio::test]
async fn a_host_may_be_away_for_two_minutes_and_longer_while_somebody_else_is_to_act() {
    const TWO_MINUTES: u64 = 120_000;
    let world = World::new().await;
    for (to_act, times) in [(0, 1), (1, 5)] {
        let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
        // Who begins is drawn.
        let table = loop {
            let table = game_of_two(&mut ann, &mut bob, settings()).await;
            if bob.open(&table, None, None).await["game"]["to_act"] == json!([to_act]) {
                break table;
            }
        };
        let now = async |bob: &mut Client| bob.open(&table, None, None).await["now"].as_u64().unwrap();
        let before = now(&mut bob).await;
        ann.drop_connection().await;
        let free_at = told_host_is_away(&mut bob, &table).await;
        let left = before..=now(&mut bob).await;
        assert!(left.contains(&(free_at - times * TWO_MINUTES)), "{left:?} and {free_at}");
    }
    world.stop().await;
}

#[tokio::test]
async fn without_a_grace_somebody_follows_at_once_however_far_away_they_are() {
    let mut config = config();
    (config.patience.host, config.patience.probe) = (Duration::ZERO, Duration::from_millis(10));
    let world = World::with(config, &StoreUrl::Memory).await;
    let (ann, mut bob, table) = two_at_a_table(&world).await;
    // Whoever answers pings late counts as far away, and what they send as sent earlier.
    loop {
        tokio::time::sleep(Duration::from_millis(250)).await;
        bob.open(&table, None, None).await;
        if bob.heard_any(|message| message["credit_ms"].as_u64() >= Some(100)) {
            break;
        }
    }
    ann.drop_connection().await;
    told_host_is_away(&mut bob, &table).await;
    bob.done(hand_over(&table)).await;
    world.stop().await;
}

#[tokio::test]
async fn a_host_is_not_told_where_another_ones_webhook_leads() {
    let world = World::new().await;
    let (mut ann, bob, table) = two_at_a_table(&world).await;
    let path = format!("/api/tables/{table}/webhook");
    let bearer = |who: &Client| format!("authorization: Bearer {}\r\n", who.token);
    let put = async |who: &Client, url: &str| {
        let body = json!({ "url": url, "language": "en" }).to_string();
        let head = format!(
            "PUT {path} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{}",
            body.len(),
            bearer(who)
        );
        world.ask(&head, body.as_bytes()).await
    };
    assert_eq!(put(&ann, "https://chat.example/hooks/anns-secret").await.status, 200);
    ann.done(hand_over(&table)).await;
    let told = world.get(&path, &bearer(&bob)).await.json();
    assert_eq!(told, json!({ "url": null, "secret": null, "others": true }));
    let set = put(&bob, "https://chat.example/hooks/bobs").await.json();
    assert_eq!((&set["url"], &set["others"]), (&json!("https://chat.example/hooks/bobs"), &json!(false)));
    world.stop().await;
}
