use std::future::Future;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};

use super::doors::{Doors, Place};
use crate::config::ServerConfig;

/// A request line and its headers fit into this.
const MOST_HEAD_BYTES: usize = 16 * 1024;
/// Before trying again when no connection can be taken, for want of file handles as a rule.
const BREATH: Duration = Duration::from_millis(100);

/// Takes connections until `stop`, and leaves once those that are not sockets have ended.
pub(super) async fn accept(
    listener: TcpListener,
    router: Router,
    config: &ServerConfig,
    stop: impl Future<Output = ()>,
) {
    let doors = Doors::new(&config.limits);
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
        let Some(place) = doors.enter(address.ip()) else { continue };
        let caller = Caller { address: address.ip().to_canonical(), _place: Arc::new(place) };
        let served = serve(stream, caller, router.clone(), config.patience.hello, stopped.clone());
        let alive = alive.clone();
        tokio::spawn(async move {
            served.await;
            drop(alive);
        });
    }
    drop((listener, stopping, alive));
    let _ended_or_late = tokio::time::timeout(config.patience.goodbye, all_gone.recv()).await;
}

/// Who is at the other end of a connection; every request on it carries this.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) address: IpAddr,
    /// A socket outlives the connection it came by and takes the place along.
    _place: Arc<Place>,
}

async fn serve(
    stream: TcpStream,
    caller: Caller,
    router: Router,
    patience: Duration,
    mut stopped: watch::Receiver<()>,
) {
    if stream.set_nodelay(true).is_err() {
        // The client has gone already.
        return;
    }
    let router = TowerToHyperService::new(router);
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(caller.clone());
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(MOST_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
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
