//! A socket to a server that may be gone at any moment.

use std::collections::HashMap;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tabletop::patch::Operation;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// The server is gone.
#[derive(Debug)]
pub(crate) struct Gone;

impl From<Error> for Gone {
    fn from(_: Error) -> Self {
        Self
    }
}

impl From<std::io::Error> for Gone {
    fn from(_: std::io::Error) -> Self {
        Self
    }
}

pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// What was sent of each table and its game.
    copies: HashMap<(String, &'static str), Value>,
}

impl Socket {
    /// Connects and says nothing.
    pub(crate) async fn silent(address: &str) -> Result<Self, Gone> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (stream, _) = client_async(format!("ws://{address}/ws"), stream).await?;
        Ok(Self { stream, copies: HashMap::new() })
    }

    /// Connects and says hello.
    pub(crate) async fn open(address: &str, token: &str) -> Result<(Self, Value), Gone> {
        let mut socket = Self::silent(address).await?;
        socket
            .send(&json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": token, "bot": true }))
            .await?;
        let welcome = socket.hear().await?;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        Ok((socket, welcome["you"].clone()))
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Result<(), Gone> {
        self.send_text(message.to_string()).await
    }

    pub(crate) async fn send_text(&mut self, text: String) -> Result<(), Gone> {
        Ok(self.stream.send(Message::text(text)).await?)
    }

    pub(crate) async fn hear(&mut self) -> Result<Value, Gone> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    let mut message = serde_json::from_str(&text).unwrap();
                    self.fill_in(&mut message);
                    return Ok(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return Err(Gone),
            }
        }
    }

    /// Puts the whole table and game into a message that tells what changed of them.
    fn fill_in(&mut self, message: &mut Value) {
        if message["type"] != "table" {
            return;
        }
        let id = message["id"].as_str().unwrap().to_owned();
        for part in ["table", "game"] {
            let copy = self.copies.entry((id.clone(), part)).or_default();
            if let Some(whole) = message[part].get("whole") {
                copy.clone_from(whole);
            } else if let Some(changes) = message[part].get("patch") {
                let changes: Vec<Operation> = serde_json::from_value(changes.clone()).unwrap();
                *copy = tabletop::patch::apply(copy, &changes).unwrap();
            }
            message[part].clone_from(copy);
        }
    }

    /// Asks for something and waits for the answer.
    pub(crate) async fn ask(&mut self, key: &str, command: &Value) -> Result<Value, Gone> {
        self.send(&framed(key, command)).await?;
        self.until(|message| message["key"] == key).await
    }

    /// The next message that `is_it`.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Result<Value, Gone> {
        loop {
            let message = self.hear().await?;
            if is_it(&message) {
                return Ok(message);
            }
        }
    }

    pub(crate) async fn open_table(&mut self, table: &str, from: Option<usize>) -> Result<(), Gone> {
        self.send(&json!({ "type": "open", "table": table, "from": from })).await
    }
}

/// A command in the frame it travels in: one that names its table goes there.
pub(crate) fn framed(key: &str, command: &Value) -> Value {
    let mut command = command.clone();
    let is_at_table = command["do"] != "branch" && command.get("table").is_some();
    match command.as_object_mut().filter(|_| is_at_table).and_then(|fields| fields.remove("table")) {
        Some(table) => json!({ "type": "at", "key": key, "table": table, "command": command }),
        None => json!({ "type": "do", "key": key, "command": command }),
    }
}
