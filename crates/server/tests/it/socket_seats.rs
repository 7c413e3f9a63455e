//! One person on several seats, over real sockets.

use serde_json::{Value, json};

use crate::socket_world::{Client, World, settings, version, with};

/// A table of the big toy with Ann on seats 0 and 2 and Bob on seat 1, who both have it open.
async fn big_table(ann: &mut Client, bob: &mut Client) -> String {
    let settings = with(settings(), "public", json!(true));
    let create = json!({
        "do": "create", "game": "toy-big", "seats": 3, "options": { "length": 40 }, "settings": settings,
    });
    let table = ann.done(create).await["made"].as_str().unwrap().to_owned();
    ann.open(&table, None, None).await;
    bob.open(&table, None, None).await;
    for seat in [0, 2] {
        ann.sit(&table, seat).await;
    }
    bob.sit(&table, 1).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    table
}

fn hands(message: &Value) -> Vec<bool> {
    let people = message["game"]["view"]["people"].as_array().unwrap().iter();
    people.map(|person| person["hand"].is_array()).collect()
}

#[tokio::test]
async fn a_person_plays_every_seat_they_hold_and_looks_through_one() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = big_table(&mut ann, &mut bob).await;
    let here = ann.until(|message| message["present"].as_array().is_some_and(|seats| seats.len() == 3)).await;
    assert_eq!(here["present"], json!([0, 1, 2]));
    let opened = ann.open(&table, None, None).await;
    assert_eq!((&opened["table"]["you"], &opened["table"]["yours"]), (&json!(0), &json!([0, 2])));
    assert_eq!(hands(&opened), [true, false, false]);
    let end = |seat: u8, version: u64| {
        json!({
            "do": "act", "table": table, "seat": seat, "version": version, "action": "end",
        })
    };

    ann.done(end(0, version(&opened))).await;
    let told = ann.until_type("table").await;
    assert_eq!(bob.refused(end(2, version(&told))).await, "not_your_seat");
    bob.done(end(1, version(&told))).await;

    // It is the turn of Ann's other seat, which she does not look through.
    let told = ann.until(|message| message["game"]["to_act"] == json!([2])).await;
    assert_eq!(told["game"]["legal"], json!([]));
    ann.send(&json!({ "type": "show", "table": table, "seat": 2 })).await;
    let shown = ann.until(|message| message["type"] == "table").await;
    assert_eq!((&shown["events"], &shown["table"]["you"]), (&json!([]), &json!(2)));
    assert_eq!(hands(&shown), [false, false, true]);
    assert!(!shown["game"]["legal"].as_array().unwrap().is_empty());
    assert!(shown["sent"]["game"]["patch"].is_array(), "only what is different was sent");
    ann.done(end(2, version(&shown))).await;
    let told = ann.until_type("table").await;
    assert_eq!(told["table"]["you"], 2, "it stays so");
    assert_eq!(bob.open(&table, None, None).await["table"]["you"], 1);
    world.stop().await;
}

#[tokio::test]
async fn another_connection_of_the_same_person_looks_through_its_own_seat() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = big_table(&mut ann, &mut bob).await;
    let mut phone = world.client_with(&ann.token.clone()).await;
    phone.open(&table, None, None).await;
    phone.send(&json!({ "type": "show", "table": table, "seat": 2 })).await;
    assert_eq!(phone.until_type("table").await["table"]["you"], 2);
    assert_eq!(ann.open(&table, None, None).await["table"]["you"], 0);
    // A seat that is no longer theirs is not looked through.
    ann.done(json!({ "do": "give_up", "table": table, "seat": 2 })).await;
    let told = phone.until(|message| message["table"]["yours"] == json!([0])).await;
    assert_eq!((&told["table"]["you"], hands(&told)), (&json!(0), vec![true, false, false]));
    world.stop().await;
}

#[tokio::test]
async fn nobody_looks_through_or_plays_a_seat_that_is_not_theirs() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = big_table(&mut ann, &mut bob).await;
    let before = bob.open(&table, None, None).await;
    for (frame, code) in [
        (json!({ "type": "show", "table": table, "seat": 0 }), "not_your_seat"),
        (json!({ "type": "show", "table": table, "seat": 7 }), "not_your_seat"),
        (json!({ "type": "show", "table": table, "seat": 8 }), "malformed"),
        (json!({ "type": "show", "table": table }), "malformed"),
        (json!({ "type": "show", "table": "aaaaaaaaaa", "seat": 0 }), "malformed"),
    ] {
        bob.send(&frame).await;
        let refused = bob.until_type("refused").await;
        assert_eq!((&refused["error"]["code"], &refused["key"]), (&json!(code), &Value::Null), "{frame}");
    }
    let act = |seat: u8| {
        json!({
            "do": "act", "table": table, "seat": seat, "version": version(&before), "action": "end",
        })
    };
    for (command, code) in [
        (act(0), "not_your_seat"),
        (act(7), "malformed"),
        (json!({ "do": "undo", "table": table, "seat": 0 }), "not_your_seat"),
        (json!({ "do": "hint", "table": table, "seat": 0, "version": version(&before) }), "not_your_seat"),
        (json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" }), "not_your_seat"),
        (json!({ "do": "take_back", "table": table, "seat": 0 }), "not_your_seat"),
        (json!({ "do": "give_up", "table": table, "seat": 0 }), "not_your_seat"),
        (json!({ "do": "give_up", "table": table, "seat": null }), "malformed"),
        (json!({ "do": "claim", "table": table, "seat": 0 }), "wrong_phase"),
    ] {
        assert_eq!(bob.refused(command.clone()).await, code, "{command}");
    }
    let after = bob.open(&table, None, None).await;
    assert_eq!((version(&after), &after["game"]), (version(&before), &before["game"]), "nothing has changed");
    world.stop().await;
}
