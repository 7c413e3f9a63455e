use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use futures_util::task::AtomicWaker;
use tokio::sync::Notify;
use tungstenite::Utf8Bytes;

use super::wire_text;
use wire::{ServerMessage, WireError};

/// What waits to be sent to one client. Never waits itself: a client that does not keep up is
/// dropped, and resumes from its last number when it comes back.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Shared>);

/// The one end that takes things out; what is pushed after it is gone goes nowhere.
#[derive(Debug)]
pub(crate) struct OutboxReader(Arc<Shared>);

pub(crate) fn outbox(most_bytes: usize) -> (Outbox, OutboxReader) {
    let shared = Arc::new(Shared {
        most_bytes,
        waiting: Mutex::default(),
        reader: AtomicWaker::new(),
        fell_behind: Notify::new(),
        ended: Notify::new(),
        credit_ms: AtomicU32::new(0),
    });
    (Outbox(Arc::clone(&shared)), OutboxReader(shared))
}

#[derive(Debug)]
struct Shared {
    most_bytes: usize,
    waiting: Mutex<Waiting>,
    /// There is one reader, so this is all it takes to wake it.
    reader: AtomicWaker,
    /// Told even while a write to the client is stuck.
    fell_behind: Notify,
    ended: Notify,
    /// By how many milliseconds earlier counts what the client sends.
    credit_ms: AtomicU32,
}

#[derive(Debug, Default)]
struct Waiting {
    frames: VecDeque<Utf8Bytes>,
    bytes: usize,
    end: Option<End>,
}

/// Why nothing more is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Too much was waiting.
    FellBehind,
    /// The last words, a [`ServerMessage::Bye`].
    Bye(Utf8Bytes),
    /// The client has left.
    Gone,
}

/// What to do next for a client.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Send(VecDeque<Utf8Bytes>),
    End(End),
}

impl Outbox {
    pub(crate) fn push(&self, message: &ServerMessage) {
        self.push_text(wire_text(message));
    }

    pub(crate) fn push_text(&self, frame: Utf8Bytes) {
        self.put(frame);
        self.tell();
    }

    /// As [`Outbox::push_answer`].
    pub(crate) fn answer(&self, message: &ServerMessage) {
        self.push_answer(wire_text(message));
    }

    /// Sends what the client has asked for and waits for, whatever its size. It is not counted: the
    /// connection hears nothing more before it is written, so there is one of them at a time.
    pub(super) fn push_answer(&self, frame: Utf8Bytes) {
        let mut waiting = self.0.lock();
        if waiting.end.is_none() {
            waiting.frames.push_back(frame);
        }
        drop(waiting);
        self.tell();
    }

    /// Leaves a frame without telling the reader, so that more can go with it. Says whether anyone will
    /// read it.
    pub(super) fn put(&self, frame: Utf8Bytes) -> bool {
        let mut waiting = self.0.lock();
        if waiting.end.is_some() {
            return false;
        }
        // A single frame passes whatever its size: a large table is not a slow reader.
        let is_late = waiting.bytes > 0 && waiting.bytes + frame.len() > self.0.most_bytes;
        if is_late {
            *waiting = Waiting { end: Some(End::FellBehind), ..Waiting::default() };
            self.0.fell_behind.notify_one();
        } else {
            waiting.bytes += frame.len();
            waiting.frames.push_back(frame);
        }
        !is_late
    }

    /// Tells the reader that something waits.
    pub(super) fn tell(&self) {
        self.0.reader.wake();
    }

    /// Says goodbye after what is waiting now.
    pub(crate) fn end(&self, error: WireError, retry_ms: Option<u32>) {
        let bye = wire_text(&ServerMessage::Bye { error, retry_ms });
        self.0.lock().end.get_or_insert(End::Bye(bye));
        self.tell();
        self.0.ended.notify_one();
    }

    /// By how much earlier than it came counts what this client sends.
    pub(super) fn credit(&self) -> Duration {
        Duration::from_millis(self.0.credit_ms.load(Ordering::Relaxed).into())
    }

    #[cfg(test)]
    fn is_ended(&self) -> bool {
        self.0.lock().end.is_some()
    }
}

impl OutboxReader {
    pub(crate) fn set_credit(&self, credit: Duration) {
        self.0.credit_ms.store(u32::try_from(credit.as_millis()).unwrap_or(0), Ordering::Relaxed);
    }

    pub(crate) async fn next(&self) -> Next {
        poll_fn(|context| {
            self.0.reader.register(context.waker());
            // Looked at after that, so that nothing put in between is missed.
            self.take().map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }

    fn take(&self) -> Option<Next> {
        let mut waiting = self.0.lock();
        if waiting.frames.is_empty() {
            return waiting.end.clone().map(Next::End);
        }
        waiting.bytes = 0;
        Some(Next::Send(std::mem::take(&mut waiting.frames)))
    }

    /// Comes back once the client has fallen behind.
    pub(crate) async fn fell_behind(&self) {
        self.0.fell_behind.notified().await;
    }

    /// Comes back once there is a goodbye to say.
    pub(crate) async fn ended(&self) {
        self.0.ended.notified().await;
    }
}

impl Drop for OutboxReader {
    fn drop(&mut self) {
        *self.0.lock() = Waiting { end: Some(End::Gone), ..Waiting::default() };
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::wire_error;
    use wire::ErrorCode;

    fn frames(next: Next) -> Vec<String> {
        match next {
            Next::Send(frames) => frames.iter().map(|frame| frame.as_str().to_owned()).collect(),
            Next::End(end) => vec![format!("{end:?}")],
        }
    }

    #[tokio::test]
    async fn frames_leave_together_and_in_order() {
        let (outbox, reader) = outbox(100);
        outbox.push_text("a".into());
        outbox.push_text("b".into());
        assert_eq!(frames(reader.next().await), ["a", "b"]);
    }

    #[tokio::test]
    async fn too_much_waiting_drops_the_client_and_all_that_waited() {
        let (outbox, reader) = outbox(10);
        outbox.push_text("a longer one than ten bytes passes alone".into());
        outbox.push_text("b".into());
        reader.fell_behind().await;
        outbox.push_text("c".into());
        assert_eq!(reader.next().await, Next::End(End::FellBehind));
    }

    #[tokio::test]
    async fn what_was_asked_for_does_not_count_and_what_comes_after_it_does() {
        let (outbox, reader) = outbox(10);
        outbox.push_answer("a whole table, which is far longer than ten bytes".into());
        outbox.push_text("presence".into());
        assert_eq!(frames(reader.next().await).len(), 2);
        outbox.push_answer("a whole table, which is far longer than ten bytes".into());
        outbox.push_text("presence".into());
        outbox.push_text("and more".into());
        assert_eq!(reader.next().await, Next::End(End::FellBehind));
    }

    #[tokio::test]
    async fn the_goodbye_comes_after_what_was_said() {
        let (outbox, reader) = outbox(10);
        outbox.push_text("a".into());
        outbox.end(wire_error(ErrorCode::GoingDown, "the server stops"), Some(5));
        outbox.push_text("too late".into());
        assert_eq!(frames(reader.next().await), ["a"]);
        assert!(matches!(reader.next().await, Next::End(End::Bye(bye)) if bye.contains("going_down")));
    }

    #[test]
    fn nothing_waits_for_a_client_that_has_left() {
        let (outbox, reader) = outbox(10);
        drop(reader);
        outbox.push_text("a".into());
        assert!(outbox.is_ended());
        assert!(outbox.0.lock().frames.is_empty());
    }
}
