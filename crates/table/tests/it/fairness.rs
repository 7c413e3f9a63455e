//! The seed of a game is checked by whoever has its record, and nobody can have chosen it.

use serde_json::{Value, json};
use tabletop::{Awaiting, Secret};
use wire::ErrorCode;

use crate::stage::*;

fn finished() -> (Stage, Value) {
    let mut stage = Stage::started(4, &[ANN, BOB], &settings());
    let early = stage.table.record_json().unwrap_err();
    assert_eq!(early.code(), ErrorCode::WrongPhase);
    stage.play_out();
    let record = serde_json::from_str(stage.table.record_json().unwrap().get()).unwrap();
    (stage, record)
}

#[test]
fn the_record_opens_what_was_committed_to() {
    let (stage, record) = finished();
    assert_eq!(verify(&record), Ok(Awaiting::Nothing));
    let promised = stage.events(EVE, 0).into_iter().find(|event| event["what"] == "started").unwrap();
    assert_eq!(record["fairness"]["commitment"], promised["commitment"]);
    assert_eq!(record["fairness"]["secret"], secret().to_string());
    assert_eq!(record["fairness"]["entropy"], json!([entropy(ANN), entropy(BOB), "", ""]));
    let shown = &stage.view(EVE)["fairness"];
    for half in ["secret", "commitment", "entropy"] {
        assert_eq!(shown[half], record["fairness"][half]);
    }
    assert_eq!(shown["seed"], record["seed"]);
}

#[test]
fn tampering_is_found() {
    let (_, record) = finished();
    let fault = |edit: &dyn Fn(&mut Value)| {
        let mut edited = record.clone();
        edit(&mut edited);
        verify(&edited).unwrap_err()
    };
    let other = Secret::from_bytes([1; 32]);
    let secret = fault(&|record| record["fairness"]["secret"] = json!(other));
    assert!(secret.starts_with("the secret's commitment is"), "{secret}");
    let both = fault(&|record| {
        record["fairness"]["secret"] = json!(other);
        record["fairness"]["commitment"] = json!(other.commitment());
    });
    assert_eq!(both, "the secret and the players' entropy do not mix to the record's seed");
    let seed = fault(&|record| {
        record["seed"] = json!(other.seed([]));
    });
    assert_eq!(seed, both);
    let gift = fault(&|record| record["fairness"]["entropy"][1] = json!(entropy(CAT)));
    assert_eq!(gift, both);
    let moved = fault(&|record| record["fairness"]["entropy"].as_array_mut().unwrap().swap(1, 2));
    assert_eq!(moved, both);
    let missing = fault(&|record| drop(record["fairness"]["entropy"].as_array_mut().unwrap().pop()));
    assert_eq!(missing, "there is entropy for 3 seats at a table of 4");
    let extra = fault(&|record| record["fairness"]["dice"] = json!("loaded"));
    assert!(extra.contains("unknown field `dice`"), "{extra}");
    let all = fault(&|record| {
        // A whole other seed, honestly mixed: then the cards do not fit.
        record["fairness"]["secret"] = json!(other);
        record["fairness"]["commitment"] = json!(other.commitment());
        let gifts = [Some(entropy(ANN).parse().unwrap()), Some(entropy(BOB).parse().unwrap()), None, None];
        record["seed"] = json!(other.seed(gifts));
    });
    assert!(all.starts_with("entry 0: the seed gives"), "{all}");
}

#[test]
fn a_record_without_halves_is_still_a_record() {
    let (_, mut record) = finished();
    record.as_object_mut().unwrap().remove("fairness");
    assert_eq!(verify(&record), Ok(Awaiting::Nothing));
}
