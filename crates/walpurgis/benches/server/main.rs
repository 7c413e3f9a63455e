//! The server under load, next to a minimal one: `cargo xtask bench server`.
//!
//! Every server runs as a process of its own; this process is the load. Contenders take turns in short
//! rounds and medians are reported, because whatever else the machine does hits all of them alike.

// A benchmark that cannot be set up has nothing to measure.
#![allow(clippy::expect_used, clippy::panic)]

mod bars;
mod big;
mod client;
mod load;
mod loads;
mod minimal;
mod people;
mod played;
mod process;
mod report;
mod rest;
mod sample;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::task::LocalSet;

use big::Big;
use load::Round;
use loads::Load;
use minimal::Writing;
use people::Plan;
use played::ARKHAM_RITUAL;
use process::{Contender, folder};
use report::Report;
use rest::Rest;

/// As the real server has it, for the minimal one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(about = "Measures the server under load")]
struct Args {
    /// Runs only if this is part of "server"
    filter: Option<String>,
    /// Tables that are played at at once, with two clients each; after several numbers also how the
    /// figures grow with them
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "500", value_parser = clap::value_parser!(u16).range(10..=5_000))]
    tables: Vec<u16>,
    /// Rounds of each contender; with none only memory and start are measured
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Seconds that are measured in each half of a round
    #[arg(long, default_value_t = 2)]
    seconds: u64,
    /// Only the rounds, neither memory nor a big game nor the start
    #[arg(long)]
    load_only: bool,
    /// Also write every figure to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Be the minimal server, with the messages in this folder
    #[arg(long, hide = true)]
    minimal: Option<PathBuf>,
    /// Be the relay, with the messages in this folder
    #[arg(long, hide = true)]
    relay: Option<PathBuf>,
    /// What cargo says to every benchmark
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    let args = Args::parse();
    if let Some(folder) = &args.minimal {
        return minimal::serve(folder, Writing::Anew);
    }
    if let Some(folder) = &args.relay {
        return minimal::serve(folder, Writing::ReadyMade);
    }
    if args.filter.as_ref().is_none_or(|filter| "server".contains(filter.as_str())) {
        // One thread: the servers need the other cores.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        LocalSet::new().block_on(&runtime, measure(&args));
    }
}

async fn measure(args: &Args) {
    let bar = progress(args);
    let sync_ms = process::sync_ms();
    bar.set_message("reading what is sent");
    let messages = folder("messages");
    let sample = sample::take(&messages, &ARKHAM_RITUAL).await;
    bar.inc(1);
    let mut loads = Vec::new();
    for &tables in &args.tables {
        let plan = Plan::new(usize::from(tables), sample.moves_a_game, args.seconds);
        check_open_files(&plan);
        let rounds = rounds(args, &plan, &messages, &bar).await;
        loads.push(Load { tables: plan.tables, games: plan.games(), rounds });
    }
    let (rest, big, startup_ms) =
        if args.load_only { (Rest::UNKNOWN, Big::UNKNOWN, f64::NAN) } else { measure_rest(&bar).await };
    bar.finish_and_clear();

    let report = Report::of(&sample, loads, &rest, &big, sync_ms, startup_ms);
    print!("{report}");
    if let Some(file) = &args.json {
        // Cargo runs benchmarks in the folder of their crate; people are at the root of the checkout.
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        fs::write(root.join(file), report.json()).expect("the file can be written");
    }
}

/// What has nothing to do with how many tables there are.
async fn measure_rest(bar: &ProgressBar) -> (Rest, Big, f64) {
    bar.set_message("tables at rest");
    let rest = rest::measure(&ARKHAM_RITUAL).await;
    bar.inc(1);
    bar.set_message("a big game");
    let big = big::measure().await;
    bar.inc(1);
    bar.set_message("starting");
    (rest, big, process::startup_ms())
}

/// The rounds of all contenders at so many tables.
async fn rounds(args: &Args, plan: &Plan, messages: &Path, bar: &ProgressBar) -> Vec<(Contender, Round)> {
    let mut rounds = Vec::new();
    for _ in 0..args.rounds {
        let (minimal, relay) =
            (Contender::Minimal(messages.to_owned()), Contender::Relay(messages.to_owned()));
        // Next to each other: those that are compared.
        for contender in [minimal, Contender::Durable, Contender::Volatile, relay] {
            let (name, tables) = (contender.name(), plan.tables);
            bar.set_message(format!("{name}: making {tables} tables"));
            let server = contender.start();
            let players = people::seated(&contender, &server, &ARKHAM_RITUAL, plan).await;
            bar.set_message(format!("{name}: playing at {tables} tables"));
            rounds.push((contender, load::play(&server, players, args.seconds).await));
            bar.inc(1);
        }
    }
    rounds
}

/// Ends the program where it may not have as many sockets open as the plan needs.
fn check_open_files(plan: &Plan) {
    /// For everything but the players' sockets.
    const BESIDES: usize = 100;
    let (needed, most) = (plan.sockets() + BESIDES, process::most_open_files());
    if needed > most {
        let tables = plan.tables;
        eprintln!(
            "error: {tables} tables need {needed} open files and {most} are allowed: `ulimit -n {needed}` first, \
             or ask for fewer --tables"
        );
        std::process::exit(1);
    }
}

/// Of the real server with both stores, and the two that know nothing.
const CONTENDERS: usize = 4;

fn progress(args: &Args) -> ProgressBar {
    let steps = args.tables.len() * args.rounds * CONTENDERS + 3;
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {elapsed}").expect("a template");
    ProgressBar::new(steps as u64).with_style(style)
}

/// The middle one.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
