//! What a restart costs those who play against a clock: nothing, before they can be back.

use std::time::Duration;

use serde_json::{Value, json};

use super::server::{Server, folder, request};
use super::socket::Socket;

const POST: &str = "POST /api/device HTTP/1.1\r\n";

async fn done(socket: &mut Socket, key: &str, command: Value) -> Value {
    let answer = socket.ask(key, &command).await.unwrap();
    assert_eq!(answer["type"], "done", "{answer}");
    answer["done"].clone()
}

async fn opened(socket: &mut Socket, table: &str) -> Value {
    socket.open_table(table, Some(0)).await.unwrap();
    socket.until(|message| message["type"] == "table" && message["first"] == 0).await.unwrap()
}

fn times_ran_out(message: &Value) -> usize {
    let events = message["events"].as_array().unwrap().iter();
    events.filter(|event| event["what"] == "time_ran_out").count()
}

#[tokio::test]
async fn no_bot_moves_for_anybody_in_the_first_minute_after_a_restart() {
    let data = folder("restart");
    let mut server = Server::start(&data);
    let [ann, bob] = ["Ann", "Bob"].map(|name| {
        let made = request(&server.address, POST, &json!({ "name": name }).to_string());
        made["token"].as_str().unwrap().to_owned()
    });
    let (mut one, _) = Socket::open(&server.address, &ann).await.unwrap();
    let (mut other, _) = Socket::open(&server.address, &bob).await.unwrap();
    let settings = json!({
        "name": "Friday", "public": true, "spectators": "public", "undo": false, "bot_pace_ms": 0,
        "clock": { "bank_seconds": 2, "increment_seconds": 0, "per_move": true },
    });
    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings });
    let table = done(&mut one, "1", create).await["made"].as_str().unwrap().to_owned();
    other.open_table(&table, None).await.unwrap();
    let entropy = "00112233445566778899aabbccddeeff";
    let sit = |seat: u8| json!({ "do": "sit", "table": table, "seat": seat, "entropy": entropy });
    done(&mut one, "2", sit(0)).await;
    done(&mut other, "3", sit(1)).await;
    done(&mut one, "4", json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    done(&mut one, "5", json!({ "do": "start", "table": table })).await;
    let before = times_ran_out(&opened(&mut one, &table).await);
    server.kill();

    let server = Server::start(&data);
    let (mut one, _) = Socket::open(&server.address, &ann).await.unwrap();
    opened(&mut one, &table).await;
    // Twice as long as anybody has for a move; one who plays is not back yet.
    tokio::time::sleep(Duration::from_secs(4)).await;
    let after = opened(&mut one, &table).await;
    assert_eq!(times_ran_out(&after), before, "{after}");
    assert_eq!(after["table"]["phase"], "playing");
}
