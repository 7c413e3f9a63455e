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

/// A number of stones of each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Stones([u8; COLOURS]);

/// How stones are written: by colour, none where nothing is said.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/", rename = "Stones"))]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
pub(crate) struct Written {
    red: u8,
    blue: u8,
    yellow: u8,
    green: u8,
    violet: u8,
}

impl From<Written> for Stones {
    fn from(Written { red, blue, yellow, green, violet }: Written) -> Self {
        Self([red, blue, yellow, green, violet])
    }
}

impl From<Stones> for Written {
    fn from(Stones([red, blue, yellow, green, violet]): Stones) -> Self {
        Self { red, blue, yellow, green, violet }
    }
}

impl Stones {
    pub(crate) const fn filled(count: u8) -> Self {
        Self([count; COLOURS])
    }

    /// How many there are of all colours.
    pub fn size(&self) -> u8 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The colours there are, in order.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + Clone + use<> {
        let stones = *self;
        Colour::ALL.into_iter().filter(move |&colour| stones[colour] > 0)
    }

    /// How many stones the commonest colour has.
    pub(crate) fn most(&self) -> u8 {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// How many stones the rarest colour has, those that are not there included.
    pub(crate) fn least(&self) -> u8 {
        self.0.iter().copied().min().unwrap_or(0)
    }

    pub(crate) fn plus(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count = count.saturating_add(more));
        self
    }

    /// How many of the stones asked for are not there.
    pub(crate) fn lacking(&self, asked: &Self) -> u8 {
        self.0.iter().zip(asked.0).fold(0, |sum, (&has, asked)| sum + asked.saturating_sub(has))
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
        &self.0[colour.index()]
    }
}

impl IndexMut<Colour> for Stones {
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        &mut self.0[colour.index()]
    }
}

#[cfg(feature = "types")]
impl ts_rs::TS for Stones {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(config: &ts_rs::Config) -> String {
        Written::name(config)
    }

    fn inline(config: &ts_rs::Config) -> String {
        Written::inline(config)
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Written::output_path()
    }

    fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        Written::visit_dependencies(visitor);
    }
}
