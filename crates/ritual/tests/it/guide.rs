//! Each tip of the guided game speaks of what is on the table just then.

use ritual::Ritual;
use serde_json::{Value, json};

/// What whoever learns sees when the tip is told.
fn facts(tip: &str) -> Option<Vec<(&'static str, Value)>> {
    Some(match tip {
        "welcome" => vec![("/round", json!(1)), ("/phase/gathering/lost", json!(false))],
        "inspiration" | "circle" | "take" => vec![("/totem", json!(0)), ("/goal/card", json!("inspiration"))],
        "gift" => vec![("/totem", json!(1))],
        "read-them" | "plane" => vec![("/totem", json!(0)), ("/players/0/awake", json!(false))],
        "exchanged" | "recovered" => vec![("/totem", json!(2))],
        "resolve" => vec![("/totem", json!(0)), ("/goal/missing/total", json!(0))],
        "ritual-card" | "six-cards" => {
            vec![("/totem", json!(1)), ("/players/0/awake", json!(true)), ("/goal/card/ritual", json!("c2"))]
        }
        "give" | "asks" | "exchange" | "blue" | "exchange-again" | "give-yellow" | "place-again"
        | "give-green" => vec![("/totem", json!(0))],
        "second" | "off-plane" => {
            vec![("/totem", json!(0)), ("/players/2/awake", json!(true)), ("/players/1/awake", json!(false))]
        }
        "ritual" => vec![("/phase", json!("ritual")), ("/players/1/awake", json!(true))],
        "solve" => vec![("/totem", json!(0)), ("/phase", json!("ritual")), ("/goal/missing/total", json!(0))],
        "won" | "free" => vec![("/round", json!(2)), ("/phase/gathering/lost", json!(false))],
        _ => return None,
    })
}

#[test]
fn each_tip_speaks_of_what_is_on_the_table() {
    assert_eq!(tabletop_laws::check_tips::<Ritual>(facts), Ok(()));
}
