use std::fs;

use serde_json::Value;

use crate::{folder, walpurgis};

const RITUAL: [&str; 9] = ["lab", "solve", "--game", "ritual", "--seats", "3", "--deals", "2", "--nodes=400"];

#[test] // RT-60
fn each_round_of_a_ritual_is_a_row_with_what_was_found_and_what_is_proven() {
    let report = walpurgis(&[&RITUAL[..], &["--ritual", "1", "--json"]].concat()).succeeded();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["game"], &report["varied"]), (&"ritual".into(), &"ritual".into()));
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    for (row, round) in rows.iter().zip(1..) {
        assert_eq!([&row["variant"], &row["seats"], &row["part"]], [1, 3, round]);
        assert_eq!([&row["deals"], &row["solved"]], [2, 2]);
        assert!(row["proven_mean"].as_f64() <= row["mean"].as_f64(), "{row}");
        assert!(row["least"].as_u64() <= row["most"].as_u64(), "{row}");
    }
    let only = walpurgis(&[&RITUAL[..], &["--ritual", "1", "--round", "2", "--json"]].concat()).succeeded();
    let only: Value = serde_json::from_str(&only).unwrap();
    assert_eq!(only["rows"], Value::Array(vec![rows[1].clone()]));
}

#[test]
fn a_table_and_a_chart_are_written() {
    let out = folder("solve_files");
    let more = ["--ritual", "2", "--round", "1", "--out", out.to_str().unwrap()];
    let shown = walpurgis(&[&RITUAL[..], &more].concat()).succeeded();
    assert!(shown.contains("ritual  seats  round  deals"), "{shown}");
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    assert!(read("table.md").contains("| 2 | 3 | 1 | 2 | 100.00 % |"), "{}", read("table.md"));
    assert!(read("distance.svg").contains("3 seats"));
    assert!(fs::read(out.join("distance.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn what_cannot_be_solved_is_told_in_one_line() {
    let told = |args: &[&str]| walpurgis(args).refused().to_owned();
    assert_eq!(
        told(&["lab", "solve", "--game", "arkham-noir"]),
        "arkham-noir has no solver: there is nothing in it to be solved"
    );
    assert_eq!(told(&[&RITUAL[..], &["--round", "4"]].concat()), "ritual has 3 parts, each a round");
    let absent = told(&[&RITUAL[..], &["--ritual", "11"]].concat());
    assert!(absent.contains("a number from 1 to 10"), "{absent}");
}
