//! What a restart, or a pause of the machine, costs those who play against a clock: nothing.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::server::{Server, folder, request};
use super::socket::Socket;

const POST: &str = "POST /api/device HTTP/1.1\r\n";

async fn done(socket: &mut Socket, key: &str, command: Value) -> Value {
    let answer = socket.ask(key, &command).await.unwrap();
    assert_eq!(answer["type"], "done", "{answer}");
    answer["done"].clone()
}

/// Two people at a table whose clock runs, with a bot.
struct Match {
    tokens: [String; 2],
    sockets: [Socket; 2],
    table: String,
}

impl Match {
    async fn begin(server: &Server) -> Self {
        let tokens = ["Ann", "Bob"].map(|name| {
            let made = request(&server.address, POST, &json!({ "name": name }).to_string());
            made["token"].as_str().unwrap().to_owned()
        });
        let (mut one, _) = Socket::open(&server.address, &tokens[0]).await.unwrap();
        let (mut other, _) = Socket::open(&server.address, &tokens[1]).await.unwrap();
        let settings = json!({
            "name": "Friday", "public": true, "spectators": "public", "undo": false, "bot_pace_ms": 60_000,
            "clock": { "bank_seconds": 600, "increment_seconds": 0, "per_move": true },
        });
        let create = json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings });
        let table = done(&mut one, "1", create).await["made"].as_str().unwrap().to_owned();
        other.open_table(&table, None).await.unwrap();
        let entropy = "00112233445566778899aabbccddeeff";
        let sit = |seat: u8| json!({ "do": "sit", "table": table, "seat": seat, "entropy": entropy });
        done(&mut one, "2", sit(0)).await;
        done(&mut other, "3", sit(1)).await;
        done(&mut one, "4", json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
        done(&mut one, "5", json!({ "do": "start", "table": table })).await;
        Self { tokens, sockets: [one, other], table }
    }
}

/// What time it is at a table.
async fn time_at(socket: &mut Socket, table: &str) -> u64 {
    socket.open_table(table, Some(0)).await.unwrap();
    let shown = socket.until(|message| message["type"] == "table" && message["first"] == 0).await.unwrap();
    assert_eq!(shown["table"]["phase"], "playing");
    shown["now"].as_u64().unwrap()
}

#[tokio::test]
async fn no_bot_moves_for_anybody_after_a_restart_before_they_are_back() {
    let data = folder("restart");
    let mut server = Server::start(&data);
    let Match { tokens, sockets, table } = Match::begin(&server).await;
    drop(sockets);
    server.kill();

    let server = Server::start(&data);
    let (mut ann, _) = Socket::open(&server.address, &tokens[0]).await.unwrap();
    let began = time_at(&mut ann, &table).await;
    // Real time passes, and none at the table: no clock runs out for who is not back yet.
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(time_at(&mut ann, &table).await, began);
    let (mut bob, _) = Socket::open(&server.address, &tokens[1]).await.unwrap();
    while time_at(&mut bob, &table).await == began {}
}

#[cfg(unix)]
#[tokio::test]
async fn a_machine_that_stands_still_costs_nobody_time() {
    const PAUSE: Duration = Duration::from_secs(4);
    let server = Server::start_with(&["--store", "memory:"]);
    let Match { sockets: [mut ann, _bob], table, .. } = Match::begin(&server).await;
    let signal = |signal: &str| {
        let sent = Command::new("kill").args([signal, &server.id().to_string()]).status();
        assert!(sent.unwrap().success());
    };
    let asked = Instant::now();
    let before = time_at(&mut ann, &table).await;
    signal("-STOP");
    tokio::time::sleep(PAUSE).await;
    signal("-CONT");
    let after = time_at(&mut ann, &table).await;
    let passed = Duration::from_millis(after - before);
    // However busy the machine is: what was no time at the table is nearly all of the pause.
    assert!(passed + PAUSE - Duration::from_secs(1) < asked.elapsed(), "{passed:?} of {:?}", asked.elapsed());
}
