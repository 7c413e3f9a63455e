//! Clients that do not keep to the rules: a clear answer or a clean end, and no table minds.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Rate;
use server::store::StoreUrl;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::soak::Soak;
use crate::socket_world::{World, config, settings, with};

#[tokio::test]
async fn hello_is_answered_with_who_one_is() {
    let world = World::new().await;
    let ann = world.client("Ann").await;
    assert_eq!(ann.you["name"], "Ann");
    assert_eq!(ann.you["bot"], false);
    let mut bot = world.stranger().await;
    bot.send(&json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": ann.token, "bot": true })).await;
    assert_eq!(bot.next().await["you"]["bot"], true);
    world.stop().await;
}

#[tokio::test]
async fn a_bad_beginning_is_the_end() {
    let world = World::new().await;
    let token = world.client("Ann").await.token;
    for (first, code) in [
        (json!({ "type": "hello", "protocol": 1, "token": token }), "wrong_protocol"),
        (json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": "0".repeat(64) }), "unknown_token"),
        (json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": "me" }), "unknown_token"),
        (json!({ "type": "ping", "sent": 1 }), "malformed"),
        (json!({ "type": "do", "key": "k", "command": { "do": "rename", "name": "X" } }), "malformed"),
    ] {
        let mut client = world.stranger().await;
        client.send(&first).await;
        assert_eq!(client.bye().await["error"]["code"], code, "{first}");
    }
    world.stop().await;
}

/// The start of a request for a socket.
const ASKS_FOR_SOCKET: &str = "GET /ws HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive, Upgrade\r\n\
    upgrade: websocket\r\nsec-websocket-version: 13\r\n";

/// The first bytes that come back up to and with `last`.
async fn answer_to(world: &World, request: &[u8], last: &str) -> String {
    let mut stream = TcpStream::connect(world.address).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    while !String::from_utf8_lossy(&answer).contains(last) {
        assert_ne!(stream.read_buf(&mut answer).await.unwrap(), 0, "{}", String::from_utf8_lossy(&answer));
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_frame_that_comes_with_the_request_for_a_socket_is_heard() {
    let world = World::new().await;
    let hello = json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": "me" }).to_string();
    let mut request =
        format!("{ASKS_FOR_SOCKET}sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").into_bytes();
    // A mask of zeros changes nothing.
    request.extend([0x81, 0x80 | u8::try_from(hello.len()).unwrap(), 0, 0, 0, 0]);
    request.extend(hello.as_bytes());
    let answer = answer_to(&world, &request, "unknown_token").await;
    assert!(answer.starts_with("HTTP/1.1 101 "), "{answer}");
    assert!(answer.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "the key is answered: {answer}");
    world.stop().await;
}

#[tokio::test]
async fn a_request_that_is_none_for_a_socket_is_told_what_is_missing() {
    let world = World::new().await;
    let answer = answer_to(&world, format!("{ASKS_FOR_SOCKET}\r\n").as_bytes(), "}").await;
    assert!(answer.starts_with("HTTP/1.1 400 ") && answer.contains("Sec-WebSocket-Key"), "{answer}");
    world.stop().await;
}

#[tokio::test]
async fn whoever_says_nothing_is_not_waited_for() {
    let mut config = config();
    config.patience.hello = Duration::from_millis(10);
    let world = World::with(config, &StoreUrl::Memory).await;
    let mut silent = world.stranger().await;
    assert_eq!(silent.bye().await["error"]["code"], "malformed");
    world.stop().await;
}

#[tokio::test]
async fn frames_that_make_no_sense_are_refused_and_then_end_the_connection() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let hello = json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": ann.token });
    for bad in [
        "",
        "{",
        "null",
        "[]",
        "\"ping\"",
        r#"{"type":"fly"}"#,
        r#"{"type":"ping"}"#,
        r#"{"type":"ping","sent":1,"more":2}"#,
        r#"{"type":"ping","sent":-1}"#,
        r#"{"type":"do","key":"k","command":{"do":"fly"}}"#,
        r#"{"type":"history","key":"k","table":"aaaaaaaaaa","from":-1,"count":1}"#,
        &hello.to_string(),
    ] {
        ann.send_text(bad).await;
        let answer = ann.until_type("refused").await;
        assert_eq!(answer["error"]["code"], "malformed", "{bad}");
    }
    ann.try_send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(ann.until_type("refused").await["error"]["code"], "malformed");
    ann.send(&json!({ "type": "ping", "sent": 7 })).await;
    assert_eq!(ann.until_type("pong").await["sent"], 7, "the connection still works");
    for _ in 12..20 {
        ann.send_text("{").await;
    }
    assert_eq!(ann.bye().await["error"]["code"], "malformed");
    world.stop().await;
}

#[tokio::test]
async fn large_frames_are_refused_and_huge_ones_end_the_connection() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    ann.send_text(&format!(r#"{{"type":"{}"}}"#, "x".repeat(20_000))).await;
    assert_eq!(ann.until_type("refused").await["error"]["code"], "too_large");
    ann.send_text(&"x".repeat(300_000)).await;
    assert_eq!(ann.bye().await["error"]["code"], "malformed");
    world.stop().await;
}

#[tokio::test]
async fn impossible_commands_leave_everything_as_it_is() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let (table, before) = ann.make_table(settings()).await;
    let create = |seats: u8, options: Value, settings: Value| json!({ "do": "create", "game": "arkham-ritual", "seats": seats, "options": options, "settings": settings });
    let say = |text: &str| json!({ "do": "say", "table": table, "text": text });
    for (command, code) in [
        (json!({ "do": "start", "table": "aaaaaaaaaa" }), "unknown_table"),
        (json!({ "do": "start", "table": "../../etc/passwd" }), "unknown_table"),
        (json!({ "do": "start", "table": table }), "wrong_phase"),
        (json!({ "do": "sit", "table": table, "seat": 7, "entropy": "0".repeat(32) }), "malformed"),
        (json!({ "do": "sit", "table": table, "seat": 0, "entropy": "xyz" }), "malformed"),
        (json!({ "do": "add_bot", "table": table, "seat": 0, "bot": "nobody" }), "unknown_bot"),
        (json!({ "do": "stand", "table": table, "seat": 0 }), "not_seated"),
        (json!({ "do": "undo", "table": table, "seat": 0 }), "not_seated"),
        (json!({ "do": "say_phrase", "table": table, "phrase": 255 }), "no_such_phrase"),
        (say(""), "malformed"),
        (say(&"x".repeat(501)), "too_large"),
        (create(99, json!({}), settings()), "bad_settings"),
        (create(3, json!({ "nonsense": 1 }), settings()), "bad_settings"),
        (create(3, json!({}), with(settings(), "name", json!(""))), "bad_name"),
    ] {
        let shown = command.to_string();
        assert_eq!(ann.refused(command).await, code, "{shown}");
    }
    for key in ["", &"k".repeat(65)] {
        let rename = json!({ "do": "rename", "name": "X" });
        ann.send(&json!({ "type": "do", "key": key, "command": rename })).await;
        assert_eq!(ann.until_type("refused").await["error"]["code"], "malformed");
    }
    let after = ann.open(&table, None, None).await;
    assert_eq!(after["events"], before["events"]);
    world.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_are_turned_away() {
    let world = World::new().await;
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        match world.stranger_from(Some(origin)).await {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), 403, "{origin}"),
            _ => panic!("{origin} was let in"),
        }
        let answer = world.post("/api/device", &format!("origin: {origin}\r\n"), &json!({})).await;
        assert_eq!(answer.status, 403, "{origin}");
    }
    let own = format!("http://{}", world.address);
    assert!(world.stranger_from(Some(&own)).await.is_ok());
    world.stop().await;
}

#[tokio::test]
async fn whoever_sends_too_fast_is_told_so_and_then_sent_away() {
    let mut config = config();
    config.limits.frames = Rate { every: Duration::from_secs(3_600), burst: 5 };
    let world = World::with(config, &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    for sent in 0..5 {
        ann.send(&json!({ "type": "ping", "sent": sent })).await;
        assert_eq!(ann.next().await["sent"], sent);
    }
    let rename = json!({ "do": "rename", "name": "X" });
    assert_eq!(ann.ask_with("k", &rename).await["error"]["code"], "too_fast", "with its key");
    for sent in 1..200 {
        ann.send(&json!({ "type": "ping", "sent": sent })).await;
    }
    assert_eq!(ann.bye().await["error"]["code"], "too_fast");
    world.stop().await;
}

#[tokio::test]
async fn what_a_person_may_do_is_shared_by_their_connections() {
    let mut config = config();
    config.limits.chat = Rate { every: Duration::from_secs(3_600), burst: 2 };
    config.limits.tables = Rate { every: Duration::from_secs(3_600), burst: 2 };
    let world = World::with(config, &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(settings()).await;
    let mut tab = world.client_with(&ann.token).await;
    tab.make_table(settings()).await;
    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings() });
    assert_eq!(ann.refused(create).await, "too_many_tables");

    let say = json!({ "do": "say", "table": table, "text": "hello" });
    ann.done(say.clone()).await;
    tab.done(say.clone()).await;
    assert_eq!(ann.refused(say).await, "too_fast");
    world.stop().await;
}

#[tokio::test]
async fn what_was_done_is_confirmed_again_without_credit() {
    let mut config = config();
    config.limits.chat = Rate { every: Duration::from_secs(3_600), burst: 1 };
    config.limits.tables = Rate { every: Duration::from_secs(3_600), burst: 1 };
    let world = World::with(config, &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings() });
    let made = ann.ask_with("make", &create).await;
    let say = json!({ "do": "say", "table": made["done"]["made"], "text": "hello" });
    ann.ask_with("say", &say).await;
    assert_eq!(ann.ask_with("make", &create).await, made, "the same table");
    assert_eq!(ann.ask_with("say", &say).await["type"], "done");
    assert_eq!(ann.ask_with("more", &create).await["error"]["code"], "too_many_tables");
    assert_eq!(ann.ask_with("again", &say).await["error"]["code"], "too_fast");
    world.stop().await;
}

#[tokio::test]
async fn whoever_does_not_read_is_dropped_and_nobody_waits_for_them() {
    let soak = Soak::begin();
    let (mut dropped, mut slowest) = (0, Duration::ZERO);
    let all = async {
        while dropped == 0 || soak.goes_on() {
            slowest = slowest.max(drop_a_slow_reader().await);
            dropped += 1;
            soak.tell(&[
                ("slow readers dropped", dropped),
                ("slowest answer ms", slowest.as_millis() as u64),
            ]);
        }
    };
    let never = soak.at_most(Duration::from_secs(120));
    tokio::time::timeout(never, all).await.expect("a slow reader is not dropped");
}

/// How long the others had to wait for an answer at most.
async fn drop_a_slow_reader() -> Duration {
    let mut config = config();
    config.limits.outbox_bytes = 64 * 1024;
    let world = World::with(config, &StoreUrl::Memory).await;
    let (mut ann, bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    let mut slow = world.small_stranger().await;
    slow.send(&json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": bob.token })).await;
    slow.send(&json!({ "type": "open", "table": table })).await;
    ann.until(|message| message["watching"] == 2).await;

    let text = "x".repeat(500);
    let mut slowest = Duration::ZERO;
    loop {
        let asked = Instant::now();
        ann.done(json!({ "do": "say", "table": table, "text": text })).await;
        slowest = slowest.max(asked.elapsed());
        if ann.heard_any(|message| message["watching"] == 1) {
            break;
        }
    }
    world.stop().await;
    slowest
}

#[tokio::test]
async fn a_table_is_not_sent_over_and_over() {
    let mut config = config();
    config.limits.opens = Rate { every: Duration::from_secs(3_600), burst: 3 };
    let world = World::with(config, &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(settings()).await;
    ann.open(&table, None, None).await;
    ann.open(&table, None, None).await;
    ann.send(&json!({ "type": "open", "table": table })).await;
    let closed = ann.until_type("closed").await;
    assert_eq!((&closed["id"], &closed["error"]["code"]), (&json!(table), &json!("too_fast")));
    world.client_with(&ann.token).await.open(&table, None, None).await;
    world.stop().await;
}

#[tokio::test]
async fn a_connection_has_so_many_tables_open_and_gets_them_back() {
    let mut config = config();
    config.limits.open_tables = 2;
    let world = World::with(config, &StoreUrl::Memory).await;
    let (mut ann, mut eve) = (world.client("Ann").await, world.client("Eve").await);
    let closing = with(with(settings(), "public", json!(true)), "spectators", json!("none"));
    let mut tables = Vec::new();
    for _ in 0..2 {
        tables.push(ann.make_table(closing.clone()).await.0);
    }
    let (third, _) = world.client_with(&ann.token).await.make_table(closing).await;
    for table in &tables {
        eve.open(table, None, None).await;
    }
    eve.send(&json!({ "type": "open", "table": third })).await;
    let closed = eve.until_type("closed").await;
    assert_eq!((&closed["id"], &closed["error"]["code"]), (&json!(third), &json!("too_many_tables")));

    // The first table sends its spectators away as the game starts.
    for seat in [0, 1, 2] {
        ann.done(json!({ "do": "add_bot", "table": tables[0], "seat": seat, "bot": "random" })).await;
    }
    ann.done(json!({ "do": "start", "table": tables[0] })).await;
    assert_eq!(eve.until_type("closed").await["id"], tables[0].as_str());
    eve.open(&third, None, None).await;
    world.stop().await;
}

#[tokio::test]
async fn nobody_has_too_many_tables_whose_game_is_not_over() {
    let mut config = config();
    config.limits.unfinished_tables = 2;
    let world = World::with(config, &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    ann.send(&json!({ "type": "watch_lobby" })).await;
    for _ in 0..2 {
        ann.make_table(settings()).await;
    }
    ann.until(|message| message["mine"].as_array().is_some_and(|mine| mine.len() == 2)).await;
    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings() });
    assert_eq!(ann.refused(create.clone()).await, "too_many_tables");
    world.client("Bob").await.done(create).await;
    world.stop().await;
}
