//! What a ritual book must keep to be played with (RT-08).
//!
//! A card is refused when a count of stones shows that some table cannot meet it. That is no proof that
//! every table can: who lies where, and how to get there, is left to `proof`, which takes its time.

use std::ops::RangeInclusive;

use tabletop::{Language, Words};

use crate::book::{BookFile, MAX_RITUALS, PrintedRitual};
use crate::book_error::{BookError, CardFault, CardPlace, RitualPlace};
use crate::colour::{COLOURS, Colour};
use crate::data::data;
use crate::ids::CARDS;
use crate::predicate::{Clause, Comparison, Condition, Measure, Relation};

pub(crate) const NAME_LENGTH: RangeInclusive<usize> = 1..=80;
/// At the smallest table there are so many shamans.
pub(crate) const MAX_CHOSEN: u8 = 3;
/// The most comparisons on one card, neighbours counted as one.
pub(crate) const MAX_ASKED: usize = 12;
/// The tables a card must fit: two shamans have four lots between them.
const SHAMANS: RangeInclusive<u8> = 3..=6;
/// Every lot keeps so many stones (RT-11, RT-12).
const SMALLEST_LOT: u32 = 2;

/// The cards of every ritual, or the first thing that is wrong.
pub(crate) fn check(file: &BookFile) -> Result<Vec<[Condition; CARDS]>, BookError> {
    let found = file.rituals.len();
    if !(1..=MAX_RITUALS).contains(&found) {
        return Err(BookError::Rituals { found });
    }
    check_name(&file.name, |language, found| BookError::BookName { language, found })?;
    let mut rituals = Vec::new();
    for (number, ritual) in (1..).zip(&file.rituals) {
        check_name(&ritual.name, |language, found| BookError::RitualName {
            ritual: number,
            language,
            found,
        })?;
        let before = &file.rituals[..usize::from(number) - 1];
        let place = RitualPlace { number, name: ritual.name.clone() };
        check_unlike(&place, before)?;
        rituals.push(check_cards(&place, &ritual.cards)?);
    }
    Ok(rituals)
}

fn check_name(name: &Words, fault: impl Fn(Language, usize) -> BookError) -> Result<(), BookError> {
    for language in Language::ALL {
        let text = name.get(language);
        // Blanks are no name, and count where there is one.
        let found = if text.trim().is_empty() { 0 } else { text.chars().count() };
        if !NAME_LENGTH.contains(&found) {
            return Err(fault(language, found));
        }
    }
    Ok(())
}

fn check_unlike(place: &RitualPlace, before: &[PrintedRitual]) -> Result<(), BookError> {
    for language in Language::ALL {
        let is_same =
            |other: &PrintedRitual| other.name.get(language).trim() == place.name.get(language).trim();
        if before.iter().any(is_same) {
            return Err(BookError::SameName { ritual: place.clone(), language });
        }
    }
    Ok(())
}

fn check_cards(ritual: &RitualPlace, cards: &[String]) -> Result<[Condition; CARDS], BookError> {
    let mut conditions: Vec<Condition> = Vec::new();
    for (card, text) in (1..).zip(cards) {
        let place = || CardPlace { ritual: ritual.clone(), card };
        let condition = check_card(text).map_err(|fault| BookError::Card { card: place(), fault })?;
        if let Some(other) = conditions.iter().position(|other| *other == condition) {
            return Err(BookError::SameCard { card: place(), other: other as u8 + 1 });
        }
        conditions.push(condition);
    }
    let found = conditions.len();
    conditions.try_into().map_err(|_| BookError::Cards { ritual: ritual.clone(), found })
}

fn check_card(text: &str) -> Result<Condition, CardFault> {
    let condition: Condition = text.parse().map_err(CardFault::Notation)?;
    let found = condition.clauses.iter().map(asked).sum();
    if found > MAX_ASKED {
        return Err(CardFault::TooMuch { found });
    }
    for clause in &condition.clauses {
        let (lots, together): (Vec<&Comparison>, Vec<&Comparison>) = match clause {
            Clause::Each(all) => (all.iter().collect(), Vec::new()),
            Clause::Group(all) => (Vec::new(), all.iter().collect()),
            Clause::Choose { count, these, others } => {
                if !(1..=MAX_CHOSEN).contains(count) {
                    return Err(CardFault::Chosen { found: *count });
                }
                (these.iter().chain(others).collect(), Vec::new())
            }
            Clause::NeighboursDiffer => (Vec::new(), Vec::new()),
        };
        lots.into_iter().try_for_each(|one| check_comparison(one, false))?;
        together.into_iter().try_for_each(|one| check_comparison(one, true))?;
    }
    match SHAMANS.into_iter().find(|&shamans| !may_be_met(&condition, shamans)) {
        Some(shamans) => Err(CardFault::Unmeetable { shamans }),
        None => Ok(condition),
    }
}

/// How many things a clause asks for.
fn asked(clause: &Clause) -> usize {
    match clause {
        Clause::Each(all) | Clause::Group(all) => all.len(),
        Clause::Choose { these, others, .. } => these.len() + others.len(),
        Clause::NeighboursDiffer => 1,
    }
}

fn check_comparison(comparison: &Comparison, is_together: bool) -> Result<(), CardFault> {
    let comparison = *comparison;
    let (min, max) = match (comparison.measure, is_together) {
        (Measure::Size, true) | (Measure::Spread, false) => {
            return Err(CardFault::Misplaced { comparison });
        }
        (Measure::Stones(_) | Measure::Spread, _) => (0, data().stones_per_colour),
        // What is left of all stones in play when the five others keep the fewest.
        (Measure::Size, false) => (2, 14),
        (Measure::Distinct, _) => (1, COLOURS as u8),
        (Measure::Max, _) => (1, data().stones_per_colour),
    };
    if !(min..=max).contains(&comparison.number) {
        return Err(CardFault::Number { comparison, min, max });
    }
    let is_always = match comparison.relation {
        Relation::Exactly => false,
        Relation::AtLeast => comparison.number == min,
        Relation::AtMost => comparison.number == max,
    };
    if is_always { Err(CardFault::Always { comparison }) } else { Ok(()) }
}

/// The fewest and the most stones of each colour, and in all.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    fewest: [u32; COLOURS],
    most: [u32; COLOURS],
    smallest: u32,
    largest: u32,
}

impl Bounds {
    /// Of some stones of which all this is true; `none` are they before anything is said.
    fn of(all: &[Comparison], none: Self) -> Self {
        let mut bounds = none;
        for one in all {
            bounds.narrow(one);
        }
        let needed: u32 = bounds.fewest.iter().sum();
        bounds.smallest = bounds.smallest.max(needed);
        bounds
    }

    fn narrow(&mut self, one: &Comparison) {
        let number = u32::from(one.number);
        let at_least = if one.relation == Relation::AtMost { 0 } else { number };
        let at_most = if one.relation == Relation::AtLeast { u32::MAX } else { number };
        match one.measure {
            Measure::Stones(colour) => {
                let (fewest, most) = (&mut self.fewest[colour.index()], &mut self.most[colour.index()]);
                (*fewest, *most) = ((*fewest).max(at_least), (*most).min(at_most));
            }
            Measure::Size => {
                self.smallest = self.smallest.max(at_least);
                self.largest = self.largest.min(at_most);
            }
            Measure::Distinct => {
                self.smallest = self.smallest.max(at_least);
                if at_least == COLOURS as u32 {
                    self.fewest.iter_mut().for_each(|fewest| *fewest = (*fewest).max(1));
                }
            }
            Measure::Max => {
                self.smallest = self.smallest.max(at_least);
                self.most.iter_mut().for_each(|most| *most = (*most).min(at_most));
            }
            Measure::Spread => {}
        }
    }

    fn lot() -> Self {
        Self {
            fewest: [0; COLOURS],
            most: [data().stones_per_colour.into(); COLOURS],
            smallest: SMALLEST_LOT,
            largest: u32::MAX,
        }
    }

    fn nothing() -> Self {
        Self { fewest: [0; COLOURS], most: [u32::MAX; COLOURS], smallest: 0, largest: u32::MAX }
    }

    fn times(&self, count: u8, other: &Self, others: u8) -> Self {
        let (count, others) = (u32::from(count), u32::from(others));
        let sum =
            |one: u32, other: u32| count.saturating_mul(one).saturating_add(others.saturating_mul(other));
        let both = |one: &[u32; COLOURS], other: &[u32; COLOURS]| {
            std::array::from_fn(|place| sum(one[place], other[place]))
        };
        Self {
            fewest: both(&self.fewest, &other.fewest),
            most: both(&self.most, &other.most),
            smallest: sum(self.smallest, other.smallest),
            largest: sum(self.largest, other.largest),
        }
    }
}

/// Whether the stones suffice, colour by colour and in all.
fn may_be_met(condition: &Condition, shamans: u8) -> bool {
    let in_play = u32::from(shamans) * u32::from(data().stones_per_lot);
    let (mut fewest, mut most) = ([0; COLOURS], [u32::from(data().stones_per_colour); COLOURS]);
    for clause in &condition.clauses {
        let bounds = match clause {
            Clause::Each(all) => Bounds::of(all, Bounds::lot()).times(shamans, &Bounds::nothing(), 0),
            Clause::Group(all) => Bounds::of(all, Bounds::nothing()),
            Clause::Choose { count, these, others } => {
                let others = Bounds::of(others, Bounds::lot());
                Bounds::of(these, Bounds::lot()).times(*count, &others, shamans.saturating_sub(*count))
            }
            Clause::NeighboursDiffer => Bounds::nothing(),
        };
        if bounds.smallest > in_play || bounds.largest < in_play {
            return false;
        }
        for colour in Colour::ALL.map(Colour::index) {
            fewest[colour] = bounds.fewest[colour].max(fewest[colour]);
            most[colour] = bounds.most[colour].min(most[colour]);
        }
    }
    let is_possible = fewest.iter().zip(most).all(|(&fewest, most)| fewest <= most);
    is_possible && fewest.iter().sum::<u32>() <= in_play && most.iter().sum::<u32>() >= in_play
}
