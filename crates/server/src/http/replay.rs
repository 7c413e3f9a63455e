use std::io::Write as _;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use roster::Json;
use serde::Deserialize;
use tabletop::{Seat, Viewer};

use super::answer::{malformed, refuse_wire};
use super::assets::accepts;
use super::device::caller_of;
use super::replay_steps::{Excerpt, steps};
use crate::hub::{Hub, Reader, wire_error};
use crate::wire::{ErrorCode, TableId, WireError};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordQuery {
    invite: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepsQuery {
    invite: Option<String>,
    #[serde(rename = "as")]
    viewer: Option<String>,
    from: Option<u32>,
    count: Option<u32>,
}

/// Steps sent at once unless fewer are asked for.
const MOST_STEPS: u32 = 500;

/// `GET /api/replay/{table}`: the record of a finished game, as `walpurgis replay verify` reads it.
pub(super) async fn record(
    State(hub): State<Hub>,
    Path(table): Path<String>,
    Query(query): Query<RecordQuery>,
    headers: HeaderMap,
) -> Response<Body> {
    match read(&hub, table, query.invite, &headers).await {
        Ok(record) => packed(record.get().to_owned().into_bytes(), &headers),
        Err(error) => refuse_wire(&error),
    }
}

/// `GET /api/replay/{table}/events`: the same game step by step, as one viewer saw it.
pub(super) async fn events(
    State(hub): State<Hub>,
    Path(table): Path<String>,
    Query(query): Query<StepsQuery>,
    headers: HeaderMap,
) -> Response<Body> {
    let Some(viewer) = viewer(query.viewer.as_deref().unwrap_or("all")) else {
        return malformed("`as` is a seat's number, spectator or all");
    };
    let record = match read(&hub, table, query.invite, &headers).await {
        Ok(record) => record,
        Err(error) => return refuse_wire(&error),
    };
    let count = query.count.unwrap_or(MOST_STEPS).min(MOST_STEPS);
    let excerpt = Excerpt { viewer, first: query.from.unwrap_or(0), count };
    // A long game takes a while to play again; other tables go on meanwhile.
    let shown = tokio::task::spawn_blocking(move || {
        let view = steps(record.get(), excerpt)?;
        serde_json::to_vec(&view).map_err(|error| error.to_string())
    });
    match shown.await {
        Ok(Ok(json)) => packed(json, &headers),
        Ok(Err(reason)) => refuse_wire(&wire_error(ErrorCode::Refused, reason)),
        Err(_panicked) => refuse_wire(&wire_error(ErrorCode::StoreFailed, "the game cannot be replayed")),
    }
}

async fn read(
    hub: &Hub,
    table: String,
    invite: Option<String>,
    headers: &HeaderMap,
) -> Result<Json, WireError> {
    let who = caller_of(hub, headers).await?.map(|person| person.id);
    hub.table(&TableId(table))?.record(Reader { who, invite }).await
}

fn viewer(text: &str) -> Option<Viewer> {
    match text {
        "all" => Some(Viewer::AllSeeing),
        "spectator" => Some(Viewer::Spectator),
        seat => seat.parse().ok().and_then(Seat::new).map(Viewer::Seat),
    }
}

/// A finished game does not change, but who may see it is asked every time.
fn packed(json: Vec<u8>, headers: &HeaderMap) -> Response<Body> {
    let zipped = if accepts(headers, "gzip") { gzip(&json).ok() } else { None };
    let is_zipped = zipped.is_some();
    let mut response = Response::new(Body::from(zipped.unwrap_or(json)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if is_zipped {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}
