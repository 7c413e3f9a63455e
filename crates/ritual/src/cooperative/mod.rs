//! A bot that reads what the others do with their stones, and speaks by what it does with its own.
//!
//! It knows what its seat knows: the stones, its own cards, and what everybody saw the others do. Its
//! conventions are those of the rulebook's hints: what lies on a plane is not wanted and should be
//! exchanged; what comes there and is taken back was wanted; what is left there was not.

mod gathering;
mod ordering;

use tabletop::{Rng, Seat};

use crate::action::Action;
use crate::state::State;

/// How much a move is worth; anything is better than to do harm.
type Worth = f32;

pub(crate) fn choose(state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Action {
    if legal.contains(&Action::Resolve) {
        return Action::Resolve;
    }
    if !state.is_playing() {
        return Action::Ready;
    }
    if state.is_ritual_phase() {
        let ordering = ordering::Ordering::new(state, seat);
        best(legal, |action| ordering.worth(action), rng)
    } else {
        let gathering = gathering::Gathering::new(state, seat);
        best(legal, |action| gathering.worth(action), rng)
    }
}

/// One of the moves that are worth most.
fn best(legal: &[Action], worth: impl Fn(Action) -> Worth, rng: &mut Rng) -> Action {
    let mut best = Vec::new();
    let mut most = Worth::NEG_INFINITY;
    for &action in legal {
        let worth = worth(action);
        if worth > most {
            most = worth;
            best.clear();
        }
        if worth >= most {
            best.push(action);
        }
    }
    best.get(rng.index(best.len())).copied().unwrap_or(Action::Ready)
}
