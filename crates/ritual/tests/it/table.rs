//! Tables for tests that data cannot describe.

use ritual::{Action, Options, Ritual};
use tabletop::{Config, Game as _, Seat, Seed, Session};

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A table that has been set up and waits for everybody to be ready.
pub(crate) fn gathered(seats: u8, options: Options, seed: u64) -> Session<Ritual> {
    Session::new(Config { seats, options }, Seed::from_number(seed)).unwrap()
}

/// The same with everybody ready at `at`.
pub(crate) fn begun(seats: u8, options: Options, seed: u64, at: u64) -> Session<Ritual> {
    let mut session = gathered(seats, options, seed);
    for seat in Seat::first(seats) {
        session.act(at, seat, Action::Ready).unwrap();
    }
    session
}

/// The first legal action of the totem's holder, who is said too.
pub(crate) fn any_move(session: &Session<Ritual>) -> (Seat, Action) {
    let holder = session.state().awaiting().to_act().iter().next().unwrap();
    let mut legal = Vec::new();
    session.state().legal_actions(holder, &mut legal);
    (holder, legal[0])
}
