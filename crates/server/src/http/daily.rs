use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response, StatusCode};
use serde::Deserialize;

use super::answer::{answer, refuse_wire};
use super::device::caller_of;
use crate::hub::Hub;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DailyQuery {
    date: Option<String>,
}

/// `GET /api/daily/{game}`: how people did in the daily deal of a date.
pub(super) async fn results(
    State(hub): State<Hub>,
    Path(game): Path<String>,
    Query(query): Query<DailyQuery>,
    headers: HeaderMap,
) -> Response<Body> {
    let found = match caller_of(&hub, &headers).await {
        Ok(person) => hub.daily_view(&game, query.date.as_deref(), person.map(|person| person.id)).await,
        Err(error) => Err(error),
    };
    match found {
        Ok(view) => answer(StatusCode::OK, &view),
        Err(error) => refuse_wire(&error),
    }
}
