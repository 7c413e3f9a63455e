//! The server as a program: it says where it is, answers, and stops when asked.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::{folder, walpurgis};

/// A running server, ended with the test.
struct Server {
    process: Child,
    said: BufReader<ChildStdout>,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let process = Command::new(env!("CARGO_BIN_EXE_walpurgis"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn();
        let mut process = process.unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        Self { process, said, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends a signal and returns the exit code and what was said until then.
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let sent = Command::new("kill").args([signal, &self.process.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let mut said = String::new();
        self.said.read_to_string(&mut said).unwrap();
        (self.process.wait().unwrap().code(), said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already ended, where the test went well.
        let _ended = self.process.kill();
        let _ended = self.process.wait();
    }
}

#[test]
fn it_says_where_it_is_answers_and_stops_when_asked() {
    for (args, signal) in [
        (&["--port", "0", "--store", "memory:"][..], "-TERM"),
        (&["serve", "--port", "0", "--store", "memory:"][..], "-INT"),
    ] {
        let server = Server::start(args);
        assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
        let answer = server.get("/api/health");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("ok\n"), "{answer}");
        assert!(server.get("/").contains("<title>Walpurgis"));
        let (code, said) = server.stop(signal);
        assert_eq!(code, Some(0));
        assert!(said.contains("Tables are kept in memory:."), "{said}");
    }
}

#[test]
fn tables_are_kept_in_the_data_folder() {
    let folder = folder("serve-data").join("new");
    let data = folder.to_str().unwrap();
    let server = Server::start(&["--port", "0", "--data", data]);
    let (code, said) = server.stop("-TERM");
    assert_eq!(code, Some(0));
    assert!(said.contains(data), "{said}");
    assert!(folder.join("walpurgis.db").is_file());
}

#[test]
fn a_port_in_use_is_one_line() {
    let server = Server::start(&["--port", "0", "--store", "memory:"]);
    let port = server.address.rsplit(':').next().unwrap();
    let ran = walpurgis(&["--port", port, "--store", "memory:"]);
    assert_eq!(ran.refused(), format!("port {port} is in use: choose another with --port"));
}

#[test]
fn what_cannot_be_served_is_refused() {
    for (args, expected) in [
        (&["--port", "70000"][..], "it is a number from 0 to 65535"),
        (&["--store", "mysql://x"][..], "no store is called \"mysql\""),
        (&["--messages", "0"][..], "it is a whole number from 1 up"),
        (&["--proxy"][..], "--name <NAME>"),
        (&["--name", "https://play.example.org"][..], "it is a name like play.example.org"),
        (&["--proxy=nearby"][..], "it is an address like 10.0.0.5"),
        (&["--lan", "games"][..], "cannot be used with"),
    ] {
        let ran = walpurgis(args);
        assert!(ran.refused().contains(expected), "{args:?}: {ran:?}");
    }
}

#[test]
fn in_a_network_phones_get_a_code_to_read() {
    let server = Server::start(&["--lan", "--port", "0", "--store", "memory:"]);
    let address = server.address.clone();
    let (code, said) = server.stop("-TERM");
    assert_eq!(code, Some(0));
    let alone = address.starts_with("127.0.0.1:");
    assert!(alone || said.lines().filter(|line| line.contains('█')).count() > 10, "{said}");
}

#[test]
fn good_decks_are_offered_and_bad_ones_named() {
    let decks = folder("serve-decks");
    let deck = include_str!("../../../arkham-noir/data/deck.ron");
    std::fs::write(decks.join("mine.ron"), deck).unwrap();
    std::fs::write(decks.join("broken.ron"), deck.replacen("icon: ", "ikon: ", 1)).unwrap();
    std::fs::write(decks.join("notes.txt"), "not a deck").unwrap();
    let args = ["--port", "0", "--store", "memory:", "--decks", decks.to_str().unwrap()];
    let server = Server::start(&args);
    let answer = server.get("/api/decks/arkham-noir");
    assert!(answer.contains(r#"{"decks":[{"name":"mine","text":"#), "{answer}");
    assert!(!answer.contains("broken"));
    let (code, said) = server.stop("-TERM");
    assert_eq!(code, Some(0));
    assert!(said.contains("Decks: mine"), "{said}");

    let ran =
        walpurgis(&["--decks", decks.join("none").to_str().unwrap(), "--port", "0", "--store", "memory:"]);
    assert!(ran.refused().contains("none cannot be read: "), "{ran:?}");
}
