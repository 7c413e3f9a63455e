mod admin;
mod lab;
mod parse;
mod serve;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use server::store::StoreUrl;
use tabletop::{Language, Viewer};

pub(crate) use admin::{Admin, AdminArgs, AskArgs};
pub(crate) use lab::{
    ChartArgs, CoverageArgs, Entrant, GuideArgs, Lab, LawsArgs, OptionArgs, PlayArgs, Preset, SolveArgs,
};
use parse::{folder, language, viewer};
pub(crate) use serve::ServeArgs;

/// Four rulebooks, one table. Without a command it serves tables to browsers.
#[derive(Debug, Parser)]
#[command(
    name = "walpurgis",
    version,
    disable_help_subcommand = true,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve tables to browsers, as without a command
    Serve(ServeArgs),
    /// List every game with its options and bots
    Games(GamesArgs),
    /// Play many games at once
    #[command(subcommand, arg_required_else_help = false)]
    Lab(Lab),
    /// Print every card as the game understands it: name, text, and what it does
    Cards(CardsArgs),
    /// Check given-when-then files
    Scenario(ScenarioArgs),
    /// Look at a recorded game or check it
    #[command(subcommand, arg_required_else_help = false)]
    Replay(Replay),
    /// Copy all tables and people to a file, also while they are being played at
    Backup(BackupArgs),
    /// Ask the server that runs on a data folder to list, close and remove tables and people
    Admin(AdminArgs),
    /// Put a backup in the place of all tables and people
    Restore(RestoreArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CardsArgs {
    /// Which game, see `walpurgis games`
    #[arg(long, value_name = "ID")]
    pub(crate) game: String,
    /// In which language: en or fr
    #[arg(long, value_name = "LANG", value_parser = language, default_value = "en")]
    pub(crate) lang: Language,
    /// Print the list for docs/cards instead: ids and names in both languages
    #[arg(long, conflicts_with_all = ["lang", "json"])]
    pub(crate) checklist: bool,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ScenarioArgs {
    /// YAML or JSON files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Also name the files that passed
    #[arg(long)]
    pub(crate) verbose: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Replay {
    /// Print what happened, as one viewer saw it
    Show(ShowArgs),
    /// Play the record again from its seed: every draw and the digest must agree
    Verify(VerifyArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A record, as `lab play --record` writes it
    pub(crate) file: PathBuf,
    /// Whose eyes: a seat's number, spectator or all
    #[arg(long = "as", value_name = "VIEWER", value_parser = viewer, default_value = "all")]
    pub(crate) viewer: Viewer,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// A record, as `lab play --record` or a finished table writes it
    pub(crate) file: PathBuf,
    /// The seal that was shown before the deal: the record must open this one
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
}

/// Where the program keeps what must last.
#[derive(Debug, Args)]
pub(crate) struct DataArgs {
    /// The folder of all tables and people [default: walpurgis in the user's data folder]
    #[arg(long, value_name = "DIR", env = "WALPURGIS_DATA", hide_env_values = true, value_parser = folder)]
    pub(crate) data: Option<PathBuf>,
    /// Where tables are kept instead of the data folder: sqlite:PATH, or for a server that may forget them
    /// memory:
    #[arg(long, value_name = "URL", env = "WALPURGIS_STORE", hide_env_values = true)]
    pub(crate) store: Option<StoreUrl>,
}

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// A file that does not exist yet
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// A backup, as `walpurgis backup` writes it
    pub(crate) file: PathBuf,
    /// Replace the tables and people that are there
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn every_setting_of_the_server_is_also_a_variable_of_the_environment() {
        let command = Cli::command();
        let serve = command.find_subcommand("serve").unwrap();
        for argument in serve.get_arguments() {
            let long = argument.get_long().unwrap();
            let expected = format!("WALPURGIS_{}", long.to_uppercase().replace('-', "_"));
            let variable = argument.get_env().map(|name| name.to_str().unwrap());
            assert_eq!(variable, Some(expected.as_str()), "--{long}");
        }
        assert!(serve.get_arguments().count() > 10);
    }

    #[test]
    fn no_two_arguments_contradict_each_other() {
        Cli::command().debug_assert();
    }
}
