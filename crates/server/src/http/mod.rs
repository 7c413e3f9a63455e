//! The doors of the server: sockets for players, a few requests for programs, and the files of the
//! browser's side.

mod about;
mod accept;
mod admin;
mod ahead;
mod answer;
mod assets;
mod below;
mod body;
mod catalogue;
mod client;
mod coach;
mod connections;
mod daily;
mod decks;
mod device;
mod distances;
mod finished_games;
mod games;
mod headers;
mod host;
mod lag;
mod me;
mod metrics;
mod preview;
mod profile;
mod reach;
mod replay;
mod replay_archived;
mod replay_steps;
mod same_site;
mod socket;
mod websocket;

use std::future::Future;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::routing::{any, delete, get, post};
use axum::{Extension, Router};
use tokio::net::TcpListener;

use accept::Caller;
use finished_games::FinishedGames;

use crate::config::ServerConfig;
use crate::hub::{Hub, wire_error};
use crate::store::Store;
use wire::ErrorCode;

/// Serves on `listener` until `shutdown`; then says goodbye to everyone, finishes what was begun and
/// closes the store.
pub async fn run(
    listener: TcpListener,
    store: Store,
    config: ServerConfig,
    shutdown: impl Future<Output = ()>,
) {
    metrics::started();
    let hub = Hub::start(store, config);
    hub.prepare().await;
    let stop = async {
        shutdown.await;
        hub.say_goodbye();
    };
    accept::accept(listener, router(hub.clone()), hub.config(), stop).await;
    hub.stop().await;
}

fn router(hub: Hub) -> Router {
    let api = Router::new()
        .route("/about", get(about::tell))
        .route("/admin", post(admin::perform))
        .route("/catalogue/{hash}", get(catalogue::find))
        .route("/daily/{game}", get(daily::results))
        .route("/decks/{game}", get(decks::list))
        .route("/device", post(device::create))
        .route("/device/link", post(device::link))
        .route("/games", get(games::list))
        .route("/games/{game}/deck", get(decks::built_in))
        .route("/health", get(health))
        .route("/me", delete(me::delete))
        .route("/me/devices", get(me::devices))
        .route("/me/devices/{device}", delete(me::end_device))
        .route("/me/games", get(me::games))
        .route("/me/token", post(me::change_token))
        .route("/profile", get(profile::own))
        .route("/join", post(reach::join))
        .route("/push", get(reach::push_key).post(reach::subscribe).delete(reach::unsubscribe))
        .route("/replay/{table}", get(replay::record))
        .route("/replay/{table}/events", get(replay::events))
        .route("/tables/{table}/coach", get(coach::review))
        .route("/tables/{table}/code", post(reach::code))
        .route("/tables/{table}/distances", get(distances::review))
        .route(
            "/tables/{table}/webhook",
            get(reach::webhook).put(reach::set_webhook).delete(reach::remove_webhook),
        )
        .fallback(|| async {
            let error = wire_error(ErrorCode::Malformed, "there is nothing here, see docs/protocol.md");
            answer::refuse(StatusCode::NOT_FOUND, &error)
        })
        .layer(Extension(FinishedGames::new()))
        .layer(from_fn_with_state(hub.clone(), body::take_in))
        .layer(from_fn_with_state(hub.clone(), in_moderation));
    Router::new()
        .nest("/api", api)
        .route("/ws", any(socket::upgrade))
        .route("/metrics", get(metrics::tell))
        .layer(from_fn(same_site::same_site))
        .fallback(assets::serve)
        .layer(from_fn_with_state(hub.clone(), host::known))
        .layer(from_fn_with_state(hub.clone(), headers::protect))
        .with_state(hub)
}

/// For whoever watches over the server; what exactly is wrong is in its log.
async fn health(State(hub): State<Hub>) -> (StatusCode, &'static str) {
    match hub.can_store().await {
        true => (StatusCode::OK, "ok\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored, see the server's log\n"),
    }
}

/// Refuses what one address asks for too often.
async fn in_moderation(
    State(hub): State<Hub>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response<Body> {
    if hub.credits().may_request(caller.home) {
        return next.run(request).await;
    }
    answer::refuse_wire(&wire_error(ErrorCode::TooFast, "too many requests, wait a little"))
}
