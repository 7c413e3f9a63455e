//! Between two rounds: everybody looks at how the last one ended, and nothing goes on until all are ready.

use serde_json::{Value, json};
use table::{Change, Decided};
use tabletop::{Entropy, Millis};
use wire::{ErrorCode, Person, Phase, TableCommand, TableSettings};

use crate::stage::*;

const SECONDS: u32 = 30;
const MS: Millis = 30_000;

fn with_interludes() -> TableSettings {
    TableSettings { interlude_seconds: SECONDS, ..settings() }
}

/// Moves until a round has ended and everybody looks at that.
fn until_interlude(stage: &mut Stage) {
    for number in 0..1_000 {
        if !stage.view(ANN)["interlude"].is_null() {
            return;
        }
        stage.now += 700;
        stage.step(number * 7 / 3);
    }
    panic!("no round ends");
}

/// People and bots at a table for four, at the end of the first round.
fn at_the_end_of_a_round(people: &[u32], settings: &TableSettings) -> Stage {
    let mut stage = Stage::started(4, people, settings);
    until_interlude(&mut stage);
    stage
}

fn ready() -> TableCommand {
    TableCommand::Ready {}
}

fn waits_for(stage: &Stage) -> Value {
    stage.view(ANN)["interlude"]["waits_for"].clone()
}

fn goes_on(stage: &Stage) -> bool {
    stage.view(ANN)["interlude"].is_null()
}

#[test]
fn nothing_goes_on_until_everybody_is_ready() {
    let mut stage = at_the_end_of_a_round(&[ANN, BOB, CAT], &with_interludes());
    let (version, until) = (stage.table.version(), stage.now + MS);
    assert_eq!(stage.view(EVE)["interlude"], json!({ "until": until, "waits_for": [0, 1, 2] }));
    assert_eq!((stage.table.phase(), stage.table.bot_to_act()), (Phase::Playing, None));
    assert_eq!(stage.game(EVE)["to_act"], json!([]));
    for id in [ANN, BOB, CAT] {
        assert_eq!((stage.legal(id), &stage.game(id)["impossible"]), (vec![], &json!([])));
        assert!(stage.table.summary(Some(person(id).id)).your_turn, "it is waited for");
        let act = stage.act(id, &json!("take"));
        assert_eq!(stage.refused(id, &act), ErrorCode::WrongPhase);
        assert_eq!(stage.refused(id, &TableCommand::Undo { seat: seat_of(id) }), ErrorCode::WrongPhase);
    }
    stage.ok(BOB, &ready());
    assert_eq!(waits_for(&stage), json!([0, 2]));
    assert!(!stage.table.summary(Some(person(BOB).id)).your_turn);
    stage.ok(ANN, &say("so close"));
    stage.ok(CAT, &ready());
    assert_eq!((waits_for(&stage), stage.table.bot_to_act()), (json!([0]), None));
    assert_eq!(stage.told(version), ["said"], "who is ready is not history");
    stage.ok(ANN, &ready());
    assert!(goes_on(&stage));
    assert!(
        stage.table.bot_to_act().is_some() || stage.turn_of().is_some_and(|id| !stage.legal(id).is_empty())
    );
    stage.step(0);
}

#[test]
fn to_be_ready_twice_or_too_late_changes_nothing() {
    let mut stage = at_the_end_of_a_round(&[ANN, BOB], &with_interludes());
    let again =
        |stage: &Stage| stage.table.decide(stage.now, &person(ANN), &EVERYBODY_HERE, &ready()).unwrap();
    stage.ok(ANN, &ready());
    assert!(matches!(again(&stage), Decided::Nothing));
    stage.ok(BOB, &ready());
    assert!(matches!(again(&stage), Decided::Nothing), "it goes on already");
    assert_eq!(stage.refused(EVE, &ready()), ErrorCode::NotSeated);
    let mut gathering = Stage::new(4, &with_interludes());
    assert_eq!(gathering.refused(ANN, &ready()), ErrorCode::WrongPhase);
}

#[test]
fn when_time_is_up_the_game_goes_on_whoever_is_ready() {
    let mut stage = at_the_end_of_a_round(&[ANN, BOB], &with_interludes());
    let until = stage.now + MS;
    stage.now += 20_000;
    stage.ok(ANN, &ready());
    assert_eq!(stage.table.deadline(), Some(until), "whoever is ready does not put it off");
    assert_eq!(stage.table.deadline_change(until - 1).unwrap(), None);
    let change = stage.table.deadline_change(until).unwrap();
    assert_eq!(change, Some(Change::WentOn));
    stage.now = until;
    stage.put(None, None, change.unwrap());
    assert!(goes_on(&stage));
    assert_eq!(stage.table.deadline(), None);
}

#[test]
fn it_costs_nobody_time_on_the_clock() {
    let settings = TableSettings { clock: clock(600, 0), ..with_interludes() };
    let mut stage = at_the_end_of_a_round(&[ANN, BOB, CAT, DAN], &settings);
    let left = |stage: &Stage| stage.view(ANN)["clock"]["left_ms"].clone();
    let before = left(&stage);
    assert_eq!(stage.view(ANN)["clock"]["running"], json!([]));
    stage.now += 25_000;
    for id in [ANN, BOB, CAT, DAN] {
        stage.ok(id, &ready());
    }
    assert_eq!(left(&stage), before);
    let clock = &stage.view(ANN)["clock"];
    assert_eq!((&clock["since"], clock["running"].as_array().unwrap().len()), (&json!(stage.now), 1));
}

#[test]
fn bots_take_their_time_from_when_it_goes_on() {
    let settings = TableSettings { bot_pace_ms: 900, ..with_interludes() };
    let mut stage = at_the_end_of_a_round(&[ANN], &settings);
    stage.now += 25_000;
    stage.ok(ANN, &ready());
    let first = stage.table.bots_to_act().min();
    assert!(first.is_none_or(|turn| turn.at == stage.now + 900), "{first:?}");
}

#[test]
fn whoever_is_away_is_not_waited_for_once_all_others_are_ready() {
    let mut stage = at_the_end_of_a_round(&[ANN, BOB, CAT], &with_interludes());
    stage.away.insert(BOB, stage.now);
    stage.ok(ANN, &ready());
    assert_eq!(waits_for(&stage), json!([1, 2]), "Cat is here and looks");
    stage.ok(CAT, &ready());
    assert!(goes_on(&stage));
}

#[test]
fn who_comes_back_is_waited_for() {
    let mut stage = at_the_end_of_a_round(&[ANN, BOB, CAT], &with_interludes());
    stage.away.insert(BOB, stage.now);
    stage.ok(ANN, &ready());
    stage.away.clear();
    stage.ok(CAT, &ready());
    assert_eq!(waits_for(&stage), json!([1]));
}

#[test]
fn alone_among_bots_one_has_all_the_time_one_wants() {
    let mut stage = at_the_end_of_a_round(&[ANN], &with_interludes());
    assert_eq!(stage.view(ANN)["interlude"], json!({ "until": null, "waits_for": [0] }));
    assert_eq!((stage.table.deadline(), stage.table.deadline_change(Millis::MAX).unwrap()), (None, None));
    stage.now += 3_600_000;
    stage.ok(ANN, &ready());
    assert!(goes_on(&stage));
}

#[test]
fn programs_are_always_ready() {
    let mut stage = Stage::new(4, &with_interludes());
    for (number, id) in [(0, ANN), (1, BOB)] {
        stage.ok(id, &sit(number, id));
    }
    let entropy: Entropy = entropy(CAT).parse().unwrap();
    for number in [2, 3] {
        let who = Person { bot: true, ..person(u32::from(number) + 1) };
        stage.put(None, None, Change::Sat { seat: seat(number), who, entropy, adds: false });
    }
    stage.ok(ANN, &TableCommand::Start {});
    until_interlude(&mut stage);
    assert_eq!(waits_for(&stage), json!([0, 1]));
    stage.ok(ANN, &ready());
    stage.ok(BOB, &ready());
    assert!(goes_on(&stage));
}

#[test]
fn nobody_waits_for_seats_that_bots_play() {
    let mut stage = at_the_end_of_a_round(&[ANN, BOB, CAT], &with_interludes());
    stage.ok(ANN, &ready());
    stage.ok(BOB, &lend(1, "random"));
    assert_eq!(waits_for(&stage), json!([2]));
    assert_eq!(stage.refused(BOB, &ready()), ErrorCode::NotYourSeat);
    stage.ok(BOB, &TableCommand::TakeBack { seat: seat(1) });
    assert_eq!(waits_for(&stage), json!([1, 2]));
    stage.ok(BOB, &lend(1, "random"));
    stage.ok(CAT, &TableCommand::GiveUp { seat: Some(seat(2)) });
    assert!(goes_on(&stage), "Ann was ready, and she is all that is left");

    let mut bots = Stage::started(4, &[ANN], &with_interludes());
    bots.ok(ANN, &lend(0, "random"));
    bots.play_out();
}

#[test]
fn a_pause_gives_everybody_their_time_once_more() {
    let mut stage = at_the_end_of_a_round(&[ANN, BOB, CAT], &with_interludes());
    stage.now += 20_000;
    for id in [ANN, BOB] {
        stage.ok(id, &vote(true));
    }
    assert_eq!((stage.table.phase(), stage.table.deadline()), (Phase::Paused, None));
    stage.ok(CAT, &ready());
    stage.now += 600_000;
    for id in [ANN, BOB] {
        stage.ok(id, &vote(false));
    }
    assert_eq!((stage.table.deadline(), waits_for(&stage)), (Some(stage.now + MS), json!([0, 1])));
    for id in [ANN, BOB] {
        stage.ok(id, &vote(true));
        stage.ok(id, &ready());
    }
    assert!(goes_on(&stage));
    assert_eq!((stage.table.phase(), stage.table.bot_to_act()), (Phase::Paused, None));
}

#[test]
fn where_it_is_off_or_the_game_is_over_nobody_waits() {
    let mut stage = Stage::started(4, &[ANN, BOB], &settings());
    stage.is_unchecked = true;
    stage.play_out();
    let mut stage = Stage::started(4, &[ANN, BOB], &with_interludes());
    stage.is_unchecked = true;
    while stage.table.phase() != Phase::Finished {
        stage.now += 700;
        if goes_on(&stage) {
            stage.step(0);
        } else {
            for id in [ANN, BOB] {
                stage.ok(id, &ready());
            }
        }
    }
    assert_eq!((goes_on(&stage), stage.table.deadline()), (true, None));
}

#[test]
fn it_lasts_5_seconds_to_10_minutes_or_not_at_all() {
    for (seconds, is_possible) in [(0, true), (4, false), (5, true), (600, true), (601, false)] {
        let made = made(4, &json!({}), &TableSettings { interlude_seconds: seconds, ..settings() });
        assert_eq!(made.map_err(|error| error.code()).is_ok(), is_possible, "{seconds}");
    }
}
