use std::num::NonZeroU32;

use clap::{Args, Subcommand};

use super::DataArgs;
use super::parse::rate;

/// What is asked of a server that runs on the same data folder.
#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    pub(crate) command: Admin,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Admin {
    /// List the tables that changed last
    Tables(ListArgs),
    /// List the people who came last
    People(ListArgs),
    /// Send everyone away from a table and take it out of memory; it can be opened again
    Close(TableArgs),
    /// Delete a table and all that is kept of it
    DeleteTable(TableArgs),
    /// Delete a person: name and devices go, games stay under nobody's name
    DeletePerson(PersonArgs),
    /// Keep a person out, with all their devices; their seats stay theirs
    Ban(PersonArgs),
    /// Let a person in again
    Unban(PersonArgs),
    /// List who is kept out
    Banned(AskArgs),
    /// Delete tables whose game is not over and that nobody has changed or opened for so many days
    Prune(PruneArgs),
}

#[derive(Debug, Args)]
pub(crate) struct PersonArgs {
    /// The number of the person, as `admin people` lists it
    #[arg(value_name = "PERSON", value_parser = rate, allow_negative_numbers = true)]
    pub(crate) person: NonZeroU32,
    #[command(flatten)]
    pub(crate) how: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PruneArgs {
    /// How many days
    #[arg(long, value_name = "N", value_parser = rate, allow_negative_numbers = true)]
    pub(crate) days: NonZeroU32,
    #[command(flatten)]
    pub(crate) how: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// How many
    #[arg(long, value_name = "N", value_parser = rate, allow_negative_numbers = true, default_value = "50")]
    pub(crate) limit: NonZeroU32,
    #[command(flatten)]
    pub(crate) how: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The word in the address of the table, after /t/
    #[arg(value_name = "TABLE")]
    pub(crate) table: String,
    #[command(flatten)]
    pub(crate) how: AskArgs,
}

/// Of which server, and how its answer is printed.
#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
