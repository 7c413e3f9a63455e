use ritual::{Action, Colour, LotId, Options, Ritual};
use tabletop::{Fate, Game, Input, MAX_SEATS, Millis, Seat};

use crate::table::{any_move, begun};

#[test]
fn an_action_that_makes_no_sense_is_not_read() {
    for text in [
        r#"{"take":"pink"}"#,
        r#"{"place":{"lot":6,"colour":"red"}}"#,
        r#"{"recover":{"lot":-1}}"#,
        r#"{"give":{"from":0,"to":1,"colour":"red"}}"#,
        r#"{"swap":{"lot":0,"colour":"red","more":1}}"#,
        r#""dance""#,
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
    assert_eq!(LotId::new(6), None);
}

#[test]
fn a_state_that_does_not_hold_together_is_not_read() {
    let session = begun(3, Options::default(), 1, 0);
    let sound = serde_json::to_value(session.state()).unwrap();
    assert!(serde_json::from_value::<Ritual>(sound.clone()).is_ok());
    let changes = [
        ("/seats", serde_json::json!(4)),
        ("/totem", serde_json::json!(5)),
        ("/round", serde_json::json!(0)),
        ("/round", serde_json::json!(9)),
        ("/tries", serde_json::json!([9, 9, 9])),
        ("/ground/reserve/red", serde_json::json!(200)),
        ("/ground/lots/0/plane", serde_json::json!("violet-ish")),
        ("/inspirations", serde_json::json!([["i01"], ["i01"], ["i02"]])),
        ("/inspirations", serde_json::json!([["i01"], ["i02"]])),
        ("/awake", serde_json::json!([7])),
        ("/runes", serde_json::json!([])),
        ("/runes/0/holder", serde_json::json!(1)),
        ("/pile", serde_json::json!(["c1", "c1", "c1", "c1", "c1"])),
        ("/solved", serde_json::json!(["c1"])),
        ("/stage", serde_json::json!({ "play": { "deadline": null } })),
        ("/stage", serde_json::json!("shuffle_runes")),
        ("/memory/shown", serde_json::json!(["c1", "c2", "c3", "c4", "c5", "c6"])),
    ];
    for (place, value) in changes {
        let mut broken = sound.clone();
        *broken.pointer_mut(place).unwrap() = value.clone();
        assert!(serde_json::from_value::<Ritual>(broken).is_err(), "{place} as {value}");
    }
}

const MINUTE: Millis = 60_000;

/// Everything that a shaman could send, also about lots that are not there.
fn every_action() -> Vec<Action> {
    let lots: Vec<LotId> = (0..=u8::MAX).map_while(LotId::new).collect();
    let mut all = vec![Action::Ready, Action::Stop, Action::Resolve, Action::Pass];
    for colour in Colour::ALL {
        all.push(Action::Take(colour));
        for &lot in &lots {
            all.extend([Action::Place { lot, colour }, Action::Swap { lot, colour }]);
            for &to in &lots {
                all.extend([false, true].map(|off_plane| Action::Give { from: lot, to, colour, off_plane }));
            }
        }
    }
    all.extend(lots.into_iter().map(|lot| Action::Recover { lot }));
    all
}

#[test] // RT-10, RT-51
fn what_is_refused_leaves_stones_cards_and_clock_as_they_are() {
    for seats in Ritual::SEATS {
        let session = begun(seats, Options::default(), 1, MINUTE);
        let before = session.state();
        let Some(end) = before.view(tabletop::Viewer::Spectator).deadline else { panic!("no clock runs") };
        let (holder, allowed) = any_move(&session);
        let mut legal = Vec::new();
        before.legal_actions(holder, &mut legal);
        let act = |seat, action| Input::Act { seat, action };
        let anybody = Seat::first(MAX_SEATS);
        let bad = anybody.flat_map(|seat| every_action().into_iter().map(move |action| (seat, action)));
        let bad = bad.filter(|(seat, action)| *seat != holder || !legal.contains(action));
        let mut inputs: Vec<(Millis, Input<Action>)> =
            bad.map(|(seat, action)| (end - 1, act(seat, action))).collect();
        inputs.extend([end, end + 1, Millis::MAX].map(|late| (late, act(holder, allowed))));
        inputs.extend([0, MINUTE, end - 1].map(|early| (early, Input::DeadlinePassed)));
        inputs.extend([Fate::Pick(0), Fate::keep(25)].map(|fate| (MINUTE, Input::Fate(fate))));
        assert!(inputs.len() > 3_000, "{}", inputs.len());
        let (mut game, mut events) = (before.clone(), Vec::new());
        for (at, input) in inputs {
            assert!(game.apply(at, &input, &mut events).is_err(), "{input:?} at {at} is accepted");
            assert_eq!((&game, events.len()), (before, 0), "after {input:?} at {at}");
        }
        game.apply(end - 1, &act(holder, allowed), &mut events).unwrap();
    }
}
