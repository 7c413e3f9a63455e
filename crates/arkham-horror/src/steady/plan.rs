//! Where each investigator is to go: gates to those who can seal them, clues to the nearest, and whoever is
//! hurt to those who heal. All see the same table, so each finds the same plan for all.

use tabletop::{PerSeat, Seat};

use crate::gates::gate_limit;
use crate::ids::Space;
use crate::language::{BattleRating, Kind, TrophyKind};
use crate::library::{ARKHAM, library};
use crate::program::{Op, Source, Use};
use crate::state::State;

use super::hand::{gives_clues, has_elder_sign};
use super::odds::{self, Prospect, weapons};

/// With less, other worlds are too dangerous.
const SOUND: u8 = 3;
/// A turn more on the way is worth so much less.
const TURN: i32 = 14;
/// What a weapon or a spell costs.
const MEANS: u16 = 4;
/// So many dice from weapons are enough.
const ARMED: i32 = 5;
/// With so few mythos cards left that can open a gate, closed gates stay closed.
const CALM: i32 = 30;
/// With so many doom tokens to come, one prepares for the battle.
const EVE: u8 = 4;

/// The goal of each investigator in Arkham.
pub(super) fn goals(game: &State) -> PerSeat<Option<Space>> {
    let mut goals: PerSeat<Option<Space>> = PerSeat::filled(game.seats, None);
    let mut taken = 0u64;
    // Whoever is nearly there chooses first: those with the most clues.
    let mut order: Vec<Seat> = game.in_order().collect();
    order.sort_by_key(|seat| (!game.inv(*seat).has_explored, std::cmp::Reverse(game.inv(*seat).clues)));
    for seat in order.iter().copied() {
        let inv = game.inv(seat);
        if let Some(entered) = inv.entered.filter(|_| !inv.space.is_on_the_map()) {
            taken |= bit(entered);
        }
    }
    for seat in order {
        if !game.inv(seat).space.is_on_the_map() {
            continue;
        }
        let ways = ways_from(game, seat);
        let best = Space::all()
            .filter(|space| !game.is_closed(*space))
            .map(|space| (worth(game, seat, space, taken & bit(space) != 0, &ways), space))
            .max_by_key(|(worth, space)| (*worth, std::cmp::Reverse(space.0)));
        let goal = best.filter(|(worth, _)| *worth > 0).map(|(_, space)| space);
        goals[seat] = goal;
        taken |= goal.map_or(0, bit);
    }
    goals
}

fn bit(space: Space) -> u64 {
    1 << space.0
}

fn worth(game: &State, seat: Seat, space: Space, is_taken: bool, ways: &Ways) -> i32 {
    let inv = game.inv(seat);
    if inv.has_explored && space == inv.space {
        return 1_000;
    }
    let care = care(game, seat, space);
    let wish = if is_taken {
        care
    } else {
        care.max(gate(game, seat, space))
            .max(clues(game, seat, space))
            .max(errand(game, seat, space))
            .max(deed(game, seat, space))
    };
    if wish == 0 {
        return 0;
    }
    let steps = library().place(inv.space).map_or(0, |place| place.distances[space.index()]);
    let moves = game.movement_points(seat).max(1);
    let way = ways.get(space.index()).copied().unwrap_or(FAR);
    let perils = way - STEP * i32::from(steps);
    wish - TURN * i32::from(steps.div_ceil(moves)) - perils
}

/// What monsters there may do.
pub(super) fn danger(game: &State, seat: Seat, space: Space) -> i32 {
    let inv = game.inv(seat);
    let met = game.monsters_in(space).map(|monster| {
        let prospect = Prospect::of(game, seat, monster);
        let best = prospect
            .worth_of_fight(inv.sanity.into(), inv.stamina.into())
            .max(prospect.worth_of_escape(inv.sanity.into(), inv.stamina.into()));
        (95 - best).clamp(0, 150) / 2
    });
    met.sum()
}

/// Being healed.
fn care(game: &State, seat: Seat, space: Space) -> i32 {
    let (inv, roles) = (game.inv(seat), library().roles);
    let kind = match space {
        space if space == roles.asylum => Kind::Sanity,
        space if space == roles.hospital => Kind::Stamina,
        _ => return 0,
    };
    let maximum = game.maximum(seat, kind);
    let missing = i32::from(maximum) - i32::from(inv.points(kind));
    let can_pay = inv.money >= 2;
    let is_eve = is_eve(game);
    match inv.points(kind) {
        _ if is_eve && missing > 0 => 50 + if can_pay { 15 * missing } else { 5 },
        has if has < SOUND.min(maximum) => 70 + if can_pay { 10 * missing } else { 0 },
        _ if can_pay => 5 * missing,
        _ => 0,
    }
}

/// Whether the ancient one is about to wake, and can be fought.
fn is_eve(game: &State) -> bool {
    let rating = game.ancient_one.map(|it| library().ancient_one(it).rating);
    rating.is_some_and(|rating| rating != BattleRating::Hopeless) && game.doom + EVE >= game.doom_track()
}

/// Well enough for other worlds.
fn is_sound(game: &State, seat: Seat) -> bool {
    [Kind::Sanity, Kind::Stamina]
        .into_iter()
        .all(|kind| game.inv(seat).points(kind) >= SOUND.min(game.maximum(seat, kind)))
}

/// Whether somebody can seal what is closed.
pub(super) fn can_seal(game: &State, seat: Seat) -> bool {
    game.can_seal(seat) || game.seal_price().is_some() && has_elder_sign(game, seat)
}

fn gate(game: &State, seat: Seat, space: Space) -> i32 {
    let Some(gate) = game.places[space].gate.filter(|_| is_sound(game, seat)) else { return 0 };
    let wish = if can_seal(game, seat) { 90 + 4 * opens(space) } else { plain_closing(game, space) };
    wish * (50 + odds::closing(game, seat, gate) / 2) / 100
}

/// What closing a gate without a seal is worth.
fn plain_closing(game: &State, space: Space) -> i32 {
    let open = game.open_gates().count() as i32;
    let left = i32::from(gate_limit(game.seats)) - open;
    let often = opens(space);
    match left {
        ..=1 => 120 - often,
        2 => 90 - often,
        3 => 50 - often,
        _ if unrest(game) <= CALM => 70 - often,
        _ if often <= 2 => 30,
        _ => 0,
    }
}

/// How many mythos cards open a gate there.
fn opens(space: Space) -> i32 {
    library().mythos.iter().filter(|card| card.gate == Some(space)).count() as i32
}

/// How many mythos cards can still open a gate somewhere.
fn unrest(game: &State) -> i32 {
    let gates = library().mythos.iter().filter_map(|card| card.gate);
    gates.filter(|space| !game.places[*space].is_sealed).count() as i32
}

fn clues(game: &State, seat: Seat, space: Space) -> i32 {
    let place = &game.places[space];
    if place.clues == 0 || place.gate.is_some() {
        return 0;
    }
    let wanted = game.seal_price().map_or(0, u16::from).saturating_sub(game.inv(seat).clues);
    let needed = i32::from(place.clues).min(i32::from(wanted));
    40 + 15 * needed + 5 * i32::from(place.clues)
}

/// What the powers of a place are good for.
fn errand(game: &State, seat: Seat, space: Space) -> i32 {
    if game.places[space].gate.is_some() {
        return 0;
    }
    let uses = library().place(space).map(|place| place.power.uses.as_slice()).unwrap_or_default();
    uses.iter().map(|power| use_of(game, seat, space, power)).max().unwrap_or(0)
}

/// What a power of a place is worth to somebody who can pay for it.
pub(super) fn use_of(game: &State, seat: Seat, space: Space, power: &Use) -> i32 {
    let inv = game.inv(seat);
    if !game.can_pay(seat, &power.price, Source::Place(space), 0) {
        return 0;
    }
    let is_eve = is_eve(game);
    if power.price.trophies > 0 {
        // Gates that were closed count for the victory, until there is none to be had that way.
        let spends = if is_eve { TrophyKind::Any } else { TrophyKind::Monsters };
        let can_spare = game.trophy_worth(seat, spends) >= power.price.trophies.into();
        return match library().op(power.script) {
            _ if !can_spare => 0,
            _ if gives_clues(power.script) => 75,
            Op::TakeAnyAlly => 60,
            Op::Each { .. } if !is_blessed(game, seat) => {
                if is_eve {
                    120
                } else {
                    60
                }
            }
            Op::TakeSpecial(_) => 50,
            _ => 0,
        };
    }
    let is_armed = weapons(game, seat) >= ARMED;
    match library().op(power.script) {
        Op::Offer { .. } if inv.money > MEANS => {
            if is_armed {
                40
            } else {
                50
            }
        }
        Op::Draw { .. } if inv.money > MEANS && !is_armed => 35,
        _ => 0,
    }
}

fn is_blessed(game: &State, seat: Seat) -> bool {
    !game.held(seat, library().roles.blessing).is_empty()
}

/// What putting an end to the rumor is worth.
pub(super) fn deed(game: &State, seat: Seat, space: Space) -> i32 {
    let Some(rumor) = game.rumor else { return 0 };
    let Some(printed) = library().mythos(rumor.card).rumor.as_ref() else { return 0 };
    if printed.street != space || !game.can_pay(seat, &printed.price, Source::Mythos(rumor.card), 0) {
        return 0;
    }
    let seals = game.places.sealed();
    match &printed.price {
        price if price.cards > 0 => 120,
        price if price.clue == 1 && seals > 1 => 90,
        _ => 0,
    }
}

/// What a way costs, from or to each street and location.
pub(super) type Ways = [i32; ARKHAM as usize];

const FAR: i32 = 10_000;
const STEP: i32 = 10;

/// What the way to each street and location costs this investigator.
fn ways_from(game: &State, seat: Seat) -> Ways {
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
pub(super) fn ways(game: &State, seat: Seat, goal: Space) -> Ways {
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

/// Goes along all steps from place to place, as often as the longest way needs.
fn spread(mut step: impl FnMut(Space, Space)) {
    for _ in 0..12 {
        for from in Space::all() {
            let Some(place) = library().place(from) else { continue };
            Space::all().filter(|to| place.adjacent & bit(*to) != 0).for_each(|to| step(from, to));
        }
    }
}
