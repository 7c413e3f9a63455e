//! The one program of the project: it serves tables to browsers, lists games and cards, plays them by the
//! thousand, checks scenarios and replays, backs up and restores.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

mod admin;
mod backup;
mod cards;
mod chart;
mod cli;
mod coverage;
mod data;
mod decks;
mod failure;
mod games;
mod grid;
mod guide;
mod laws;
mod play;
mod replay;
mod scenario;
mod serve;
mod solve;

use cli::{Cli, Command, Lab, Replay};
use failure::Failure;

/// A move makes some hundred small allocations, and tables that leave memory give it back to the
/// system: see `docs/performance.md`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(&mut out);
    // What was found comes before what is wrong with it.
    let flushed = out.flush().map_err(Failure::from);
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(out: &mut impl Write) -> Result<(), Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Err(failure::usage_of(&error)),
        // Not a fault: the help or the version was asked for.
        Err(help) => return Ok(write!(out, "{}", help.render())?),
    };
    match cli.command {
        None => serve::serve(&cli.serve, out),
        Some(Command::Serve(args)) => serve::serve(&args, out),
        Some(Command::Games(args)) => games::list(&args, out),
        Some(Command::Lab(Lab::Play(args))) => play::play(args, out),
        Some(Command::Lab(Lab::Chart(args))) => chart::chart(&args, out),
        Some(Command::Lab(Lab::Laws(args))) => laws::check(&args, out),
        Some(Command::Lab(Lab::Solve(args))) => solve::solve(&args, out),
        Some(Command::Lab(Lab::Guide(args))) => guide::guide(&args, out),
        Some(Command::Lab(Lab::Coverage(args))) => coverage::coverage(&args, out),
        Some(Command::Cards(args)) => cards::print(&args, out),
        Some(Command::Scenario(args)) => scenario::check(&args, out),
        Some(Command::Replay(Replay::Show(args))) => replay::show(&args, out),
        Some(Command::Replay(Replay::Verify(args))) => replay::verify(&args, out),
        Some(Command::Backup(args)) => backup::backup(&args, out),
        Some(Command::Admin(args)) => admin::admin(&args, out),
        Some(Command::Restore(args)) => backup::restore(&args, out),
    }
}
