use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::{Ran, folder, play, walpurgis};

/// One recorded game in a folder of its own.
fn recorded(name: &str) -> (PathBuf, Value) {
    let folder = folder(name);
    play(&["--games", "1", "--seed", "3", "--record", folder.to_str().unwrap()]).succeeded();
    let file = folder.join("game-0000001.json");
    let record = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    (file, record)
}

fn replay(command: &str, file: &Path, more: &[&str]) -> Ran {
    walpurgis(&[&["replay", command, file.to_str().unwrap()], more].concat())
}

/// The complaint about a record after `edit`.
#[track_caller]
fn fault_after(name: &str, edit: impl FnOnce(&mut Value)) -> String {
    let (file, mut record) = recorded(name);
    edit(&mut record);
    fs::write(&file, record.to_string()).unwrap();
    let ran = replay("verify", &file, &[]);
    assert_eq!(ran.stdout, "");
    let fault = ran.failed(1);
    let about = format!("{}: ", file.display());
    fault.strip_prefix(&about).unwrap().to_owned()
}

/// The number of the first entry in which somebody acts.
fn first_action(record: &Value) -> usize {
    let log = record["log"].as_array().unwrap();
    log.iter().position(|entry| !entry["do"].is_null()).unwrap()
}

#[test]
fn an_untouched_record_is_verified() {
    let (file, record) = recorded("untouched");
    let entries = record["log"].as_array().unwrap().len();
    let ok = replay("verify", &file, &[]).succeeded();
    assert!(
        ok.starts_with(&format!("ok: arkham-ritual, rules 1, 3 seats, {entries} entries; over: ")),
        "{ok}"
    );
}

#[test]
fn a_record_without_a_seal_opens_none() {
    let (file, _) = recorded("unsealed");
    let ran = replay("verify", &file, &["--commitment", "00ff"]);
    let fault = format!("{}: the record opens no seal: its deal was not mixed at a table", file.display());
    assert_eq!(ran.failed(1), fault);
}

#[test]
fn a_truncated_file_is_not_a_record() {
    let (file, _) = recorded("truncated");
    let text = fs::read_to_string(&file).unwrap();
    for length in [0, 1, text.len() / 2, text.len() - 1] {
        fs::write(&file, &text[..length]).unwrap();
        for command in ["verify", "show"] {
            let ran = replay(command, &file, &[]);
            assert!(ran.failed(1).contains(": not a readable record: EOF"), "{ran:?}");
        }
    }
    fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    assert!(replay("verify", &file, &[]).failed(1).contains(": invalid utf-8 "));
}

#[test]
fn a_log_cut_short_does_not_reach_the_same_end() {
    let fault = fault_after("cut_short", |record| {
        record["log"].as_array_mut().unwrap().pop();
    });
    assert!(fault.starts_with("the game is another one than the record says"), "{fault}");
    let fault = fault_after("cut_in_draw", |record| {
        record["log"].as_array_mut().unwrap().truncate(1);
    });
    assert_eq!(fault, "the record ends in the middle of a draw");
}

#[test]
fn an_edited_action_is_refused_where_it_stands() {
    let fault = fault_after("edited_action", |record| {
        let number = first_action(record);
        record["log"][number]["do"] = json!("put_back");
    });
    assert_eq!(fault, "entry 2: AR-23: this action is not allowed now");
    let fault = fault_after("edited_seat", |record| {
        let number = first_action(record);
        let seat = record["log"][number]["seat"].as_u64().unwrap();
        record["log"][number]["seat"] = json!((seat + 1) % 3);
    });
    assert_eq!(fault, "entry 2: AR-19: this seat is not asked to act");
    let fault = fault_after("no_action", |record| {
        let number = first_action(record);
        record["log"][number]["do"] = json!("fly");
    });
    assert!(fault.contains("unknown variant `fly`"), "{fault}");
}

/// A legal move in the place of another is found out at the latest by the digest.
#[test]
fn another_legal_action_does_not_lead_to_the_same_end() {
    let fault = fault_after("other_action", |record| {
        let number = first_action(record);
        let log = record["log"].as_array_mut().unwrap();
        let from = log[number]["seat"].as_u64().unwrap();
        let to = log[number]["do"]["pass_to"].as_u64().unwrap();
        log[number]["do"]["pass_to"] = json!(3 - from - to);
    });
    assert!(fault.starts_with("entry ") || fault.contains("digest"), "{fault}");
}

#[test]
fn an_edited_fate_is_not_what_the_seed_gives() {
    let fault = fault_after("edited_fate", |record| {
        record["log"][1]["fate"]["order"].as_array_mut().unwrap().swap(0, 1);
    });
    assert!(fault.starts_with("entry 1: the seed gives Order(["), "{fault}");
    let fault = fault_after("impossible_fate", |record| {
        record["log"][0]["fate"] = json!({"pick": 3});
    });
    assert_eq!(fault, "entry 0: 3 is not between 0 and 2");
    let fault = fault_after("missing_fate", |record| {
        record["log"].as_array_mut().unwrap().remove(1);
    });
    assert!(fault.starts_with("entry 1: Shuffle { len: 22 } is to be drawn here"), "{fault}");
}

/// Whoever checks the draws without the rules relies on this list.
#[test]
fn a_list_of_chances_that_the_rules_did_not_ask_for_is_found_out() {
    let fault = fault_after("edited_chance", |record| record["chances"][0]["pick"]["len"] = json!(4));
    assert_eq!(fault, "entry 0: the rules ask for Pick { len: 3 }, the record lists Pick { len: 4 }");
    let fault = fault_after("missing_chance", |record| {
        record["chances"].as_array_mut().unwrap().truncate(1);
    });
    assert!(
        fault.starts_with("the rules ask for ") && fault.ends_with(" draws, the record lists 1"),
        "{fault}"
    );
}

#[test]
fn an_edited_seed_gives_other_cards() {
    let fault = fault_after("edited_seed", |record| record["seed"] = json!("11".repeat(32)));
    assert!(fault.contains(": the seed gives "), "{fault}");
    let fault = fault_after("no_seed", |record| record["seed"] = json!("1"));
    assert!(fault.contains("a seed is 64 hexadecimal digits"), "{fault}");
}

#[test]
fn an_edited_digest_is_told_from_the_true_one() {
    let fault = fault_after("edited_digest", |record| record["digest"] = json!("00"));
    assert!(fault.ends_with("the record's 00"), "{fault}");
}

#[test]
fn other_rules_games_and_formats_are_named() {
    assert_eq!(
        fault_after("other_rules", |record| record["rules"] = json!(99)),
        "the record needs rules 99 of arkham-ritual, this program has rules 1"
    );
    let fault = fault_after("other_game", |record| record["game"] = json!("chess"));
    assert!(fault.starts_with("unknown game \"chess\""), "{fault}");
    let fault = fault_after("other_format", |record| record["walpurgis"] = json!(4));
    assert_eq!(fault, "the record has format 4, this program reads formats up to 3");
    let fault = fault_after("other_seats", |record| record["config"]["seats"] = json!(2));
    assert!(fault.starts_with("AR-01: "), "{fault}");
    let fault = fault_after("unknown_field", |record| record["comment"] = json!("mine"));
    assert!(fault.contains("unknown field `comment`"), "{fault}");
}

#[test]
fn time_does_not_run_backwards() {
    let fault = fault_after("backwards", |record| record["log"][0]["at"] = json!(5));
    assert_eq!(fault, "entry 1: time runs backwards, from 5 to 0 ms");
}

#[test]
fn a_shown_game_keeps_the_secrets_of_its_viewer() {
    let (file, record) = recorded("shown");
    let seed = record["seed"].as_str().unwrap();
    let all = replay("show", &file, &[]).succeeded();
    assert!(all.contains(seed) && all.contains("fate: {order: "), "{all}");
    for viewer in ["0", "1", "2", "spectator"] {
        let text = replay("show", &file, &["--as", viewer]).succeeded();
        assert!(!text.contains(seed) && !text.contains("fate:"), "{text}");
        assert!(text.contains("card: null"), "{text}");
        assert_eq!(text.lines().last(), all.lines().last());
    }
    let ran = replay("show", &file, &["--as", "3"]);
    assert_eq!(ran.refused(), "--as 3: this game has 3 seats, counted from 0");
}

#[test]
fn a_faulty_record_is_shown_as_far_as_it_goes() {
    let (file, mut record) = recorded("shown_faulty");
    let number = first_action(&record);
    record["log"][number + 1]["do"] = json!("put_back");
    fs::write(&file, record.to_string()).unwrap();
    let ran = replay("show", &file, &[]);
    assert!(ran.stdout.contains(": {pass_to: "), "{ran:?}");
    assert!(ran.failed(1).contains(": entry 3: AR-"), "{ran:?}");
}
