//! How people come to a table and how its news reach them: codes, previews, push, webhooks, par.

use std::time::Duration;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use ring::hmac;
use serde_json::{Value, json};
use server::store::StoreUrl;
use server::{Outgoing, Rate, ServerConfig};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::socket_world::{Answer, Client, World, config, settings, version, with, within};

fn bearer(client: &Client) -> String {
    format!("authorization: Bearer {}\r\n", client.token)
}

async fn send(world: &World, method: &str, path: &str, client: &Client, body: &Value) -> Answer {
    let body = body.to_string();
    let head = format!(
        "{method} {path} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{}",
        body.len(),
        bearer(client)
    );
    world.ask(&head, body.as_bytes()).await
}

/// Somebody elsewhere who takes letters: what came, and how it is answered.
struct Service {
    address: String,
    letters: mpsc::UnboundedReceiver<Letter>,
}

#[derive(Debug)]
struct Letter {
    head: String,
    body: Vec<u8>,
}

impl Letter {
    fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value).next().unwrap()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

impl Service {
    /// Answers with these in turn, and with the last of them from then on.
    async fn answering(statuses: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (told, letters) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut statuses =
                statuses.iter().copied().chain(std::iter::repeat(statuses[statuses.len() - 1]));
            while let Ok((mut stream, _)) = listener.accept().await {
                let (mut bytes, mut part) = (Vec::new(), [0; 4_096]);
                let letter = loop {
                    let count = stream.read(&mut part).await.unwrap();
                    bytes.extend_from_slice(&part[..count]);
                    if let Some(letter) = whole(&bytes) {
                        break letter;
                    }
                };
                let answer = format!("HTTP/1.1 {}\r\ncontent-length: 0\r\n\r\n", statuses.next().unwrap());
                stream.write_all(answer.as_bytes()).await.unwrap();
                if told.send(letter).is_err() {
                    return;
                }
            }
        });
        Self { address, letters }
    }

    async fn next(&mut self) -> Letter {
        within(self.letters.recv()).await.unwrap()
    }
}

fn whole(bytes: &[u8]) -> Option<Letter> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let letter = Letter { head, body: bytes[end + 4..].to_vec() };
    let length: usize = letter.header("content-length").parse().unwrap();
    (letter.body.len() == length).then_some(letter)
}

/// A server that may send to this machine and calls at once.
fn reaching() -> ServerConfig {
    let mut config = ServerConfig { outgoing: Outgoing::Anywhere, ..config() };
    config.patience.call = Duration::from_millis(5);
    config
}

fn subscription(endpoint: &str) -> Value {
    let point = [&[4][..], &[0x11; 64]].concat();
    json!({
        "endpoint": endpoint, "language": "fr",
        // A point of the curve, since the other half of the secret is made with it.
        "p256dh": POINT, "auth": BASE64URL_NOPAD.encode(&point[1..17]),
    })
}

/// From RFC 8291, appendix A.
const POINT: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

/// Ann and Bob at a table of three, with a bot; Bob may look on or not.
async fn begun(ann: &mut Client, bob: &mut Client, settings: Value) -> String {
    let (table, opened) = ann.make_table(settings).await;
    let invite = opened["table"]["invite"].as_str().unwrap().to_owned();
    ann.sit(&table, 0).await;
    bob.open(&table, Some(&invite), None).await;
    bob.sit(&table, 1).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    table
}

/// Plays Ann's turns until it is Bob's.
async fn until_bobs_turn(ann: &mut Client, table: &str) {
    loop {
        let message = ann.open(table, None, None).await;
        let to_act = message["game"]["to_act"].as_array().unwrap();
        if to_act.contains(&json!(1)) {
            return;
        }
        assert_eq!(message["table"]["phase"], "playing");
        let action = message["game"]["legal"][0].clone();
        if !action.is_null() {
            let act = json!({ "do": "act", "table": table, "seat": 0, "version": version(&message), "action": action });
            ann.ask(act).await;
        }
    }
}

#[tokio::test]
async fn whoever_is_away_is_called_once_by_their_push_service_and_forgotten_when_it_is_gone() {
    let world = World::with(reaching(), &StoreUrl::Memory).await;
    let mut service = Service::answering(&["201 Created", "410 Gone"]).await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let key = world.get("/api/push", "").await.json()["key"].as_str().unwrap().to_owned();
    let endpoint = format!("http://{}/send/secret", service.address);
    let made = send(&world, "POST", "/api/push", &bob, &subscription(&endpoint)).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let table = begun(&mut ann, &mut bob, settings()).await;
    bob.send(&json!({ "type": "close", "table": table })).await;
    until_bobs_turn(&mut ann, &table).await;

    let letter = service.next().await;
    assert!(letter.head.starts_with("POST /send/secret HTTP/1.1"), "{}", letter.head);
    assert_eq!(letter.header("content-encoding"), "aes128gcm");
    assert_eq!((letter.header("topic"), letter.header("ttl")), (table.as_str(), "86400"));
    let signed = letter.header("authorization");
    assert!(signed.starts_with("vapid t=") && signed.ends_with(&format!(", k={key}")), "{signed}");
    assert_eq!(letter.body[16..21], [0, 0, 16, 0, 65], "a record for the browser alone");
    assert!(!letter.body.windows(5).any(|part| part == b"table"), "nobody on the way can read it");

    // Bob comes back, plays on and leaves again: another turn, another call.
    let mut calls = 1;
    while calls < 2 {
        let message = bob.open(&table, None, None).await;
        if message["table"]["phase"] != "playing" {
            break;
        }
        let action = message["game"]["legal"][0].clone();
        if !action.is_null() {
            let act = json!({ "do": "act", "table": table, "seat": 1, "version": version(&message), "action": action });
            bob.ask(act).await;
        }
        bob.send(&json!({ "type": "close", "table": table })).await;
        until_bobs_turn(&mut ann, &table).await;
        service.next().await;
        calls += 1;
    }
    // It answered that there is no such browser any more.
    let again = send(&world, "DELETE", "/api/push", &bob, &json!({ "endpoint": endpoint })).await;
    assert_eq!(again.status, 200, "what is gone can be given up");
    world.stop().await;
}

#[tokio::test]
async fn a_device_that_was_ended_is_called_no_more() {
    let world = World::with(reaching(), &StoreUrl::Memory).await;
    let mut services =
        [Service::answering(&["201 Created"]).await, Service::answering(&["201 Created"]).await];
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let link = send(&world, "POST", "/api/device/link", &bob, &json!({})).await.json();
    let phone = world.device(&json!({ "link": link["code"] })).await;
    let phone = world.client_with(phone["token"].as_str().unwrap()).await;
    for (client, service) in [&bob, &phone].into_iter().zip(&services) {
        let endpoint = format!("http://{}/send", service.address);
        assert_eq!(send(&world, "POST", "/api/push", client, &subscription(&endpoint)).await.status, 201);
    }
    let devices = world.get("/api/me/devices", &bearer(&bob)).await.json();
    let other = devices.as_array().unwrap().iter().find(|device| device["current"] == false).unwrap();
    let path = format!("/api/me/devices/{}", other["id"].as_str().unwrap());
    assert_eq!(send(&world, "DELETE", &path, &bob, &json!({})).await.status, 200);
    let table = begun(&mut ann, &mut bob, settings()).await;
    bob.send(&json!({ "type": "close", "table": table })).await;
    until_bobs_turn(&mut ann, &table).await;
    services[0].next().await;
    // What is called is called together.
    assert!(services[1].letters.try_recv().is_err());
    world.stop().await;
}

#[tokio::test]
async fn a_browser_is_known_only_by_a_good_address_and_its_own_person() {
    let world = World::new().await;
    let ann = world.client("Ann").await;
    for (endpoint, why) in [
        ("http://push.example/x", "https://"),
        ("https://127.0.0.1/x", "this machine"),
        ("https://[fd00::1]/x", "this machine"),
        ("https://10.0.0.9:7313/api/device", "this machine"),
        ("nonsense", "https://"),
    ] {
        let refused = send(&world, "POST", "/api/push", &ann, &subscription(endpoint)).await;
        assert_eq!(refused.status, 400, "{endpoint}");
        assert!(refused.text().contains(why), "{endpoint}: {}", refused.text());
    }
    let good = subscription("https://push.example/x");
    assert_eq!(world.post("/api/push", "", &good).await.status, 401);
    assert_eq!(send(&world, "POST", "/api/push", &ann, &good).await.status, 201);
    let bad =
        json!({ "endpoint": "https://push.example/x", "p256dh": "AAAA", "auth": "AAAA", "language": "en" });
    assert_eq!(send(&world, "POST", "/api/push", &ann, &bad).await.status, 400);
    world.stop().await;

    let silent = World::with(ServerConfig { outgoing: Outgoing::None, ..config() }, &StoreUrl::Memory).await;
    let ann = silent.client("Ann").await;
    assert_eq!(silent.get("/api/push", "").await.json(), json!({ "key": null }));
    assert_eq!(send(&silent, "POST", "/api/push", &ann, &good).await.status, 400);
    silent.stop().await;
}

#[tokio::test]
async fn the_key_outlives_the_server() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("push_key");
    let _none = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let url = StoreUrl::Sqlite(folder.join(server::store::DATABASE_FILE));
    let key = async || {
        let world = World::with(config(), &url).await;
        let key = world.get("/api/push", "").await.json()["key"].clone();
        world.stop().await;
        key
    };
    let first = key().await;
    assert_eq!(first.as_str().unwrap().len(), 87);
    assert_eq!(key().await, first);
}

#[tokio::test]
async fn a_webhook_is_the_hosts_and_gets_signed_news_without_secrets() {
    let world = World::with(reaching(), &StoreUrl::Memory).await;
    let mut service = Service::answering(&["500 Oops", "200 OK"]).await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, opened) = ann.make_table(with(settings(), "name", json!("Our Friday"))).await;
    let invite = opened["table"]["invite"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{table}/webhook");
    let wanted = json!({ "url": format!("http://{}/hook", service.address), "language": "en" });
    let refused = send(&world, "PUT", &path, &bob, &wanted).await;
    assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("not_host")));
    let set = send(&world, "PUT", &path, &ann, &wanted).await;
    assert_eq!(set.status, 200, "{}", set.text());
    let secret = set.json()["secret"].as_str().unwrap().to_owned();
    assert_eq!(world.get(&path, &bearer(&ann)).await.json()["url"], wanted["url"]);
    assert_eq!(world.get(&path, &bearer(&bob)).await.status, 400);

    ann.sit(&table, 0).await;
    bob.open(&table, Some(&invite), None).await;
    bob.sit(&table, 1).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    bob.send(&json!({ "type": "close", "table": table })).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    let failed = service.next().await;
    until_bobs_turn(&mut ann, &table).await;
    // The turn may be told before the first message is tried again.
    let mut letters = [service.next().await, service.next().await];
    letters.sort_by_key(|letter| letter.json()["what"] == "turn");
    let [letter, turn] = letters;
    assert_eq!(failed.body, letter.body, "what failed is sent again");
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let signature = format!("sha256={}", HEXLOWER.encode(hmac::sign(&key, &letter.body).as_ref()));
    assert_eq!(letter.header("walpurgis-signature"), signature);
    let news = letter.json();
    assert_eq!((&news["what"], &news["table"]), (&json!("started"), &json!(table)));
    assert_eq!(news["text"], "Arkham Ritual, Our Friday: the game has begun.");
    assert_eq!(news["content"], news["text"]);

    let news = turn.json();
    assert_eq!((&news["what"], &news["seats"]), (&json!("turn"), &json!([{ "seat": 1, "name": "Bob" }])));
    let mut keys: Vec<_> = news.as_object().unwrap().keys().cloned().collect();
    keys.sort();
    assert_eq!(keys, ["at", "content", "game", "name", "seats", "table", "text", "walpurgis", "what"]);
    assert!(!news.to_string().contains(&invite));
    assert_eq!(send(&world, "DELETE", &path, &ann, &json!({})).await.status, 200);
    assert_eq!(
        world.get(&path, &bearer(&ann)).await.json(),
        json!({ "url": null, "secret": null, "others": false })
    );
    world.stop().await;
}

/// Somebody elsewhere who takes a letter and never answers; tells when the other side has had enough of that.
async fn silent() -> (String, mpsc::UnboundedReceiver<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (told, gave_up) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let told = told.clone();
            tokio::spawn(async move {
                // Whoever listens may be gone by then.
                let _end = stream.read_to_end(&mut Vec::new()).await;
                let _gone = told.send(());
            });
        }
    });
    (address, gave_up)
}

#[tokio::test]
async fn webhooks_that_do_not_answer_delay_nobody_else() {
    let world = World::with(reaching(), &StoreUrl::Memory).await;
    let mut ann = world.client("Ann").await;
    let (slow, mut gave_up) = silent().await;
    let mut service = Service::answering(&["200 OK"]).await;
    for address in std::iter::repeat_n(&slow, 9).chain([&service.address]) {
        let (table, _) = ann.make_table(settings()).await;
        let wanted = json!({ "url": format!("http://{address}/hook"), "language": "en" });
        let set = send(&world, "PUT", &format!("/api/tables/{table}/webhook"), &ann, &wanted).await;
        assert_eq!(set.status, 200, "{}", set.text());
        ann.sit(&table, 0).await;
        for seat in [1, 2] {
            ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "random" })).await;
        }
        ann.done(json!({ "do": "start", "table": table })).await;
    }
    assert_eq!(service.next().await.json()["what"], "started");
    assert!(gave_up.try_recv().is_err(), "it waited for none of them");
    world.stop().await;
}

#[tokio::test]
async fn a_table_whose_host_forbids_it_calls_nobody() {
    let world = World::with(reaching(), &StoreUrl::Memory).await;
    let mut service = Service::answering(&["201 Created"]).await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let endpoint = format!("http://{}/send", service.address);
    send(&world, "POST", "/api/push", &bob, &subscription(&endpoint)).await;
    let quiet = begun(&mut ann, &mut bob, with(settings(), "reminders", json!(false))).await;
    bob.send(&json!({ "type": "close", "table": quiet })).await;
    until_bobs_turn(&mut ann, &quiet).await;
    let loud = begun(&mut ann, &mut bob, settings()).await;
    bob.send(&json!({ "type": "close", "table": loud })).await;
    until_bobs_turn(&mut ann, &loud).await;
    assert_eq!(service.next().await.header("topic"), loud, "only the other table calls");
    world.stop().await;
}

#[tokio::test]
async fn a_code_said_aloud_leads_to_the_table_and_cannot_be_found_by_trying() {
    let mut config = config();
    config.limits.codes_per_address = Rate { every: Duration::from_secs(60), burst: 3 };
    let world = World::with(config, &StoreUrl::Memory).await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, opened) = ann.make_table(settings()).await;
    let path = format!("/api/tables/{table}/code");
    assert_eq!(send(&world, "POST", &path, &bob, &json!({})).await.json()["code"], "not_host");
    let told = send(&world, "POST", &path, &ann, &json!({})).await;
    assert_eq!(told.status, 201, "{}", told.text());
    let code = told.json()["code"].as_str().unwrap().to_owned();
    let said = format!("{} {}", code[..3].to_uppercase(), code[3..].to_uppercase());
    let found = world.post("/api/join", "", &json!({ "code": said })).await.json();
    assert_eq!((&found["table"], &found["invite"]), (&json!(table), &opened["table"]["invite"]));
    bob.open(&table, found["invite"].as_str(), None).await;
    bob.sit(&table, 1).await;
    for status in [404, 404, 429] {
        let tried = world.post("/api/join", "", &json!({ "code": "zzzzzz" })).await;
        assert_eq!(tried.status, status);
    }
    assert_eq!(world.post("/api/join", "", &json!({ "code": said })).await.status, 429);
    world.stop().await;
}

#[tokio::test]
async fn a_link_is_previewed_with_its_game_and_the_name_of_a_listed_table_alone() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let (hidden, opened) = ann.make_table(with(settings(), "name", json!("Surprise for Bob"))).await;
    let listed = with(with(settings(), "public", json!(true)), "name", json!("<b>Open & \"free\""));
    let (listed, _) = ann.make_table(listed).await;
    let invite = opened["table"]["invite"].as_str().unwrap();
    let page = async |path: &str| world.get(path, "").await.text();
    let of_hidden = page(&format!("/t/{hidden}?i={invite}")).await;
    assert!(of_hidden.contains("og:title\" content=\"Arkham Ritual · Walpurgis\""), "{of_hidden}");
    assert!(!of_hidden.contains("Surprise") && !of_hidden.contains(invite));
    let of_listed = page(&format!("/t/{listed}")).await;
    let title = "content=\"&lt;b&gt;Open &amp; &quot;free&quot; · Arkham Ritual · Walpurgis\"";
    assert!(of_listed.contains(title), "{of_listed}");
    for path in ["/", "/t/aaaaaaaaaa", "/t/nonsense", "/daily/chess"] {
        assert!(page(path).await.contains("og:title\" content=\"Walpurgis\""), "{path}");
    }
    assert!(page("/daily/arkham-noir").await.contains("Arkham Noir · Walpurgis"));
    let tag = world.get("/", "").await.header("etag").unwrap().to_owned();
    assert_eq!(world.get("/", &format!("if-none-match: {tag}\r\n")).await.status, 304);
    world.stop().await;
}

#[tokio::test] // AN-60
async fn the_day_has_a_par_and_people_have_a_streak() {
    let today = Some("2026-11-16".parse().unwrap());
    let world = World::with(ServerConfig { today, par_games: 1, ..config() }, &StoreUrl::Memory).await;
    let ask = async |date: &str| world.get(&format!("/api/daily/arkham-noir{date}"), "").await.json();
    let first = ask("").await;
    assert_eq!((&first["par"], &first["streak"]), (&Value::Null, &json!(0)), "the bot has yet to play");
    let par = within(async {
        loop {
            let view = ask("").await;
            if view["par"].is_object() {
                break view["par"].clone();
            }
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(par["games"], 1);
    assert!(par["low"].as_f64() <= par["high"].as_f64(), "{par}");
    assert_eq!(ask("?date=2026-11-15").await["par"], Value::Null, "nobody asked on that day");
    world.stop().await;
}
