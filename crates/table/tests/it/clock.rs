//! Clocks and pauses.

use serde_json::{Value, json};
use table::{Change, Hand};
use wire::{ErrorCode, Phase, TableCommand, TableSettings};

use crate::stage::*;

fn clocked(bank: u32, increment: u32) -> TableSettings {
    TableSettings { clock: clock(bank, increment), undo: true, ..settings() }
}

/// A table of people whose clocks begin to run at 10 s.
fn started(people: &[u32], settings: &TableSettings) -> Stage {
    let mut stage = Stage::new(4, settings);
    stage.now = 10_000;
    stage.fill(people);
    stage
}

fn left(stage: &Stage, id: u32) -> u64 {
    let view = stage.view(id);
    let seat = view["you"].as_u64().unwrap() as usize;
    let clock = &view["clock"];
    let spent = stage.now - clock["since"].as_u64().unwrap();
    let is_running = clock["running"].as_array().unwrap().contains(&json!(seat));
    clock["left_ms"][seat].as_u64().unwrap().saturating_sub(if is_running { spent } else { 0 })
}

fn pass(stage: &mut Stage) -> u32 {
    let actor = stage.turn_of().unwrap();
    let legal = stage.legal(actor);
    let action = legal.iter().find(|action| action["pass_to"].is_number()).unwrap();
    stage.ok(actor, &stage.act(actor, action));
    actor
}

#[test]
fn only_whoever_is_asked_spends_time_and_a_move_adds_some() {
    let mut stage = started(&[ANN, BOB, CAT, DAN], &clocked(60, 5));
    let actor = stage.turn_of().unwrap();
    stage.now += 7_000;
    let view = stage.view(actor);
    assert_eq!(view["clock"]["running"], json!([view["you"]]));
    for id in [ANN, BOB, CAT, DAN] {
        assert_eq!(left(&stage, id), if id == actor { 53_000 } else { 60_000 });
    }
    stage.ok(actor, &say("let me think"));
    stage.now += 1_000;
    pass(&mut stage);
    assert_eq!(left(&stage, actor), 57_000);
    stage.now += 3_000;
    assert_eq!(left(&stage, stage.turn_of().unwrap()), 57_000);
    assert_eq!(left(&stage, actor), 57_000);
}

#[test]
fn where_each_move_has_its_days_nobody_saves_them_up() {
    const DAY: u64 = 86_400_000;
    let days = TableSettings { clock: per_move(3 * 86_400), undo: true, ..settings() };
    let mut stage = started(&[ANN, BOB, CAT, DAN], &days);
    let actor = stage.turn_of().unwrap();
    stage.now += DAY;
    assert_eq!(left(&stage, actor), 2 * DAY);
    pass(&mut stage);
    assert_eq!(left(&stage, actor), 3 * DAY, "three days again, not five");
    stage.now += 2 * DAY;
    let next = stage.turn_of().unwrap();
    assert_eq!((left(&stage, actor), left(&stage, next)), (3 * DAY, DAY));
    stage.now += DAY;
    assert!(stage.table.clock_out(stage.now).is_some(), "then a bot makes that one move");
}

#[test]
fn when_time_is_up_a_bot_makes_that_one_move() {
    let mut stage = started(&[ANN, BOB, CAT, DAN], &clocked(20, 3));
    let actor = stage.turn_of().unwrap();
    assert_eq!(stage.table.deadline(), Some(30_000));
    assert_eq!(stage.table.deadline_change(29_999).unwrap(), None);
    stage.now = 30_500;
    let change = stage.table.deadline_change(stage.now).unwrap().unwrap();
    assert!(matches!(change, Change::Acted { hand: Hand::Clock, .. }));
    let before = stage.table.version();
    let seat = stage.to_act().unwrap();
    stage.put(None, None, change);
    assert_eq!(stage.events(ANN, before)[0], json!({"what": "time_ran_out", "seat": seat}));
    assert_eq!(stage.told(before)[..2], ["time_ran_out", "game"]);
    assert_eq!(left(&stage, actor), 3_000, "the move has added something");
    assert!(stage.view(actor)["seats"][seat.index()]["bot"].is_null(), "nobody is thrown out");
    assert_ne!(stage.turn_of(), Some(actor));
}

#[test]
fn a_game_ends_even_if_nobody_ever_moves() {
    let mut stage = started(&[ANN, BOB, CAT, DAN], &clocked(5, 0));
    let mut moves = 0;
    while let Some(deadline) = stage.table.deadline() {
        stage.now = stage.now.max(deadline);
        let change = stage.table.deadline_change(stage.now).unwrap().unwrap();
        stage.put(None, None, change);
        moves += 1;
    }
    assert_eq!(stage.table.phase(), Phase::Finished);
    assert!(moves > 10 && stage.now <= 30_000, "{moves} moves until {}", stage.now);
}

#[test]
fn bots_have_no_clock() {
    let mut stage = started(&[ANN], &clocked(20, 3));
    while stage.table.bot_to_act().is_some() {
        assert_eq!(stage.table.deadline(), None);
        stage.now += 60_000;
        stage.step(0);
    }
    assert_eq!(stage.table.deadline(), Some(stage.now + 20_000));
    assert_eq!(stage.view(ANN)["clock"]["left_ms"], json!([20_000, 20_000, 20_000, 20_000]));
    stage.now += 1_000;
    stage.ok(ANN, &lend(0, "random"));
    assert_eq!(stage.table.deadline(), None, "a lent seat is a bot's");
    stage.now += 50_000;
    stage.ok(ANN, &TableCommand::TakeBack { seat: seat_of(ANN) });
    assert_eq!(left(&stage, ANN), 19_000);
}

#[test]
fn time_stands_still_in_a_pause() {
    let mut stage = started(&[ANN, BOB, CAT, DAN], &clocked(60, 0));
    let actor = stage.turn_of().unwrap();
    stage.now += 10_000;
    for id in [ANN, BOB, CAT] {
        stage.ok(id, &vote(true));
    }
    assert_eq!(stage.table.phase(), Phase::Paused);
    assert_eq!((stage.table.deadline(), &stage.view(ANN)["clock"]["running"]), (None, &json!([])));
    stage.now += 3_600_000;
    assert_eq!(left(&stage, actor), 50_000);
    for id in [ANN, BOB, CAT] {
        stage.ok(id, &vote(false));
    }
    assert_eq!(stage.table.deadline(), Some(stage.now + 50_000));
    stage.now += 1_000;
    assert_eq!(left(&stage, actor), 49_000);
}

#[test]
fn nobody_wins_time_by_moving_to_and_fro() {
    let mut stage = started(&[ANN, BOB, CAT, DAN], &clocked(60, 30));
    let actor = stage.turn_of().unwrap();
    for _ in 0..4 {
        stage.now += 1_000;
        pass(&mut stage);
        stage.ok(actor, &TableCommand::Undo { seat: seat_of(actor) });
    }
    assert_eq!(left(&stage, actor), 56_000);
}

#[test]
fn more_than_half_of_the_people_pause_and_go_on() {
    let mut stage = started(&[ANN, BOB, CAT], &settings());
    let before = stage.table.version();
    stage.ok(ANN, &vote(true));
    assert_eq!(stage.view(BOB)["votes"], json!([0]));
    assert_eq!(stage.refused(ANN, &vote(true)), ErrorCode::WrongPhase, "she has said so");
    stage.ok(ANN, &vote(false));
    assert_eq!(stage.refused(ANN, &vote(false)), ErrorCode::WrongPhase, "nor is that said twice");
    stage.ok(BOB, &vote(true));
    assert_eq!(stage.table.phase(), Phase::Playing, "Ann has changed her mind");
    stage.ok(CAT, &vote(true));
    let told = ["pause_voted", "pause_voted", "pause_voted", "pause_voted", "paused"];
    assert_eq!(stage.told(before), told);
    assert_eq!(stage.view(BOB)["votes"], json!([]));

    assert_eq!(stage.table.bot_to_act(), None);
    let actor = [ANN, BOB, CAT].into_iter().find(|&id| stage.turn_of() == Some(id));
    if let Some(actor) = actor {
        assert_eq!(stage.legal(actor), Vec::<Value>::new());
        let act = stage.act(actor, &json!("take"));
        assert_eq!(stage.refused(actor, &act), ErrorCode::WrongPhase);
    }
    stage.ok(ANN, &vote(false));
    stage.ok(CAT, &vote(false));
    assert_eq!(stage.told(before).last().unwrap(), "resumed");
    stage.play_out();
    assert_eq!(stage.refused(ANN, &vote(true)), ErrorCode::WrongPhase);
}

#[test]
fn those_who_have_left_the_table_to_bots_have_no_vote() {
    let mut stage = started(&[ANN, BOB, CAT], &settings());
    stage.ok(ANN, &vote(true));
    stage.ok(BOB, &lend(1, "random"));
    assert_eq!(stage.refused(BOB, &vote(true)), ErrorCode::NotYourSeat);
    assert_eq!(stage.table.phase(), Phase::Playing, "one of two is not more than half");
    let before = stage.table.version();
    stage.ok(CAT, &TableCommand::GiveUp { seat: Some(seat_of(CAT)) });
    assert_eq!(stage.told(before), ["given_up", "paused"], "Ann alone is all of them");
    stage.ok(BOB, &TableCommand::TakeBack { seat: seat_of(BOB) });
    stage.ok(ANN, &vote(false));
    assert_eq!(stage.table.phase(), Phase::Paused);
    stage.ok(BOB, &vote(false));
    assert_eq!(stage.table.phase(), Phase::Playing);
    assert_eq!(stage.refused(EVE, &vote(true)), ErrorCode::NotSeated);
}

#[test]
fn a_pause_that_half_of_the_people_want_to_end_ends_after_a_while() {
    let mut stage = started(&[ANN, BOB], &clocked(60, 0));
    let actor = stage.until_person();
    stage.ok(ANN, &vote(true));
    stage.ok(BOB, &vote(true));
    stage.now += 1_000;
    stage.ok(ANN, &vote(false));
    assert_eq!(stage.table.phase(), Phase::Paused, "Bob may not be back yet");
    assert_eq!(stage.table.deadline(), Some(stage.now + IDLE_AFTER));
    stage.now += IDLE_AFTER - 1;
    assert_eq!(stage.table.deadline_change(stage.now).unwrap(), None);
    stage.ok(ANN, &vote(true));
    assert_eq!(stage.table.deadline(), None, "she has changed her mind");
    stage.ok(ANN, &vote(false));
    stage.now += IDLE_AFTER;
    let change = stage.table.deadline_change(stage.now).unwrap().unwrap();
    let before = stage.table.version();
    stage.put(None, None, change);
    assert_eq!(stage.told(before), ["resumed"]);
    assert_eq!(stage.turn_of(), Some(actor));
    assert_eq!(stage.table.deadline(), Some(stage.now + 60_000), "the pause took nobody's time");
}

#[test]
fn a_pause_that_most_people_want_lasts() {
    let mut stage = started(&[ANN, BOB, CAT, DAN], &settings());
    for id in [ANN, BOB, CAT] {
        stage.ok(id, &vote(true));
    }
    stage.ok(ANN, &vote(false));
    assert_eq!(stage.table.deadline(), None, "one of four");
    stage.ok(BOB, &vote(false));
    assert!(stage.table.deadline().is_some(), "two of four");
    stage.ok(BOB, &vote(true));
    assert_eq!(stage.table.deadline(), None);
    stage.ok(BOB, &vote(false));
    stage.ok(ANN, &lend(0, "random"));
    assert_eq!((stage.table.phase(), stage.table.deadline()), (Phase::Paused, None), "one of three");
}

#[test]
fn one_person_among_bots_pauses_at_once() {
    let mut stage = started(&[ANN], &settings());
    stage.ok(ANN, &vote(true));
    assert_eq!(stage.table.phase(), Phase::Paused);
    stage.ok(ANN, &vote(false));
    assert_eq!(stage.table.phase(), Phase::Playing);
}
