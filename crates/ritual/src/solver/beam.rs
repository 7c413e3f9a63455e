//! A way that is good enough, where the shortest is out of reach: of all positions after each number of
//! actions only the most promising are looked at.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::action::Action;

use super::bound::Bound;
use super::position::{Board, Position};
use super::promise::promise;
use super::shortest::Seen;
use super::{Quest, Turn};

/// The positions after one number of actions are so many times fewer than all that may be looked at.
const LAYERS_PER_SEARCH: u32 = 200;
const FEWEST_KEPT: u32 = 12;
/// No quest of any book is that far; what is not found by then is not found.
const MOST_ACTIONS: usize = 300;
/// Where no way through a round is found, so many more are kept the next time, and so often it is tried.
const WIDER: usize = 4;
const TRIES: u32 = 3;
/// By how much what a position promises is blurred then: a search that went into a blind alley, where every
/// way out looks worse for many actions, would otherwise go into it again. One stone is worth less than it.
const BLUR: u64 = 256;

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
    let tries = if board.quest() == Quest::Round { TRIES } else { 1 };
    (0..tries)
        .find_map(|time| search_within(board, width * WIDER.pow(time), if time == 0 { 1 } else { BLUR }))
}

/// The first way that is found, keeping so many positions after each action; `blur` of 1 is none.
fn search_within(board: &Board, width: usize, blur: u64) -> Option<Vec<Turn>> {
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
                    let lot = hasher.hash_one(key);
                    let promise = promise(&bound, board, &position) + (lot % blur) as u32;
                    candidates.push(Candidate { promise, lot, kept: Kept { position, from, by } });
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
