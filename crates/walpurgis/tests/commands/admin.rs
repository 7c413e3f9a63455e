//! `walpurgis admin` on the data folder of a server that runs, and of none.

use std::fs;

use serde_json::{Value, json};

use crate::endurance::server::{Server, exchange, request};
use crate::endurance::socket::Socket;
use crate::{Ran, folder, walpurgis};

fn admin(data: &str, args: &[&str]) -> Ran {
    walpurgis(&[&["admin"], args, &["--data", data]].concat())
}

fn answer(data: &str, args: &[&str]) -> Value {
    serde_json::from_str(&admin(data, &[args, &["--json"]].concat()).succeeded()).unwrap()
}

/// A table that somebody has open.
async fn open_table(address: &str) -> (Socket, String) {
    let device = request(address, "POST /api/device HTTP/1.1\r\n", r#"{"name":"Ann"}"#);
    let (mut ann, _) = Socket::open(address, device["token"].as_str().unwrap()).await.unwrap();
    let settings = json!({
        "name": "Calm", "public": true, "spectators": "public", "undo": false, "clock": null, "bot_pace_ms": 0,
    });
    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings });
    let made = ann.ask("make", &create).await.unwrap();
    let table = made["done"]["made"].as_str().unwrap().to_owned();
    ann.open_table(&table, None).await.unwrap();
    ann.until(|message| message["type"] == "table").await.unwrap();
    (ann, table)
}

#[tokio::test]
async fn tables_and_people_of_a_running_server_are_listed_and_a_table_is_closed() {
    let folder = folder("admin-data");
    let data = folder.to_str().unwrap();
    let server = Server::start_with(&["--data", data]);
    let (mut ann, table) = open_table(&server.address).await;

    let text = admin(data, &["tables"]).succeeded();
    assert!(
        text.lines().nth(1).unwrap().starts_with(&format!("{table}  arkham-ritual  gathering  yes")),
        "{text}"
    );
    let listed = answer(data, &["tables", "--limit", "1"]);
    assert_eq!(listed["tables"][0]["table"], table.as_str());
    assert_eq!(answer(data, &["people"])["people"][0]["name"], "Ann");

    assert_eq!(admin(data, &["close", &table]).succeeded(), "done\n");
    let sent_away =
        ann.until(|message| message["type"] == "closed" || message["type"] == "bye").await.unwrap();
    assert_eq!(sent_away["error"]["code"], "going_down", "{sent_away}");
    let unknown = admin(data, &["close", "nosuchtable"]);
    assert_eq!(unknown.failed(1), "there is no table of this name");
}

#[tokio::test]
async fn tables_and_people_are_deleted_and_people_kept_out_while_the_server_runs() {
    let folder = folder("admin-removal");
    let data = folder.to_str().unwrap();
    let server = Server::start_with(&["--data", data]);
    let (mut ann, table) = open_table(&server.address).await;
    let person = answer(data, &["people"])["people"][0]["person"].to_string();

    assert_eq!(admin(data, &["ban", &person]).succeeded(), "done\n");
    let bye = ann.until(|message| message["type"] == "bye").await.unwrap();
    assert_eq!(bye["error"]["code"], "kept_out", "{bye}");
    assert_eq!(answer(data, &["banned"])["banned"][0]["person"].to_string(), person);
    assert_eq!(admin(data, &["unban", &person]).succeeded(), "done\n");
    assert_eq!(answer(data, &["banned"]), json!({ "banned": [] }));

    assert_eq!(admin(data, &["prune", "--days", "1"]).succeeded(), "tables deleted: 0\n");
    assert_eq!(admin(data, &["delete-table", &table]).succeeded(), "done\n");
    assert_eq!(answer(data, &["tables"]), json!({ "tables": [] }));
    assert_eq!(admin(data, &["delete-person", &person]).succeeded(), "done\n");
    let gone = admin(data, &["delete-person", "77"]);
    assert_eq!(gone.failed(1), "there is no such person");
    assert!(admin(data, &["ban", "nobody"]).refused().contains("it is a whole number from 1 up"));
}

#[test]
fn only_this_machine_and_only_with_the_token_is_heard() {
    let folder = folder("admin-door");
    let data = folder.to_str().unwrap();
    let mut server = Server::start_with(&["--data", data]);
    let door = folder.join("walpurgis.db.admin");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&door).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let told: Value = serde_json::from_slice(&fs::read(&door).unwrap()).unwrap();
    let ask = |more: &str| {
        let head = format!("POST /api/admin HTTP/1.1\r\n{more}");
        let answer = exchange(&server.address, &head, r#"{"do":"people","limit":1}"#);
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    let token = format!("authorization: Bearer {}\r\n", told["token"].as_str().unwrap());
    assert_eq!(ask(&token), "200");
    assert_eq!(ask(""), "404");
    assert_eq!(ask(&format!("authorization: Bearer {}\r\n", "0".repeat(64))), "404");
    assert_eq!(ask(&format!("{token}x-forwarded-for: 127.0.0.1\r\n")), "404");
    assert_eq!(ask(&format!("{token}origin: https://evil.example\r\n")), "403");

    // What a server leaves behind that was killed leads nowhere.
    server.kill();
    assert!(door.exists());
    let ran = admin(data, &["tables"]);
    assert!(ran.refused().starts_with("no server runs on "), "{ran:?}");
    fs::remove_file(&door).unwrap();
    assert!(admin(data, &["tables"]).refused().ends_with("start one, or name its folder with --data"));
}
