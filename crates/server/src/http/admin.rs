use axum::Json;
use axum::body::Body;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Response, StatusCode};

use super::accept::Caller;
use super::answer::{answer, malformed, refuse, refuse_wire};
use crate::admin::AdminCommand;
use crate::hub::{Hub, wire_error};
use wire::ErrorCode;

/// `POST /api/admin`: for whoever can read the file beside the database, on this machine. To all others there is
/// no such thing.
pub(super) async fn perform(
    State(hub): State<Hub>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Result<Json<AdminCommand>, JsonRejection>,
) -> Response<Body> {
    let token = headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok()?.strip_prefix("Bearer "));
    let is_theirs = |given: &str| hub.config().admin.as_ref().is_some_and(|own| own.is(given));
    if !caller.is_from_here || !token.is_some_and(is_theirs) {
        let error = wire_error(ErrorCode::Malformed, "there is nothing here, see docs/protocol.md");
        return refuse(StatusCode::NOT_FOUND, &error);
    }
    let Json(command) = match body {
        Ok(command) => command,
        Err(error) => return malformed(error.body_text()),
    };
    tracing::info!("asked by whoever runs the server: {command:?}");
    match hub.administer(command).await {
        Ok(done) => answer(StatusCode::OK, &done),
        Err(error) => refuse_wire(&error),
    }
}
