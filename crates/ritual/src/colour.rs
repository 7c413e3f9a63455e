use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The five elements (RT-01): fire, water, light, plants, shadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Red,
    Blue,
    Yellow,
    Green,
    Violet,
}

/// How many colours there are.
pub(crate) const COLOURS: usize = 5;

impl Colour {
    pub const ALL: [Self; COLOURS] = [Self::Red, Self::Blue, Self::Yellow, Self::Green, Self::Violet];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// As it is written in files.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Violet => "violet",
        }
    }
}

/// A number of stones of each colour; written without a colour, it has none of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(default, deny_unknown_fields)]
pub struct Stones {
    red: u8,
    blue: u8,
    yellow: u8,
    green: u8,
    violet: u8,
}

impl Stones {
    pub(crate) const fn filled(count: u8) -> Self {
        Self { red: count, blue: count, yellow: count, green: count, violet: count }
    }

    /// How many there are of each colour, in order.
    const fn counts(&self) -> [u8; COLOURS] {
        [self.red, self.blue, self.yellow, self.green, self.violet]
    }

    /// How many there are of all colours.
    pub fn size(&self) -> u8 {
        self.counts().into_iter().fold(0, u8::saturating_add)
    }

    /// The colours there are, in order.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + Clone + use<> {
        let stones = *self;
        Colour::ALL.into_iter().filter(move |&colour| stones[colour] > 0)
    }

    /// How many stones the commonest colour has.
    pub(crate) fn most(&self) -> u8 {
        self.counts().into_iter().fold(0, u8::max)
    }

    /// How many stones the rarest colour has, those that are not there included.
    pub(crate) fn least(&self) -> u8 {
        self.counts().into_iter().fold(u8::MAX, u8::min)
    }

    pub(crate) fn plus(mut self, other: &Self) -> Self {
        for colour in Colour::ALL {
            self[colour] = self[colour].saturating_add(other[colour]);
        }
        self
    }

    /// How many of the stones asked for are not there.
    pub(crate) fn lacking(&self, asked: &Self) -> u8 {
        let pairs = self.counts().into_iter().zip(asked.counts());
        pairs.fold(0, |sum, (has, asked)| sum + asked.saturating_sub(has))
    }

    pub(crate) fn add(&mut self, colour: Colour) {
        self[colour] = self[colour].saturating_add(1);
    }

    pub(crate) fn remove(&mut self, colour: Colour) {
        self[colour] = self[colour].saturating_sub(1);
    }
}

impl Index<Colour> for Stones {
    type Output = u8;

    fn index(&self, colour: Colour) -> &u8 {
        match colour {
            Colour::Red => &self.red,
            Colour::Blue => &self.blue,
            Colour::Yellow => &self.yellow,
            Colour::Green => &self.green,
            Colour::Violet => &self.violet,
        }
    }
}

impl IndexMut<Colour> for Stones {
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        match colour {
            Colour::Red => &mut self.red,
            Colour::Blue => &mut self.blue,
            Colour::Yellow => &mut self.yellow,
            Colour::Green => &mut self.green,
            Colour::Violet => &mut self.violet,
        }
    }
}
