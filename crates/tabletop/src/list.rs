use std::fmt;
use std::hash::{Hash, Hasher};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A row of at most `N` things held in place, so that a state is copied without allocating.
/// Things leave from the front (the top of a pile) or by name, and join at the back.
///
/// Nothing is ever lost: what does not fit panics. A rules crate makes its lists long enough for all
/// that can be in them; the laws find the one that does not.
///
/// What is not in the list holds the default of `T`, which means nothing.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    start: u16,
    end: u16,
    items: [T; N],
}

impl<T, const N: usize> List<T, N> {
    pub fn as_slice(&self) -> &[T] {
        self.items.get(usize::from(self.start)..usize::from(self.end)).unwrap_or(&[])
    }

    pub fn as_mut_slice(&mut self) -> &mut [T] {
        self.items.get_mut(usize::from(self.start)..usize::from(self.end)).unwrap_or(&mut [])
    }

    pub fn len(&self) -> usize {
        usize::from(self.end - self.start)
    }

    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }
}

impl<T: Default, const N: usize> List<T, N> {
    /// Adds at the back.
    ///
    /// # Panics
    ///
    /// When the list is full, which is a fault of the rules.
    pub fn push(&mut self, item: T) {
        if usize::from(self.end) == N {
            let has_room = self.make_room();
            assert!(has_room, "a list for {N} things is full");
        }
        self.items[usize::from(self.end)] = item;
        self.end += 1;
    }

    /// Moves all to the front, where things were taken from; says whether there is room now.
    #[cold]
    fn make_room(&mut self) -> bool {
        self.items.rotate_left(self.start.into());
        (self.start, self.end) = (0, self.end - self.start);
        usize::from(self.end) < N
    }

    /// Takes from the front.
    pub fn draw(&mut self) -> Option<T> {
        let first = std::mem::take(self.as_mut_slice().first_mut()?);
        self.start += 1;
        Some(first)
    }

    /// Takes out what is at a place; what is behind it moves up.
    pub fn remove_at(&mut self, place: usize) -> Option<T> {
        let behind = self.as_mut_slice().get_mut(place..).filter(|behind| !behind.is_empty())?;
        behind.rotate_left(1);
        let removed = behind.last_mut().map(std::mem::take);
        self.end -= 1;
        removed
    }

    pub fn clear(&mut self) {
        self.as_mut_slice().fill_with(T::default);
        (self.start, self.end) = (0, 0);
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator {
        self.as_slice().iter().copied()
    }

    pub fn first(&self) -> Option<T> {
        self.as_slice().first().copied()
    }

    pub fn last(&self) -> Option<T> {
        self.as_slice().last().copied()
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> List<T, N> {
    pub fn contains(&self, item: T) -> bool {
        self.as_slice().contains(&item)
    }

    /// Takes `item` out, wherever it lies; says whether it was there.
    pub fn remove(&mut self, item: T) -> bool {
        let place = self.as_slice().iter().position(|&other| other == item);
        place.and_then(|place| self.remove_at(place)).is_some()
    }
}

impl<T: Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        const { assert!(N <= u16::MAX as usize, "a list is for at most 65,535 things") };
        Self { start: 0, end: 0, items: std::array::from_fn(|_| T::default()) }
    }
}

impl<T: Default, const N: usize> FromIterator<T> for List<T, N> {
    /// # Panics
    ///
    /// When there are more than fit, which is a fault of the rules.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let (mut list, mut items) = (Self::default(), items.into_iter());
        // Room first: what is taken from the iterator must have a place.
        for place in &mut list.items {
            let Some(item) = items.next() else {
                return list;
            };
            *place = item;
            list.end += 1;
        }
        assert!(items.next().is_none(), "a list for {N} things is full");
        list
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
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
    #[should_panic(expected = "a list for 2 things is full")]
    fn what_is_pushed_onto_a_full_list_is_not_lost_silently() {
        let mut list: List<u8, 2> = [1, 2].into_iter().collect();
        assert_eq!(list.draw(), Some(1));
        list.push(3);
        assert_eq!(list.as_slice(), [2, 3], "as long as there is room it is made");
        list.push(4);
    }

    #[test]
    fn a_list_makes_room_at_the_front() {
        let mut list: List<u8, 3> = [1, 2, 3].into_iter().collect();
        assert_eq!((list.draw(), list.draw()), (Some(1), Some(2)));
        list.push(4);
        list.push(5);
        assert_eq!(list.as_slice(), [3, 4, 5]);
    }

    #[test]
    #[should_panic(expected = "a list for 2 things is full")]
    fn what_does_not_fit_is_not_lost_silently() {
        let _: List<u8, 2> = [1, 2, 3].into_iter().collect();
    }

    #[test]
    fn things_leave_by_name_and_by_place() {
        let mut list: List<u8, 4> = [1, 2, 3].into_iter().collect();
        assert!(list.contains(2) && list.remove(2) && !list.remove(2));
        assert_eq!(list.as_slice(), [1, 3]);
        assert_eq!((list.remove_at(1), list.remove_at(1)), (Some(3), None));
        assert_eq!((list.draw(), list.draw(), list.is_empty()), (Some(1), None, true));
    }

    #[test]
    fn things_need_not_be_plain() {
        let mut list: List<String, 3> = ["a", "b", "c"].map(str::to_owned).into_iter().collect();
        assert_eq!(list.draw().as_deref(), Some("a"));
        list.push("d".to_owned());
        assert_eq!(list.remove_at(1).as_deref(), Some("c"));
        assert_eq!(list.as_slice(), ["b", "d"]);
    }

    #[test]
    fn what_is_not_in_a_list_does_not_matter() {
        let mut list: List<u8, 4> = [9, 1, 2].into_iter().collect();
        list.draw();
        assert_eq!(list, [1, 2].into_iter().collect());
        list.clear();
        assert_eq!(list, List::default());
    }

    #[test]
    fn a_list_is_written_as_a_list_and_read_if_it_fits() {
        let list: List<u8, 3> = serde_json::from_str("[1,2]").unwrap();
        assert_eq!(serde_json::to_string(&list).unwrap(), "[1,2]");
        let error = serde_json::from_str::<List<u8, 3>>("[1,2,3,4]").unwrap_err().to_string();
        assert!(error.starts_with("4 things where at most 3 fit"), "{error}");
    }
}
