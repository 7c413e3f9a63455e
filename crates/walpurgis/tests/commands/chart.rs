use std::fs;

use serde_json::Value;

use crate::{folder, walpurgis};

const NOIR: [&str; 4] = ["lab", "chart", "--game", "arkham-noir"];
const HARD: &str = "hard:puzzles=6,victims=4";

/// A row without what depends on the machine.
fn untimed(row: &Value) -> Value {
    let mut row = row.clone();
    for key in ["seconds", "actions_per_second", "preset"] {
        row.as_object_mut().unwrap().remove(key);
    }
    row
}

#[test]
fn the_figures_are_those_of_lab_play() {
    let out = folder("chart_figures");
    let out = out.to_str().unwrap();
    let series = ["--preset", "default", "--preset", HARD, "--bots", "random:60,greedy", "--games", "40"];
    let args = [&NOIR[..], &series, &["--seed", "5", "--out", out, "--json"]].concat();
    let rows: Vec<Value> = serde_json::from_str(&walpurgis(&args).succeeded()).unwrap();
    let named = rows.iter().map(|row| [&row["preset"], &row["bots"][0]["name"]]);
    let names = ["default", "hard"].map(|preset| ["random", "greedy"].map(|bot| [preset, bot])).concat();
    assert_eq!(named.collect::<Vec<_>>(), names);

    let play = ["lab", "play", "--game", "arkham-noir", "--seed", "5", "--json"];
    let hard = ["--option", "puzzles=6", "--option", "victims=4"];
    for (row, bot, games, options) in [
        (0, "random", "60", &[][..]),
        (1, "greedy", "40", &[]),
        (2, "random", "60", &hard),
        (3, "greedy", "40", &hard),
    ] {
        let played = walpurgis(&[&play[..], &["--bots", bot, "--games", games], options].concat());
        let played: Value = serde_json::from_str(&played.succeeded()).unwrap();
        assert_eq!(untimed(&rows[row]), untimed(&played));
    }
}

#[test]
fn a_table_and_three_charts_are_written_twice_alike() {
    let write = |name| {
        let out = folder(name);
        let more = ["--preset", "default", "--preset", HARD, "--bots", "random,greedy", "--games", "30"];
        let shown = walpurgis(&[&NOIR[..], &more, &["--out", out.to_str().unwrap()]].concat()).succeeded();
        let mut files: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let content = |file: &std::path::PathBuf| {
            (file.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(file).unwrap())
        };
        (shown, files.iter().map(content).collect::<Vec<_>>())
    };
    let (shown, files) = write("chart_files");
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "endings.png",
            "endings.svg",
            "length.png",
            "length.svg",
            "table.md",
            "win-rate.png",
            "win-rate.svg"
        ]
    );
    for (name, content) in &files {
        match name.rsplit('.').next() {
            Some("png") => assert!(content.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}"),
            Some("svg") => {
                assert!(content.starts_with(b"<svg ") && content.trim_ascii_end().ends_with(b"</svg>"));
            }
            _ => assert_eq!(content, shown.as_bytes()),
        }
    }
    assert_eq!(shown.lines().filter(|line| line.starts_with("| hard | ")).count(), 2, "{shown}");
    assert_eq!((shown, files), write("chart_files_again"));
}

#[test]
fn numbers_of_seats_are_compared() {
    let out = folder("chart_seats");
    let args = ["lab", "chart", "--game", "arkham-ritual", "--bots", "random", "--games", "5"];
    let shown = walpurgis(&[&args[..], &["--seats", "3,5", "--out", out.to_str().unwrap()]].concat());
    let shown = shown.succeeded();
    assert!(shown.contains("| preset | seats | bot | games |"), "{shown}");
    for seats in [3, 5] {
        assert!(shown.contains(&format!("| default | {seats} | random | 5 |")), "{shown}");
    }
    let picture = fs::read_to_string(out.join("win-rate.svg")).unwrap();
    assert!(picture.contains("default, 5 × random"), "{picture}");
}

#[test]
fn what_cannot_be_charted_is_said_before_anything_is_played() {
    let out = folder("chart_refused");
    let refused = |args: &[&str]| {
        walpurgis(&[&NOIR[..], &["--out", out.to_str().unwrap()], args].concat()).refused().to_owned()
    };
    assert!(refused(&["--preset", "odd:victim=4"]).starts_with("unknown option \"victim\""));
    assert!(refused(&["--preset", ":victims=4"]).contains("it begins with a name"));
    assert!(refused(&["--preset", "odd:victims"]).contains("it is written KEY=VALUE"));
    assert!(refused(&["--bots", "random:no"]).contains("it is a whole number from 1 up"));
    assert!(refused(&["--bots", "clever"]).starts_with("unknown bot \"clever\""));
}
