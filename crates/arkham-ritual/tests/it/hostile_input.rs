//! Whatever is fed in, the rules answer with a refusal or an error, never a panic.

use arkham_ritual::{Action, ArkhamRitual, Card, Options};
use proptest::prelude::*;
use tabletop::{Config, Fate, Game, Input, Seat, Seed, Session};

fn any_seat() -> impl Strategy<Value = Seat> {
    (0u8..8).prop_map(|number| Seat::new(number).unwrap())
}

fn any_action() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::Take),
        any_seat().prop_map(Action::PassTo),
        Just(Action::LetGo),
        Just(Action::PutBack),
        Just(Action::Remove),
    ]
}

fn any_fate() -> impl Strategy<Value = Fate> {
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..30).prop_map(Fate::Dice),
        any::<u16>().prop_map(Fate::Pick),
        proptest::collection::vec(0u16..25, 0..30).prop_map(Fate::Order),
        Just(Fate::keep(22)),
    ]
}

fn any_input() -> impl Strategy<Value = Input<Action>> {
    prop_oneof![
        8 => (any_seat(), any_action()).prop_map(|(seat, action)| Input::Act { seat, action }),
        1 => any_fate().prop_map(Input::Fate),
        1 => Just(Input::DeadlinePassed),
    ]
}

proptest! {
    #[test] // AR-19
    fn any_input_is_taken_or_refused_whole(seats in 3u8..=7, inputs in proptest::collection::vec(any_input(), 0..200)) {
        let mut game = ArkhamRitual::new(&Config { seats, options: Options::default() }).unwrap();
        for input in inputs {
            let before = game;
            let mut events = Vec::new();
            if game.apply(0, &input, &mut events).is_err() {
                prop_assert_eq!(game, before);
                prop_assert!(events.is_empty());
            }
            prop_assert_eq!(game.check_invariants(), Ok(()));
        }
    }

    /// A saved state with anything in it replaced is read as a valid game or refused with words.
    #[test]
    fn a_damaged_state_is_refused(seed: u64, field in 0usize..17, with in 0usize..12) {
        let config = Config { seats: 4, options: Options::default() };
        let session = Session::<ArkhamRitual>::new(config, Seed::from_number(seed)).unwrap();
        let mut json = serde_json::to_value(session.state()).unwrap();
        let junk = [
            "null", "-1", "255", "\"pass\"", "[]", "{}", "[0,1,2,3]", "{\"decide\":7}", "{\"orb\":0}", "\"over\"",
            "[\"gate\"]", "{\"by\":7,\"place\":{\"held\":7},\"shown\":\"face\"}",
        ];
        let fields: Vec<String> = json.as_object().unwrap().keys().cloned().collect();
        json[&fields[field % fields.len()]] = serde_json::from_str(junk[with]).unwrap();
        if let Ok(game) = serde_json::from_value::<ArkhamRitual>(json) {
            prop_assert_eq!(game.check_invariants(), Ok(()));
        }
    }
}

#[test] // AR-01
fn two_or_eight_players_are_refused_with_the_bounds() {
    for seats in [0, 2, 8, 255] {
        let config = Config { seats, options: Options::default() };
        let error = ArkhamRitual::new(&config).unwrap_err().to_string();
        assert_eq!(error, format!("AR-01: arkham-ritual is for 3 to 7 players, not {seats}"));
    }
}

#[test] // AR-03
fn a_card_of_another_group_is_refused() {
    let refused = |options| ArkhamRitual::new(&Config { seats: 5, options }).unwrap_err().to_string();
    let wrong = Card::Gate;
    assert_eq!(
        refused(Options { event: Card::Cthulhu, ..Options::default() }),
        "AR-03: option event cannot be \"cthulhu\": it is one of magical_orb, shining_trapezohedron"
    );
    assert!(
        refused(Options { character_1: wrong, ..Options::default() })
            .starts_with("AR-03: option character_1")
    );
    assert!(
        refused(Options { character_2: wrong, ..Options::default() })
            .starts_with("AR-03: option character_2")
    );
    assert!(
        refused(Options { great_old_one: wrong, ..Options::default() })
            .starts_with("AR-03: option great_old_one")
    );
}
