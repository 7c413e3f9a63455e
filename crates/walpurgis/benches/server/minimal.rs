//! The least that can be called a table server: two sockets a table; a move goes in, and messages as
//! many and as large as the real server's go out to both. No rules, no log.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::any;
use axum::serve::ListenerExt as _;
use futures_util::SinkExt as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::sample::Sample;

/// As the real server has them; see `docs/performance.md`.
const READ_BYTES: usize = 1024;
const WRITE_BYTES: usize = 4 * 1024;

/// Where the bytes of a message come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writing {
    /// Each message has its own number, so each is written for whom it is sent to.
    Anew,
    /// The same bytes for ever, which no real server can send.
    ReadyMade,
}

/// Serves until it is ended from outside.
pub(crate) fn serve(messages: &Path, writing: Writing) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        println!("http://{}", listener.local_addr().expect("an address"));
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("an open socket"));
        let sample = Sample::read(messages);
        let [turn, wait] = [&sample.turn, &sample.wait].map(|text| Template::new(text, writing));
        let extra = sample.messages_a_move - 1.0;
        let hall = Arc::new(Hall { turn, wait, extra, tables: Mutex::default() });
        let router = Router::new().route("/ws", any(upgrade)).with_state(hall);
        axum::serve(listener, router).await.expect("it serves");
    });
}

struct Hall {
    turn: Template,
    wait: Template,
    /// Bots' moves for a move of a client.
    extra: f64,
    tables: Mutex<HashMap<u32, Arc<Mutex<Table>>>>,
}

/// A message to be sent again and again.
enum Template {
    Bytes(Utf8Bytes),
    Fields(TableMessage),
}

/// A table message; its number stands in for all that would differ.
#[derive(Deserialize, Serialize)]
struct TableMessage {
    r#type: String,
    id: String,
    now: u64,
    first: u64,
    events: Value,
    table: Value,
    game: Value,
}

impl Template {
    fn new(text: &Utf8Bytes, writing: Writing) -> Self {
        match writing {
            Writing::Anew => Self::Fields(serde_json::from_str(text).expect("a table message")),
            Writing::ReadyMade => Self::Bytes(text.clone()),
        }
    }

    fn write(&self) -> Utf8Bytes {
        match self {
            Self::Bytes(text) => text.clone(),
            Self::Fields(message) => serde_json::to_string(message).expect("plain data").into(),
        }
    }
}

#[derive(Default)]
struct Table {
    outboxes: [Option<UnboundedSender<Utf8Bytes>>; 2],
    /// Bots' moves that are due and were not sent yet.
    owed: f64,
}

#[derive(Deserialize)]
struct Place {
    table: u32,
    seat: usize,
}

/// As much of a move as has to be understood.
#[derive(Deserialize)]
struct Move {
    key: String,
}

async fn upgrade(
    State(hall): State<Arc<Hall>>,
    Query(place): Query<Place>,
    request: WebSocketUpgrade,
) -> Response {
    request
        .read_buffer_size(READ_BYTES)
        .write_buffer_size(WRITE_BYTES)
        .on_upgrade(async move |socket| talk(socket, &hall, place).await)
}

async fn talk(mut socket: WebSocket, hall: &Arc<Hall>, place: Place) {
    let (outbox, mut waiting) = unbounded_channel();
    let table = Arc::clone(hall.tables.lock().expect("tables").entry(place.table).or_default());
    table.lock().expect("a table").outboxes[place.seat] = Some(outbox.clone());
    let first = if place.seat == 0 { &hall.turn } else { &hall.wait };
    outbox.send(first.write()).expect("the other end is here");
    loop {
        tokio::select! {
            biased;
            Some(message) = waiting.recv() => {
                if send(&mut socket, message, &mut waiting).await.is_err() {
                    return;
                }
            }
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => {
                    let Move { key } = serde_json::from_str(&text).expect("a move");
                    let bots = table.lock().expect("a table").take(place.seat, &key, hall);
                    for _ in 0..bots {
                        let (table, hall) = (Arc::clone(&table), Arc::clone(hall));
                        // What a bot does comes a moment later, in a message of its own.
                        tokio::spawn(async move { table.lock().expect("a table").tell_all(&hall) });
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return,
            }
        }
    }
}

async fn send(
    socket: &mut WebSocket,
    message: Utf8Bytes,
    waiting: &mut UnboundedReceiver<Utf8Bytes>,
) -> Result<(), axum::Error> {
    socket.feed(Message::Text(message)).await?;
    while let Ok(message) = waiting.try_recv() {
        socket.feed(Message::Text(message)).await?;
    }
    socket.flush().await
}

impl Table {
    /// Takes a move and tells of it; returns how often a bot moves after it.
    fn take(&mut self, seat: usize, key: &str, hall: &Hall) -> u32 {
        self.tell(1 - seat, hall.turn.write());
        self.tell(seat, hall.wait.write());
        self.tell(seat, format!(r#"{{"type":"done","key":"{key}","done":"ok"}}"#).into());
        self.owed += hall.extra;
        let bots = self.owed.floor();
        self.owed -= bots;
        bots as u32
    }

    /// Nobody's turn begins with it.
    fn tell_all(&self, hall: &Hall) {
        self.tell(0, hall.wait.write());
        self.tell(1, hall.wait.write());
    }

    fn tell(&self, seat: usize, message: Utf8Bytes) {
        if let Some(outbox) = &self.outboxes[seat] {
            // Whoever has left hears nothing.
            let _left = outbox.send(message);
        }
    }
}
