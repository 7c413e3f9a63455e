use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};

use super::answer::{answer, refuse};
use crate::hub::{Hub, wire_error};
use wire::{DecksView, ErrorCode, OfferedDeck};

/// `GET /api/decks/{game}`: the decks this server was started with that the game can be played with.
pub(super) async fn list(State(hub): State<Hub>, Path(game): Path<String>) -> Response<Body> {
    let decks = hub.config().decks.iter().filter(|deck| deck.game == game);
    let offered = decks.map(|deck| OfferedDeck { name: deck.name.clone(), text: deck.text.clone() });
    answer(StatusCode::OK, &DecksView { decks: offered.collect() })
}

/// `GET /api/games/{game}/deck`: the file of the deck that comes with the game, to be changed into one's own.
pub(super) async fn built_in(Path(game): Path<String>) -> Response<Body> {
    let file = match roster::deck_file(&game) {
        Ok(Some(file)) => file,
        Ok(None) => return none(format!("{game} is not played with a deck of one's own")),
        Err(unknown) => return none(unknown.to_string()),
    };
    let mut response = Response::new(Body::from(file));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"deck.ron\""));
    // Another version of the server may have another deck.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn none(why: String) -> Response<Body> {
    refuse(StatusCode::NOT_FOUND, &wire_error(ErrorCode::Malformed, why))
}
