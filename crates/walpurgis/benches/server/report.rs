//! The figures, and whether they are good enough.

use std::fmt;

use serde_json::{Value, json};

use crate::big::Big;
use crate::load::{ARRIVALS, Round, Span};
use crate::process::Contender;
use crate::rest::Rest;
use crate::sample::Sample;
use crate::{CONTENDERS, median};

/// Of the minimal server's moves in a second of server CPU.
const LEAST_OF_MINIMAL: f64 = 0.5;
/// Of the moves a second without a disk.
const LEAST_OF_VOLATILE: f64 = 0.8;
const MOST_P99_MS: f64 = 50.0;
const MOST_CONNECTED_KIB: f64 = 32.0;
/// Next to nothing.
const MOST_LEFT_KIB: f64 = 2.0;
const MOST_STARTUP_MS: f64 = 50.0;
const MOST_BIG_BYTES: f64 = 2_048.0;
const MOST_OPENING_BYTES: f64 = 60_000.0;

pub(crate) struct Report {
    context: Vec<(&'static str, f64)>,
    contenders: Vec<(&'static str, Summary)>,
    bars: Vec<Bar>,
}

/// The medians of a contender's rounds.
struct Summary {
    closed: Span,
    open: Span,
}

struct Bar {
    name: &'static str,
    unit: &'static str,
    figure: f64,
    limit: Limit,
}

#[derive(Clone, Copy)]
enum Limit {
    AtLeast(f64),
    AtMost(f64),
}

impl Report {
    pub(crate) fn of(
        tables: usize,
        sample: &Sample,
        rounds: &[(Contender, Round)],
        rest: &Rest,
        big: &Big,
        sync_ms: f64,
        startup_ms: f64,
    ) -> Self {
        let summary = |name: &str| {
            let own = rounds.iter().filter(|(contender, _)| contender.name() == name);
            Summary::of(&own.map(|(_, round)| round.clone()).collect::<Vec<_>>())
        };
        let names = ["durable", "volatile", "minimal", "relay"];
        // Of the rounds next to each other, since what else the machine does comes and goes.
        let ratio = |name: &str, figure: fn(&Span) -> f64| {
            let of = |name: &str| {
                let own = rounds.iter().filter(move |(contender, _)| contender.name() == name);
                own.map(|(_, round)| figure(&round.closed)).collect::<Vec<_>>()
            };
            median(of("durable").iter().zip(of(name)).map(|(ours, theirs)| ours / theirs).collect())
        };
        let durable = summary("durable");
        let bars = [
            bar(
                "moves a CPU second, of the minimal server's",
                "",
                ratio("minimal", |s| s.moves_a_cpu_second),
                Limit::AtLeast(LEAST_OF_MINIMAL),
            ),
            bar(
                "moves a second, of the volatile store's",
                "",
                ratio("volatile", |s| s.moves_a_second),
                Limit::AtLeast(LEAST_OF_VOLATILE),
            ),
            bar("p99 at a fixed rate", "ms", durable.open.p99_ms, Limit::AtMost(MOST_P99_MS)),
            bar(
                "memory of a table with two players",
                "KiB",
                rest.connected_kib,
                Limit::AtMost(MOST_CONNECTED_KIB),
            ),
            bar(
                "memory of a table that everyone has left",
                "KiB",
                rest.left_kib,
                Limit::AtMost(MOST_LEFT_KIB),
            ),
            bar("bytes after a move of a big game", "", big.after_a_move, Limit::AtMost(MOST_BIG_BYTES)),
            bar("bytes to open a big game", "", big.opening, Limit::AtMost(MOST_OPENING_BYTES)),
            bar("start to first answer", "ms", startup_ms, Limit::AtMost(MOST_STARTUP_MS)),
        ];
        // Without rounds there is nothing to say about them.
        let bars = bars.into_iter().filter(|bar| !bar.figure.is_nan()).collect();
        let games = rounds.iter().map(|(_, round)| round.games).sum::<usize>();
        let context = vec![
            ("tables", tables as f64),
            ("rounds of each", rounds.len() as f64 / CONTENDERS as f64),
            ("table messages to each client for a move", sample.messages_a_move),
            ("KB sent for a move", sample.bytes_a_move() / 1e3),
            ("moves of clients in a game", sample.moves_a_game),
            ("games that ended", games as f64),
            ("ms for the disk to keep a page", sync_ms),
            ("KiB a table that the server grows by once, with the first of them", rest.once_kib),
        ];
        Self {
            context,
            contenders: names
                .into_iter()
                .filter(|_| !rounds.is_empty())
                .map(|name| (name, summary(name)))
                .collect(),
            bars,
        }
    }

    pub(crate) fn json(&self) -> String {
        let context: Value =
            self.context.iter().map(|(name, figure)| ((*name).to_owned(), json!(figure))).collect();
        let contenders: Value =
            self.contenders.iter().map(|(name, summary)| ((*name).to_owned(), summary.json())).collect();
        let bars: Value = self.bars.iter().map(Bar::json).collect();
        format!("{:#}\n", json!({ "context": context, "contenders": contenders, "bars": bars }))
    }
}

fn bar(name: &'static str, unit: &'static str, figure: f64, limit: Limit) -> Bar {
    Bar { name, unit, figure, limit }
}

impl Summary {
    fn of(rounds: &[Round]) -> Self {
        let spans = |half: fn(&Round) -> &Span| Span::median(&rounds.iter().map(half).collect::<Vec<_>>());
        Self { closed: spans(|round| &round.closed), open: spans(|round| &round.open) }
    }

    fn json(&self) -> Value {
        json!({ "closed": self.closed.json(), "fixed_rate": self.open.json() })
    }
}

impl Span {
    fn median(spans: &[&Self]) -> Self {
        let of = |figure: fn(&Self) -> f64| median(spans.iter().map(|span| figure(span)).collect());
        Self {
            moves_a_second: of(|span| span.moves_a_second),
            moves_a_cpu_second: of(|span| span.moves_a_cpu_second),
            p50_ms: of(|span| span.p50_ms),
            p99_ms: of(|span| span.p99_ms),
        }
    }

    fn json(&self) -> Value {
        json!({
            "moves_a_second": self.moves_a_second, "moves_a_cpu_second": self.moves_a_cpu_second,
            "p50_ms": self.p50_ms, "p99_ms": self.p99_ms,
        })
    }
}

impl Bar {
    fn is_met(&self) -> bool {
        match self.limit {
            Limit::AtLeast(least) => self.figure >= least,
            Limit::AtMost(most) => self.figure <= most,
        }
    }

    fn json(&self) -> Value {
        let (least, most) = match self.limit {
            Limit::AtLeast(least) => (Some(least), None),
            Limit::AtMost(most) => (None, Some(most)),
        };
        json!({
            "name": self.name, "unit": self.unit, "figure": self.figure, "least": least, "most": most,
            "met": self.is_met(),
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, figure) in &self.context {
            writeln!(f, "{figure:>9.2} {name}")?;
        }
        writeln!(
            f,
            "\n{:<10}{:>9}{:>9}{:>9}{:>9}  at {ARRIVALS} moves/s:",
            "", "moves/s", "/CPU s", "p50 ms", "p99 ms"
        )?;
        for (name, Summary { closed, open }) in &self.contenders {
            write!(f, "{name:<10}{:>9.0}{:>9.0}", closed.moves_a_second, closed.moves_a_cpu_second)?;
            write!(f, "{:>9.1}{:>9.1}", closed.p50_ms, closed.p99_ms)?;
            writeln!(
                f,
                "  {:>5.0} moves/s p50 {:.1} ms, p99 {:.1} ms",
                open.moves_a_second, open.p50_ms, open.p99_ms
            )?;
        }
        writeln!(f)?;
        for bar in &self.bars {
            let verdict = if bar.is_met() { "pass" } else { "FAIL" };
            let (sign, limit) = match bar.limit {
                Limit::AtLeast(least) => (">=", least),
                Limit::AtMost(most) => ("<=", most),
            };
            writeln!(f, "{verdict}  {:<45}{:>8.2} {:<4}{sign} {limit}", bar.name, bar.figure, bar.unit)?;
        }
        Ok(())
    }
}
