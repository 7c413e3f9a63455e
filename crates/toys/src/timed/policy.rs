use tabletop::{Choice, Millis, Policy, Rng, Seat};

use super::{Timed, TimedAction};

pub(super) const POLICIES: &[Policy<Timed>] =
    &[Policy { name: "hasty", choose: take_at_once }, Policy { name: "watchful", choose: wait_and_take }];

/// The last this many milliseconds of a round are enough for the watchful.
const ENOUGH: Millis = 1_000;
/// How near the deadline it stops.
const TOO_LATE: Millis = 50;

/// The stone that counts, or any, and stops when there is none.
fn take_at_once(
    timed: &Timed,
    seat: Seat,
    legal: &[TimedAction],
    _: Option<Millis>,
    rng: &mut Rng,
) -> Choice<TimedAction> {
    let wanted = timed.goal(seat).map(TimedAction::Take).filter(|wanted| legal.contains(wanted));
    Choice::Act(wanted.unwrap_or(legal[rng.index(legal.len())]))
}

/// Lets the others begin, then takes what counts and stops in time.
fn wait_and_take(
    timed: &Timed,
    seat: Seat,
    legal: &[TimedAction],
    left: Option<Millis>,
    rng: &mut Rng,
) -> Choice<TimedAction> {
    let wanted = timed.goal(seat).map(TimedAction::Take).filter(|wanted| legal.contains(wanted));
    match (left, wanted) {
        (Some(left), _) if left > ENOUGH => Choice::Wait(left - ENOUGH),
        (Some(left), Some(wanted)) if left > TOO_LATE => Choice::Act(wanted),
        (Some(_), _) if legal.contains(&TimedAction::Stop) => Choice::Act(TimedAction::Stop),
        _ => take_at_once(timed, seat, legal, left, rng),
    }
}
