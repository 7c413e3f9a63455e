//! A WebSocket right on its connection. Tungstenite reads it and keeps the protocol; what is said is put into
//! a buffer that all sockets of a thread share, so that a socket at rest holds next to nothing.

use std::cell::Cell;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::io::{self, Read, Write};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use axum::body::Body;
use axum::extract::Request;
use axum::http::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tungstenite::handshake::server::create_response_with_body;
use tungstenite::protocol::frame::FrameHeader;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message, Utf8Bytes};

use super::accept::Connection;
use crate::hub::{self, Sent};

/// Allocated for each connection; most of what clients send is a move.
const READ_BYTES: usize = 512;
/// Larger messages end the connection unread; smaller ones that are still too large are refused.
const MOST_BYTES: usize = 256 * 1024;
/// A buffer that had to hold more is not kept for the next message.
const MOST_KEPT_BYTES: usize = 64 * 1024;

thread_local! {
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// The answer to a request for a WebSocket, and what becomes of its connection once that is sent; on `Err` it
/// is no such request.
pub(super) fn accept(request: &mut Request) -> Result<(Response<Body>, OnUpgrade), Error> {
    let response = create_response_with_body(request, Body::empty)?;
    Ok((response, hyper::upgrade::on(request)))
}

/// One WebSocket. Whatever is begun and not waited for to its end, nothing may be sent after it.
pub(super) struct WebSocket {
    stream: OwnedReadHalf,
    line: Arc<Line>,
    protocol: WebSocketContext,
    /// What came could not be understood, so neither can what comes after it.
    is_garbled: bool,
}

impl WebSocket {
    /// None if the connection is none of those that this server takes.
    pub(super) fn new(upgraded: Upgraded) -> Option<Self> {
        let mut parts = upgraded.downcast::<TokioIo<Pin<Box<Connection>>>>().ok()?;
        let stream = parts.io.inner_mut().as_mut().get_pin_mut().get_mut().take()?;
        Some(Self::over(stream, parts.read_buf.to_vec()))
    }

    /// A WebSocket on this stream, of which something may have been read already.
    fn over(stream: TcpStream, read: Vec<u8>) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BYTES)
            .write_buffer_size(0)
            .max_frame_size(Some(MOST_BYTES))
            .max_message_size(Some(MOST_BYTES));
        let protocol = WebSocketContext::from_partially_read(read, Role::Server, Some(config));
        let (stream, line) = stream.into_split();
        let line = Arc::new(Line { stream: line, midway: Mutex::default() });
        Self { stream, line, protocol, is_garbled: false }
    }

    /// For others who have something to say while this socket does not.
    pub(super) fn line(&self) -> Arc<Line> {
        Arc::clone(&self.line)
    }

    /// The next message; none after the last.
    pub(super) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        if self.is_garbled {
            return None;
        }
        let heard = poll_fn(|context| self.poll(context, |protocol, stream| protocol.read(stream))).await;
        match heard {
            Err(Error::ConnectionClosed | Error::AlreadyClosed) => None,
            heard => {
                self.is_garbled = heard.is_err();
                Some(heard)
            }
        }
    }

    /// Sends messages after what the line has kept, all of them in one go if the connection takes that much.
    pub(super) async fn send(&mut self, messages: impl IntoIterator<Item = Utf8Bytes>) -> Result<(), Error> {
        poll_fn(|context| self.line.poll_rest(context)).await?;
        // What the protocol has to answer goes first, and whole.
        self.flush().await?;
        let mut bytes = BUFFER.take();
        for message in messages {
            append_frame(&mut bytes, &message)?;
        }
        let mut sent = 0;
        while sent < bytes.len() {
            match poll_fn(|context| self.line.poll_write(context, &bytes[sent..])).await? {
                0 => return Err(Error::Io(io::ErrorKind::WriteZero.into())),
                more => sent += more,
            }
        }
        keep_buffer(bytes);
        Ok(())
    }

    pub(super) async fn ping(&mut self, payload: Vec<u8>) -> Result<(), Error> {
        self.say(Message::Ping(payload.into())).await
    }

    /// Says that nothing more will come.
    pub(super) async fn close(&mut self, frame: CloseFrame) -> Result<(), Error> {
        self.say(Message::Close(Some(frame))).await
    }

    async fn say(&mut self, message: Message) -> Result<(), Error> {
        let mut message = Some(message);
        poll_fn(|context| {
            self.poll(context, |protocol, stream| match message.take() {
                // What is not written at once is kept for the flush.
                Some(message) => protocol.write(stream, message),
                None => Ok(()),
            })
        })
        .await?;
        self.flush().await
    }

    async fn flush(&mut self) -> Result<(), Error> {
        poll_fn(|context| self.poll(context, |protocol, stream| protocol.flush(stream))).await
    }

    /// Does something for which the connection may have to be waited for; then it is done again.
    fn poll<T>(
        &mut self,
        context: &mut Context<'_>,
        act: impl FnOnce(&mut WebSocketContext, &mut Polled<'_, '_>) -> Result<T, Error>,
    ) -> Poll<Result<T, Error>> {
        let mut stream = Polled { stream: &mut self.stream, line: &self.line, context };
        match act(&mut self.protocol, &mut stream) {
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
            done => Poll::Ready(done),
        }
    }
}

/// Where a socket's bytes leave: by its own task, or by whoever has something for its client. Each of them
/// sends whole messages, and none begins while one is midway.
#[derive(Debug)]
pub(super) struct Line {
    stream: OwnedWriteHalf,
    midway: Mutex<Midway>,
}

/// What is begun and not yet sent.
#[derive(Debug, Default)]
struct Midway {
    /// Of what others have sent; the socket's own task sends it before anything else.
    rest: Vec<u8>,
    /// Whether the socket's own task has more to send of what it began.
    is_own: bool,
}

impl hub::Line for Line {
    fn try_send(&self, frames: &VecDeque<Utf8Bytes>) -> Sent {
        let mut midway = self.lock();
        if midway.is_own || !midway.rest.is_empty() {
            return Sent::Nothing;
        }
        let mut bytes = BUFFER.take();
        if frames.iter().try_for_each(|frame| append_frame(&mut bytes, frame)).is_err() {
            return Sent::Nothing;
        }
        let sent = match self.stream.try_write(&bytes) {
            Ok(sent) if sent == bytes.len() => Sent::All,
            Ok(sent) if sent > 0 => {
                midway.rest = bytes[sent..].to_vec();
                Sent::Cut
            }
            // Should the connection be gone, its own task finds out.
            Ok(_) | Err(_) => Sent::Nothing,
        };
        keep_buffer(bytes);
        sent
    }
}

impl Line {
    /// For the socket's own task: sends some of what it has to say, after what others began.
    fn poll_write(&self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let mut midway = self.lock();
        ready!(self.poll_midway(context, &mut midway))?;
        let sent = ready!(self.poll_some(context, bytes))?;
        midway.is_own = sent < bytes.len();
        Poll::Ready(Ok(sent))
    }

    /// For the socket's own task: sends what others began.
    fn poll_rest(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_midway(context, &mut self.lock())
    }

    fn poll_midway(&self, context: &mut Context<'_>, midway: &mut Midway) -> Poll<io::Result<()>> {
        while !midway.rest.is_empty() {
            match ready!(self.poll_some(context, &midway.rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                sent => drop(midway.rest.drain(..sent)),
            }
        }
        // It may have been large, and is rare.
        midway.rest = Vec::new();
        Poll::Ready(Ok(()))
    }

    fn poll_some(&self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        loop {
            match self.stream.try_write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    ready!(self.stream.as_ref().poll_write_ready(context))?;
                }
                sent => return Poll::Ready(sent),
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Midway> {
        self.midway.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Adds a message as it travels.
fn append_frame(bytes: &mut Vec<u8>, text: &str) -> Result<(), Error> {
    let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
    header.format(text.len() as u64, bytes)?;
    bytes.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Gives a buffer back to all sockets of this thread.
fn keep_buffer(mut bytes: Vec<u8>) {
    if bytes.capacity() <= MOST_KEPT_BYTES {
        bytes.clear();
        BUFFER.set(bytes);
    }
}

/// A connection while it is asked whether it is ready: what would have to wait is told apart, and whoever
/// asked is woken.
struct Polled<'a, 'b> {
    stream: &'a mut OwnedReadHalf,
    line: &'a Line,
    context: &'a mut Context<'b>,
}

impl Read for Polled<'_, '_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut bytes = ReadBuf::new(bytes);
        match Pin::new(&mut *self.stream).poll_read(self.context, &mut bytes) {
            Poll::Ready(read) => read.map(|()| bytes.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for Polled<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.line.poll_write(self.context, bytes) {
            Poll::Ready(written) => written,
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // Nothing is held back on the way to the network.
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use tokio::io::AsyncReadExt as _;
    use tokio::net::{TcpListener, TcpSocket};

    use super::*;
    use crate::hub::{Next, outbox};

    /// A socket that takes little at once, and its client.
    async fn connected() -> (WebSocket, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        let client = socket.connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        (WebSocket::over(stream, Vec::new()), client)
    }

    fn framed(texts: &[String]) -> Vec<u8> {
        let mut bytes = Vec::new();
        texts.iter().for_each(|text| append_frame(&mut bytes, text).unwrap());
        bytes
    }

    #[tokio::test]
    async fn what_the_line_takes_leaves_without_the_reader() {
        let (socket, mut client) = connected().await;
        let (outbox, reader) = outbox(usize::MAX);
        reader.share(socket.line());
        outbox.push_text("a".into());
        outbox.push_text("b".into());
        let mut heard = [0; 6];
        client.read_exact(&mut heard).await.unwrap();
        assert_eq!(heard, [0x81, 1, b'a', 0x81, 1, b'b']);
        assert_eq!(reader.next().now_or_never(), None, "nothing is left to do");
    }

    #[tokio::test]
    async fn nothing_overtakes_what_was_cut() {
        let (mut socket, mut client) = connected().await;
        let (outbox, reader) = outbox(usize::MAX);
        reader.share(socket.line());
        let mut texts = Vec::new();
        let mut push = |text: String| {
            texts.push(text.clone());
            outbox.push_text(text.into());
        };
        let cut = loop {
            push("long ".repeat(20_000));
            if let Some(Next::Send(frames)) = reader.next().now_or_never() {
                break frames;
            }
        };
        push("while the reader sends".to_owned());
        let mut heard = Vec::new();
        let hear = async { client.read_to_end(&mut heard).await.unwrap() };
        let talk = async {
            socket.send(cut).await.unwrap();
            let Next::Send(frames) = reader.next().await else { panic!("nothing was left for the reader") };
            push("while it sends again".to_owned());
            socket.send(frames).await.unwrap();
            let Next::Send(frames) = reader.next().await else { panic!("nothing was left for the reader") };
            socket.send(frames).await.unwrap();
            assert_eq!(reader.next().now_or_never(), None);
            push("by itself again".to_owned());
            drop((socket, reader));
        };
        tokio::join!(hear, talk);
        assert!(heard == framed(&texts), "everything came whole and in order");
    }
}
