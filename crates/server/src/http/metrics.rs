//! `GET /metrics`: how the server does, as Prometheus reads it.

use std::fmt::Write as _;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};

use super::accept::Caller;
use crate::counters::COUNTERS;
use crate::hub::Hub;

/// For this machine alone, and not for what a web server on it passes on.
pub(super) async fn tell(State(hub): State<Hub>, Extension(caller): Extension<Caller>) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    if !caller.is_from_here {
        *response.status_mut() = StatusCode::NOT_FOUND;
        return response;
    }
    *response.body_mut() = Body::from(page(&hub));
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What a number is: it only grows, or goes up and down.
#[derive(Clone, Copy)]
enum Kind {
    Counter,
    Gauge,
}

/// The page as it is written.
#[derive(Default)]
struct Page(String);

impl Page {
    fn one(&mut self, kind: Kind, name: &str, help: &str, value: u64) {
        self.by_label(kind, name, help, "", [(String::new(), value)]);
    }

    fn by_label<N: AsRef<str>>(
        &mut self,
        kind: Kind,
        name: &str,
        help: &str,
        label: &str,
        values: impl IntoIterator<Item = (N, u64)>,
    ) {
        let kind = match kind {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
        };
        // Writing to a text cannot fail.
        let _ = writeln!(self.0, "# HELP walpurgis_{name} {help}\n# TYPE walpurgis_{name} {kind}");
        for (of, value) in values {
            // Labels are our own words: none has a quotation mark.
            let label =
                if label.is_empty() { String::new() } else { format!("{{{label}=\"{}\"}}", of.as_ref()) };
            let _ = writeln!(self.0, "walpurgis_{name}{label} {value}");
        }
    }
}

fn page(hub: &Hub) -> String {
    use Kind::{Counter, Gauge};
    let mut page = Page::default();
    let version = [(env!("CARGO_PKG_VERSION"), 1)];
    page.by_label(Gauge, "build_info", "The program that runs.", "version", version);
    page.one(Gauge, "start_time_seconds", "When the server was started, since 1970.", started());
    let (tables, mail) = hub.live_tables();
    page.one(Gauge, "tables", "Tables in memory.", tables);
    page.one(Gauge, "table_mail_waiting", "Commands and other mail that tables have not read yet.", mail);
    page.one(Gauge, "connections", "Open connections, sockets and others.", COUNTERS.connections.get());
    page.one(Gauge, "sockets", "Open sockets.", COUNTERS.sockets.get());
    let help = "Connections closed at the door, since there were too many.";
    page.one(Counter, "connections_turned_away_total", help, COUNTERS.turned_away.get());
    page.one(Counter, "frames_total", "Messages that came by sockets.", COUNTERS.frames.get());
    let help = "Sockets closed, since their clients did not read what they were sent.";
    page.one(Counter, "sockets_fell_behind_total", help, COUNTERS.fell_behind.get());
    let help = "What was refused, at tables and to requests, by code.";
    page.by_label(Counter, "refusals_total", help, "code", COUNTERS.refusals());
    page.by_label(Counter, "http_answers_total", "Answers by status.", "status", COUNTERS.answers());
    let help = "Searches and bots that wait for a thread.";
    page.one(Gauge, "thoughts_waiting", help, COUNTERS.thoughts_waiting.get());
    let store = hub.store_counts();
    page.one(Counter, "entries_total", "Entries of tables that were stored.", store.appends);
    let help = "Durable commits; fewer than entries when many tables are busy.";
    page.one(Counter, "commits_total", help, store.commits);
    let waiting = [("write", store.writes_waiting), ("read", store.reads_waiting)];
    page.by_label(Gauge, "store_waiting", "Requests that wait for the store.", "kind", waiting);
    page.one(Gauge, "store_bytes", "Size of the database and its log.", store.bytes);
    let trouble = u64::from(hub.store_trouble().is_some());
    page.one(Gauge, "store_trouble", "1 while nothing can be stored; why is in the log.", trouble);
    if let Some(bytes) = resident_bytes() {
        page.one(Gauge, "resident_bytes", "Memory of the process.", bytes);
    }
    page.0
}

/// Since 1970, in seconds; first asked when the server starts.
pub(super) fn started() -> u64 {
    static STARTED: OnceLock<u64> = OnceLock::new();
    *STARTED.get_or_init(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

/// Where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
