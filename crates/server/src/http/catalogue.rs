use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};

use super::answer::{json_text, malformed, refuse};
use crate::hub::{HASH_DIGITS, Hub, wire_error};
use wire::ErrorCode;

/// `GET /api/catalogue/{hash}`: what is printed in a game, in one language. What has another hash is
/// another catalogue, so it can be kept for ever.
pub(super) async fn find(
    State(hub): State<Hub>,
    Path(hash): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    let is_hash =
        hash.len() == HASH_DIGITS && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if !is_hash {
        return malformed(format!("the hash of a catalogue has {HASH_DIGITS} digits from 0 to 9 and a to f"));
    }
    let Some(text) = hub.catalogues().find(&hash) else {
        let detail = "no catalogue of this hash is known: open its table or ask for its replay first";
        return refuse(StatusCode::NOT_FOUND, &wire_error(ErrorCode::Malformed, detail));
    };
    let mut response = json_text(text, &headers).await;
    let kept = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(CACHE_CONTROL, kept);
    response
}
