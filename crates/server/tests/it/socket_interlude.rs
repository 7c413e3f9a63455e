//! Between two rounds, through real sockets: nothing goes on until everybody is ready.

use serde_json::{Value, json};
use server::store::StoreUrl;

use crate::socket_life::Folder;
use crate::socket_world::{Client, World, config, settings, version, with};

/// Ann, Bob and a bot that does not wait, at the end of a round; the last that each was told.
struct Interlude {
    table: String,
    ann: Client,
    bob: Client,
    shown: Value,
}

/// Plays the first legal action whenever it is a client's turn, until `interlude` waits for somebody.
async fn play_to_interlude(client: &mut Client, table: &str, mut message: Value) -> Value {
    loop {
        assert_ne!(message["table"]["phase"], "finished", "the game has more than one round");
        if !message["table"]["interlude"].is_null() {
            return message;
        }
        if let Some(action) = message["game"]["legal"].get(0) {
            let (seat, version) = (&message["table"]["you"], version(&message));
            let act =
                json!({ "do": "act", "table": table, "seat": seat, "version": version, "action": action });
            client.done(act).await;
        }
        message = client.until_type("table").await;
    }
}

impl Interlude {
    async fn reach(world: &World) -> Self {
        let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
        let (table, opened) = ann.make_table(with(settings(), "interlude_seconds", json!(30))).await;
        let invite = opened["table"]["invite"].as_str().unwrap();
        let seen = bob.open(&table, Some(invite), None).await;
        ann.sit(&table, 0).await;
        bob.sit(&table, 1).await;
        ann.done(json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "greedy" })).await;
        ann.done(json!({ "do": "start", "table": table })).await;
        let (shown, same) = tokio::join!(
            play_to_interlude(&mut ann, &table, opened.clone()),
            play_to_interlude(&mut bob, &table, seen),
        );
        assert_eq!(version(&shown), version(&same));
        Self { table, ann, bob, shown }
    }
}

fn waits_for(message: &Value) -> &Value {
    &message["table"]["interlude"]["waits_for"]
}

fn ready(table: &str) -> Value {
    json!({ "do": "ready", "table": table })
}

#[tokio::test]
async fn bots_and_people_wait_until_both_have_said_that_they_are_ready() {
    let world = World::new().await;
    let Interlude { table, mut ann, mut bob, shown } = Interlude::reach(&world).await;
    let ended = shown["events"].as_array().unwrap().iter();
    assert_eq!(ended.filter(|event| !event["event"]["round_ended"].is_null()).count(), 1);
    assert_eq!((&shown["game"]["legal"], waits_for(&shown)), (&json!([]), &json!([0, 1])));
    assert!(shown["table"]["interlude"]["until"].as_u64().unwrap() > shown["now"].as_u64().unwrap());
    let act = json!({ "do": "act", "table": table, "seat": 0, "version": version(&shown), "action": "take" });
    assert_eq!(ann.refused(act).await, "wrong_phase");

    bob.done(ready(&table)).await;
    let told = ann.until(|message| *waits_for(message) == json!([0])).await;
    assert_eq!(version(&told), version(&shown), "nothing has happened meanwhile");
    ann.done(json!({ "do": "say", "table": table, "text": "one moment" })).await;
    let said = bob.until(|message| version_of(message) == Some(version(&shown) + 1)).await;
    assert_eq!(said["events"], json!([{ "what": "said", "who": ann.you, "text": "one moment" }]));

    ann.done(ready(&table)).await;
    let on = bob.until(|message| message["type"] == "table" && message["table"]["interlude"].is_null()).await;
    if on["game"]["to_act"] == json!([2]) {
        // A bot goes on, and then one of the two is asked.
        ann.until(|message| version_of(message).is_some_and(|now| now > version(&said))).await;
    }
    world.stop().await;
}

fn version_of(message: &Value) -> Option<u64> {
    (message["type"] == "table").then(|| version(message))
}

#[tokio::test]
async fn it_outlasts_a_reload_and_a_restart() {
    let folder = Folder::new("interlude");
    let url = StoreUrl::in_folder(&folder.0);
    let world = World::with(config(), &url).await;
    let Interlude { table, mut ann, mut bob, shown } = Interlude::reach(&world).await;
    bob.done(ready(&table)).await;
    let reloaded = ann.open(&table, None, None).await;
    assert_eq!((waits_for(&reloaded), version(&reloaded)), (&json!([0]), version(&shown)));
    let tokens = (ann.token.clone(), bob.token.clone());
    world.stop().await;

    let world = World::with(config(), &url).await;
    let mut ann = world.client_with(&tokens.0).await;
    let mut bob = world.client_with(&tokens.1).await;
    let after = ann.open(&table, None, None).await;
    bob.open(&table, None, None).await;
    assert_eq!((waits_for(&after), version(&after)), (&json!([0]), version(&shown)));
    assert_eq!(after["table"]["interlude"]["until"], shown["table"]["interlude"]["until"]);
    let left = after["table"]["interlude"]["until"].as_u64().unwrap() - after["now"].as_u64().unwrap();
    assert!(left > 0, "time in which the server does not run costs nobody anything");
    ann.done(ready(&table)).await;
    let on = bob.until(|message| message["type"] == "table" && message["table"]["interlude"].is_null()).await;
    assert_eq!(on["table"]["phase"], "playing");
    world.stop().await;
}

#[tokio::test]
async fn who_is_away_is_not_waited_for() {
    let world = World::new().await;
    let Interlude { table, mut ann, bob, .. } = Interlude::reach(&world).await;
    bob.drop_connection().await;
    let is_gone = |message: &Value| message["type"] == "presence" && message["present"] == json!([0]);
    ann.until(is_gone).await;
    ann.done(ready(&table)).await;
    ann.until(|message| message["type"] == "table" && message["table"]["interlude"].is_null()).await;
    world.stop().await;
}
