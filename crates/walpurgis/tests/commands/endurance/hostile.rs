//! Frames and requests that are nearly right: good ones with bytes changed, cut, doubled and put together
//! anew. Each gets an answer or a clean end, the server says nothing of a panic, and people play on.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};
use tabletop::{Rng, Seed};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::endurance::server::{Server, exchange, folder, request};
use crate::endurance::socket::{Gone, Socket};
use crate::soak::Soak;

/// Frames of the sample; one request comes with every eighth.
const FRAMES: u64 = 4_000;
const FRAMES_PER_REQUEST: u64 = 8;
const PATIENCE: Duration = Duration::from_secs(30);
/// What programs that read JSON stumble over.
const PIECES: [&str; 14] = [
    "null",
    "-1",
    "1e999",
    "18446744073709551616",
    "\"\\ud800\"",
    "[",
    "{}",
    "\u{0}",
    "\u{202e}",
    "𝕏",
    "\"type\":\"hello\",",
    "true",
    "\"__proto__\"",
    "9007199254740993",
];

#[tokio::test]
async fn what_is_nearly_right_gets_an_answer_or_a_clean_end() {
    let soak = Soak::begin();
    let log = folder("hostile").join("log");
    let server = Server::start_logging(&log, &["--store", "memory:"]);
    let scene = Scene::set(&server).await;
    let mut rng = Rng::stream(&Seed::from_number(3), 0);
    let (mut frames, mut requests, mut ends) = (0, 0, 0);
    while frames < FRAMES || soak.goes_on() {
        let Ok((mut socket, _)) = Socket::open(&server.address, &scene.token).await else {
            panic!("nobody is let in after {frames} frames");
        };
        // Whoever sends too much nonsense is sent away: then the next one comes.
        while scene.frame(&mut socket, &mut rng, frames).await.is_ok() {
            frames += 1;
            if frames % FRAMES_PER_REQUEST == 0 {
                scene.request(&mut rng).await;
                requests += 1;
            }
        }
        ends += 1;
        soak.tell(&[("frames", frames), ("requests", requests), ("connections ended", ends)]);
    }
    let health = exchange(&server.address, "GET /api/health HTTP/1.1\r\n", "");
    assert!(health.ends_with("ok\n"), "{health}");
    scene.still_stands().await;
    let said = fs::read_to_string(&log).unwrap();
    assert!(!said.contains("panicked"), "{said}");
    soak.tell(&[("frames", frames), ("requests", requests), ("connections ended", ends), ("panics", 0)]);
}

/// A table that must not mind, and what is said there as it should be.
struct Scene {
    address: String,
    token: String,
    table: String,
    frames: Vec<String>,
    requests: Vec<String>,
}

impl Scene {
    async fn set(server: &Server) -> Self {
        let address = server.address.clone();
        let token =
            request(&address, "POST /api/device HTTP/1.1\r\n", "{}")["token"].as_str().unwrap().to_owned();
        let (mut socket, _) = Socket::open(&address, &token).await.unwrap();
        let settings = json!({
            "name": "Calm", "public": true, "spectators": "public", "undo": false, "clock": null, "bot_pace_ms": 0,
        });
        let create = json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings });
        let made = socket.ask("make", &create).await.unwrap();
        let table = made["done"]["made"].as_str().unwrap().to_owned();
        let frames = frames(&table, &create).iter().map(Value::to_string).collect();
        let head =
            format!("host: {address}\r\ncontent-type: application/json\r\nauthorization: Bearer {token}");
        let body = r#"{"name":"X","link":null}"#;
        let with_body = |line: &str| {
            format!(
                "{line} HTTP/1.1\r\n{head}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
                body.len()
            )
        };
        let requests = vec![
            with_body("GET /"),
            with_body("GET /api/games"),
            with_body(&format!("GET /api/replay/{table}/events?from=0&as=all")),
            with_body(&format!("GET /api/tables/{table}/coach")),
            with_body("GET /api/daily/arkham-noir?date=2026-11-16"),
            with_body("POST /api/device"),
            with_body("POST /api/join"),
            with_body(&format!("PUT /api/tables/{table}/webhook")),
            format!(
                "GET /ws HTTP/1.1\r\n{head}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            ),
        ];
        Self { address, token, table, frames, requests }
    }

    /// Sends a frame that is nearly right and waits until it was read; on `Err` it was the last one.
    async fn frame(&self, socket: &mut Socket, rng: &mut Rng, number: u64) -> Result<(), Gone> {
        let frame = mutated(rng, &self.frames);
        socket.send_text(frame.clone()).await?;
        socket.send(&json!({ "type": "ping", "sent": number })).await?;
        let answered = socket.until(|message| message["type"] == "pong" && message["sent"] == number);
        timeout(PATIENCE, answered).await.unwrap_or_else(|_| panic!("never read: {frame}")).map(|_| ())
    }

    /// Sends a request that is nearly right; it ends one way or the other.
    async fn request(&self, rng: &mut Rng) {
        let request = mutated(rng, &self.requests);
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        // It may hang up before it has read everything.
        let _reset = stream.write_all(request.as_bytes()).await;
        let _reset = stream.shutdown().await;
        let mut answer = Vec::new();
        let ended = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "never ended: {request:?}");
        assert!(!answer.starts_with(b"HTTP/1.1 500"), "{request:?}");
    }

    async fn still_stands(&self) {
        let (mut socket, _) = Socket::open(&self.address, &self.token).await.unwrap();
        socket.open_table(&self.table, None).await.unwrap();
        let shown = socket.until(|message| message["type"] == "table").await.unwrap();
        assert!(shown["table"]["seats"].as_array().is_some_and(|seats| seats.len() == 3), "{shown}");
    }
}

/// One of each kind that a client sends.
fn frames(table: &str, create: &Value) -> Vec<Value> {
    let at = |command: Value| json!({ "type": "at", "key": "k", "table": table, "command": command });
    let one = |command: Value| json!({ "type": "do", "key": "k", "command": command });
    vec![
        json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": "0".repeat(64), "bot": true }),
        json!({ "type": "watch_lobby" }),
        json!({ "type": "leave_lobby" }),
        json!({ "type": "open", "table": table, "invite": null, "from": 0 }),
        json!({ "type": "close", "table": table }),
        json!({ "type": "history", "key": "h", "table": table, "from": 0, "count": 10 }),
        json!({ "type": "tally", "key": "t", "table": table }),
        json!({ "type": "show", "table": table, "seat": 0 }),
        json!({ "type": "ping", "sent": 1 }),
        one(create.clone()),
        one(json!({ "do": "rename", "name": "Zoë" })),
        one(json!({ "do": "daily", "game": "arkham-noir" })),
        one(json!({ "do": "branch", "table": table, "step": 3 })),
        one(json!({ "do": "hide", "table": table, "hidden": false })),
        one(json!({ "do": "check_deck", "game": "arkham-noir", "deck": "(cards: [])" })),
        at(json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })),
        at(json!({ "do": "stand", "seat": 0 })),
        at(json!({ "do": "add_bot", "seat": 2, "bot": "greedy" })),
        at(json!({ "do": "say", "text": "good evening" })),
        at(json!({ "do": "act", "seat": 0, "version": 1, "action": { "pass_to": 1 } })),
        at(json!({ "do": "hand_over", "seat": 1 })),
        at(json!({ "do": "rematch" })),
    ]
}

/// One of them with a few changes; characters stay whole, since what is not text never gets so far.
fn mutated(rng: &mut Rng, good: &[String]) -> String {
    let mut letters: Vec<char> = good[rng.index(good.len())].chars().collect();
    for _ in 0..=rng.below(3) {
        let place = rng.index(letters.len() + 1);
        let end = place + rng.index(letters.len() - place + 1);
        match rng.below(6) {
            0 => drop(letters.drain(place..end.min(place + 8))),
            1 => letters.truncate(end),
            2 => drop(letters.splice(place..place, PIECES[rng.index(PIECES.len())].chars())),
            3 => drop(letters.splice(place..end.min(place + 8), PIECES[rng.index(PIECES.len())].chars())),
            4 => {
                let copied: Vec<char> = letters[place..end].to_vec();
                drop(letters.splice(place..place, copied));
            }
            _ if place < letters.len() => {
                letters[place] = char::from_u32(rng.below(0x250)).unwrap_or('\u{fffd}');
            }
            _ => letters.push('"'),
        }
    }
    letters.into_iter().collect()
}
