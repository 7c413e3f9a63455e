use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::de::{MapAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::Seat;
use tabletop::patch::{Changes, Fields};

use super::Stage;
use crate::fault::{Fault, has};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ToyOptions {
    pub(crate) timed: bool,
    pub(crate) rounds: u8,
    pub(crate) mood: Mood,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mood {
    #[default]
    Plain,
    Grim,
}

impl Default for ToyOptions {
    fn default() -> Self {
        Self { timed: false, rounds: if has(Fault::WrongDefault) { 1 } else { 2 }, mood: Mood::Plain }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Guess(u8),
    Pass,
    Swap,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Dealt { held: Vec<u8> },
    Passed { seat: Seat },
    Guessed { seat: Seat, face: u8, right: bool },
    Shown { seat: Seat, face: u8 },
    Drew { seat: Seat, face: u8 },
    Rolled { die: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventView {
    Dealt { held: Vec<Option<u8>> },
    Passed { seat: Seat },
    Guessed { seat: Seat, face: u8, right: bool },
    Shown { seat: Seat, face: u8 },
    Drew { seat: Seat, face: Option<u8> },
    Rolled { die: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct View {
    pub(super) round: u8,
    pub(super) stage: Stage,
    pub(super) held: Vec<Option<u8>>,
    pub(super) deck: u8,
    pub(super) discards: Vec<u8>,
    pub(super) score: Vec<i32>,
    pub(super) last_roll: Option<u8>,
    pub(super) last_guess: Option<(Seat, u8)>,
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub(super) marks: Marks,
}

impl Fields for View {
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        if before.marks != self.marks {
            // It may be left out, so that it cannot be told alone.
            return changes.compare(before, self);
        }
        changes.field("round", &before.round, &self.round);
        changes.field("stage", &before.stage, &self.stage);
        changes.field("held", &before.held, &self.held);
        if !has(Fault::FieldForgotten) {
            changes.field("deck", &before.deck, &self.deck);
        }
        let discards = if has(Fault::FieldMisnamed) { "discard" } else { "discards" };
        changes.field(discards, &before.discards, &self.discards);
        changes.field("score", &before.score, &self.score);
        changes.field("last_roll", &before.last_roll, &self.last_roll);
        changes.field("last_guess", &before.last_guess, &self.last_guess);
    }
}

/// Written as an object that may have a key twice; given by a planted fault alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks(pub(super) Vec<(String, u8)>);

impl Marks {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Marks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Marks;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("marks")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Marks, A::Error> {
                let mut marks = Vec::new();
                while let Some(mark) = map.next_entry()? {
                    marks.push(mark);
                }
                Ok(Marks(marks))
            }
        }
        deserializer.deserialize_map(All)
    }
}

/// What no action stands for: to look at one's own card.
#[derive(Clone, Copy, Debug, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Temptation {
    /// Holds something to tell by a planted fault alone.
    Peek(u8),
}

impl PartialEq for Temptation {
    fn eq(&self, other: &Self) -> bool {
        let (Self::Peek(own), Self::Peek(others)) = (self, other);
        own == others || has(Fault::TemptationsAlike)
    }
}

/// What is printed on the cards.
#[derive(Debug)]
pub(crate) struct Catalogue;

impl Serialize for Catalogue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        static CALLS: AtomicU32 = AtomicU32::new(0);
        if has(Fault::CatalogueUnwritable) {
            return Err(S::Error::custom("out of ink"));
        }
        let calls = if has(Fault::CatalogueFickle) { CALLS.fetch_add(1, Ordering::Relaxed) } else { 0 };
        calls.serialize(serializer)
    }
}
