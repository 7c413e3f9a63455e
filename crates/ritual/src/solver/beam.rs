//! A way that is good enough, where the shortest is out of reach: of all positions after each number of
//! actions only the most promising are looked at.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use tabletop::Seat;

use crate::action::Action;

use super::bound::Bound;
use super::position::{Board, Position};
use super::shortest::Seen;
use super::{Quest, Turn, order};

/// The positions after one number of actions are so many times fewer than all that may be looked at.
const LAYERS_PER_SEARCH: u32 = 400;
const FEWEST_KEPT: u32 = 12;
/// No quest of any book is that far; what is not found by then is not found.
const MOST_ACTIONS: usize = 400;

/// What a card that is still to be resolved weighs against stones that lie wrong.
const CARD_WEIGHT: u32 = 1_000;
const STONE_WEIGHT: u32 = 8;

/// A position that was kept, and how it was reached.
#[derive(Clone, Copy, Debug)]
struct Kept {
    position: Position,
    /// Its place among those kept one action before.
    from: usize,
    by: Action,
}

/// What lies before a position that may be kept.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    promise: u32,
    /// Of those that promise the same no kind is kept first.
    lot: u64,
    kept: Kept,
}

pub(super) fn search(board: &Board, nodes: u32) -> Option<Vec<Turn>> {
    let width = (nodes / LAYERS_PER_SEARCH).max(FEWEST_KEPT) as usize;
    let (bound, hasher) = (Bound::new(board), BuildHasherDefault::<DefaultHasher>::new());
    let (mut table, mut moves) = (board.table(), Vec::new());
    let first = board.first();
    let mut seen = Seen::from_iter([(first.key(), ())]);
    let mut layers = vec![vec![Kept { position: first, from: 0, by: Action::Pass }]];
    while let Some(layer) = layers.last().filter(|layer| !layer.is_empty() && layers.len() <= MOST_ACTIONS) {
        if let Some(place) = layer.iter().position(|kept| board.is_reached(&kept.position)) {
            return Some(way_to(&layers, place));
        }
        let mut candidates = Vec::new();
        for (from, kept) in layer.iter().enumerate() {
            board.list_moves(&mut table, &kept.position, &mut moves);
            for &by in &moves {
                let position = board.after(&kept.position, by);
                let key = position.key();
                if seen.insert(key, ()).is_none() {
                    let promise = promise(&bound, board, &position);
                    let kept = Kept { position, from, by };
                    candidates.push(Candidate { promise, lot: hasher.hash_one(key), kept });
                }
            }
        }
        candidates.sort_unstable_by_key(|candidate| (candidate.promise, candidate.lot));
        candidates.truncate(width);
        layers.push(candidates.into_iter().map(|candidate| candidate.kept).collect());
    }
    None
}

fn way_to(layers: &[Vec<Kept>], mut place: usize) -> Vec<Turn> {
    let mut way = Vec::new();
    for (layer, before) in
        layers.iter().zip(layers.iter().skip(1)).map(|(before, layer)| (layer, before)).rev()
    {
        let Kept { from, by, .. } = layer[place];
        way.push((before[from].position.totem, by));
        place = from;
    }
    way.reverse();
    way
}

/// The less, the nearer it seems: what is to be resolved, then what the next card needs, then the rest.
fn promise(bound: &Bound<'_>, board: &Board, position: &Position) -> u32 {
    if matches!(board.quest(), Quest::Awakening(_) | Quest::Order(_)) {
        return bound.least(position) * STONE_WEIGHT;
    }
    let sleepers = bound.sleepers_wanted(position);
    let cards = bound.wanted().saturating_sub(position.solved.into());
    let resolvings = (sleepers + cards) as u32 * CARD_WEIGHT;
    if sleepers == 0 {
        let mut due = bound.cards_due(position).map(|card| order::needed(card, &position.ground));
        let (next, later) = (due.next().unwrap_or(0), due.next().unwrap_or(0));
        return resolvings + next * STONE_WEIGHT + later + bound.wait(position);
    }
    let asleep = Seat::first(board.start().seats).filter(|&seat| !position.awake.contains(seat));
    let mut turns: Vec<u32> = asleep.map(|seat| bound.to_awakening(position, seat)).collect();
    turns.sort_unstable();
    let nearest = turns.first().copied().unwrap_or(0);
    let later: u32 = turns.iter().take(sleepers).sum();
    let first_card = bound.cards_due(position).next().map_or(0, |card| order::needed(card, &position.ground));
    resolvings + nearest * STONE_WEIGHT + later * 2 + first_card
}
