//! The requests for programs and the files for browsers.

use std::io::Read as _;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tabletop::Awaiting;

use crate::record::verify;
use crate::socket_world::{Client, World, settings};

pub(crate) fn bearer(client: &Client) -> String {
    format!("authorization: Bearer {}\r\n", client.token)
}

#[tokio::test]
async fn a_device_gets_a_token_and_a_name() {
    let world = World::new().await;
    let named = world.device(&json!({ "name": "  Ann " })).await;
    assert_eq!(named["name"], "Ann");
    assert_eq!(named["token"].as_str().unwrap().len(), 64);
    let guest = world.device(&json!({})).await;
    assert!(guest["name"].as_str().unwrap().starts_with("Guest "));
    assert_ne!(guest["person"], named["person"]);
    for (body, status) in [
        (json!({ "name": "" }), 400),
        (json!({ "nom": "Ann" }), 400),
        (json!("Ann"), 400),
        (json!({ "link": "nonsense" }), 401),
        (json!({ "name": "x".repeat(5_000) }), 413),
    ] {
        assert_eq!(world.post("/api/device", "", &body).await.status, status, "{body}");
    }
    world.stop().await;
}

#[tokio::test]
async fn a_link_makes_a_second_device_the_same_person_once() {
    let world = World::new().await;
    let ann = world.client("Ann").await;
    let link = world.post("/api/device/link", &bearer(&ann), &json!({})).await;
    assert_eq!(link.status, 201);
    let code = link.json()["code"].clone();
    let second = world.device(&json!({ "link": code })).await;
    assert_eq!((&second["person"], &second["name"]), (&ann.you["id"], &json!("Ann")));
    assert_ne!(second["token"], ann.token.as_str());
    let phone = world.client_with(second["token"].as_str().unwrap()).await;
    assert_eq!(phone.you, ann.you);
    assert_eq!(world.post("/api/device", "", &json!({ "link": code })).await.status, 401);
    assert_eq!(world.post("/api/device/link", "", &json!({})).await.status, 401);
    world.stop().await;
}

/// A game of Ann's seat, lent to a bot, and two bots; finished.
async fn finished_table(world: &World, ann: &mut Client) -> String {
    let (table, _) = ann.make_table(settings()).await;
    ann.sit(&table, 0).await;
    for seat in [1, 2] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "greedy" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    for path in ["", "/events"] {
        let early = world.get(&format!("/api/replay/{table}{path}"), &bearer(ann)).await;
        assert_eq!(early.status, 409, "nobody reads the record of a running game");
    }
    ann.done(json!({ "do": "lend", "table": table, "seat": 0, "bot": "greedy" })).await;
    ann.until(|message| message["table"]["phase"] == "finished").await;
    table
}

#[tokio::test]
async fn a_finished_game_can_be_read_and_verified() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let table = finished_table(&world, &mut ann).await;

    let record = world.get(&format!("/api/replay/{table}"), &bearer(&ann)).await;
    assert_eq!(record.status, 200);
    assert_eq!(verify(&record.json()), Ok(Awaiting::Nothing));
    assert_eq!(record.json()["fairness"]["entropy"].as_array().unwrap().len(), 3);

    let path = format!("/api/replay/{table}/events?as=all");
    let zipped = world.get(&path, "accept-encoding: gzip\r\n").await;
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    let mut text = String::new();
    GzDecoder::new(&zipped.body[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, world.get(&path, "").await.text());

    for (path, status) in [
        (format!("/api/replay/{table}/events?as=7"), 400),
        (format!("/api/replay/{table}/events?as=nobody"), 400),
        (format!("/api/replay/{table}/events?from=100000"), 400),
        (format!("/api/replay/{table}/events?from=-1"), 400),
        (format!("/api/replay/{table}/events?from=4294967295&count=4294967295"), 400),
        (format!("/api/replay/{table}/events?count=0"), 400),
        (format!("/api/replay/{table}/events?count=many"), 400),
        ("/api/replay/aaaaaaaaaa".to_owned(), 404),
        ("/api/replay/x".to_owned(), 404),
    ] {
        assert_eq!(world.get(&path, "").await.status, status, "{path}");
    }
    let stranger = "authorization: Bearer nobody\r\n";
    assert_eq!(world.get(&format!("/api/replay/{table}"), stranger).await.status, 401);
    world.stop().await;
}

#[tokio::test]
async fn a_replay_shows_each_viewer_what_they_saw() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let table = finished_table(&world, &mut ann).await;
    let all = world.replay(&table, "all", 0).await;
    let total = all["total"].as_u64().unwrap() as usize;
    let shown = all["steps"].as_array().unwrap();
    assert_eq!((shown.len(), &all["first"]), (total, &json!(0)));
    assert_eq!(shown[0]["seat"], Value::Null, "the deal comes first");
    let mut next = 0;
    for step in shown {
        assert_eq!(step["first_event"], next, "event numbers have no gaps");
        next += step["events"].as_array().unwrap().len();
    }
    assert_eq!(shown.last().unwrap()["to_act"], json!([]));

    let own = world.replay(&table, "0", 0).await;
    let (mine, others): (Vec<&Value>, Vec<&Value>) =
        own["steps"].as_array().unwrap().iter().partition(|step| step["seat"] == 0);
    assert!(!mine.is_empty() && mine.iter().all(|step| !step["action"].is_null()));
    assert!(others.iter().all(|step| step["action"].is_null()));
    assert!(own["steps"][0]["view"] != all["steps"][0]["view"], "one's own card is hidden");

    let part = world.get(&format!("/api/replay/{table}/events?as=all&from=2&count=3"), "").await.json();
    assert_eq!((&part["first"], &part["total"]), (&json!(2), &json!(total)));
    assert_eq!(part["steps"].as_array().unwrap().len(), 3);
    assert_eq!(part["steps"][0]["view"]["whole"], shown[2]["view"]);
    assert_eq!(world.replay(&table, "all", 2).await["steps"].as_array().unwrap()[..], shown[2..]);
    let beyond = world.get(&format!("/api/replay/{table}/events?from={total}"), "").await;
    assert_eq!(beyond.json()["code"], "no_such_events");
    world.stop().await;
}

#[tokio::test]
async fn games_are_described_with_bots_and_phrases() {
    let world = World::new().await;
    let games = world.get("/api/games", "").await.json();
    assert_eq!(games[0]["id"], "arkham-ritual");
    assert_eq!(games[0]["bots"][0], "random");
    assert!(games[0]["phrases"].is_array() && games[0]["options"].is_array());
    assert_eq!(world.get("/api/health", "").await.text(), "ok\n");
    assert_eq!(world.get("/api/nothing", "").await.status, 404);
    world.stop().await;
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_strict() {
    let world = World::new().await;
    for path in ["/", "/some/page", "/api/games", "/missing.js"] {
        let answer = world.get(path, "").await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(policy.contains(&format!("ws://{}", world.address)), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert!(answer.header("permissions-policy").is_some());
    }
    world.stop().await;
}

#[tokio::test]
async fn what_a_page_is_made_of_does_not_repeat_its_policy() {
    let world = World::new().await;
    let html = world.get("/", "").await.text();
    let is_script = |part: &&str| part.starts_with("/assets/") && part.ends_with(".js");
    let script = html.split('"').find(is_script).expect("the page runs something");
    let answer = world.get(script, "").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(answer.header("content-security-policy").is_none());
    // What works while no page is open has no page to take it from, and neither has what is not there.
    for path in ["/worker.js", "/assets/missing.js"] {
        assert!(world.get(path, "").await.header("content-security-policy").is_some(), "{path}");
    }
    world.stop().await;
}

#[tokio::test]
async fn files_come_compressed_and_can_be_kept() {
    let world = World::new().await;
    let index = world.get("/", "").await;
    assert_eq!(index.header("cache-control"), Some("no-cache"));
    assert_eq!(world.get("/some/page", "").await.body, index.body);
    assert_eq!(world.get("/missing.css", "").await.status, 404);
    assert_eq!(world.post("/", "", &json!({})).await.status, 405);

    let html = index.text();
    let asset = html.split('"').find(|part| part.starts_with("/assets/")).expect("the page loads something");
    let plain = world.get(asset, "").await;
    assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
    let zipped = world.get(asset, "accept-encoding: gzip\r\n").await;
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    assert_eq!(zipped.header("vary"), Some("accept-encoding"));
    let mut text = Vec::new();
    GzDecoder::new(&zipped.body[..]).read_to_end(&mut text).unwrap();
    assert_eq!(text, plain.body);

    let tag = plain.header("etag").unwrap();
    let kept = world.get(asset, &format!("if-none-match: {tag}\r\n")).await;
    assert_eq!((kept.status, kept.body.len()), (304, 0));
    let head = world.ask(&format!("HEAD {asset} HTTP/1.1\r\n"), &[]).await;
    assert_eq!(head.header("content-length"), Some(plain.body.len().to_string().as_str()));
    assert!(head.body.is_empty());
    world.stop().await;
}
