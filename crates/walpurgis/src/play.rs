use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use bots::Bot;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{BotReport, Effort, PlayReport, PlayRequest};
use roster::GameVisitor;
use tabletop::{Config, Game, assemble_options};

use crate::cli::PlayArgs;
use crate::failure::{Failure, write_json};
use crate::grid::{Grid, Side, grouped};

/// `walpurgis lab play`
pub(crate) fn play(args: PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (game, json) = (args.series.game.clone(), args.series.json);
    let report = roster::visit_listed(&game, PlayGame(args))??;
    if json { write_json(&report, out) } else { Ok(write!(out, "{}", page(&report))?) }
}

struct PlayGame(PlayArgs);

impl GameVisitor for PlayGame {
    type Output = Result<PlayReport, Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let request = PlayRequest::<G> {
            config: Config {
                seats: args.seats.unwrap_or(*G::SEATS.start()),
                options: assemble_options::<G>(&args.series.options.of_game(G::ID, &[])?)?,
            },
            bots: args.bots.iter().map(|name| Bot::named(name)).collect::<Result<_, _>>()?,
            games: args.series.games.get(),
            seed: args.series.seed,
        };
        // Before the games, so that an impossible folder does not cost the wait for them.
        if let Some(folder) = &args.record {
            fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        }
        let report = with_progress(args.series.jobs, request.games, |effort| lab::play(&request, effort))?;
        if let Some(folder) = &args.record {
            write_records(&request, folder)?;
        }
        Ok(report)
    }
}

/// Works with `jobs` threads, showing on a terminal how far it has come.
pub(crate) fn with_progress<T>(jobs: Option<usize>, games: u64, work: impl FnOnce(Effort<'_>) -> T) -> T {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = jobs.unwrap_or(cores);
    if !io::stderr().is_terminal() {
        return work(Effort { jobs, progress: &|_| {} });
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} left") {
        bar.set_style(style);
    }
    let result = work(Effort { jobs, progress: &|more| bar.inc(more) });
    bar.finish_and_clear();
    result
}

fn write_records<G: Game>(request: &PlayRequest<G>, folder: &Path) -> Result<(), Failure> {
    for game in 0..request.games {
        let record = lab::record(request, game)?;
        let file = folder.join(format!("game-{:07}.json", game + 1));
        let written = record.to_json().map_err(io::Error::from);
        written.and_then(|json| fs::write(&file, json)).map_err(|error| unwritable(&file, &error))?;
    }
    Ok(())
}

pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("{} cannot be written: {error}", path.display()))
}

/// The report as a person likes to read it.
fn page(report: &PlayReport) -> String {
    let mut bots = Grid::new(
        0,
        &[Side::Left, Side::Right, Side::Right, Side::Right, Side::Left, Side::Right, Side::Left],
    );
    bots.row(["bot", "seatings", "wins", "win rate", "95 %", "mean score", "95 %"]);
    for bot in &report.bots {
        bots.row(bot_row(bot));
    }
    let mut outcomes = Grid::new(0, &[Side::Left, Side::Right, Side::Right]);
    outcomes.row(["outcome", "games", "share"]);
    for (kind, &count) in &report.outcomes {
        let share = percent(count as f64 / report.games as f64);
        outcomes.row([(*kind).to_owned(), grouped(count), share]);
    }
    format!(
        "{} with {} seats: {} games, seed {}\n\n{bots}\n{outcomes}\n\
         a game takes {} actions, nine in ten {} to {}\n{} actions in {:.2} s, {} a second\n",
        report.game,
        report.seats,
        grouped(report.games),
        report.seed,
        report.length.median,
        report.length.p5,
        report.length.p95,
        grouped(report.actions),
        report.seconds,
        grouped(report.actions_per_second as u64),
    )
}

fn bot_row(bot: &BotReport) -> [String; 7] {
    let number = |number: f64| format!("{number:.3}");
    [
        bot.name.to_owned(),
        grouped(bot.seatings),
        grouped(bot.wins),
        bot.win_rate.map(percent).unwrap_or_default(),
        span(bot.win_rate_ci95, percent),
        bot.score_mean.map(number).unwrap_or_default(),
        span(bot.ci95, number),
    ]
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

pub(crate) fn span(interval: Option<[f64; 2]>, shown: impl Fn(f64) -> String) -> String {
    interval.map(|[low, high]| format!("{} to {}", shown(low), shown(high))).unwrap_or_default()
}
