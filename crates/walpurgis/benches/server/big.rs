//! What a game as large as an evening sends: eight seats, a view of 40 KB, 1,500 inputs, and bots that do
//! not wait.

use serde_json::json;

use crate::client::{Heard, Socket, new_person};
use crate::median;
use crate::process::Contender;

/// Of the moves of people, after which somebody comes to look on.
const VISITS: [usize; 2] = [20, 100];

/// Bytes of messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Big {
    pub(crate) opening: f64,
    /// The median of what each of two players was sent after a move.
    pub(crate) after_a_move: f64,
}

impl Big {
    pub(crate) const UNKNOWN: Self = Self { opening: f64::NAN, after_a_move: f64::NAN };
}

/// Two people and six bots play one game to its end. A client that is dropped ends the benchmark.
pub(crate) async fn measure() -> Big {
    let server = Contender::Volatile.start();
    let address = &server.address;
    let (mut ann, mut bob) = (newcomer(address).await, newcomer(address).await);
    let table = seated(&mut ann, &mut bob).await;
    let (mut sizes, mut openings, mut moves) = (Vec::new(), Vec::new(), 0);
    while !(ann.is_through() && bob.is_through()) {
        for socket in [&mut ann, &mut bob] {
            if socket.has_turn() {
                socket.make_move().await;
                moves += 1;
                if VISITS.contains(&moves) {
                    openings.push(opening(address, &table).await);
                }
            }
        }
        let heard = tokio::select! {
            heard = ann.hear() => heard,
            heard = bob.hear() => heard,
        };
        match heard {
            Heard::Table(text) => sizes.push(text.len() as f64),
            Heard::Refused(text) => panic!("{text}"),
            Heard::Done | Heard::Other => {}
        }
    }
    Big { opening: openings.into_iter().fold(0.0, f64::max), after_a_move: median(sizes) }
}

/// Two people and six bots at a table that has begun.
async fn seated(ann: &mut Socket, bob: &mut Socket) -> String {
    let settings = json!({
        "name": "Big", "public": true, "spectators": "public", "undo": false, "clock": null, "no_clock": true, "bot_pace_ms": 0,
    });
    let create =
        json!({ "do": "create", "game": "toy-big", "seats": 8, "options": {}, "settings": settings });
    let table = ann.done(&create).await["made"].as_str().expect("a table").to_owned();
    for (seat, socket) in [&mut *ann, bob].into_iter().enumerate() {
        socket.add_table(&table, seat);
        socket.send(&json!({ "type": "open", "table": table })).await;
        let entropy = "00112233445566778899aabbccddeeff";
        socket.done(&json!({ "do": "sit", "table": table, "seat": seat, "entropy": entropy })).await;
    }
    for seat in 2..8 {
        ann.done(&json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "librarian" })).await;
    }
    ann.done(&json!({ "do": "start", "table": table })).await;
    table
}

/// Somebody new, connected.
async fn newcomer(address: &str) -> Socket {
    Socket::of_person(address, &new_person(address).await).await
}

/// What somebody is sent who opens the table now.
async fn opening(address: &str, table: &str) -> f64 {
    let mut visitor = newcomer(address).await;
    visitor.send(&json!({ "type": "open", "table": table })).await;
    loop {
        if let Heard::Table(text) = visitor.hear().await {
            return text.len() as f64;
        }
    }
}
