//! The least that can be called a table server: two sockets a table; a move goes in, and messages as
//! many and as large as the real server's go out to both. No rules, no log, nothing is written anew.

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
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::sample::Sample;

/// As the real server has it; see `docs/performance.md`.
const BUFFER_BYTES: usize = 4 * 1024;

/// Serves until it is ended from outside.
pub(crate) fn serve(messages: &Path) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        println!("http://{}", listener.local_addr().expect("an address"));
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("an open socket"));
        let hall = Arc::new(Hall { sample: Sample::read(messages), tables: Mutex::default() });
        let router = Router::new().route("/ws", any(upgrade)).with_state(hall);
        axum::serve(listener, router).await.expect("it serves");
    });
}

struct Hall {
    sample: Sample,
    tables: Mutex<HashMap<u32, Arc<Mutex<Table>>>>,
}

#[derive(Default)]
struct Table {
    outboxes: [Option<UnboundedSender<Utf8Bytes>>; 2],
    /// Messages that the moves so far have caused but that were not sent yet.
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
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .on_upgrade(async move |socket| talk(socket, &hall, place).await)
}

async fn talk(mut socket: WebSocket, hall: &Hall, place: Place) {
    let (outbox, mut waiting) = unbounded_channel();
    let table = Arc::clone(hall.tables.lock().expect("tables").entry(place.table).or_default());
    table.lock().expect("a table").outboxes[place.seat] = Some(outbox.clone());
    let sample = &hall.sample;
    let first = if place.seat == 0 { &sample.turn } else { &sample.wait };
    outbox.send(first.clone()).expect("the other end is here");
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
                    table.lock().expect("a table").take(place.seat, &key, sample);
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
    fn take(&mut self, seat: usize, key: &str, sample: &Sample) {
        let other = 1 - seat;
        self.owed += sample.messages_a_move;
        while self.owed >= 2.0 {
            self.owed -= 1.0;
            self.tell(seat, sample.wait.clone());
            self.tell(other, sample.wait.clone());
        }
        self.owed -= 1.0;
        self.tell(seat, sample.wait.clone());
        self.tell(other, sample.turn.clone());
        self.tell(seat, format!(r#"{{"type":"done","key":"{key}","done":"ok"}}"#).into());
    }

    fn tell(&self, seat: usize, message: Utf8Bytes) {
        if let Some(outbox) = &self.outboxes[seat] {
            // Whoever has left hears nothing.
            let _left = outbox.send(message);
        }
    }
}
