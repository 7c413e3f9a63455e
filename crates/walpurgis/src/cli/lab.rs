use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::parse::{at_least_one, entrant, folder, jobs, key_value, part, preset, rate, seats, seed};

#[derive(Debug, Subcommand)]
pub(crate) enum Lab {
    /// Let bots play against each other and sum up
    Play(PlayArgs),
    /// Let each bot play by each of several sets of options, and draw how they fared
    Chart(ChartArgs),
    /// Hold random games against the laws that every game must keep
    Laws(LawsArgs),
    /// Tell which cards, ways of their texts and special cases many games resolve, and which never
    Coverage(CoverageArgs),
    /// Find the fewest actions through many deals, all cards open
    Solve(SolveArgs),
    /// Find a deal for a game's guide, and moves that show all it is to show
    Guide(GuideArgs),
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
    /// How many players [default: the fewest the game allows]
    #[arg(long, value_name = "N", value_parser = seats, allow_negative_numbers = true)]
    pub(crate) seats: Option<u8>,
    /// Who plays, dealt round the table and moved on by one seat each game
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', default_value = "random")]
    pub(crate) bots: Vec<String>,
    /// Also write each game to this folder, as game-0000001.json and so on
    #[arg(long, value_name = "DIR")]
    pub(crate) record: Option<PathBuf>,
}

/// A game, and how many of it are played.
#[derive(Debug, Args)]
pub(crate) struct SeriesArgs {
    /// Which game, see `walpurgis games`
    #[arg(long, value_name = "ID")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    /// How many games; where several series are compared, in each
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, default_value = "1000")]
    pub(crate) games: NonZeroU64,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true, default_value = "1")]
    pub(crate) seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "J", value_parser = jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<usize>,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a game is played by.
#[derive(Debug, Args)]
pub(crate) struct OptionArgs {
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) given: Vec<(String, String)>,
    /// A folder of decks, as for `serve`: with it, deck=NAME stands for the deck in NAME.ron
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub(crate) decks: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ChartArgs {
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
    /// How many players; several numbers are compared [default: the fewest the game allows]
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = seats, allow_negative_numbers = true)]
    pub(crate) seats: Vec<u8>,
    /// A name and the options that it stands for; may be given several times
    #[arg(long = "preset", value_name = "NAME[:KEY=VALUE,…]", value_parser = preset, default_value = "default")]
    pub(crate) presets: Vec<Preset>,
    /// Who plays, each alone among its like, and how many games if not so many as the others
    /// [default: every bot of the game]
    #[arg(long, value_name = "NAME[:GAMES],…", value_delimiter = ',', value_parser = entrant)]
    pub(crate) bots: Vec<Entrant>,
    /// The folder for the table and the charts
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub(crate) out: PathBuf,
}

/// A set of options with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preset {
    pub(crate) name: String,
    pub(crate) options: Vec<(String, String)>,
}

/// A bot, and the number of its games where that is its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entrant {
    pub(crate) bot: String,
    pub(crate) games: Option<NonZeroU64>,
}

#[derive(Debug, Args)]
pub(crate) struct LawsArgs {
    /// Which game, or all
    #[arg(long, value_name = "ID", default_value = "all")]
    pub(crate) game: String,
    /// For how many players [default: each number the game allows]
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = seats, allow_negative_numbers = true)]
    pub(crate) seats: Vec<u8>,
    // Without any, each game draws its own.
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    /// Who plays, dealt round the table and moved on by one seat each game [default: whatever is legal, by chance]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// How many games for each number of seats
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, default_value = "100")]
    pub(crate) games: NonZeroU64,
    /// For each number of seats, begin no game after this many steps [default: no limit]
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Examine about one state in so many in full, where many games are played; what is looked at with every
    /// step always is
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true, default_value = "1")]
    pub(crate) one_in: u32,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true, default_value = "1")]
    pub(crate) seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "J", value_parser = jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct CoverageArgs {
    /// Which game, see `walpurgis games`
    #[arg(long, value_name = "ID")]
    pub(crate) game: String,
    /// For how many players [default: each number the game allows]
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = seats, allow_negative_numbers = true)]
    pub(crate) seats: Vec<u8>,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    /// How many games for each number of players
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, default_value = "100")]
    pub(crate) games: NonZeroU64,
    /// Who plays, dealt round the table and moved on by one seat each game
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', default_value = "random")]
    pub(crate) bots: Vec<String>,
    /// Also play the scenarios of this folder, and name those that reach what no game did
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub(crate) scenarios: Option<PathBuf>,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true, default_value = "1")]
    pub(crate) seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "J", value_parser = jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<usize>,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Which game, see `walpurgis games`; it must have a solver
    #[arg(long, value_name = "ID")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    /// The one value of the option that is compared, such as a ritual's number [default: each]
    #[arg(long = "ritual", alias = "variant", value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub(crate) variant: Option<NonZeroU64>,
    /// How many players [default: each number the game allows]
    #[arg(long, value_name = "N", value_parser = seats, allow_negative_numbers = true)]
    pub(crate) seats: Option<u8>,
    /// Only this part of the game; those before it are solved to get there [default: each]
    #[arg(long = "round", alias = "part", value_name = "N", value_parser = part, allow_negative_numbers = true)]
    pub(crate) part: Option<u8>,
    /// How many deals for each value and number of players
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, default_value = "20")]
    pub(crate) deals: NonZeroU64,
    /// The same seed gives the same deals
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true, default_value = "1")]
    pub(crate) seed: u64,
    /// About how many positions to look at for each part of a deal
    #[arg(long, value_name = "N", value_parser = rate, allow_negative_numbers = true, default_value = "20000")]
    pub(crate) nodes: NonZeroU32,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "J", value_parser = jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<usize>,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// A folder for the table and a chart
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct GuideArgs {
    /// Which game, see `walpurgis games`
    #[arg(long, value_name = "ID")]
    pub(crate) game: String,
    /// The guide that says what is to be shown [default: the game's own]
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// How many deals to try
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, default_value = "100")]
    pub(crate) deals: NonZeroU64,
    /// The seed of the first deal; the others have the numbers after it
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true, default_value = "1")]
    pub(crate) seed: u64,
    /// The most moves of a lesson
    #[arg(long, value_name = "N", value_parser = rate, allow_negative_numbers = true, default_value = "40")]
    pub(crate) moves: NonZeroU32,
    /// How many ways to play a deal are followed side by side, with open cards
    #[arg(long, value_name = "N", value_parser = rate, allow_negative_numbers = true, default_value = "200")]
    pub(crate) width: NonZeroU32,
    /// Let this bot play every seat instead
    #[arg(long, value_name = "NAME", conflicts_with = "width")]
    pub(crate) bot: Option<String>,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "J", value_parser = jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<usize>,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
