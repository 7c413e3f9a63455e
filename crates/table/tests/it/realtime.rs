//! Games against the clock: who is too late, whose choices changed, when bots act, when nobody speaks.

use serde_json::{Value, json};
use table::{BotAsked, BotQuestion, Change, Entry, Hand, NewTable};
use tabletop::{Choice, Millis};
use wire::{ErrorCode, PersonId, Phase, TableCommand, TableSettings};

use crate::stage::*;

/// When the clock of the first round begins to run, and for how long.
const BEGAN: Millis = 1_000;
const ROUND_MS: Millis = 5_000;
const DEADLINE: Millis = BEGAN + ROUND_MS;

/// A table of the timed toy for three, two rounds long.
fn timed(settings: &TableSettings) -> Stage {
    let options = json!({ "rounds": 2, "round_ms": ROUND_MS });
    let wanted = NewTable { game: "toy-timed", seats: 3, options: &options, settings };
    let change = Change::made(&person(ANN), wanted, founding(secret())).unwrap();
    Stage::from_entry(Entry { at: 0, by: Some(PersonId(ANN)), key: None, change })
}

/// Ann, Bob and Cat, and the clock runs.
fn rush() -> Stage {
    let mut stage = timed(&settings());
    stage.fill(&[ANN, BOB, CAT]);
    stage.now = BEGAN;
    for id in [ANN, BOB, CAT] {
        stage.ok(id, &stage.act(id, &json!("ready")));
    }
    assert_eq!(stage.table.deadline(), Some(DEADLINE));
    stage
}

fn take(id: u32, version: u64, colour: &str) -> TableCommand {
    TableCommand::Act { seat: seat_of(id), version, action: json!({ "take": colour }) }
}

fn pass_deadline(stage: &mut Stage) {
    stage.now = DEADLINE + 3;
    let change = stage.table.deadline_change(stage.now).unwrap().unwrap();
    stage.put(None, None, change);
}

#[test]
fn others_moves_do_not_make_mine_stale_and_my_own_do() {
    let mut stage = rush();
    let seen = stage.table.version();
    stage.ok(BOB, &take(BOB, seen, "blue"));
    stage.ok(CAT, &take(CAT, seen, "blue"));
    stage.ok(ANN, &take(ANN, seen, "red"));
    assert_eq!(stage.refused(ANN, &take(ANN, seen, "red")), ErrorCode::Stale, "a click is not two");
    let next = stage.table.version();
    assert_eq!(stage.refused(BOB, &take(BOB, next + 1, "red")), ErrorCode::Stale, "nobody has seen that yet");
    stage.ok(ANN, &take(ANN, next, "red"));
}

#[test]
fn what_one_may_do_no_longer_is_stale_for_those_whom_it_concerns() {
    let mut stage = rush();
    let seen = stage.table.version();
    for _ in 0..3 {
        stage.ok(BOB, &take(BOB, stage.table.version(), "black"));
    }
    assert_eq!(stage.refused(ANN, &take(ANN, seen, "red")), ErrorCode::Stale, "no black stone is left");
    let next = stage.table.version();
    stage.ok(CAT, &take(CAT, next, "blue"));
    stage.ok(ANN, &take(ANN, next, "red"));
}

#[test]
fn what_came_before_the_deadline_counts_whatever_was_stored_before_it() {
    let mut stage = rush();
    let seen = stage.table.version();
    stage.now = DEADLINE + 40;
    stage.ok(BOB, &vote(true));
    stage.now = DEADLINE - 1;
    stage.ok(ANN, &take(ANN, seen, "red"));
    assert_eq!(stage.table.last_at(), DEADLINE + 40, "time does not run backwards");
    stage.now = DEADLINE + 40;
    let change = stage.table.deadline_change(stage.now).unwrap();
    assert_eq!(change, Some(Change::DeadlinePassed));
    stage.put(None, None, change.unwrap());
    assert_eq!(stage.game(ANN)["view"]["stones"][0], json!([0, 0, 0, 1]));
}

#[test]
fn what_came_at_the_deadline_or_later_is_refused_and_never_moved_before_it() {
    let mut stage = rush();
    let seen = stage.table.version();
    for late in [DEADLINE, DEADLINE + 1, DEADLINE + 100_000] {
        stage.now = late;
        let error = stage.decide(ANN, &take(ANN, seen, "red")).unwrap_err();
        assert_eq!((error.code(), error.rule().unwrap().0), (ErrorCode::TooLate, "TM-22"));
        assert_eq!(
            error.to_string(),
            format!("TM-22: time is up: this came at {late} ms, the deadline was 6000 ms")
        );
    }
    stage.now = DEADLINE - 1;
    stage.ok(BOB, &take(BOB, seen, "red"));
    pass_deadline(&mut stage);
    let error = stage.decide(ANN, &take(ANN, seen, "red")).unwrap_err();
    assert_eq!((error.code(), error.rule()), (ErrorCode::TooLate, None), "the round is over");
    let next = stage.table.version();
    assert_eq!(
        stage.refused(ANN, &take(ANN, next, "red")),
        ErrorCode::Refused,
        "another round, other choices"
    );
    stage.ok(ANN, &stage.act(ANN, &json!("ready")));
}

#[test]
fn a_game_that_a_deadline_has_ended_still_says_who_was_too_late() {
    let mut stage = rush();
    pass_deadline(&mut stage);
    for id in [ANN, BOB, CAT] {
        stage.ok(id, &stage.act(id, &json!("ready")));
    }
    let seen = stage.table.version();
    stage.now = stage.table.deadline().unwrap();
    let change = stage.table.deadline_change(stage.now).unwrap().unwrap();
    stage.put(None, None, change);
    assert_eq!(stage.table.phase(), Phase::Finished);
    assert_eq!(stage.refused(ANN, &take(ANN, seen, "red")), ErrorCode::TooLate);
    assert_eq!(stage.refused(ANN, &take(ANN, stage.table.version(), "red")), ErrorCode::WrongPhase);
    let record: Value = serde_json::from_str(stage.table.record_json().unwrap().get()).unwrap();
    verify(&record).unwrap();
}

#[test]
fn whoever_has_no_time_left_on_their_clock_is_too_late() {
    let mut stage = timed(&TableSettings { clock: clock(2, 0), ..settings() });
    stage.fill(&[ANN, BOB, CAT]);
    let act = stage.act(ANN, &json!("ready"));
    stage.now = 2_000;
    assert_eq!(stage.refused(ANN, &act), ErrorCode::TooLate);
    stage.now = 1_999;
    stage.ok(ANN, &act);
    let clock = stage.view(ANN)["clock"].clone();
    assert_eq!(clock, json!({ "since": 1_999, "left_ms": [1, 1, 1], "running": [1, 2] }));
    stage.now = 2_000;
    assert_eq!(stage.view(ANN)["clock"], clock, "it says the same until something happens");
}

#[test]
fn while_the_clock_runs_nobody_speaks() {
    let mut stage = timed(&settings());
    stage.fill(&[ANN, BOB, CAT]);
    assert_eq!(stage.game(ANN)["silence"], Value::Null);
    stage.ok(BOB, &say("ready?"));
    let mut stage = rush();
    assert_eq!(stage.game(ANN)["silence"], "TM-30");
    for command in [say("red!"), TableCommand::SayPhrase { phrase: 0 }] {
        let error = stage.decide(ANN, &command).unwrap_err();
        assert_eq!((error.code(), error.rule().unwrap().0), (ErrorCode::Silence, "TM-30"));
    }
    stage.ok(ANN, &vote(true));
    stage.ok(BOB, &vote(true));
    assert_eq!(stage.refused(ANN, &say("red!")), ErrorCode::Silence, "a pause is no way round it");
    stage.ok(ANN, &vote(false));
    stage.ok(BOB, &vote(false));
    pass_deadline(&mut stage);
    stage.ok(ANN, &say("red at last"));
}

#[test]
fn where_a_game_forbids_pauses_everybody_is_told_so_and_asks_in_vain() {
    let wanted = NewTable { game: "ritual", seats: 3, options: &json!({}), settings: &settings() };
    let change = Change::made(&person(ANN), wanted, founding(secret())).unwrap();
    let mut stage = Stage::from_entry(Entry { at: 0, by: Some(PersonId(ANN)), key: None, change });
    stage.fill(&[ANN, BOB, CAT]);
    assert_eq!(stage.game(ANN)["no_pause"], Value::Null);
    stage.ok(ANN, &vote(true));
    stage.ok(ANN, &vote(false));
    for id in [ANN, BOB, CAT] {
        stage.ok(id, &stage.act(id, &json!("ready")));
    }
    assert_eq!(stage.game(BOB)["no_pause"], "RT-52");
    let error = stage.decide(ANN, &vote(true)).unwrap_err();
    assert_eq!((error.code(), error.rule().unwrap().0), (ErrorCode::Refused, "RT-52"));
    stage.now = stage.table.deadline().unwrap();
    let change = stage.table.deadline_change(stage.now).unwrap().unwrap();
    stage.put(None, None, change);
    assert_eq!(stage.game(BOB)["no_pause"], Value::Null, "between rounds");
    stage.ok(ANN, &vote(true));
}

#[test]
fn bots_are_due_seat_by_seat_and_none_waits_behind_another() {
    let mut stage = timed(&TableSettings { bot_pace_ms: 100, ..settings() });
    stage.fill(&[]);
    assert!(stage.table.is_bots_alone());
    let due = |stage: &Stage| {
        let mut turns: Vec<_> = stage.table.bots_to_act().map(|turn| (turn.seat.number(), turn.at)).collect();
        turns.sort_unstable();
        turns
    };
    assert_eq!(due(&stage), [(0, 100), (1, 100), (2, 100)]);
    stage.now = 100;
    stage.step(0);
    assert_eq!(due(&stage), [(1, 100), (2, 100)], "seat 0 is ready");
    stage.now = 130;
    stage.step(0);
    stage.step(0);
    assert_eq!(due(&stage), [(0, 230), (1, 230), (2, 230)], "all are asked anew");
    stage.now = 230;
    let mut order = Vec::new();
    for _ in 0..3 {
        order.push(stage.table.bot_to_act().unwrap().number());
        stage.step(0);
    }
    order.sort_unstable();
    assert_eq!(order, [0, 1, 2], "each moves before one moves twice");
    assert!(stage.table.bots_to_act().all(|turn| turn.at == 330));
}

#[test]
fn a_bot_is_told_the_time_and_may_wait() {
    let mut stage = timed(&settings());
    stage.ok(ANN, &sit(0, ANN));
    for number in [1, 2] {
        stage.ok(ANN, &add_bot(number, "watchful"));
    }
    stage.ok(ANN, &TableCommand::Start {});
    stage.now = BEGAN;
    stage.step(0);
    stage.step(0);
    stage.ok(ANN, &stage.act(ANN, &json!("ready")));
    let asked = |now, before| BotAsked { seat: seat(1), now, before, hand: Hand::Bot };
    assert_eq!(stage.table.bot_choice(asked(BEGAN, 0)).unwrap(), Choice::Wait(4_000));
    assert_eq!(stage.table.bot_choice(asked(BEGAN + 1_500, 1)).unwrap(), Choice::Wait(2_500));
    assert!(stage.table.bot_change(seat(1)).is_err(), "there is no move yet");
    let Choice::Act(change) = stage.table.bot_choice(asked(DEADLINE - 500, 2)).unwrap() else {
        panic!("it is time")
    };
    stage.put(None, None, change);
    // Whoever moves for someone whose time ran out does not wait.
    let clock = BotAsked { hand: Hand::Clock, ..asked(BEGAN, 0) };
    assert!(matches!(stage.table.bot_choice(clock).unwrap(), Choice::Act(_)));
}

#[test]
fn what_a_bot_thought_elsewhere_counts_while_it_is_asked_the_same() {
    let mut stage = timed(&settings());
    stage.ok(ANN, &sit(0, ANN));
    for number in [1, 2] {
        stage.ok(ANN, &add_bot(number, "hasty"));
    }
    stage.ok(ANN, &TableCommand::Start {});
    stage.now = BEGAN;
    stage.step(0);
    stage.step(0);
    stage.ok(ANN, &stage.act(ANN, &json!("ready")));
    let question = |stage: &Stage, number| {
        let asked = BotAsked { seat: seat(number), now: stage.now, before: 0, hand: Hand::Bot };
        let BotQuestion { asked, deliberation } = stage.table.bot_question(asked).unwrap();
        (asked, deliberation().unwrap())
    };
    let (asked, choice) = question(&stage, 1);
    stage.ok(ANN, &take(ANN, stage.table.version(), "red"));
    let Choice::Act(change) = stage.table.bot_answer(stage.now, asked, Hand::Bot, choice).unwrap() else {
        panic!("hasty bots do not wait")
    };
    let (_, twice) = question(&stage, 1);
    stage.put(None, None, change);
    assert!(stage.table.bot_answer(stage.now, asked, Hand::Bot, twice).is_err(), "it has moved");
    let (asked, late) = question(&stage, 2);
    assert!(stage.table.bot_answer(DEADLINE, asked, Hand::Bot, late).is_err(), "time is up");
    let (asked, choice) = question(&stage, 2);
    pass_deadline(&mut stage);
    assert!(stage.table.bot_answer(stage.now, asked, Hand::Bot, choice).is_err(), "the round is over");
}

#[test] // RT-52
fn a_game_that_forbids_it_is_paused_only_between_rounds() {
    let (settings, options) = (settings(), json!({}));
    let wanted = NewTable { game: "ritual", seats: 3, options: &options, settings: &settings };
    let change = Change::made(&person(ANN), wanted, founding(secret())).unwrap();
    let mut stage = Stage::from_entry(Entry { at: 0, by: Some(PersonId(ANN)), key: None, change });
    stage.fill(&[ANN, BOB, CAT]);
    for id in [ANN, BOB] {
        stage.ok(id, &vote(true));
    }
    assert_eq!(stage.table.phase(), Phase::Paused, "before the round they may");
    for id in [ANN, BOB] {
        stage.ok(id, &vote(false));
    }
    stage.ok(ANN, &vote(true));
    for id in [ANN, BOB, CAT] {
        stage.ok(id, &stage.act(id, &json!("ready")));
    }
    let error = stage.decide(BOB, &vote(true)).unwrap_err();
    assert_eq!((error.code(), error.rule().unwrap().0), (ErrorCode::Refused, "RT-52"));
    for number in [1, 2] {
        stage.ok(u32::from(number) + 1, &lend(number, "random"));
    }
    assert_eq!(
        stage.table.phase(),
        Phase::Playing,
        "Ann's vote of before is not enough, though she is alone"
    );
}
