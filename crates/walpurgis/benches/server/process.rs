//! Servers as processes, and what the system tells about them.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use crate::median;

/// Who is measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// As it is meant to be: every move is on disk before anyone sees it.
    Durable,
    /// The same without a disk.
    Volatile,
    /// A table server without rules and log that writes the same messages; they are in this folder.
    Minimal(PathBuf),
    /// The same without even writing them: it sends ready-made bytes.
    Relay(PathBuf),
}

impl Contender {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Durable => "durable",
            Self::Volatile => "volatile",
            Self::Minimal(_) => "minimal",
            Self::Relay(_) => "relay",
        }
    }

    pub(crate) fn start(&self) -> Server {
        match self {
            Self::Durable => walpurgis(&["--data", path(&folder("data"))]),
            Self::Volatile => walpurgis(&["--store", "memory:"]),
            Self::Minimal(messages) => this("--minimal", messages),
            Self::Relay(messages) => this("--relay", messages),
        }
    }
}

/// This very program as another server.
fn this(role: &str, messages: &Path) -> Server {
    let program = std::env::current_exe().expect("this program has a file");
    Server::start(Command::new(program).args([role, path(messages)]))
}

/// As many connections as any benchmark makes.
const CONNECTIONS: &str = "100000";

/// The program itself; nobody is too fast for it, nor are there too many.
pub(crate) fn walpurgis(args: &[&str]) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_walpurgis"));
    command.args(["serve", "--port", "0", "--messages", "100000", "--connections", CONNECTIONS]).args(args);
    Server::start(&mut command)
}

/// An empty folder of its own, on a disk that keeps what it is told to keep.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-server").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder can be removed");
    }
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

pub(crate) fn path(folder: &Path) -> &str {
    folder.to_str().expect("a readable path")
}

/// A running server, ended when dropped.
#[derive(Debug)]
pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
}

impl Server {
    fn start(command: &mut Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let stdout = process.stdout.take().expect("a pipe");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).expect("the server says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        Self { process, address: address.expect("an address").to_owned() }
    }

    /// Seconds of a core spent so far.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        /// Linux counts in hundredths for every program.
        const TICKS: f64 = 100.0;
        let stat = self.proc("stat");
        // The name before the bracket may hold anything.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |place: usize| fields[place].parse::<f64>().expect("a number");
        (ticks(11) + ticks(12)) / TICKS
    }

    /// Memory that the process has now.
    pub(crate) fn resident_kib(&self) -> f64 {
        let status = self.proc("status");
        let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("a line about memory");
        line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number")
    }

    fn proc(&self, file: &str) -> String {
        let file = format!("/proc/{}/{file}", self.process.id());
        fs::read_to_string(file).expect("this benchmark reads /proc, so it needs Linux")
    }

    /// The whole answer to a request.
    pub(crate) fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let host = &self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").expect("it hears");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Whatever it still wanted to do, it is not measured any more.
        let _ended = self.process.kill();
        let _ended = self.process.wait();
    }
}

/// From the start of the process to its whole first answer, with the tables of the last round in its
/// data folder.
pub(crate) fn startup_ms() -> f64 {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-server").join("data");
    let starts = (0..10).map(|_| {
        let began = Instant::now();
        let server = walpurgis(&["--data", path(&data)]);
        let answer = server.get("/api/games");
        let took = began.elapsed();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        took.as_secs_f64() * 1e3
    });
    median(starts.collect())
}

/// How long the disk takes to keep one page.
pub(crate) fn sync_ms() -> f64 {
    let file = folder("disk").join("page");
    let mut file = fs::File::create(file).expect("a file");
    let syncs = (0..50).map(|_| {
        file.write_all(&[7; 4096]).expect("a written page");
        let began = Instant::now();
        file.sync_data().expect("a kept page");
        began.elapsed().as_secs_f64() * 1e3
    });
    median(syncs.collect())
}

/// How many files and sockets a program may have open here.
pub(crate) fn most_open_files() -> usize {
    let limits =
        fs::read_to_string("/proc/self/limits").expect("this benchmark reads /proc, so it needs Linux");
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next());
    // Without a limit there is a word in its place.
    soft.and_then(|soft| soft.parse().ok()).unwrap_or(usize::MAX)
}
