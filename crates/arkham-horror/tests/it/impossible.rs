//! What people try and may not do, each with its rule.

use std::collections::BTreeMap;

use arkham_horror::{Action, ArkhamHorror, Options};
use tabletop::{Awaiting, Config, Game, Rng, Seed, Session, Tempting};

/// What was impossible in random games, by rule: what kind of action it was.
fn told() -> BTreeMap<&'static str, Vec<Action>> {
    let mut told: BTreeMap<&'static str, Vec<Action>> = BTreeMap::new();
    for number in 0..24 {
        let seed = Seed::from_number(11).of_game(number);
        let config = Config { seats: 2, options: Options::default() };
        let mut session: Session<ArkhamHorror> = Session::new(config, seed).unwrap();
        let mut rng = Rng::stream(&seed, u64::MAX);
        while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
            let seat = to_act.iter().next().unwrap();
            let mut impossible = Vec::new();
            session.state().impossible(seat, &mut impossible);
            for it in impossible {
                let Tempting::Action(action) = it.what;
                let of_rule = told.entry(it.rule.0).or_default();
                if of_rule.len() < 1000 {
                    of_rule.push(action);
                }
            }
            let mut legal = Vec::new();
            session.state().legal_actions(seat, &mut legal);
            session.act(0, seat, legal[rng.index(legal.len())]).unwrap();
        }
    }
    told
}

#[test] // AH-011, AH-020, AH-021, AH-022, AH-061, AH-074, AH-091, AH-121, AH-123, AH-170, AH-175, AH-178, AH-190
fn whoever_is_asked_is_told_which_rule_is_in_the_way() {
    let told = told();
    let demand = |rule: &str, what: &str, is_it: fn(&Action) -> bool| {
        let is_told = told.get(rule).is_some_and(|actions| actions.iter().any(is_it));
        assert!(is_told, "{what}: {rule} is never told");
    };
    demand("AH-011", "an investigator that was not dealt", |action| matches!(action, Action::Be(_)));
    demand("AH-021", "a step without points", |action| matches!(action, Action::Go(_)));
    demand("AH-022", "a step away from a monster", |action| matches!(action, Action::Go(_)));
    demand("AH-022", "to stay with a monster", |action| matches!(action, Action::Stay));
    demand("AH-061", "a clue that one has not", |action| matches!(action, Action::SpendClue));
    demand("AH-074", "a weapon with full hands", |action| matches!(action, Action::Wield(_)));
    demand("AH-091", "a seal without clues", |action| matches!(action, Action::Seal));
    demand("AH-123", "a card that is too dear", |action| matches!(action, Action::Buy(_)));
    demand("AH-121", "a power that cannot be paid for", |action| matches!(action, Action::Choose(_)));
    demand("AH-020", "to leave upkeep undone", |action| matches!(action, Action::Done));
    demand("AH-170", "to give a skill away", |action| matches!(action, Action::Give(_)));
    demand("AH-175", "an exhausted card", |action| matches!(action, Action::Use(_)));
    demand("AH-178", "a closed shop", |action| matches!(action, Action::Go(_)));
    demand("AH-190", "to flee with a weapon drawn", |action| matches!(action, Action::Flee));
}
