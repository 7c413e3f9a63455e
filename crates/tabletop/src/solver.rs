use serde::{Deserialize, Serialize};

use crate::{Game, Seat};

/// How many actions it takes at least to reach something, as far as a solver knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Distance {
    /// So many are enough, and fewer are not.
    Exact(u32),
    /// `most` are enough; fewer than `least` are not.
    Between { least: u32, most: u32 },
    /// Fewer are not enough; nobody knows how many are.
    AtLeast(u32),
}

impl Distance {
    /// From a proven lower bound and, where a way was found, its length.
    pub const fn new(least: u32, most: Option<u32>) -> Self {
        match most {
            Some(most) if most <= least => Self::Exact(most),
            Some(most) => Self::Between { least, most },
            None => Self::AtLeast(least),
        }
    }

    /// What is proven to be needed.
    pub const fn least(self) -> u32 {
        match self {
            Self::Exact(least) | Self::Between { least, .. } | Self::AtLeast(least) => least,
        }
    }

    /// What is known to be enough.
    pub const fn most(self) -> Option<u32> {
        match self {
            Self::Exact(most) | Self::Between { most, .. } => Some(most),
            Self::AtLeast(_) => None,
        }
    }
}

/// A distance, and the actions that go it; none where no way was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<A> {
    pub distance: Distance,
    /// As many as are known to be enough, each legal after those before it.
    pub way: Vec<(Seat, A)>,
}

/// What the players of a game are after at one moment, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pursuit {
    /// One of a few words or ids of the game's own.
    pub goal: String,
    pub distance: Distance,
}

/// Finds the fewest actions in a game of puzzles that is looked at with everything open: for the lab, and
/// for games that are over. What it knows is for nobody who still plays.
#[derive(Debug)]
pub struct Solver<G: Game> {
    /// The numbered option whose values are compared side by side.
    pub varied: &'static str,
    /// The parts that every game consists of, numbered from 1.
    pub parts: u8,
    /// What a part is called, in English and one word.
    pub part_word: &'static str,
    /// The part that is being played; `None` between two of them.
    pub part: fn(&G) -> Option<u8>,
    /// The fewest actions that end the part with success, looking at about `nodes` positions.
    pub solve: fn(&G, nodes: u32) -> Solution<G::Action>,
    /// What the players are after now; `None` where nobody is.
    pub pursuit: fn(&G, nodes: u32) -> Option<Pursuit>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_meet_are_the_distance() {
        assert_eq!(Distance::new(3, Some(3)), Distance::Exact(3));
        assert_eq!(Distance::new(3, Some(5)), Distance::Between { least: 3, most: 5 });
        assert_eq!(Distance::new(3, None), Distance::AtLeast(3));
        assert_eq!((Distance::new(3, Some(5)).least(), Distance::new(3, None).most()), (3, None));
    }
}
