//! Random games, quickly: they end, and everything stays accounted for.

use arkham_horror::{ArkhamHorror, Options};
use tabletop::{Awaiting, Config, Game, Rng, Seed, Session};

/// Plays one game at random; says how many inputs it took and how it ended.
fn play(seats: u8, seed: u64) -> (u32, &'static str) {
    let config = Config { seats, options: Options::default() };
    let seed = Seed::from_number(seed);
    let mut session: Session<ArkhamHorror> = Session::new(config, seed).unwrap();
    let mut rng = Rng::stream(&seed, u64::MAX);
    let mut legal = Vec::new();
    for inputs in 0..ArkhamHorror::LENGTH_BOUND {
        session.state().check_invariants().unwrap_or_else(|broken| {
            panic!("{seats} seats, {seed}, input {inputs}: {broken}\n{:#?}", session.state());
        });
        let Awaiting::Seats { to_act, .. } = session.state().awaiting() else {
            let outcome = session.state().outcome().unwrap();
            return (inputs, outcome.kind);
        };
        let seat = to_act.iter().next().unwrap();
        legal.clear();
        session.state().legal_actions(seat, &mut legal);
        let action = legal[rng.below(legal.len() as u32) as usize];
        session.act(0, seat, action).unwrap();
    }
    panic!("{seats} seats, {seed}: no end");
}

#[test]
fn random_games_end_and_lose_nothing() {
    for seats in 1..=8 {
        for seed in 0..4 {
            play(seats, seed);
        }
    }
}
