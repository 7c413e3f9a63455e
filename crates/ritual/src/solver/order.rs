//! How many actions it takes at least until the stones lie as a ritual card says.
//!
//! What is used, and why nothing is counted that could be saved:
//!
//! 1. An action that moves a stone (take, give, swap) takes one stone of one colour out of one lot and
//!    brings one stone into one lot. So there are at least as many of them as stones that must leave lots,
//!    and as stones that must come into lots. What two clauses ask for adds up where they ask it of
//!    different colours; otherwise the larger number counts.
//! 2. The stones in play change only by swaps, one at a time, and their number never does. If of some
//!    colours more lie in play than may, or of some fewer than must, that many of the stones that are in
//!    play now must leave it; each of them lies on a plane now, or is put there by an action of its own.
//! 3. A plane holds one stone, so all such placings but one for each empty plane need an action that frees
//!    one: taking a stone back, or giving it away off the plane.
//!
//! Placings move no stone between lots, so they come on top of 1. Swaps, placings and what frees a plane
//! are different actions, so their numbers add up, too. The larger of both sums is the bound.

use crate::colour::{COLOURS, Colour, Stones};
use crate::ground::Ground;
use crate::lot::MAX_LOTS;
use crate::predicate::{Clause, Comparison, Condition, Measure, Relation};

pub(super) fn needed(condition: &Condition, ground: &Ground) -> u32 {
    ground.with_circle(|circle| {
        let flow = Flow::of_condition(condition, circle);
        let exchange = Totals::of_condition(condition, circle).exchange(ground);
        (flow.moves() + exchange.placings).max(exchange.actions())
    })
}

/// How far it seems to be. It tells apart positions that the bound does not, and proves nothing.
pub(super) fn guess(condition: &Condition, ground: &Ground) -> u32 {
    ground.with_circle(|circle| {
        let Flow { out, into, .. } = Flow::of_condition(condition, circle);
        let exchange = Totals::of_condition(condition, circle).exchange(ground);
        2 * (out + into) + 2 * exchange.actions() + exchange.placings
    })
}

/// Stones that must leave lots and come into lots, at least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Flow {
    out: u32,
    into: u32,
    /// The colours it is about, as bits.
    colours: u8,
}

const EVERY_COLOUR: u8 = (1 << COLOURS) - 1;

impl Flow {
    fn of_condition(condition: &Condition, lots: &[Stones]) -> Self {
        let flows = condition.clauses.iter().map(|clause| Self::of_clause(clause, lots));
        flows.fold(Self::default(), Self::with)
    }

    const fn moves(self) -> u32 {
        if self.out > self.into { self.out } else { self.into }
    }

    /// Both demands together.
    fn with(self, other: Self) -> Self {
        let colours = self.colours | other.colours;
        if self.colours & other.colours == 0 {
            Self { out: self.out + other.out, into: self.into + other.into, colours }
        } else {
            Self { out: self.out.max(other.out), into: self.into.max(other.into), colours }
        }
    }

    fn of_clause(clause: &Clause, lots: &[Stones]) -> Self {
        match clause {
            Clause::Each(all) => {
                let flows = lots.iter().map(|stones| Self::of_lot(all, stones));
                flows.fold(Self::default(), |sum, flow| Self {
                    out: sum.out + flow.out,
                    into: sum.into + flow.into,
                    colours: sum.colours | flow.colours,
                })
            }
            Clause::Choose { count, these, others } => Self::of_choice((*count).into(), these, others, lots),
            // A stone that leaves the group leaves a lot, one that comes into it comes into a lot.
            Clause::Group(all) => Self::of_lot(all, &lots.iter().fold(Stones::default(), Stones::plus)),
            Clause::NeighboursDiffer => {
                let left = lots.iter().cycle().skip(1);
                let shared = |(one, next): (&Stones, &Stones)| -> u32 {
                    Colour::ALL.into_iter().map(|colour| u32::from(one[colour].min(next[colour]))).sum()
                };
                // A stone that leaves is shared with two neighbours at most.
                let out = lots.iter().zip(left).map(shared).sum::<u32>().div_ceil(2);
                Self { out, into: 0, colours: EVERY_COLOUR }
            }
        }
    }

    /// What leaves at least by the choice for which least leaves, and the same for what comes.
    fn of_choice(count: usize, these: &[Comparison], others: &[Comparison], lots: &[Stones]) -> Self {
        let as_these = |stones: &Stones| Self::of_lot(these, stones);
        let as_other = |stones: &Stones| Self::of_lot(others, stones);
        let least = |part: fn(Self) -> u32| {
            let mut extra = [0i64; MAX_LOTS];
            let costs = lots
                .iter()
                .map(|stones| (i64::from(part(as_these(stones))), i64::from(part(as_other(stones)))));
            let mut sum = 0;
            for (extra, (chosen, left)) in extra.iter_mut().zip(costs) {
                *extra = chosen - left;
                sum += left;
            }
            let extra = &mut extra[..lots.len().min(MAX_LOTS)];
            extra.sort_unstable();
            sum += extra.iter().take(count).sum::<i64>();
            u32::try_from(sum).unwrap_or(0)
        };
        let colours = colours_of(these) | colours_of(others);
        Self { out: least(|flow| flow.out), into: least(|flow| flow.into), colours }
    }

    /// Demands on one lot. What is asked of single colours adds up; the rest looks at the same stones.
    fn of_lot(all: &[Comparison], stones: &Stones) -> Self {
        let mut by_colour = [(0, 0); COLOURS];
        let mut whole = (0, 0);
        for comparison in all {
            let (out, into) = flow_of(comparison, stones);
            let part = match comparison.measure {
                Measure::Stones(colour) => &mut by_colour[colour.index()],
                Measure::Size | Measure::Distinct | Measure::Max | Measure::Spread => &mut whole,
            };
            *part = (part.0.max(out), part.1.max(into));
        }
        let sum = by_colour.iter().fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
        Self { out: sum.0.max(whole.0), into: sum.1.max(whole.1), colours: colours_of(all) }
    }
}

fn colours_of(all: &[Comparison]) -> u8 {
    all.iter().fold(0, |bits, comparison| match comparison.measure {
        Measure::Stones(colour) => bits | 1 << colour.index(),
        Measure::Size | Measure::Distinct | Measure::Max | Measure::Spread => EVERY_COLOUR,
    })
}

/// How many stones must leave a lot and come into it.
fn flow_of(comparison: &Comparison, stones: &Stones) -> (u32, u32) {
    let number = comparison.number;
    let (too_many, too_few) = match comparison.measure {
        Measure::Stones(colour) => difference(stones[colour], number),
        Measure::Size => difference(stones.size(), number),
        Measure::Distinct => {
            let mut counts = Colour::ALL.map(|colour| stones[colour]);
            counts.sort_unstable();
            // Of all colours but so many every stone must leave.
            let leave = counts.iter().rev().skip(number.into()).map(|&count| u32::from(count)).sum();
            let there = stones.colours().count() as u8;
            (leave, u32::from(number.saturating_sub(there)))
        }
        Measure::Max => {
            let surplus = |colour| u32::from(stones[colour].saturating_sub(number));
            (Colour::ALL.into_iter().map(surplus).sum(), u32::from(number.saturating_sub(stones.most())))
        }
        // Stones that leave and stones that come can both mend it, so neither is certain.
        Measure::Spread => (0, 0),
    };
    match comparison.relation {
        Relation::Exactly => (too_many, too_few),
        Relation::AtLeast => (0, too_few),
        Relation::AtMost => (too_many, 0),
    }
}

fn difference(has: u8, asked: u8) -> (u32, u32) {
    (u32::from(has.saturating_sub(asked)), u32::from(asked.saturating_sub(has)))
}

/// How many stones of each colour may lie in play, all lots together.
#[derive(Clone, Copy, Debug)]
struct Totals {
    least: [u32; COLOURS],
    most: [u32; COLOURS],
}

/// Swaps, and what they need.
#[derive(Clone, Copy, Debug, Default)]
struct Exchange {
    swaps: u32,
    placings: u32,
    freeings: u32,
}

impl Exchange {
    const fn actions(self) -> u32 {
        self.swaps + self.placings + self.freeings
    }
}

impl Totals {
    fn of_condition(condition: &Condition, lots: &[Stones]) -> Self {
        let mut totals = Self { least: [0; COLOURS], most: [u32::MAX; COLOURS] };
        let count = lots.len() as u32;
        for clause in &condition.clauses {
            match clause {
                Clause::Each(all) => totals.ask(&[(count, all)]),
                Clause::Choose { count: chosen, these, others } => {
                    let chosen = u32::from(*chosen);
                    totals.ask(&[(chosen, these), (count.saturating_sub(chosen), others)]);
                }
                Clause::Group(all) => {
                    totals.ask(&[(1, all)]);
                    let stones = lots.iter().map(|stones| u32::from(stones.size())).sum();
                    all.iter().for_each(|comparison| totals.level(comparison, stones));
                }
                Clause::NeighboursDiffer => {}
            }
        }
        totals
    }

    /// So many lots each have what the comparisons say of single colours.
    fn ask(&mut self, parts: &[(u32, &Vec<Comparison>)]) {
        for colour in Colour::ALL {
            let (mut least, mut most) = (0, 0u32);
            for &(lots, all) in parts {
                let (low, high) = range(all, colour);
                least += lots * low;
                most = most.saturating_add(lots.saturating_mul(high));
            }
            let place = colour.index();
            self.least[place] = self.least[place].max(least);
            self.most[place] = self.most[place].min(most);
        }
    }

    /// With a spread of `s` at most over `n` stones, no colour has more than `(n + 4s) / 5` of them or
    /// fewer than `(n - 4s) / 5`.
    fn level(&mut self, comparison: &Comparison, stones: u32) {
        if comparison.measure != Measure::Spread || comparison.relation == Relation::AtLeast {
            return;
        }
        let (colours, others) = (COLOURS as u32, u32::from(comparison.number) * (COLOURS as u32 - 1));
        for colour in Colour::ALL.map(Colour::index) {
            self.most[colour] = self.most[colour].min((stones + others) / colours);
            self.least[colour] = self.least[colour].max(stones.saturating_sub(others).div_ceil(colours));
        }
    }

    fn exchange(&self, ground: &Ground) -> Exchange {
        let lots = ground.lots.as_slice();
        let (mut out, mut into, mut to_place) = (0, 0, 0);
        for colour in Colour::ALL {
            let in_play: u32 = lots.iter().map(|lot| u32::from(lot.stones[colour])).sum();
            let on_planes = lots.iter().filter(|lot| lot.plane == Some(colour)).count() as u32;
            let leave = in_play.saturating_sub(self.most[colour.index()]);
            out += leave;
            to_place += leave.saturating_sub(on_planes);
            into += self.least[colour.index()].saturating_sub(in_play);
        }
        let swaps = out.max(into);
        let occupied = lots.iter().filter(|lot| lot.plane.is_some()).count() as u32;
        let placings = to_place.max(swaps.saturating_sub(occupied));
        let freeings = placings.saturating_sub(lots.len() as u32 - occupied);
        Exchange { swaps, placings, freeings }
    }
}

/// Between which numbers a colour is kept.
fn range(all: &[Comparison], colour: Colour) -> (u32, u32) {
    let about = all.iter().filter(|comparison| comparison.measure == Measure::Stones(colour));
    about.fold((0, u32::MAX), |(low, high), comparison| {
        let number = u32::from(comparison.number);
        match comparison.relation {
            Relation::Exactly => (low.max(number), high.min(number)),
            Relation::AtLeast => (low.max(number), high),
            Relation::AtMost => (low, high.min(number)),
        }
    })
}
