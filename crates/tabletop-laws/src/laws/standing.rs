use tabletop::{Awaiting, Chance, Game};

use super::law::{Breach, Held, Law, demand};

/// What must hold of a state by itself.
pub(super) fn check<G: Game>(state: &G, seats: u8) -> Held {
    state.check_invariants().map_err(|broken| Breach::new(Law::Invariants, broken.to_string()))?;
    demand(state.seats() == seats, Law::Setup, || {
        format!("the table has {seats} seats, the game says {}", state.seats())
    })?;
    demand(state.silence().is_none_or(|rule| !rule.0.is_empty()), Law::Silence, || {
        "there is silence by no rule".to_owned()
    })?;
    demand(state.no_pause().is_none_or(|rule| !rule.0.is_empty()), Law::Pause, || {
        "there is no pause by no rule".to_owned()
    })?;
    has_outcome_when_over(state)
}

fn has_outcome_when_over<G: Game>(state: &G) -> Held {
    let awaiting = state.awaiting();
    match (awaiting, state.outcome()) {
        (Awaiting::Nothing, None) => {
            Err(Breach::new(Law::Outcome, "the game waits for nothing and has no outcome"))
        }
        (Awaiting::Nothing, Some(outcome)) => {
            let results = outcome.seats.len();
            demand(results == usize::from(state.seats()), Law::Outcome, || {
                format!("{results} results are given to {} seats", state.seats())
            })
        }
        (_, Some(outcome)) => Err(Breach::new(
            Law::Outcome,
            format!("the game waits for {awaiting:?} and already has the outcome {:?}", outcome.kind),
        )),
        (_, None) => Ok(()),
    }
}

/// No game is longer than it says.
pub(super) fn check_length<G: Game>(steps: u32) -> Held {
    demand(steps <= G::LENGTH_BOUND, Law::LengthBound, || {
        format!("the game goes on after {} inputs", G::LENGTH_BOUND)
    })
}

/// Where the game names what is shuffled there is a shuffle due, and each place has its name.
pub(super) fn check_shuffling<G: Game>(state: &G) -> Held {
    let Some(shuffling) = state.shuffling() else {
        return Ok(());
    };
    let awaiting = state.awaiting();
    let is_named = match awaiting {
        Awaiting::Chance(chance @ Chance::Shuffle { len }) => {
            shuffling.things.len() == usize::from(len) && chance.admits(&shuffling.keep()).is_ok()
        }
        _ => false,
    };
    demand(is_named, Law::Shuffling, || {
        format!("the game waits for {awaiting:?}, and names as shuffled {shuffling:?}")
    })
}
