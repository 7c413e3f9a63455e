use std::collections::VecDeque;
use std::fmt::Debug;
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
///
/// Whoever has put something in sends it themselves if the client's line takes it at once, which it nearly
/// always does: to wake the reader for it would cost more than the sending.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Shared>);

/// The one end that takes things out; what is pushed after it is gone goes nowhere.
#[derive(Debug)]
pub(crate) struct OutboxReader(Arc<Shared>);

/// The way to a client that takes what can go at once.
pub(crate) trait Line: Debug + Send + Sync {
    fn try_send(&self, frames: &VecDeque<Utf8Bytes>) -> Sent;
}

/// What became of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    All,
    /// The line has kept the rest, which its reader has to see to.
    Cut,
    Nothing,
}

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
    /// Without one the reader sends everything.
    line: Option<Arc<dyn Line>>,
    /// Whether the line has kept something for the reader to send.
    is_cut: bool,
    /// While the reader sends what it has taken out, nobody else may: it would overtake that.
    is_reader_sending: bool,
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
    /// These, after what the line has kept.
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

    /// Sees to it that what waits is sent, at once or by the reader.
    pub(super) fn tell(&self) {
        if !self.0.lock().send_at_once() {
            self.wake_reader();
        }
    }

    /// Leaves it to the reader to send what waits: for those who have too many clients to see to each.
    pub(super) fn wake_reader(&self) {
        self.0.reader.wake();
    }

    /// Says goodbye after what is waiting now.
    pub(crate) fn end(&self, error: WireError, retry_ms: Option<u32>) {
        let bye = wire_text(&ServerMessage::Bye { error, retry_ms });
        self.0.lock().end.get_or_insert(End::Bye(bye));
        self.wake_reader();
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

impl Waiting {
    /// Whether nothing is left for the reader to do.
    fn send_at_once(&mut self) -> bool {
        if self.end.is_some() || self.is_cut || self.is_reader_sending {
            return false;
        }
        if self.frames.is_empty() {
            return true;
        }
        let sent = self.line.as_ref().map_or(Sent::Nothing, |line| line.try_send(&self.frames));
        if sent != Sent::Nothing {
            self.frames.clear();
            self.bytes = 0;
        }
        self.is_cut = sent == Sent::Cut;
        sent == Sent::All
    }
}

impl OutboxReader {
    /// From now on others may send through this line while the reader does not.
    pub(crate) fn share(&self, line: Arc<dyn Line>) {
        self.0.lock().line = Some(line);
    }

    /// From now on only the reader sends.
    pub(crate) fn unshare(&self) {
        self.0.lock().line = None;
    }

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
        // What was taken out before is sent.
        waiting.is_reader_sending = waiting.is_cut || !waiting.frames.is_empty();
        if !waiting.is_reader_sending {
            return waiting.end.clone().map(Next::End);
        }
        (waiting.is_cut, waiting.bytes) = (false, 0);
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
