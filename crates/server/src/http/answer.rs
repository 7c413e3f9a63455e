use axum::Json;
use axum::body::Body;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use serde::Serialize;

use crate::hub::wire_error;
use wire::{ErrorCode, WireError};

/// JSON for a program, which no cache may keep.
pub(super) fn answer(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    let mut response = (status, Json(body)).into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

pub(super) fn refuse(status: StatusCode, error: &WireError) -> Response<Body> {
    answer(status, error)
}

/// A refusal whose status follows from its code.
pub(super) fn refuse_wire(error: &WireError) -> Response<Body> {
    let status = match error.code {
        ErrorCode::UnknownToken => StatusCode::UNAUTHORIZED,
        ErrorCode::NotInvited => StatusCode::FORBIDDEN,
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
