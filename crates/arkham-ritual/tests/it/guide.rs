//! Each tip of the guided game speaks of what is on the table just then.

use arkham_ritual::ArkhamRitual;
use serde_json::{Value, json};

/// What whoever learns sees when the tip is told.
fn facts(tip: &str) -> Option<Vec<(&'static str, Value)>> {
    Some(match tip {
        "welcome" | "colours" | "same-artifact" => vec![
            ("/turn", json!({ "passing": 0 })),
            ("/players/0/card", json!(null)),
            ("/players/1/card", json!("silver_chalice")),
            ("/players/2/card", json!("silver_chalice_cursed")),
            ("/players/3/card", json!("candelabra_cursed")),
        ],
        "sanity" => vec![("/players/0/sanity", json!(7)), ("/players/4/sanity", json!(7))],
        "first-push" => vec![
            ("/turn", json!({ "passing": 0 })),
            ("/passing/card", json!("black_tome")),
            ("/players/3/card", json!("candelabra_cursed")),
        ],
        "taken" => {
            vec![("/discards", json!(["candelabra_cursed"])), ("/players/3/card", json!("black_tome"))]
        }
        "go-on" | "free" => vec![("/turn", json!({ "passing": 1 }))],
        "round-ender" => vec![("/players/4/card", json!("elder_sign"))],
        "first-decision" => vec![("/turn", json!({ "deciding": 0 })), ("/passing/card", json!(null))],
        "you-held-him" => vec![("/discards/2", json!("cultist"))],
        "counted" => vec![
            ("/round", json!(2)),
            ("/last_round/cause", json!("elder_sign")),
            ("/last_round/failing", json!(2)),
            ("/last_round/verdicts/1/lost/total", json!(2)),
            ("/last_round/verdicts/2/lost/total", json!(2)),
        ],
        "shut" => vec![("/discards", json!(["gate"])), ("/turn", json!({ "passing": 3 }))],
        "second-push" => vec![
            ("/turn", json!({ "passing": 0 })),
            ("/passing/card", json!("gate")),
            ("/players/2/card", json!("ritual_dagger_cursed")),
        ],
        "helper" => vec![("/players/2/card", json!("investigator"))],
        "second-decision" | "third-decision" => vec![("/turn", json!({ "deciding": 0 }))],
        "look" => vec![("/turn", json!({ "scrying": 0 })), ("/top/card", json!("black_tome_cursed"))],
        "last-one" => vec![
            ("/turn", json!({ "deciding": 0 })),
            ("/players/1/hand_on_table", json!(false)),
            ("/players/2/hand_on_table", json!(false)),
            ("/players/3/hand_on_table", json!(false)),
            ("/players/4/hand_on_table", json!(false)),
        ],
        "red-fails" => vec![
            ("/last_round/failing", json!(1)),
            ("/last_round/verdicts/0/why", json!(["cursed"])),
            ("/last_round/verdicts/0/lost/total", json!(1)),
            ("/last_round/verdicts/2/gained/total", json!(1)),
        ],
        "what-is-yours" => vec![
            ("/players/1/card", json!("investigator")),
            ("/players/2/card", json!("candelabra_cursed")),
            ("/players/3/card", json!("gate")),
            ("/players/4/card", json!("ritual_dagger_cursed")),
        ],
        "woken" => vec![
            ("/last_round/cause", json!({ "great_old_one": { "card": "cthulhu", "holder": { "seat": 0 } } })),
            ("/last_round/verdicts/1/lost/total", json!(4)),
            ("/players/0/sanity", json!(6)),
        ],
        _ => return None,
    })
}

#[test]
fn each_tip_speaks_of_what_is_on_the_table() {
    assert_eq!(tabletop_laws::check_tips::<ArkhamRitual>(facts), Ok(()));
}
