//! The exact search: A* over positions.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, DefaultHasher};

use crate::action::Action;

use super::Turn;
use super::bound::Bound;
use super::position::{Board, Key, Position};

/// Keyed the same in every run.
pub(super) type Seen<T> = HashMap<Key, T, BuildHasherDefault<DefaultHasher>>;

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// No way is shorter.
    Found(Vec<Turn>),
    /// It has looked at as many positions as it may: no way is shorter than this.
    Unfinished { least: u32 },
}

/// A position that was reached, and how.
#[derive(Clone, Copy, Debug)]
struct Reached {
    position: Position,
    depth: u32,
    from: usize,
    by: Action,
}

pub(super) fn search(board: &Board, nodes: u32) -> Outcome {
    Search::new(board).run(nodes as usize)
}

struct Search<'a> {
    board: &'a Board,
    bound: Bound<'a>,
    reached: Vec<Reached>,
    places: Seen<usize>,
    /// What is to be looked at, by the length that a way through it has at least.
    open: Vec<Vec<(usize, u32)>>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board) -> Self {
        let (bound, first) = (Bound::new(board), board.first());
        let start = Reached { position: first, depth: 0, from: 0, by: Action::Pass };
        let mut search = Self {
            board,
            reached: vec![start],
            places: Seen::from_iter([(first.key(), 0)]),
            open: Vec::new(),
            bound,
        };
        search.put_off(0, 0);
        search
    }

    /// Whatever a position before it needed, it needs too: so lengths never fall along a way.
    fn put_off(&mut self, place: usize, length_before: usize) {
        let Reached { position, depth, .. } = self.reached[place];
        let length = length_before.max((depth + self.bound.least(&position)) as usize);
        if self.open.len() <= length {
            self.open.resize(length + 1, Vec::new());
        }
        self.open[length].push((place, depth));
    }

    /// As long as a shortest way is not found, one of its positions is open, and its length is bounded
    /// from below by that of the shortest open one.
    fn run(mut self, nodes: usize) -> Outcome {
        let (mut table, mut moves) = (self.board.table(), Vec::new());
        let mut length = 0;
        while length < self.open.len() {
            let Some((place, depth)) = self.open[length].pop() else {
                length += 1;
                continue;
            };
            let Reached { position, depth: shortest, .. } = self.reached[place];
            if depth > shortest {
                continue;
            }
            if self.board.is_reached(&position) {
                return Outcome::Found(self.way_to(place));
            }
            if self.reached.len() >= nodes {
                return Outcome::Unfinished { least: length as u32 };
            }
            self.board.list_moves(&mut table, &position, &mut moves);
            for &by in &moves {
                self.reach(place, by, length);
            }
        }
        Outcome::Unfinished { least: length as u32 }
    }

    fn reach(&mut self, from: usize, by: Action, length: usize) {
        let before = &self.reached[from];
        let (position, depth) = (self.board.after(&before.position, by), before.depth + 1);
        let next = Reached { position, depth, from, by };
        let place = match self.places.entry(position.key()) {
            Entry::Vacant(vacant) => {
                vacant.insert(self.reached.len());
                self.reached.push(next);
                self.reached.len() - 1
            }
            Entry::Occupied(known) if self.reached[*known.get()].depth > depth => {
                self.reached[*known.get()] = next;
                *known.get()
            }
            Entry::Occupied(_) => return,
        };
        self.put_off(place, length);
    }

    fn way_to(&self, mut place: usize) -> Vec<Turn> {
        let mut way = Vec::new();
        while self.reached[place].depth > 0 {
            let Reached { from, by, .. } = self.reached[place];
            way.push((self.reached[from].position.totem, by));
            place = from;
        }
        way.reverse();
        way
    }
}
