//! What is printed in a game is served once, beside the views.

use std::io::Read as _;

use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::socket_world::{Client, World, settings, version};

const DECK: &str = include_str!("../../../arkham-noir/data/deck.ron");

async fn catalogue(world: &World, hash: &Value) -> Value {
    let found = world.get(&format!("/api/catalogue/{}", hash.as_str().unwrap()), "").await;
    assert_eq!(found.status, 200, "{}", found.text());
    found.json()
}

#[tokio::test]
async fn the_list_of_games_is_packed_for_those_who_can_unpack_it() {
    let world = World::new().await;
    let plain = world.get("/api/games", "").await;
    let zipped = world.get("/api/games", "accept-encoding: gzip\r\n").await;
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    assert_eq!(zipped.header("cache-control"), Some("no-cache"));
    let mut text = Vec::new();
    GzDecoder::new(&zipped.body[..]).read_to_end(&mut text).unwrap();
    assert_eq!(text, plain.body);
    assert!(zipped.body.len() * 2 < plain.body.len());
    world.stop().await;
}

#[tokio::test]
async fn every_game_tells_where_its_catalogue_is_and_browsers_keep_it_for_ever() {
    let world = World::new().await;
    for game in world.get("/api/games", "").await.json().as_array().unwrap() {
        let [en, fr] = ["en", "fr"].map(|language| game["catalogue"][language].as_str().unwrap());
        assert_ne!(en, fr, "{}", game["id"]);
        let path = format!("/api/catalogue/{en}");
        let plain = world.get(&path, "").await;
        assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
        assert_eq!(plain.header("content-type"), Some("application/json"));
        let zipped = world.get(&path, "accept-encoding: gzip\r\n").await;
        assert_eq!(
            (zipped.header("content-encoding"), zipped.header("vary")),
            (Some("gzip"), Some("accept-encoding"))
        );
        let mut text = Vec::new();
        GzDecoder::new(&zipped.body[..]).read_to_end(&mut text).unwrap();
        assert_eq!(text, plain.body);
        assert!(zipped.body.len() < plain.body.len());
    }
    world.stop().await;
}

/// A game of Arkham Noir that plays, and how it stands.
async fn noir(client: &mut Client, options: Value) -> (String, Value) {
    let create = json!({
        "do": "create", "game": "arkham-noir", "seats": 1, "options": options, "settings": settings(),
    });
    let table = client.done(create).await["made"].as_str().unwrap().to_owned();
    client.sit(&table, 0).await;
    client.done(json!({ "do": "start", "table": table })).await;
    let message = client.open(&table, None, None).await;
    (table, message)
}

#[tokio::test]
async fn a_deck_of_ones_own_has_a_catalogue_of_its_own() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let games = world.get("/api/games", "").await.json();
    let built_in =
        &games.as_array().unwrap().iter().find(|game| game["id"] == "arkham-noir").unwrap()["catalogue"];
    let (_, opened) = noir(&mut ann, json!({})).await;
    assert_eq!(&opened["table"]["catalogue"], built_in);

    let name = "The affair of the one word that no deck has";
    let own = DECK.replacen("en: \"", &format!("en: \"{name}, "), 1);
    assert_ne!(own, DECK);
    let (table, opened) = noir(&mut ann, json!({ "deck": own })).await;
    let hashes = opened["table"]["catalogue"].clone();
    assert_ne!(&hashes, built_in);
    assert!(catalogue(&world, &hashes["en"]).await.to_string().contains(name));
    assert!(!catalogue(&world, &hashes["fr"]).await.to_string().contains(name));
    assert!(!opened["game"].to_string().contains(name), "views speak of it in ids");

    let lend = json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" });
    ann.done(lend).await;
    ann.until(|message| message["table"]["phase"] == "finished").await;
    assert_eq!(world.replay(&table, "all", 0).await["catalogue"], hashes);
    assert!(version(&ann.open(&table, None, None).await) > 10);
    world.stop().await;
}

#[tokio::test]
async fn what_is_no_hash_or_stands_for_nothing_is_said_so() {
    let world = World::new().await;
    for (hash, status) in [
        ("0".repeat(32), 404),
        ("0".repeat(31), 400),
        ("0".repeat(33), 400),
        ("A".repeat(32), 400),
        ("g".repeat(32), 400),
        ("..%2f..%2fetc%2fpasswd".to_owned(), 400),
        ("%00".to_owned(), 400),
        ("1'%20OR%20'1".to_owned(), 400),
    ] {
        let refused = world.get(&format!("/api/catalogue/{hash}"), "").await;
        assert_eq!(refused.status, status, "{hash}");
        assert!(!refused.json()["detail"].as_str().unwrap().is_empty());
        assert_eq!(refused.header("cache-control"), Some("no-store"), "it may be known later");
    }
    world.stop().await;
}
