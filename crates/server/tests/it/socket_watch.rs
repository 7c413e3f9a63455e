//! Those who only watch, and what they say to each other.

use serde_json::{Value, json};
use server::store::StoreUrl;

use crate::socket_world::{Client, World, config, settings, with, within};

/// What was said among those who watch, as far as `events` tell.
fn asides(events: &Value) -> Vec<&str> {
    let events = events.as_array().into_iter().flatten();
    let asides = events.filter(|event| event["what"] == "watcher_said");
    asides.filter_map(|event| event["said"]["text"].as_str()).collect()
}

async fn say(who: &mut Client, table: &str, text: &str) {
    who.done(json!({ "do": "say", "table": table, "text": text })).await;
}

#[tokio::test]
async fn what_watchers_say_is_theirs_until_the_game_is_over_and_then_everyones() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (mut eve, mut dan) = (world.client("Eve").await, world.client("Dan").await);
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    for person in [&mut bob, &mut eve, &mut dan] {
        person.open(&table, None, None).await;
    }
    ann.sit(&table, 0).await;
    bob.sit(&table, 1).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    say(&mut eve, &table, "Good luck").await;
    ann.until(|message| message["events"][0]["text"] == "Good luck").await;
    ann.done(json!({ "do": "start", "table": table })).await;

    say(&mut eve, &table, "I would not do that").await;
    let heard = dan.until(|message| asides(&message["events"]) == ["I would not do that"]).await;
    assert_eq!(heard["events"][0]["said"]["who"]["name"], "Eve");
    for player in [&mut ann, &mut bob] {
        let opened = player.open(&table, None, None).await;
        assert_eq!(asides(&opened["events"]), Vec::<&str>::new());
        let past = player.history(&table, 0, 200).await;
        assert_eq!(past["events"].as_array().unwrap().len(), opened["events"].as_array().unwrap().len());
        assert!(!past.to_string().contains("would not"), "{past}");
        assert!(!player.heard_any(|message| message.to_string().contains("would not")));
    }
    // Who sits at the table is heard by all.
    say(&mut bob, &table, "Hurry up").await;
    dan.until(|message| message["events"][0]["text"] == "Hurry up").await;

    // Whoever has seen a hand does not tell it to those who may still take a seat.
    bob.done(json!({ "do": "give_up", "table": table, "seat": 1 })).await;
    assert_eq!(bob.refused(json!({ "do": "say", "table": table, "text": "I hold" })).await, "not_seated");

    ann.done(json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" })).await;
    ann.until(|message| message["table"]["phase"] == "finished").await;
    let opened = ann.open(&table, None, None).await;
    let past = ann.history(&table, 0, 200).await;
    let all = [asides(&past["events"]), asides(&opened["events"])].concat();
    assert!(all.contains(&"I would not do that"), "{all:?}");
    world.stop().await;
}

#[tokio::test]
async fn a_crowd_is_counted_by_people_and_keeps_nobody_out_who_is_invited() {
    let mut config = config();
    (config.limits.onlookers, config.limits.looks_per_person) = (1, 2);
    let world = World::with(config, &StoreUrl::Memory).await;
    let (mut ann, eve) = (world.client("Ann").await, world.client("Eve").await);
    let (mut bob, mut cat) = (world.client("Bob").await, world.client("Cat").await);
    let (table, opened) = ann.make_table(with(settings(), "public", json!(true))).await;
    let invite = opened["table"]["invite"].as_str().unwrap().to_owned();
    let mut tabs = Vec::new();
    for _ in 0..2 {
        let mut tab = world.client_with(&eve.token).await;
        tab.open(&table, None, None).await;
        tabs.push(tab);
    }
    let closed = async |client: &mut Client| {
        client.send(&json!({ "type": "open", "table": table, "invite": null, "from": null })).await;
        client.until_type("closed").await["error"]["code"].clone()
    };
    let mut tab = world.client_with(&eve.token).await;
    assert_eq!(closed(&mut tab).await, "too_many_connections", "of one person");
    assert_eq!(closed(&mut bob).await, "too_many_connections", "one stranger is as many as may look on");
    cat.open(&table, Some(&invite), None).await;
    drop(tabs);
    within(async {
        loop {
            bob.send(&json!({ "type": "open", "table": table, "invite": null, "from": null })).await;
            let answer = bob.until(|message| message["id"] == *table && message["type"] != "presence").await;
            if answer["type"] == "table" {
                return;
            }
        }
    })
    .await;
    world.stop().await;
}
