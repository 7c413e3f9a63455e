use tabletop::List;

use crate::card::Clue;

/// A set of clue cards, as bits; iterates in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClueSet(u64);

impl ClueSet {
    #[must_use]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for ClueSet {
    type Item = Clue;

    fn next(&mut self) -> Option<Clue> {
        let clue = (self.0 != 0).then(|| Clue::new(self.0.trailing_zeros() as usize))?;
        self.0 &= self.0 - 1;
        clue
    }
}

/// A row of clue cards, whose order may not matter.
pub(crate) trait Clues {
    fn set(&self) -> ClueSet;
}

impl<const N: usize> Clues for List<Clue, N> {
    fn set(&self) -> ClueSet {
        ClueSet(self.iter().fold(0, |bits, clue| bits | 1 << clue.index()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_cards_in_order() {
        let clues = [63, 0, 7].map(|place| Clue::new(place).unwrap());
        let set = clues.into_iter().collect::<List<Clue, 3>>().set();
        assert_eq!(set.map(Clue::index).collect::<Vec<_>>(), [0, 7, 63]);
    }
}
