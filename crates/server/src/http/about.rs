use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};

use super::answer::answer;
use crate::hub::Hub;
use wire::ServerInfo;

/// `GET /api/about`
pub(super) async fn tell(State(hub): State<Hub>) -> Response<Body> {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    answer(StatusCode::OK, &ServerInfo { version, contact: hub.config().contact.clone() })
}
