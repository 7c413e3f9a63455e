use std::sync::OnceLock;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use roster::{Description, GameVisitor};
use tabletop::Game;

use crate::hub::built_in;
use wire::GameInfo;

/// `GET /api/games`: every game with its options, bots and phrases.
pub(super) async fn list() -> Response<Body> {
    static LIST: OnceLock<Bytes> = OnceLock::new();
    let list = LIST.get_or_init(|| {
        // Descriptions are plain data, so writing them cannot fail.
        serde_json::to_vec(&games()).unwrap_or_default().into()
    });
    let mut response = Response::new(Body::from(list.clone()));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // Another version of the server may have other games.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn games() -> Vec<GameInfo> {
    roster::ids().iter().filter_map(|id| roster::visit(id, Describe).ok()).collect()
}

struct Describe;

impl GameVisitor for Describe {
    type Output = GameInfo;

    fn visit<G: Game>(self) -> GameInfo {
        GameInfo {
            description: Description::of::<G>(),
            bots: bots::names::<G>(),
            analyses: bots::can_search::<G>(),
            phrases: G::phrases(),
            catalogue: built_in(G::ID),
        }
    }
}
