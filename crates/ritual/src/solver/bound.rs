//! What every way to a quest takes at least.

use tabletop::Seat;

use crate::colour::{Colour, Stones};
use crate::data::data;
use crate::meaning::GoalCard;
use crate::predicate::Condition;
use crate::state::State;

use super::position::{Board, Position};
use super::{Quest, order};

/// A bound on the actions from any position of a search. It is never more than the distance:
///
/// - Stones that an inspiration card lacks must come into the lots of its shaman, one with each action,
///   and no action brings stones to two lots; so what several shamans lack adds up. Stones that are not in
///   play come by swaps, for all but the occupied planes after placings, which bring none.
/// - What must be done before a card can be resolved is done before it is, and resolving moves no stone:
///   so the resolvings until then come on top.
/// - A card is resolved when its holder has the totem, which goes round (RT-10), and no two at once.
#[derive(Debug)]
pub(super) struct Bound<'a> {
    start: &'a State,
    quest: Quest,
    /// The conditions of the round's cards, in the order of their runes.
    cards: Vec<&'a Condition>,
    wanted: usize,
}

impl<'a> Bound<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        let start = board.start();
        let cards = start.runes.as_slice().iter().filter_map(|rune| start.condition(rune.card)).collect();
        Self { start, quest: board.quest(), cards, wanted: board.quest().cards(start) }
    }

    pub(super) fn least(&self, position: &Position) -> u32 {
        match self.quest {
            Quest::Awakening(seats) if seats.iter().any(|seat| position.awake.contains(seat)) => 0,
            Quest::Awakening(seats) => {
                seats.iter().map(|seat| self.to_awakening(position, seat)).min().unwrap_or(0)
            }
            Quest::Order(card) => {
                let condition = self.start.condition(card);
                condition.map_or(0, |condition| order::needed(condition, &position.ground))
            }
            Quest::Card | Quest::Round => self.to_cards(position),
        }
    }

    /// How many must awaken before the cards are solved (RT-32).
    pub(super) fn sleepers_wanted(&self, position: &Position) -> usize {
        let needed = data().awake_for_ritual(self.start.seats);
        needed.saturating_sub(position.awake.len().into())
    }

    /// The turn at which a shaman can awaken.
    pub(super) fn to_awakening(&self, position: &Position, seat: Seat) -> u32 {
        let stones = self.lacking(position, seat) + self.placings(position, seat);
        self.turn_of(position, seat, stones + 1)
    }

    /// The stones that a shaman's inspiration cards lack.
    pub(super) fn lacking(&self, position: &Position, seat: Seat) -> u32 {
        self.start.missing_for(&position.ground, seat, GoalCard::Inspiration)
    }

    /// What the stones must still lie like, the next card first.
    pub(super) fn cards_due(&self, position: &Position) -> impl Iterator<Item = &'a Condition> {
        let solved = usize::from(position.solved);
        let order = match self.quest {
            Quest::Order(card) => self.start.condition(card),
            Quest::Awakening(_) | Quest::Card | Quest::Round => None,
        };
        order.into_iter().chain(self.cards.iter().copied().take(self.wanted).skip(solved))
    }

    /// How many turns of others come before the holder of the next card has one.
    pub(super) fn wait(&self, position: &Position) -> u32 {
        let holder = position.holders.get(usize::from(position.solved)).copied().flatten();
        holder.map_or(0, |holder| self.turn_of(position, holder, 1) - 1)
    }

    fn placings(&self, position: &Position, seat: Seat) -> u32 {
        let needs = self.start.inspirations[seat].iter().map(|card| data().need(card));
        let need = needs.fold(Stones::default(), |sum, need| sum.plus(&need));
        let lots = position.ground.lots.as_slice();
        let absent = |colour| {
            let in_play = lots.iter().map(|lot| u32::from(lot.stones[colour])).sum();
            u32::from(need[colour]).saturating_sub(in_play)
        };
        let swaps: u32 = Colour::ALL.into_iter().map(absent).sum();
        swaps.saturating_sub(lots.iter().filter(|lot| lot.plane.is_some()).count() as u32)
    }

    /// The first turn, counted from 1, not before `earliest` and of this shaman.
    fn turn_of(&self, position: &Position, seat: Seat, earliest: u32) -> u32 {
        let seats = u32::from(self.start.seats);
        let ahead = u32::from(seat.number()) + seats - u32::from(position.totem.number());
        let first = ahead % seats + 1;
        first + earliest.saturating_sub(first).div_ceil(seats) * seats
    }

    /// The turn at which enough shamans can be awake.
    fn to_ritual_phase(&self, position: &Position, sleepers: usize) -> u32 {
        let asleep = Seat::first(self.start.seats).filter(|&seat| !position.awake.contains(seat));
        let mut lacking: Vec<u32> = asleep.clone().map(|seat| self.lacking(position, seat)).collect();
        let mut turns: Vec<u32> = asleep.map(|seat| self.to_awakening(position, seat)).collect();
        lacking.sort_unstable();
        turns.sort_unstable();
        let together = lacking.iter().take(sleepers).sum::<u32>() + sleepers as u32;
        let last = turns.into_iter().take(sleepers).next_back().unwrap_or(0);
        together.max(last)
    }

    fn to_cards(&self, position: &Position) -> u32 {
        let sleepers = self.sleepers_wanted(position);
        let mut turn = if sleepers > 0 { self.to_ritual_phase(position, sleepers) } else { 0 };
        let mut resolved = sleepers as u32;
        for place in usize::from(position.solved)..self.wanted {
            resolved += 1;
            let moves = self.cards.get(place).map_or(0, |card| order::needed(card, &position.ground));
            let earliest = (turn + 1).max(moves + resolved);
            let holder = position.holders.get(place).copied().flatten();
            turn = holder.map_or(earliest, |holder| self.turn_of(position, holder, earliest));
        }
        turn
    }
}
