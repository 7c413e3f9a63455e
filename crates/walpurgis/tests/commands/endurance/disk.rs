//! A disk that is full: nothing more is confirmed and everyone is told, nothing that was confirmed is lost,
//! and with room again all goes on. A server that could not keep anything says so instead of starting.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::endurance::server::{Server, exchange, folder, request};
use crate::endurance::socket::Socket;
use crate::skipped::skip;
use crate::soak::Soak;
use crate::walpurgis;

const DISK_BYTES: u64 = 8 << 20;
/// So often the disk is filled, if there is no time for more.
const SAMPLE: u64 = 2;
/// Far more often than the write-ahead logs of that many lives would fit on the disk.
const FILLINGS_A_DISK: u64 = 150;
/// What is said while there is room, before each time the disk is full.
const SAYINGS: u64 = 20;
/// So many fill the last pages that the files have already.
const MOST_TRIES: u64 = 5_000;

/// Health tries again no more than once a second.
const SOON: Duration = Duration::from_secs(30);

/// A small disk that can be filled and emptied, or made read-only.
enum Disk {
    /// A filesystem of its own in memory, unmounted with the value.
    Mounted(PathBuf),
    /// Where nobody may mount one: a limit to the size of files.
    Limited(PathBuf),
}

impl Disk {
    fn new(name: &str) -> Self {
        let at = folder(name);
        let options = format!("size={DISK_BYTES}");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&at).output();
        if mounted.is_ok_and(|mounted| mounted.status.success()) {
            Self::Mounted(at)
        } else {
            Self::Limited(at)
        }
    }

    fn path(&self) -> &Path {
        let (Self::Mounted(path) | Self::Limited(path)) = self;
        path
    }

    fn start(&self) -> Server {
        let data = self.path().join("data");
        let args = ["--data", data.to_str().unwrap()];
        match self {
            Self::Mounted(_) => Server::start_logging(&self.log(), &args),
            Self::Limited(_) => {
                let mut shell = Command::new("sh");
                // The limit is told by an error then, not by a signal.
                shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_walpurgis")]);
                Server::start_logging_as(&mut shell, &self.log(), &args)
            }
        }
    }

    /// Not on the disk that is filled.
    fn log(&self) -> PathBuf {
        self.path().with_extension("log")
    }

    fn fill(&self, server: &Server) {
        match self {
            Self::Mounted(path) => fill(&path.join("ballast")),
            // Files that are larger already stay as they are, and cannot grow.
            Self::Limited(_) => limit(server, "1"),
        }
    }

    fn empty(&self, server: &Server) {
        match self {
            Self::Mounted(path) => fs::remove_file(path.join("ballast")).unwrap(),
            Self::Limited(_) => limit(server, "unlimited"),
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Self::Mounted(path) = self {
            let _gone = Command::new("umount").arg("-l").arg(path).status();
        }
    }
}

fn fill(ballast: &Path) {
    let mut file = File::create(ballast).unwrap();
    for size in [64 * 1024, 4 * 1024, 1] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
}

/// Sets how large files of a running process may become, its soft limit.
fn limit(server: &Server, bytes: &str) {
    let set = Command::new("prlimit")
        .args(["--pid", &server.id().to_string(), &format!("--fsize={bytes}:")])
        .status();
    assert!(set.unwrap().success());
}

/// Someone at a table of their own who says one thing after the other.
struct Talker {
    socket: Socket,
    table: String,
    token: String,
    said: u64,
}

impl Talker {
    async fn new(server: &Server) -> Self {
        let device = request(&server.address, "POST /api/device HTTP/1.1\r\n", "{}");
        let token = device["token"].as_str().unwrap().to_owned();
        let (mut socket, _) = Socket::open(&server.address, &token).await.unwrap();
        let settings = json!({
            "name": "Full", "public": false, "spectators": "public", "undo": false, "clock": null, "bot_pace_ms": 0,
        });
        let create = json!({ "do": "create", "game": "arkham-ritual", "seats": 3, "options": {}, "settings": settings });
        let made = socket.ask("make", &create).await.unwrap();
        Self { socket, table: made["done"]["made"].as_str().unwrap().to_owned(), token, said: 0 }
    }

    /// Changes seats, which is written down like a move; the code of a refusal.
    async fn act(&mut self, server: &Server) -> Result<(), String> {
        let key = format!("act-{}", self.said);
        let entropy = format!("{:032x}", self.said);
        let command = if self.said.is_multiple_of(2) {
            json!({ "do": "sit", "table": self.table, "seat": 0, "entropy": entropy })
        } else {
            json!({ "do": "stand", "table": self.table, "seat": 0 })
        };
        let answer = match self.socket.ask(&key, &command).await {
            Ok(answer) => answer,
            // A table that cannot be read is closed, and with it the connection: then one comes again.
            Err(_) => {
                (self.socket, _) = Socket::open(&server.address, &self.token).await.unwrap();
                self.socket.ask(&key, &command).await.unwrap()
            }
        };
        if answer["type"] == "done" {
            self.said += 1;
            return Ok(());
        }
        Err(answer["error"]["code"].as_str().unwrap().to_owned())
    }

    /// What the table's log tells: everyone who sat down or stood up.
    async fn told(&mut self, server: &Server) -> u64 {
        let (mut socket, _) = Socket::open(&server.address, &self.token).await.unwrap();
        socket.open_table(&self.table, None).await.unwrap();
        let shown = socket.until(|message| message["type"] == "table").await.unwrap();
        let mut events: Vec<Value> = Vec::new();
        let first = shown["first"].as_u64().unwrap();
        while (events.len() as u64) < first {
            let (from, count) = (events.len() as u64, first - events.len() as u64);
            let ask = json!({ "type": "history", "key": "older", "table": self.table, "from": from, "count": count });
            socket.send(&ask).await.unwrap();
            let page = socket.until(|message| message["key"] == "older").await.unwrap();
            events.extend(page["events"].as_array().unwrap().iter().cloned());
        }
        events.extend(shown["events"].as_array().unwrap().iter().cloned());
        events.iter().filter(|event| event["what"] == "sat" || event["what"] == "stood").count() as u64
    }
}

fn health(server: &Server) -> String {
    exchange(&server.address, "GET /api/health HTTP/1.1\r\n", "")
}

/// How far it has come.
#[derive(Default)]
struct Progress {
    fillings: u64,
    acknowledged: u64,
}

#[tokio::test]
async fn a_full_disk_refuses_tells_and_loses_nothing() {
    let soak = Soak::begin();
    let mut progress = Progress::default();
    while progress.fillings < SAMPLE || soak.goes_on() {
        fill_again_and_again(soak, &mut progress).await;
    }
}

/// One disk and one table on it: a table holds only so much.
async fn fill_again_and_again(soak: Soak, progress: &mut Progress) {
    let disk = Disk::new("full-disk");
    let _ = fs::remove_file(disk.log());
    let mut server = disk.start();
    let mut talker = Talker::new(&server).await;
    let acknowledged = progress.acknowledged;
    for _ in 0..FILLINGS_A_DISK {
        if progress.fillings >= SAMPLE && !soak.goes_on() {
            break;
        }
        for _ in 0..SAYINGS {
            talker.act(&server).await.unwrap();
        }
        disk.fill(&server);
        let mut code = Ok(());
        for _ in 0..MOST_TRIES {
            code = talker.act(&server).await;
            if code.is_err() {
                break;
            }
        }
        assert_eq!(code, Err("store_failed".to_owned()), "a disk that is full takes nothing");
        let unwell = health(&server);
        assert!(unwell.starts_with("HTTP/1.1 503"), "{unwell}");
        disk.empty(&server);
        talker.act(&server).await.expect("there is room again");
        assert!(health(&server).ends_with("ok\n"));
        assert_eq!(talker.told(&server).await, talker.said, "what was refused was not done, all else was");
        // And so it is after a crash.
        server.kill();
        server = disk.start();
        (talker.socket, _) = Socket::open(&server.address, &talker.token).await.unwrap();
        assert_eq!(talker.told(&server).await, talker.said);
        progress.fillings += 1;
        progress.acknowledged = acknowledged + talker.said;
        soak.tell(&[("fillings", progress.fillings), ("acknowledged", progress.acknowledged), ("lost", 0)]);
    }
    let log = fs::read_to_string(disk.log()).unwrap();
    assert!(log.contains("writes failed: "), "the log tells why: {log}");
    assert!(!log.contains("panicked"), "{log}");
}

#[tokio::test]
async fn where_health_decides_who_comes_a_server_finds_by_itself_that_there_is_room_again() {
    let disk = Disk::new("full-unasked");
    let server = disk.start();
    let mut talker = Talker::new(&server).await;
    disk.fill(&server);
    let mut tries = 0..MOST_TRIES;
    while talker.act(&server).await.is_ok() {
        tries.next().expect("a disk that is full takes nothing");
    }
    assert!(health(&server).starts_with("HTTP/1.1 503"));
    disk.empty(&server);
    let asked = Instant::now();
    while !health(&server).ends_with("ok\n") {
        assert!(asked.elapsed() < SOON, "nobody but health asks");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    talker.act(&server).await.expect("there is room again");
}

#[test]
fn a_data_folder_that_is_gone_is_told_in_the_log() {
    let (data, log) = (folder("folder-gone"), folder("folder-gone-log").join("log"));
    let server = Server::start_logging(&log, &["--data", data.to_str().unwrap()]);
    fs::remove_dir_all(&data).unwrap();
    let refused = exchange(&server.address, "POST /api/device HTTP/1.1\r\n", "{}");
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    let told = fs::read_to_string(&log).unwrap();
    let line = told.lines().find(|line| line.contains("writes failed: "));
    let line = line.unwrap_or_else(|| panic!("no line of it in {told}"));
    assert!(line.contains("walpurgis.db is gone (") && line.ends_with("stop the server and look"), "{line}");
}

#[test]
fn a_server_that_could_keep_nothing_says_so_in_one_line() {
    let Disk::Mounted(path) = &Disk::new("no-room") else {
        skip("nobody may mount a small disk here");
        return;
    };
    let data = path.join("data");
    let start = || walpurgis(&["--port", "0", "--data", data.to_str().unwrap()]);
    fill(&path.join("ballast"));
    let ran = start();
    assert!(ran.refused().contains("No space left on device"), "{ran:?}");
    fs::remove_file(path.join("ballast")).unwrap();

    let remounted = Command::new("mount").args(["-o", "remount,ro"]).arg(path).status();
    assert!(remounted.unwrap().success());
    let ran = start();
    assert!(ran.refused().contains("Read-only file system"), "{ran:?}");
}
