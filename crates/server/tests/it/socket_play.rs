//! People at a table, from the invitation to the result.

use serde_json::{Value, json};

use crate::socket_world::{Client, World, settings, version, with};

/// Keeps every event a client is sent, and checks that none is skipped or sent twice.
#[derive(Default)]
struct Story {
    events: Vec<Value>,
}

impl Story {
    fn add(&mut self, message: &Value) {
        assert_eq!(message["first"], self.events.len(), "the next event has the next number");
        self.events.extend(message["events"].as_array().unwrap().iter().cloned());
    }
}

/// Plays the first legal action whenever it is this client's turn, to the end of the game.
async fn play_to_the_end(client: &mut Client, table: &str, mut message: Value, story: &mut Story) -> Value {
    loop {
        story.add(&message);
        if message["table"]["phase"] == "finished" {
            return message;
        }
        if let Some(action) = message["game"]["legal"].get(0) {
            let (seat, version) = (&message["game"]["to_act"][0], version(&message));
            let act =
                json!({ "do": "act", "table": table, "seat": seat, "version": version, "action": action });
            client.done(act).await;
        }
        message = client.until_type("table").await;
    }
}

/// A game of Ann with two bots that is about to start.
async fn seated(ann: &mut Client, settings: Value) -> String {
    let (table, _) = ann.make_table(settings).await;
    ann.sit(&table, 0).await;
    for seat in [1, 2] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "greedy" })).await;
    }
    table
}

#[tokio::test]
async fn one_person_and_two_bots_play_a_whole_game() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let table = seated(&mut ann, settings()).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    let message = ann.open(&table, None, None).await;
    let mut story = Story::default();
    let end = play_to_the_end(&mut ann, &table, message, &mut story).await;
    assert_eq!(story.events[0]["what"], "made");
    assert_eq!(story.events.last().unwrap()["what"], "finished");
    assert_eq!(end["table"]["result"]["seats"].as_array().unwrap().len(), 3);
    assert_eq!(end["table"]["fairness"]["commitment"], end["table"]["commitment"]);
    world.stop().await;
}

#[tokio::test]
async fn two_people_see_the_same_numbers_and_a_late_one_can_take_up_anywhere() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, opened) = ann.make_table(settings()).await;
    let invite = opened["table"]["invite"].as_str().unwrap();
    let shown = bob.open(&table, Some(invite), None).await;
    bob.sit(&table, 1).await;
    ann.sit(&table, 0).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    ann.done(json!({ "do": "start", "table": table })).await;

    let (mut of_ann, mut of_bob) = (Story::default(), Story::default());
    let (ended, other) = tokio::join!(
        play_to_the_end(&mut ann, &table, opened.clone(), &mut of_ann),
        play_to_the_end(&mut bob, &table, shown, &mut of_bob),
    );
    assert_eq!(of_ann.events.len(), of_bob.events.len());
    assert_eq!(ended["table"]["result"], other["table"]["result"]);

    let all = of_ann.events;
    for from in [0, 1, all.len() / 2, all.len() - 1, all.len()] {
        let mut again = world.client_with(&ann.token).await;
        let message = again.open(&table, None, Some(from as u64)).await;
        let first = from.max(all.len().saturating_sub(200));
        assert_eq!(message["first"], first);
        assert_eq!(message["events"].as_array().unwrap()[..], all[first..]);
    }
    let message = world.client_with(&ann.token).await.open(&table, None, Some(1_000_000)).await;
    let first = all.len().saturating_sub(200);
    assert_eq!(message["first"], first, "a number that does not exist is as good as none");
    world.stop().await;
}

#[tokio::test]
async fn a_command_sent_again_after_a_drop_is_done_once() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let table = seated(&mut ann, settings()).await;
    let say = json!({ "do": "say", "table": table, "text": "hello" });
    assert_eq!(ann.ask_with("the same key", &say).await["type"], "done");
    let token = ann.token.clone();
    ann.drop_connection().await;

    let mut ann = world.client_with(&token).await;
    assert_eq!(ann.ask_with("the same key", &say).await["type"], "done");
    let message = ann.open(&table, None, None).await;
    let events = message["events"].as_array().unwrap();
    assert_eq!(events.iter().filter(|event| event["what"] == "said").count(), 1);
    world.stop().await;
}

#[tokio::test]
async fn a_table_made_twice_with_one_key_is_one_table() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let create = json!({
        "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings(),
    });
    let first = ann.ask_with("k", &create).await;
    let second = ann.ask_with("k", &create).await;
    assert_eq!(first["done"]["made"], second["done"]["made"]);
    let third = ann.ask_with("l", &create).await;
    assert_ne!(first["done"]["made"], third["done"]["made"]);
    let same_key_of_bob = world.client("Bob").await.ask_with("k", &create).await;
    assert_ne!(first["done"]["made"], same_key_of_bob["done"]["made"]);
    world.stop().await;
}

#[tokio::test]
async fn only_the_invite_leads_to_a_private_table() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, opened) = ann.make_table(settings()).await;
    for invite in [None, Some("wrong")] {
        bob.send(&json!({ "type": "open", "table": table, "invite": invite })).await;
        let closed = bob.until_type("closed").await;
        assert_eq!((&closed["id"], &closed["error"]["code"]), (&json!(table), &json!("not_invited")));
    }
    let entropy = "0".repeat(32);
    let sit = json!({ "do": "sit", "table": table, "seat": 1, "entropy": entropy });
    assert_eq!(bob.refused(sit.clone()).await, "not_invited");
    let shown = bob.open(&table, opened["table"]["invite"].as_str(), None).await;
    assert_eq!(shown["table"]["you"], Value::Null);
    bob.done(sit).await;
    world.stop().await;
}

#[tokio::test]
async fn nobody_plays_for_another() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = seated(&mut ann, with(settings(), "public", json!(true))).await;
    bob.open(&table, None, None).await;
    assert_eq!(bob.refused(json!({ "do": "start", "table": table })).await, "not_host");
    ann.done(json!({ "do": "start", "table": table })).await;
    let act = json!({ "do": "act", "table": table, "seat": 0, "version": 5, "action": "keep" });
    assert_eq!(bob.refused(act.clone()).await, "not_seated");
    let stale = json!({ "do": "act", "table": table, "seat": 0, "version": 0, "action": "keep" });
    assert_eq!(ann.refused(stale).await, "stale");
    let lend = json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" });
    assert_eq!(bob.refused(lend).await, "not_your_seat");
    world.stop().await;
}

#[tokio::test]
async fn a_spectator_sees_the_game_but_no_hand_and_is_counted() {
    let world = World::new().await;
    let (mut ann, mut eve) = (world.client("Ann").await, world.client("Eve").await);
    let table = seated(&mut ann, with(settings(), "public", json!(true))).await;
    let shown = eve.open(&table, None, None).await;
    assert_eq!(shown["table"]["invite"], Value::Null);
    ann.until(|message| message["present"] == json!([0]) && message["watching"] == 1).await;

    ann.done(json!({ "do": "start", "table": table })).await;
    let playing = eve.until(|message| message["table"]["phase"] == "playing").await;
    assert!(playing["game"]["legal"].get(0).is_none(), "{}", playing["game"]["legal"]);
    assert_eq!(eve.refused(json!({ "do": "say_phrase", "table": table, "phrase": 0 })).await, "not_seated");

    eve.drop_connection().await;
    ann.until(|message| message["present"] == json!([0]) && message["watching"] == 0).await;
    world.stop().await;
}

#[tokio::test]
async fn a_table_without_spectators_sends_them_away_at_the_start() {
    let world = World::new().await;
    let (mut ann, mut eve) = (world.client("Ann").await, world.client("Eve").await);
    let closed = with(with(settings(), "public", json!(true)), "spectators", json!("none"));
    let table = seated(&mut ann, closed).await;
    eve.open(&table, None, None).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    let told = eve.until_type("closed").await;
    assert_eq!((&told["id"], &told["error"]["code"]), (&json!(table), &json!("not_invited")));
    world.stop().await;
}

#[tokio::test]
async fn a_lent_seat_is_played_by_a_bot_until_it_is_taken_back() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let table = seated(&mut ann, settings()).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    ann.done(json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" })).await;
    let end = ann.until(|message| message["table"]["phase"] == "finished").await;
    assert_eq!(end["table"]["seats"][0]["bot"], "random");
    world.stop().await;
}

#[tokio::test]
async fn a_rematch_seats_everyone_again_and_is_the_same_for_all() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let table = seated(&mut ann, settings()).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    ann.done(json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" })).await;
    ann.until(|message| message["table"]["phase"] == "finished").await;

    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings() });
    let other = ann.ask_with("twice", &create).await["done"].clone();
    let made = ann.ask_with("twice", &json!({ "do": "rematch", "table": table })).await["done"].clone();
    assert_ne!(made, other, "a key of another command makes another table");
    let again = ann.done(json!({ "do": "rematch", "table": table })).await;
    assert_eq!(made, again);
    let told = ann.until(|message| !message["table"]["rematch"].is_null()).await;
    assert_eq!(told["table"]["rematch"], made["made"]);
    let new = ann.open(made["made"].as_str().unwrap(), None, None).await;
    assert_eq!(new["table"]["phase"], "gathering");
    assert_eq!(new["table"]["seats"][0]["who"]["name"], "Ann");
    world.stop().await;
}

#[tokio::test]
async fn the_lists_follow_what_happens() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    for client in [&mut ann, &mut bob] {
        client.send(&json!({ "type": "watch_lobby" })).await;
        let lobby = client.until_type("lobby").await;
        assert_eq!((&lobby["open"], &lobby["mine"]), (&json!([]), &json!([])));
    }
    let table = seated(&mut ann, with(settings(), "public", json!(true))).await;
    let in_list = |list: &'static str| move |message: &Value| message[list].get(0).is_some();
    assert_eq!(bob.until(in_list("open")).await["open"][0]["id"], table.as_str());
    ann.until(|message| message["mine"][0]["seats"] == json!(["Ann", "greedy", "greedy"])).await;

    ann.done(json!({ "do": "start", "table": table })).await;
    ann.until(|message| message["mine"][0]["your_turn"] == true).await;
    ann.done(json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" })).await;
    let finished = ann.until(in_list("finished")).await;
    assert_eq!(finished["finished"][0]["phase"], "finished");
    assert_eq!(finished["mine"], json!([]));
    world.stop().await;
}

#[tokio::test]
async fn a_new_name_is_shown_from_the_next_chair_on() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    assert_eq!(ann.refused(json!({ "do": "rename", "name": " " })).await, "bad_name");
    ann.done(json!({ "do": "rename", "name": "Anna" })).await;
    let (table, _) = ann.make_table(settings()).await;
    ann.sit(&table, 0).await;
    let message = ann.open(&table, None, None).await;
    assert_eq!(message["table"]["seats"][0]["who"]["name"], "Anna");
    assert_eq!(world.client_with(&ann.token).await.you["name"], "Anna");
    world.stop().await;
}
