use std::io::Write;

use roster::{Description, GameVisitor};
use serde::Serialize;
use tabletop::{Game, OptionKind, OptionSpec};

use crate::cli::GamesArgs;
use crate::failure::{Failure, write_json};
use crate::grid::{Grid, Side};

/// A game as this program offers it.
#[derive(Debug, Serialize)]
struct Sheet {
    #[serde(flatten)]
    game: Description,
    bots: Vec<&'static str>,
}

struct MakeSheet;

impl GameVisitor for MakeSheet {
    type Output = Sheet;

    fn visit<G: Game>(self) -> Sheet {
        Sheet { game: Description::of::<G>(), bots: bots::names::<G>() }
    }
}

/// `walpurgis games`
pub(crate) fn list(args: &GamesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let sheets: Vec<Sheet> =
        roster::ids().iter().map(|id| roster::visit_listed(id, MakeSheet)).collect::<Result<_, _>>()?;
    if args.json {
        return write_json(&sheets, out);
    }
    for (number, sheet) in sheets.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        print(sheet, out)?;
    }
    Ok(())
}

fn print(sheet: &Sheet, out: &mut impl Write) -> Result<(), Failure> {
    let Description { id, title, seats, rules, options, .. } = &sheet.game;
    writeln!(out, "{id}")?;
    writeln!(out, "  {}: {} to {} players, rules {rules}", title.en, seats.min, seats.max)?;
    writeln!(out, "  bots: {}", sheet.bots.join(", "))?;
    let mut grid = Grid::new(4, &[Side::Left, Side::Left, Side::Left]);
    for option in options {
        grid.row([
            format!("{}={}", option.key, default(option)),
            option.label.en.clone(),
            option.kind.expected(),
        ]);
    }
    if !options.is_empty() {
        writeln!(out, "  options, with their defaults:")?;
    }
    Ok(write!(out, "{grid}")?)
}

fn default(option: &OptionSpec) -> String {
    match &option.kind {
        OptionKind::Toggle { default } => default.to_string(),
        OptionKind::Choice { default, .. } | OptionKind::Text { default, .. } => (*default).to_owned(),
        OptionKind::Number { default, .. } => default.to_string(),
    }
}
