use std::sync::OnceLock;

use axum::body::{Body, Bytes};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, Response};
use roster::{Description, GameVisitor};
use tabletop::Game;

use super::answer::json_text;
use crate::hub::built_in;
use wire::GameInfo;

/// `GET /api/games`: every game with its options, bots and phrases.
pub(super) async fn list(headers: HeaderMap) -> Response<Body> {
    static LIST: OnceLock<Bytes> = OnceLock::new();
    let list = LIST.get_or_init(|| {
        // Descriptions are plain data, so writing them cannot fail.
        serde_json::to_vec(&games()).unwrap_or_default().into()
    });
    let mut response = json_text(list.clone(), &headers).await;
    // Another version of the server may have other games.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn games() -> Vec<GameInfo> {
    roster::ids().iter().filter_map(|id| roster::visit_listed(id, Describe).ok()).collect()
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
