use std::net::IpAddr;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use server::{BasePath, Date, Outgoing};
use tabletop::Secret;

use super::DataArgs;
use super::parse::{
    Listen, address, at_least_one, contact, date, folder, host_name, listen, origin, port, rate,
};

/// How the server is run. Each can also be set by a variable of the environment, which is named after it.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 takes any that is free
    #[arg(
        long,
        value_name = "N",
        env = "WALPURGIS_PORT",
        value_parser = port,
        allow_negative_numbers = true,
        default_value = "7313"
    )]
    pub(crate) port: u16,
    /// Let everyone in this network join, and show a code for their phones
    #[arg(long, env = "WALPURGIS_LAN", value_parser = BoolishValueParser::new())]
    pub(crate) lan: bool,
    /// The address to listen on instead of this machine's own: 192.0.2.7, ::1, or :: for all; with a port
    /// 192.0.2.7:80 or [::]:80, which then counts instead of --port
    #[arg(long, value_name = "ADDRESS", env = "WALPURGIS_LISTEN", value_parser = listen, conflicts_with = "lan")]
    pub(crate) listen: Option<Listen>,
    /// The path below which everything is, where a web server has other things too: /games/. It passes
    /// requests on with this path
    #[arg(long, value_name = "PATH", env = "WALPURGIS_PATH", default_value = "/")]
    pub(crate) path: BasePath,
    /// A web server on this machine, or at ADDRESS, passes requests on: clients are told apart by the
    /// X-Forwarded-For that it adds
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "WALPURGIS_PROXY",
        requires = "names",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "127.0.0.1",
        value_parser = address
    )]
    pub(crate) proxy: Option<IpAddr>,
    /// A name under which browsers find this server, such as play.example.org; may be given several
    /// times. Addresses and names of a local network need not be given
    #[arg(long = "name", value_name = "NAME", env = "WALPURGIS_NAME", value_delimiter = ',', value_parser = host_name)]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// A folder of decks that tables can be played with: every *.ron in it, see docs/own-decks.md
    #[arg(long, value_name = "DIR", env = "WALPURGIS_DECKS", value_parser = folder)]
    pub(crate) decks: Option<PathBuf>,
    /// To whom the server may send something by itself, for who is told of their turn elsewhere: to nobody,
    /// to the internet over https, or anywhere, also in this network
    #[arg(long, value_name = "WHERE", env = "WALPURGIS_OUTGOING", default_value = "public")]
    pub(crate) outgoing: OutgoingArg,
    /// Where people are to report problems, as the page tells them: an address or a link
    #[arg(long, value_name = "WHERE", env = "WALPURGIS_CONTACT", value_parser = contact)]
    pub(crate) contact: Option<String>,
    /// A site whose pages may show replays inside of them, such as https://example.org; may be given several
    /// times
    #[arg(long, value_name = "ORIGIN", env = "WALPURGIS_EMBED_FROM", value_delimiter = ',', value_parser = origin)]
    pub(crate) embed_from: Vec<String>,
    /// Delete tables whose game is not over and that nobody has changed or opened for so many days; without this,
    /// none is deleted
    #[arg(long, value_name = "N", env = "WALPURGIS_UNUSED_DAYS", value_parser = rate, allow_negative_numbers = true)]
    pub(crate) unused_days: Option<NonZeroU32>,
    /// Make no new tables while the disk has less room than so many megabytes; without this, until it is full
    #[arg(
        long,
        value_name = "MB",
        env = "WALPURGIS_LEAST_FREE",
        value_parser = at_least_one,
        allow_negative_numbers = true
    )]
    pub(crate) least_free: Option<NonZeroU64>,
    /// The day whose deal is the daily one, instead of today's; for rehearsals
    #[arg(long, value_name = "DATE", env = "WALPURGIS_TODAY", value_parser = date, hide = true)]
    pub(crate) today: Option<Date>,
    /// What every table is dealt from besides its players' entropy; for rehearsals on this machine alone
    #[arg(
        long,
        value_name = "HEX",
        env = "WALPURGIS_SECRET",
        hide = true,
        hide_env_values = true,
        conflicts_with_all = ["lan", "listen", "proxy", "names"]
    )]
    pub(crate) secret: Option<Secret>,
    /// How many games our best bot plays on a daily deal for its par, instead of the usual; for rehearsals
    #[arg(long, value_name = "N", env = "WALPURGIS_PAR_GAMES", hide = true)]
    pub(crate) par_games: Option<u32>,
    /// Connections at once
    #[arg(
        long,
        value_name = "N",
        env = "WALPURGIS_CONNECTIONS",
        value_parser = at_least_one,
        allow_negative_numbers = true,
        default_value = "10000"
    )]
    pub(crate) connections: NonZeroU64,
    /// Messages a second that one connection may send
    #[arg(
        long,
        value_name = "N",
        env = "WALPURGIS_MESSAGES",
        value_parser = rate,
        allow_negative_numbers = true,
        default_value = "20"
    )]
    pub(crate) messages: NonZeroU32,
}

/// To whom a server may send something by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutgoingArg {
    None,
    Public,
    Anywhere,
}

impl From<OutgoingArg> for Outgoing {
    fn from(outgoing: OutgoingArg) -> Self {
        match outgoing {
            OutgoingArg::None => Self::None,
            OutgoingArg::Public => Self::Public,
            OutgoingArg::Anywhere => Self::Anywhere,
        }
    }
}
