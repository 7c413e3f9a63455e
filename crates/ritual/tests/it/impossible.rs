use ritual::{Action, LotId, Options, Ritual, Temptation};
use tabletop::{Game as _, Impossible, Tempting};

use crate::table::{begun, gathered, seat};

fn told(game: &Ritual, number: u8) -> Vec<Impossible<Action, Temptation>> {
    let mut list = Vec::new();
    game.impossible(seat(number), &mut list);
    list
}

fn first() -> Options {
    Options { first: ritual::First::Seat0, ..Options::default() }
}

#[test] // RT-20
fn who_has_the_totem_is_told_what_tempts_and_is_forbidden() {
    let session = begun(3, first(), 3, 0);
    let list = told(session.state(), 0);
    let rule_of =
        |what: Tempting<Action, Temptation>| list.iter().find(|one| one.what == what).map(|one| one.rule.0);
    assert_eq!(rule_of(Tempting::Action(Action::Resolve)), Some("RT-16"));
    assert_eq!(rule_of(Tempting::Action(Action::Pass)), Some("RT-17"));
    let own = LotId::new(0).unwrap();
    assert_eq!(rule_of(Tempting::Action(Action::Recover { lot: own })), Some("RT-14"));
    assert_eq!(rule_of(Tempting::Other(Temptation::Speak)), Some("RT-20"));
    assert_eq!(rule_of(Tempting::Other(Temptation::LookAtHiddenCard)), Some("RT-07"));
    assert_eq!(rule_of(Tempting::Other(Temptation::Pause)), Some("RT-52"));
    assert_eq!(told(session.state(), 1), [], "only the holder is tempted");
}

#[test] // RT-15
fn a_stone_on_ones_own_plane_is_not_exchanged_nor_joined_by_another() {
    let mut session = begun(3, first(), 3, 0);
    let mut legal = Vec::new();
    for number in 0..3 {
        legal.clear();
        session.state().legal_actions(seat(number), &mut legal);
        let place = *legal.iter().find(|action| matches!(action, Action::Place { .. })).unwrap();
        session.act(0, seat(number), place).unwrap();
    }
    let list = told(session.state(), 0);
    let has = |rule: &str, is_it: fn(&Action) -> bool| {
        list.iter()
            .any(|one| matches!(&one.what, Tempting::Action(action) if is_it(action)) && one.rule.0 == rule)
    };
    assert!(has("RT-15", |action| matches!(action, Action::Swap { .. })));
    assert!(has("RT-13", |action| matches!(action, Action::Place { .. })));
}

#[test] // RT-41
fn with_two_shamans_taking_and_moving_between_own_lots_tempt() {
    let session = begun(2, first(), 3, 0);
    let list = told(session.state(), 0);
    let between_own = |action: &Action| match action {
        Action::Give { from, to, .. } => from.number() < 2 && to.number() < 2,
        _ => false,
    };
    let forbidden = |is_it: &dyn Fn(&Action) -> bool| {
        list.iter()
            .filter(|one| matches!(&one.what, Tempting::Action(action) if is_it(action)))
            .all(|one| one.rule.0 == "RT-41")
    };
    assert!(forbidden(&between_own) && forbidden(&|action| matches!(action, Action::Take(_))));
    assert!(list.iter().any(|one| matches!(one.what, Tempting::Action(Action::Take(_)))));
}

#[test] // RT-52
fn between_rounds_nobody_begins_alone() {
    let list = told(gathered(3, first(), 3).state(), 0);
    let told: Vec<_> = list.iter().map(|one| (one.what, one.rule.0)).collect();
    assert_eq!(told, [(Tempting::Other(Temptation::BeginAlone), "RT-52")]);
}
