use axum::body::Body;
use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, Response};

use super::answer::{json_text, refuse_wire};
use super::device::{caller_of, unknown_token};
use crate::hub::{Hub, wire_error};
use wire::ErrorCode;

/// `GET /api/profile`: what whoever asks has played to its end.
pub(super) async fn own(State(hub): State<Hub>, headers: HeaderMap) -> Response<Body> {
    let found = match caller_of(&hub, &headers).await {
        Ok(Some(person)) if hub.credits().frames.take(person.id) => hub.profile(person).await,
        Ok(Some(_)) => Err(wire_error(ErrorCode::TooFast, "too many requests, wait a little")),
        Ok(None) => Err(unknown_token("send the token as `Authorization: Bearer <token>`")),
        Err(error) => Err(error),
    };
    match found {
        Ok(profile) => {
            // Plain data, so writing it cannot fail.
            let json = serde_json::to_vec(&profile).unwrap_or_default();
            let mut response = json_text(json.into(), &headers).await;
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            response
        }
        Err(error) => refuse_wire(&error),
    }
}
