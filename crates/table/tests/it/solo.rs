//! A table for one: hints, deals that are the same for everyone, and games played on from a step.

use serde_json::{Value, json};
use table::{Change, Daily, Decided, Entry, Question, Table};
use tabletop::{Awaiting, Seed};
use wire::{ErrorCode, PersonId, Phase, TableCommand, TableId};

use crate::stage::*;

const DATE: &str = "2026-11-16";

/// A table that begins with this change of Ann's.
fn begun(change: Change) -> Stage {
    Stage::from_entry(Entry { at: 0, by: Some(PersonId(ANN)), key: Some("made".to_owned()), change })
}

/// Ann alone with a fair deal, in the middle of nothing yet.
fn fair() -> Stage {
    let wanted = table::NewTable {
        game: "arkham-noir",
        seats: 1,
        options: &json!({ "victims": 6 }),
        settings: &wire::TableSettings { undo: true, ..settings() },
    };
    let mut stage = begun(Change::made(&person(ANN), wanted, founding(secret())).unwrap());
    stage.fill(&[ANN]);
    stage
}

fn daily(id: u32, counts: bool) -> Stage {
    let daily = Daily { game: "arkham-noir", date: DATE, counts };
    begun(Change::daily(&person(id), daily, founding(secret())).unwrap())
}

/// A fair game, played to its end.
fn finished() -> Stage {
    let mut stage = fair();
    stage.is_unchecked = true;
    stage.play_out();
    stage
}

/// What a search is asked; nothing if its answer is known.
fn question(stage: &Stage, id: u32, version: u64) -> Result<Option<Question>, ErrorCode> {
    let hint = TableCommand::Hint { seat: seat(0), version };
    match stage.table.decide(stage.now, &person(id), &EVERYBODY_HERE, &hint) {
        Ok(Decided::Hint(question)) => Ok(Some(question)),
        Ok(Decided::Nothing) => Ok(None),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.code()),
    }
}

/// What a search advises Ann, taken into the table.
fn hint(stage: &mut Stage) {
    let Question { asked, thought } = question(stage, ANN, stage.table.version()).unwrap().unwrap();
    let change = stage.table.advise(PersonId(ANN), asked, &thought().unwrap()).unwrap().unwrap();
    stage.put(Some(PersonId(ANN)), None, change);
}

fn ask(stage: &Stage, id: u32, version: u64) -> Result<bool, ErrorCode> {
    question(stage, id, version).map(|question| question.is_some())
}

fn branch(stage: &Stage, step: u32) -> Result<Stage, ErrorCode> {
    stage
        .table
        .branch(&person(ANN), step, founding(secret()))
        .and_then(table::Branching::change)
        .map(begun)
        .map_err(|error| error.code())
}

fn record(stage: &Stage) -> Value {
    serde_json::from_str(stage.table.record_json().unwrap().get()).unwrap()
}

/// What was done, in order, without what was drawn.
fn acts(record: &Value) -> impl Iterator<Item = &Value> {
    record["log"].as_array().unwrap().iter().filter(|logged| !logged["do"].is_null())
}

/// How the game stood at a step, as everybody may see it once it is over.
fn replayed(record: &Value, step: usize) -> Value {
    let seed: Seed = serde_json::from_value(record["seed"].clone()).unwrap();
    let mut again = bots::open("arkham-noir", &record["config"].to_string(), seed).unwrap();
    for act in acts(record).take(step) {
        again.act(act["at"].as_u64().unwrap(), seat(0), &act["do"].to_string()).unwrap();
    }
    serde_json::from_str(again.view(tabletop::Viewer::Seat(seat(0))).unwrap().get()).unwrap()
}

#[test] // AN-62
fn a_hint_is_for_whoever_asked_until_the_game_is_over() {
    let mut stage = fair();
    let before = stage.table.version();
    hint(&mut stage);
    let own = &stage.events(ANN, before)[0];
    assert_eq!((&own["what"], &own["seat"]), (&json!("hinted"), &json!(0)));
    let advice = own["advice"].as_array().unwrap();
    let legal = stage.legal(ANN);
    assert!((1..=5).contains(&advice.len()), "{advice:?}");
    for one in advice {
        assert!(legal.contains(&one["action"]) && (0.0..=1.0).contains(&one["chance"].as_f64().unwrap()));
    }
    assert_eq!(stage.events(EVE, before), [json!({ "what": "hinted", "seat": 0, "advice": null })]);
    stage.is_unchecked = true;
    stage.play_out();
    assert_eq!(stage.events(EVE, before)[0], *own, "it is open like everything else");
    assert_eq!(stage.view(EVE)["result"]["seats"][0]["hints"], 1);
}

#[test] // AN-62
fn a_hint_is_given_once_for_each_moment_and_counted() {
    let mut stage = fair();
    let version = stage.table.version();
    hint(&mut stage);
    assert_eq!(ask(&stage, ANN, version), Ok(false), "there is one already");
    stage.ok(ANN, &say("hm"));
    assert_eq!(ask(&stage, ANN, version), Ok(false), "what is said does not change the game");
    stage.step(0);
    assert_eq!(ask(&stage, ANN, version), Err(ErrorCode::Stale));
    hint(&mut stage);
    stage.is_unchecked = true;
    stage.play_out();
    assert_eq!(stage.view(ANN)["result"]["seats"][0]["hints"], 2);
    assert_eq!(ask(&stage, ANN, stage.table.version()), Err(ErrorCode::WrongPhase));
}

#[test]
fn a_hint_that_comes_too_late_is_not_given() {
    let mut stage = fair();
    let Question { asked, thought } = question(&stage, ANN, stage.table.version()).unwrap().unwrap();
    stage.step(0);
    let late = stage.table.advise(PersonId(ANN), asked, &thought().unwrap());
    assert_eq!(late.unwrap_err().code(), ErrorCode::Stale);
}

#[test]
fn a_change_without_an_event_is_another_moment_too() {
    let mut stage = fair();
    stage.is_unchecked = true;
    for number in 0.. {
        let swap = stage.legal(ANN).into_iter().find(|action| action.get("swap").is_some());
        let Some(swap) = swap else {
            stage.step(number);
            continue;
        };
        let version = stage.table.version();
        let Question { asked, thought } = question(&stage, ANN, version).unwrap().unwrap();
        stage.ok(ANN, &stage.act(ANN, &swap));
        assert_eq!(stage.table.version(), version, "the first half of a swap shows nothing");
        assert!(stage.table.advise(PersonId(ANN), asked, &thought().unwrap()).is_err());
        let Question { asked, thought } = question(&stage, ANN, version).unwrap().unwrap();
        assert!(stage.table.advise(PersonId(ANN), asked, &thought().unwrap()).unwrap().is_some());
        return;
    }
}

#[test]
fn only_whoever_decides_in_person_gets_a_hint_and_only_where_a_search_plays() {
    let mut stage = fair();
    let version = stage.table.version();
    assert_eq!(ask(&stage, EVE, version), Err(ErrorCode::NotSeated));
    stage.ok(ANN, &TableCommand::Lend { seat: seat(0), bot: "greedy".to_owned() });
    assert_eq!(ask(&stage, ANN, stage.table.version()), Err(ErrorCode::NotYourSeat));
    let mut ritual = Stage::started(3, &[ANN], &settings());
    ritual.until_person();
    assert_eq!(ask(&ritual, ANN, ritual.table.version()), Err(ErrorCode::UnknownBot));
}

#[test] // AN-60
fn the_daily_deal_is_the_same_for_everybody_and_tells_its_date() {
    let (mut ann, bob) = (daily(ANN, true), daily(BOB, false));
    assert_eq!(ann.table.phase(), Phase::Playing);
    assert_eq!(ann.game(ANN)["view"], bob.game(BOB)["view"]);
    let view = ann.view(ANN);
    assert_eq!(view["origin"], json!({ "kind": "daily", "date": DATE, "counts": true }));
    assert_eq!(bob.view(BOB)["origin"]["counts"], false);
    assert_eq!((&view["commitment"], &view["you"]), (&json!(""), &json!(0)), "nothing was sealed");
    assert_eq!(ann.told(0)[..3], ["made", "sat", "started"]);

    ann.is_unchecked = true;
    ann.play_out();
    assert_eq!(ann.view(ANN)["fairness"], Value::Null);
    let record = record(&ann);
    assert_eq!(verify(&record), Ok(Awaiting::Nothing), "the seed is the date's");
    assert_eq!(record["origin"], json!({ "kind": "daily", "date": DATE }));
    assert_eq!(record["seed"], json!(Seed::daily("arkham-noir", DATE)));
    assert_eq!(ann.table.daily_try(), Some((PersonId(ANN), DATE)));
    assert_eq!(bob.table.daily_try(), None);
}

#[test] // AN-60
fn nobody_else_plays_the_one_try_that_counts() {
    let lend = TableCommand::Lend { seat: seat(0), bot: "search".to_owned() };
    let give_up = TableCommand::GiveUp { seat: Some(seat(0)) };
    let mut stage = daily(ANN, true);
    assert_eq!(stage.refused(ANN, &lend), ErrorCode::WrongPhase);
    assert_eq!(stage.refused(ANN, &give_up), ErrorCode::WrongPhase);
    let mut practice = daily(ANN, false);
    practice.ok(ANN, &lend);
}

#[test]
fn a_game_without_a_daily_deal_has_none() {
    for game in ["arkham-ritual", "chess"] {
        let daily = Daily { game, date: DATE, counts: true };
        let refused = Change::daily(&person(ANN), daily, founding(secret())).unwrap_err();
        assert_eq!(refused.code(), ErrorCode::BadSettings);
    }
}

#[test] // AN-62
fn a_game_is_played_on_from_a_step_with_the_same_deal() {
    let source = finished();
    let whole = record(&source);
    let steps = source.table.step_count() as usize;
    assert_eq!(source.table.decided_in_person().len(), steps - 1);
    for step in [0, 1, steps / 2, steps - 2] {
        let branch = branch(&source, step as u32).unwrap();
        assert_eq!(branch.game(ANN)["view"], replayed(&whole, step), "step {step}");
        let origin = json!({ "kind": "branch", "table": here(), "step": step });
        assert_eq!(branch.view(ANN)["origin"], origin);
        assert_eq!((branch.table.phase(), branch.table.settings().public), (Phase::Playing, false));
    }

    // The same moves lead to the same end, and a branch of a branch to the same beginning.
    assert_eq!(verify(&whole), Ok(Awaiting::Nothing));
    let mut branched = branch(&source, 20).unwrap();
    branched.now = 5;
    branched.is_unchecked = true;
    for act in acts(&whole).skip(20) {
        branched.ok(ANN, &branched.act(ANN, &act["do"]));
    }
    assert_eq!(branched.view(ANN)["result"], source.view(ANN)["result"]);
    assert_eq!(branched.table.step_count() as usize, steps);
    assert_eq!(
        branched.table.decided_in_person().len(),
        steps - 1 - 20,
        "what came before was decided elsewhere"
    );
    let again = branch(&branched, 10).unwrap();
    assert_eq!(again.game(ANN)["view"], replayed(&whole, 10));
    let record = record(&branched);
    assert_eq!(verify(&record), Ok(Awaiting::Nothing));
    assert_eq!(record["origin"], json!({ "kind": "branch", "table": here(), "step": 20 }));
    assert_eq!(branched.view(ANN)["fairness"], Value::Null);
}

#[test] // AN-61
fn nothing_before_a_branch_is_taken_back() {
    let source = finished();
    let undo = TableCommand::Undo { seat: seat(0) };
    let steps = source.table.step_count();
    let mut could_undo = 0;
    for step in 1..steps - 1 {
        let mut stage = branch(&source, step).unwrap();
        assert_eq!(stage.refused(ANN, &undo), ErrorCode::CannotUndo, "step {step}");
        stage.step(0);
        if stage.game(ANN)["can_undo"] == true {
            could_undo += 1;
            stage.ok(ANN, &undo);
            assert_eq!(stage.refused(ANN, &undo), ErrorCode::CannotUndo, "step {step}");
        }
    }
    assert!(could_undo > 0, "some moves turn up no card");
}

#[test] // AN-61
fn a_move_that_turned_up_a_card_stands_by_the_rule_it_names() {
    let mut stage = fair();
    stage.is_unchecked = true;
    let undo = TableCommand::Undo { seat: seat(0) };
    let (mut stood, mut taken_back) = (0, 0);
    assert_eq!(stage.game(ANN)["no_undo"], Value::Null, "nobody has moved");
    for number in 0..20 {
        stage.step(number);
        if stage.game(ANN)["can_undo"] == true {
            assert_eq!(stage.game(ANN)["no_undo"], Value::Null);
            taken_back += 1;
            continue;
        }
        assert_eq!(stage.game(ANN)["no_undo"], "AN-61");
        let refused = stage.decide(ANN, &undo).unwrap_err();
        assert_eq!((refused.code(), refused.rule().unwrap().0), (ErrorCode::CannotUndo, "AN-61"));
        stood += 1;
    }
    assert!(stood > 0 && taken_back > 0, "{stood} moves stood, {taken_back} did not");
}

#[test]
fn only_a_finished_game_of_one_is_played_on_and_only_from_a_step_it_has() {
    let running = fair();
    assert_eq!(branch(&running, 0).err(), Some(ErrorCode::WrongPhase), "nothing of it may be told");
    let source = finished();
    let last = source.table.step_count() - 1;
    for step in [last, last + 1, u32::MAX] {
        assert_eq!(branch(&source, step).err(), Some(ErrorCode::Malformed), "step {step}");
    }
    let mut ritual = Stage::started(3, &[ANN], &settings());
    ritual.is_unchecked = true;
    ritual.play_out();
    assert_eq!(branch(&ritual, 0).err(), Some(ErrorCode::BadSettings));
}

#[test]
fn what_a_bot_did_for_someone_is_not_their_decision() {
    let mut stage = fair();
    stage.is_unchecked = true;
    for number in 0..4 {
        stage.step(number);
    }
    stage.ok(ANN, &TableCommand::Lend { seat: seat(0), bot: "greedy".to_owned() });
    stage.play_out();
    assert_eq!(stage.table.decided_in_person(), [0, 1, 2, 3]);
}

#[test]
fn entries_of_before_are_read_as_fair_deals() {
    let stage = fair();
    let entry = serde_json::to_value(&stage.entries[0]).unwrap();
    assert_eq!(entry["change"]["made"].get("deal"), None, "and written as before");
    let table = Table::from_entries(TableId("x".to_owned()), stage.entries).unwrap();
    assert_eq!(table.daily_try(), None);
}
