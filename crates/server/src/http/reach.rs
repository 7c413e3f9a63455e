use axum::Json;
use axum::body::Body;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use serde::Serialize;

use super::accept::Caller;
use super::answer::{answer, refuse_wire};
use super::device::{caller_of, member_of, unknown_token};
use crate::hub::{Hub, wire_error};
use wire::{
    ErrorCode, NewSubscription, NewWebhook, OldSubscription, PersonId, PushView, SaidCode, TableId, WireError,
};

type Sent<T> = Result<Json<T>, JsonRejection>;

/// `GET /api/push`: the key that browsers need to be told of their person's turn.
pub(super) async fn push_key(State(hub): State<Hub>) -> Response<Body> {
    let key = hub.outside().public_key().await;
    answered(StatusCode::OK, key.map(|key| PushView { key }))
}

/// `POST /api/push`: this browser wants to be told.
pub(super) async fn subscribe(
    State(hub): State<Hub>,
    headers: HeaderMap,
    body: Sent<NewSubscription>,
) -> Response<Body> {
    let done = async {
        let (who, wanted) = (member_of(&hub, &headers).await?, taken(body)?);
        hub.subscribe(&who, wanted).await
    };
    answered(StatusCode::CREATED, done.await)
}

/// `DELETE /api/push`: it does no longer.
pub(super) async fn unsubscribe(
    State(hub): State<Hub>,
    headers: HeaderMap,
    body: Sent<OldSubscription>,
) -> Response<Body> {
    let done = async {
        let (who, old) = (known(&hub, &headers).await?, taken(body)?);
        hub.outside().unsubscribe(who, &old.endpoint).await
    };
    answered(StatusCode::OK, done.await)
}

/// `GET /api/tables/{table}/webhook`: where the table's news go, for its host.
pub(super) async fn webhook(
    State(hub): State<Hub>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    let found = async {
        let (table, who) = hosted(&hub, table, &headers).await?;
        hub.outside().webhook(&table, who).await
    };
    answered(StatusCode::OK, found.await)
}

/// `PUT /api/tables/{table}/webhook`: another place for them.
pub(super) async fn set_webhook(
    State(hub): State<Hub>,
    Path(table): Path<String>,
    headers: HeaderMap,
    body: Sent<NewWebhook>,
) -> Response<Body> {
    let set = async {
        let (table, who) = hosted(&hub, table, &headers).await?;
        hub.outside().set_webhook(&table, who, taken(body)?).await
    };
    answered(StatusCode::OK, set.await)
}

/// `DELETE /api/tables/{table}/webhook`: nowhere any more.
pub(super) async fn remove_webhook(
    State(hub): State<Hub>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    let removed = async {
        let (table, _) = hosted(&hub, table, &headers).await?;
        hub.outside().remove_webhook(&table).await
    };
    answered(StatusCode::OK, removed.await)
}

/// `POST /api/tables/{table}/code`: a short code for the host to say aloud.
pub(super) async fn code(
    State(hub): State<Hub>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    let made = async { hub.code_of(&TableId(table), known(&hub, &headers).await?).await };
    answered(StatusCode::CREATED, made.await)
}

/// `POST /api/join`: where a code that was said leads.
pub(super) async fn join(
    State(hub): State<Hub>,
    Extension(caller): Extension<Caller>,
    body: Sent<SaidCode>,
) -> Response<Body> {
    let found = taken(body).and_then(|SaidCode { code }| match hub.credits().may_try_code(caller.home) {
        true => hub.find_code(&code),
        false => Err(wire_error(ErrorCode::TooFast, "too many codes were tried, wait a little")),
    });
    answered(StatusCode::OK, found)
}

/// The table and whoever asks, if they are its host.
async fn hosted(hub: &Hub, table: String, headers: &HeaderMap) -> Result<(TableId, PersonId), WireError> {
    let (table, who) = (TableId(table), known(hub, headers).await?);
    hub.check_host(&table, who).await?;
    Ok((table, who))
}

async fn known(hub: &Hub, headers: &HeaderMap) -> Result<PersonId, WireError> {
    let unnamed = || unknown_token("send the token as `Authorization: Bearer <token>`");
    Ok(caller_of(hub, headers).await?.ok_or_else(unnamed)?.id)
}

fn taken<T>(body: Sent<T>) -> Result<T, WireError> {
    body.map(|Json(body)| body).map_err(|error| wire_error(ErrorCode::Malformed, error.body_text()))
}

fn answered<T: Serialize>(status: StatusCode, done: Result<T, WireError>) -> Response<Body> {
    match done {
        Ok(told) => answer(status, &told),
        Err(error) => refuse_wire(&error),
    }
}
