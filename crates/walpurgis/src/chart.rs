use std::fs;
use std::io::Write;
use std::path::Path;

use bots::Bot;
use lab::{BotReport, Chart, PlayRequest, PlayedSeries};
use roster::GameVisitor;
use serde::Serialize;
use tabletop::{Config, Game, assemble_options};

use crate::cli::{ChartArgs, Entrant, Preset};
use crate::failure::{Failure, write_json};
use crate::grid::grouped;
use crate::play::{percent, span, unwritable, with_progress};

/// The file of the figures that the charts show.
pub(crate) const TABLE: &str = "table.md";

/// `walpurgis lab chart`
pub(crate) fn chart(args: &ChartArgs, out: &mut impl Write) -> Result<(), Failure> {
    // Before the games, so that an impossible folder does not cost the wait for them.
    fs::create_dir_all(&args.out).map_err(|error| unwritable(&args.out, &error))?;
    let series = roster::visit_listed(&args.series.game, PlayAll(args))??;
    let table = table(args, &series);
    write_file(&args.out.join(TABLE), table.as_bytes())?;
    for chart in Chart::ALL {
        let file = args.out.join(chart.name());
        write_file(&file.with_extension("svg"), chart.svg(&series)?.as_bytes())?;
        write_file(&file.with_extension("png"), &chart.png(&series)?)?;
    }
    if args.series.json {
        let rows: Vec<Row<'_>> = series.iter().map(Row::from).collect();
        return write_json(&rows, out);
    }
    Ok(write!(out, "{table}")?)
}

struct PlayAll<'a>(&'a ChartArgs);

impl GameVisitor for PlayAll<'_> {
    type Output = Result<Vec<PlayedSeries>, Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let requests = requests::<G>(args)?;
        let games = requests.iter().map(|(_, request)| request.games).sum();
        with_progress(args.series.jobs, games, |effort| {
            let play = |(preset, request): (&Preset, PlayRequest<G>)| {
                Ok(PlayedSeries { preset: preset.name.clone(), report: lab::play(&request, effort)? })
            };
            requests.into_iter().map(play).collect()
        })
    }
}

/// Every bot by every preset, at every number of seats; all are made before one is played, so that mistakes show at once.
fn requests<G: Game>(args: &ChartArgs) -> Result<Vec<(&Preset, PlayRequest<G>)>, Failure> {
    let everyone =
        || bots::names::<G>().into_iter().map(|name| Entrant { bot: name.to_owned(), games: None });
    let entrants: Vec<Entrant> = if args.bots.is_empty() { everyone().collect() } else { args.bots.clone() };
    let seats = if args.seats.is_empty() { vec![*G::SEATS.start()] } else { args.seats.clone() };
    let mut requests = Vec::new();
    for preset in &args.presets {
        let options = assemble_options::<G>(&args.series.options.of_game(G::ID, &preset.options)?)?;
        for &seats in &seats {
            let config = Config { seats, options: options.clone() };
            G::new(&config)?;
            for entrant in &entrants {
                let request = PlayRequest {
                    config: config.clone(),
                    bots: vec![Bot::named(&entrant.bot)?],
                    games: entrant.games.unwrap_or(args.series.games).get(),
                    seed: args.series.seed,
                };
                requests.push((preset, request));
            }
        }
    }
    Ok(requests)
}

/// A series in JSON: what `lab play --json` prints, and by which preset it was played.
#[derive(Serialize)]
struct Row<'a> {
    preset: &'a str,
    #[serde(flatten)]
    report: &'a lab::PlayReport,
}

impl<'a> From<&'a PlayedSeries> for Row<'a> {
    fn from(played: &'a PlayedSeries) -> Self {
        Self { preset: &played.preset, report: &played.report }
    }
}

/// The figures in Markdown.
fn table(args: &ChartArgs, series: &[PlayedSeries]) -> String {
    let by_seats = args.seats.len() > 1;
    let mut text = format!("{}, seed {}\n\n", args.series.game, args.series.seed);
    text += if by_seats { "| preset | seats " } else { "| preset " };
    text += "| bot | games | won | 95 % | endings | actions: p5, median, p95 |\n";
    text += if by_seats { "|---|--:" } else { "|---" };
    text += "|---|--:|--:|---|---|---|\n";
    for PlayedSeries { preset, report } in series {
        for BotReport { name, win_rate, win_rate_ci95, .. } in &report.bots {
            let endings = report.outcomes.iter().map(|(kind, &games)| format!("{kind} {}", grouped(games)));
            let seats = if by_seats { format!(" {} |", report.seats) } else { String::new() };
            text += &format!(
                "| {preset} |{seats} {name} | {} | {} | {} | {} | {}, {}, {} |\n",
                grouped(report.games),
                win_rate.map(percent).unwrap_or_default(),
                span(*win_rate_ci95, percent),
                endings.collect::<Vec<_>>().join(", "),
                report.length.p5,
                report.length.median,
                report.length.p95,
            );
        }
    }
    text
}

pub(crate) fn write_file(file: &Path, content: &[u8]) -> Result<(), Failure> {
    fs::write(file, content).map_err(|error| unwritable(file, &error))
}
