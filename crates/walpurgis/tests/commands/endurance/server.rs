//! The program as a process that can be killed.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
}

/// An empty folder of its own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("endurance").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

impl Server {
    /// With tables that are kept in a folder. Comes back when it listens.
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(&["--data", data.to_str().unwrap()])
    }

    pub(crate) fn start_with(args: &[&str]) -> Self {
        Self::started(&mut Command::new(env!("CARGO_BIN_EXE_walpurgis")), args).unwrap()
    }

    /// What it says of faults goes to a file.
    pub(crate) fn start_logging(log: &Path, args: &[&str]) -> Self {
        Self::start_logging_as(&mut Command::new(env!("CARGO_BIN_EXE_walpurgis")), log, args)
    }

    /// By a command that becomes the program.
    pub(crate) fn start_logging_as(command: &mut Command, log: &Path, args: &[&str]) -> Self {
        let mut file = File::options().create(true).append(true).open(log).unwrap();
        let before = file.seek(SeekFrom::End(0)).unwrap();
        Self::started(command.stderr(file), args).unwrap_or_else(|ended| {
            let said = fs::read(log).unwrap().split_off(usize::try_from(before).unwrap());
            panic!("{ended}; it said: {}", String::from_utf8_lossy(&said));
        })
    }

    /// Why it did not start, if it did not.
    fn started(command: &mut Command, args: &[&str]) -> Result<Self, String> {
        let mut process = command
            .args(["serve", "--port", "0", "--messages", "100000"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let Some(address) = address.map(str::to_owned) else {
            return Err(format!("no address but {line:?}, then {}", process.wait().unwrap()));
        };
        Ok(Self { process, address })
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// SIGKILL: it cannot do anything any more, not even finish a write.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Memory that the process has now.
    pub(crate) fn resident_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Files and sockets that the process has open now.
    pub(crate) fn open_files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.process.id())).unwrap().count()
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        request(&self.address, &format!("GET {path} HTTP/1.1\r\n"), "")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already ended, where the test went well.
        let _ended = self.process.kill();
        let _ended = self.process.wait();
    }
}

/// A plain request and its answer, which must be a good one.
pub(crate) fn request(address: &str, head: &str, body: &str) -> Value {
    let answer = exchange(address, head, body);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 20"), "{answer}");
    serde_json::from_str(body).unwrap()
}

/// A plain request and its answer as it came.
pub(crate) fn exchange(address: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "{head}host: {address}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
