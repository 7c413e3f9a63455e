//! One person alone at a table: hints, the coach, games played on, the daily deal, decks.

use serde_json::{Value, json};
use server::store::{DATABASE_FILE, StoreUrl};
use server::{OwnDeck, Rate, ServerConfig};
use tabletop::Awaiting;

use crate::http_api::bearer;
use crate::record::verify;
use crate::socket_world::{Client, World, config, settings, version, with};
use crate::verify_example::told_of;

const DECK: &str = include_str!("../../../arkham-noir/data/deck.ron");

/// A table of one's own that plays, and how it stands.
async fn noir(client: &mut Client, options: Value) -> (String, Value) {
    let create = json!({
        "do": "create", "game": "arkham-noir", "seats": 1, "options": options,
        "settings": with(settings(), "undo", json!(true)),
    });
    let table = client.done(create).await["made"].as_str().unwrap().to_owned();
    client.sit(&table, 0).await;
    client.done(json!({ "do": "start", "table": table })).await;
    let message = client.open(&table, None, None).await;
    (table, message)
}

fn has_event(message: &Value, what: &str) -> bool {
    let events = message["events"].as_array();
    events.is_some_and(|events| events.iter().any(|event| event["what"] == what))
}

/// Plays one move, now this one and now that, and returns how the table stands then.
async fn play_one(client: &mut Client, table: &str, message: &Value) -> Value {
    let (known, legal) = (version(message), message["game"]["legal"].as_array().unwrap());
    let action = &legal[known as usize * 7 / 3 % legal.len()];
    client.done(json!({ "do": "act", "table": table, "seat": 0, "version": known, "action": action })).await;
    // Every change is told once, even one of which there is no event.
    client.until_type("table").await
}

async fn play_out(client: &mut Client, table: &str, mut message: Value) -> Value {
    while !has_event(&message, "finished") {
        message = play_one(client, table, &message).await;
    }
    client.open(table, None, None).await
}

fn hint(table: &str, version: u64) -> Value {
    json!({ "do": "hint", "table": table, "seat": 0, "version": version })
}

fn branch(table: &str, step: u64) -> Value {
    json!({ "do": "branch", "table": table, "step": step })
}

fn daily() -> Value {
    json!({ "do": "daily", "game": "arkham-noir" })
}

async fn made(client: &mut Client, command: Value) -> String {
    client.done(command).await["made"].as_str().unwrap().to_owned()
}

#[tokio::test] // AN-62
async fn a_hint_is_told_to_one_and_noticed_by_all() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, message) = noir(&mut ann, json!({})).await;
    let invite = message["table"]["invite"].as_str().unwrap();
    bob.open(&table, Some(invite), None).await;
    let known = version(&message);
    for _ in 0..2 {
        assert_eq!(ann.ask_with("hint", &hint(&table, known)).await["type"], "done");
    }
    assert_eq!(ann.done(hint(&table, known)).await, "ok", "asked for again it costs nothing");
    let told = ann.until(|message| has_event(message, "hinted")).await;
    let advice = told["events"][0]["advice"].as_array().unwrap();
    assert!(told["game"]["legal"].as_array().unwrap().contains(&advice[0]["action"]));
    assert!((0.0..=1.0).contains(&advice[0]["chance"].as_f64().unwrap()));
    let noticed = bob.until(|message| has_event(message, "hinted")).await;
    assert_eq!(noticed["events"], json!([{ "what": "hinted", "seat": 0, "advice": null }]));
    assert!(!ann.heard_any(|message| has_event(message, "hinted")), "there was one hint");

    assert_eq!(bob.refused(hint(&table, known)).await, "not_seated");
    let told = play_one(&mut ann, &table, &told).await;
    assert_eq!(ann.refused(hint(&table, known)).await, "stale");
    let end = play_out(&mut ann, &table, told).await;
    assert_eq!(end["table"]["result"]["seats"][0]["hints"], 1);
    assert_eq!(ann.refused(hint(&table, version(&end))).await, "wrong_phase");
    world.stop().await;
}

#[tokio::test]
async fn hints_come_in_moderation_and_not_in_every_game() {
    let mut config = config();
    config.limits.hints = Rate { every: std::time::Duration::from_secs(3_600), burst: 1 };
    let world = World::with(config, &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    let (table, message) = noir(&mut ann, json!({})).await;
    ann.done(hint(&table, version(&message))).await;
    let message = ann.until(|message| has_event(message, "hinted")).await;
    let message = play_one(&mut ann, &table, &message).await;
    assert_eq!(ann.refused(hint(&table, version(&message))).await, "too_fast");
    play_one(&mut ann, &table, &message).await;

    let (ritual, _) = ann.make_table(settings()).await;
    assert_eq!(ann.refused(hint(&ritual, 0)).await, "not_seated");
    assert_eq!(ann.refused(hint("aaaaaaaaaa", 0)).await, "unknown_table");
    let games = world.get("/api/games", "").await.json();
    let told: Vec<_> =
        games.as_array().unwrap().iter().map(|game| (&game["id"], &game["analyses"])).collect();
    assert!(told.contains(&(&json!("arkham-noir"), &json!(true))), "{told:?}");
    assert!(told.contains(&(&json!("arkham-ritual"), &json!(false))), "{told:?}");
    world.stop().await;
}

#[tokio::test] // AN-62
async fn the_coach_weighs_every_decision_of_a_finished_game() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let (table, message) = noir(&mut ann, json!({})).await;
    let path = format!("/api/tables/{table}/coach");
    assert_eq!(world.get(&path, &bearer(&ann)).await.status, 409, "nothing of a running game");
    play_out(&mut ann, &table, message).await;

    let coached = world.get(&path, "").await;
    assert_eq!(coached.status, 200, "{}", coached.text());
    assert_eq!(coached.body, world.get(&path, "accept-encoding: gzip\r\n").await.body, "it thinks once");
    let coached = coached.json();
    let replay = world.replay(&table, "all", 0).await;
    assert_eq!((&coached["seat"], &coached["total"]), (&json!(0), &replay["total"]));
    let moves = coached["moves"].as_array().unwrap();
    assert!(moves.len() > 10, "{}", moves.len());
    for one in moves {
        let step = one["step"].as_u64().unwrap() as usize;
        assert_eq!(one["action"], replay["steps"][step + 1]["action"], "step {step} is before the decision");
        assert_eq!(one["turn"], replay["steps"][step]["view"]["turn"]);
        let (chance, best) = (one["chance"].as_f64().unwrap(), one["best_chance"].as_f64().unwrap());
        assert!((0.0..=best).contains(&chance) && best <= 1.0, "{one}");
    }
    for (path, status) in [
        ("/api/tables/aaaaaaaaaa/coach".to_owned(), 404),
        (format!("{path}?what=else"), 400),
        ("/api/tables/x/coach".to_owned(), 404),
        ("/api/tables/aaaaaaaaaa/distances".to_owned(), 404),
        (format!("/api/tables/{table}/distances?what=else"), 400),
        (format!("/api/tables/{table}/distances"), 400),
    ] {
        assert_eq!(world.get(&path, "").await.status, status, "{path}");
    }
    world.stop().await;
}

#[tokio::test]
async fn whoever_may_see_a_finished_game_plays_on_from_its_steps() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, message) = noir(&mut ann, json!({ "limit": 6 })).await;
    assert_eq!(ann.refused(branch(&table, 0)).await, "wrong_phase", "a running game tells nothing");
    assert_eq!(bob.refused(branch(&table, 0)).await, "not_invited");
    play_out(&mut ann, &table, message).await;
    let replay = world.replay(&table, "0", 0).await;
    let last = replay["total"].as_u64().unwrap() - 1;
    assert_eq!(bob.refused(branch(&table, last)).await, "malformed", "there is nothing left to play");
    assert_eq!(bob.refused(branch("aaaaaaaaaa", 0)).await, "unknown_table");

    let first = bob.ask_with("branch", &branch(&table, 5)).await;
    assert_eq!(bob.ask_with("branch", &branch(&table, 5)).await, first, "one command makes one table");
    let branched = first["done"]["made"].as_str().unwrap().to_owned();
    let message = bob.open(&branched, None, None).await;
    assert_eq!(message["table"]["origin"], json!({ "kind": "branch", "table": table, "step": 5 }));
    assert_eq!(message["table"]["options"]["limit"], 6);
    assert_eq!((&message["table"]["phase"], &message["table"]["you"]), (&json!("playing"), &json!(0)));
    assert_eq!(message["game"]["view"], replay["steps"][5]["view"]);
    assert_eq!(message["game"]["can_undo"], false);
    ann.send(&json!({ "type": "open", "table": branched })).await;
    assert_eq!(ann.until_type("closed").await["error"]["code"], "not_invited");

    let end = play_out(&mut bob, &branched, message).await;
    assert_eq!(end["table"]["fairness"], Value::Null);
    let record = world.get(&format!("/api/replay/{branched}"), "").await;
    assert_eq!(verify(&record.json()), Ok(Awaiting::Nothing));
    let told = told_of("branched", &record.json());
    assert!(told.is_none_or(|told| told.contains("the game goes on from one of another table")));
    let whole = world.replay(&branched, "0", 0).await;
    let first = |replay: &Value| replay["steps"].as_array().unwrap()[..6].to_vec();
    assert_eq!(first(&whole), first(&replay), "the replay shows the whole game");
    let coached = world.get(&format!("/api/tables/{branched}/coach"), "").await.json();
    assert!(coached["moves"].as_array().unwrap().iter().all(|one| one["step"].as_u64().unwrap() >= 5));
    world.stop().await;
}

/// A server on a database of its own for the test called `name`.
async fn kept(name: &str) -> (World, StoreUrl) {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    let url = StoreUrl::Sqlite(folder.join(DATABASE_FILE));
    (World::with(config(), &url).await, url)
}

async fn board(world: &World, client: &Client) -> Value {
    let answer = world.get("/api/daily/arkham-noir", &bearer(client)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

#[tokio::test] // AN-60
async fn the_daily_case_counts_once_whatever_tabs_and_restarts_do() {
    let (world, url) = kept("daily_once").await;
    let mut ann = world.client("Ann").await;
    let (mut tab, token) = (world.client_with(&ann.token).await, ann.token.clone());
    let (one, other) = tokio::join!(made(&mut ann, daily()), made(&mut tab, daily()));
    assert_eq!(one, other, "it is one try");
    let message = ann.open(&one, None, None).await;
    let origin = &message["table"]["origin"];
    assert_eq!((&origin["kind"], &origin["counts"]), (&json!("daily"), &json!(true)));
    play_one(&mut ann, &one, &message).await;
    assert_eq!(board(&world, &ann).await["yours"], json!(one));
    world.stop().await;

    let world = World::with(config(), &url).await;
    let mut ann = world.client_with(&token).await;
    assert_eq!(made(&mut ann, daily()).await, one, "and is led back to");
    let message = ann.open(&one, None, None).await;
    let end = play_out(&mut ann, &one, message).await;
    let board_now = board(&world, &ann).await;
    assert_eq!(board_now["yours"], Value::Null);
    let result = &end["table"]["result"];
    let own = &board_now["results"][0];
    assert_eq!((&own["place"], &own["you"], &own["name"]), (&json!(1), &json!(true), &json!("Ann")));
    assert_eq!((&own["table"], &own["hints"]), (&json!(one), &json!(0)));
    assert_eq!((&own["kind"], &own["score"]), (&result["kind"], &result["seats"][0]["score"]));
    assert_eq!(own["turns"], end["game"]["view"]["turn"]);

    let practice = made(&mut ann, daily()).await;
    assert_ne!(practice, one);
    let message = ann.open(&practice, None, None).await;
    assert_eq!(message["table"]["origin"]["counts"], false);
    play_out(&mut ann, &practice, message).await;
    assert_eq!(board(&world, &ann).await["results"], board_now["results"], "practice does not count");
    world.stop().await;

    let world = World::with(config(), &url).await;
    let ann = world.client_with(&token).await;
    assert_eq!(board(&world, &ann).await["results"], board_now["results"]);
    world.stop().await;
}

#[tokio::test] // AN-60
async fn the_deal_of_the_day_is_not_shown_to_those_who_have_yet_to_play_it() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = made(&mut ann, daily()).await;
    let message = ann.open(&table, None, None).await;
    let own = made(&mut bob, daily()).await;
    let dealt = bob.open(&own, None, None).await;
    assert_eq!(dealt["game"]["view"], message["game"]["view"], "it is the same for everybody");
    assert_eq!(world.get(&format!("/api/replay/{table}"), &bearer(&bob)).await.status, 403);
    play_out(&mut ann, &table, message).await;

    let of_ann = |board: &Value| {
        board["results"].as_array().unwrap().iter().find(|row| row["name"] == "Ann").unwrap()["table"].clone()
    };
    assert_eq!(of_ann(&board(&world, &bob).await), Value::Null);
    assert_eq!(of_ann(&world.get("/api/daily/arkham-noir", "").await.json()), Value::Null);
    play_out(&mut bob, &own, dealt).await;
    let record = world.get(&format!("/api/replay/{own}"), &bearer(&bob)).await.json();
    let told = told_of("daily", &record);
    assert!(told.is_none_or(|told| told.contains("ok: the seed is that of the daily deal of ")));
    let both = board(&world, &bob).await;
    assert_eq!(of_ann(&both), json!(table));
    let places: Vec<_> =
        both["results"].as_array().unwrap().iter().map(|row| row["place"].as_u64()).collect();
    assert!(places == [Some(1), Some(1)] || places == [Some(1), Some(2)], "{places:?}");
    world.stop().await;
}

#[tokio::test]
async fn another_day_can_be_taken_for_today() {
    let today = Some("2026-10-31".parse().unwrap());
    let world = World::with(ServerConfig { today, ..config() }, &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    assert_eq!(board(&world, &ann).await["date"], "2026-10-31");
    let table = made(&mut ann, daily()).await;
    let origin = &ann.open(&table, None, None).await["table"]["origin"];
    assert_eq!(*origin, json!({ "kind": "daily", "date": "2026-10-31", "counts": true }));
    world.stop().await;
}

#[tokio::test]
async fn only_some_games_have_a_daily_deal_and_only_dates_are_dates() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    for game in ["arkham-ritual", "chess"] {
        assert_eq!(ann.refused(json!({ "do": "daily", "game": game })).await, "bad_settings");
        assert_eq!(world.get(&format!("/api/daily/{game}"), "").await.status, 400);
    }
    let on = async |date: &str| world.get(&format!("/api/daily/arkham-noir?date={date}"), "").await;
    let past = on("2020-02-29").await.json();
    assert_eq!((&past["date"], &past["results"]), (&json!("2020-02-29"), &json!([])));
    assert!((1..=86_400).contains(&past["next_seconds"].as_u64().unwrap()));
    for bad in ["2021-02-29", "tomorrow", "", "1'%20OR%20'1"] {
        assert_eq!(on(bad).await.status, 400, "{bad}");
    }
    let wrong = "authorization: Bearer nobody\r\n";
    assert_eq!(world.get("/api/daily/arkham-noir", wrong).await.status, 401);
    world.stop().await;
}

#[tokio::test]
async fn the_deck_that_comes_with_a_game_is_a_file_to_begin_with() {
    let world = World::new().await;
    let file = world.get("/api/games/arkham-noir/deck", "").await;
    assert_eq!((file.status, file.text().as_str()), (200, DECK));
    assert_eq!(file.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"deck.ron\""));
    for (game, why) in [("arkham-ritual", "a deck of one's own"), ("chess", "unknown game")] {
        let refused = world.get(&format!("/api/games/{game}/deck"), "").await;
        assert_eq!(refused.status, 404, "{game}");
        assert!(refused.json()["detail"].as_str().unwrap().contains(why), "{}", refused.text());
    }
    world.stop().await;
}

#[tokio::test]
async fn decks_are_offered_and_fit_into_a_frame() {
    let text = format!("{DECK}\n// \"{}\"\n", "x".repeat(40_000));
    let deck = OwnDeck { game: "arkham-noir", name: "mine".to_owned(), text: text.clone() };
    let world = World::with(ServerConfig { decks: [deck].into(), ..config() }, &StoreUrl::Memory).await;
    let offered = world.get("/api/decks/arkham-noir", "").await.json();
    assert_eq!(offered, json!({ "decks": [{ "name": "mine", "text": text }] }));
    assert_eq!(world.get("/api/decks/arkham-ritual", "").await.json(), json!({ "decks": [] }));

    let mut ann = world.client("Ann").await;
    let (table, message) = noir(&mut ann, json!({ "deck": text })).await;
    assert!(message["table"]["options"]["deck"]["clues"].is_array(), "the deck is kept with the game");
    play_one(&mut ann, &table, &message).await;
    let wrong = json!({
        "do": "create", "game": "arkham-noir", "seats": 1, "options": { "deck": "(".repeat(20_000) },
        "settings": settings(),
    });
    assert_eq!(ann.refused(wrong).await, "bad_settings");
    ann.send(&json!({ "type": "do", "key": "k", "command": { "do": "rename", "name": "x".repeat(20_000) } }))
        .await;
    assert_eq!(ann.until_type("refused").await["error"]["code"], "too_large", "others stay short");
    let mut many = Vec::new();
    for _ in 0..12 {
        let create = json!({
            "do": "create", "game": "arkham-noir", "seats": 1, "options": { "deck": "(".repeat(20_000) },
            "settings": settings(),
        });
        many.push(ann.refused(create).await);
    }
    assert_eq!(many.last().unwrap(), "too_fast", "and long ones are few");
    world.stop().await;
}

#[tokio::test]
async fn an_option_outside_its_list_names_its_rule() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    for (game, seats, options, rule) in [
        ("arkham-ritual", 3, json!({ "victory": "nobody" }), "AR-51"),
        ("arkham-ritual", 3, json!({ "event": "elder_sign" }), "AR-03"),
        ("arkham-noir", 1, json!({ "victims": 7 }), "AN-04"),
        ("arkham-noir", 1, json!({ "victims": 300 }), "AN-04"),
        ("arkham-noir", 1, json!({ "victims": -1 }), "AN-04"),
        ("ritual", 2, json!({ "level": "impossible" }), "RT-06"),
        ("ritual", 2, json!({ "clock": "fast" }), "RT-53"),
    ] {
        let create = json!({
            "do": "create", "game": game, "seats": seats, "options": options, "settings": settings(),
        });
        let error = ann.ask(create).await["error"].clone();
        assert_eq!((&error["code"], &error["rule"]), (&json!("bad_settings"), &json!(rule)), "{options}");
    }
    world.stop().await;
}

#[tokio::test] // AN-61
async fn an_undo_that_is_refused_names_its_rule() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let (table, mut message) = noir(&mut ann, json!({})).await;
    while message["game"]["no_undo"].is_null() {
        message = play_one(&mut ann, &table, &message).await;
    }
    let error = ann.ask(json!({ "do": "undo", "table": table, "seat": 0 })).await["error"].clone();
    assert_eq!((&error["code"], &error["rule"]), (&json!("cannot_undo"), &json!("AN-61")));
    world.stop().await;
}

#[tokio::test] // RT-08
async fn a_deck_is_looked_into_before_a_table_is_made_with_it() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let book = world.get("/api/games/ritual/deck", "").await.text();
    let check = |deck: &str| json!({ "do": "check_deck", "game": "ritual", "deck": deck });
    assert_eq!(ann.done(check(&book.replace("Initiation", "Beginning"))).await, "ok");
    let create = json!({
        "do": "create", "game": "ritual", "seats": 2, "options": { "deck": "(" }, "settings": settings(),
    });
    for command in [check("("), create] {
        let error = ann.ask(command).await["error"].clone();
        assert_eq!((&error["code"], &error["rule"]), (&json!("bad_settings"), &json!("RT-08")));
        let told = &error["told"];
        assert!(told["en"].as_str().unwrap().starts_with("the ritual book cannot be read: "), "{told}");
        assert!(told["fr"].as_str().unwrap().starts_with("le recueil est illisible : "), "{told}");
    }
    let unknown = json!({ "do": "check_deck", "game": "chess", "deck": "" });
    assert_eq!(ann.refused(unknown).await, "bad_settings");
    world.stop().await;
}

#[tokio::test]
async fn a_rehearsal_deals_every_table_from_the_same_secret() {
    let secret = Some("5e".repeat(32).parse().unwrap());
    let world = World::with(ServerConfig { secret, ..config() }, &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings() });
    let mut promised = Vec::new();
    for _ in 0..2 {
        let table = made(&mut ann, create.clone()).await;
        promised.push(ann.open(&table, None, None).await["table"]["commitment"].clone());
    }
    assert!(promised[0].is_string() && promised[0] == promised[1], "{promised:?}");
    world.stop().await;
}

#[tokio::test]
async fn a_game_with_a_deck_of_ones_own_is_replayed_in_small_pages() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let (table, message) = noir(&mut ann, json!({ "deck": DECK })).await;
    play_out(&mut ann, &table, message).await;
    let replay = world.replay(&table, "all", 0).await;
    assert!(replay["options"]["deck"]["clues"].is_array(), "the deck is told");
    let steps = replay["steps"].as_array().unwrap();
    assert_eq!(steps.len() as u64, replay["total"].as_u64().unwrap());
    world.stop().await;
}
