//! Guided games: tips that bots wait for, moves by a script, and play as usual after it.

use serde_json::{Value, json};
use table::{Change, Decided, Entry, GuideWanted};
use tabletop::Awaiting;
use wire::{ErrorCode, GuideView, PersonId, Phase, TableCommand};

use crate::stage::*;

/// A table on which Ann learns a game.
fn guided(game: &str) -> Stage {
    let wanted = GuideWanted { game, name: "First", bot_pace_ms: 0 };
    let change = Change::guide(&person(ANN), wanted, founding(secret())).unwrap();
    Stage::from_entry(Entry { at: 0, by: Some(PersonId(ANN)), key: Some("made".to_owned()), change })
}

fn guide(stage: &Stage, id: u32) -> Option<GuideView> {
    let watcher = stage.table.watcher(Some(PersonId(id)), Some(INVITE)).unwrap();
    stage.table.table_view(watcher, &|_| true).guide
}

fn next(view: &GuideView) -> Option<Value> {
    view.next.as_ref().map(|action| serde_json::from_str(action.get()).unwrap())
}

fn act(stage: &Stage, action: Value) -> TableCommand {
    TableCommand::Act { seat: seat(0), version: stage.table.version(), action }
}

/// One step of the lesson, as whoever does only what the page says takes it.
fn take_step(stage: &mut Stage, lesson: &GuideView) {
    if lesson.waits {
        assert_eq!(stage.table.bot_to_act(), None, "bots wait for {:?}", lesson.tip);
        return stage.ok(ANN, &TableCommand::Heard { step: lesson.step });
    }
    match next(lesson) {
        Some(action) => stage.ok(ANN, &act(stage, action)),
        None => {
            let bot = stage.table.bot_to_act().expect("a bot moves");
            let change = stage.table.bot_change(bot).unwrap();
            stage.put(None, None, change);
        }
    }
}

fn until(stage: &mut Stage, is_there: impl Fn(&GuideView) -> bool) -> GuideView {
    loop {
        let lesson = guide(stage, ANN).expect("the lesson goes on");
        if is_there(&lesson) {
            return lesson;
        }
        take_step(stage, &lesson);
    }
}

#[test]
fn every_guide_is_played_to_its_end_and_the_game_goes_on() {
    let games: Vec<_> =
        roster::describe().into_iter().filter(|game| game.guide).map(|game| game.id).collect();
    assert_eq!(games, ["arkham-ritual", "arkham-noir", "ritual"]);
    for game in games {
        let mut stage = guided(game);
        assert_eq!(stage.table.phase(), Phase::Playing);
        stage.is_unchecked = true;
        while let Some(lesson) = guide(&stage, ANN) {
            take_step(&mut stage, &lesson);
        }
        assert_eq!(stage.table.phase(), Phase::Playing, "{game}: there is more to play");
        // Played at random, RITUAL is lost only after more moves than are worth the wait.
        if game == "ritual" {
            continue;
        }
        stage.play_out();
        let record = serde_json::from_str(stage.table.record_json().unwrap().get()).unwrap();
        assert_eq!(verify(&record), Ok(Awaiting::Nothing));
        assert_eq!(record["origin"], json!({ "kind": "guide" }));
    }
}

#[test]
fn a_tip_is_heard_once_and_by_whoever_learns() {
    let mut stage = guided("arkham-ritual");
    let first = guide(&stage, ANN).unwrap();
    assert!(first.waits && first.tip.is_some() && first.step == 0);
    assert_eq!(stage.refused(BOB, &TableCommand::Heard { step: 0 }), ErrorCode::NotSeated);
    stage.ok(ANN, &TableCommand::Heard { step: 0 });
    assert_eq!(guide(&stage, ANN).unwrap().step, 1);
    for step in [0, 7, u32::MAX] {
        let heard = TableCommand::Heard { step };
        let decided = stage.table.decide(stage.now, &person(ANN), &EVERYBODY_HERE, &heard).unwrap();
        assert!(matches!(decided, Decided::Nothing), "{decided:?}");
    }
}

#[test]
fn whoever_acts_before_the_tips_are_read_has_read_them() {
    let mut stage = guided("arkham-noir");
    let first = guide(&stage, ANN).unwrap();
    let does = next(&first).unwrap();
    stage.ok(ANN, &act(&stage, does));
    let later = guide(&stage, ANN).expect("the lesson goes on");
    assert!(later.step > first.step + 1);
}

#[test]
fn another_move_ends_the_lesson_until_it_is_taken_back() {
    let mut stage = guided("arkham-noir");
    let asked = until(&mut stage, |lesson| !lesson.waits);
    // Nothing is turned up by it, so that it can be taken back.
    let keep = json!("keep");
    assert_ne!(next(&asked), Some(keep.clone()), "the test needs another move than the lesson's");
    let game = stage.table.game_view(stage.table.watcher(Some(PersonId(ANN)), None).unwrap()).unwrap();
    assert!(game.legal.get().contains("keep"));
    stage.ok(ANN, &act(&stage, keep));
    assert!(guide(&stage, ANN).is_none());
    stage.ok(ANN, &TableCommand::Undo { seat: seat(0) });
    let again = guide(&stage, ANN).expect("back in the lesson");
    assert_eq!((again.step, next(&again)), (asked.step, next(&asked)));
}

#[test]
fn bots_play_as_they_like_once_the_lesson_is_left() {
    let mut stage = guided("arkham-ritual");
    assert_eq!(stage.table.bot_to_act(), None);
    stage.ok(ANN, &TableCommand::LeaveGuide {});
    assert!(guide(&stage, ANN).is_none());
    stage.is_unchecked = true;
    stage.play_out();
    assert_eq!(stage.table.phase(), Phase::Finished);
    let again = TableCommand::LeaveGuide {};
    assert_eq!(stage.refused(ANN, &again), ErrorCode::WrongPhase);
}

#[test]
fn a_game_goes_on_when_whoever_learns_has_left_for_good() {
    let mut stage = guided("arkham-ritual");
    stage.ok(ANN, &TableCommand::GiveUp { seat: Some(seat(0)) });
    assert!(stage.table.bot_to_act().is_some());
}

#[test]
fn a_game_without_a_guide_says_so() {
    let wanted = GuideWanted { game: "arkham-horror", name: "First", bot_pace_ms: 0 };
    let refused = Change::guide(&person(ANN), wanted, founding(secret())).unwrap_err();
    assert_eq!(refused.to_string(), "arkham-horror has no guided game");
    assert_eq!(refused.code(), ErrorCode::BadSettings);
}
