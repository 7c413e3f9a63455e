//! Games that nobody plays run through the whole server, and no list has them.

use serde_json::json;

use crate::socket_world::{World, settings};

#[tokio::test]
async fn a_toy_is_played_like_any_game_and_listed_nowhere() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let create = json!({
        "do": "create", "game": "toy-big", "seats": 2, "options": {}, "settings": settings(),
    });
    let table = ann.done(create).await["made"].as_str().unwrap().to_owned();
    ann.sit(&table, 0).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 1, "bot": "random" })).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    let opened = ann.open(&table, None, None).await;
    assert_eq!((&opened["table"]["game"], &opened["table"]["phase"]), (&json!("toy-big"), &json!("playing")));
    let games = world.get("/api/games", "").await.text();
    assert!(games.contains("arkham-ritual") && !games.contains("toy"), "{games}");
    world.stop().await;
}
