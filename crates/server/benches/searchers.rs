//! How long a stranger's ping takes while forty bots search: at tables that nobody watches, at tables
//! that one person watches, and at tables of forty people who watch their own.
//!
//! Fails where the 99th percentile is above the bar.

#![allow(clippy::expect_used)]

use std::net::SocketAddr;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::store::{Store, StoreUrl};
use server::{Rate, ServerConfig};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

const TABLES: usize = 40;
/// As many as one connection may have open.
const PER_CONNECTION: usize = 16;
const PINGS: usize = 500;
const BETWEEN: Duration = Duration::from_millis(10);
const BAR: Duration = Duration::from_millis(20);

fn main() -> ExitCode {
    let address = serve();
    // The stranger has a thread of their own, as they would have a machine of their own.
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let is_met = runtime.block_on(async {
        let mut is_met = true;
        let mut stranger = Client::new(address).await;
        is_met &= report("nobody plays", stranger.pings().await);
        let mut host = Client::new(address).await;
        let tables = host.search_tables(TABLES).await;
        is_met &= report("forty search, nobody watches", stranger.pings().await);
        let mut watching = Vec::new();
        for tables in tables.chunks(PER_CONNECTION) {
            watching.push(Client::with(address, &host.token).await.watch(tables).await);
        }
        is_met &= report("forty search, one person watches", stranger.pings().await);
        for _ in 0..TABLES {
            let mut person = Client::new(address).await;
            let table = person.search_tables(1).await;
            watching.push(person.watch(&table).await);
        }
        is_met &= report("forty people watch one each", stranger.pings().await);
        drop(watching);
        is_met
    });
    if is_met { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A server with its usual budgets, and no limit on making tables.
fn serve() -> SocketAddr {
    let (told, hears) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let runtime = Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let mut config = ServerConfig::default();
            let plenty = Rate::per_second(100_000, 1_000_000);
            (config.limits.tables, config.limits.frames, config.limits.person_frames) =
                (plenty, plenty, plenty);
            (config.limits.opens, config.limits.person_opens) = (plenty, plenty);
            let store = Store::open(&StoreUrl::Memory).await.expect("a store");
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            told.send(listener.local_addr().expect("an address")).expect("somebody waits");
            server::run(listener, store, config, std::future::pending()).await;
        });
    });
    hears.recv().expect("the server starts")
}

fn report(what: &str, mut times: Vec<Duration>) -> bool {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    let (median, most) = (at(50), at(99));
    let is_met = most <= BAR;
    println!(
        "{what:<34} p50 {median:>9.2?}  p99 {most:>9.2?}  max {:>9.2?}  {}",
        at(100),
        if is_met { "ok" } else { "above the bar of 20 ms" }
    );
    is_met
}

struct Client {
    socket: WebSocketStream<TcpStream>,
    token: String,
    keys: u32,
}

impl Client {
    async fn new(address: SocketAddr) -> Self {
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        let request = format!(
            "POST /api/device HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             content-length: 2\r\nconnection: close\r\n\r\n{{}}"
        );
        stream.write_all(request.as_bytes()).await.expect("it hears");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("it answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("an answer");
        let device: Value = serde_json::from_str(body).expect("a device");
        Self::with(address, device["token"].as_str().expect("a token")).await
    }

    async fn with(address: SocketAddr, token: &str) -> Self {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        let (socket, _) = client_async(format!("ws://{address}/ws"), stream).await.expect("a socket");
        let mut client = Self { socket, token: token.to_owned(), keys: 0 };
        client.send(&json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": token })).await;
        client.until(|message| message["type"] == "welcome").await;
        client
    }

    async fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("the server hears");
    }

    async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            if let Message::Text(text) = self.socket.next().await.expect("more").expect("a frame") {
                let message = serde_json::from_str(&text).expect("a message");
                if is_it(&message) {
                    return message;
                }
            }
        }
    }

    async fn done(&mut self, mut message: Value) -> Value {
        self.keys += 1;
        let key = self.keys.to_string();
        message["key"] = json!(key);
        self.send(&message).await;
        let answer = self.until(|message| message["key"] == key.as_str()).await;
        assert_eq!(answer["type"], "done", "{answer}");
        answer["done"].clone()
    }

    /// Makes and starts tables on which a bot searches alone.
    async fn search_tables(&mut self, count: usize) -> Vec<Value> {
        let settings = json!({
            "name": "Search", "public": true, "spectators": "public", "undo": false, "clock": null,
            "bot_pace_ms": 0,
        });
        let mut tables = Vec::new();
        for _ in 0..count {
            let create = json!({
                "do": "create", "game": "arkham-noir", "seats": 1, "options": {}, "settings": settings,
            });
            let table = self.done(json!({ "type": "do", "command": create })).await["made"].clone();
            for command in [json!({ "do": "add_bot", "seat": 0, "bot": "search" }), json!({ "do": "start" })]
            {
                self.done(json!({ "type": "at", "table": table, "command": command })).await;
            }
            tables.push(table);
        }
        tables
    }

    /// Opens tables, and reads what is sent about them from then on.
    async fn watch(mut self, tables: &[Value]) -> tokio::task::JoinHandle<()> {
        for table in tables {
            self.send(&json!({ "type": "open", "table": table })).await;
            self.until(|message| message["id"] == *table).await;
        }
        tokio::spawn(async move { while let Some(Ok(_)) = self.socket.next().await {} })
    }

    async fn pings(&mut self) -> Vec<Duration> {
        let mut times = Vec::with_capacity(PINGS);
        for number in 0..PINGS {
            tokio::time::sleep(BETWEEN).await;
            let sent = Instant::now();
            self.send(&json!({ "type": "ping", "sent": number })).await;
            self.until(|message| message["type"] == "pong").await;
            times.push(sent.elapsed());
        }
        times
    }
}
