use std::future::Future;
use std::io::{self, IoSlice};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::header::{HOST, HeaderMap, HeaderName, HeaderValue};
use hyper::http::uri::Authority;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_io_timeout::TimeoutWriter;

use super::below;
use super::connections::{ConnectionLimits, ConnectionSlot};
use crate::config::{Access, Patience, ServerConfig};
use crate::counters::COUNTERS;
use crate::hub::ClientAddress;

/// A request line and its headers fit into this.
const MOST_HEAD_BYTES: usize = 16 * 1024;
/// What web servers add to requests that they pass on.
const PASSED_ON: [&str; 6] =
    ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// What everyone is told while the machine's clock is before 1970.
const NO_TIME: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n\
    the clock of this server is wrong\n";
/// Before trying again when no connection can be taken, for want of file handles as a rule.
const BREATH: Duration = Duration::from_millis(100);

/// Takes connections until `stop`, and leaves once those that are not sockets have ended.
pub(super) async fn accept(
    listener: TcpListener,
    router: Router,
    config: &ServerConfig,
    stop: impl Future<Output = ()>,
) {
    let (connections, access) = (ConnectionLimits::new(&config.limits), Arc::new(config.access.clone()));
    let (stopping, stopped) = watch::channel(());
    // Nothing is sent on it: it closes when the last connection has dropped its end.
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!("a connection cannot be taken: {error}");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        // Closed without a word: whoever comes this often does not wait for an answer.
        let own = stream.local_addr().map_or(address.ip(), |own| own.ip());
        let Some(line) = Peer::new(address.ip(), own, &access, &connections) else {
            COUNTERS.turned_away.add();
            continue;
        };
        let served = serve(stream, line, router.clone(), config.patience, stopped.clone());
        let alive = alive.clone();
        tokio::spawn(async move {
            served.await;
            drop(alive);
        });
    }
    drop((listener, stopping, alive));
    let _ended_or_late = tokio::time::timeout(config.patience.goodbye, all_gone.recv()).await;
}

/// A connection; whoever does not read what is sent is not waited for.
pub(super) type Connection = TimeoutWriter<Stream>;

/// The stream of a connection, until a socket takes it over.
#[derive(Debug)]
pub(super) struct Stream(Option<TcpStream>);

impl Stream {
    pub(super) fn take(&mut self) -> Option<TcpStream> {
        self.0.take()
    }

    fn poll<T>(
        self: Pin<&mut Self>,
        act: impl FnOnce(Pin<&mut TcpStream>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        match &mut self.get_mut().0 {
            Some(stream) => act(Pin::new(stream)),
            None => Poll::Ready(Err(io::ErrorKind::NotConnected.into())),
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.poll(|stream| stream.poll_read(context, bytes))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll(|stream| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll(|stream| stream.poll_write_vectored(context, slices))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll(|stream| stream.poll_flush(context))
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll(|stream| stream.poll_shutdown(context))
    }
}

/// One connection: a client's own, or one of the proxy's that carries the requests of many.
#[derive(Debug)]
struct Peer {
    peer: IpAddr,
    /// By which of the machine's addresses it came.
    own: IpAddr,
    access: Arc<Access>,
    place: Arc<ConnectionSlot>,
}

impl Peer {
    fn new(peer: IpAddr, own: IpAddr, access: &Arc<Access>, connections: &ConnectionLimits) -> Option<Self> {
        // The proxy's connections are many; its clients are counted one by one as they come.
        let home =
            if access.is_proxy(peer) { ClientAddress::Here } else { ClientAddress::of_peer(peer, access) };
        let place = Arc::new(connections.enter(home)?);
        Some(Self { peer, own, access: Arc::clone(access), place })
    }

    fn caller(&self, headers: &HeaderMap) -> Caller {
        // Each proxy on the way may add a line of its own.
        let forwarded = headers.get_all(FORWARDED_FOR).into_iter().next_back();
        let forwarded = forwarded.and_then(|value| value.to_str().ok());
        let home = ClientAddress::of_request(self.peer, forwarded, &self.access);
        let is_own = |address: IpAddr| address.to_canonical().is_loopback() || address == self.own;
        let is_from_here = is_own(self.peer) && !is_passed_on(headers, is_own);
        Caller { home, is_from_here, place: Arc::clone(&self.place) }
    }
}

/// Who has sent a request; every request carries this.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) home: ClientAddress,
    /// Whether it comes from a program on this machine that asked for this machine, and was passed on by nobody.
    pub(super) is_from_here: bool,
    place: Arc<ConnectionSlot>,
}

impl Caller {
    /// A socket outlives the connection it came by and takes its place along.
    pub(super) fn place_for_socket(&self) -> Option<SocketPlace> {
        let own =
            if self.place.home() == self.home { None } else { Some(self.place.enter_beside(self.home)?) };
        Some(SocketPlace { _line: Arc::clone(&self.place), _own: own })
    }
}

/// What a socket holds while it is open.
#[derive(Debug)]
pub(super) struct SocketPlace {
    _line: Arc<ConnectionSlot>,
    /// Of a client behind the proxy.
    _own: Option<ConnectionSlot>,
}

/// Whether a web server has passed a request on, or it was meant for another name than this machine's.
fn is_passed_on(headers: &HeaderMap, is_own: impl Fn(IpAddr) -> bool) -> bool {
    let is_for_here = |host: &HeaderValue| {
        let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
        host.is_some_and(|host| {
            let name = host.host().trim_start_matches('[').trim_end_matches(']');
            name == "localhost" || name.parse().is_ok_and(&is_own)
        })
    };
    PASSED_ON.iter().any(|&name| headers.contains_key(name)) || !headers.get(HOST).is_some_and(is_for_here)
}

/// By hand: the library that answers keeps a date ready, and falls over.
async fn tell_no_time(mut stream: TcpStream) -> io::Result<()> {
    // A connection that is closed with something unread takes the answer along.
    let _asked = stream.read(&mut [0; 1_024]).await?;
    stream.write_all(NO_TIME).await?;
    stream.shutdown().await
}

async fn serve(
    stream: TcpStream,
    line: Peer,
    router: Router,
    patience: Patience,
    mut stopped: watch::Receiver<()>,
) {
    if stream.set_nodelay(true).is_err() {
        // The client has gone already.
        return;
    }
    if SystemTime::now() < UNIX_EPOCH {
        tracing::error!("the machine's clock is before 1970: nobody is let in until it is set");
        let _told = tokio::time::timeout(patience.hello, tell_no_time(stream)).await;
        return;
    }
    let mut stream = Connection::new(Stream(Some(stream)));
    stream.set_timeout(Some(patience.write));
    let router = TowerToHyperService::new(router);
    let service = service_fn(|mut request: Request<Incoming>| {
        let caller = line.caller(request.headers());
        request.extensions_mut().insert(caller);
        let entered = below::enter(&line.access.path, request.uri_mut());
        let answer = entered.map(|()| router.call(request));
        async move {
            let answer = match answer {
                Ok(answer) => answer.await,
                Err(outside) => Ok(*outside),
            };
            if let Ok(answer) = &answer {
                COUNTERS.answered(answer.status());
            }
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.hello)
        .max_buf_size(MOST_HEAD_BYTES)
        // Written from the machine's clock, which panics before 1970.
        .auto_date_header(false)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = stopped.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!("a connection ended early: {error}");
    }
}
