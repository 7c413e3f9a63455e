//! The medians of the rounds at so many tables, and how they grow with the tables.

use std::fmt;

use serde_json::{Value, json};

use crate::load::{ARRIVALS, Round, Span};
use crate::median;
use crate::process::Contender;

const NAMES: [&str; 4] = ["durable", "volatile", "minimal", "relay"];

/// The rounds of all contenders at so many tables.
pub(crate) struct Load {
    pub(crate) tables: usize,
    /// Those prepared at all tables together.
    pub(crate) games: usize,
    pub(crate) rounds: Vec<(Contender, Round)>,
}

/// The medians of a contender's rounds.
struct Summary {
    closed: Span,
    open: Span,
    resident_mib: f64,
}

impl Load {
    fn of(&self, name: &str) -> Vec<&Round> {
        self.rounds.iter().filter(|(contender, _)| contender.name() == name).map(|(_, round)| round).collect()
    }

    fn summary(&self, name: &str) -> Summary {
        Summary::of(&self.of(name))
    }

    /// Of the rounds next to each other, since what else the machine does comes and goes.
    pub(crate) fn durable_to(&self, name: &str, figure: fn(&Span) -> f64) -> f64 {
        let rounds = self.of("durable").into_iter().zip(self.of(name));
        median(rounds.map(|(ours, theirs)| figure(&ours.closed) / figure(&theirs.closed)).collect())
    }

    pub(crate) fn durable_p99_ms(&self) -> f64 {
        self.summary("durable").open.p99_ms
    }

    pub(crate) fn games_over(&self) -> usize {
        self.rounds.iter().map(|(_, round)| round.games).sum()
    }

    pub(crate) fn json(&self) -> Value {
        let contenders: Value =
            NAMES.map(|name| (name.to_owned(), self.summary(name).json())).into_iter().collect();
        json!({ "tables": self.tables, "games": self.games, "contenders": contenders })
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<10}{:>9}{:>9}{:>9}{:>9}  at {ARRIVALS} moves/s:",
            format!("{} tables", self.tables),
            "moves/s",
            "/CPU s",
            "p50 ms",
            "p99 ms"
        )?;
        for name in NAMES {
            let Summary { closed, open, .. } = self.summary(name);
            write!(f, "{name:<11}{:>8.0}{:>9.0}", closed.moves_a_second, closed.moves_a_cpu_second)?;
            write!(f, "{:>9.1}{:>9.1}", closed.p50_ms, closed.p99_ms)?;
            writeln!(
                f,
                "  {:>5.0} moves/s p50 {:.1} ms, p99 {:.1} ms",
                open.moves_a_second, open.p50_ms, open.p99_ms
            )?;
        }
        Ok(())
    }
}

/// What a move costs the durable server, by the number of tables.
pub(crate) struct Growth<'a>(pub(crate) &'a [Load]);

impl fmt::Display for Growth<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Of the longest line.
        const WIDTH: f64 = 30.0;
        let costs: Vec<f64> =
            self.0.iter().map(|load| 1e6 / load.summary("durable").closed.moves_a_cpu_second).collect();
        let most = costs.iter().copied().fold(f64::NAN, f64::max);
        writeln!(
            f,
            "{:>6}{:>8}{:>9}{:>9}{:>9}{:>9}{:>7}  CPU time of a move",
            "tables", "games", "moves/s", "minimal", "p99 ms", "fixed", "MiB"
        )?;
        for (load, cost) in self.0.iter().zip(costs) {
            let Summary { closed, open, resident_mib } = load.summary("durable");
            let share = 100.0 * load.durable_to("minimal", |span| span.moves_a_cpu_second);
            write!(f, "{:>6}{:>8}{:>9.0}{share:>7.0} %", load.tables, load.games, closed.moves_a_second)?;
            write!(f, "{:>9.1}{:>9.1}{resident_mib:>7.0}", closed.p99_ms, open.p99_ms)?;
            writeln!(f, "  {cost:>4.0} µs {}", "#".repeat((WIDTH * cost / most).round() as usize))?;
        }
        Ok(())
    }
}

impl Summary {
    fn of(rounds: &[&Round]) -> Self {
        let spans = |half: fn(&Round) -> &Span| {
            Span::median(&rounds.iter().map(|round| half(round)).collect::<Vec<_>>())
        };
        Self {
            closed: spans(|round| &round.closed),
            open: spans(|round| &round.open),
            resident_mib: median(rounds.iter().map(|round| round.resident_kib / 1024.0).collect()),
        }
    }

    fn json(&self) -> Value {
        json!({
            "closed": self.closed.json(), "fixed_rate": self.open.json(), "resident_mib": self.resident_mib,
        })
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
