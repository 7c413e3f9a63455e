use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, Response};
use serde::Deserialize;
use tabletop::{Seat, Viewer};

use super::answer::{json_response, malformed, refuse_wire};
use super::assets::accepts;
use super::device::caller_of;
use super::finished_games::{FinishedGames, Part, Wanted};
use super::replay_steps::Excerpt;
use crate::hub::{Hub, Reach, Reader};
use table::Invite;
use wire::TableId;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordQuery {
    pub(super) invite: Option<Invite>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepsQuery {
    invite: Option<Invite>,
    #[serde(rename = "as")]
    viewer: Option<String>,
    from: Option<u32>,
    count: Option<u32>,
}

/// Steps sent at once, unless fewer are asked for or they take too many bytes.
const MOST_STEPS: u32 = 500;

/// `GET /api/replay/{table}`: the record of a finished game, as `walpurgis replay verify` reads it.
pub(super) async fn record(
    State(hub): State<Hub>,
    Extension(games): Extension<FinishedGames>,
    Path(table): Path<String>,
    Query(query): Query<RecordQuery>,
    headers: HeaderMap,
) -> Response<Body> {
    let zipped = accepts(&headers, "gzip");
    let wanted = Wanted { table: TableId(table), part: Part::Record, zipped };
    show(&hub, &games, query.invite, wanted, &headers).await
}

/// `GET /api/replay/{table}/events`: the same game step by step, as one viewer saw it. Of a game that still runs,
/// its past chapters, where those who watch may see them late.
pub(super) async fn events(
    State(hub): State<Hub>,
    Extension(games): Extension<FinishedGames>,
    Path(table): Path<String>,
    Query(query): Query<StepsQuery>,
    headers: HeaderMap,
) -> Response<Body> {
    let Some(viewer) = viewer(query.viewer.as_deref().unwrap_or("all")) else {
        return malformed("`as` is a seat's number, spectator or all");
    };
    let count = query.count.unwrap_or(MOST_STEPS).min(MOST_STEPS);
    // How far it reaches is known to the table.
    let excerpt = Excerpt { viewer, first: query.from.unwrap_or(0), count, reach: Reach::All };
    let zipped = accepts(&headers, "gzip");
    let wanted = Wanted { table: TableId(table), part: Part::Steps(excerpt), zipped };
    show(&hub, &games, query.invite, wanted, &headers).await
}

pub(super) async fn show(
    hub: &Hub,
    games: &FinishedGames,
    invite: Option<Invite>,
    wanted: Wanted,
    headers: &HeaderMap,
) -> Response<Body> {
    let zipped = wanted.zipped;
    let made = match caller_of(hub, headers).await {
        Ok(person) => games.make(hub, Reader { who: person.map(|person| person.id), invite }, wanted).await,
        Err(error) => Err(error),
    };
    match made {
        Ok(json) => {
            let mut response = json_response(json, zipped);
            // Who may see it is asked every time.
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            response
        }
        Err(error) => refuse_wire(&error),
    }
}

fn viewer(text: &str) -> Option<Viewer> {
    match text {
        "all" => Some(Viewer::AllSeeing),
        "spectator" => Some(Viewer::Spectator),
        seat => seat.parse().ok().and_then(Seat::new).map(Viewer::Seat),
    }
}
