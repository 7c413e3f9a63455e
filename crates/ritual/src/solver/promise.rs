//! What a position seems to be worth, where only the best can be looked at. Nothing here is proven, and
//! nothing depends on it but how good the ways are that are found.

use tabletop::Seat;

use crate::colour::{Colour, Stones};
use crate::data::data;
use crate::lot::LotId;

use super::bound::Bound;
use super::position::{Board, Position};
use super::{Quest, order};

/// What a card that is still to be resolved weighs against everything else.
const CARD: u32 = 100_000;
/// What the next goal weighs against those after it.
const NEXT: u32 = 4;

/// A stone that others can give.
const TO_BE_GIVEN: u32 = 8;
/// A stone that must come from the reserve: put down, swapped, mostly taken up again.
const TO_BE_SWAPPED: u32 = 18;
/// A stone that is of no use and lies on the plane, ready to be swapped.
const READY: u32 = 6;
/// A stone that is of use and keeps the plane from others.
const IN_THE_WAY: u32 = 3;

/// The less, the nearer it seems: what is to be resolved, then what the next goal needs, then the others.
pub(super) fn promise(bound: &Bound<'_>, board: &Board, position: &Position) -> u32 {
    match board.quest() {
        Quest::Awakening(seats) => {
            let asleep = seats.iter().filter(|&seat| !position.awake.contains(seat));
            asleep.map(|seat| awakening(bound, board, position, seat)).min().unwrap_or(0)
        }
        Quest::Order(_) => bound.cards_due(position).map(|card| order::guess(card, &position.ground)).sum(),
        Quest::Card | Quest::Round => round(bound, board, position),
    }
}

fn round(bound: &Bound<'_>, board: &Board, position: &Position) -> u32 {
    let sleepers = bound.sleepers_wanted(position);
    let mut cards = bound.cards_due(position).map(|card| order::guess(card, &position.ground));
    let (next, later) = (cards.next().unwrap_or(0), cards.next().unwrap_or(0));
    let cards_left = bound.cards_due(position).count();
    let resolvings = (sleepers + cards_left) as u32 * CARD;
    if sleepers == 0 {
        return resolvings + next * NEXT * 2 + later + bound.wait(position);
    }
    let asleep = Seat::first(board.start().seats).filter(|&seat| !position.awake.contains(seat));
    let mut lacks: Vec<u32> = asleep.map(|seat| awakening(bound, board, position, seat)).collect();
    lacks.sort_unstable();
    let nearest = lacks.first().copied().unwrap_or(0);
    let others: u32 = lacks.iter().take(sleepers).skip(1).sum();
    resolvings + nearest * NEXT + others + next
}

/// What a shaman needs to awaken: its stones, then its turn.
fn awakening(bound: &Bound<'_>, board: &Board, position: &Position, seat: Seat) -> u32 {
    if bound.lacking(position, seat) == 0 {
        return bound.to_awakening(position, seat);
    }
    let start = board.start();
    let cards = start.inspirations[seat];
    let lots: Vec<LotId> = LotId::of(seat, start.seats).collect();
    let cost_of = |order: &[usize]| -> u32 {
        let pairs =
            lots.iter().zip(order).filter_map(|(&lot, &place)| Some((lot, *cards.as_slice().get(place)?)));
        pairs.map(|(lot, card)| lot_cost(board, position, lot, &data().need(card))).sum()
    };
    let seats = u32::from(start.seats);
    seats + if lots.len() == 2 { cost_of(&[0, 1]).min(cost_of(&[1, 0])) } else { cost_of(&[0]) }
}

fn lot_cost(board: &Board, position: &Position, id: LotId, need: &Stones) -> u32 {
    let seats = board.start().seats;
    let Some(lot) = position.ground.lot(id) else { return 0 };
    let others = || {
        let all = LotId::first(position.ground.lots.len() as u8);
        all.filter(|other| other.owner(seats) != id.owner(seats))
            .filter_map(|other| position.ground.lot(other))
    };
    let (mut given, mut swapped) = (0, 0);
    for colour in need.colours() {
        let lacks = u32::from(need[colour].saturating_sub(lot.stones[colour]));
        let there: u32 = others().map(|other| u32::from(other.loose(colour))).sum();
        given += lacks.min(there);
        swapped += lacks.saturating_sub(there);
    }
    let cost = given * TO_BE_GIVEN + swapped * TO_BE_SWAPPED;
    match lot.plane {
        Some(colour) if given + swapped > 0 && is_spare(lot.stones, need, colour) => cost - READY,
        Some(_) if swapped > 0 => cost + IN_THE_WAY,
        _ => cost,
    }
}

fn is_spare(stones: Stones, need: &Stones, colour: Colour) -> bool {
    stones[colour] > need[colour]
}
