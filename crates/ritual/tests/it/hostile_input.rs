use ritual::{Action, LotId, Options, Ritual};

use crate::table::begun;

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
