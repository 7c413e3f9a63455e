//! What people can do about themselves: their devices, their token, their games, and being forgotten.

use serde_json::{Value, json};
use server::Retention;
use server::store::{DATABASE_FILE, StoreUrl};

use crate::socket_life::Folder;
use crate::socket_world::{Answer, Client, World, config, settings, with, within};

fn store(folder: &Folder) -> StoreUrl {
    StoreUrl::Sqlite(folder.0.join(DATABASE_FILE))
}

fn bearer(token: &str) -> String {
    format!("authorization: Bearer {token}\r\n")
}

async fn send(world: &World, method: &str, path: &str, token: &str, body: &Value) -> Answer {
    let body = body.to_string();
    let head = format!(
        "{method} {path} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{}",
        body.len(),
        bearer(token)
    );
    world.ask(&head, body.as_bytes()).await
}

/// One more device of the same person.
async fn linked(world: &World, client: &Client, label: &str) -> String {
    let link = send(world, "POST", "/api/device/link", &client.token, &json!({})).await.json();
    let made = world.device(&json!({ "link": link["code"], "label": label })).await;
    made["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_person_sees_their_devices_and_ends_one() {
    let world = World::new().await;
    let ann = world.client("Ann").await;
    let phone = linked(&world, &ann, "Firefox, Android").await;
    let mut on_phone = world.client_with(&phone).await;
    let devices = loop {
        let devices = world.get("/api/me/devices", &bearer(&ann.token)).await.json();
        // Uses are noted a little later.
        if devices.as_array().unwrap().iter().all(|device| device["used"].is_u64()) {
            break devices;
        }
    };
    let devices = devices.as_array().unwrap();
    assert_eq!(devices.len(), 2);
    let other = devices.iter().find(|device| device["current"] == false).unwrap();
    assert_eq!(other["label"], "Firefox, Android");
    assert!(!devices.iter().any(|device| device.to_string().contains(&phone)), "no token is told");

    let path = format!("/api/me/devices/{}", other["id"].as_str().unwrap());
    let eve = world.client("Eve").await;
    assert_eq!(send(&world, "DELETE", &path, &eve.token, &json!({})).await.status, 400, "it is not hers");
    assert_eq!(send(&world, "DELETE", &path, &ann.token, &json!({})).await.status, 200);
    assert_eq!(on_phone.bye().await["error"]["code"], "unknown_token");
    assert_eq!(world.get("/api/me/devices", &bearer(&phone)).await.status, 401);
    assert_eq!(world.get("/api/me/devices", &bearer(&ann.token)).await.json().as_array().unwrap().len(), 1);
    world.stop().await;
}

#[tokio::test]
async fn a_device_that_was_ended_does_not_come_back_by_a_code_it_made() {
    let world = World::new().await;
    let ann = world.client("Ann").await;
    let phone = linked(&world, &ann, "Phone").await;
    let link = send(&world, "POST", "/api/device/link", &phone, &json!({})).await.json();
    let devices = world.get("/api/me/devices", &bearer(&ann.token)).await.json();
    let devices = devices.as_array().unwrap();
    let other = devices.iter().find(|device| device["current"] == false).unwrap();
    let path = format!("/api/me/devices/{}", other["id"].as_str().unwrap());
    assert_eq!(send(&world, "DELETE", &path, &ann.token, &json!({})).await.status, 200);
    let back = world.post("/api/device", "", &json!({ "link": link["code"] })).await;
    assert_eq!(back.status, 401, "{}", back.text());

    // Nor does whoever has learnt a token that was changed.
    let link = send(&world, "POST", "/api/device/link", &ann.token, &json!({})).await.json();
    assert_eq!(send(&world, "POST", "/api/me/token", &ann.token, &json!({})).await.status, 200);
    let back = world.post("/api/device", "", &json!({ "link": link["code"] })).await;
    assert_eq!(back.status, 401, "{}", back.text());
    world.stop().await;
}

#[tokio::test]
async fn a_token_that_others_may_know_is_changed() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let changed = send(&world, "POST", "/api/me/token", &ann.token, &json!({})).await.json();
    let new = changed["token"].as_str().unwrap();
    assert_eq!((&changed["person"], changed["name"].as_str()), (&ann.you["id"], Some("Ann")));
    assert_eq!(world.client_with(new).await.you, ann.you);
    assert_eq!(ann.bye().await["error"]["code"], "unknown_token");
    assert_eq!(world.get("/api/profile", &bearer(&ann.token)).await.status, 401);
    world.stop().await;
}

#[tokio::test]
async fn a_new_token_that_never_arrives_costs_nobody_their_device() {
    let folder = Folder::new("me_lost_token");
    let world = World::with(config(), &store(&folder)).await;
    let ann = world.client("Ann").await;
    let (token, you) = (ann.token.clone(), ann.you.clone());
    let change = async || send(&world, "POST", "/api/me/token", &token, &json!({})).await;
    let both = tokio::join!(change(), change());
    let (first, second) = if both.0.status == 200 { both } else { (both.1, both.0) };
    assert_eq!((first.status, second.status), (200, 429), "of two at once one would keep what is void");
    assert_eq!(second.json()["code"], "too_fast");
    drop(ann);
    world.stop().await;
    let world = World::with(config(), &store(&folder)).await;
    assert_eq!(world.client_with(&token).await.you, you, "the answer may have been lost");
    let new = first.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(world.client_with(&new).await.you, you);
    assert_eq!(world.get("/api/profile", &bearer(&token)).await.status, 401);
    world.stop().await;
}

#[tokio::test]
async fn whoever_is_deleted_is_somebody_without_a_name_in_the_games_that_stay() {
    let folder = Folder::new("me_deleted");
    let world = World::with(config(), &store(&folder)).await;
    let (mut ann, mut bob) = (world.client("Annabel").await, world.client("Bob").await);
    let (table, opened) = ann.make_table(settings()).await;
    bob.open(&table, opened["table"]["invite"].as_str(), None).await;
    ann.sit(&table, 0).await;
    bob.sit(&table, 1).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    ann.done(json!({ "do": "say", "table": table, "text": "Hello" })).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    for (person, seat) in [(&mut ann, 0), (&mut bob, 1)] {
        person.done(json!({ "do": "lend", "table": table, "seat": seat, "bot": "random" })).await;
    }
    bob.until(|message| message["table"]["phase"] == "finished").await;
    assert!(world.replay(&table, "all", 0).await["sittings"].to_string().contains("Annabel"));

    let mut phone = world.client_with(&bob.token).await;
    phone.send(&json!({ "type": "watch_lobby" })).await;
    let lobby = async |phone: &mut Client, name: &str| {
        phone.until(|message| message["type"] == "lobby" && message["finished"][0]["seats"][0] == name).await;
    };
    lobby(&mut phone, "Annabel").await;

    let (token, delete) = (ann.token.clone(), json!({ "name": "Annabel" }));
    assert_eq!(send(&world, "DELETE", "/api/me", &token, &json!({ "name": "Ann" })).await.status, 400);
    assert_eq!(send(&world, "DELETE", "/api/me", &token, &delete).await.status, 200);
    assert_eq!(ann.bye().await["error"]["code"], "unknown_token");
    assert_eq!(world.get("/api/profile", &bearer(&token)).await.status, 401);
    let mut bob = world.client_with(&bob.token).await;
    let nameless = async {
        loop {
            let opened = bob.open(&table, None, Some(0)).await;
            if opened["table"]["seats"][0]["who"]["name"] == "" {
                return opened;
            }
            bob = world.client_with(&bob.token).await;
        }
    };
    let opened = within(nameless).await;
    assert!(!opened["events"].to_string().contains("Annabel"), "{opened}");
    let sittings = world.replay(&table, "all", 0).await["sittings"].clone();
    assert!(!sittings.to_string().contains("Annabel"), "{sittings}");
    lobby(&mut phone, "").await;
    world.stop().await;
    for file in std::fs::read_dir(&folder.0).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(7).any(|part| part == b"Annabel"), "a name is still on disk");
    }
}

#[tokio::test]
async fn ones_finished_games_come_in_one_archive() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, _) = ann.make_table(settings()).await;
    ann.sit(&table, 0).await;
    // Ann only looks after this one.
    let (others, opened) = ann.make_table(settings()).await;
    bob.open(&others, opened["table"]["invite"].as_str(), None).await;
    bob.sit(&others, 0).await;
    for (table, player) in [(&table, None), (&others, Some(&mut bob))] {
        for seat in [1, 2] {
            ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "random" })).await;
        }
        ann.done(json!({ "do": "start", "table": table })).await;
        let player = player.unwrap_or(&mut ann);
        player.done(json!({ "do": "lend", "table": table, "seat": 0, "bot": "random" })).await;
        player.until(|message| message["id"] == **table && message["table"]["phase"] == "finished").await;
    }
    ann.send(&json!({ "type": "watch_lobby" })).await;
    ann.until(|message| message["type"] == "lobby" && message["finished"][1] != json!(null)).await;
    let record = world.get(&format!("/api/replay/{table}"), "").await.text();

    let answer = world.get("/api/me/games", &bearer(&ann.token)).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/gzip")));
    let mut tar = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::MultiGzDecoder::new(&*unchunked(&answer)), &mut tar)
        .unwrap();
    assert!(tar.starts_with(format!("{table}.json\0").as_bytes()));
    let length = usize::from_str_radix(std::str::from_utf8(&tar[124..135]).unwrap(), 8).unwrap();
    assert_eq!(std::str::from_utf8(&tar[512..512 + length]).unwrap(), record);
    assert_eq!(tar.len(), 512 + length.next_multiple_of(512) + 1_024, "and no other game");
    // Whoever unpacks it looks at the sum of the head, whose own place counts as spaces.
    let sum = tar[..148].iter().chain(&[b' '; 8]).chain(&tar[156..512]).map(|&byte| u32::from(byte)).sum();
    assert_eq!(u32::from_str_radix(std::str::from_utf8(&tar[148..154]).unwrap(), 8), Ok::<u32, _>(sum));
    assert_eq!(world.get("/api/me/games", "").await.status, 401);
    world.stop().await;
}

/// The body of an answer whose length was not known when it began.
fn unchunked(answer: &Answer) -> Vec<u8> {
    assert_eq!(answer.header("transfer-encoding"), Some("chunked"));
    let (mut left, mut body) = (&answer.body[..], Vec::new());
    loop {
        let end = left.windows(2).position(|two| two == b"\r\n").unwrap();
        let length = usize::from_str_radix(std::str::from_utf8(&left[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            return body;
        }
        body.extend_from_slice(&left[end + 2..end + 2 + length]);
        left = &left[end + 2 + length + 2..];
    }
}

#[tokio::test]
async fn before_the_disk_is_full_no_new_tables_are_made_and_the_others_go_on() {
    let folder = Folder::new("me_watermark");
    let world = World::with(config(), &store(&folder)).await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(settings()).await;
    let token = ann.token.clone();
    drop(ann);
    world.stop().await;
    let retention = Retention { least_free_bytes: Some(u64::MAX), ..Retention::default() };
    let world = World::with(server::ServerConfig { retention, ..config() }, &store(&folder)).await;
    let mut ann = world.client_with(&token).await;
    let create = json!({
        "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings(),
    });
    assert_eq!(ann.refused(create).await, "too_many_tables");
    ann.open(&table, None, None).await;
    ann.sit(&table, 0).await;
    world.stop().await;
}

#[tokio::test]
async fn tables_that_nobody_needs_go_by_themselves_where_the_host_of_the_server_wants_that() {
    let folder = Folder::new("me_retention");
    let world = World::with(config(), &store(&folder)).await;
    let mut ann = world.client("Ann").await;
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    let token = ann.token.clone();
    drop(ann);
    world.stop().await;
    // As if all had been long ago.
    let database = rusqlite::Connection::open(folder.0.join(DATABASE_FILE)).unwrap();
    database.execute_batch("UPDATE cards SET changed = 1000; UPDATE openings SET at = 1000").unwrap();
    drop(database);
    let retention = Retention { unused_days: Some(30), ..Retention::default() };
    let world = World::with(server::ServerConfig { retention, ..config() }, &store(&folder)).await;
    let mut ann = world.client_with(&token).await;
    ann.send(&json!({ "type": "watch_lobby" })).await;
    ann.until(|message| message["type"] == "lobby" && message["mine"] == json!([])).await;
    ann.send(&json!({ "type": "open", "table": table, "invite": null, "from": null })).await;
    assert_eq!(ann.until_type("closed").await["error"]["code"], "unknown_table");
    world.stop().await;
}
