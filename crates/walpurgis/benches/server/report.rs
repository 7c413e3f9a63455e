//! The figures, and whether they are good enough.

use std::fmt;

use serde_json::{Value, json};

use crate::CONTENDERS;
use crate::bars::{Bar, Limit};
use crate::big::Big;
use crate::loads::{Growth, Load};
use crate::rest::Rest;
use crate::sample::Sample;

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
    loads: Vec<Load>,
    bars: Vec<Bar>,
}

impl Report {
    /// The bars are held against the first load.
    pub(crate) fn of(
        sample: &Sample,
        loads: Vec<Load>,
        rest: &Rest,
        big: &Big,
        sync_ms: f64,
        startup_ms: f64,
    ) -> Self {
        let games = loads.iter().map(Load::games_over).sum::<usize>();
        let rounds = loads.first().map_or(0, |load| load.rounds.len());
        let context = vec![
            ("rounds of each", rounds as f64 / CONTENDERS as f64),
            ("table messages to each client for a move", sample.messages_a_move),
            ("KB sent for a move", sample.bytes_a_move() / 1e3),
            ("moves of clients in a game", sample.moves_a_game),
            ("games that ended", games as f64),
            ("ms for the disk to keep a page", sync_ms),
            ("KiB a table that the server grows by once, with the first of them", rest.once_kib),
        ];
        let of_load = loads.first().map_or_else(Vec::new, bars_of_load);
        let bars = of_load.into_iter().chain(bars_of_rest(rest, big, startup_ms)).filter(Bar::is_measured);
        Self { context, bars: bars.collect(), loads }
    }

    pub(crate) fn json(&self) -> String {
        let context: Value =
            self.context.iter().map(|(name, figure)| ((*name).to_owned(), json!(figure))).collect();
        let loads: Value = self.loads.iter().map(Load::json).collect();
        let bars: Value = self.bars.iter().map(Bar::json).collect();
        format!("{:#}\n", json!({ "context": context, "loads": loads, "bars": bars }))
    }
}

fn bars_of_load(load: &Load) -> Vec<Bar> {
    vec![
        Bar::new(
            "moves a CPU second, of the minimal server's",
            "",
            load.durable_to("minimal", |span| span.moves_a_cpu_second),
            Limit::AtLeast(LEAST_OF_MINIMAL),
        ),
        Bar::new(
            "moves a second, of the volatile store's",
            "",
            load.durable_to("volatile", |span| span.moves_a_second),
            Limit::AtLeast(LEAST_OF_VOLATILE),
        ),
        Bar::new("p99 at a fixed rate", "ms", load.durable_p99_ms(), Limit::AtMost(MOST_P99_MS)),
    ]
}

fn bars_of_rest(rest: &Rest, big: &Big, startup_ms: f64) -> [Bar; 5] {
    [
        Bar::new(
            "memory of a table with two players",
            "KiB",
            rest.connected_kib,
            Limit::AtMost(MOST_CONNECTED_KIB),
        ),
        Bar::new(
            "memory of a table that everyone has left",
            "KiB",
            rest.left_kib,
            Limit::AtMost(MOST_LEFT_KIB),
        ),
        Bar::new("bytes after a move of a big game", "", big.after_a_move, Limit::AtMost(MOST_BIG_BYTES)),
        Bar::new("bytes to open a big game", "", big.opening, Limit::AtMost(MOST_OPENING_BYTES)),
        Bar::new("start to first answer", "ms", startup_ms, Limit::AtMost(MOST_STARTUP_MS)),
    ]
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, figure) in self.context.iter().filter(|(_, figure)| !figure.is_nan()) {
            writeln!(f, "{figure:>9.2} {name}")?;
        }
        for load in self.loads.iter().filter(|load| !load.rounds.is_empty()) {
            write!(f, "\n{load}")?;
        }
        if self.loads.len() > 1 {
            write!(f, "\n{}", Growth(&self.loads))?;
        }
        writeln!(f)?;
        for bar in &self.bars {
            writeln!(f, "{bar}")?;
        }
        Ok(())
    }
}
