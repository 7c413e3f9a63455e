//! Whether the stones lie as a ritual card says, and how far they are from it.

use crate::colour::{Colour, Stones};
use crate::lot::MAX_LOTS;
use crate::predicate::{Clause, Comparison, Condition, Measure, Relation};

impl Condition {
    /// Whether the stones of the lots, in the order of the circle, lie as it says (RT-33).
    pub fn holds(&self, lots: &[Stones]) -> bool {
        self.clauses.iter().all(|clause| clause.shortfall(lots) == 0)
    }
}

impl Clause {
    /// How many stones are too many or too few, at least; 0 exactly where the clause holds.
    pub fn shortfall(&self, lots: &[Stones]) -> u32 {
        match self {
            Self::Each(all) => lots.iter().map(|stones| missing(all, stones)).sum(),
            Self::Choose { count, these, others } => choice(usize::from(*count), these, others, lots),
            Self::Group(all) => {
                let together = lots.iter().fold(Stones::default(), Stones::plus);
                missing(all, &together)
            }
            Self::NeighboursDiffer => {
                let left = lots.iter().cycle().skip(1);
                lots.iter().zip(left).map(|(one, next)| shared(one, next)).sum()
            }
        }
    }
}

/// What all comparisons together lack.
fn missing(all: &[Comparison], stones: &Stones) -> u32 {
    all.iter().map(|comparison| comparison.shortfall(stones)).sum()
}

/// The cheapest choice of `count` lots: each lot costs what its part lacks.
fn choice(count: usize, these: &[Comparison], others: &[Comparison], lots: &[Stones]) -> u32 {
    if count > lots.len() || lots.len() > MAX_LOTS {
        return u32::MAX;
    }
    let mut extra = [0i64; MAX_LOTS];
    let mut total = 0;
    for (extra, stones) in extra.iter_mut().zip(lots) {
        let as_other = i64::from(missing(others, stones));
        *extra = i64::from(missing(these, stones)) - as_other;
        total += as_other;
    }
    let extra = &mut extra[..lots.len()];
    extra.sort_unstable();
    let chosen: i64 = extra.iter().take(count).sum();
    u32::try_from(total + chosen).unwrap_or(u32::MAX)
}

/// How many stones two neighbours would have to change to share no colour.
fn shared(one: &Stones, next: &Stones) -> u32 {
    Colour::ALL.into_iter().map(|colour| u32::from(one[colour].min(next[colour]))).sum()
}

impl Comparison {
    fn shortfall(&self, stones: &Stones) -> u32 {
        let (has, asked) = (self.measure.of(stones), self.number);
        let short = match self.relation {
            Relation::Exactly => has.abs_diff(asked),
            Relation::AtLeast => asked.saturating_sub(has),
            Relation::AtMost => has.saturating_sub(asked),
        };
        short.into()
    }
}

impl Measure {
    fn of(self, stones: &Stones) -> u8 {
        match self {
            Self::Stones(colour) => stones[colour],
            Self::Size => stones.size(),
            Self::Distinct => stones.colours().count() as u8,
            Self::Max => stones.most(),
            Self::Spread => stones.most().saturating_sub(stones.least()),
        }
    }
}
