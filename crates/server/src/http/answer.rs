use std::io::Write as _;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use super::assets::accepts;
use crate::counters::COUNTERS;
use crate::hub::wire_error;
use wire::{ErrorCode, WireError};

/// JSON for a program, which no cache may keep.
pub(super) fn answer(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    let mut response = (status, Json(body)).into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Ready-made JSON, packed for clients that can unpack it. Who calls says how long it may be kept.
pub(super) async fn json_text(text: Bytes, headers: &HeaderMap) -> Response<Body> {
    let unpacked = text.clone();
    // Elsewhere, since it takes a while.
    let packed = match accepts(headers, "gzip") {
        true => tokio::task::spawn_blocking(move || gzip(&unpacked)).await.ok().and_then(Result::ok),
        false => None,
    };
    let is_packed = packed.is_some();
    json_response(packed.map_or(text, Bytes::from), is_packed)
}

/// JSON that is packed already, or not at all.
pub(super) fn json_response(json: Bytes, is_packed: bool) -> Response<Body> {
    let mut response = Response::new(Body::from(json));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if is_packed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

pub(super) fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

pub(super) fn refuse(status: StatusCode, error: &WireError) -> Response<Body> {
    COUNTERS.refused(error.code);
    answer(status, error)
}

/// A refusal whose status follows from its code.
pub(super) fn refuse_wire(error: &WireError) -> Response<Body> {
    let status = match error.code {
        ErrorCode::UnknownToken => StatusCode::UNAUTHORIZED,
        ErrorCode::NotInvited | ErrorCode::KeptOut => StatusCode::FORBIDDEN,
        ErrorCode::UnknownTable => StatusCode::NOT_FOUND,
        ErrorCode::WrongPhase | ErrorCode::NeedsRules => StatusCode::CONFLICT,
        ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::TooFast | ErrorCode::TooManyConnections => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::GoingDown | ErrorCode::StoreFailed => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    };
    refuse(status, error)
}

pub(super) fn malformed(detail: impl Into<String>) -> Response<Body> {
    refuse_wire(&wire_error(ErrorCode::Malformed, detail))
}
