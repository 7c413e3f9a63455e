use serde_json::Value;

use crate::{folder, play, walpurgis};

fn report(args: &[&str]) -> Value {
    let json = play(&[args, &["--json"]].concat()).succeeded();
    serde_json::from_str(&json).unwrap()
}

/// What must not depend on the machine.
fn untimed(mut report: Value) -> Value {
    for timed in ["seconds", "actions_per_second"] {
        assert!(report[timed].as_f64().unwrap() > 0.0);
        report.as_object_mut().unwrap().remove(timed);
    }
    report
}

#[test]
fn the_report_has_the_fields_that_scripts_read() {
    let report = report(&["--seats", "5", "--bots", "random,greedy", "--games", "60"]);
    let fields: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = [
        "game",
        "seats",
        "games",
        "actions",
        "seconds",
        "actions_per_second",
        "outcomes",
        "length",
        "bots",
        "seed",
    ];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    assert_eq!(
        (&report["game"], &report["seats"], &report["games"]),
        (&"arkham-ritual".into(), &5.into(), &60.into())
    );
    let outcomes = report["outcomes"].as_object().unwrap();
    assert_eq!(outcomes.values().filter_map(Value::as_u64).sum::<u64>(), 60);
    let bots = report["bots"].as_array().unwrap();
    assert_eq!(bots.len(), 2);
    for (bot, name) in bots.iter().zip(["random", "greedy"]) {
        assert_eq!(bot["name"], name);
        assert!(bot["wins"].as_u64() <= bot["seatings"].as_u64());
        assert_eq!(bot["seatings"], 150, "two and three seats by turns");
        for (mean, interval) in [("score_mean", "ci95"), ("win_rate", "win_rate_ci95")] {
            let mean = bot[mean].as_f64().unwrap();
            let [low, high] = [0, 1].map(|end| bot[interval][end].as_f64().unwrap());
            assert!(low <= mean && mean <= high, "{bot}");
        }
    }
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let args = ["--seats", "4", "--bots", "random,greedy,random", "--games", "300", "--seed", "9"];
    let with_jobs = |jobs| untimed(report(&[&args[..], &["--jobs", jobs]].concat()));
    let alone = with_jobs("1");
    assert_eq!(alone, with_jobs("2"));
    assert_eq!(alone, with_jobs("5"));
}

#[test]
fn another_seed_gives_other_games() {
    let with_seed = |seed| untimed(report(&["--games", "50", "--seed", seed]))["actions"].clone();
    assert_eq!(with_seed("1"), with_seed("1"));
    assert_ne!(with_seed("1"), with_seed("2"));
}

#[test]
fn options_reach_the_game() {
    let with_option = |option| untimed(report(&["--games", "50", "--option", option]))["actions"].clone();
    assert_ne!(with_option("doom_track=false"), with_option("doom_track=true"));
}

#[test]
fn people_get_an_aligned_table() {
    let page = play(&["--bots", "random,greedy", "--games", "20"]).succeeded();
    assert!(page.starts_with("arkham-ritual with 3 seats: 20 games, seed 1\n"), "{page}");
    for heading in ["\nbot ", "\noutcome ", "\na game takes ", " actions in "] {
        assert!(page.contains(heading), "{page}");
    }
    assert!(page.lines().all(|line| line == line.trim_end()), "{page}");
}

#[test]
fn a_single_game_has_no_interval() {
    let report = report(&["--games", "1"]);
    assert!(report["bots"][0]["score_mean"].is_f64());
    assert!(report["bots"][0]["ci95"].is_null());
}

#[test]
fn recorded_games_are_the_games_that_were_played() {
    let folder = folder("recorded");
    let report = report(&["--games", "12", "--bots", "random,greedy", "--record", folder.to_str().unwrap()]);
    let mut actions = 0;
    for number in 1..=12 {
        let file = folder.join(format!("game-{number:07}.json"));
        let ok = walpurgis(&["replay", "verify", file.to_str().unwrap()]).succeeded();
        assert!(ok.starts_with("ok: arkham-ritual, "), "{ok}");
        let record: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let log = record["log"].as_array().unwrap();
        actions += log.iter().filter(|entry| !entry["do"].is_null()).count();
    }
    assert_eq!(report["actions"], actions);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 12);
}

#[test]
fn the_laws_are_run_for_every_number_of_seats() {
    let page =
        walpurgis(&["lab", "laws", "--game", "arkham-ritual", "--games", "2", "--jobs", "2"]).succeeded();
    let seats: Vec<&str> = page.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(seats, ["3", "4", "5", "6", "7"], "{page}");
}

#[test]
fn the_laws_are_run_for_some_numbers_of_seats_and_named_bots() {
    let laws = |more: &[&str]| {
        walpurgis(&[&["lab", "laws", "--game", "arkham-ritual", "--games", "3"], more].concat())
    };
    let steps = |page: &str| -> Vec<String> {
        page.lines().skip(1).filter_map(|line| line.split_whitespace().nth(3)).map(str::to_owned).collect()
    };
    let by_chance = laws(&["--seats", "3,5"]).succeeded();
    let by_bots = laws(&["--seats", "3,5", "--bots", "greedy,random", "--jobs", "1"]).succeeded();
    assert_eq!(steps(&by_bots).len(), 2, "{by_bots}");
    assert_ne!(steps(&by_bots), steps(&by_chance), "{by_bots}");
    let again = laws(&["--seats", "3,5", "--bots", "greedy,random", "--jobs", "2"]).succeeded();
    assert_eq!(steps(&by_bots), steps(&again));
    assert_eq!(laws(&["--bots", "clever"]).code, Some(2));
    assert_eq!(laws(&["--seats", "8"]).code, Some(2));
}
