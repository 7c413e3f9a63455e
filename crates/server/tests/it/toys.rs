//! Games that nobody plays run through the whole server, and no list has them.

use serde_json::{Value, json};

use crate::socket_world::{Client, World, settings, version};

async fn big_table(host: &mut Client, length: u32) -> String {
    let create = json!({
        "do": "create", "game": "toy-big", "seats": 8, "options": { "length": length }, "settings": settings(),
    });
    host.done(create).await["made"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_toy_is_listed_nowhere() {
    let world = World::new().await;
    let games = world.get("/api/games", "").await.text();
    assert!(games.contains("arkham-ritual") && !games.contains("toy"), "{games}");
    world.stop().await;
}

/// What one person at the big table was sent.
#[derive(Default)]
struct Sent {
    opening: u64,
    after_moves: Vec<u64>,
    last: Value,
}

/// Plays the first legal action whenever asked, to the end of the game.
async fn play_to_the_end(client: &mut Client, table: &str, opened: Value) -> Sent {
    let mut sent = Sent { opening: opened["bytes"].as_u64().unwrap(), last: opened, ..Sent::default() };
    while sent.last["table"]["phase"] != "finished" {
        let is_news = sent.last["sent"]["game"].is_object();
        if let Some(action) = sent.last["game"]["legal"].get(0).filter(|_| is_news) {
            let (seat, version) = (&sent.last["table"]["you"], version(&sent.last));
            client
                .done(json!({
                    "do": "act", "table": table, "seat": seat, "version": version, "action": action,
                }))
                .await;
        }
        let next = version(&sent.last);
        sent.last = client.until_type("table").await;
        assert_eq!(sent.last["first"], next, "no event is missing");
        sent.after_moves.push(sent.last["bytes"].as_u64().unwrap());
    }
    sent
}

#[tokio::test]
async fn a_big_game_with_hasty_bots_sends_little_and_drops_nobody() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = big_table(&mut ann, 600).await;
    let invite = ann.open(&table, None, None).await["table"]["invite"].clone();
    bob.open(&table, invite.as_str(), None).await;
    ann.sit(&table, 0).await;
    bob.sit(&table, 4).await;
    for seat in [1, 2, 3, 5, 6, 7] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "librarian" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    let (of_ann, of_bob) = (ann.open(&table, None, None).await, bob.open(&table, None, None).await);
    let (of_ann, of_bob) =
        tokio::join!(play_to_the_end(&mut ann, &table, of_ann), play_to_the_end(&mut bob, &table, of_bob));
    for (client, mut sent) in [(&mut ann, of_ann), (&mut bob, of_bob)] {
        assert!(sent.opening <= 60_000, "opening took {} bytes", sent.opening);
        sent.after_moves.sort_unstable();
        let median = sent.after_moves[sent.after_moves.len() / 2];
        assert!(median <= 2_048, "{median} bytes after a move");
        // What was put together from the changes is what is sent whole.
        let again = client.open(&table, None, None).await;
        assert_eq!((&again["table"], &again["game"]), (&sent.last["table"], &sent.last["game"]));
    }
    world.stop().await;
}

#[tokio::test]
async fn talk_carries_no_view() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let table = big_table(&mut ann, 600).await;
    ann.sit(&table, 0).await;
    for seat in 1..8 {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "stroller" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    let opened = ann.open(&table, None, None).await;
    assert!(opened["game"]["legal"].get(0).is_some(), "the first to act is Ann");
    ann.done(json!({ "do": "say", "table": table, "text": "hello" })).await;
    let told = ann.until_type("table").await;
    assert_eq!(
        (&told["events"][0]["what"], &told["sent"]),
        (&json!("said"), &json!({ "table": null, "game": null }))
    );
    world.stop().await;
}
