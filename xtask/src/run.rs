//! The commands that hand on to cargo.

use std::path::Path;

use cargo_metadata::{Metadata, TargetKind};

use crate::checkout;
use crate::error::Error;
use crate::program::{Output, cargo};

/// Which random games are held against the laws.
#[derive(Debug, clap::Args)]
pub(crate) struct Laws {
    /// How many for each number of seats
    #[arg(long, value_name = "N")]
    pub(crate) games: u32,
    /// For each number of seats, begin no game after this many steps
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// The same seed gives the same games
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Only this game
    #[arg(long, value_name = "ID", default_value = "all")]
    pub(crate) game: String,
    /// An option of that game, instead of random ones; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
}

/// Optimised as it is released: who asks for more games than the tests play wants many.
pub(crate) fn laws(root: &Path, laws: &Laws) -> Result<(), Error> {
    let mut args = ["run", "--release", "-p", "walpurgis", "--"].map(str::to_owned).to_vec();
    args.extend(laws.args());
    cargo(root, &args, &Output::Shown)
}

impl Laws {
    /// What the program itself is told.
    pub(crate) fn args(&self) -> Vec<String> {
        let games = self.games.to_string();
        let mut args = ["lab", "laws", "--game", &self.game, "--games", &games].map(str::to_owned).to_vec();
        if let Some(steps) = self.steps {
            args.extend(["--steps".to_owned(), steps.to_string()]);
        }
        if let Some(seed) = self.seed {
            args.extend(["--seed".to_owned(), seed.to_string()]);
        }
        for option in &self.options {
            args.extend(["--option".to_owned(), option.clone()]);
        }
        args
    }
}

/// Runs the benchmarks of every workspace crate that has some; `rest` is for the benchmarks themselves.
pub(crate) fn bench(root: &Path, filter: Option<&str>, rest: &[String]) -> Result<(), Error> {
    let metadata = checkout::metadata(root)?;
    cargo(root, &bench_args(&benches(&metadata), filter, rest)?, &Output::Shown)
}

/// Each benchmark as the names of its crate and of its target.
fn benches(metadata: &Metadata) -> Vec<(String, String)> {
    let mut benches = Vec::new();
    for package in metadata.workspace_packages() {
        for target in &package.targets {
            if target.kind.contains(&TargetKind::Bench) {
                benches.push((package.name.to_string(), target.name.clone()));
            }
        }
    }
    benches
}

/// Names the targets, or cargo would also run the unit tests as benchmarks. A filter that is the name of
/// a target stands for that one alone.
fn bench_args(
    benches: &[(String, String)],
    filter: Option<&str>,
    rest: &[String],
) -> Result<Vec<String>, Error> {
    if benches.is_empty() {
        return Err(Error::NoBenchmark);
    }
    let named = benches.iter().any(|(_, target)| Some(target.as_str()) == filter);
    let mut args = vec!["bench".to_owned()];
    for (package, target) in benches.iter().filter(|(_, target)| !named || Some(target.as_str()) == filter) {
        args.extend(["--package", package, "--bench", target].map(str::to_owned));
    }
    let filter = filter.filter(|_| !named).map(str::to_owned);
    let handed_on: Vec<String> = filter.into_iter().chain(rest.iter().cloned()).collect();
    if !handed_on.is_empty() {
        args.push("--".to_owned());
        args.extend(handed_on);
    }
    Ok(args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_hand_on_their_arguments() {
        let common = "lab laws --game";
        let mut laws =
            Laws { games: 20, steps: None, seed: None, game: "all".to_owned(), options: Vec::new() };
        assert_eq!(laws.args().join(" "), format!("{common} all --games 20"));
        laws.steps = Some(5_000);
        assert_eq!(laws.args().join(" "), format!("{common} all --games 20 --steps 5000"));
        (laws.steps, laws.seed) = (None, Some(3));
        assert_eq!(laws.args().join(" "), format!("{common} all --games 20 --seed 3"));
        laws.game = "toy".to_owned();
        laws.options = ["a=1", "b=2"].map(str::to_owned).into();
        let options = "--option a=1 --option b=2";
        assert_eq!(laws.args().join(" "), format!("{common} toy --games 20 --seed 3 {options}"));
    }

    #[test]
    fn benchmarks_are_named_and_filtered() {
        let benches = [("lab", "play"), ("walpurgis", "server")];
        let benches = benches.map(|(package, target)| (package.to_owned(), target.to_owned()));
        let all = "bench --package lab --bench play --package walpurgis --bench server";
        let args = |filter, rest: &[&str]| {
            let rest: Vec<String> = rest.iter().map(|&word| word.to_owned()).collect();
            bench_args(&benches, filter, &rest).unwrap().join(" ")
        };
        assert_eq!(args(None, &[]), all);
        assert_eq!(args(Some("clone"), &[]), format!("{all} -- clone"));
        assert_eq!(args(Some("server"), &[]), "bench --package walpurgis --bench server");
        assert_eq!(
            args(Some("server"), &["--json", "out.json"]),
            "bench --package walpurgis --bench server -- --json out.json"
        );
        assert!(bench_args(&[], None, &[]).is_err());
    }
}
