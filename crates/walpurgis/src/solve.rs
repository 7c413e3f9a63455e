use std::fs;
use std::io::Write;
use std::path::Path;

use lab::{Curve, CurvePoint, Curves, Distances, LabError, SolveRequest};
use roster::GameVisitor;
use serde::Serialize;
use tabletop::{Config, Game, OptionKind, Solver, assemble_options};

use crate::chart::{TABLE, write_file};
use crate::cli::SolveArgs;
use crate::failure::{Failure, write_json};
use crate::grid::{Grid, Side};
use crate::play::{percent, unwritable, with_progress};

/// The files of the chart, without ending.
const CHART: &str = "distance";

/// `walpurgis lab solve`
pub(crate) fn solve(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    // Before the deals, so that an impossible folder does not cost the wait for them.
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    }
    let report = roster::visit_listed(&args.game, SolveGame(args))??;
    if let Some(folder) = &args.out {
        write_files(&report, folder)?;
    }
    if args.json { write_json(&report, out) } else { Ok(write!(out, "{}", page(&report))?) }
}

/// What was found, as JSON has it.
#[derive(Debug, Serialize)]
struct Report {
    game: &'static str,
    /// The option whose values `variant` counts.
    varied: &'static str,
    /// What `part` counts.
    part_word: &'static str,
    seed: u64,
    nodes: u32,
    rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    variant: u32,
    seats: u8,
    part: u8,
    deals: u64,
    solved: u64,
    exact: u64,
    /// The fewest actions that were found, on average over the solved deals.
    mean: Option<f64>,
    /// What is proven to be needed, on average over the same deals.
    proven_mean: Option<f64>,
    least: Option<u32>,
    most: Option<u32>,
}

impl Row {
    fn new(variant: u32, seats: u8, part: u8, found: &Distances) -> Self {
        Self {
            variant,
            seats,
            part,
            deals: found.deals,
            solved: found.solved,
            exact: found.exact,
            mean: found.mean(),
            proven_mean: found.proven_mean(),
            least: found.range.map(|[least, _]| least),
            most: found.range.map(|[_, most]| most),
        }
    }
}

struct SolveGame<'a>(&'a SolveArgs);

impl GameVisitor for SolveGame<'_> {
    type Output = Result<Report, Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let solver = G::solver().ok_or(LabError::NoSolver { game: G::ID })?;
        if args.part.is_some_and(|part| part > solver.parts) {
            let (word, parts) = (solver.part_word, solver.parts);
            return Err(Failure::Usage(format!("{} has {parts} parts, each a {word}", G::ID)));
        }
        let requests = requests::<G>(args, solver)?;
        let deals = args.deals.get().saturating_mul(requests.len() as u64);
        let mut rows = Vec::new();
        with_progress(args.jobs, deals, |effort| {
            for (variant, request) in &requests {
                let found = lab::solve(request, effort)?;
                let parts = (1..).zip(&found).filter(|(part, _)| args.part.is_none_or(|only| only == *part));
                rows.extend(parts.map(|(part, found)| Row::new(*variant, request.config.seats, part, found)));
            }
            Ok::<_, LabError>(())
        })?;
        let (varied, part_word) = (solver.varied, solver.part_word);
        Ok(Report { game: G::ID, varied, part_word, seed: args.seed, nodes: args.nodes.get(), rows })
    }
}

/// Every value with every number of seats; all are made before one is dealt, so that mistakes show at once.
fn requests<G: Game>(args: &SolveArgs, solver: &Solver<G>) -> Result<Vec<(u32, SolveRequest<G>)>, Failure> {
    let mut requests = Vec::new();
    for variant in variants::<G>(args, solver) {
        for seats in args.seats.map_or(G::SEATS, |seats| seats..=seats) {
            let varied = [(solver.varied.to_owned(), variant.to_string())];
            let options = assemble_options::<G>(&args.options.of_game(G::ID, &varied)?)?;
            let config = Config { seats, options };
            G::new(&config)?;
            let request = SolveRequest {
                config,
                deals: args.deals.get(),
                seed: args.seed,
                nodes: args.nodes.get(),
                last_part: args.part.unwrap_or(solver.parts),
            };
            requests.push((variant, request));
        }
    }
    Ok(requests)
}

/// The values of the option that is varied: the one asked for, or all.
fn variants<G: Game>(args: &SolveArgs, solver: &Solver<G>) -> Vec<u32> {
    if let Some(only) = args.variant {
        return vec![u32::try_from(only.get()).unwrap_or(u32::MAX)];
    }
    let spec = G::options().into_iter().find(|spec| spec.key == solver.varied);
    match spec.map(|spec| spec.kind) {
        Some(OptionKind::Number { min, max, .. }) => (min..=max).collect(),
        _ => Vec::new(),
    }
}

fn figure(number: Option<f64>) -> String {
    number.map(|number| format!("{number:.1}")).unwrap_or_default()
}

fn count(number: Option<u32>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

fn share(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { percent(part as f64 / whole as f64) }
}

impl Row {
    fn cells(&self) -> [String; 10] {
        [
            self.variant.to_string(),
            self.seats.to_string(),
            self.part.to_string(),
            self.deals.to_string(),
            share(self.solved, self.deals),
            share(self.exact, self.deals),
            figure(self.mean),
            figure(self.proven_mean),
            count(self.least),
            count(self.most),
        ]
    }
}

fn headings(report: &Report) -> [&str; 10] {
    let Report { varied, part_word, .. } = report;
    [varied, "seats", part_word, "deals", "solved", "exact", "mean", "proven mean", "least", "most"]
}

/// The report as a person likes to read it.
fn page(report: &Report) -> String {
    let mut grid = Grid::new(0, &[Side::Right; 10]);
    grid.row(headings(report));
    report.rows.iter().for_each(|row| grid.row(row.cells()));
    format!(
        "{}: fewest actions found for each {}, all cards open; seed {}, {} positions\n\n{grid}",
        report.game, report.part_word, report.seed, report.nodes
    )
}

fn write_files(report: &Report, folder: &Path) -> Result<(), Failure> {
    write_file(&folder.join(TABLE), table(report).as_bytes())?;
    let (curves, file) = (curves(report), folder.join(CHART));
    write_file(&file.with_extension("svg"), curves.svg()?.as_bytes())?;
    write_file(&file.with_extension("png"), &curves.png()?)
}

/// The figures in Markdown.
fn table(report: &Report) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = format!("{}, seed {}, {} positions\n\n", report.game, report.seed, report.nodes);
    text += &line(&headings(report).map(str::to_owned));
    text += &line(&[(); 10].map(|()| "--:".to_owned()));
    report.rows.iter().for_each(|row| text += &line(&row.cells()));
    text
}

/// A panel for each part, a curve for each number of seats.
fn curves(report: &Report) -> Curves {
    let mut parts: Vec<u8> = report.rows.iter().map(|row| row.part).collect();
    parts.sort_unstable();
    parts.dedup();
    let panel = |part: u8| (format!("{} {part}", report.part_word), curves_of(report, part));
    Curves {
        title: format!("{}: fewest actions found, all cards open", report.game),
        across: report.varied.to_owned(),
        up: "actions on average".to_owned(),
        panels: parts.into_iter().map(panel).collect(),
    }
}

fn curves_of(report: &Report, part: u8) -> Vec<Curve> {
    let rows = || report.rows.iter().filter(|row| row.part == part);
    let mut seats: Vec<u8> = rows().map(|row| row.seats).collect();
    seats.sort_unstable();
    seats.dedup();
    let curve = |seats: u8| {
        let point =
            |row: &Row| Some(CurvePoint { at: row.variant, figure: row.mean?, floor: row.proven_mean? });
        let points = rows().filter(|row| row.seats == seats).filter_map(point).collect();
        Curve { name: format!("{seats} seats"), points }
    };
    seats.into_iter().map(curve).collect()
}
