//! What a player may be tempted to do and may not, each with the rule that says so.

use arkham_noir::{Action, ArkhamNoir, Options};
use serde_json::{Value, json};
use tabletop::{Awaiting, Config, Game, Input, Rng, Seat, Seed, Session, Tempting};

use crate::table::{DETECTIVE, table};

fn told(game: &ArkhamNoir) -> Value {
    let mut out = Vec::new();
    game.impossible(DETECTIVE, &mut out);
    serde_json::to_value(out).unwrap()
}

fn act(game: &mut ArkhamNoir, action: Value) {
    let action: Action = serde_json::from_value(action).unwrap();
    game.apply(0, &Input::Act { seat: DETECTIVE, action }, &mut Vec::new()).unwrap();
}

#[test] // AN-11, AN-16, AN-17, AN-24
fn where_a_card_may_not_go_is_listed_with_its_rule() {
    // n08 Professor Upham fits the first case; n44 neither, and has a lock.
    let game = table(
        Options::default(),
        &json!({
            "leads": ["n08", "n05", "n15", "n16", "n31"],
            "hand": ["n44"],
            "cases": [{"victim": "v1", "line": ["n14"]}, {"victim": "v2", "line": []}],
        }),
    );
    let expected = json!([
        {"what": {"action": {"follow": {"case": "v2"}}}, "rule": "AN-16"},
        {"what": {"action": {"play": {"card": "n44", "case": "v1"}}}, "rule": "AN-16"},
        {"what": {"action": {"play": {"card": "n44", "case": "v2"}}}, "rule": "AN-17"},
        {"what": {"action": {"close": {"case": "v1"}}}, "rule": "AN-24"},
        {"what": {"action": {"close": {"case": "v2"}}}, "rule": "AN-24"},
        {"what": {"other": "use_later_lead"}, "rule": "AN-11"},
    ]);
    assert_eq!(told(&game), expected);
}

#[test] // AN-21
fn that_a_black_effect_may_not_be_declined_is_listed_with_its_rule() {
    // n15 Scratching in the Walls has one discard a lead.
    let mut game = table(
        Options::default(),
        &json!({
            "leads": ["n15", "n05", "n16", "n31", "n38"],
            "hand": ["n20", "n30"],
            "cases": [{"victim": "v1", "line": []}, {"victim": "v2", "line": []}],
        }),
    );
    act(&mut game, json!({"follow": {"case": "v2"}}));
    assert_eq!(told(&game), json!([{"what": {"action": "done"}, "rule": "AN-21"}]));
}

#[test] // AN-25
fn puzzle_cards_that_a_line_cannot_spare_are_listed_and_other_cards_are_not() {
    // n35 The Sealed Loft can be spared; then n10 Walpurgis Night cannot.
    let mut game = table(
        Options::default(),
        &json!({
            "leads": ["n05", "n15", "n16", "n31", "n38"],
            "hand": ["n03", "n41", "n42"],
            "cases": [
                {"victim": "v2", "line": []},
                {"victim": "v1", "line": ["n07", "n29", "n35", "n47", "n25", "n10"]},
            ],
        }),
    );
    act(&mut game, json!({"close": {"case": "v1"}}));
    assert_eq!(told(&game), json!([]));
    act(&mut game, json!({"score": {"card": "n35"}}));
    assert_eq!(told(&game), json!([{"what": {"action": {"score": {"card": "n10"}}}, "rule": "AN-25"}]));
}

#[test] // AN-16, AN-24
fn whatever_happens_the_list_is_sorted_true_and_for_the_detective_alone() {
    for number in 0..40 {
        let seed = Seed::from_number(number);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let config = Config { seats: 1, options: Options::easy() };
        let mut session = Session::<ArkhamNoir>::new(config, seed).unwrap();
        while let Awaiting::Seats { .. } = session.state().awaiting() {
            let (mut told, mut legal) = (Vec::new(), Vec::new());
            session.state().impossible(DETECTIVE, &mut told);
            session.state().legal_actions(DETECTIVE, &mut legal);
            assert!(told.is_sorted_by(|one, next| one < next), "{told:?}");
            for impossible in &told {
                let Tempting::Action(action) = &impossible.what else { continue };
                let refusal = session.state().check(DETECTIVE, action).unwrap_err();
                assert_eq!(refusal.rule, impossible.rule, "{action:?}");
            }
            let mut nobody = Vec::new();
            session.state().impossible(Seat::new(1).unwrap(), &mut nobody);
            assert!(nobody.is_empty());
            session.act(0, DETECTIVE, legal[rng.index(legal.len())]).unwrap();
        }
        let mut told = Vec::new();
        session.state().impossible(DETECTIVE, &mut told);
        assert!(told.is_empty(), "nothing is asked once the game is over");
    }
}
