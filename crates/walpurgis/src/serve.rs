use std::env;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::num::NonZeroU32;
use std::path::Path;
use std::process;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::admin::{AdminDoor, AdminToken};
use server::store::{Store, StoreError, StoreUrl};
use server::{BasePath, Rate, ServerConfig};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::cli::ServeArgs;
use crate::decks;
use crate::failure::{Failure, complain};

/// `walpurgis serve`
pub(crate) fn serve(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let asked = env::var("RUST_LOG").ok().filter(|asked| !asked.is_empty());
    let filter = asked.and_then(|asked| asked.parse().ok());
    let filter = filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    tracing_subscriber::registry().with(layer().with_writer(io::stderr)).with(filter).init();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(run(args, out))
}

async fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let decks = args.decks.as_deref().map(decks::load).transpose()?.unwrap_or_default();
    decks.faults.iter().for_each(|fault| complain(fault));
    let listener = bind(args).await?;
    let address = listener.local_addr()?;
    let url = args.data.url()?;
    let store = Store::open(&url).await?;
    let token = AdminToken::draw()?;
    let _door = match &url {
        StoreUrl::Sqlite(database) => open_door(database, from_here(address), &args.path, &token),
        StoreUrl::Memory => None,
    };
    let stop = stop_signal()?;
    announce(args, address, &url, out)?;
    if !decks.good.is_empty() {
        let names: Vec<&str> = decks.good.iter().map(|deck| deck.name.as_str()).collect();
        writeln!(out, "Decks: {}", names.join(", "))?;
        out.flush()?;
    }
    let config = ServerConfig { decks: decks.good.into(), admin: Some(token), ..config(args) };
    server::run(listener, store, config, stop).await;
    Ok(())
}

async fn bind(args: &ServeArgs) -> Result<TcpListener, Failure> {
    let host = match args.listen {
        Some(listen) => listen.address,
        None if args.lan => Ipv4Addr::UNSPECIFIED.into(),
        None => Ipv4Addr::LOCALHOST.into(),
    };
    let port = args.listen.and_then(|listen| listen.port).unwrap_or(args.port);
    TcpListener::bind((host, port)).await.map_err(|error| {
        Failure::Usage(match error.kind() {
            ErrorKind::AddrInUse => format!("port {port} is in use: choose another with --port"),
            ErrorKind::AddrNotAvailable => {
                format!("{host} is no address of this machine: choose another with --listen")
            }
            _ if args.listen.is_some() => {
                format!("{} cannot be listened on ({error})", SocketAddr::new(host, port))
            }
            _ => format!("port {port} cannot be used ({error}): choose another with --port"),
        })
    })
}

fn config(args: &ServeArgs) -> ServerConfig {
    let mut config = ServerConfig::default();
    let (per_second, burst) = (args.messages.get(), args.messages.get().saturating_mul(3));
    config.today = args.today;
    config.retention.unused_days = args.unused_days.map(NonZeroU32::get);
    config.retention.least_free_bytes =
        args.least_free.map(|megabytes| megabytes.get().saturating_mul(1_000_000));
    config.secret = args.secret;
    config.par_games = args.par_games.unwrap_or(config.par_games);
    config.outgoing = args.outgoing.into();
    config.access.proxy = args.proxy;
    config.access.names.clone_from(&args.names);
    config.access.embed_from.clone_from(&args.embed_from);
    config.contact.clone_from(&args.contact);
    config.access.path.clone_from(&args.path);
    config.limits.connections = usize::try_from(args.connections.get()).unwrap_or(usize::MAX);
    config.limits.frames = Rate::per_second(per_second, burst);
    config.limits.person_frames = Rate::per_second(per_second.saturating_mul(2), burst.saturating_mul(2));
    config
}

/// Tells where to go with the browser.
fn announce(
    args: &ServeArgs,
    address: SocketAddr,
    url: &StoreUrl,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let path = if args.path.is_root() { String::new() } else { args.path.to_string() };
    let here = format!("http://{}{path}", from_here(address));
    match own_address().filter(|_| args.lan) {
        Some(own) => {
            let link = format!("http://{own}:{}{path}", address.port());
            writeln!(out, "Walpurgis is at {link} for everyone in this network, here also at {here}")?;
            if let Some(code) = phone_code(&link) {
                writeln!(out, "\n{code}")?;
            }
        }
        None if args.lan => {
            writeln!(out, "Walpurgis is at {here}; this machine has no address in a network")?;
        }
        None => writeln!(out, "Walpurgis is at {here}")?,
    }
    writeln!(out, "Tables are kept in {url}. Ctrl-C stops the server; nothing is lost.")?;
    Ok(out.flush()?)
}

/// Lets `walpurgis admin` find this server. Without that it serves all the same.
fn open_door(database: &Path, here: SocketAddr, path: &BasePath, token: &AdminToken) -> Option<AdminDoor> {
    let opened = AdminDoor::open(database, here, path, token);
    opened.inspect_err(|error| complain(&format!("walpurgis admin will not find this server: {error}"))).ok()
}

/// How this machine itself reaches what listens on `address`.
fn from_here(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        one => one,
    };
    SocketAddr::new(ip, address.port())
}

/// The address by which others in the network reach this machine. No packet is sent for it.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documents that nobody has: the system tells which of its own it would use.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then_some(own)
}

/// The link as a picture that phones read.
fn phone_code(link: &str) -> Option<String> {
    let code = QrCode::new(link).ok()?;
    // Light squares are drawn, dark ones left empty.
    let picture = code.render().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    if !io::stdout().is_terminal() {
        return Some(picture + "\n");
    }
    // White on black, whatever the terminal's own colours are.
    let lines = picture.lines().map(|line| format!("\x1b[97;40m{line}\x1b[0m\n"));
    Some(lines.collect())
}

/// Comes back when the server should stop. Whoever is in a hurry asks a second time.
fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    let mut signals = Signals::new()?;
    Ok(async move {
        signals.next().await;
        tokio::spawn(async move {
            signals.next().await;
            process::exit(130);
        });
    })
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        // Without a signal to wait for, the server runs until it is ended from outside.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match &error {
            StoreError::Damaged { .. } | StoreError::BrokenLog { .. } => Self::Check(error.to_string()),
            _ => Self::Usage(error.to_string()),
        }
    }
}
