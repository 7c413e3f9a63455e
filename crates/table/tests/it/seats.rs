//! Several seats for one person, in a game that allows it.

use serde_json::{Value, json};
use table::{Change, Entry, NewTable, Table};
use wire::{ErrorCode, PersonId, TableCommand, TableSettings};

use crate::stage::*;

/// A table of the big toy that Ann makes; one person may hold all of its seats.
fn big(seats: u8, settings: &TableSettings) -> Stage {
    let wanted = NewTable { game: "toy-big", seats, options: &json!({ "length": 40 }), settings };
    let change = Change::made(&person(ANN), wanted, founding(secret())).unwrap();
    Stage::from_entry(Entry { at: 0, by: Some(PersonId(ANN)), key: None, change })
}

/// Ann on seats 0 and 2, Bob on 1, and the game has begun.
fn started(settings: &TableSettings) -> Stage {
    let mut stage = big(3, settings);
    for (number, id) in [(0, ANN), (1, BOB), (2, ANN)] {
        stage.ok(id, &sit(number, id));
    }
    stage.ok(ANN, &TableCommand::Start {});
    stage
}

fn act(stage: &Stage, number: u8, action: &Value) -> TableCommand {
    TableCommand::Act { seat: seat(number), version: stage.table.version(), action: action.clone() }
}

/// What a person may do through one of their seats.
fn legal(stage: &Stage, id: u32, number: u8) -> Vec<Value> {
    let watcher = stage.watcher(id).through(seat(number)).unwrap();
    let game = serde_json::to_value(stage.table.game_view(watcher)).unwrap();
    game["legal"].as_array().unwrap().clone()
}

#[test]
fn a_person_sits_on_as_many_seats_as_the_game_allows() {
    let mut stage = big(3, &settings());
    stage.ok(ANN, &sit(0, ANN));
    let before = stage.table.version();
    stage.ok(ANN, &sit(2, ANN));
    assert_eq!(stage.told(before), ["sat"], "the other seat is still hers");
    let view = stage.view(ANN);
    assert_eq!(
        (&view["you"], &view["yours"], &view["seats_per_person"]),
        (&json!(0), &json!([0, 2]), &json!(8))
    );
    assert_eq!(stage.view(BOB)["yours"], json!([]));
    assert_eq!(stage.table.people(), [PersonId(ANN)]);
    assert_eq!(stage.refused(ANN, &sit(2, ANN)), ErrorCode::SeatTaken, "she sits there");
    assert_eq!(stage.refused(BOB, &sit(2, BOB)), ErrorCode::SeatTaken);
    assert_eq!(stage.refused(BOB, &TableCommand::Stand { seat: seat(2) }), ErrorCode::NotSeated);
    stage.ok(BOB, &sit(1, BOB));
    assert_eq!(stage.refused(BOB, &TableCommand::Stand { seat: seat(2) }), ErrorCode::NotYourSeat);
    assert_eq!(stage.refused(BOB, &TableCommand::Stand { seat: seat(7) }), ErrorCode::Malformed);
    stage.ok(ANN, &TableCommand::Stand { seat: seat(0) });
    assert_eq!(stage.view(ANN)["host"], ANN, "she has a seat left");
    stage.ok(ANN, &TableCommand::Stand { seat: seat(2) });
    assert_eq!(stage.view(ANN)["host"], BOB, "that was the last");
}

#[test]
fn where_one_person_has_one_seat_sitting_elsewhere_is_moving() {
    let mut stage = Stage::new(3, &settings());
    stage.ok(ANN, &sit(0, ANN));
    stage.ok(ANN, &sit(2, ANN));
    assert_eq!((&stage.view(ANN)["yours"], &stage.view(ANN)["seats_per_person"]), (&json!([2]), &json!(1)));
}

#[test]
fn entries_of_before_say_nothing_of_more_seats() {
    let stored = r#"{"at":1,"change":{"sat":{"seat":2,"who":{"id":1,"name":"Ann","bot":false},"entropy":"00000000000000000000000000000001"}}}"#;
    let entry: Entry = serde_json::from_str(stored).unwrap();
    assert!(matches!(entry.change, Change::Sat { adds: false, .. }));
    assert_eq!(serde_json::to_string(&entry).unwrap(), stored);
    let mut stage = big(3, &settings());
    stage.ok(ANN, &sit(0, ANN));
    stage.put(None, None, entry.change);
    assert_eq!(stage.view(ANN)["yours"], json!([2]), "it was a move then");
}

#[test]
fn a_person_looks_through_their_own_seats_only() {
    let stage = started(&settings());
    let ann = stage.watcher(ANN);
    assert_eq!(ann.seat(), Some(seat(0)));
    let other = ann.through(seat(2)).unwrap();
    assert_eq!((other.seat(), other.seats()), (Some(seat(2)), ann.seats()));
    for number in [1, 7] {
        assert_eq!(ann.through(seat(number)).unwrap_err().code(), ErrorCode::NotYourSeat);
    }
    assert!(stage.watcher(EVE).through(seat(0)).is_err());
    let hand = |watcher| {
        let game = serde_json::to_value(stage.table.game_view(watcher)).unwrap();
        [0, 2].map(|number| game["view"]["people"][number]["hand"].clone())
    };
    assert_ne!(hand(ann), hand(other), "each seat sees its own hand");
}

#[test]
fn each_of_ones_seats_acts_and_nobody_elses() {
    let mut stage = started(&settings());
    for round in 0..9 {
        let number = stage.to_act().unwrap().number();
        let (owner, other) = if number == 1 { (BOB, ANN) } else { (ANN, BOB) };
        assert!(stage.table.summary(Some(PersonId(owner))).your_turn);
        let action = legal(&stage, owner, number)[0].clone();
        let command = act(&stage, number, &action);
        assert_eq!(stage.refused(other, &command), ErrorCode::NotYourSeat, "round {round}");
        let beyond = act(&stage, 7, &action);
        assert_eq!(stage.refused(owner, &beyond), ErrorCode::Malformed, "there is no seat 7");
        stage.ok(owner, &command);
    }
}

#[test]
fn one_person_has_one_vote_whatever_they_hold() {
    let mut stage = big(4, &settings());
    for (number, id) in [(0, ANN), (1, ANN), (2, ANN), (3, BOB)] {
        stage.ok(id, &sit(number, id));
    }
    stage.ok(ANN, &TableCommand::Start {});
    stage.ok(ANN, &vote(true));
    assert_eq!(stage.view(BOB)["phase"], "playing", "one of two is not more than half");
    assert_eq!(stage.refused(ANN, &vote(true)), ErrorCode::WrongPhase, "she has voted");
    stage.ok(ANN, &lend(0, "random"));
    assert_eq!(stage.view(BOB)["votes"], json!([0]), "her vote stands while she plays any seat");
    stage.ok(ANN, &vote(false));
    assert_eq!(stage.view(BOB)["votes"], json!([]));
    stage.ok(ANN, &vote(true));
    stage.ok(BOB, &vote(true));
    assert_eq!(stage.view(BOB)["phase"], "paused");
}

#[test]
fn seats_are_lent_given_up_and_claimed_one_by_one() {
    let mut stage = started(&settings());
    stage.ok(ANN, &lend(2, "random"));
    assert_eq!(stage.refused(BOB, &TableCommand::TakeBack { seat: seat(2) }), ErrorCode::NotYourSeat);
    assert_eq!(stage.refused(ANN, &TableCommand::TakeBack { seat: seat(0) }), ErrorCode::WrongPhase);
    stage.ok(ANN, &TableCommand::TakeBack { seat: seat(2) });
    assert_eq!(stage.refused(BOB, &TableCommand::GiveUp { seat: Some(seat(2)) }), ErrorCode::NotYourSeat);
    assert_eq!(stage.refused(BOB, &TableCommand::GiveUp { seat: None }), ErrorCode::Malformed);
    stage.ok(ANN, &TableCommand::GiveUp { seat: Some(seat(2)) });
    assert_eq!((&stage.view(ANN)["yours"], &stage.view(ANN)["host"]), (&json!([0]), &json!(ANN)));
    stage.ok(BOB, &TableCommand::Claim { seat: seat(2) });
    stage.ok(ANN, &TableCommand::AnswerClaim { seat: seat(2), person: PersonId(BOB), agree: true });
    assert_eq!(stage.view(BOB)["yours"], json!([1, 2]), "who may hold both may know both");
    stage.ok(BOB, &TableCommand::GiveUp { seat: Some(seat(1)) });
    stage.ok(ANN, &TableCommand::Claim { seat: seat(1) });
    assert_eq!(stage.view(ANN)["yours"], json!([0, 1]));
    let again = Table::from_entries(here(), stage.entries.clone()).unwrap();
    assert_eq!(again.seats_of(PersonId(ANN)), stage.table.seats_of(PersonId(ANN)));
}

#[test]
fn a_move_is_taken_back_by_the_seat_that_made_it() {
    let mut stage = started(&TableSettings { undo: true, ..settings() });
    assert_eq!(stage.to_act(), Some(seat(0)));
    stage.ok(ANN, &act(&stage, 0, &json!("end")));
    let undo = |number| TableCommand::Undo { seat: seat(number) };
    assert_eq!(stage.refused(ANN, &undo(2)), ErrorCode::CannotUndo, "her other seat did nothing");
    assert_eq!(stage.refused(BOB, &undo(0)), ErrorCode::NotYourSeat);
    stage.ok(ANN, &undo(0));
    assert_eq!(stage.to_act(), Some(seat(0)));
}
