//! Somebody who is to act and does not, where no clock runs.

use serde_json::json;
use table::Attendance;
use tabletop::{Millis, Seat};
use wire::{IdleRemedy, TableCommand};

use crate::stage::*;

/// When the first choice of the game came up.
const BEGAN: Millis = 10_000;

/// A game of three people, the seat that is to act, and one of the others.
fn waiting() -> (Stage, Seat, u32) {
    let mut stage = Stage::new(3, &settings());
    stage.now = BEGAN;
    stage.fill(&[ANN, BOB, CAT]);
    let idle = stage.to_act().unwrap();
    let other = [ANN, BOB].into_iter().find(|&id| seat_of(id) != idle).unwrap();
    (stage, idle, other)
}

fn lend(seat: Seat) -> TableCommand {
    TableCommand::VoteIdle { seat, remedy: IdleRemedy::Lend }
}

/// What a vote at `now` is refused with, where somebody may be waited for so long.
fn refusal(stage: &Stage, now: Millis, by: u32, about: Seat, idle_after: Millis) -> Option<String> {
    let attendance = Attendance { idle_after, ..EVERYBODY_HERE };
    let decided = stage.table.decide(now, &person(by), &attendance, &lend(about));
    decided.err().map(|error| error.to_string())
}

#[test]
fn everybody_may_think_for_as_long_as_the_server_says() {
    let (stage, idle, other) = waiting();
    let early = refusal(&stage, BEGAN + IDLE_AFTER - 1, other, idle, IDLE_AFTER).unwrap();
    assert_eq!(early, format!("seat {idle} may take its time, seconds left: 1"));
    assert_eq!(refusal(&stage, BEGAN + IDLE_AFTER, other, idle, IDLE_AFTER), None);
}

#[test]
fn a_vote_stamped_before_the_move_it_waits_for_has_waited_for_nothing() {
    let (stage, idle, other) = waiting();
    let before = BEGAN - 150;
    assert_eq!(refusal(&stage, before, other, idle, 0), None);
    let early = refusal(&stage, before, other, idle, IDLE_AFTER).unwrap();
    assert_eq!(early, format!("seat {idle} may take its time, seconds left: 180"));
}

/// A vote that was given as soon as it may be: the stage, who is idle, who voted, and a third who said nothing.
fn voted() -> (Stage, Seat, u32, u32) {
    let (mut stage, idle, other) = waiting();
    let silent = [ANN, BOB, CAT].into_iter().find(|&id| id != other && seat_of(id) != idle).unwrap();
    stage.now = BEGAN + IDLE_AFTER;
    stage.ok(other, &lend(idle));
    (stage, idle, other, silent)
}

fn bot_of(stage: &Stage, seat: Seat) -> serde_json::Value {
    stage.view(EVE)["seats"][seat.index()]["bot"].clone()
}

fn goes_on(stage: &mut Stage) {
    let change = stage.table.deadline_change(stage.now).unwrap().unwrap();
    stage.put(None, None, change);
}

#[test]
fn of_two_who_are_idle_one_is_not_waited_for_to_vote_about_the_other() {
    let (mut stage, idle, ..) = voted();
    assert!(bot_of(&stage, idle).is_null(), "the third may still say something");
    assert_eq!(stage.table.deadline(), Some(BEGAN + 2 * IDLE_AFTER));
    stage.now = BEGAN + 2 * IDLE_AFTER;
    goes_on(&mut stage);
    assert!(bot_of(&stage, idle).is_string());
    assert_eq!(stage.table.deadline(), None);
}

#[test]
fn whoever_says_anything_after_a_vote_counts_and_the_vote_can_be_given_again() {
    let (mut stage, idle, other, silent) = voted();
    stage.now += 1_000;
    stage.ok(silent, &say("Let her think"));
    stage.now = BEGAN + 2 * IDLE_AFTER;
    goes_on(&mut stage);
    assert!(bot_of(&stage, idle).is_null());
    assert_eq!((stage.table.deadline(), stage.view(other)["idle_votes"].clone()), (None, json!([])));
    stage.ok(other, &lend(idle));
    stage.ok(silent, &lend(idle));
    assert!(bot_of(&stage, idle).is_string(), "more than half of all others need no time");
}

#[test]
fn a_pause_ends_the_vote_about_whoever_was_waited_for() {
    let (mut stage, _, other, silent) = voted();
    for id in [other, silent] {
        stage.ok(id, &vote(true));
    }
    assert_eq!((stage.table.deadline(), stage.view(other)["idle_votes"].clone()), (None, json!([])));
}

#[test]
fn a_move_ends_the_vote_about_whoever_was_waited_for() {
    let (mut stage, idle, ..) = voted();
    stage.step(0);
    assert_eq!(stage.table.deadline(), None);
    assert!(bot_of(&stage, idle).is_null());
}
