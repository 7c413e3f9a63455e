use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Clue;

/// A short row held in place, so that a state is copied without allocating.
/// Things leave from the front (the top of a pile) or by name, and join at the back.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    start: u8,
    end: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    pub fn as_slice(&self) -> &[T] {
        self.items.get(usize::from(self.start)..usize::from(self.end)).unwrap_or(&[])
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        self.items.get_mut(usize::from(self.start)..usize::from(self.end)).unwrap_or(&mut [])
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator {
        self.as_slice().iter().copied()
    }

    pub fn len(&self) -> usize {
        usize::from(self.end - self.start)
    }

    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    pub(crate) fn first(&self) -> Option<T> {
        self.as_slice().first().copied()
    }

    pub(crate) fn last(&self) -> Option<T> {
        self.as_slice().last().copied()
    }

    /// Adds at the back; a full list stays as it is, which the invariants would notice.
    pub(crate) fn push(&mut self, item: T) {
        if usize::from(self.end) == N && self.start > 0 {
            self.items.copy_within(usize::from(self.start).., 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        if let Some(place) = self.items.get_mut(usize::from(self.end)) {
            *place = item;
            self.end += 1;
        }
    }

    /// Takes from the front.
    pub(crate) fn draw(&mut self) -> Option<T> {
        let first = self.first()?;
        self.start += 1;
        Some(first)
    }

    pub(crate) fn remove_at(&mut self, place: usize) {
        let (at, end) = (usize::from(self.start) + place, usize::from(self.end));
        if at < end {
            self.items.copy_within(at + 1..end, at);
            self.end -= 1;
        }
    }

    pub(crate) fn clear(&mut self) {
        (self.start, self.end) = (0, 0);
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> List<T, N> {
    pub fn contains(&self, item: T) -> bool {
        self.as_slice().contains(&item)
    }

    /// Takes `item` out, wherever it lies; says whether it was there.
    pub(crate) fn remove(&mut self, item: T) -> bool {
        let place = self.as_slice().iter().position(|&other| other == item);
        place.inspect(|&place| self.remove_at(place)).is_some()
    }
}

impl<const N: usize> List<Clue, N> {
    pub(crate) fn set(&self) -> ClueSet {
        ClueSet(self.iter().fold(0, |bits, clue| bits | 1 << clue.index()))
    }
}

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

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self { start: 0, end: 0, items: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Default + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Copy + Default + Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::custom(format!("{} things where at most {N} fit", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(feature = "types")]
impl<T: ts_rs::TS, const N: usize> ts_rs::TS for List<T, N> {
    type WithoutGenerics = Vec<ts_rs::Dummy>;
    type OptionInnerType = Self;

    fn name(config: &ts_rs::Config) -> String {
        Vec::<T>::name(config)
    }

    fn inline(config: &ts_rs::Config) -> String {
        Vec::<T>::inline(config)
    }

    fn visit_generics(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_generics(visitor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_makes_room_at_the_front_and_never_overflows() {
        let mut row: List<u8, 3> = [1, 2, 3].into_iter().collect();
        assert_eq!((row.draw(), row.draw()), (Some(1), Some(2)));
        row.push(4);
        row.push(5);
        row.push(6);
        assert_eq!(row.as_slice(), [3, 4, 5]);
        assert!(row.remove(4) && !row.remove(4));
        assert_eq!(row.as_slice(), [3, 5]);
    }

    #[test]
    fn a_set_lists_its_cards_in_order() {
        let clues = [63, 0, 7].map(|place| Clue::new(place).unwrap());
        let set = clues.into_iter().collect::<List<Clue, 3>>().set();
        assert_eq!(set.map(Clue::index).collect::<Vec<_>>(), [0, 7, 63]);
    }
}
