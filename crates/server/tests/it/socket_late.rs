//! Past rounds, open to those who watch while the game goes on; never the present one.

use serde_json::{Value, json};

use crate::socket_world::{Answer, Client, World, settings, version, with};

async fn steps(world: &World, table: &str, token: Option<&str>, viewer: &str) -> Answer {
    let headers = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    world.get(&format!("/api/replay/{table}/events?as={viewer}"), &headers).await
}

/// Ann at a public table that may be watched late, with two bots.
async fn late_table(ann: &mut Client) -> String {
    let settings = with(with(settings(), "public", json!(true)), "spectators", json!("late"));
    let (table, _) = ann.make_table(settings).await;
    ann.sit(&table, 0).await;
    for seat in [1, 2] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "random" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    table
}

/// Lets Ann do the first thing she can.
async fn play_on(ann: &mut Client, table: &str, now: &Value) -> Value {
    let action = now["game"]["legal"][0].clone();
    assert!(!action.is_null(), "{now}");
    ann.done(json!({ "do": "act", "table": table, "seat": 0, "version": version(now), "action": action }))
        .await;
    loop {
        let now = ann.open(table, None, None).await;
        if now["table"]["phase"] == "finished" || now["game"]["legal"] != json!([]) {
            return now;
        }
        // Where a table lets everybody look at the end of a round, she has seen it.
        if now["table"]["interlude"].is_object() {
            ann.done(json!({ "do": "ready", "table": table })).await;
        }
    }
}

/// All open steps of a game that runs.
fn opened(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let page = answer.json();
    assert_eq!((&page["is_over"], &page["first"]), (&json!(false), &json!(0)));
    page
}

/// Plays a game to its end while Eve watches: for each moment of it which round it was and what was open then.
async fn watched(world: &World, ann: &mut Client, eve: &Client, table: &str) -> Vec<(u64, Value)> {
    let mut now = ann.open(table, None, None).await;
    let mut seen: Vec<(u64, Value)> = Vec::new();
    while now["table"]["phase"] != "finished" {
        let round = now["game"]["chapter"].as_u64().unwrap();
        let answer = steps(world, table, Some(&eve.token), "all").await;
        if round == 1 {
            assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("no_such_events")));
        } else {
            seen.push((round, opened(&answer)));
        }
        assert_eq!(steps(world, table, Some(&ann.token), "all").await.status, 409, "she plays");
        assert_eq!(world.get(&format!("/api/replay/{table}"), "").await.status, 409, "no record");
        now = play_on(ann, table, &now).await;
    }
    seen
}

#[tokio::test]
async fn watchers_see_past_rounds_openly_and_nothing_of_the_present_one() {
    let world = World::new().await;
    let (mut ann, eve) = (world.client("Ann").await, world.client("Eve").await);
    // Some games are over in the second round.
    let (table, seen) = loop {
        let table = late_table(&mut ann).await;
        let seen = watched(&world, &mut ann, &eve, &table).await;
        if seen.iter().any(|(round, _)| *round > 2) {
            break (table, seen);
        }
    };

    let truth = world.replay(&table, "all", 0).await;
    let round_after = |step: &Value| step["view"]["round"].as_u64().unwrap();
    for (round, page) in &seen {
        let open = page["steps"].as_array().unwrap();
        assert_eq!(page["total"], open.len());
        // Every step that is shown ended before the round of that moment was dealt, and none of those is missing.
        let all = truth["steps"].as_array().unwrap();
        let past = all.iter().take_while(|step| round_after(step) < *round).count();
        assert_eq!(open.len(), past, "in round {round}");
        assert_eq!(page["steps"][0]["view"]["whole"], truth["steps"][0]["view"]);
        for (shown, real) in open.iter().zip(all) {
            assert_eq!((&shown["events"], &shown["action"]), (&real["events"], &real["action"]));
        }
        let chapters = page["chapters"].as_array().unwrap();
        assert!(chapters.iter().all(|chapter| chapter["number"].as_u64().unwrap() < *round), "{chapters:?}");
    }
    let chapters = truth["chapters"].as_array().unwrap();
    let rounds: Vec<u64> = chapters.iter().map(|chapter| chapter["number"].as_u64().unwrap()).collect();
    assert_eq!(
        rounds,
        (1..=round_after(truth["steps"].as_array().unwrap().last().unwrap())).collect::<Vec<_>>()
    );
    for chapter in chapters {
        let step = usize::try_from(chapter["step"].as_u64().unwrap()).unwrap();
        assert_eq!(chapter["number"], truth["steps"][step]["view"]["round"]);
        assert!(step == 0 || truth["steps"][step - 1]["view"]["round"] != chapter["number"]);
    }
    world.stop().await;
}

#[tokio::test]
async fn only_where_the_table_allows_it_and_the_game_can_bear_it() {
    let world = World::new().await;
    let (mut ann, eve) = (world.client("Ann").await, world.client("Eve").await);
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    ann.sit(&table, 0).await;
    for seat in [1, 2] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "random" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    assert_eq!(steps(&world, &table, Some(&eve.token), "all").await.status, 409, "watchers see what all see");

    // The cards of later rounds of RITUAL lie there from the beginning.
    let late = with(settings(), "spectators", json!("late"));
    let ritual = json!({ "do": "create", "game": "ritual", "seats": 2, "options": {}, "settings": late });
    assert_eq!(ann.refused(ritual).await, "bad_settings");

    let private = late_table_of_friends(&mut ann, late).await;
    assert_eq!(steps(&world, &private, Some(&eve.token), "all").await.status, 403, "not without the invite");
    world.stop().await;
}

async fn late_table_of_friends(ann: &mut Client, settings: Value) -> String {
    let (table, _) = ann.make_table(settings).await;
    ann.sit(&table, 0).await;
    for seat in [1, 2] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "random" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    table
}
