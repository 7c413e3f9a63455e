//! A WebSocket right on its connection. Tungstenite reads it and keeps the protocol; what is said is put into
//! a buffer that all sockets of a thread share, so that a socket at rest holds next to nothing.

use std::cell::Cell;
use std::future::poll_fn;
use std::io::{self, Read, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::extract::Request;
use axum::http::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead as _, AsyncWrite as _, ReadBuf};
use tungstenite::handshake::server::create_response_with_body;
use tungstenite::protocol::frame::FrameHeader;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message, Utf8Bytes};

use super::accept::Connection;

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
    stream: Pin<Box<Connection>>,
    protocol: WebSocketContext,
    /// What came could not be understood, so neither can what comes after it.
    is_garbled: bool,
}

impl WebSocket {
    /// None if the connection is none of those that this server takes.
    pub(super) fn new(upgraded: Upgraded) -> Option<Self> {
        let parts = upgraded.downcast::<TokioIo<Pin<Box<Connection>>>>().ok()?;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BYTES)
            .write_buffer_size(0)
            .max_frame_size(Some(MOST_BYTES))
            .max_message_size(Some(MOST_BYTES));
        let read = parts.read_buf.to_vec();
        let protocol = WebSocketContext::from_partially_read(read, Role::Server, Some(config));
        Some(Self { stream: parts.io.into_inner(), protocol, is_garbled: false })
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

    /// Sends messages, all of them in one go if the connection takes that much.
    pub(super) async fn send(&mut self, messages: impl IntoIterator<Item = Utf8Bytes>) -> Result<(), Error> {
        // What the protocol has to answer goes first, and whole.
        self.flush().await?;
        let mut bytes = BUFFER.take();
        for message in messages {
            append_frame(&mut bytes, message.as_str())?;
        }
        let mut sent = 0;
        while sent < bytes.len() {
            match poll_fn(|context| self.stream.as_mut().poll_write(context, &bytes[sent..])).await? {
                0 => return Err(Error::Io(io::ErrorKind::WriteZero.into())),
                more => sent += more,
            }
        }
        bytes.clear();
        if bytes.capacity() <= MOST_KEPT_BYTES {
            BUFFER.set(bytes);
        }
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
        let mut stream = Polled { stream: self.stream.as_mut(), context };
        match act(&mut self.protocol, &mut stream) {
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
            done => Poll::Ready(done),
        }
    }
}

/// Adds a message as it travels.
fn append_frame(bytes: &mut Vec<u8>, text: &str) -> Result<(), Error> {
    let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
    header.format(text.len() as u64, bytes)?;
    bytes.extend_from_slice(text.as_bytes());
    Ok(())
}

/// A connection while it is asked whether it is ready: what would have to wait is told apart, and whoever
/// asked is woken.
struct Polled<'a, 'b> {
    stream: Pin<&'a mut Connection>,
    context: &'a mut Context<'b>,
}

impl Read for Polled<'_, '_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut bytes = ReadBuf::new(bytes);
        match self.stream.as_mut().poll_read(self.context, &mut bytes) {
            Poll::Ready(read) => read.map(|()| bytes.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for Polled<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.as_mut().poll_write(self.context, bytes) {
            Poll::Ready(written) => written,
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // Nothing is held back on the way to the network.
        Ok(())
    }
}
