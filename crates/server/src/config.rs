use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use tabletop::Secret;

use crate::admin::AdminToken;
use crate::base_path::BasePath;

/// What a server allows and how patient it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerConfig {
    pub access: Access,
    pub limits: Limits,
    pub patience: Patience,
    /// What tables can be played with besides what comes with the games.
    pub decks: Arc<[OwnDeck]>,
    /// The day whose deal is the daily one, instead of the clock's. A deal follows from its date alone, so
    /// nobody learns anything from it that they could not work out themselves.
    pub today: Option<Date>,
    /// What every table that is made is dealt from besides its players' entropy, instead of a secret drawn for
    /// it alone: so that a rehearsal can be repeated.
    pub secret: Option<Secret>,
    /// To whom the server itself may send something.
    pub outgoing: Outgoing,
    /// Where problems are to be reported: an address or a link.
    pub contact: Option<String>,
    /// What whoever runs the server shows when they ask something of it; without one nobody can.
    pub admin: Option<AdminToken>,
    /// How many games our best bot plays on a daily deal, for its par.
    pub par_games: u32,
    pub retention: Retention,
}

/// What is not kept for ever; everything is, unless whoever runs the server says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Tables whose game is not over go after so many days in which nobody changed or opened them.
    pub unused_days: Option<u32>,
    /// While the disk has less room than this, no new tables are made.
    pub least_free_bytes: Option<u64>,
}

/// To whom the server may send something by itself: to push services, and to the webhooks of tables. Their
/// addresses come from clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outgoing {
    /// To nobody.
    None,
    /// Over HTTPS to machines of the whole internet.
    #[default]
    Public,
    /// Also to this machine and its network, and unencrypted: for rehearsals, and for who trusts everyone
    /// that can make a table.
    Anywhere,
}

/// A deck of whoever runs the server, which its game has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnDeck {
    pub game: &'static str,
    pub name: String,
    /// The value of the game's option `deck`.
    pub text: String,
}

/// By which ways clients come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// The web server that passes requests on; one on this machine has a loopback address. Whom it
    /// passes them on for is read from `X-Forwarded-For`.
    pub proxy: Option<IpAddr>,
    /// Names under which browsers find this server, besides those that only a local network knows.
    pub names: Vec<String>,
    /// Below which path everything is; whoever passes requests on leaves it there.
    pub path: BasePath,
    /// Sites, as `https://example.org`, whose pages may show replays inside of them.
    pub embed_from: Vec<String>,
    /// Whether the limits per address hold for this machine too; with a proxy they always do.
    pub counts_this_machine: bool,
}

/// How much one client may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub connections: usize,
    /// From one address, see [`Access::counts_this_machine`].
    pub connections_per_address: usize,
    /// Frames on one connection.
    pub frames: Rate,
    /// Frames of one person on all their connections together.
    pub person_frames: Rate,
    /// Tables opened on one connection: each may send a whole history.
    pub opens: Rate,
    /// Tables opened by one person on all their connections together.
    pub person_opens: Rate,
    /// Chat of one person.
    pub chat: Rate,
    /// New names of one person: each is told to all their tables.
    pub names: Rate,
    /// Hints of one person.
    pub hints: Rate,
    /// Tables made by one person.
    pub tables: Rate,
    /// Requests for programs, replays among them, from one address.
    pub requests_per_address: Rate,
    /// Tables made by anyone.
    pub all_tables: Rate,
    /// Tables of one person that were in use today and whose game is not over, before they may make more.
    pub unfinished_tables: u32,
    /// New devices, and attempts to link one, from one address.
    pub devices_per_address: Rate,
    /// New devices from anywhere.
    pub devices: Rate,
    /// Short codes of tables that are tried from one address.
    pub codes_per_address: Rate,
    /// And from anywhere: there are a thousand million, so that none is found by trying.
    pub codes: Rate,
    /// Bytes that may wait for a client that reads slowly.
    pub outbox_bytes: usize,
    /// Tables that one connection may have open at once.
    pub open_tables: usize,
    /// People who may look on at one table, besides those who sit there or have shown its invite.
    pub onlookers: usize,
    /// Those who have shown it.
    pub invited_onlookers: usize,
    /// Connections by which one of them may look on at the same table.
    pub looks_per_person: usize,
}

/// `burst` at once, then one every `every`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub every: Duration,
    pub burst: u32,
}

impl Rate {
    pub const fn per_second(count: u32, burst: u32) -> Self {
        // A rate of none at all would never let anything through again.
        let count = if count == 0 { 1 } else { count };
        Self { every: Duration::from_nanos(1_000_000_000 / count as u64), burst }
    }
}

/// How long the server waits before it acts by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For the first frame of a connection, and for the head of a request.
    pub hello: Duration,
    /// Between two pings to a client that says nothing.
    pub heartbeat: Duration,
    /// Between two measurements of how far away a client is.
    pub probe: Duration,
    /// Until a client that says nothing counts as gone.
    pub silence: Duration,
    /// For a client to take what was sent.
    pub write: Duration,
    /// Between two tellings of who is at a table.
    pub presence: Duration,
    /// For a host who is away, before somebody else may take the place.
    pub host: Duration,
    /// For somebody who is to act where no clock runs, before the others may do something about it.
    pub idle_player: Duration,
    /// After a start, before time runs at tables that were in play: people have to come back first.
    pub restart: Duration,
    /// For somebody who is away and whose turn it is, before they are called.
    pub call: Duration,
    /// Until a table that nobody looks at leaves memory.
    pub idle_table: Duration,
    /// Between two writings of the lists of tables.
    pub lobby: Duration,
    /// For the other side to say that it has heard the goodbye.
    pub last_words: Duration,
    /// For connections to end when the server goes down.
    pub goodbye: Duration,
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            access: Access::default(),
            limits: Limits {
                connections: 10_000,
                connections_per_address: 100,
                frames: Rate::per_second(20, 60),
                person_frames: Rate::per_second(40, 120),
                opens: Rate::per_second(2, 20),
                person_opens: Rate::per_second(4, 60),
                chat: Rate::per_second(1, 5),
                names: Rate { every: Duration::from_secs(10), burst: 5 },
                hints: Rate::per_second(1, 10),
                tables: Rate { every: Duration::from_secs(6), burst: 10 },
                all_tables: Rate::per_second(20, 10_000),
                unfinished_tables: 50,
                requests_per_address: Rate::per_second(10, 100),
                devices_per_address: Rate { every: Duration::from_secs(6), burst: 20 },
                devices: Rate::per_second(100, 5_000),
                codes_per_address: Rate { every: Duration::from_secs(10), burst: 10 },
                codes: Rate::per_second(5, 100),
                outbox_bytes: 256 * 1024,
                open_tables: 16,
                onlookers: 200,
                invited_onlookers: 500,
                looks_per_person: 16,
            },
            patience: Patience {
                hello: Duration::from_secs(10),
                heartbeat: Duration::from_secs(25),
                probe: Duration::from_secs(5),
                silence: Duration::from_secs(60),
                write: Duration::from_secs(20),
                presence: Duration::from_secs(1),
                host: Duration::from_secs(120),
                idle_player: Duration::from_secs(180),
                restart: Duration::from_secs(60),
                call: Duration::from_secs(20),
                idle_table: Duration::from_secs(30),
                lobby: Duration::from_secs(1),
                last_words: Duration::from_secs(2),
                goodbye: Duration::from_secs(5),
            },
            decks: Arc::default(),
            today: None,
            secret: None,
            outgoing: Outgoing::default(),
            contact: None,
            admin: None,
            par_games: 20,
            retention: Retention::default(),
        }
    }
}
