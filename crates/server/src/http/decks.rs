use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};

use super::answer::answer;
use crate::hub::Hub;
use crate::wire::{DecksView, OfferedDeck};

/// `GET /api/decks/{game}`: the decks this server was started with that the game can be played with.
pub(super) async fn list(State(hub): State<Hub>, Path(game): Path<String>) -> Response<Body> {
    let decks = hub.config().decks.iter().filter(|deck| deck.game == game);
    let offered = decks.map(|deck| OfferedDeck { name: deck.name.clone(), text: deck.text.clone() });
    answer(StatusCode::OK, &DecksView { decks: offered.collect() })
}
