use std::io::Read as _;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::walpurgis;

#[test]
fn asked_for_help_it_says_what_it_can_do() {
    let overview = walpurgis(&["--help"]).succeeded();
    for command in ["serve", "games", "lab", "scenario", "replay", "backup", "restore"] {
        assert!(overview.contains(&format!("\n  {command} ")), "{overview}");
    }
    assert!(walpurgis(&["--version"]).succeeded().starts_with("walpurgis "));
}

#[test]
fn every_game_is_listed_with_its_options_and_bots() {
    let text = walpurgis(&["games"]).succeeded();
    let json: Value = serde_json::from_str(&walpurgis(&["games", "--json"]).succeeded()).unwrap();
    for game in json.as_array().unwrap() {
        assert!(text.contains(game["id"].as_str().unwrap()));
        assert!(game["seats"]["min"].as_u64() <= game["seats"]["max"].as_u64());
        assert!(game["rules"].is_u64());
        assert_eq!(game["bots"][0], "random");
        for option in game["options"].as_array().unwrap() {
            assert!(text.contains(option["key"].as_str().unwrap()));
            assert!(text.contains(option["label"]["en"].as_str().unwrap()));
            assert!(!option["default"].is_null());
        }
    }
}

#[test]
fn a_reader_who_has_seen_enough_may_leave() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_walpurgis"))
        .args(["games", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!((child.wait().unwrap().code(), complaint.as_str()), (Some(0), ""));
}
