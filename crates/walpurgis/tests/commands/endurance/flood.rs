//! Ten thousand connections that mean no good. Each gets a clear answer or a clean end; two people
//! play on at their table as if nobody had come, and the server is afterwards as it was before.

use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::iter;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::select;
use tokio::time::timeout;

use crate::endurance::server::{Server, request};
use crate::endurance::socket::Socket;
use crate::soak::Soak;

const ATTEMPTS: usize = 10_000;
const AT_ONCE: usize = 50;
/// Connections that the server takes, and how many want in at once in the end.
const MOST: usize = 400;
const CROWD: usize = 1_000;
/// Longer than the server waits for a first word.
const PATIENCE: Duration = Duration::from_secs(30);
/// What the flood may leave behind of memory: far less than 10,000 connections hold.
const MOST_GROWTH_KIB: u64 = 8 * 1024;
/// Requests after which an allocator that still has not given it back will not.
const OCCASIONS: usize = 5_000;
/// Sockets that the system has closed and the server not yet.
const MOST_STRAGGLERS: usize = 5;

/// What someone hears who opens a table so often that it is no longer shown to them.
const HASTE: &str = "not_invited";

/// One way to misbehave.
#[derive(Clone, Copy, Debug)]
enum Attempt {
    Vanish,
    Noise,
    NoUpgrade,
    ForeignPage,
    WrongToken,
    NoHello,
    Malformed,
    Unknown,
    Large,
    Huge,
    NotInvited,
    SomeonesSeat,
    Stale,
    FromTheFuture,
    Duplicate,
}

use Attempt::*;

const WAYS: [Attempt; 15] = [
    Vanish,
    Noise,
    NoUpgrade,
    ForeignPage,
    WrongToken,
    NoHello,
    Malformed,
    Unknown,
    Large,
    Huge,
    NotInvited,
    SomeonesSeat,
    Stale,
    FromTheFuture,
    Duplicate,
];

/// The table that must not mind, and who is about.
struct Scene {
    address: String,
    table: String,
    invite: String,
    ann: String,
    mallory: String,
    /// The last move of Ann's, which was done.
    done: Value,
    version: usize,
}

#[tokio::test]
async fn ten_thousand_attempts_change_nothing() {
    let most = MOST.to_string();
    let server = Server::start_with(&["--store", "memory:", "--connections", &most]);
    let (scene, mut ann) = set(&server).await;
    // What the first of each kind sets up is not left behind by the flood.
    while_listening(&mut ann, attempt_all(&scene, WAYS.len() * 20)).await;
    let (memory, files) = (server.resident_kib(), server.open_files());

    let soak = Soak::begin();
    let mut attempts = 0;
    while attempts == 0 || soak.goes_on() {
        while_listening(&mut ann, attempt_all(&scene, ATTEMPTS)).await;
        attempts += ATTEMPTS;
        soak.tell(&[("attempts", attempts as u64), ("resident KiB", server.resident_kib())]);
    }
    crowd_at_the_door(&server, &scene, &mut ann).await;

    let grown = while_listening(&mut ann, left_behind(&server, &scene, memory)).await;
    assert!(grown < MOST_GROWTH_KIB, "{grown} KiB were left behind");
    soak.tell(&[("attempts", attempts as u64), ("KiB left behind", grown)]);
    let open = server.open_files();
    assert!(open <= files + MOST_STRAGGLERS, "{open} files are open, {files} were before");
    play_a_move(&mut ann, &scene, "after").await;
}

/// What the server holds beyond `memory`, once its allocator had an occasion to give back what is free: it
/// does so while it is used.
async fn left_behind(server: &Server, scene: &Scene, memory: u64) -> u64 {
    let grown = || server.resident_kib().saturating_sub(memory);
    for _ in 0..OCCASIONS {
        if grown() < MOST_GROWTH_KIB {
            break;
        }
        let ask = b"GET /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        assert_eq!(raw(scene, ask).await, "200");
    }
    grown()
}

/// Ann hears what she is told meanwhile, as a page does: whoever answers no ping for a minute counts as gone.
async fn while_listening<T>(ann: &mut Socket, besides: impl Future<Output = T>) -> T {
    let sent_away = async { while ann.hear().await.is_ok() {} };
    select! {
        done = besides => done,
        () = sent_away => panic!("Ann did nothing wrong and was sent away"),
    }
}

/// Ann and a bot of the server's play, Bob sits between them; Ann has made one move.
async fn set(server: &Server) -> (Scene, Socket) {
    let address = server.address.clone();
    let token = || {
        let device = request(&address, "POST /api/device HTTP/1.1\r\n", "{}");
        device["token"].as_str().unwrap().to_owned()
    };
    let (ann, bob, mallory) = (token(), token(), token());
    let (mut host, _) = Socket::open(&address, &ann).await.unwrap();
    let settings = json!({
        "name": "Calm", "public": false, "spectators": "public", "undo": false, "clock": null,
        "bot_pace_ms": 0,
    });
    let create =
        json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings });
    let made = done(&mut host, "make", &create).await;
    let table = made["made"].as_str().unwrap().to_owned();
    host.open_table(&table, None).await.unwrap();
    let opened = host.until(|message| message["type"] == "table").await.unwrap();
    let invite = opened["table"]["invite"].as_str().unwrap().to_owned();
    let sit = |seat| json!({ "do": "sit", "table": table, "seat": seat, "entropy": "0".repeat(32) });
    done(&mut host, "sit", &sit(0)).await;
    let (mut guest, _) = Socket::open(&address, &bob).await.unwrap();
    guest.send(&json!({ "type": "open", "table": table, "invite": invite })).await.unwrap();
    done(&mut guest, "sit", &sit(1)).await;
    let bot = json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "greedy" });
    done(&mut host, "bot", &bot).await;
    done(&mut host, "start", &json!({ "do": "start", "table": table })).await;
    // Bob's seat is a bot's from now on, so that it is always Ann's turn.
    let lend = json!({ "do": "lend", "table": table, "seat": 1, "bot": "greedy" });
    done(&mut guest, "lend", &lend).await;
    let mut scene = Scene { address, table, invite, ann, mallory, done: Value::Null, version: 0 };
    (scene.done, scene.version) = play_a_move(&mut host, &scene, "first").await;
    (scene, host)
}

async fn done(socket: &mut Socket, key: &str, command: &Value) -> Value {
    let answer = socket.ask(key, command).await.unwrap();
    assert_eq!(answer["type"], "done", "{answer}");
    answer["done"].clone()
}

/// Ann makes a move; what it was, and the number of the next event after all that followed.
async fn play_a_move(ann: &mut Socket, scene: &Scene, key: &str) -> (Value, usize) {
    let table = &scene.table;
    let shown = shown_turn(ann, table).await;
    let act = json!({
        "do": "act", "table": table, "seat": 0, "version": version(&shown),
        "action": shown["game"]["legal"][0],
    });
    done(ann, key, &act).await;
    (act, version(&shown_turn(ann, table).await))
}

/// The table when it is Ann's turn; the bots need no time.
async fn shown_turn(ann: &mut Socket, table: &str) -> Value {
    ann.open_table(table, None).await.unwrap();
    ann.until(|message| message["game"]["legal"].get(0).is_some()).await.unwrap()
}

fn version(message: &Value) -> usize {
    let first = usize::try_from(message["first"].as_u64().unwrap()).unwrap();
    first + message["events"].as_array().unwrap().len()
}

async fn attempt_all(scene: &Scene, count: usize) {
    let attempts = (0..count).map(|number| {
        let way = WAYS[number % WAYS.len()];
        async move {
            let answer = timeout(PATIENCE, attempt(scene, way, number)).await;
            let (answer, expected) = answer.unwrap_or_else(|_| panic!("{way:?} is never answered"));
            let is_haste = matches!(way, SomeonesSeat) && answer == HASTE;
            assert!(answer == expected || is_haste, "{way:?}: {answer}, not {expected}");
        }
    });
    iter(attempts).buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
}

/// What the server said, and what it should say.
async fn attempt(scene: &Scene, way: Attempt, number: usize) -> (String, &'static str) {
    let act = |version: usize| {
        let action = &scene.done["action"];
        json!({ "do": "act", "table": scene.table, "seat": 0, "version": version, "action": action })
    };
    let key = number.to_string();
    match way {
        Vanish => {
            drop(TcpStream::connect(&scene.address).await.unwrap());
            (String::new(), "")
        }
        Noise => (raw(scene, b"\x16\x03\x01\x02\x00\r\n\r\n").await, "400"),
        NoUpgrade => (raw(scene, b"GET /ws HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await, "400"),
        ForeignPage => {
            let head = b"GET /ws HTTP/1.1\r\nhost: x\r\norigin: https://evil.example\r\nupgrade: websocket\r\nconnection: close\r\n\r\n";
            (raw(scene, head).await, "403")
        }
        WrongToken => {
            let token = format!("{number:064x}");
            (
                first(
                    scene,
                    json!({ "type": "hello", "protocol": wire::PROTOCOL, "token": token }).to_string(),
                )
                .await,
                "unknown_token",
            )
        }
        NoHello => (first(scene, r#"{"type":"watch_lobby"}"#.to_owned()).await, "malformed"),
        Malformed => (first(scene, "{".to_owned()).await, "malformed"),
        Unknown => (first(scene, r#"{"type":"fly"}"#.to_owned()).await, "malformed"),
        Large => (first(scene, "x".repeat(20_000)).await, "too_large"),
        Huge => (first(scene, "x".repeat(300_000)).await, "malformed"),
        NotInvited => (command(scene, &scene.mallory, None, &key, &act(scene.version)).await, "not_invited"),
        SomeonesSeat => {
            let invite = Some(scene.invite.as_str());
            (command(scene, &scene.mallory, invite, &key, &act(scene.version)).await, "not_seated")
        }
        Stale => (command(scene, &scene.ann, None, &key, &act(1)).await, "stale"),
        FromTheFuture => (command(scene, &scene.ann, None, &key, &act(1_000_000)).await, "stale"),
        Duplicate => (command(scene, &scene.ann, None, "first", &scene.done).await, "done"),
    }
}

/// The status of the answer to something that is no good request.
async fn raw(scene: &Scene, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(&scene.address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    // It may hang up before it has read everything.
    let _reset = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer);
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

/// The code of the answer to a first frame.
async fn first(scene: &Scene, frame: String) -> String {
    let mut socket = Socket::silent(&scene.address).await.unwrap();
    socket.send_text(frame).await.unwrap();
    code(&socket.hear().await.unwrap())
}

/// The code of the answer to a command, by someone who may or may not show an invite.
async fn command(scene: &Scene, token: &str, invite: Option<&str>, key: &str, command: &Value) -> String {
    let (mut socket, _) = Socket::open(&scene.address, token).await.unwrap();
    if invite.is_some() {
        socket.send(&json!({ "type": "open", "table": scene.table, "invite": invite })).await.unwrap();
    }
    code(&socket.ask(key, command).await.unwrap())
}

fn code(message: &Value) -> String {
    let code = message["error"]["code"].as_str().or_else(|| message["type"].as_str());
    code.unwrap_or_default().to_owned()
}

/// More than fit in stand at the door and say nothing, or half a word. Those inside play on, and in the
/// end everyone at the door is sent away.
async fn crowd_at_the_door(server: &Server, scene: &Scene, ann: &mut Socket) {
    let mut crowd = Vec::new();
    for number in 0..CROWD {
        let mut stream = TcpStream::connect(&scene.address).await.unwrap();
        if number % 2 == 0 {
            // Those who were turned away at once do not hear it.
            let _reset = stream.write_all(b"GET /ws HTTP/1.1\r\nhost: x\r\nupg").await;
        }
        crowd.push(stream);
    }
    play_a_move(ann, scene, "besieged").await;
    assert!(server.open_files() <= MOST + 100, "{} files are open", server.open_files());
    let sent_away = async {
        for mut stream in crowd {
            let mut last_words = Vec::new();
            let ended = timeout(PATIENCE, stream.read_to_end(&mut last_words)).await;
            assert!(ended.is_ok(), "someone at the door is waited for");
        }
    };
    while_listening(ann, sent_away).await;
    assert_eq!(first(scene, "{".to_owned()).await, "malformed", "the door is open again");
}
