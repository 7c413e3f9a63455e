use tabletop::{Awaiting, Chance, Game, Viewer};

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
    tallies_each_card_once(state)?;
    has_outcome_when_over(state)
}

fn tallies_each_card_once<G: Game>(state: &G) -> Held {
    let tally = state.tally(Viewer::Spectator);
    let mut cards: Vec<&str> = tally.iter().map(|one| one.card.as_str()).collect();
    cards.sort_unstable();
    demand(cards.is_sorted_by(|one, next| one < next), Law::Tally, || {
        format!("a spectator is told of the cards {cards:?}")
    })
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

/// Nothing that was told of an earlier chapter may become the present one again.
pub(super) fn check_chapter<G: Game>(before: u32, state: &G) -> Held {
    demand(state.chapter() >= before, Law::Chapters, || {
        format!("chapter {before} is followed by chapter {}", state.chapter())
    })
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
