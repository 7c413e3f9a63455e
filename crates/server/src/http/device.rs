use axum::Json;
use axum::body::Body;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Response, StatusCode};

use super::accept::Caller;
use super::answer::{answer, malformed, refuse_wire};
use crate::hub::{Hub, Member, token_hash, wire_error};
use crate::store::TokenHash;
use wire::{DeviceInfo, ErrorCode, NewDevice, Person, WireError};

/// `POST /api/device`: a new device, of a new person or of the one who made the link.
pub(super) async fn create(
    State(hub): State<Hub>,
    Extension(caller): Extension<Caller>,
    body: Result<Json<NewDevice>, JsonRejection>,
) -> Response<Body> {
    let wanted = match body {
        Ok(Json(wanted)) => wanted,
        Err(error) => return malformed(error.body_text()),
    };
    if !hub.credits().may_make_device(caller.home) {
        return refuse_wire(&wire_error(ErrorCode::TooFast, "too many new devices, wait a little"));
    }
    let made = match wanted.link {
        Some(code) => hub.link_device(&code).await,
        None => hub.new_person(wanted.name.as_deref()).await,
    };
    match made {
        Ok((token, Person { id, name, .. })) => {
            token_hash(&token)
                .into_iter()
                .for_each(|device| hub.note_device(device, wanted.label.as_deref()));
            answer(StatusCode::CREATED, &DeviceInfo { token, person: id, name })
        }
        Err(error) => refuse_wire(&error),
    }
}

/// `POST /api/device/link`: a code for another device of the same person.
pub(super) async fn link(State(hub): State<Hub>, headers: HeaderMap) -> Response<Body> {
    let made = async { hub.make_link(&member_of(&hub, &headers).await?).await };
    match made.await {
        Ok(link) => answer(StatusCode::CREATED, &link),
        Err(error) => refuse_wire(&error),
    }
}

/// Who asks, and by which device; not too often.
pub(super) async fn member_of(hub: &Hub, headers: &HeaderMap) -> Result<Member, WireError> {
    let unnamed = || unknown_token("send the token as `Authorization: Bearer <token>`");
    let person = caller_of(hub, headers).await?.ok_or_else(unnamed)?;
    if !hub.credits().frames.take(person.id) {
        return Err(wire_error(ErrorCode::TooFast, "too many requests, wait a little"));
    }
    Ok(Member { person, device: token_of(headers)?.ok_or_else(unnamed)? })
}

/// Who sends this; nobody in particular without a token, refused with a wrong one.
pub(super) async fn caller_of(hub: &Hub, headers: &HeaderMap) -> Result<Option<Person>, WireError> {
    let Some(hash) = token_of(headers)? else {
        return Ok(None);
    };
    match hub.person(hash).await? {
        Some(person) => {
            hub.check_welcome(person.id)?;
            Ok(Some(person))
        }
        None => Err(unknown_token("nobody has this token: ask for a new one at /api/device")),
    }
}

/// What is kept of the token that a request shows, if it shows one.
pub(super) fn token_of(headers: &HeaderMap) -> Result<Option<TokenHash>, WireError> {
    let Some(header) = headers.get(AUTHORIZATION) else {
        return Ok(None);
    };
    let token = header.to_str().ok().and_then(|header| header.strip_prefix("Bearer "));
    let hash = token.and_then(|token| token_hash(token.trim()));
    hash.map(Some).ok_or_else(|| unknown_token("the token cannot be read"))
}

pub(super) fn unknown_token(detail: &str) -> WireError {
    wire_error(ErrorCode::UnknownToken, detail)
}
