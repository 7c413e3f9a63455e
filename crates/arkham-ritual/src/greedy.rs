//! A bot that reasons exactly about the card it cannot see, and looks one step ahead.
//!
//! It weighs every card it may be holding by its exact chance, and every card that may be in
//! passing given that, asks what it would have left if the round ended right after its choice,
//! and takes the choice that leaves most.

use tabletop::{Rng, Seat};

use crate::action::Action;
use crate::card::Card;
use crate::game::ArkhamRitual;
use crate::knowledge::World;
use crate::resolution::{Cause, RoundReport};
use crate::state::State;

/// What it is worth to come out of the game alive, in points of sanity; being consumed costs as much.
const SURVIVAL_WORTH: i64 = 10;

pub(crate) fn choose(imagined: &ArkhamRitual, seat: Seat, legal: &[Action], rng: &mut Rng) -> Action {
    let state = imagined.state();
    let worlds = state.worlds(seat);
    let mut best: Vec<Action> = Vec::new();
    let mut best_worth = i64::MIN;
    for &action in legal {
        let worth =
            worlds.iter().map(|world| i64::from(world.weight) * worth_in(state, seat, action, world)).sum();
        if worth > best_worth {
            best_worth = worth;
            best.clear();
        }
        if worth == best_worth {
            best.push(action);
        }
    }
    best.get(rng.index(best.len())).copied().unwrap_or(Action::Take)
}

/// Twice what `action` leaves `seat` with in one world, were the round to end right after it.
fn worth_in(state: &State, seat: Seat, action: Action, world: &World) -> i64 {
    let mut table = *state;
    table.held[seat] = Some(world.own);
    match action {
        Action::Take => 2 * after_taking(table, seat, seat, world.passing),
        // Whether the receiver takes it is anyone's guess.
        Action::PassTo(to) => {
            after_taking(table, seat, to, world.passing) + ended(&table, seat, Cause::DeckEmpty)
        }
        Action::LetGo => 2 * ended(&table, seat, Cause::AllPassed),
        Action::PutBack => 2 * after_taking(table, seat, seat, state.deck.first()),
        Action::Remove => 2 * ended(&table, seat, Cause::DeckEmpty),
    }
}

/// What `seat` is left with when `taker` takes `card`.
fn after_taking(mut table: State, seat: Seat, taker: Seat, card: Option<Card>) -> i64 {
    let discarded = table.held[taker];
    table.held[taker] = card.or(discarded);
    let cause = match discarded {
        Some(Card::ElderSign) => Cause::ElderSign,
        Some(Card::Gate) => table
            .great_old_one_holder()
            .map_or(Cause::DeckEmpty, |(card, holder)| Cause::GreatOldOne { card, holder }),
        _ => Cause::DeckEmpty,
    };
    ended(&table, seat, cause)
}

/// What `seat` is left with at the end of a round, less half of what the others have on average:
/// the first to run out ends the game, so a lead is worth something of its own.
fn ended(table: &State, seat: Seat, cause: Cause) -> i64 {
    let report: RoundReport = table.judge(cause);
    let own = i64::from(report.sanity[seat]);
    let all: i64 = report.sanity.as_slice().iter().map(|&sanity| i64::from(sanity)).sum();
    let per_point = 2 * (i64::from(table.seats) - 1);
    let lead = per_point * own - (all - own);
    let game_ends = report.sanity.as_slice().contains(&0);
    match (game_ends, own) {
        (true, 0) => -per_point * SURVIVAL_WORTH,
        (true, _) => lead + per_point * SURVIVAL_WORTH,
        (false, _) => lead,
    }
}
