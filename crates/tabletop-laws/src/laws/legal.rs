use tabletop::{Awaiting, Game, Input, MAX_SEATS, Millis, Rng, Seat, SeatSet};

use super::law::{Breach, Held, Law, demand};

/// A longer list is sampled.
const CHECKED_PER_SEAT: usize = 48;
/// How many listed actions are tried on a copy at each step.
const TRIED_PER_STEP: usize = 2;

/// What each seat of a table may do, listed once a step.
#[derive(Debug)]
pub(super) struct LegalLists<A>(Vec<Vec<A>>);

impl<A> LegalLists<A> {
    pub(super) fn new(seats: u8) -> Self {
        Self(Seat::first(seats).map(|_| Vec::new()).collect())
    }

    pub(super) fn list<G: Game<Action = A>>(&mut self, state: &G) {
        for (seat, list) in Seat::first(state.seats()).zip(&mut self.0) {
            list.clear();
            state.legal_actions(seat, list);
        }
    }

    /// Nothing for a seat that is not at the table.
    pub(super) fn of(&self, seat: Seat) -> &[A] {
        self.0.get(seat.index()).map_or(&[], Vec::as_slice)
    }
}

/// The shape of the legal lists: who has one, its order, and that it is appended.
pub(super) fn check_lists<G: Game>(state: &G, lists: &LegalLists<G::Action>, rng: &mut Rng) -> Held {
    let awaiting = state.awaiting();
    let to_act = awaiting.to_act();
    if let Awaiting::Seats { deadline: None, .. } = awaiting {
        demand(!to_act.is_empty(), Law::LegalComplete, || {
            "nobody is asked to act and there is no deadline".to_owned()
        })?;
    }
    demand(to_act.is_subset_of(SeatSet::all(state.seats())), Law::LegalComplete, || {
        format!("{to_act:?} are asked to act at a table of {}", state.seats())
    })?;
    for seat in Seat::first(state.seats()) {
        check_list(seat, to_act.contains(seat), lists.of(seat))?;
    }
    let beyond = beyond_the_table(state.seats(), rng);
    let seat = Seat::first(state.seats()).nth(rng.index(state.seats().into()));
    for seat in seat.into_iter().chain(beyond) {
        check_appends(state, seat, lists.of(seat))?;
    }
    Ok(())
}

/// One of the seats that exist, though not at this table.
fn beyond_the_table(seats: u8, rng: &mut Rng) -> Option<Seat> {
    let absent = MAX_SEATS.checked_sub(seats).filter(|&absent| absent > 0)?;
    Seat::new(seats + rng.below(absent.into()) as u8)
}

fn check_list<A: Ord + std::fmt::Debug>(seat: Seat, is_to_act: bool, legal: &[A]) -> Held {
    demand(is_to_act != legal.is_empty(), Law::LegalComplete, || {
        if is_to_act {
            format!("seat {seat} is asked to act and may do nothing")
        } else {
            format!("seat {seat} is not asked to act and may {legal:?}")
        }
    })?;
    demand(legal.is_sorted_by(|one, next| one < next), Law::LegalSorted, || {
        format!("the list of seat {seat} is {legal:?}")
    })
}

/// Listing again behind what is already there must leave that alone and add the same.
fn check_appends<G: Game>(state: &G, seat: Seat, legal: &[G::Action]) -> Held {
    let mut twice = legal.to_vec();
    state.legal_actions(seat, &mut twice);
    demand(
        twice.len() == 2 * legal.len() && twice.chunks(legal.len().max(1)).all(|half| half == legal),
        Law::LegalAppends,
        || format!("the list of seat {seat} is {legal:?}; listed behind itself it becomes {twice:?}"),
    )
}

/// What is listed must be accepted: by `check` all of it, by `apply` a sample.
pub(super) fn check_accepted<G: Game>(
    state: &G,
    lists: &LegalLists<G::Action>,
    now: Millis,
    rng: &mut Rng,
) -> Held {
    let Awaiting::Seats { to_act, deadline } = state.awaiting() else {
        return Ok(());
    };
    for seat in to_act.iter() {
        let legal = lists.of(seat);
        for action in sample(legal, CHECKED_PER_SEAT, rng) {
            state.check(seat, action).map_err(|refusal| {
                Breach::new(
                    Law::LegalAccepted,
                    format!("{action:?} is listed for seat {seat}, and check says {refusal}"),
                )
            })?;
        }
    }
    let is_timely = deadline.is_none_or(|deadline| now < deadline);
    let Some(seat) = to_act.iter().nth(rng.index(to_act.len().into())).filter(|_| is_timely) else {
        return Ok(());
    };
    sample(lists.of(seat), TRIED_PER_STEP, rng).try_for_each(|action| try_action(state, seat, action, now))
}

fn try_action<G: Game>(state: &G, seat: Seat, action: &G::Action, now: Millis) -> Held {
    let input = Input::Act { seat, action: action.clone() };
    state.clone().apply(now, &input, &mut Vec::new()).map_err(|refusal| {
        Breach::new(
            Law::LegalAccepted,
            format!("{action:?} is listed for seat {seat}, and apply says {refusal}"),
        )
    })
}

/// All of a list that is not longer than `most`, otherwise that many from a random place on.
fn sample<'a, T>(list: &'a [T], most: usize, rng: &mut Rng) -> impl Iterator<Item = &'a T> {
    let start = if list.len() > most { rng.index(list.len()) } else { 0 };
    list.iter().cycle().skip(start).take(list.len().min(most))
}
