//! Each tip of the guided game speaks of what is on the table just then.

use arkham_noir::ArkhamNoir;
use serde_json::{Value, json};

/// What whoever learns sees when the tip is told.
fn facts(tip: &str) -> Option<Vec<(&'static str, Value)>> {
    Some(match tip {
        "welcome" | "goal" | "lead" => vec![
            ("/prompt", json!("turn")),
            ("/leads/0", json!("n23")),
            ("/cases/0/victim", json!("v1")),
            ("/cases/1/victim", json!("v3")),
            ("/kinds", json!([])),
        ],
        "edges" | "play" => vec![("/prompt", json!("turn")), ("/hand/0", json!("n14"))],
        "test" => vec![("/stability", json!(["n37"]))],
        "follow" => vec![("/prompt", json!("turn")), ("/leads/0", json!("n06"))],
        "optional" => {
            vec![("/prompt/effect/effect", json!("take_stability")), ("/prompt/effect/optional", json!(true))]
        }
        "keep" => vec![("/prompt", json!("turn")), ("/leads/0", json!("n50"))],
        "overflow" => vec![("/prompt", json!({ "overflow": { "because": "lead" } }))],
        "hourglass" => vec![("/time", json!(["n17"]))],
        "lock" => {
            vec![("/prompt", json!("turn")), ("/leads/0", json!("n36")), ("/cases/1/unused_keys", json!(1))]
        }
        "mandatory" => {
            vec![("/prompt/effect/effect", json!("discard_lead")), ("/prompt/effect/optional", json!(false))]
        }
        "puzzle" => vec![("/cases/1/line/1/card", json!("n36"))],
        "house" => vec![("/prompt", json!("turn"))],
        "take-lead" => {
            vec![("/prompt/effect/effect", json!("take_lead")), ("/prompt/effect/optional", json!(true))]
        }
        "professor" => vec![("/prompt", json!("turn")), ("/leads/0", json!("n31"))],
        "from-discard" => {
            vec![("/prompt/effect/effect", json!("take_discard")), ("/prompt/effect/optional", json!(true))]
        }
        "key" => vec![("/prompt", json!("turn")), ("/cases/0/unused_keys", json!(1))],
        "search" | "search-again" => {
            vec![("/prompt/effect/effect", json!("search_pile")), ("/prompt/effect/optional", json!(true))]
        }
        "figurine" | "another-lock" => vec![("/prompt", json!("turn")), ("/cases/1/unused_keys", json!(1))],
        "shuffle" | "contact" => vec![
            ("/prompt/effect/effect", json!("shuffle_discard")),
            ("/prompt/effect/optional", json!(true)),
            ("/contact", json!("ready")),
        ],
        "swap" => vec![("/prompt", json!({ "swap": { "give": "n15" } }))],
        "decline" => vec![
            ("/prompt/effect/effect", json!("shuffle_discard")),
            ("/prompt/effect/optional", json!(true)),
        ],
        "time" => vec![("/prompt", json!("turn")), ("/time", json!(["n17", "n31", "n24", "n15"]))],
        "victim" => vec![("/cases/2/victim", json!("v6")), ("/time", json!([]))],
        "keep-puzzle" => vec![("/prompt", json!("turn")), ("/leads/0", json!("n01"))],
        "three-first" => vec![("/prompt", json!("turn")), ("/leads/0", json!("n10"))],
        "discard-hand" => {
            vec![("/prompt/effect/effect", json!("discard_hand")), ("/prompt/effect/optional", json!(false))]
        }
        "kinds" | "close" => vec![
            ("/prompt", json!("turn")),
            ("/cases/1/victim", json!("v3")),
            ("/cases/1/scorable", json!(["n36"])),
        ],
        "score" => vec![("/prompt", json!({ "score": { "case": "v3" } })), ("/evidence", json!([]))],
        "no-more" => vec![("/prompt", json!({ "score": { "case": "v3" } })), ("/evidence", json!(["n36"]))],
        "evidence" => vec![("/kinds", json!(["place"]))],
        "new-case" => {
            vec![("/prompt", json!("turn")), ("/leads/0", json!("n28")), ("/cases/1/victim", json!("v6"))]
        }
        "from-closed" => {
            vec![("/prompt/effect/effect", json!("take_closed")), ("/prompt/effect/optional", json!(true))]
        }
        "library" => vec![("/prompt", json!("turn")), ("/leads/0", json!("n40"))],
        "keep-again" => vec![("/prompt", json!("turn")), ("/leads/1", json!("n33"))],
        "horns" => vec![("/prompt", json!("turn")), ("/leads/0", json!("n33"))],
        "from-time" | "free" => {
            vec![("/prompt/effect/effect", json!("take_time")), ("/prompt/effect/optional", json!(true))]
        }
        _ => return None,
    })
}

#[test]
fn each_tip_speaks_of_what_is_on_the_table() {
    assert_eq!(tabletop_laws::check_tips::<ArkhamNoir>(facts), Ok(()));
}
