use std::net::IpAddr;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use server::Date;
use server::store::StoreUrl;
use tabletop::{Language, Seat, Secret, Viewer};

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
    /// Put a backup in the place of all tables and people
    Restore(RestoreArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, value_name = "N", value_parser = port, allow_negative_numbers = true, default_value = "7313")]
    pub(crate) port: u16,
    /// Let everyone in this network join, and show a code for their phones
    #[arg(long)]
    pub(crate) lan: bool,
    /// A web server on this machine, or at ADDRESS, passes requests on: clients are told apart by the
    /// X-Forwarded-For that it adds
    #[arg(long, value_name = "ADDRESS", requires = "names", num_args = 0..=1, require_equals = true, default_missing_value = "127.0.0.1", value_parser = address)]
    pub(crate) proxy: Option<IpAddr>,
    /// A name under which browsers find this server, such as play.example.org; may be given several
    /// times. Addresses and names of a local network need not be given
    #[arg(long = "name", value_name = "NAME", value_parser = host_name)]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Where tables are kept instead of the data folder: sqlite:PATH, or memory: to forget them
    #[arg(long, value_name = "URL")]
    pub(crate) store: Option<StoreUrl>,
    /// A folder of decks that tables can be played with: every *.ron in it, see docs/own-decks.md
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub(crate) decks: Option<PathBuf>,
    /// The day whose deal is the daily one, instead of today's; for rehearsals
    #[arg(long, value_name = "DATE", value_parser = date, hide = true)]
    pub(crate) today: Option<Date>,
    /// What every table is dealt from besides its players' entropy; for rehearsals on this machine alone
    #[arg(long, value_name = "HEX", hide = true, conflicts_with_all = ["lan", "proxy", "names"])]
    pub(crate) secret: Option<Secret>,
    /// Connections at once
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, default_value = "10000")]
    pub(crate) connections: NonZeroU64,
    /// Messages a second that one connection may send
    #[arg(long, value_name = "N", value_parser = rate, allow_negative_numbers = true, default_value = "20")]
    pub(crate) messages: NonZeroU32,
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
}

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// A file that does not exist yet
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Where tables are kept instead of the data folder: sqlite:PATH
    #[arg(long, value_name = "URL")]
    pub(crate) store: Option<StoreUrl>,
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
    /// Where tables are kept instead of the data folder: sqlite:PATH
    #[arg(long, value_name = "URL")]
    pub(crate) store: Option<StoreUrl>,
}

/// More threads than any machine has cores for only get in each other's way.
const MOST_JOBS: u64 = 1_024;

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("it is a number from 0 to {}", u16::MAX))
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "it is an address like 10.0.0.5".to_owned())
}

fn host_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    if !text.is_empty() && text.chars().all(is_plain) {
        Ok(text.to_owned())
    } else {
        Err("it is a name like play.example.org, without http:// and port".to_owned())
    }
}

fn date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| "it is a date like 2026-11-16".to_owned())
}

fn rate(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| "it is a whole number from 1 up".to_owned())
}

fn folder(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() { Err("it is a folder".to_owned()) } else { Ok(PathBuf::from(text)) }
}

fn seats(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| "it is a number of players, `walpurgis games` says which".to_owned())
}

fn part(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "it is the number of a part of the game, from 1".to_owned())
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("it is a whole number from 0 to {}", u64::MAX))
}

fn at_least_one(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "it is a whole number from 1 up".to_owned())
}

fn jobs(text: &str) -> Result<usize, String> {
    at_least_one(text)
        .ok()
        .filter(|jobs| jobs.get() <= MOST_JOBS)
        .and_then(|jobs| usize::try_from(jobs.get()).ok())
        .ok_or_else(|| format!("it is a whole number from 1 to {MOST_JOBS}"))
}

fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("it is written KEY=VALUE".to_owned()),
    }
}

fn preset(text: &str) -> Result<Preset, String> {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    if name.is_empty() {
        return Err("it begins with a name".to_owned());
    }
    let options = options.split(',').filter(|option| !option.is_empty()).map(key_value);
    Ok(Preset { name: name.to_owned(), options: options.collect::<Result<_, _>>()? })
}

fn entrant(text: &str) -> Result<Entrant, String> {
    match text.split_once(':') {
        None => Ok(Entrant { bot: text.to_owned(), games: None }),
        Some((bot, games)) => Ok(Entrant { bot: bot.to_owned(), games: Some(at_least_one(games)?) }),
    }
}

fn language(text: &str) -> Result<Language, String> {
    let known = Language::ALL.into_iter().find(|language| language.code() == text);
    known.ok_or_else(|| "it is en or fr".to_owned())
}

fn viewer(text: &str) -> Result<Viewer, String> {
    match text {
        "all" => Ok(Viewer::AllSeeing),
        "spectator" => Ok(Viewer::Spectator),
        _ => text
            .parse()
            .ok()
            .and_then(Seat::new)
            .map(Viewer::Seat)
            .ok_or_else(|| "it is a seat's number, spectator or all".to_owned()),
    }
}
