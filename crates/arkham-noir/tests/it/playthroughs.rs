//! Whole games as they were told; a change of behaviour shows as a readable difference.
//! (Views are not printed: what they show follows from the events.)

use std::fmt::Write as _;

use arkham_noir::{Action, ArkhamNoir, Options};
use tabletop::{Awaiting, Config, Game, Input, Rng, Seat, Seed, Session};

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// Plays a game by what `choose` makes of the legal actions and tells all that happened.
fn tell(options: Options, seed: u64, choose: impl Fn(&[Action], &mut Rng) -> Action) -> String {
    let seed = Seed::from_number(seed);
    let mut rng = Rng::stream(&seed, u64::MAX);
    let mut session = Session::<ArkhamNoir>::new(Config { seats: 1, options }, seed).unwrap();
    while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
        let seat: Seat = to_act.iter().next().unwrap();
        let mut legal = Vec::new();
        session.state().legal_actions(seat, &mut legal);
        session.act(0, seat, choose(&legal, &mut rng)).unwrap();
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
    told
}

fn any(legal: &[Action], rng: &mut Rng) -> Action {
    legal[rng.index(legal.len())]
}

/// Closes and scores most often, and mostly does something rather than nothing.
fn keen(legal: &[Action], rng: &mut Rng) -> Action {
    let is_idle = |action: &Action| matches!(action, Action::Keep | Action::Pass | Action::Done);
    let is_end = |action: &Action| matches!(action, Action::Close { .. } | Action::Score { .. });
    let busy: Vec<Action> = legal.iter().copied().filter(|action| !is_idle(action)).collect();
    let from = if busy.is_empty() || rng.index(4) == 0 { legal } else { &busy };
    let end = legal.iter().copied().find(is_end).filter(|_| rng.index(4) > 0);
    end.unwrap_or_else(|| any(from, rng))
}

#[test]
fn one_game_at_its_hardest() {
    insta::assert_snapshot!("one_game", tell(Options::hard(), 13, any));
}

#[test]
fn one_game_with_cases_closed() {
    insta::assert_snapshot!("cases_closed", tell(Options::easy(), 93, keen));
}
