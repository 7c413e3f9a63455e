use tabletop::{Pursuit, Seat, SeatSet, Solver};

use crate::data::ROUNDS;
use crate::game::Ritual;
use crate::state::State;

use super::{Quest, solve};

/// The solver as the contract knows it (RT-60, RT-62).
pub(crate) static SOLVER: Solver<Ritual> = Solver {
    varied: "ritual",
    parts: ROUNDS as u8,
    part_word: "round",
    part: |game| game.state().is_playing().then(|| game.state().round),
    solve: |game, nodes| solve(game.state(), Quest::Round, nodes),
    pursuit: |game, nodes| pursuit(game.state(), nodes),
};

/// What a goal is called while shamans gather stones; later it is the card's id.
const AWAKENING: &str = "awakening";

/// While stones are gathered, that one more shaman awakens, whoever is nearest to it; then the ritual card
/// that is due.
fn pursuit(state: &State, nodes: u32) -> Option<Pursuit> {
    if !state.is_playing() {
        return None;
    }
    if state.is_ritual_phase() {
        let card = state.due().and_then(|due| state.runes.as_slice().get(due))?.card;
        let distance = solve(state, Quest::Card, nodes).distance;
        return Some(Pursuit { goal: card.to_string(), distance });
    }
    let asleep: SeatSet = Seat::first(state.seats).filter(|&seat| !state.awake.contains(seat)).collect();
    let distance = solve(state, Quest::Awakening(asleep), nodes).distance;
    Some(Pursuit { goal: AWAKENING.to_owned(), distance })
}
