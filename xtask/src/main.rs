//! Developer commands. `cargo xtask --help` lists them.

mod browser;
mod built;
mod checkout;
mod chromium;
mod dist;
mod error;
mod picture;
mod program;
mod rules;
mod run;
mod rust_text;
mod soak;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

use clap::Parser;

use crate::error::Error;
use crate::rules::Detail;
use crate::test::OnFailure;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Developer commands")]
enum Command {
    /// Run every check, cheapest first
    Test {
        /// Run this step alone
        #[arg(long, value_name = "NAME")]
        only: Option<String>,
        /// Go on after a step that fails
        #[arg(long)]
        keep_going: bool,
    },
    /// Show which tests and scenarios name each rule of the checklists
    Rules {
        /// Name every test and scenario
        #[arg(long)]
        verbose: bool,
    },
    /// Check dependency arrows, source files and forgotten tests
    Tidy,
    /// Write the TypeScript of the wire anew
    Types {
        /// Only say whether it is up to date
        #[arg(long)]
        check: bool,
    },
    /// Try the laws on random games of every kind
    Laws(run::Laws),
    /// Kill, besiege, confuse, slow down and starve the server for a while
    Soak {
        /// For how long in all
        #[arg(long, value_name = "N", default_value = "5", value_parser = clap::value_parser!(u32).range(1..))]
        minutes: u32,
    },
    /// Make what is handed out: the program with the licences of its parts, and checksums
    Dist {
        /// Only look at licences and dependencies
        #[arg(long)]
        check: bool,
    },
    /// Make docs/screenshots anew
    Screenshots,
    /// Run the benchmarks
    Bench {
        /// Only those whose name contains this
        name: Option<String>,
        /// What the benchmark itself is told, such as --json FILE
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
}

fn main() -> ExitCode {
    match dispatch(Command::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(command: Command) -> Result<ExitCode, Error> {
    let root = checkout::root()?;
    match command {
        Command::Test { only, keep_going } => {
            let on_failure = if keep_going { OnFailure::GoOn } else { OnFailure::Stop };
            return test::run(&root, only.as_deref(), on_failure);
        }
        Command::Rules { verbose } => {
            let detail = if verbose { Detail::AllNames } else { Detail::SomeNames };
            rules::run(&root, detail)?;
        }
        Command::Tidy => tidy::run(&root)?,
        Command::Types { check: true } => web::check_types(&root)?,
        Command::Types { check: false } => web::write_types(&root)?,
        Command::Laws(laws) => run::laws(&root, &laws)?,
        Command::Soak { minutes } => return soak::run(&root, minutes),
        Command::Dist { check } => dist::run(&root, check)?,
        Command::Screenshots => browser::screenshots(&root)?,
        Command::Bench { name, rest } => run::bench(&root, name.as_deref(), &rest)?,
    }
    Ok(ExitCode::SUCCESS)
}
