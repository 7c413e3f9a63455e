//! Tables with a long past: opening sends the end of it, the rest is asked for.

use serde_json::{Value, json};

use crate::socket_world::{Client, World, settings, version, with};

/// Every event before what an opening told, asked for page by page.
async fn older_events(client: &mut Client, table: &str, opened: &Value) -> Vec<Value> {
    let mut events = Vec::new();
    let end = opened["first"].as_u64().unwrap();
    while (events.len() as u64) < end {
        let from = events.len() as u64;
        let page = client.history(table, from, end - from).await;
        assert_eq!(
            (&page["type"], &page["id"], &page["first"]),
            (&json!("history"), &json!(table), &json!(from))
        );
        let page = page["events"].as_array().unwrap();
        assert!((1..=200).contains(&page.len()), "{}", page.len());
        events.extend(page.iter().cloned());
    }
    events
}

#[tokio::test]
async fn a_table_whose_chairs_were_changed_thousands_of_times_opens_for_everyone() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    let restless = async |changes: u32| {
        let mut eve = world.client(&"\u{1F9D9}".repeat(24)).await;
        eve.open(&table, None, None).await;
        for number in 0..changes {
            eve.sit(&table, u8::from(number % 2 == 0)).await;
        }
        eve
    };
    // No one person may change chairs as often.
    for _ in 1..10 {
        let mut eve = restless(200).await;
        eve.done(json!({ "do": "stand", "table": table, "seat": 0 })).await;
    }
    let mut eve = restless(200).await;
    let once_more = json!({ "do": "sit", "table": table, "seat": 1, "entropy": "0".repeat(32) });
    assert_eq!(eve.refused(once_more).await, "too_large");

    let mut newcomer = world.client("Bob").await;
    for client in [&mut ann, &mut eve, &mut newcomer] {
        let opened = client.open(&table, None, None).await;
        let told = opened["events"].as_array().unwrap();
        assert_eq!((told.len(), version(&opened)), (200, 4_000), "each but the first also stood up");
        assert!(opened["bytes"].as_u64().unwrap() < 128 * 1024, "{}", opened["bytes"]);
        client.until_type("presence").await;
        client.send(&json!({ "type": "ping", "sent": 1 })).await;
        client.until_type("pong").await;
        let mut all = older_events(client, &table, &opened).await;
        all.extend(told.iter().cloned());
        assert_eq!((&all[0]["what"], all.len()), (&json!("made"), 4_000));
        assert_eq!(all.iter().filter(|event| event["what"] == "sat").count(), 2_000);
    }
    world.stop().await;
}

#[tokio::test]
async fn a_finished_game_of_thousands_of_moves_opens() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let create = json!({
        "do": "create", "game": "toy-big", "seats": 2, "options": { "length": 1500 }, "settings": settings(),
    });
    let table = ann.done(create).await["made"].as_str().unwrap().to_owned();
    for seat in [0, 1] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "stroller" })).await;
    }
    ann.open(&table, None, None).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    ann.until(|message| message["table"]["phase"] == "finished").await;

    let mut again = world.client_with(&ann.token).await;
    let opened = again.open(&table, None, Some(0)).await;
    assert_eq!(opened["events"].as_array().unwrap().len(), 200, "what was asked for is too long ago");
    assert!(version(&opened) > 1_500);
    again.until_type("presence").await;
    let older = older_events(&mut again, &table, &opened).await;
    assert_eq!(older.iter().filter(|event| event["what"] == "started").count(), 1);

    // The same views from wherever one begins.
    let first = world.get(&format!("/api/replay/{table}/events?count=1"), "").await.json();
    let total = first["total"].as_u64().unwrap();
    let all = world.replay(&table, "1", total - 120).await;
    for from in [total - 119, total - 64, total - 1] {
        let steps = world.replay(&table, "1", from).await["steps"].as_array().unwrap().clone();
        assert_eq!(steps[..], all["steps"].as_array().unwrap()[120 - steps.len()..], "from {from}");
    }
    world.stop().await;
}

#[tokio::test]
async fn long_talk_is_sent_in_parts() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    let text = "\u{1F56F}".repeat(500);
    for _ in 0..4 {
        // Nobody may say more than this.
        let mut guest = world.client("Bob").await;
        for _ in 0..30 {
            guest.done(json!({ "do": "say", "table": table, "text": text })).await;
        }
    }
    let opened = ann.open(&table, None, None).await;
    let told = opened["events"].as_array().unwrap().len();
    assert!((25..=32).contains(&told), "{told} events of 2 KB each");
    assert_eq!(version(&opened), 121);
    let page = ann.history(&table, 1, 200).await["events"].as_array().unwrap().len();
    assert!((50..=64).contains(&page), "{page} events of 2 KB each");
    assert_eq!(older_events(&mut ann, &table, &opened).await.len() + told, 121);
    world.stop().await;
}

#[tokio::test]
async fn events_that_do_not_exist_are_refused_and_the_table_goes_on() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, opened) = ann.make_table(settings()).await;
    let end = version(&opened);
    for (from, count) in [(end, 1), (u64::MAX, 1), (0, 0), (end + 7, u64::from(u32::MAX))] {
        let refused = ann.history(&table, from, count).await;
        assert_eq!(
            (&refused["type"], &refused["error"]["code"]),
            (&json!("refused"), &json!("no_such_events"))
        );
    }
    let all = ann.history(&table, 0, u64::from(u32::MAX)).await;
    assert_eq!(all["events"], opened["events"], "more than there are is as good as all");
    for id in [table.as_str(), "aaaaaaaaaa", "../secrets"] {
        let refused = bob.history(id, 0, 1).await;
        assert_eq!(
            (&refused["type"], &refused["error"]["code"]),
            (&json!("refused"), &json!("malformed")),
            "{id}"
        );
    }
    for bad in [
        json!({ "count": -1 }),
        json!({ "from": 1.5 }),
        json!({ "count": 4_294_967_296_u64 }),
        json!({ "key": "" }),
    ] {
        let mut history = json!({ "type": "history", "key": "k", "table": table, "from": 0, "count": 1 });
        history.as_object_mut().unwrap().extend(bad.as_object().unwrap().clone());
        ann.send(&history).await;
        assert_eq!(ann.until_type("refused").await["error"]["code"], "malformed", "{history}");
    }
    assert_eq!(version(&ann.open(&table, None, None).await), end);
    world.stop().await;
}

#[tokio::test]
async fn older_events_are_told_as_one_may_see_them() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let create = json!({
        "do": "create", "game": "toy-big", "seats": 2, "options": { "length": 20 },
        "settings": with(settings(), "public", json!(true)),
    });
    let table = ann.done(create).await["made"].as_str().unwrap().to_owned();
    ann.sit(&table, 0).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 1, "bot": "stroller" })).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    let dealt = async |client: &mut Client| {
        let opened = client.open(&table, None, None).await;
        let events = client.history(&table, 0, version(&opened)).await["events"].clone();
        let is_dealt = |event: &&Value| !event["event"]["dealt"].is_null();
        events.as_array().unwrap().iter().find(is_dealt).unwrap()["event"]["dealt"]["hands"].clone()
    };
    let (of_ann, of_bob) = (dealt(&mut ann).await, dealt(&mut bob).await);
    assert!(of_ann[0].is_array() && of_ann[1].is_null(), "{of_ann}");
    assert_eq!(of_bob, json!([null, null]));
    world.stop().await;
}
