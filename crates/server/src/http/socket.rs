use std::collections::VecDeque;
use std::pin::Pin;

use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::Response;
use tokio::time::{Instant, Sleep, sleep, timeout};
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Error, Message, Utf8Bytes};

use super::accept::Caller;
use super::ahead::{Ahead, Heard};
use super::answer::{malformed, refuse_wire};
use super::client::Client;
use super::lag::Lag;
use super::websocket::{self, WebSocket};
use crate::config::Patience;
use crate::counters::COUNTERS;
use crate::hub::{End, Hub, Next, OutboxReader, outbox, random_bytes, wire_error, wire_text};
use wire::{ErrorCode, ServerMessage};

/// `GET /ws`
pub(super) async fn upgrade(
    State(hub): State<Hub>,
    Extension(caller): Extension<Caller>,
    mut request: Request,
) -> Response<Body> {
    let Some(place) = caller.place_for_socket() else {
        let detail = "too many connections from one address, close some first";
        return refuse_wire(&wire_error(ErrorCode::TooManyConnections, detail));
    };
    let (response, upgrade) = match websocket::accept(&mut request) {
        Ok(accepted) => accepted,
        Err(error) => return malformed(format!("this address is for WebSockets: {error}")),
    };
    tokio::spawn(async move {
        if let Some(socket) = upgrade.await.ok().and_then(WebSocket::new) {
            let _open = COUNTERS.sockets.enter();
            Conversation::new(socket, hub).talk().await;
        }
        // Only now is the place free for another connection.
        drop(place);
    });
    response
}

/// One socket: takes turns between what is heard, what is to be said, and the heartbeat.
struct Conversation {
    socket: WebSocket,
    outbox: OutboxReader,
    client: Client,
    ahead: Ahead,
    patience: Patience,
    heard: Instant,
    lag: Lag,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Talk {
    GoesOn,
    IsOver,
}

impl Conversation {
    fn new(socket: WebSocket, hub: Hub) -> Self {
        let patience = hub.config().patience;
        let (sender, outbox) = outbox(hub.config().limits.outbox_bytes);
        outbox.share(socket.line());
        let client = Client::new(hub, sender);
        let ahead = Ahead::for_tables(client.expecting.clone());
        Self { socket, outbox, client, ahead, patience, heard: Instant::now(), lag: Lag::default() }
    }

    async fn talk(&mut self) {
        let alarm = sleep(self.patience.hello);
        tokio::pin!(alarm);
        loop {
            // What is waiting goes first, so that a goodbye is not overtaken by the other side's.
            let talk = tokio::select! {
                biased;
                next = self.outbox.next() => self.say(next).await,
                heard = self.ahead.next(&mut self.socket) => self.hear(heard).await,
                () = alarm.as_mut() => self.check_pulse(alarm.as_mut()).await,
            };
            let talk = if talk == Talk::GoesOn && self.client.is_known() && !self.lag.has_begun() {
                alarm.as_mut().reset(self.next_probe());
                self.probe().await
            } else {
                talk
            };
            if talk == Talk::IsOver {
                break;
            }
        }
        self.client.leave().await;
    }

    async fn say(&mut self, next: Next) -> Talk {
        match next {
            Next::Send(frames) => self.send(frames).await,
            Next::End(End::Bye(bye)) => {
                Box::pin(self.close(bye)).await;
                Talk::IsOver
            }
            Next::End(End::FellBehind) => {
                COUNTERS.fell_behind.add();
                Talk::IsOver
            }
            Next::End(End::Gone) => Talk::IsOver,
        }
    }

    async fn send(&mut self, frames: VecDeque<Utf8Bytes>) -> Talk {
        let Self { socket, outbox, patience, .. } = self;
        let write = socket.send(frames);
        let written = tokio::select! {
            // Nearly always the write is done at once, and nothing else need be looked at.
            biased;
            written = timeout(patience.write, write) => written,
            () = outbox.fell_behind() => {
                COUNTERS.fell_behind.add();
                return Talk::IsOver;
            }
            () = async {
                outbox.ended().await;
                sleep(patience.last_words).await;
            } => return Talk::IsOver,
        };
        match written {
            Ok(Ok(())) => Talk::GoesOn,
            Ok(Err(_)) | Err(_) => Talk::IsOver,
        }
    }

    async fn hear(&mut self, heard: Heard) -> Talk {
        let Heard { message, came, arriving } = heard;
        self.heard = came.unwrap_or_else(Instant::now);
        match message {
            Some(Ok(Message::Text(text))) => {
                let now = self.client.note_arrival();
                drop(arriving);
                let hearing = self.client.hear(&text, came.unwrap_or(now));
                self.ahead.during(&mut self.socket, hearing).await;
            }
            Some(Ok(Message::Binary(_))) => self.client.hear_noise("frames are text"),
            Some(Ok(Message::Pong(payload))) if self.lag.answered(&payload, self.heard) => self.take_lag(),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => self.client.hear_pulse(),
            Some(Ok(Message::Close(_) | Message::Frame(_))) | None => return Talk::IsOver,
            Some(Err(error)) => {
                let error = wire_error(ErrorCode::Malformed, error.to_string());
                Box::pin(self.close(wire_text(&ServerMessage::Bye { error, retry_ms: None }))).await;
                return Talk::IsOver;
            }
        }
        Talk::GoesOn
    }

    /// What was just measured holds for what comes next.
    fn take_lag(&mut self) {
        self.outbox.set_credit(self.lag.credit());
        if let Some(round_trip_ms) = self.lag.news() {
            self.client.tell_lag(round_trip_ms, self.lag.credit());
        }
    }

    /// When the other side is to be asked for a sign of life.
    fn next_probe(&self) -> Instant {
        Instant::now() + self.patience.heartbeat.min(self.patience.probe)
    }

    /// The alarm rings: is anybody there?
    async fn check_pulse(&mut self, alarm: Pin<&mut Sleep>) -> Talk {
        if !self.client.is_known() {
            let error = wire_error(ErrorCode::Malformed, "the first frame must be hello, and come soon");
            Box::pin(self.close(wire_text(&ServerMessage::Bye { error, retry_ms: None }))).await;
            return Talk::IsOver;
        }
        if self.heard.elapsed() >= self.patience.silence {
            return Talk::IsOver;
        }
        alarm.reset(self.next_probe());
        self.probe().await
    }

    /// Asks for a sign of life, and measures how long it takes.
    async fn probe(&mut self) -> Talk {
        let now = Instant::now();
        if !self.lag.may_probe(now) {
            return Talk::GoesOn;
        }
        let Ok(nonce) = random_bytes() else { return Talk::GoesOn };
        self.lag.probed(nonce, now);
        match timeout(self.patience.write, self.socket.ping(nonce.to_vec())).await {
            Ok(Ok(())) => Talk::GoesOn,
            Ok(Err(_)) | Err(_) => Talk::IsOver,
        }
    }

    /// Says goodbye and waits a little until it is heard: a socket closed at once may swallow it.
    async fn close(&mut self, bye: Utf8Bytes) {
        let frame = CloseFrame { code: CloseCode::Normal, reason: Utf8Bytes::default() };
        self.outbox.unshare();
        let goodbye = async {
            self.socket.send([bye]).await?;
            self.socket.close(frame).await?;
            while let Some(Ok(_)) = self.socket.recv().await {}
            Ok::<_, Error>(())
        };
        // Whether it was heard or not, it is over.
        let _heard_or_not = timeout(self.patience.last_words, goodbye).await;
    }
}
