//! An example of everything that is asked for by plain requests.

use serde_json::json;
use wire::*;

use crate::protocol_examples::{Example, action, catalogue, example, hex, raw, seat, table};

pub(crate) fn devices() -> Vec<Example> {
    vec![
        example(
            "`POST /api/device` makes a new person; `name` may be left out.",
            &NewDevice { name: Some("Ann".to_owned()), link: None },
        ),
        example(
            "The answer, with status 201. The token is told only once.",
            &DeviceInfo { token: hex(64), person: PersonId(1), name: "Ann".to_owned() },
        ),
        example(
            "`POST /api/device/link`, with `Authorization: Bearer <token>`, makes a code for another device of the same \
             person. It works once, for ten minutes.",
            &DeviceLink { code: "h3kq7vwx".to_owned(), valid_seconds: 600 },
        ),
        example(
            "That device sends it instead of a name.",
            &NewDevice { name: None, link: Some("h3kq7vwx".to_owned()) },
        ),
    ]
}

pub(crate) fn replays() -> Vec<Example> {
    let step = ReplayStep {
        at: 4_250,
        seat: Some(seat(0)),
        action: Some(raw(&action())),
        first_event: 3,
        events: vec![Some(raw(&json!({ "card_passed": { "from": 0, "to": 2 } }))), None],
        view: Update::Whole(raw(&json!({ "…": "the game's own" }))),
        to_act: vec![seat(2)],
    };
    let next = ReplayStep {
        at: 6_100,
        seat: Some(seat(2)),
        action: None,
        first_event: 5,
        events: vec![None],
        view: Update::Patch(raw(&json!([{ "op": "replace", "path": "/turn", "value": 0 }]))),
        to_act: vec![seat(0)],
    };
    let replay = ReplayView {
        game: "arkham-ritual".to_owned(),
        rules: 1,
        seats: 3,
        options: raw(&json!({ "odds": true })),
        catalogue: catalogue(),
        total: 44,
        first: 2,
        steps: vec![step, next],
    };
    vec![example("", &replay)]
}

pub(crate) fn coaches() -> Vec<Example> {
    let coached = CoachMove {
        step: 12,
        turn: 3,
        action: raw(&json!("pass")),
        chance: 0.41,
        best: raw(&json!({ "investigate": 3 })),
        best_chance: 0.55,
    };
    vec![example("", &CoachView { seat: seat(0), moves: vec![coached], total: 97 })]
}

pub(crate) fn distances() -> Vec<Example> {
    let gathering = DistanceStep { step: 8, part: 1, goal: "awakening".to_owned(), least: 4, most: Some(4) };
    let ordering = DistanceStep { step: 31, part: 1, goal: "c3".to_owned(), least: 7, most: Some(9) };
    vec![example("", &DistancesView { steps: vec![gathering, ordering], total: 97 })]
}

pub(crate) fn dailies() -> Vec<Example> {
    let result = DailyResult {
        place: 1,
        name: "Ann".to_owned(),
        person: PersonId(1),
        won: true,
        kind: "won".to_owned(),
        score: 41,
        turns: 58,
        hints: 0,
        table: Some(table()),
        you: true,
    };
    let view =
        DailyView { date: "2026-11-16".to_owned(), results: vec![result], yours: None, next_seconds: 30_600 };
    vec![example("", &view)]
}

pub(crate) fn decks() -> Vec<Example> {
    let deck = OfferedDeck { name: "mine".to_owned(), text: "(name: (en: …".to_owned() };
    vec![example("", &DecksView { decks: vec![deck] })]
}
