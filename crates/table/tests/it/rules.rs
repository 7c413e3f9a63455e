//! Logs that were written under other rules than this program has.

use serde_json::{Value, json};
use table::{Change, Entry, Lines, StoredEntry, Table};
use tabletop::Millis;
use wire::{ErrorCode, PersonId, Phase, TableCommand, TableSettings};

use crate::stage::*;

/// Rules that no program has.
const OTHER: u32 = 7;

/// A log as it would be if it had been written under other rules.
fn of_other_rules(log: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut log = log.to_vec();
    let first = String::from_utf8(log[0].clone()).unwrap();
    let other = first.replacen("\"rules\":1,", &format!("\"rules\":{OTHER},"), 1);
    assert_ne!(first, other);
    log[0] = other.into_bytes();
    log
}

fn read(log: &[Vec<u8>]) -> (Table, Option<Change>) {
    let stored = log.iter().map(|line| serde_json::from_slice::<StoredEntry>(line).unwrap());
    Table::from_log(&here(), stored.collect()).unwrap()
}

/// The table of a stage as this program finds it after its rules have changed.
fn found(stage: &Stage) -> Table {
    let (table, missing) = read(&of_other_rules(&stage.log));
    assert_eq!(missing, None);
    table
}

fn put(table: &mut Table, log: &mut Vec<Vec<u8>>, at: Millis, change: Change) {
    let mut lines = Lines::default();
    table.take_in(Entry { at, by: None, key: None, change }, &mut lines).unwrap();
    log.extend(lines.finish(table).unwrap());
}

fn history(stage: &Stage, table: &Table) -> Vec<String> {
    let told = stage.watchers().into_iter().map(|watcher| table.events_from(0, watcher));
    told.map(|events| serde_json::to_string(&events).unwrap()).collect()
}

/// The table besides its game and its rules.
fn surroundings(stage: &Stage, table: &Table) -> Vec<Value> {
    let views = stage.watchers().into_iter().map(|watcher| {
        let mut view = serde_json::to_value(table.table_view(watcher, &|_| true)).unwrap();
        for field in ["phase", "rules", "needs_rules"] {
            view[field] = Value::Null;
        }
        view
    });
    views.collect()
}

fn games(stage: &Stage, table: &Table) -> Vec<Value> {
    let seen = stage.watchers().into_iter().map(|watcher| table.game_view(watcher));
    seen.map(|game| serde_json::to_value(game).unwrap()).collect()
}

/// Ann, Bob and two bots, with clocks, in the middle of a game in which much else has happened.
fn eventful() -> Stage {
    let settings = TableSettings { undo: true, clock: clock(600, 5), ..settings() };
    let mut stage = Stage::started(4, &[ANN, BOB], &settings);
    stage.ok(ANN, &say("hello"));
    for number in 0..14 {
        stage.now += 900;
        stage.step(number);
        for (seat, id) in [(seat(0), ANN), (seat(1), BOB)] {
            if number % 3 == 0 && stage.game(id)["can_undo"] == true {
                stage.ok(id, &TableCommand::Undo { seat });
            }
        }
    }
    stage.now += 500;
    stage.ok(BOB, &lend(1, "greedy"));
    stage.step(0);
    stage.ok(BOB, &TableCommand::TakeBack { seat: seat(1) });
    stage.now += 700;
    stage.until_person();
    stage
}

fn noir() -> Stage {
    let wanted = table::NewTable {
        game: "arkham-noir",
        seats: 1,
        options: &json!({ "victims": 6 }),
        settings: &TableSettings { undo: true, ..settings() },
    };
    let change = Change::made(&person(ANN), wanted, founding(secret())).unwrap();
    let mut stage =
        Stage::from_entry(Entry { at: 0, by: Some(PersonId(ANN)), key: Some("made".to_owned()), change });
    stage.is_unchecked = true;
    stage.fill(&[ANN]);
    for number in 0..25 {
        stage.now += 100;
        stage.step(number);
        if number % 4 == 0 && stage.game(ANN)["can_undo"] == true {
            stage.ok(ANN, &TableCommand::Undo { seat: seat(0) });
        }
    }
    stage
}

#[test]
fn without_its_rules_a_table_shows_all_but_its_game_and_says_what_it_needs() {
    for stage in [eventful(), noir()] {
        let table = found(&stage);
        assert_eq!((table.phase(), table.needs_rules()), (Phase::Stranded, Some(OTHER)));
        assert_eq!(history(&stage, &table), history(&stage, &stage.table));
        assert_eq!(surroundings(&stage, &table), surroundings(&stage, &stage.table));
        assert_eq!(games(&stage, &table), vec![Value::Null; stage.watchers().len()]);
        assert_eq!((table.bot_to_act(), table.deadline()), (None, None));
        assert!(!table.summary(Some(PersonId(ANN))).your_turn);
        assert_eq!(table.result(), None);
    }
}

/// Ann and Bob look at how the first round ended, with clocks that do not run meanwhile.
fn between_rounds() -> Stage {
    let settings = TableSettings { clock: clock(600, 5), interlude_seconds: 30, ..settings() };
    let mut stage = Stage::started(4, &[ANN, BOB], &settings);
    while stage.view(ANN)["interlude"].is_null() {
        stage.now += 900;
        stage.step(1);
    }
    stage.now += 5_000;
    stage.ok(BOB, &TableCommand::Ready {});
    stage
}

#[test]
fn without_its_rules_it_is_known_that_a_round_had_ended_and_whom_the_table_waits_for() {
    let mut stage = between_rounds();
    let table = found(&stage);
    assert_eq!(surroundings(&stage, &table), surroundings(&stage, &stage.table));
    assert_eq!(table.deadline(), None);
    stage.now += 20_000;
    stage.ok(ANN, &TableCommand::Ready {});
    let table = found(&stage);
    assert_eq!(surroundings(&stage, &table), surroundings(&stage, &stage.table), "it cost nobody time");
}

#[test]
fn without_its_rules_a_table_takes_no_move_but_hears_those_who_sit_there() {
    let stage = eventful();
    let table = found(&stage);
    let refused = |id, command: &TableCommand| {
        let error = table.decide(stage.now, &person(id), &EVERYBODY_HERE, command).unwrap_err();
        assert!(error.to_string().contains("needs rules 7 of arkham-ritual"), "{error}");
        error.code()
    };
    let act = TableCommand::Act { seat: seat(0), version: table.version(), action: json!("put_back") };
    for command in [act, TableCommand::Undo { seat: seat(0) }, vote(true), lend(0, "greedy")] {
        assert_eq!(refused(ANN, &command), ErrorCode::NeedsRules, "{command:?}");
    }
    assert!(table.decide(stage.now, &person(BOB), &EVERYBODY_HERE, &say("what now?")).is_ok());
}

#[test]
fn the_record_of_a_table_that_cannot_go_on_is_for_whoever_has_its_rules() {
    for stage in [eventful(), noir()] {
        let record = found(&stage).record_json().unwrap();
        let mut record: Value = serde_json::from_str(record.get()).unwrap();
        assert_eq!(record["rules"], OTHER);
        // As the other program would read it.
        record["rules"] = json!(1);
        assert_eq!(json!(verify(&record).unwrap().to_act()), stage.game(ANN)["to_act"]);
    }
}

/// The same moves at a table that went on under other rules and at one that did not.
fn goes_on(mut stage: Stage, mut table: Table, mut log: Vec<Vec<u8>>) {
    for number in 0..12 {
        if stage.table.phase() == Phase::Finished {
            break;
        }
        stage.now += 300;
        let (entries, version, told) = (stage.entries.len(), stage.table.version(), table.version());
        stage.step(number);
        for entry in stage.entries[entries..].iter().cloned() {
            put(&mut table, &mut log, stage.now, entry.change);
        }
        let watcher = stage.watcher(ANN);
        assert_eq!(events(&table, watcher, told), events(&stage.table, watcher, version));
        assert_eq!(games(&stage, &table), games(&stage, &stage.table));
    }
    let (again, missing) = read(&log);
    assert_eq!(missing, None);
    assert_eq!(history(&stage, &again), history(&stage, &table));
    assert_eq!(games(&stage, &again), games(&stage, &table));
    assert_eq!(surroundings(&stage, &again), surroundings(&stage, &table));
}

#[test]
fn rules_that_can_take_a_game_up_go_on_with_it_and_the_table_is_told() {
    for stage in [eventful(), noir()] {
        let mut log = of_other_rules(&stage.log);
        let mut table = found(&stage);
        let change = table.adoption().unwrap();
        assert_eq!(change, Change::RulesChanged { from: OTHER, to: 1 });
        put(&mut table, &mut log, stage.now, change);
        let watcher = stage.watcher(ANN);
        let told = events(&table, watcher, stage.table.version());
        assert_eq!(told, [json!({ "what": "rules_changed", "from": OTHER, "to": 1 })]);
        assert_eq!((table.needs_rules(), table.rules(), table.adoption()), (None, 1, None));
        let seen = |table: &Table| games(&stage, table).iter().map(|game| game["view"].clone()).collect();
        let (now, before): (Vec<Value>, Vec<Value>) = (seen(&table), seen(&stage.table));
        assert_eq!(now, before);
        assert_eq!(
            table.game_view(watcher).unwrap().legal.get(),
            stage.table.game_view(watcher).unwrap().legal.get()
        );
        goes_on(stage, table, log);
    }
}

#[test]
fn rules_can_change_more_than_once() {
    let mut stage = eventful();
    let mut log = of_other_rules(&stage.log);
    let mut table = found(&stage);
    let change = table.adoption().unwrap();
    put(&mut table, &mut log, stage.now, change);
    for number in 0..4 {
        let entries = stage.entries.len();
        stage.step(number);
        for entry in stage.entries[entries..].iter().cloned() {
            put(&mut table, &mut log, stage.now, entry.change);
        }
    }
    // As if the rules of the second part, too, were not those of this program.
    for line in &mut log {
        *line = String::from_utf8(line.clone()).unwrap().replace("\"to\":1}", "\"to\":5}").into_bytes();
    }
    let (mut table, _) = read(&log);
    assert_eq!((table.phase(), table.needs_rules()), (Phase::Stranded, Some(5)));
    let change = table.adoption().unwrap();
    put(&mut table, &mut log, stage.now, change);
    assert_eq!(table.phase(), Phase::Playing);
    goes_on(stage, table, log);
}

#[test]
fn a_finished_table_stays_as_it_was_shown() {
    for mut stage in [eventful(), noir()] {
        stage.is_unchecked = true;
        stage.play_out();
        let table = found(&stage);
        assert_eq!((table.phase(), table.needs_rules(), table.is_kept()), (Phase::Finished, None, true));
        assert_eq!(history(&stage, &table), history(&stage, &stage.table));
        assert_eq!(surroundings(&stage, &table), surroundings(&stage, &stage.table));
        assert_eq!(games(&stage, &table), games(&stage, &stage.table));
        assert_eq!((table.turn(), table.step_count()), (stage.table.turn(), stage.table.step_count()));
        assert_eq!(table.adoption(), None, "it is over");
        let log = |table: &Table| -> Value {
            serde_json::from_str::<Value>(table.record_json().unwrap().get()).unwrap()["log"].clone()
        };
        assert_eq!(log(&table), log(&stage.table));
        if stage.seats() == 1 {
            let error = table.branch(&person(ANN), 3, founding(secret())).unwrap_err();
            assert_eq!(error.code(), ErrorCode::NeedsRules, "{error}");
        }
    }
}

#[test]
fn a_table_that_has_not_begun_begins_under_the_new_rules() {
    let mut stage = Stage::new(3, &settings());
    let mut log = of_other_rules(&stage.log);
    let mut table = found(&stage);
    let change = table.adoption().unwrap();
    put(&mut table, &mut log, 5, change);
    assert_eq!((table.phase(), table.rules()), (Phase::Gathering, 1));
    (stage.table, stage.log) = (table, log);
    stage.is_unchecked = true;
    stage.fill(&[ANN, BOB]);
    let (again, _) = read(&stage.log);
    assert_eq!((again.phase(), again.rules()), (Phase::Playing, 1));
    assert_eq!(games(&stage, &again), games(&stage, &stage.table));
}

#[test]
fn a_log_of_before_there_were_traces_gains_them_while_its_rules_are_there() {
    for stage in [eventful(), noir()] {
        let mut log: Vec<Vec<u8>> =
            stage.entries.iter().map(|entry| serde_json::to_vec(entry).unwrap()).collect();
        let (untraced, _) = read(&of_other_rules(&log));
        assert_eq!((untraced.phase(), untraced.adoption()), (Phase::Stranded, None), "nothing is known");

        let (mut table, missing) = read(&log);
        let change = missing.unwrap();
        assert!(matches!(change, Change::Traced { .. }));
        put(&mut table, &mut log, stage.now, change);
        assert_eq!(read(&log).1, None, "once is enough");
        let (kept, _) = read(&of_other_rules(&log));
        assert_eq!(history(&stage, &kept), history(&stage, &stage.table));
        assert_eq!(surroundings(&stage, &kept), surroundings(&stage, &stage.table));
        assert_eq!(kept.adoption(), Some(Change::RulesChanged { from: OTHER, to: 1 }));
    }
}

#[test]
fn entries_stored_together_need_only_one_state() {
    let mut stage = eventful();
    let (mut table, mut lines) = (read(&stage.log).0, Lines::default());
    let entries = stage.entries.len();
    stage.is_unchecked = true;
    for number in 0..3 {
        stage.step(number);
    }
    for entry in stage.entries[entries..].iter().cloned() {
        table.take_in(entry, &mut lines).unwrap();
    }
    let together = lines.finish(&table).unwrap();
    let has_state = |line: &Vec<u8>| String::from_utf8_lossy(line).contains("\"state\":{");
    assert_eq!(together.iter().filter(|line| has_state(line)).count(), 1);
    let mut log = of_other_rules(&stage.log[..entries]);
    log.extend(together);
    let mut table = read(&log).0;
    let change = table.adoption().unwrap();
    put(&mut table, &mut log, stage.now, change);
    assert_eq!(games(&stage, &table)[0]["view"], games(&stage, &stage.table)[0]["view"]);
}

/// A line of every kind as the log of the first version has it.
#[test]
fn entries_of_format_1_are_read() {
    let person = r#"{"id":1,"name":"Ann","bot":false}"#;
    let settings = r#"{"name":"Friday","public":false,"spectators":"none","undo":true,
        "clock":{"bank_seconds":60,"increment_seconds":5},"bot_pace_ms":900}"#;
    let entropy = "00112233445566778899aabbccddeeff";
    let changes = [
        format!(r#"{{"settled":{{"settings":{settings}}}}}"#),
        format!(r#"{{"sat":{{"seat":1,"who":{person},"entropy":"{entropy}"}}}}"#),
        r#"{"stood":{"seat":1}}"#.to_owned(),
        r#"{"bot_added":{"seat":1,"bot":"greedy"}}"#.to_owned(),
        r#"{"bot_removed":{"seat":1}}"#.to_owned(),
        r#""started""#.to_owned(),
        r#"{"acted":{"seat":1,"action":{"pass_to":2},"hand":"clock"}}"#.to_owned(),
        r#""deadline_passed""#.to_owned(),
        r#"{"undone":{"seat":1}}"#.to_owned(),
        r#"{"hinted":{"seat":0,"advice":[{"action":"take","chance":0.5}]}}"#.to_owned(),
        format!(r#"{{"said":{{"who":{person},"text":"hello"}}}}"#),
        format!(r#"{{"said_phrase":{{"who":{person},"phrase":2}}}}"#),
        r#"{"pause_voted":{"seat":1,"pause":true}}"#.to_owned(),
        r#"{"lent":{"seat":1,"bot":"greedy"}}"#.to_owned(),
        r#"{"taken_back":{"seat":1}}"#.to_owned(),
        r#"{"given_up":{"seat":1,"bot":"greedy"}}"#.to_owned(),
        format!(r#"{{"claimed":{{"seat":1,"who":{person}}}}}"#),
        format!(r#"{{"handed_over":{{"to":{person}}}}}"#),
        r#"{"rematch_made":{"table":"kq3vhmwx7e"}}"#.to_owned(),
        format!(
            r#"{{"made":{{"format":1,"game":"arkham-ritual","rules":1,"options":{{}},"settings":{settings},
            "host":{person},"made_at":1,"invite":"word","secret":"{}","chairs":[null,{{"bot":"greedy"}},null],
            "deal":{{"daily":{{"date":"2026-11-16","counts":true}}}}}}}}"#,
            "ab".repeat(32)
        ),
    ];
    for change in changes {
        let line = format!(r#"{{"at":5,"by":1,"key":"k","change":{change}}}"#);
        let stored: Result<StoredEntry, _> = serde_json::from_str(&line);
        assert!(stored.is_ok(), "{line}: {stored:?}");
    }
}
