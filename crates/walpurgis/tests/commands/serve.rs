//! The server as a program: it says where it is, answers, and stops when asked.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::skipped::skip;
use crate::{Ran, folder, walpurgis};

/// A running server, ended with the test.
struct Server {
    process: Child,
    said: BufReader<ChildStdout>,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        Self::start_with(args, &[])
    }

    fn start_with(args: &[&str], variables: &[(&str, &str)]) -> Self {
        let process = Command::new(env!("CARGO_BIN_EXE_walpurgis"))
            .args(args)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn();
        Self::of(process.unwrap())
    }

    /// A process that is one, or becomes one. Comes back when it listens.
    fn of(mut process: Child) -> Self {
        let mut said = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        Self { process, said, address }
    }

    fn get(&self, path: &str) -> String {
        self.get_with(path, &format!("host: {}", self.host()))
    }

    fn host(&self) -> &str {
        self.address.split('/').next().unwrap()
    }

    fn get_with(&self, path: &str, headers: &str) -> String {
        let mut stream = TcpStream::connect(self.host()).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\n{headers}\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn send(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(self.host()).unwrap();
        let (host, length) = (self.host(), body.len());
        let head = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json");
        write!(stream, "{head}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}").unwrap();
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

#[cfg(unix)]
#[test]
fn a_database_that_is_found_by_a_link_is_whole_after_a_crash_and_used_by_one_server() {
    let folder = folder("serve-link");
    let (real, link) = (folder.join("real"), folder.join("link.db"));
    std::fs::create_dir(&real).unwrap();
    std::os::unix::fs::symlink(real.join("walpurgis.db"), &link).unwrap();
    let by_link = format!("sqlite:{}", link.display());
    let start = |store: &str| Server::start(&["--port", "0", "--store", store]);
    // What a server that was never killed leaves behind is one file; so it is made first.
    assert_eq!(Server::start(&["--port", "0", "--data", real.to_str().unwrap()]).stop("-TERM").0, Some(0));
    let server = start(&by_link);
    let device = server.send("POST", "/api/device", "{}");
    assert!(device.starts_with("HTTP/1.1 201"), "{device}");
    let token = device.split("\"token\":\"").nth(1).unwrap().split('"').next().unwrap();
    let ran = walpurgis(&["--port", "0", "--data", real.to_str().unwrap()]);
    assert!(ran.refused().contains("is in use"), "{ran:?}");
    // Killed, so that all that was written lies in the file beside the database.
    drop(server);
    let server = start(&by_link);
    let known =
        server.get_with("/api/profile", &format!("host: {}\r\nauthorization: Bearer {token}", server.host()));
    assert!(known.starts_with("HTTP/1.1 200"), "{known}");
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
        (&["--listen", "localhost"][..], "it is an address like 192.0.2.7, ::1 or [::]:80"),
        (&["--listen", "::1", "--lan"][..], "cannot be used with"),
        (&["--listen", "192.0.2.7", "--port", "0"][..], "192.0.2.7 is no address of this machine"),
        (&["--embed-from", "example.org"][..], "it is a site like https://example.org"),
        (&["--embed-from", "https://example.org/'self'"][..], "it is a site like https://example.org"),
        (&["--contact", " "][..], "it is an address or a link"),
        (&["--path", "games"][..], "it is a path like /games/"),
    ] {
        let ran = walpurgis(args);
        assert!(ran.refused().contains(expected), "{args:?}: {ran:?}");
    }
}

#[test]
fn it_listens_where_it_is_told_also_by_ipv6() {
    for (args, expected) in [
        (&["--listen", "::1", "--port", "0"][..], "[::1]:"),
        (&["--listen", "[::1]:0"][..], "[::1]:"),
        (&["--listen", "[::]:0"][..], "[::1]:"),
        (&["--listen", "127.0.0.1:0", "--port", "1"][..], "127.0.0.1:"),
    ] {
        let server = Server::start(&[args, &["--store", "memory:"]].concat());
        assert!(server.address.starts_with(expected), "{args:?}: {}", server.address);
        assert!(server.get("/api/health").ends_with("ok\n"), "{args:?}");
    }
}

#[test]
fn settings_can_be_variables_of_the_environment_and_arguments_count_more() {
    let variables = [
        ("WALPURGIS_PORT", "70000"),
        ("WALPURGIS_LISTEN", "127.0.0.1:0"),
        ("WALPURGIS_STORE", "memory:"),
        ("WALPURGIS_NAME", "play.example,other.example"),
        ("WALPURGIS_PROXY", "10.0.0.5"),
    ];
    // Without a place to keep anything, so that it ends in any case.
    let refused = Command::new(env!("CARGO_BIN_EXE_walpurgis"))
        .envs(variables)
        .env("WALPURGIS_STORE", "sqlite:/dev/null/walpurgis.db")
        .output()
        .unwrap();
    let fault = String::from_utf8(refused.stderr).unwrap();
    assert!(fault.contains("it is a number from 0 to 65535"), "{fault}");

    let server = Server::start_with(&["--port", "1"], &variables);
    let named = |name: &str| {
        let answer = server.get_with("/", &format!("host: {name}"));
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!(named("play.example"), "200");
    assert_eq!(named("other.example"), "200");
    assert_eq!(named("third.example"), "421");
    // Other commands are not disturbed by what the server is told.
    let games = Command::new(env!("CARGO_BIN_EXE_walpurgis"))
        .arg("games")
        .envs(variables[1..].iter().copied())
        .output();
    assert!(games.unwrap().status.success());
}

#[test]
fn every_setting_is_read_from_its_variable_too() {
    let wrong = [
        ("CONNECTIONS", "0"),
        ("CONTACT", " "),
        ("DATA", ""),
        ("DECKS", ""),
        ("EMBED_FROM", "example.org"),
        ("LAN", "perhaps"),
        ("LEAST_FREE", "0"),
        ("LISTEN", "localhost"),
        ("MESSAGES", "0"),
        ("NAME", "https://play.example.org"),
        ("OUTGOING", "somewhere"),
        ("PATH", "games"),
        ("PORT", "70000"),
        ("PROXY", "nearby"),
        ("SECRET", "none"),
        ("STORE", "mysql://x"),
        ("TODAY", "yesterday"),
        ("UNUSED_DAYS", "0"),
    ];
    for (name, value) in wrong {
        let option = format!("--{}", name.to_lowercase().replace('_', "-"));
        // Should it not be read, the server does not start all the same: nobody would end it.
        let (hindrance, how) = match name {
            "DATA" | "STORE" => ("WALPURGIS_LISTEN", "192.0.2.1:1"),
            _ => ("WALPURGIS_STORE", "sqlite:/dev/null/walpurgis.db"),
        };
        for command in [&["serve"][..], &[]] {
            let ran = Command::new(env!("CARGO_BIN_EXE_walpurgis"))
                .args(command)
                .env(hindrance, how)
                .env(format!("WALPURGIS_{name}"), value)
                .output();
            let ran = Ran::from(ran.unwrap());
            assert!(ran.refused().contains(&option), "{name}: {ran:?}");
        }
    }
    // And there are no others, but those for rehearsals, which no page of help lists.
    let help = walpurgis(&["serve", "--help"]).succeeded();
    let listed = help.lines().filter_map(|line| line.trim_start().strip_prefix("--"));
    let mut listed: Vec<String> = listed
        .map(|line| line.split([' ', '[', '=']).next().unwrap().to_uppercase().replace('-', "_"))
        .chain(["SECRET", "TODAY"].map(str::to_owned))
        .collect();
    listed.sort_unstable();
    assert_eq!(listed, wrong.map(|(name, _)| name), "{help}");
}

#[test]
fn below_a_path_everything_is_there_and_nowhere_else() {
    let server = Server::start(&["--path", "/games", "--port", "0", "--store", "memory:"]);
    assert!(server.address.ends_with("/games/"), "{}", server.address);
    let status = |path: &str| server.get(path).split(' ').nth(1).unwrap().to_owned();
    assert!(server.get("/games/api/health").ends_with("ok\n"));
    assert_eq!(status("/api/health"), "404");
    assert_eq!(status("/gamesome"), "404");
    for door in ["/", "/games"] {
        let answer = server.get(door);
        assert!(answer.starts_with("HTTP/1.1 307") && answer.contains("location: /games/\r\n"), "{answer}");
    }
    // A page deep below the path names its files from the path on, and previews whole addresses.
    let page = server.get("/games/help/arkham-noir?x=1");
    let host = server.host();
    assert!(page.contains(&format!("content=\"http://{host}/games/preview/")), "{page}");
    let file = page.split("=\"/games/assets/").nth(1).unwrap().split('"').next().unwrap();
    assert!(server.get(&format!("/games/assets/{file}")).starts_with("HTTP/1.1 200"), "{file}");
    let elsewhere =
        page.split("=\"").skip(1).any(|value| value.starts_with("./") || value.starts_with("/assets"));
    assert!(!elsewhere, "{page}");
    assert_eq!(status("/games/ws"), "400", "the door for sockets is there too");
}

#[test]
fn numbers_are_told_to_this_machine_alone() {
    let server = Server::start(&["--proxy", "--name", "play.example", "--port", "0", "--store", "memory:"]);
    assert!(server.get("/api/replay/nonsense").starts_with("HTTP/1.1 404"));
    let page = server.get("/metrics");
    assert!(page.contains("content-type: text/plain; version=0.0.4"), "{page}");
    let number = |name: &str| -> u64 {
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {page}")).parse().unwrap()
    };
    // The one that asks; the one before it may not have ended yet.
    assert!((1..=2).contains(&number("walpurgis_connections")), "{page}");
    assert_eq!(number("walpurgis_refusals_total{code=\"unknown_table\"}"), 1);
    assert_eq!(number("walpurgis_http_answers_total{status=\"4xx\"}"), 1);
    assert_eq!(number("walpurgis_tables"), 0);
    assert_eq!(number("walpurgis_commits_total"), 0);
    assert_eq!(number("walpurgis_store_waiting{kind=\"write\"}"), 0);
    for line in page.split("\r\n\r\n").nth(1).unwrap().lines().filter(|line| !line.starts_with('#')) {
        assert!(line.rsplit(' ').next().unwrap().parse::<u64>().is_ok(), "{line}");
    }
    let here = format!("host: {}", server.host());
    for passed_on in [
        format!("{here}\r\nx-forwarded-for: 127.0.0.1"),
        format!("{here}\r\nforwarded: for=127.0.0.1"),
        "host: play.example".to_owned(),
    ] {
        let answer = server.get_with("/metrics", &passed_on);
        assert!(answer.starts_with("HTTP/1.1 404") && !answer.contains("walpurgis_"), "{answer}");
    }
}

#[test]
fn it_says_where_problems_go_and_who_may_show_replays() {
    let told = ["--contact", "host@play.example", "--embed-from", "https://club.example"];
    let server = Server::start(&[&told[..], &["--port", "0", "--store", "memory:"]].concat());
    let about = server.get("/api/about");
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(r#"{{"version":"{version}","contact":"host@play.example"}}"#);
    assert!(about.ends_with(&expected), "{about}");
    assert!(server.get("/replay/abcdefghij").contains("frame-ancestors https://club.example\r\n"));
    assert!(server.get("/t/abcdefghij").contains("frame-ancestors 'none'\r\n"));
}

/// What gives a program another time, where systems keep it: Debian in a folder for each kind of machine.
fn libfaketime() -> Option<PathBuf> {
    let folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].map(PathBuf::from);
    let kinds = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|folder| folder.path());
    let mut places = folders.into_iter().chain(kinds).map(|folder| folder.join("faketime/libfaketime.so.1"));
    places.find(|path| path.is_file())
}

#[test]
fn a_clock_before_1970_makes_nothing_fall_over() {
    let Some(library) = libfaketime() else {
        return skip("there is no libfaketime here for a clock before 1970");
    };
    let process = Command::new(env!("CARGO_BIN_EXE_walpurgis"))
        .args(["--port", "0", "--store", "memory:"])
        .env("LD_PRELOAD", library)
        .envs([("FAKETIME", "@1969-06-01 12:00:00"), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut server = Server::of(process);
    for _ in 0..3 {
        let answer = server.get("/api/health");
        assert!(
            answer.starts_with("HTTP/1.1 503") && answer.ends_with("clock of this server is wrong\n"),
            "{answer}"
        );
    }
    let mut errors = server.process.stderr.take().unwrap();
    assert_eq!(server.stop("-TERM").0, Some(0));
    let mut told = String::new();
    errors.read_to_string(&mut told).unwrap();
    assert!(told.contains("the machine's clock is before 1970") && !told.contains("panicked"), "{told}");
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
