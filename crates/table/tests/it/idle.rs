//! Somebody who is to act and does not, where no clock runs.

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
