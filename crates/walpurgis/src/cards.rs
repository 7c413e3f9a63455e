use std::io::Write;

use roster::GameVisitor;
use serde_json::Value;
use tabletop::{CardPage, Game};
use tabletop_laws::{card_list, plain};

use crate::cli::CardsArgs;
use crate::failure::{Failure, write_json};

/// What fits on one line is not taken apart.
const WIDTH: usize = 100;

/// `walpurgis cards`
pub(crate) fn print(args: &CardsArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.checklist {
        return Ok(write!(out, "{}", roster::visit_listed(&args.game, Checklist)?)?);
    }
    let pages = roster::cards(&args.game, args.lang)?;
    if args.json {
        return write_json(&pages, out);
    }
    for (number, page) in pages.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        print_page(page, out)?;
    }
    Ok(())
}

struct Checklist;

impl GameVisitor for Checklist {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        card_list::<G>()
    }
}

fn print_page(page: &CardPage, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{} ({}): {}", page.id, page.deck, page.name)?;
    if !page.text.is_empty() {
        writeln!(out, "  {}", page.text)?;
    }
    print_tree(&page.effects, 4, out)
}

/// What a card does, a branch a line and what belongs to it further in.
fn print_tree(value: &Value, indent: usize, out: &mut impl Write) -> Result<(), Failure> {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                print_branch(&format!("{key}:"), value, indent, out)?;
            }
        }
        Value::Array(items) => {
            for item in items {
                match item {
                    // A word and what belongs to it.
                    Value::Object(fields) if fields.len() == 1 => {
                        for (key, value) in fields {
                            print_branch(&format!("- {key}:"), value, indent, out)?;
                        }
                    }
                    item => print_branch("-", item, indent, out)?,
                }
            }
        }
        single => writeln!(out, "{:indent$}{}", "", plain(single))?,
    }
    Ok(())
}

fn print_branch(lead: &str, value: &Value, indent: usize, out: &mut impl Write) -> Result<(), Failure> {
    let whole = plain(value);
    let has_parts = matches!(value, Value::Object(_) | Value::Array(_));
    if has_parts && indent + lead.len() + whole.len() > WIDTH {
        writeln!(out, "{:indent$}{lead}", "")?;
        return print_tree(value, indent + 2, out);
    }
    Ok(writeln!(out, "{:indent$}{lead} {whole}", "")?)
}
