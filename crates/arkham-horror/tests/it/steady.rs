//! The steady player is worth playing with.

use arkham_horror::{ArkhamHorror, Options};
use tabletop::{Awaiting, Choice, Config, Game, Rng, Seat, Seed, Session};

type Play = fn(&ArkhamHorror, Seat, &[<ArkhamHorror as Game>::Action], &mut Rng) -> usize;

fn at_random(_: &ArkhamHorror, _: Seat, legal: &[<ArkhamHorror as Game>::Action], rng: &mut Rng) -> usize {
    rng.below(legal.len() as u32) as usize
}

fn steadily(
    game: &ArkhamHorror,
    seat: Seat,
    legal: &[<ArkhamHorror as Game>::Action],
    rng: &mut Rng,
) -> usize {
    let imagined = game.imagine(seat, rng);
    match (ArkhamHorror::policies()[0].choose)(&imagined, seat, legal, None, rng) {
        Choice::Act(action) => legal.iter().position(|other| *other == action).unwrap(),
        _ => panic!("the steady player did not act"),
    }
}

fn is_won(ancient_one: &str, seats: u8, seed: u64, play: Play) -> bool {
    let options: Options = serde_json::from_value(serde_json::json!({ "ancient_one": ancient_one })).unwrap();
    let seed = Seed::from_number(seed);
    let mut session: Session<ArkhamHorror> = Session::new(Config { seats, options }, seed).unwrap();
    let mut rng = Rng::stream(&seed, u64::MAX);
    let mut legal = Vec::new();
    while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
        let seat = to_act.iter().next().unwrap();
        legal.clear();
        session.state().legal_actions(seat, &mut legal);
        let action = legal[play(session.state(), seat, &legal, &mut rng)];
        session.act(0, seat, action).unwrap();
    }
    session.state().outcome().unwrap().seats.iter().any(|seat| seat.won)
}

/// Of ten games each, with one seat against one that can be fought and with four against one that cannot.
fn wins(play: Play) -> (usize, usize) {
    let count =
        |ancient_one: &str, seats: u8| (0..10).filter(|seed| is_won(ancient_one, seats, *seed, play)).count();
    (count("yig", 1), count("azathoth", 4))
}

#[test]
fn steady_wins_where_chance_does_not() {
    assert_eq!(wins(at_random), (0, 0));
    let (battles, seals) = wins(steadily);
    assert!(battles >= 1, "{battles} of 10 against Yig");
    assert!(seals >= 1, "{seals} of 10 against Azathoth");
}
