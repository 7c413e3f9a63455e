//! Whatever is asked wrongly is answered in one line that says what would be right.

use crate::{folder, play, walpurgis};

#[test]
fn an_unknown_game_is_answered_with_the_known_ones() {
    let ran = walpurgis(&["lab", "play", "--game", "arkham-ritul"]);
    let fault = ran.refused();
    assert!(
        fault.starts_with("unknown game \"arkham-ritul\", did you mean arkham-ritual? (the games are "),
        "{fault}"
    );
    assert_eq!(walpurgis(&["lab", "laws", "--game", "chess"]).code, Some(2));
}

#[test]
fn too_few_and_too_many_seats_are_refused_by_the_rule() {
    for seats in ["0", "2", "8"] {
        assert_eq!(
            play(&["--seats", seats]).refused(),
            format!("AR-01: arkham-ritual is for 3 to 7 players, not {seats}")
        );
    }
    for seats in ["300", "-1", "many", ""] {
        let ran = play(&["--seats", seats]);
        assert!(ran.refused().contains("it is a number of players"), "{ran:?}");
    }
}

#[test]
fn wrong_options_are_named() {
    let refused = |options: &[&str]| {
        let args: Vec<&str> = options.iter().flat_map(|option| ["--option", option]).collect();
        play(&args).refused().to_owned()
    };
    let unknown = refused(&["joker=true"]);
    assert!(unknown.starts_with("unknown option \"joker\": arkham-ritual has event, "), "{unknown}");
    assert_eq!(refused(&["odds=maybe"]), "option odds cannot be \"maybe\": it is true or false");
    assert_eq!(
        refused(&["great_old_one=azathoth"]),
        "AR-03: option great_old_one cannot be \"azathoth\": it is one of cthulhu, nyarlathotep, yog_sothoth, hastur"
    );
    assert_eq!(refused(&["odds=true", "odds=true"]), "option \"odds\" is given twice");
    let contradiction = refused(&["orb_face_up=true", "event=shining_trapezohedron"]);
    assert!(contradiction.starts_with("AR-23: "), "{contradiction}");
    for shapeless in ["odds", "=true", ""] {
        let fault = refused(&[shapeless]);
        assert!(fault.contains("it is written KEY=VALUE"), "{fault}");
    }
}

#[test]
fn an_unknown_bot_is_answered_with_the_known_ones() {
    for (bots, unknown) in [("deep-blue", "deep-blue"), ("random,", ""), ("", "")] {
        let ran = play(&["--bots", bots]);
        let expected = format!("unknown bot {unknown:?}: arkham-ritual has random, ");
        assert!(ran.refused().starts_with(&expected), "{ran:?}");
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    for (flag, value, expected) in [
        ("--games", "0", "it is a whole number from 1 up"),
        ("--games", "-5", "it is a whole number from 1 up"),
        ("--games", "1e9", "it is a whole number from 1 up"),
        ("--seed", "-1", "it is a whole number from 0 to 18446744073709551615"),
        ("--seed", "18446744073709551616", "it is a whole number from 0 to"),
        ("--jobs", "0", "it is a whole number from 1 to 1024"),
        ("--jobs", "1025", "it is a whole number from 1 to 1024"),
    ] {
        let ran = play(&[flag, value]);
        assert!(ran.refused().contains(expected), "{flag} {value}: {ran:?}");
    }
}

#[test]
fn a_command_line_that_makes_no_sense_is_one_line_too() {
    for (args, expected) in [
        (&["fly"][..], "unrecognized subcommand 'fly'"),
        (&["lab"], "[subcommands: play, chart, laws, coverage, solve, guide]"),
        (&["lab", "pay"], "a similar subcommand exists: 'play'"),
        (&["replay"], "[subcommands: show, verify]"),
        (&["lab", "play"], "not provided: --game <ID>"),
        (&["lab", "play", "--gme", "x"], "a similar argument exists: '--game'"),
        (&["lab", "play", "--game", "a", "--game", "b"], "cannot be used multiple times"),
        (&["games", "more"], "unexpected argument 'more' found"),
        (&["scenario"], "not provided: <FILE>..."),
        (&["replay", "verify"], "not provided: <FILE>"),
        (&["replay", "show", "x", "--as", "8"], "it is a seat's number, spectator or all"),
    ] {
        let ran = walpurgis(args);
        assert!(ran.refused().contains(expected), "{args:?}: {ran:?}");
    }
}

#[test]
fn a_line_break_in_an_argument_does_not_break_the_line() {
    let ran = walpurgis(&["lab", "play", "--game", "two\nlines\r\n\tand more"]);
    assert!(ran.refused().starts_with("unknown game"), "{ran:?}");
    let ran = play(&["--seats", "1\n\n2"]);
    assert!(ran.refused().starts_with("invalid value"), "{ran:?}");
}

#[test]
fn a_missing_file_is_named() {
    for command in [&["scenario"][..], &["replay", "show"], &["replay", "verify"]] {
        let ran = walpurgis(&[command, &["no/such/file.json"]].concat());
        let fault = ran.refused();
        assert!(fault.starts_with("no/such/file.json cannot be read: "), "{fault}");
    }
}

#[test]
fn a_folder_without_scenarios_is_not_a_success() {
    let empty = folder("no_scenarios");
    let ran = walpurgis(&["scenario", empty.to_str().unwrap()]);
    assert!(ran.refused().ends_with("holds no scenario, their names end in .yaml, .yml, .json"), "{ran:?}");
}

#[test]
fn records_are_not_written_where_a_file_is_in_the_way() {
    let file = folder("in_the_way").join("file");
    std::fs::write(&file, "").unwrap();
    let ran = play(&["--games", "1", "--record", file.to_str().unwrap()]);
    assert!(ran.refused().contains("cannot be written: "), "{ran:?}");
}
