//! What a ritual card asks for: a small language over the stones that lie before the shamans.

use serde::Serialize;

use crate::colour::Colour;

/// A whole card: all its clauses must hold at the moment it is resolved (RT-33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
pub struct Condition {
    pub clauses: Vec<Clause>,
}

/// One demand on the whole table. A shaman is each lot of stones (RT-43).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Clause {
    /// Every shaman's stones are so.
    Each(Vec<Comparison>),
    /// Some `count` shamans' stones are so, and those of all others as `others` says, which may be
    /// nothing.
    Choose { count: u8, these: Vec<Comparison>, others: Vec<Comparison> },
    /// The stones of all shamans together are so; the reserve does not count.
    Group(Vec<Comparison>),
    /// No shaman has a colour that the one to the left has too, around the circle.
    NeighboursDiffer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
pub struct Comparison {
    pub measure: Measure,
    pub relation: Relation,
    pub number: u8,
}

/// What can be counted of some stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Those of one colour.
    Stones(Colour),
    /// All of them.
    Size,
    /// Their colours.
    Distinct,
    /// Those of the commonest colour.
    Max,
    /// By how much the commonest colour leads the rarest, colours that are not there included.
    Spread,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    Exactly,
    AtLeast,
    AtMost,
}

impl Measure {
    pub(crate) const ALL: [Self; 9] = [
        Self::Stones(Colour::Red),
        Self::Stones(Colour::Blue),
        Self::Stones(Colour::Yellow),
        Self::Stones(Colour::Green),
        Self::Stones(Colour::Violet),
        Self::Size,
        Self::Distinct,
        Self::Max,
        Self::Spread,
    ];
}

impl Relation {
    pub(crate) const ALL: [Self; 3] = [Self::Exactly, Self::AtLeast, Self::AtMost];
}

impl Comparison {
    /// The colour of which it allows no stone.
    pub(crate) fn forbidden(&self) -> Option<Colour> {
        match (self.measure, self.relation, self.number) {
            (Measure::Stones(colour), Relation::Exactly | Relation::AtMost, 0) => Some(colour),
            _ => None,
        }
    }
}
