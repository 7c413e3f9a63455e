//! A whole game as it was told; a change of behaviour shows as a readable difference.
//! (Views are not printed: each holds the whole deck.)

use std::fmt::Write as _;

use arkham_noir::{ArkhamNoir, Options};
use tabletop::{Awaiting, Config, Game, Input, Rng, Seat, Seed, Session};

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

#[test]
fn one_game_at_its_hardest() {
    let seed = Seed::from_number(13);
    let mut rng = Rng::stream(&seed, u64::MAX);
    let config = Config { seats: 1, options: Options::hard() };
    let mut session = Session::<ArkhamNoir>::new(config, seed).unwrap();
    while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
        let seat: Seat = to_act.iter().next().unwrap();
        let mut legal = Vec::new();
        session.state().legal_actions(seat, &mut legal);
        session.act(0, seat, legal[rng.index(legal.len())]).unwrap();
    }
    let mut told = String::new();
    session
        .record()
        .replay(|entry, _, events| {
            match &entry.input {
                Input::Act { action, .. } => writeln!(told, "do {}", json(action)).unwrap(),
                Input::Fate(fate) => writeln!(told, "fate {}", json(fate)).unwrap(),
                Input::DeadlinePassed => writeln!(told, "deadline").unwrap(),
            }
            for event in events {
                let mark = if ArkhamNoir::reveals(event) { "!" } else { " " };
                writeln!(told, "  {mark} {}", json(event)).unwrap();
            }
        })
        .unwrap();
    writeln!(told, "{}", json(&session.state().outcome())).unwrap();
    insta::assert_snapshot!("one_game", told);
}
