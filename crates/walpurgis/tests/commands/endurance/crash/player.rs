//! A program that plays by the protocol's own advice: after a break it comes back with its number, and
//! sends again what was not answered, with the key it had.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use tabletop::{Rng, Seed};
use tokio::sync::watch;

use super::World;
use crate::endurance::server::request;
use crate::endurance::socket::{Gone, Socket, framed};

/// Until a server that was asked for too much is asked again.
const WAIT_A_LITTLE: Duration = Duration::from_millis(500);

pub(crate) struct Player {
    world: Arc<World>,
    token: String,
    pub(crate) seat: usize,
    rng: Rng,
    /// The tables played at, the last one still.
    pub(crate) tables: Vec<Told>,
    /// Sent and not answered: its key and what it asks for.
    unanswered: Option<(String, Value)>,
    keys: u32,
    /// Whether the host will make no more games at this table.
    is_over: watch::Sender<bool>,
}

/// What a player was told of a table.
pub(crate) struct Told {
    pub(crate) id: String,
    /// Every event so far, each at its number.
    pub(crate) events: Vec<Value>,
    /// Moves of this player that were acknowledged.
    pub(crate) moves: usize,
    latest: Value,
}

impl Told {
    fn new(id: &str) -> Self {
        Self { id: id.to_owned(), events: Vec::new(), moves: 0, latest: Value::Null }
    }

    /// Nothing may be missing and nothing told twice.
    fn note(&mut self, mut message: Value) {
        assert_eq!(message["first"], self.events.len(), "table {}", self.id);
        if let Value::Array(events) = message["events"].take() {
            self.events.extend(events);
        }
        self.latest = message;
    }

    fn gave(&self, seat: usize) -> bool {
        self.latest["table"]["seats"][seat]["gave"] == true
    }

    fn all_gave(&self) -> bool {
        let seats = self.latest["table"]["seats"].as_array().unwrap();
        seats.iter().all(|seat| seat["who"].is_null() || seat["gave"] == true)
    }

    fn phase(&self) -> &str {
        self.latest["table"]["phase"].as_str().unwrap_or_default()
    }
}

/// Whether a player goes on.
#[derive(PartialEq, Eq)]
enum Game {
    GoesOn,
    IsOver,
}

/// The players of one new table. Every other table has a bot of the server's own on its third chair.
pub(crate) async fn seat_players(world: &Arc<World>, number: u64) -> Vec<Player> {
    let has_bot = number % 2 == 1;
    let is_over = watch::Sender::new(false);
    let mut players: Vec<Player> = (0..if has_bot { 2 } else { 3 })
        .map(|seat| Player::new(world, seat, number * 8 + seat as u64, is_over.clone()))
        .collect();
    let address = world.server.borrow().address.clone();
    let mut sockets = Vec::new();
    for player in &players {
        sockets.push(Socket::open(&address, &player.token).await.unwrap().0);
    }
    let settings = json!({
        "name": "Crash", "public": true, "spectators": "public", "undo": false, "clock": null, "no_clock": true,
        "bot_pace_ms": 0,
    });
    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings });
    let table = done(&mut sockets[0], &create).await["made"].as_str().unwrap().to_owned();
    for (player, socket) in players.iter_mut().zip(&mut sockets) {
        let entropy = format!("{number:032x}");
        let sit = json!({ "do": "sit", "table": table, "seat": player.seat, "entropy": entropy });
        done(socket, &sit).await;
        player.tables.push(Told::new(&table));
    }
    if has_bot {
        done(&mut sockets[0], &json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    }
    players
}

/// Before anything is killed, somebody asks and is answered.
async fn done(socket: &mut Socket, command: &Value) -> Value {
    let answer = socket.ask(command["do"].as_str().unwrap(), command).await.unwrap();
    assert_eq!(answer["type"], "done", "{answer}");
    answer["done"].clone()
}

impl Player {
    fn new(world: &Arc<World>, seat: usize, number: u64, is_over: watch::Sender<bool>) -> Self {
        let address = world.server.borrow().address.clone();
        let device = request(&address, "POST /api/device HTTP/1.1\r\n", "{}");
        Self {
            world: Arc::clone(world),
            token: device["token"].as_str().unwrap().to_owned(),
            seat,
            rng: Rng::stream(&Seed::from_number(2), number),
            tables: Vec::new(),
            unanswered: None,
            keys: 0,
            is_over,
        }
    }

    /// Plays one game after the other, through however many lives of the server.
    pub(crate) async fn play(mut self) -> Self {
        let mut lives = self.world.server.subscribe();
        let mut life = lives.borrow_and_update().clone();
        while self.play_until_gone(&life.address).await.is_err() {
            let known = life.number;
            life = lives.wait_for(|life| life.number > known).await.unwrap().clone();
        }
        self
    }

    async fn play_until_gone(&mut self, address: &str) -> Result<(), Gone> {
        let (mut socket, _) = Socket::open(address, &self.token).await?;
        let told = self.tables.last().unwrap();
        socket.open_table(&told.id, Some(told.events.len())).await?;
        if let Some((key, command)) = &self.unanswered {
            socket.send(&framed(key, command)).await?;
        }
        let mut is_over = self.is_over.subscribe();
        loop {
            tokio::select! {
                message = socket.hear() => self.note(&mut socket, message?).await?,
                _ = is_over.changed() => {}
            }
            if self.go_on(&mut socket).await? == Game::IsOver {
                return Ok(());
            }
        }
    }

    async fn note(&mut self, socket: &mut Socket, message: Value) -> Result<(), Gone> {
        match message["type"].as_str().unwrap() {
            "table" => {
                // What was sent of the last table may still be on its way.
                let told = self.tables.iter_mut().find(|told| message["id"] == told.id.as_str()).unwrap();
                told.note(message);
                let told = self.tables.last().unwrap();
                if let Some(next) = told.latest["table"]["rematch"].as_str() {
                    let next = next.to_owned();
                    socket.open_table(&next, Some(0)).await?;
                    self.tables.push(Told::new(&next));
                }
            }
            "done" | "refused" => self.note_answer(&message),
            "bye" => panic!("nobody is sent away: {message}"),
            _ => {}
        }
        Ok(())
    }

    fn note_answer(&mut self, message: &Value) {
        let (key, command) = self.unanswered.take().unwrap();
        assert_eq!(message["key"], key.as_str(), "{message}");
        let is_move = command["do"] == "act";
        match message["type"].as_str().unwrap() {
            "done" if is_move => {
                let told = self.tables.iter_mut().find(|told| command["table"] == told.id.as_str());
                told.unwrap().moves += 1;
                self.world.acknowledge();
            }
            "done" => {}
            // Somebody who was asked at the same time was quicker.
            _ => assert!(is_move && message["error"]["code"] == "stale", "{command}: {message}"),
        }
    }

    /// Does what is to be done now, unless an answer is still to come.
    async fn go_on(&mut self, socket: &mut Socket) -> Result<Game, Gone> {
        if self.unanswered.is_some() {
            return Ok(Game::GoesOn);
        }
        let told = self.tables.last().unwrap();
        let table = &told.id;
        let is_host = self.seat == 0;
        let command = match told.phase() {
            // After a rematch everyone has a seat, but has not added to the deal yet.
            "gathering" if !told.gave(self.seat) => {
                json!({ "do": "sit", "table": table, "seat": self.seat, "entropy": "0".repeat(32) })
            }
            "gathering" if is_host && told.all_gave() => json!({ "do": "start", "table": table }),
            "playing" => match told.latest["game"]["legal"].as_array() {
                Some(legal) if !legal.is_empty() => {
                    let action = &legal[self.rng.index(legal.len())];
                    json!({ "do": "act", "table": table, "seat": self.seat, "version": told.events.len(), "action": action })
                }
                _ => return Ok(Game::GoesOn),
            },
            "finished" if is_host && self.world.is_last_game.load(Ordering::Relaxed) => {
                self.is_over.send_replace(true);
                return Ok(Game::IsOver);
            }
            "finished" if is_host => json!({ "do": "rematch", "table": table }),
            "finished" if *self.is_over.borrow() => return Ok(Game::IsOver),
            _ => return Ok(Game::GoesOn),
        };
        self.keys += 1;
        let key = format!("{}-{}", self.seat, self.keys);
        let message = framed(&key, &command);
        // Noted first: even if it cannot be sent whole, it may have arrived.
        self.unanswered = Some((key, command));
        socket.send(&message).await?;
        Ok(Game::GoesOn)
    }

    /// Reads every table again from its beginning: it must be what was told bit by bit.
    pub(crate) async fn read_again(&self, address: &str) {
        let (mut socket, _) = Socket::open(address, &self.token).await.unwrap();
        for told in &self.tables {
            let message = opened_again(&mut socket, &told.id).await;
            let mut events = Vec::new();
            while (events.len() as u64) < message["first"].as_u64().unwrap() {
                let (from, count) = (events.len(), message["first"].as_u64().unwrap() - events.len() as u64);
                let older = json!({ "type": "history", "key": "older", "table": told.id, "from": from, "count": count });
                socket.send(&older).await.unwrap();
                let page = socket.until(|message| message["key"] == "older").await.unwrap();
                events.extend(page["events"].as_array().unwrap().iter().cloned());
            }
            events.extend(message["events"].as_array().unwrap().iter().cloned());
            assert_eq!(events, told.events, "table {}", told.id);
            socket.send(&json!({ "type": "close", "table": told.id })).await.unwrap();
        }
    }
}

/// The table as it is shown to whoever opens it. Whoever opens many is told to wait a little.
async fn opened_again(socket: &mut Socket, table: &str) -> Value {
    loop {
        socket.open_table(table, None).await.unwrap();
        let is_answer = |message: &Value| message["type"] == "table" || message["type"] == "closed";
        let message = socket.until(is_answer).await.unwrap();
        if message["type"] == "table" {
            return message;
        }
        assert_eq!(message["error"]["code"], "too_fast", "{message}");
        tokio::time::sleep(WAIT_A_LITTLE).await;
    }
}
