//! Ways through the town, and what stands in them.

use tabletop::Seat;

use crate::ids::Space;
use crate::library::{ARKHAM, library};
use crate::state::State;

use super::odds::Prospect;

/// Who is met with no worse than that is no danger.
const HARMLESS: i32 = 95;

/// What a way costs, from or to each street and location.
pub(super) type Ways = [i32; ARKHAM as usize];

pub(super) const FAR: i32 = 10_000;
pub(super) const STEP: i32 = 10;

/// What monsters there may do.
pub(super) fn danger(game: &State, seat: Seat, space: Space) -> i32 {
    let inv = game.inv(seat);
    let met = game.monsters_in(space).map(|monster| {
        let prospect = Prospect::of(game, seat, monster);
        let best = prospect
            .worth_of_fight(inv.sanity.into(), inv.stamina.into())
            .max(prospect.worth_of_escape(inv.sanity.into(), inv.stamina.into()));
        (HARMLESS - best).clamp(0, 150) * 4 / 5
    });
    met.sum()
}

/// What the way to each street and location costs this investigator.
pub(super) fn from_here(game: &State, seat: Seat) -> Ways {
    let mut costs = [FAR; ARKHAM as usize];
    let here = game.inv(seat).space;
    costs[here.index()] = 0;
    let entering = entering(game, seat, None);
    spread(|from, to| {
        let by = costs[from.index()].saturating_add(entering[to.index()]);
        // A gate takes whoever comes there.
        if by < costs[to.index()] && (from == here || game.places[from].gate.is_none()) {
            costs[to.index()] = by;
        }
    });
    costs
}

/// From each street and location, what the way to `goal` costs this investigator.
pub(super) fn to(game: &State, seat: Seat, goal: Space) -> Ways {
    let mut costs = [FAR; ARKHAM as usize];
    costs[goal.index()] = 0;
    let entering = entering(game, seat, Some(goal));
    spread(|to, from| {
        let by = costs[to.index()].saturating_add(entering[to.index()]);
        costs[from.index()] = costs[from.index()].min(by);
    });
    costs
}

/// What entering each place costs; on the way to a goal, gates are no way through.
fn entering(game: &State, seat: Seat, goal: Option<Space>) -> Ways {
    let mut costs = [FAR; ARKHAM as usize];
    for space in Space::all() {
        let is_gate = goal.is_some_and(|goal| goal != space) && game.places[space].gate.is_some();
        if !is_gate && !game.is_closed(space) {
            costs[space.index()] = STEP + danger(game, seat, space);
        }
    }
    costs
}

pub(super) fn bit(space: Space) -> u64 {
    1 << space.0
}

/// Goes along all steps from place to place, as often as the longest way needs.
fn spread(mut step: impl FnMut(Space, Space)) {
    for _ in 0..12 {
        for from in Space::all() {
            let Some(place) = library().place(from) else { continue };
            Space::all().filter(|to| place.adjacent & bit(*to) != 0).for_each(|to| step(from, to));
        }
    }
}
