//! What a client sends while it waits for what came before: it is read and stamped at once, so that nobody's move
//! is late because they asked for something, and heard afterwards, in its order.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;
use tungstenite::{Error, Message};

use super::websocket::WebSocket;
use crate::hub::{Arrivals, Arriving};

/// Bytes that are read ahead; what comes after them is read when there is room.
const MOST_BYTES: usize = 16 * 1024;
/// Short ones count too.
const MOST_MESSAGES: usize = 64;

/// The tables that what comes may be for.
#[derive(Clone, Debug, Default)]
pub(super) struct Expecting(Arc<Mutex<Vec<Arrivals>>>);

impl Expecting {
    pub(super) fn set(&self, tables: impl Iterator<Item = Arrivals>) {
        let mut own = self.lock();
        own.clear();
        own.extend(tables);
    }

    /// They let no deadline pass from now on.
    fn begin(&self) -> Vec<Arriving> {
        self.lock().iter().map(Arrivals::begin).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arrivals>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a socket has to hear next; nothing after the last.
pub(super) struct Heard {
    pub(super) message: Option<Result<Message, Error>>,
    /// When it came, if that was before it could be heard.
    pub(super) came: Option<Instant>,
    /// To be held until it is heard.
    pub(super) arriving: Vec<Arriving>,
}

/// What was read and not heard yet.
#[derive(Default)]
pub(super) struct Ahead {
    tables: Expecting,
    waiting: VecDeque<Heard>,
    bytes: usize,
    /// Nothing comes after what waits.
    is_last: bool,
}

impl Ahead {
    pub(super) fn for_tables(tables: Expecting) -> Self {
        Self { tables, ..Self::default() }
    }

    /// What came first and was not heard. Whoever does not wait to the end of it loses nothing.
    pub(super) async fn next(&mut self, socket: &mut WebSocket) -> Heard {
        match self.waiting.pop_front() {
            Some(heard) => {
                self.bytes -= length(heard.message.as_ref());
                heard
            }
            None => Heard { message: socket.recv().await, came: None, arriving: Vec::new() },
        }
    }

    /// Does what is to be done for the client, and reads meanwhile what comes.
    pub(super) async fn during(&mut self, socket: &mut WebSocket, doing: impl Future<Output = ()>) {
        let mut doing = pin!(doing);
        loop {
            let message = tokio::select! {
                // Nearly always it is done at once.
                biased;
                () = doing.as_mut() => return,
                message = socket.recv(), if self.has_room() => message,
            };
            self.keep(message);
        }
    }

    fn has_room(&self) -> bool {
        !self.is_last && self.bytes < MOST_BYTES && self.waiting.len() < MOST_MESSAGES
    }

    fn keep(&mut self, message: Option<Result<Message, Error>>) {
        // Held from before it is stamped.
        let arriving = match &message {
            Some(Ok(Message::Text(_))) => self.tables.begin(),
            _ => Vec::new(),
        };
        self.bytes += length(message.as_ref());
        self.is_last = !matches!(message, Some(Ok(_)));
        self.waiting.push_back(Heard { message, came: Some(Instant::now()), arriving });
    }
}

fn length(message: Option<&Result<Message, Error>>) -> usize {
    message.and_then(|message| message.as_ref().ok()).map_or(0, Message::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: usize) -> Option<Result<Message, Error>> {
        Some(Ok(Message::text("x".repeat(bytes))))
    }

    #[test]
    fn so_much_is_read_ahead_and_nothing_after_the_last() {
        let mut ahead = Ahead::default();
        ahead.keep(text(MOST_BYTES - 1));
        assert!(ahead.has_room());
        ahead.keep(text(1));
        assert!(!ahead.has_room(), "enough bytes wait");

        let mut ahead = Ahead::default();
        for _ in 0..MOST_MESSAGES {
            assert!(ahead.has_room());
            ahead.keep(text(0));
        }
        assert!(!ahead.has_room(), "enough messages wait");

        for last in [None, Some(Err(Error::AlreadyClosed))] {
            let mut ahead = Ahead::default();
            ahead.keep(last);
            assert!(!ahead.has_room(), "there is nothing more");
        }
    }
}
