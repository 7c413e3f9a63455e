use std::io::Write;

use bots::Bot;
use lab::{LawsRequest, LawsRow};
use roster::GameVisitor;
use tabletop::{Config, Game, assemble_options};

use crate::cli::LawsArgs;
use crate::failure::Failure;
use crate::grid::{Grid, Side, grouped};
use crate::play::with_progress;

/// `walpurgis lab laws`
pub(crate) fn check(args: &LawsArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.game == "all" && !args.options.given.is_empty() {
        return Err(Failure::Usage("options are those of one game: name it with --game".to_owned()));
    }
    let mut rows = Vec::new();
    let ids = match args.game.as_str() {
        "all" => roster::ids().to_vec(),
        id => vec![id],
    };
    let checked = ids.into_iter().try_for_each(|id| {
        let rows = &mut rows;
        roster::visit_listed(id, CheckGame { args, rows })?
    });
    // What held is shown even where something did not.
    if !rows.is_empty() {
        write!(out, "{}", page(rows))?;
    }
    checked
}

struct CheckGame<'a> {
    args: &'a LawsArgs,
    rows: &'a mut Vec<(&'static str, LawsRow)>,
}

impl GameVisitor for CheckGame<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let games = self.args.games.get();
        let given = self.args.options.of_game(G::ID, &[])?;
        let options = if given.is_empty() { None } else { Some(assemble_options::<G>(&given)?) };
        let bots: Vec<Bot<G>> =
            self.args.bots.iter().map(|name| Bot::named(name)).collect::<Result<_, _>>()?;
        let seats = if self.args.seats.is_empty() { G::SEATS.collect() } else { self.args.seats.clone() };
        for seats in seats {
            // A number of seats that the game does not have is no law broken.
            G::new(&Config { seats, options: options.clone().unwrap_or_default() })?;
            let LawsArgs { steps, seed, one_in, .. } = *self.args;
            let (options, bots) = (options.clone(), bots.clone());
            let request = LawsRequest::<G> { seats, options, bots, games, steps, seed, one_in };
            let row = with_progress(self.args.jobs, games, |effort| lab::check_laws(&request, effort))?;
            self.rows.push((G::ID, row));
        }
        Ok(())
    }
}

fn page(rows: Vec<(&str, LawsRow)>) -> Grid {
    let mut grid =
        Grid::new(0, &[Side::Left, Side::Right, Side::Right, Side::Right, Side::Right, Side::Right]);
    grid.row(["game", "seats", "games", "steps", "longest", "seconds"]);
    for (game, row) in rows {
        grid.row([
            game.to_owned(),
            row.seats.to_string(),
            grouped(row.games),
            grouped(row.steps),
            row.longest.to_string(),
            format!("{:.2}", row.elapsed.as_secs_f64()),
        ]);
    }
    grid
}
