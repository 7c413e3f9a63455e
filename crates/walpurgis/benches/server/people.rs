//! Puts two people at each table, with enough games prepared that nobody has to make one while it is
//! measured.

use futures_util::future::join_all;
use serde_json::json;

use crate::client::Socket;
use crate::process::{Contender, Server};

/// Moves that one table makes in a second, at the very most. Tables that are never played at would only
/// fill the caches of the server that is measured.
const MOVES_A_SECOND: f64 = 70.0;
/// As many as two people may make in one go, and have open on a socket.
const MOST_GAMES: usize = 14;

/// The sockets of two people at each of `tables` tables.
pub(crate) async fn seated(
    contender: &Contender,
    server: &Server,
    tables: usize,
    moves_a_game: f64,
    seconds: u64,
) -> Vec<Socket> {
    let pairs = (0..tables).map(async |table| match contender {
        Contender::Durable | Contender::Volatile => {
            let games = (MOVES_A_SECOND * (seconds as f64 + 0.5) / moves_a_game).ceil() as usize;
            pair(&server.address, games.clamp(2, MOST_GAMES)).await
        }
        Contender::Minimal(_) | Contender::Relay(_) => minimal_pair(&server.address, table).await,
    });
    join_all(pairs).await.into_iter().flatten().collect()
}

/// Two people at a running game of three, and at some more that wait for them.
pub(crate) async fn pair(address: &str, games: usize) -> [Socket; 2] {
    let mut pair = [Socket::of_new_person(address).await, Socket::of_new_person(address).await];
    for game in 0..games {
        let host = game % 2;
        let settings = json!({
            "name": "Load", "public": true, "spectators": "public", "undo": false, "clock": null,
            "bot_pace_ms": 0,
        });
        let create = json!({
            "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings,
        });
        let table = pair[host].done(&create).await["made"].as_str().expect("a table").to_owned();
        for (seat, socket) in pair.iter_mut().enumerate() {
            socket.add_table(&table, seat);
            socket.send(&json!({ "type": "open", "table": table })).await;
            let entropy = "00112233445566778899aabbccddeeff";
            socket.done(&json!({ "do": "sit", "table": table, "seat": seat, "entropy": entropy })).await;
        }
        let bot = json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" });
        pair[host].done(&bot).await;
        pair[host].done(&json!({ "do": "start", "table": table })).await;
    }
    pair
}

async fn minimal_pair(address: &str, table: usize) -> [Socket; 2] {
    let seat = async |seat: usize| {
        let mut socket = Socket::open(address, &format!("?table={table}&seat={seat}")).await;
        socket.add_table(crate::client::MINIMAL, seat);
        socket
    };
    [seat(0).await, seat(1).await]
}
