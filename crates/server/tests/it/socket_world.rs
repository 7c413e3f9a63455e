//! A server on a port of its own and people who talk to it over real sockets.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::store::{Store, StoreUrl};
use server::{Rate, ServerConfig};
use tabletop::patch::Operation;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Nothing here takes longer; a test that waits in vain fails instead of hanging.
const AT_MOST: Duration = Duration::from_secs(30);

pub(crate) struct World {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

/// Quick lists and no limits that a test meets by accident.
pub(crate) fn config() -> ServerConfig {
    let plenty = Rate::per_second(100_000, 1_000_000);
    let mut config = ServerConfig::default();
    config.limits.frames = plenty;
    config.limits.person_frames = plenty;
    config.limits.opens = plenty;
    config.limits.person_opens = plenty;
    config.limits.chat = plenty;
    config.limits.names = plenty;
    config.patience.lobby = Duration::from_millis(5);
    config.patience.presence = Duration::from_millis(5);
    config.patience.last_words = Duration::from_millis(5);
    config.patience.restart = Duration::ZERO;
    config.par_games = 0;
    config
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(config(), &StoreUrl::Memory).await
    }

    pub(crate) async fn with(config: ServerConfig, url: &StoreUrl) -> Self {
        let store = Store::open(url).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move {
            let stopped = async {
                stopped.await.ok();
            };
            server::run(listener, store, config, stopped).await;
        });
        Self { address, stop, served }
    }

    /// Asks the server to stop and waits until it has.
    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        within(self.served).await.unwrap();
    }

    /// A new person with an open socket.
    pub(crate) async fn client(&self, name: &str) -> Client {
        let token = self.device(&json!({ "name": name })).await["token"].as_str().unwrap().to_owned();
        self.client_with(&token).await
    }

    /// One more socket of the same person.
    pub(crate) async fn client_with(&self, token: &str) -> Client {
        let mut client = Client { token: token.to_owned(), ..self.stranger().await };
        client.send(&json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": token })).await;
        let welcome = client.next().await;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        client.you = welcome["you"].clone();
        client
    }

    /// A socket on which nothing was said yet.
    pub(crate) async fn stranger(&self) -> Client {
        self.stranger_from(None).await.unwrap()
    }

    /// As a page of `origin` would open it.
    pub(crate) async fn stranger_from(&self, origin: Option<&str>) -> Result<Client, Error> {
        let headers: Vec<_> = origin.map(|origin| ("origin", origin)).into_iter().collect();
        self.stranger_with(&headers).await
    }

    pub(crate) async fn stranger_with(&self, headers: &[(&'static str, &str)]) -> Result<Client, Error> {
        self.open(TcpStream::connect(self.address).await.unwrap(), headers).await
    }

    /// A socket whose machine takes in only a little before it is read.
    pub(crate) async fn small_stranger(&self) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        self.open(socket.connect(self.address).await.unwrap(), &[]).await.unwrap()
    }

    async fn open(&self, stream: TcpStream, headers: &[(&'static str, &str)]) -> Result<Client, Error> {
        let mut request = format!("ws://{}/ws", self.address).into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = within(client_async(request, stream)).await?;
        static CONNECTIONS: AtomicU32 = AtomicU32::new(0);
        let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
        let (token, you, heard, copies) = (String::new(), Value::Null, Vec::new(), Copies::default());
        Ok(Client { socket, token, you, connection, keys: 0, heard, copies })
    }

    pub(crate) async fn device(&self, wanted: &Value) -> Value {
        let answer = self.post("/api/device", "", wanted).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn get(&self, path: &str, headers: &str) -> Answer {
        self.ask(&format!("GET {path} HTTP/1.1\r\n{headers}"), &[]).await
    }

    /// A finished game from one step on, page by page, with every view filled in. No page is too large.
    pub(crate) async fn replay(&self, table: &str, viewer: &str, from: u64) -> Value {
        let mut replay = Value::Null;
        let mut steps: Vec<Value> = Vec::new();
        while replay.is_null() || from + (steps.len() as u64) < replay["total"].as_u64().unwrap() {
            let next = from + steps.len() as u64;
            let page = self.get(&format!("/api/replay/{table}/events?as={viewer}&from={next}"), "").await;
            assert_eq!(page.status, 200, "{}", page.text());
            assert!(page.body.len() <= 256_000, "a page of {} bytes", page.body.len());
            replay = page.json();
            assert_eq!(replay["first"], next);
            steps.extend(with_views(replay["steps"].as_array().unwrap()));
        }
        replay["first"] = json!(from);
        replay["steps"] = json!(steps);
        replay
    }

    pub(crate) async fn post(&self, path: &str, headers: &str, body: &Value) -> Answer {
        let body = body.to_string();
        let head = format!(
            "POST {path} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{headers}",
            body.len()
        );
        self.ask(&head, body.as_bytes()).await
    }

    pub(crate) async fn ask(&self, head: &str, body: &[u8]) -> Answer {
        self.ask_host(&self.address.to_string(), head, body).await
    }

    pub(crate) async fn ask_host(&self, host: &str, head: &str, body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!("{head}host: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(body).await.unwrap();
        let mut bytes = Vec::new();
        within(stream.read_to_end(&mut bytes)).await.unwrap();
        Answer::parse(&bytes)
    }
}

/// The steps of one page, each with its whole view.
fn with_views(steps: &[Value]) -> Vec<Value> {
    assert!(steps[0]["view"]["whole"].is_object(), "the first view of a page is whole");
    let mut view = Value::Null;
    let filled_in = steps.iter().map(|step| {
        update(&mut view, &step["view"]);
        let mut step = step.clone();
        step["view"].clone_from(&view);
        step
    });
    filled_in.collect()
}

/// Brings a copy up to date.
fn update(copy: &mut Value, sent: &Value) {
    if let Some(whole) = sent.get("whole") {
        copy.clone_from(whole);
    } else if let Some(changes) = sent.get("patch") {
        let changes: Vec<Operation> = serde_json::from_value(changes.clone()).unwrap();
        *copy = tabletop::patch::apply(copy, &changes).unwrap();
    }
}

/// An answer to a plain request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head[9..12].parse().unwrap();
        Self { status, head, body: bytes[end + 4..].to_vec() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    pub(crate) token: String,
    pub(crate) you: Value,
    /// Keys are new on every connection, also of the same person.
    connection: u32,
    keys: u32,
    /// What came while something else was waited for, oldest first.
    heard: Vec<Value>,
    copies: Copies,
}

/// What a client has of each table that it has opened: it is sent whole once, then what changes.
#[derive(Debug, Default)]
struct Copies(HashMap<(String, &'static str), Value>);

impl Copies {
    /// Puts the whole table and game into a message that tells what changed of them; what was really
    /// sent is kept as `sent`.
    fn fill_in(&mut self, message: &mut Value) {
        if message["type"] != "table" {
            return;
        }
        let id = message["id"].as_str().unwrap().to_owned();
        for part in ["table", "game"] {
            let sent = message[part].take();
            let copy = self.0.entry((id.clone(), part)).or_default();
            update(copy, &sent);
            message[part].clone_from(copy);
            message["sent"][part] = sent;
        }
    }
}

impl Client {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Sends without minding whether anybody is there.
    pub(crate) async fn try_send(&mut self, message: Message) -> Result<(), Error> {
        self.socket.send(message).await
    }

    /// The next message of the server; `None` once it has closed.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        if !self.heard.is_empty() {
            return Some(self.heard.remove(0));
        }
        self.receive().await
    }

    async fn receive(&mut self) -> Option<Value> {
        loop {
            match within(self.socket.next()).await {
                Some(Ok(Message::Text(text))) => {
                    let mut message = serde_json::from_str(&text).unwrap();
                    self.copies.fill_in(&mut message);
                    message["bytes"] = json!(text.len());
                    return Some(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return None,
            }
        }
    }

    pub(crate) async fn next(&mut self) -> Value {
        self.hear().await.expect("the server has closed the socket")
    }

    /// The next message that `is_it`; those before it are kept for later.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.heard.iter().position(&is_it) {
            return self.heard.remove(place);
        }
        // All of it together: pings come for ever.
        let wait = async {
            loop {
                let message = self.receive().await.expect("the server has closed the socket");
                if is_it(&message) {
                    return message;
                }
                self.heard.push(message);
            }
        };
        within(wait).await
    }

    pub(crate) async fn until_type(&mut self, kind: &str) -> Value {
        self.until(|message| message["type"] == kind).await
    }

    /// Whether something came while something else was waited for.
    pub(crate) fn heard_any(&self, is_it: impl Fn(&Value) -> bool) -> bool {
        self.heard.iter().any(is_it)
    }

    /// The server says goodbye and closes; for which reason?
    pub(crate) async fn bye(&mut self) -> Value {
        let bye = self.until_type("bye").await;
        assert_eq!(self.receive().await, None, "nothing comes after a goodbye");
        bye
    }

    pub(crate) async fn drop_connection(self) {
        drop(self);
    }

    /// Does something and waits until it is done; what else came is kept for later.
    pub(crate) async fn done(&mut self, command: Value) -> Value {
        let answer = self.ask(command).await;
        assert_eq!(answer["type"], "done", "{answer}");
        answer["done"].clone()
    }

    /// Tries something that must be refused; returns the code.
    pub(crate) async fn refused(&mut self, command: Value) -> String {
        let answer = self.ask(command).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        answer["error"]["code"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn ask(&mut self, command: Value) -> Value {
        let key = self.new_key();
        self.ask_with(&key, &command).await
    }

    pub(crate) fn new_key(&mut self) -> String {
        self.keys += 1;
        format!("{}-{}", self.connection, self.keys)
    }

    pub(crate) async fn ask_with(&mut self, key: &str, command: &Value) -> Value {
        self.send(&framed(key, command)).await;
        self.until(|message| message["key"] == key).await
    }

    /// Opens a table and returns how it stands.
    pub(crate) async fn open(&mut self, table: &str, invite: Option<&str>, from: Option<u64>) -> Value {
        self.forget_tables();
        self.send(&json!({ "type": "open", "table": table, "invite": invite, "from": from })).await;
        // Bots may go on meanwhile; what they do is told as a change.
        let is_answer = |message: &Value| message["sent"]["table"]["whole"].is_object();
        let opened = self.until(is_answer).await;
        // What was on its way when the table was opened again is in the answer too.
        self.forget_tables();
        opened
    }

    /// Asks for older events of a table that is open.
    pub(crate) async fn history(&mut self, table: &str, from: u64, count: u64) -> Value {
        let key = self.new_key();
        let history = json!({ "type": "history", "key": key, "table": table, "from": from, "count": count });
        self.send(&history).await;
        self.until(|message| message["key"] == key.as_str()).await
    }

    fn forget_tables(&mut self) {
        self.heard.retain(|message| message["type"] != "table");
    }

    /// Makes a table of Arkham Ritual for three and opens it.
    pub(crate) async fn make_table(&mut self, settings: Value) -> (String, Value) {
        let create = json!({
            "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings,
        });
        let table = self.done(create).await["made"].as_str().unwrap().to_owned();
        let opened = self.open(&table, None, None).await;
        (table, opened)
    }

    pub(crate) async fn sit(&mut self, table: &str, seat: u8) {
        let entropy = format!("{:032x}", 0x00ab_cdef_u128 + u128::from(seat));
        self.done(json!({ "do": "sit", "table": table, "seat": seat, "entropy": entropy })).await;
    }
}

/// A command in the frame it travels in: one that names its table goes there.
pub(crate) fn framed(key: &str, command: &Value) -> Value {
    let mut command = command.clone();
    let is_own = command["do"] == "branch" || command["do"] == "hide";
    let is_at_table = !is_own && command.get("table").is_some();
    match command.as_object_mut().filter(|_| is_at_table).and_then(|fields| fields.remove("table")) {
        Some(table) => json!({ "type": "at", "key": key, "table": table, "command": command }),
        None => json!({ "type": "do", "key": key, "command": command }),
    }
}

/// What a host would choose, with bots that do not wait.
pub(crate) fn settings() -> Value {
    json!({
        "name": "Friday", "public": false, "spectators": "public", "undo": false,
        "clock": null, "bot_pace_ms": 0,
    })
}

pub(crate) fn with(mut settings: Value, key: &str, value: Value) -> Value {
    settings[key] = value;
    settings
}

pub(crate) async fn within<T>(wait: impl Future<Output = T>) -> T {
    tokio::time::timeout(AT_MOST, wait).await.expect("this takes far too long")
}

/// The number of the event that comes next after a table message.
pub(crate) fn version(message: &Value) -> u64 {
    message["first"].as_u64().unwrap() + message["events"].as_array().unwrap().len() as u64
}
