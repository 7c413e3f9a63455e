//! Where each investigator is to go: gates to those who can seal them, clues to the nearest, and whoever is
//! hurt to those who heal. All see the same table, so each finds the same plan for all.

use tabletop::{PerSeat, Seat};

use crate::frame::Frame;
use crate::ids::Space;
use crate::library::{ARKHAM, library};
use crate::round::Phase;
use crate::state::State;

use super::texts;
use super::ways::{self, FAR, STEP, Ways, bit};
use super::wishes::{self, TURN};

/// A place where there is something to do.
const EXPLORED: i32 = 1_000;
/// What an encounter may bring or cost, at most, and how much of that counts in a plan.
const MEETING: i32 = 30;

/// What each place is worth to somebody, for themselves and for their health alone.
struct Wishes {
    seat: Seat,
    all: Ways,
    care: Ways,
}

/// The goal of each investigator in Arkham: the best pair first, then the best of what is left.
pub(super) fn goals(game: &State) -> PerSeat<Option<Space>> {
    let mut goals: PerSeat<Option<Space>> = PerSeat::filled(game.seats, None);
    // Whoever is in another world comes back by the gate that led there.
    let away = game.in_order().filter(|seat| !game.inv(*seat).space.is_on_the_map());
    let mut taken = away.filter_map(|seat| game.inv(seat).entered).fold(0, |taken, space| taken | bit(space));
    let here = game.in_order().filter(|seat| game.inv(*seat).space.is_on_the_map());
    let mut left: Vec<Wishes> = here.map(|seat| wishes(game, seat)).collect();
    while let Some((worth, at, space)) = best_pair(&left, taken) {
        if worth <= 0 {
            break;
        }
        let seat = left.swap_remove(at).seat;
        goals[seat] = Some(space);
        taken |= bit(space);
    }
    goals
}

fn best_pair(left: &[Wishes], taken: u64) -> Option<(i32, usize, Space)> {
    let pairs = left.iter().enumerate().flat_map(|(at, wishes)| {
        Space::all().map(move |space| {
            let of = if taken & bit(space) != 0 { &wishes.care } else { &wishes.all };
            (of.get(space.index()).copied().unwrap_or(0), at, space)
        })
    });
    // Of equals the first seat and the first place, so that all come to the same plan.
    pairs.max_by_key(|(worth, at, space)| {
        let seat = left.get(*at).map(|wishes| wishes.seat.number());
        (*worth, std::cmp::Reverse((seat, space.0)))
    })
}

fn wishes(game: &State, seat: Seat) -> Wishes {
    let (inv, ways) = (game.inv(seat), ways::from_here(game, seat));
    let mut wishes = Wishes { seat, all: [0; ARKHAM as usize], care: [0; ARKHAM as usize] };
    for space in Space::all().filter(|space| !game.is_closed(*space)) {
        let (at, costs) = (space.index(), way_costs(game, seat, space, &ways));
        let care = wishes::care(game, seat, space);
        let less_costs = |wish: i32| if wish > 0 { wish - costs } else { 0 };
        wishes.care[at] = less_costs(care);
        wishes.all[at] = match wish(game, seat, space, care) {
            // Whoever has come back closes the gate.
            _ if inv.has_explored && space == inv.space => EXPLORED,
            wish => less_costs(wish),
        };
    }
    wishes
}

/// What somebody would do there, and what they would meet.
fn wish(game: &State, seat: Seat, space: Space, care: i32) -> i32 {
    let wish = wishes::all(game, seat, space).max(care);
    // Being looked after takes the time of an encounter, and a gate has none.
    if wish <= care && care > 0 || game.places[space].gate.is_some() {
        return wish;
    }
    let met = texts::worth_of_encounter(game, seat, space).clamp(-MEETING, MEETING) / 2;
    if wish > 0 { (wish + met).max(1) } else { met.max(0) }
}

/// What the way takes in time and peril.
fn way_costs(game: &State, seat: Seat, space: Space, ways: &Ways) -> i32 {
    let steps = library().place(game.inv(seat).space).map_or(0, |place| place.distances[space.index()]);
    let moves = game.movement_points(seat).max(1);
    let way = ways.get(space.index()).copied().unwrap_or(FAR);
    let perils = way - STEP * i32::from(steps);
    // Whoever has moved already goes there next turn.
    let is_late = space != game.inv(seat).space && has_moved(game, seat);
    TURN * (i32::from(steps.div_ceil(moves)) + i32::from(is_late)) + perils
}

fn has_moved(game: &State, seat: Seat) -> bool {
    let round = game.innermost(|frame| match frame {
        Frame::Round(round) => Some(*round),
        _ => None,
    });
    let moving = game.innermost(|frame| match frame {
        Frame::Movement(movement) => Some(movement.seat),
        _ => None,
    });
    let is_done = round.is_some_and(|round| round.phase == Phase::Movement && round.done.contains(seat));
    is_done && moving != Some(seat)
}
