use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use bots::Bot;
use lab::{LabError, PlayRequest};
use roster::GameVisitor;
use serde::Serialize;
use tabletop::{CardPart, Config, Game, PartKind, PartSet, assemble_options};
use tabletop_laws::{Format, parse_scenarios, run_scenario_noting};

use crate::cli::CoverageArgs;
use crate::failure::{Failure, read, write_json};
use crate::grid::{Grid, Side, grouped};
use crate::play::{percent, with_progress};
use crate::scenario::files_of;

/// `walpurgis lab coverage`
pub(crate) fn coverage(args: &CoverageArgs, out: &mut impl Write) -> Result<(), Failure> {
    let report = roster::visit_listed(&args.game, Cover(args))??;
    if args.json { write_json(&report, out) } else { Ok(write!(out, "{}", page(&report))?) }
}

/// What was found, as JSON has it.
#[derive(Debug, Serialize)]
struct Report {
    game: &'static str,
    seats: Vec<u8>,
    bots: Vec<String>,
    /// For each number of seats.
    games: u64,
    seed: u64,
    /// How many scenarios were played too.
    scenarios: usize,
    counts: Vec<Count>,
    /// What no game resolved and a scenario did.
    by_scenario: Vec<Shown>,
    never: Vec<CardPart>,
}

/// Parts of one kind.
#[derive(Debug, Serialize)]
struct Count {
    kind: PartKind,
    all: usize,
    by_games: usize,
    by_any: usize,
}

/// A part, and the first scenario that resolves it.
#[derive(Debug, Serialize)]
struct Shown {
    part: CardPart,
    scenario: String,
}

/// What a scenario resolved.
struct Played {
    name: String,
    resolved: PartSet,
}

struct Cover<'a>(&'a CoverageArgs);

impl GameVisitor for Cover<'_> {
    type Output = Result<Report, Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let parts = G::parts();
        if parts.is_empty() {
            return Err(Failure::Usage(format!("{} does not tell what of its cards is resolved", G::ID)));
        }
        // Before the games, so that a scenario that fails does not cost the wait for them.
        let played = args.scenarios.as_deref().map(play_scenarios::<G>).transpose()?.unwrap_or_default();
        let seats = if args.seats.is_empty() { G::SEATS.collect() } else { args.seats.clone() };
        let by_games = play_games::<G>(args, &seats)?;
        let mut report = Report {
            game: G::ID,
            seats,
            bots: args.bots.clone(),
            games: args.games.get(),
            seed: args.seed,
            scenarios: played.len(),
            counts: PartKind::ALL.map(|kind| Count { kind, all: 0, by_games: 0, by_any: 0 }).into(),
            by_scenario: Vec::new(),
            never: Vec::new(),
        };
        parts.into_iter().enumerate().for_each(|(at, part)| report.add(at, part, &by_games, &played));
        Ok(report)
    }
}

impl Report {
    fn add(&mut self, at: usize, part: CardPart, by_games: &PartSet, played: &[Played]) {
        let scenario = played.iter().find(|scenario| scenario.resolved.contains(at));
        let in_games = by_games.contains(at);
        if let Some(count) = self.counts.iter_mut().find(|count| count.kind == part.kind) {
            count.all += 1;
            count.by_games += usize::from(in_games);
            count.by_any += usize::from(in_games || scenario.is_some());
        }
        match scenario {
            _ if in_games => {}
            Some(scenario) => self.by_scenario.push(Shown { part, scenario: scenario.name.clone() }),
            None => self.never.push(part),
        }
    }
}

fn play_games<G: Game>(args: &CoverageArgs, seats: &[u8]) -> Result<PartSet, Failure> {
    let bots: Vec<Bot<G>> = args.bots.iter().map(|name| Bot::named(name)).collect::<Result<_, _>>()?;
    let options = assemble_options::<G>(&args.options.of_game(G::ID, &[])?)?;
    let games = args.games.get();
    let resolved = with_progress(args.jobs, games * seats.len() as u64, |effort| {
        let mut resolved = PartSet::default();
        for &seats in seats {
            let config = Config { seats, options: options.clone() };
            let request = PlayRequest { config, bots: bots.clone(), games, seed: args.seed };
            resolved.add(&lab::coverage(&request, effort)?);
        }
        Ok::<_, LabError>(resolved)
    })?;
    Ok(resolved)
}

/// Plays the scenarios of this game; one that fails shows nothing, so it is an error.
fn play_scenarios<G: Game>(folder: &Path) -> Result<Vec<Played>, Failure> {
    let mut played = Vec::new();
    for file in files_of(&[folder.to_owned()])? {
        let shown = file.display();
        let text = String::from_utf8_lossy(&read(&file)?).into_owned();
        let scenarios = parse_scenarios(&text, Format::of_path(&file))
            .map_err(|error| Failure::Usage(format!("{shown}: {error}")))?;
        for scenario in scenarios.iter().filter(|scenario| scenario.game == G::ID) {
            let resolved = run_scenario_noting::<G>(scenario)
                .map_err(|failure| Failure::Usage(format!("{shown}: {} fails", failure.name)))?;
            played.push(Played { name: format!("{shown}: {}", scenario.name), resolved });
        }
    }
    Ok(played)
}

/// The report as a person likes to read it.
fn page(report: &Report) -> String {
    let seats: Vec<String> = report.seats.iter().map(u8::to_string).collect();
    let mut page = format!(
        "{} with {} seats: {} games each by {}, seed {}, and {} scenarios\n\n",
        report.game,
        seats.join(", "),
        grouped(report.games),
        report.bots.join(", "),
        report.seed,
        grouped(report.scenarios as u64),
    );
    let mut grid = Grid::new(0, &[Side::Left, Side::Right, Side::Right, Side::Right, Side::Right]);
    grid.row(["", "all", "by games", "by any", "share"]);
    let (mut all, mut by_any) = (0, 0);
    for count in &report.counts {
        let kind = match count.kind {
            PartKind::Card => "cards",
            PartKind::Branch => "ways of their texts",
            PartKind::Special => "special cases",
        };
        let numbers = [count.all, count.by_games, count.by_any].map(|number| grouped(number as u64));
        let [of, games, any] = numbers;
        grid.row([kind.to_owned(), of, games, any, share(count.by_any, count.all)]);
        all += count.all;
        by_any += count.by_any;
    }
    // The infallible kind of writing: into a text.
    let _ = writeln!(page, "{grid}\nresolved: {}", share(by_any, all));
    if !report.by_scenario.is_empty() {
        let _ = writeln!(page, "\nby a scenario alone:");
        for Shown { part, scenario } in &report.by_scenario {
            let _ = writeln!(page, "  {}  [{scenario}]", named(part));
        }
    }
    if !report.never.is_empty() {
        let _ = writeln!(page, "\nnever:");
        report.never.iter().for_each(|part| _ = writeln!(page, "  {}", named(part)));
    }
    page
}

fn named(part: &CardPart) -> String {
    if part.way.is_empty() { part.card.clone() } else { format!("{}: {}", part.card, part.way) }
}

fn share(some: usize, all: usize) -> String {
    percent(some as f64 / all.max(1) as f64)
}
