use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// No game of the house seats more than this many people.
pub const MAX_SEATS: u8 = 8;

/// A chair at the table, numbered from 0 clockwise. Always below [`MAX_SEATS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "u8"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat of whoever learns in a guided game, and of whoever plays alone.
    pub const FIRST: Self = Self(0);

    pub const fn new(number: u8) -> Option<Self> {
        if number < MAX_SEATS { Some(Self(number)) } else { None }
    }

    /// The first `count` seats, clockwise from seat 0.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count.min(MAX_SEATS)).map(Self)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour on the left at a table of `seats`: the next one clockwise.
    pub const fn left_of(self, seats: u8) -> Self {
        if self.0 + 1 >= seats { Self(0) } else { Self(self.0 + 1) }
    }

    /// Every seat of the table once, clockwise, starting left of this one and ending with it.
    pub fn clockwise_after(self, seats: u8) -> impl Iterator<Item = Self> {
        let mut seat = self;
        (0..seats).map(move |_| {
            seat = seat.left_of(seats);
            seat
        })
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number)
            .ok_or_else(|| format!("seat {number} does not exist, seats run from 0 to {}", MAX_SEATS - 1))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats, kept as bits, written as a sorted list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "Vec<Seat>"))]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: Self = Self(0);

    /// All seats of a table of `seats`.
    pub const fn all(seats: u8) -> Self {
        if seats >= MAX_SEATS { Self(u8::MAX) } else { Self((1 << seats) - 1) }
    }

    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_subset_of(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let seat = Seat(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                seat
            })
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        let mut set = Self::EMPTY;
        for seat in seats {
            if set.contains(seat) {
                return Err(D::Error::custom(format!("seat {seat} is listed twice")));
            }
            set = set.with(seat);
        }
        Ok(set)
    }
}

/// One value for each seat of a table, held in place: no allocation, no index out of range.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Array<T>", bound = "T: ts_rs::TS"))]
pub struct PerSeat<T> {
    len: u8,
    /// Behind those of the table stand copies that mean nothing.
    values: [T; MAX_SEATS as usize],
}

impl<T: Clone> PerSeat<T> {
    pub fn filled(seats: u8, value: T) -> Self {
        let values = std::array::from_fn(|_| value.clone());
        Self { len: seats.min(MAX_SEATS), values }
    }
}

impl<T> PerSeat<T> {
    pub fn seats(&self) -> u8 {
        self.len
    }

    pub fn as_slice(&self) -> &[T] {
        &self.values[..usize::from(self.len)]
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::first(self.len).zip(&self.values)
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: PartialEq> PartialEq for PerSeat<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for PerSeat<T> {}

impl<T: Hash> Hash for PerSeat<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Clone + Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        let len = u8::try_from(values.len()).unwrap_or(u8::MAX);
        let Some(last) = values.last().filter(|_| len <= MAX_SEATS) else {
            return Err(D::Error::invalid_length(values.len(), &"one value for each of 1 to 8 seats"));
        };
        let mut all = Self::filled(len, last.clone());
        all.values.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        Ok(all)
    }
}

/// Who is looking. An all-seeing viewer exists only once a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    Seat(Seat),
    Spectator,
    AllSeeing,
}

impl Viewer {
    pub fn is_seat(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Every viewer whose eyes are limited: each seat, and a spectator.
    pub fn limited(seats: u8) -> impl Iterator<Item = Self> {
        Seat::first(seats).map(Self::Seat).chain([Self::Spectator])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    #[test]
    fn seats_go_round_clockwise() {
        let order: Vec<u8> = seat(3).clockwise_after(5).map(Seat::number).collect();
        assert_eq!(order, [4, 0, 1, 2, 3]);
    }

    #[test]
    fn a_set_is_written_as_a_sorted_list() {
        let set: SeatSet = [seat(4), seat(1)].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[1,4]");
        assert_eq!(serde_json::from_str::<SeatSet>("[4,1]").unwrap(), set);
        assert!(serde_json::from_str::<SeatSet>("[1,1]").is_err());
        assert!(serde_json::from_str::<SeatSet>("[8]").is_err());
    }

    #[test]
    fn all_covers_the_table_and_no_more() {
        assert_eq!(SeatSet::all(5).iter().map(Seat::number).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        assert_eq!(SeatSet::all(8).len(), 8);
    }

    #[test]
    fn per_seat_values_are_a_plain_list_of_at_most_eight() {
        let values = PerSeat::filled(3, 7u8);
        assert_eq!(serde_json::to_string(&values).unwrap(), "[7,7,7]");
        assert!(serde_json::from_str::<PerSeat<u8>>("[1,2,3,4,5,6,7,8,9]").is_err());
        assert!(serde_json::from_str::<PerSeat<u8>>("[]").is_err());
    }

    #[test]
    fn per_seat_values_need_only_be_cloned() {
        let mut hands = PerSeat::filled(2, Vec::new());
        hands[seat(1)].push("lantern");
        let read: PerSeat<Vec<String>> = serde_json::from_str(r#"[[],["lantern"]]"#).unwrap();
        assert_eq!(format!("{hands:?}"), format!("{read:?}"));
        assert_eq!(read, read.clone());
        assert_eq!(
            read.iter().map(|(seat, hand)| (seat.number(), hand.len())).collect::<Vec<_>>(),
            [(0, 0), (1, 1)]
        );
    }

    #[test]
    fn what_stands_behind_the_table_does_not_matter() {
        let mut values = PerSeat::filled(2, 0u8);
        values[seat(0)] = 1;
        assert_eq!(values, serde_json::from_str("[1,0]").unwrap());
        values[seat(5)] = 9;
        assert_eq!(values, serde_json::from_str("[1,0]").unwrap());
    }
}
