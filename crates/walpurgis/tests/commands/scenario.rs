use std::fs;
use std::path::Path;

use crate::{Ran, folder, walpurgis};

/// The deck lies as printed: seat 0 draws and passes to seat 1.
const GOOD: &str = "\
name: a follower may take the card
rules: [AR-12]
game: arkham-ritual
seats: 3
config: {first: seat0}
fates: [{order: keep}]
when:
  - {seat: 0, do: {pass_to: 1}}
then:
  - {legal: 1, has: take}
  - {at: /round, is: 1}
";

fn scenario(paths: &[&Path]) -> Ran {
    let paths = paths.iter().map(|path| path.to_str().unwrap());
    walpurgis(&["scenario"].into_iter().chain(paths).collect::<Vec<_>>())
}

/// Runs one file in which `from` is replaced by `to`; returns the complaint about it and stdout.
#[track_caller]
fn fault_of(name: &str, from: &str, to: &str) -> (String, String) {
    assert!(GOOD.contains(from));
    let file = folder(name).join("case.yaml");
    fs::write(&file, GOOD.replace(from, to)).unwrap();
    let ran = scenario(&[&file]);
    assert_eq!(ran.stdout.lines().last(), Some("0 passed, 1 failed"), "{ran:?}");
    let about = format!("{}: ", file.display());
    let fault = ran.failed(1).strip_prefix(&about).unwrap().to_owned();
    (fault, ran.stdout)
}

#[test]
fn files_and_folders_are_run_and_counted() {
    let folder = folder("scenarios");
    let deep = folder.join("deep/er");
    fs::create_dir_all(&deep).unwrap();
    fs::write(folder.join("a.yaml"), GOOD).unwrap();
    fs::write(deep.join("b.yml"), GOOD).unwrap();
    fs::write(deep.join("notes.txt"), "not a scenario").unwrap();
    let json = r#"{"name": "seven at most", "rules": ["AR-01"], "game": "arkham-ritual", "seats": 8,
                   "then": [{"setup_refused": "AR-01"}]}"#;
    fs::write(folder.join("c.json"), json).unwrap();
    assert_eq!(scenario(&[&folder]).succeeded(), "3 passed, 0 failed\n");
    let single = folder.join("a.yaml");
    assert_eq!(scenario(&[&folder, &single]).succeeded(), "4 passed, 0 failed\n");

    let verbose = walpurgis(&["scenario", "--verbose", folder.to_str().unwrap()]).succeeded();
    let names: Vec<&str> = verbose.lines().filter_map(|line| line.rsplit('/').next()).collect();
    assert_eq!(names, ["a.yaml", "c.json", "b.yml", "3 passed, 0 failed"]);
    assert!(verbose.starts_with("passed "), "{verbose}");
}

#[test]
fn the_failed_are_counted_beside_the_passed() {
    let folder = folder("mixed");
    fs::write(folder.join("1.yaml"), GOOD).unwrap();
    fs::write(folder.join("2.yaml"), GOOD.replace("is: 1", "is: 2")).unwrap();
    fs::write(folder.join("3.yaml"), "name: [").unwrap();
    let ran = scenario(&[&folder]);
    assert_eq!(ran.stdout.lines().last(), Some("1 passed, 2 failed"));
    assert!(ran.failed(1).contains("2.yaml: "), "the first is named: {ran:?}");
}

#[test]
fn each_case_of_a_table_is_counted_and_named() {
    let cases = "cases:\n  - {name: round 1, cards: [gate], then: [{at: /round, is: 1}]}\n\
                 \x20 - {name: round 2, then: [{at: /round, is: 2}]}\n";
    let table = GOOD.split("then:").next().unwrap().to_owned() + cases;
    let file = folder("table").join("case.yaml");
    fs::write(&file, &table).unwrap();
    let ran = walpurgis(&["scenario", "--verbose", file.to_str().unwrap()]);
    let shown = file.display();
    assert!(ran.stdout.contains(&format!("passed {shown}: round 1\n")), "{ran:?}");
    assert_eq!(ran.stdout.lines().last(), Some("1 passed, 1 failed"));
    let fault = format!("{shown}: round 2: /round of the state was to be 2, it is 1");
    assert_eq!(ran.failed(1), fault);

    fs::write(&file, table.replace("is: 2", "is: 1").replace("[gate]", "[gates]")).unwrap();
    let fault = format!("{shown}: round 1: cards: there is no card \"gates\", did you mean gate?");
    assert_eq!(scenario(&[&file]).failed(1), fault);
}

#[test]
fn what_differs_is_printed_with_the_state() {
    let (fault, page) = fault_of("differs", "is: 1", "is: 2");
    assert!(fault.starts_with("a follower may take the card: /round"), "{fault}");
    assert!(fault.ends_with(" was to be 2, it is 1"), "{fault}");
    assert!(page.contains("the state where it stopped:\n  {\n"), "{page}");
    assert!(page.contains("\"round\": 1"), "{page}");
}

#[test]
fn an_unknown_field_is_malformed() {
    let (fault, _) = fault_of("unknown_field", "seats: 3", "seats: 3\nplayers: 3");
    assert!(fault.contains("not a scenario: ") && fault.contains("players"), "{fault}");
}

#[test]
fn the_wrong_seat_is_refused() {
    let (fault, _) = fault_of("wrong_seat", "{seat: 0, do: {pass_to: 1}}", "{seat: 2, do: {pass_to: 1}}");
    assert!(fault.contains("step 1 is refused: AR-19: this seat is not asked to act"), "{fault}");
}

#[test]
fn an_unscripted_draw_fails() {
    let (fault, _) = fault_of("unscripted", "fates: [{order: keep}]", "fates: []");
    assert!(fault.contains("unscripted chance"), "{fault}");
}

#[test]
fn an_unknown_game_is_malformed() {
    let (fault, _) = fault_of("unknown_game", "arkham-ritual", "arkham-ritul");
    assert!(fault.contains("did you mean arkham-ritual?"), "{fault}");
}

#[test]
fn what_is_no_text_is_malformed() {
    let file = folder("binary").join("case.yaml");
    fs::write(&file, [0xff, 0x00, 0xfe]).unwrap();
    let ran = scenario(&[&file]);
    assert_eq!(ran.stdout.lines().last(), Some("0 passed, 1 failed"));
    assert!(ran.failed(1).contains(": invalid utf-8 "), "{ran:?}");
}

/// Both streams read as one still end with the count.
#[test]
fn the_count_is_the_last_line_of_both_streams() {
    let file = folder("both_streams").join("case.yaml");
    fs::write(&file, "name: [").unwrap();
    let log = file.with_extension("log");
    let both = fs::File::create(&log).unwrap();
    std::process::Command::new(env!("CARGO_BIN_EXE_walpurgis"))
        .arg("scenario")
        .arg(&file)
        .stdout(both.try_clone().unwrap())
        .stderr(both)
        .status()
        .unwrap();
    let text = fs::read_to_string(log).unwrap();
    assert_eq!(text.lines().last(), Some("0 passed, 1 failed"), "{text}");
}
