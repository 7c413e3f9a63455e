//! `walpurgis admin` on the data folder of a server that runs, and of none.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::endurance::server::{Server, exchange, request};
use crate::endurance::socket::Socket;
use crate::{Ran, folder, walpurgis};

/// Longer than anything here takes.
const SOON: Duration = Duration::from_secs(30);

fn admin(data: &str, args: &[&str]) -> Ran {
    walpurgis(&[&["admin"], args, &["--data", data]].concat())
}

fn answer(data: &str, args: &[&str]) -> Value {
    serde_json::from_str(&admin(data, &[args, &["--json"]].concat()).succeeded()).unwrap()
}

fn create() -> Value {
    let settings = json!({
        "name": "Calm", "public": true, "spectators": "public", "undo": false, "clock": null, "bot_pace_ms": 0,
    });
    json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings })
}

/// A table that somebody has open, and their token.
async fn open_table(address: &str) -> (Socket, String, String) {
    let device = request(address, "POST /api/device HTTP/1.1\r\n", r#"{"name":"Ann"}"#);
    let token = device["token"].as_str().unwrap().to_owned();
    let (mut ann, _) = Socket::open(address, &token).await.unwrap();
    let made = ann.ask("make", &create()).await.unwrap();
    let table = made["done"]["made"].as_str().unwrap().to_owned();
    ann.open_table(&table, None).await.unwrap();
    ann.until(|message| message["type"] == "table").await.unwrap();
    (ann, table, token)
}

#[tokio::test]
async fn tables_and_people_of_a_running_server_are_listed_and_a_table_is_closed() {
    let folder = folder("admin-data");
    let data = folder.to_str().unwrap();
    let server = Server::start_with(&["--data", data]);
    let (mut ann, table, _) = open_table(&server.address).await;

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
    let (mut ann, table, token) = open_table(&server.address).await;
    let person = answer(data, &["people"])["people"][0]["person"].to_string();

    assert_eq!(admin(data, &["ban", &person]).succeeded(), "done\n");
    let bye = ann.until(|message| message["type"] == "bye").await.unwrap();
    assert_eq!(bye["error"]["code"], "kept_out", "{bye}");
    assert_eq!(answer(data, &["banned"])["banned"][0]["person"].to_string(), person);
    assert_eq!(admin(data, &["unban", &person]).succeeded(), "done\n");
    assert_eq!(answer(data, &["banned"]), json!({ "banned": [] }));
    let (_ann, you) = Socket::open(&server.address, &token).await.expect("let in again");
    assert_eq!(you["name"], "Ann", "{you}");

    assert_eq!(admin(data, &["prune", "--days", "1"]).succeeded(), "tables deleted: 0\n");
    assert_eq!(admin(data, &["delete-table", &table]).succeeded(), "done\n");
    assert_eq!(answer(data, &["tables"]), json!({ "tables": [] }));
    assert_eq!(admin(data, &["delete-person", &person]).succeeded(), "done\n");
    let gone = admin(data, &["delete-person", "77"]);
    assert_eq!(gone.failed(1), "there is no such person");
    assert!(admin(data, &["ban", "nobody"]).refused().contains("it is a whole number from 1 up"));
}

/// Makes it seem that nobody used a table of this folder for so many days.
fn leave_unused(data: &Path, days: u64) {
    let database = rusqlite::Connection::open(data.join("walpurgis.db")).unwrap();
    let ago = days * 24 * 60 * 60;
    let changed = database.execute(&format!("UPDATE cards SET changed = changed - {ago}"), []);
    assert_eq!(changed.unwrap(), 1);
    database.execute(&format!("UPDATE openings SET at = at - {ago}"), []).unwrap();
}

/// Lists are written behind what is done.
fn until_listed(data: &str, count: usize) {
    let asked = Instant::now();
    while answer(data, &["tables"])["tables"].as_array().unwrap().len() != count {
        assert!(asked.elapsed() < SOON, "there are not {count} tables");
    }
}

#[tokio::test]
async fn tables_that_nobody_uses_are_deleted_when_the_host_asks_and_by_themselves_where_that_is_set() {
    let folder = folder("admin-unused");
    let data = folder.to_str().unwrap();
    let mut server = Server::start_with(&["--data", data]);
    let (ann, table, _) = open_table(&server.address).await;
    drop(ann);
    until_listed(data, 1);
    server.kill();
    leave_unused(&folder, 20);
    let mut server = Server::start_with(&["--data", data, "--unused-days", "30"]);
    assert_eq!(answer(data, &["tables"])["tables"][0]["table"], table.as_str());
    assert_eq!(admin(data, &["prune", "--days", "21"]).succeeded(), "tables deleted: 0\n");
    assert_eq!(admin(data, &["prune", "--days", "19"]).succeeded(), "tables deleted: 1\n");
    assert_eq!(answer(data, &["tables"]), json!({ "tables": [] }));

    let (ann, ..) = open_table(&server.address).await;
    drop(ann);
    until_listed(data, 1);
    server.kill();
    leave_unused(&folder, 31);
    let _server = Server::start_with(&["--data", data, "--unused-days", "30"]);
    // It begins with it as it starts.
    until_listed(data, 0);
}

#[tokio::test]
async fn no_table_is_made_while_the_disk_has_less_room_than_the_host_wants() {
    let folder = folder("admin-least-free");
    let megabytes = (u64::MAX / 1_000_000_000).to_string();
    let server = Server::start_with(&["--data", folder.to_str().unwrap(), "--least-free", &megabytes]);
    let device = request(&server.address, "POST /api/device HTTP/1.1\r\n", "{}");
    let (mut ann, _) = Socket::open(&server.address, device["token"].as_str().unwrap()).await.unwrap();
    let refused = ann.ask("make", &create()).await.unwrap();
    assert_eq!(refused["error"]["code"], "too_many_tables", "{refused}");
    assert!(refused["error"]["detail"].as_str().unwrap().contains("nearly full"), "{refused}");
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
