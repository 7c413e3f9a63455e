//! What the real server sends for a move: how many messages, and what they look like.

use std::fs;
use std::path::Path;

use axum::extract::ws::Utf8Bytes;

use crate::client::{Heard, MINIMAL};
use crate::people;
use crate::process::Contender;

/// The name of the table in those messages of the minimal server that are nobody's turn.
const WAITING: &str = "minimaltwo";
const TABLES: usize = 20;

/// For the minimal server to send.
#[derive(Debug)]
pub(crate) struct Sample {
    /// A message to whoever moves next, of the usual size.
    pub(crate) turn: Utf8Bytes,
    /// The same to whoever has to wait.
    pub(crate) wait: Utf8Bytes,
    /// Table messages that each client gets for one move of a client; the third chair is a bot's.
    pub(crate) messages_a_move: f64,
    pub(crate) moves_a_game: f64,
}

/// Plays a few games to their end, one move at a time.
pub(crate) async fn take(folder: &Path) -> Sample {
    let server = Contender::Volatile.start();
    let (mut turns, mut waits, mut moves) = (Vec::new(), Vec::new(), 0);
    for _ in 0..TABLES {
        let mut pair = people::pair(&server.address, 1).await;
        while !pair[0].is_through() {
            for socket in &mut pair {
                if socket.has_turn() {
                    socket.make_move().await;
                    moves += 1;
                }
                // The bot's own moves come when they come: what is there now is enough.
                while let Ok(heard) =
                    tokio::time::timeout(std::time::Duration::from_millis(1), socket.hear()).await
                {
                    match heard {
                        Heard::Table(text) if socket.has_turn() => turns.push(text),
                        Heard::Table(text) => waits.push(text),
                        Heard::Refused(text) => panic!("{text}"),
                        Heard::Done | Heard::Other => {}
                    }
                }
            }
        }
    }
    let messages = (turns.len() + waits.len()) as f64;
    let sample = Sample {
        turn: usual(&turns, MINIMAL),
        wait: usual(&waits, WAITING),
        messages_a_move: messages / 2.0 / f64::from(moves),
        moves_a_game: f64::from(moves) / TABLES as f64,
    };
    sample.write(folder);
    sample
}

/// The one whose length is nearest to the mean, as if sent at this table.
fn usual(messages: &[tokio_tungstenite::tungstenite::Utf8Bytes], table: &str) -> Utf8Bytes {
    let mean = messages.iter().map(|text| text.len()).sum::<usize>() / messages.len();
    let usual = messages.iter().min_by_key(|text| text.len().abs_diff(mean)).expect("a message");
    let id = usual.split('"').nth(7).expect("the table's id");
    usual.replace(id, table).into()
}

impl Sample {
    /// Bytes that both clients get for one move.
    pub(crate) fn bytes_a_move(&self) -> f64 {
        let extra = self.messages_a_move * 2.0 - 1.0;
        self.turn.len() as f64 + extra * self.wait.len() as f64
    }

    fn write(&self, folder: &Path) {
        let rates = format!("{} {}", self.messages_a_move, self.moves_a_game);
        let files = [("turn", self.turn.as_str()), ("wait", self.wait.as_str()), ("rates", &rates)];
        for (name, text) in files {
            fs::write(folder.join(name), text).expect("a sample can be kept");
        }
    }

    pub(crate) fn read(folder: &Path) -> Self {
        let read = |name| fs::read_to_string(folder.join(name)).expect("a sample");
        let rates = read("rates");
        let mut rates = rates.split(' ').map(|rate| rate.parse().expect("a rate"));
        Self {
            turn: read("turn").into(),
            wait: read("wait").into(),
            messages_a_move: rates.next().expect("a rate"),
            moves_a_game: rates.next().expect("a rate"),
        }
    }
}
