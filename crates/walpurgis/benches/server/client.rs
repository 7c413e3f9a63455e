//! One socket as lean as it can be: frames are looked at only as far as a move needs it.

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tabletop::patch;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The table of the minimal server in messages that say whose turn it is: there the reader's.
pub(crate) const MINIMAL: &str = "minimalone";

/// One player's socket and the tables they play at, one after the other.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    seats: Vec<SeatAt>,
    keys: u64,
}

#[derive(Debug)]
struct SeatAt {
    table: String,
    number: usize,
    /// What the player may do now, as the messages so far add up to it.
    legal: Value,
    turn: Option<Turn>,
    is_over: bool,
}

/// What the player at a table may do now.
#[derive(Clone, Debug)]
struct Turn {
    version: u64,
    action: String,
}

/// What a frame is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Table(Utf8Bytes),
    Done,
    Refused(Utf8Bytes),
    Other,
}

/// As much of a table message as a move needs.
#[derive(Deserialize)]
struct TableFrame<'a> {
    #[serde(borrow)]
    id: &'a str,
    first: u64,
    #[serde(borrow)]
    events: Vec<&'a RawValue>,
    #[serde(borrow)]
    game: Option<GameUpdate<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum GameUpdate<'a> {
    Whole(WholeGame),
    #[serde(borrow)]
    Patch(Vec<Change<'a>>),
}

#[derive(Deserialize)]
struct WholeGame {
    legal: Value,
}

/// An operation of a patch, read only as far as to see what it is about.
#[derive(Deserialize)]
struct Change<'a> {
    #[serde(borrow)]
    op: &'a str,
    path: String,
    #[serde(borrow, default)]
    value: Option<&'a RawValue>,
}

impl SeatAt {
    fn take_in(&mut self, game: &GameUpdate<'_>) {
        match game {
            GameUpdate::Whole(game) => self.legal.clone_from(&game.legal),
            GameUpdate::Patch(changes) => {
                for change in changes {
                    let value = || change.value.map_or("null", RawValue::get);
                    if change.path.is_empty() {
                        let game: WholeGame = serde_json::from_str(value()).expect("a game");
                        self.legal = game.legal;
                    } else if let Some(path) = change.path.strip_prefix("/legal") {
                        let operation = json!({
                            "op": change.op, "path": path, "value": serde_json::from_str::<Value>(value()).expect("JSON"),
                        });
                        let operation = serde_json::from_value(operation).expect("an operation");
                        self.legal = patch::apply(&self.legal, &[operation]).expect("a patch that fits");
                    }
                }
            }
        }
    }
}

impl Socket {
    /// Connects, to `/ws` with this query.
    pub(crate) async fn open(address: &str, query: &str) -> Self {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        stream.set_nodelay(true).expect("an open socket");
        let config = WebSocketConfig::default().read_buffer_size(8 * 1024).write_buffer_size(0);
        let url = format!("ws://{address}/ws{query}");
        let (stream, _) = client_async_with_config(url, stream, Some(config)).await.expect("a socket");
        Self { stream, seats: Vec::new(), keys: 0 }
    }

    /// A new person, connected.
    pub(crate) async fn of_new_person(address: &str) -> Self {
        let token = new_person(address).await;
        let mut socket = Self::open(address, "").await;
        socket.send(&json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": token })).await;
        socket.receive().await;
        socket
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(message.to_string()).await;
    }

    async fn send_text(&mut self, text: String) {
        self.stream.send(Message::text(text)).await.expect("the server hears");
    }

    async fn receive(&mut self) -> Utf8Bytes {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("the server hung up: {other:?}"),
            }
        }
    }

    /// The next frame; tables that it tells of are remembered. Gives up nothing when dropped.
    pub(crate) async fn hear(&mut self) -> Heard {
        let text = self.receive().await;
        if text.starts_with(r#"{"type":"table""#) {
            self.note(&text);
            Heard::Table(text)
        } else if text.starts_with(r#"{"type":"done""#) {
            Heard::Done
        } else if text.starts_with(r#"{"type":"refused""#) || text.starts_with(r#"{"type":"bye""#) {
            Heard::Refused(text)
        } else {
            Heard::Other
        }
    }

    /// Does something and waits until it is done.
    pub(crate) async fn done(&mut self, command: &Value) -> Value {
        self.keys += 1;
        let key = format!("s{}", self.keys);
        self.send(&framed(&key, command)).await;
        let key = format!(r#""key":"{key}""#);
        loop {
            let text = self.receive().await;
            if text.starts_with(r#"{"type":"table""#) {
                self.note(&text);
            } else if text.contains(&key) {
                let answer: Value = serde_json::from_str(&text).expect("a message");
                assert_eq!(answer["type"], "done", "{answer}");
                return answer["done"].clone();
            }
        }
    }

    /// Plays at this table after those it plays at already.
    pub(crate) fn add_table(&mut self, table: &str, number: usize) {
        let table = table.to_owned();
        self.seats.push(SeatAt { table, number, legal: Value::Null, turn: None, is_over: false });
    }

    fn note(&mut self, text: &str) {
        let frame: TableFrame<'_> = serde_json::from_str(text).expect("a table message");
        let Some(seat) = self.seats.iter_mut().find(|seat| seat.table == frame.id) else { return };
        // Whether it is sent as the table's phase or as a change of it.
        seat.is_over |= text.contains(r#"{"what":"finished"}"#);
        let version = frame.first + frame.events.len() as u64;
        if frame.id == MINIMAL {
            seat.turn = Some(Turn { version, action: "null".to_owned() });
            return;
        }
        if let Some(game) = &frame.game {
            seat.take_in(game);
        }
        let legal = seat.legal.as_array().map_or(&[] as &[Value], Vec::as_slice);
        // Any choice will do, as long as it is not always the same.
        let place = usize::try_from(version).unwrap_or_default() * 7;
        let choice = legal.get(place % legal.len().max(1));
        seat.turn = choice.map(|action| Turn { version, action: action.to_string() });
    }

    fn current(&mut self) -> Option<&mut SeatAt> {
        self.seats.iter_mut().find(|seat| !seat.is_over)
    }

    /// Whether all games are over.
    pub(crate) fn is_through(&self) -> bool {
        self.seats.iter().all(|seat| seat.is_over)
    }

    pub(crate) fn games_over(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_over).count()
    }

    /// Whether this player is asked to move at the current table.
    pub(crate) fn has_turn(&mut self) -> bool {
        self.current().is_some_and(|seat| seat.turn.is_some())
    }

    /// Makes the move that was chosen.
    pub(crate) async fn make_move(&mut self) {
        self.keys += 1;
        let key = self.keys;
        let Some(seat) = self.current() else { return };
        let Some(Turn { version, action }) = seat.turn.take() else { return };
        let text = format!(
            r#"{{"type":"at","key":"m{key}","table":"{}","command":{{"do":"act","seat":{},"version":{version},"action":{action}}}}}"#,
            seat.table, seat.number
        );
        self.send_text(text).await;
    }
}

/// A command in the frame it travels in: one that names its table goes there.
fn framed(key: &str, command: &Value) -> Value {
    let mut command = command.clone();
    match command.as_object_mut().and_then(|fields| fields.remove("table")) {
        Some(table) => json!({ "type": "at", "key": key, "table": table, "command": command }),
        None => json!({ "type": "do", "key": key, "command": command }),
    }
}

/// The token of somebody new.
async fn new_person(address: &str) -> String {
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
    device["token"].as_str().expect("a token").to_owned()
}
