//! What a shaman may imagine: all that fits what was seen, and nothing else.

use std::collections::BTreeSet;

use ritual::{Options, Ritual};
use serde_json::Value;
use tabletop::{Game as _, Rng, Seed, Viewer};

use crate::table::{begun, seat};

/// A game with some of it replaced.
fn with(changes: &[(&str, Value)]) -> Ritual {
    let session = begun(3, Options { first: ritual::First::Seat0, ..Options::default() }, 1, 0);
    let mut state = serde_json::to_value(session.state()).unwrap();
    for (place, value) in changes {
        *state.pointer_mut(place).unwrap() = value.clone();
    }
    serde_json::from_value(state).unwrap()
}

/// The values at a place of many games that a seat imagines.
fn imagined(game: &Ritual, number: u8, place: &str) -> BTreeSet<String> {
    let mut rng = Rng::stream(&Seed::from_number(5), 0);
    let at = |game: Ritual| serde_json::to_value(game).unwrap().pointer(place).unwrap().to_string();
    (0..400).map(|_| at(game.imagine(seat(number), &mut rng))).collect()
}

/// Round 2: seat 0 awake with the first card, seat 1 with the second.
fn in_round_two() -> Vec<(&'static str, Value)> {
    vec![
        ("/round", 2.into()),
        ("/tries", serde_json::json!([1, 1, 0])),
        ("/inspirations", serde_json::json!([["i01"], ["i02"], ["i03"]])),
        ("/awake", serde_json::json!([0, 1])),
        ("/solved", serde_json::json!(["c1"])),
        ("/pile", serde_json::json!(["c4", "c5", "c6"])),
        (
            "/runes",
            serde_json::json!([
                { "card": "c2", "holder": 0, "is_solved": false },
                { "card": "c3", "holder": 1, "is_solved": false },
            ]),
        ),
    ]
}

#[test] // RT-07
fn a_holder_knows_the_own_card_and_any_other_may_be_the_next() {
    let game = with(&in_round_two());
    assert_eq!(imagined(&game, 0, "/runes/0/card").len(), 1);
    assert_eq!(imagined(&game, 0, "/runes/1/card").len(), 4, "c3 to c6");
    assert_eq!(imagined(&game, 2, "/runes/0/card").len(), 5, "all but the solved one");
}

#[test] // RT-31
fn the_cards_of_the_awake_are_known_and_nobody_else_may_have_them() {
    let game = with(&in_round_two());
    assert_eq!(imagined(&game, 2, "/inspirations/0").len(), 1);
    let others = imagined(&game, 0, "/inspirations/2");
    assert_eq!(others.len(), 23, "25 less the two that lie open");
    assert!(!others.contains("[\"i01\"]"));
}

#[test] // RT-36
fn what_was_seen_in_a_lost_try_is_of_this_round_wherever_it_lies_now() {
    let mut changes = in_round_two();
    changes.extend([
        ("/memory/held", serde_json::json!([["c3"], ["c2"], []])),
        ("/memory/looks", serde_json::json!([1, 1, 0])),
        ("/tries", serde_json::json!([1, 2, 0])),
        ("/awake", serde_json::json!([])),
        (
            "/runes",
            serde_json::json!([
                { "card": "c2", "holder": null, "is_solved": false },
                { "card": "c3", "holder": null, "is_solved": false },
            ]),
        ),
    ]);
    let game = with(&changes);
    let mut rng = Rng::stream(&Seed::from_number(5), 0);
    for _ in 0..200 {
        let state = serde_json::to_value(game.imagine(seat(0), &mut rng)).unwrap();
        let cards = [&state["runes"][0]["card"], &state["runes"][1]["card"]];
        assert!(cards.contains(&&Value::from("c3")), "{cards:?}");
    }
    assert_eq!(imagined(&game, 0, "/runes/0/card").len(), 5);
    assert!(imagined(&game, 0, "/memory/held/1").len() > 1, "what others saw is not known");
}

#[test] // RT-34
fn the_last_card_follows_by_elimination() {
    let mut changes = in_round_two();
    changes.extend([
        ("/round", 3.into()),
        ("/tries", serde_json::json!([1, 1, 1])),
        ("/awake", serde_json::json!([0, 1, 2])),
        ("/solved", serde_json::json!(["c1", "c2", "c3", "c4", "c5"])),
        ("/pile", serde_json::json!([])),
        (
            "/runes",
            serde_json::json!([
                { "card": "c4", "holder": 0, "is_solved": true },
                { "card": "c5", "holder": 1, "is_solved": true },
                { "card": "c6", "holder": 2, "is_solved": false },
            ]),
        ),
    ]);
    assert_eq!(imagined(&with(&changes), 0, "/runes/2/card").len(), 1);
}

#[test] // RT-07, RT-31
fn a_shaman_has_seen_what_lies_open_and_the_own_cards() {
    let game = with(&in_round_two());
    let seen = |viewer| -> Vec<String> {
        let tally = game.tally(viewer).into_iter().filter(|one| one.seen > 0);
        tally.map(|one| one.card).collect()
    };
    assert_eq!(seen(Viewer::Seat(seat(0))), ["c1", "c2", "i01", "i02"]);
    assert_eq!(seen(Viewer::Seat(seat(2))), ["c1", "i01", "i02", "i03"]);
    assert_eq!(seen(Viewer::Spectator), ["c1", "i01", "i02"]);
    assert_eq!(game.tally(Viewer::Spectator).len(), 6 + 25);
}
