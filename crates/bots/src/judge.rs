//! The one judge of what a seat may do: hints and the coach both ask it, so that they never disagree.
//!
//! It lets several searches think that know nothing of each other. How far they differ tells how sure the
//! estimate is: what lies within that is no difference.

use roster::Json;
use serde_json::value::to_raw_value;
use tabletop::{Game, Rng, Seat, Seed};

use crate::search::{Tried, explore_aspects};
use crate::{Budget, Look};

/// How long the judge thinks of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Two at least: one alone cannot tell how sure it is.
    pub searches: u32,
    pub nodes: u32,
}

impl Effort {
    /// For hints and for the coach alike; more would say the same with a narrower margin.
    pub const FULL: Self = Self { searches: SEARCHES, nodes: 750 };
}

const SEARCHES: u32 = 8;
/// Student's t for eight searches: nineteen of twenty times the truth is within so many standard errors.
const STANDARD_ERRORS: f32 = 2.365;

/// What the judge thinks of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<A> {
    pub action: A,
    /// The estimated chance to win, from 0 to 1; never more than that of the best.
    pub chance: f32,
    /// How far the estimate may be off, either way.
    pub margin: f32,
    /// Whether nothing tells it from the best: their intervals meet.
    pub is_as_good: bool,
    /// The aspect in which the best action is ahead of this one; of the best itself, in which it is ahead of
    /// the next that is worse. See [`Game::reason`].
    pub why: Option<&'static str>,
}

impl<A> Weighed<A> {
    /// What is lost for sure by taking this instead of `best`: nothing where the estimates cannot tell.
    pub fn cost(&self, best: &Self) -> f32 {
        if self.is_as_good { 0.0 } else { (best.chance - self.chance).max(0.0) }
    }

    /// Whether their intervals meet.
    fn may_equal(&self, best: &Self) -> bool {
        best.chance - self.chance <= self.margin + best.margin
    }
}

impl<A> Weighed<A>
where
    A: serde::Serialize,
{
    pub(crate) fn written(self) -> Result<Weighed<Json>, serde_json::Error> {
        let Self { action, chance, margin, is_as_good, why } = self;
        Ok(Weighed { action: to_raw_value(&action)?, chance, margin, is_as_good, why })
    }
}

/// A decision as its seat sees it: what is hidden is forgotten as it is made.
pub(crate) struct Position<G> {
    imagined: G,
    seat: Seat,
    seed: Seed,
    choices: usize,
}

impl<G: Game> Position<G> {
    /// Nothing where the seat is not asked. What the judge draws follows from what the seat sees, so that the
    /// same position gets the same judgement, whoever asks and when.
    pub(crate) fn new(state: &G, seat: Seat) -> Result<Option<Self>, serde_json::Error> {
        let mut legal = Vec::new();
        let Some(look) = Look::new(state, seat, None, &mut legal) else { return Ok(None) };
        let seen = serde_json::to_string(&look.view())?;
        let seed = Seed::of_text(&format!("walpurgis judge {} {seat} {seen}", G::ID));
        let imagined = look.imagine(&mut Rng::stream(&seed, 0));
        Ok(Some(Self { imagined, seat, seed, choices: look.legal().len() }))
    }

    pub(crate) fn is_choice(&self) -> bool {
        self.choices > 1
    }

    /// Weighs every legal action, the best first.
    pub(crate) fn weigh(&self, effort: Effort) -> Vec<Weighed<G::Action>> {
        let mut legal = Vec::new();
        let Some(look) = Look::new(&self.imagined, self.seat, None, &mut legal) else { return Vec::new() };
        let mut tallies: Vec<Tally<G::Action>> = look.legal().iter().map(Tally::new).collect();
        for search in 1..=u64::from(effort.searches.max(2)) {
            let mut rng = Rng::stream(&self.seed, search);
            let found = explore_aspects(&look, Budget::nodes(effort.nodes), &mut rng);
            tallies.iter_mut().zip(found).for_each(|(tally, tried)| tally.found.push(tried));
        }
        weighed(&tallies)
    }
}

/// What each search found of one action.
struct Tally<A> {
    action: A,
    found: Vec<Tried<A>>,
}

impl<A: Clone> Tally<A> {
    fn new(action: &A) -> Self {
        Self { action: action.clone(), found: Vec::new() }
    }

    fn visits(&self) -> u32 {
        self.found.iter().map(|one| one.visits).sum()
    }

    /// The mean over all rounds of all searches.
    fn mean(&self, of: impl Fn(&Tried<A>) -> f32) -> f32 {
        let sum: f32 = self.found.iter().map(|one| one.visits as f32 * of(one)).sum();
        sum / self.visits().max(1) as f32
    }

    /// From how far the searches differ; everything is possible of what one of them never tried.
    fn margin(&self) -> f32 {
        let (visits, searches) = (self.visits() as f32, self.found.len() as f32);
        if self.found.iter().any(|one| one.visits == 0) {
            return 1.0;
        }
        let mean = self.mean(|one| one.chance);
        let off = |one: &Tried<A>| (one.visits as f32 / visits * (one.chance - mean)).powi(2);
        let spread: f32 = self.found.iter().map(off).sum();
        (STANDARD_ERRORS * (spread * searches / (searches - 1.0)).sqrt()).min(1.0)
    }

    fn aspect(&self, id: &str) -> f32 {
        self.mean(|one| {
            let points = one.aspects.iter().find(|(known, _)| *known == id);
            points.map_or(0.0, |(_, points)| *points)
        })
    }

    /// The aspect in which this is furthest ahead of another.
    fn ahead_of(&self, other: &Self) -> Option<&'static str> {
        let known = self.found.iter().chain(&other.found).flat_map(|one| &one.aspects);
        let ahead = known.map(|&(id, _)| (id, self.aspect(id) - other.aspect(id)));
        let most = ahead.max_by(|one, next| one.1.total_cmp(&next.1));
        most.filter(|(_, points)| *points > 0.0).map(|(id, _)| id)
    }
}

fn weighed<A: Clone>(tallies: &[Tally<A>]) -> Vec<Weighed<A>> {
    // What is tried most is liked most; a guess at the chance may say otherwise by a hair.
    let better = |one: &&Tally<A>, other: &&Tally<A>| {
        let worth = |tally: &Tally<A>| tally.mean(|one| one.worth);
        one.visits().cmp(&other.visits()).then(worth(one).total_cmp(&worth(other)))
    };
    let Some(liked) = tallies.iter().max_by(better) else { return Vec::new() };
    let estimate = |tally: &Tally<A>| Weighed {
        action: tally.action.clone(),
        chance: tally.mean(|one| one.chance).min(liked.mean(|one| one.chance)),
        margin: tally.margin(),
        is_as_good: true,
        why: None,
    };
    let best = estimate(liked);
    let weigh = |tally: &Tally<A>| {
        let weighed = estimate(tally);
        Weighed { is_as_good: weighed.may_equal(&best), why: liked.ahead_of(tally), ..weighed }
    };
    let others = tallies.iter().filter(|tally| !std::ptr::eq(*tally, liked));
    let mut others: Vec<Weighed<A>> = others.map(weigh).collect();
    others.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    let why = others.iter().find(|other| !other.is_as_good).and_then(|worse| worse.why);
    [Weighed { why, ..best }].into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(action: u8, found: &[(u32, f32, i16)]) -> Tally<u8> {
        let tried = |&(visits, chance, time): &(u32, f32, i16)| {
            let aspects = vec![("time", f32::from(time)), ("hand", 5.0)];
            Tried { action, visits, worth: chance, chance, aspects }
        };
        Tally { action, found: found.iter().map(tried).collect() }
    }

    #[test]
    fn a_difference_within_the_joined_interval_is_no_mistake_and_one_beyond_it_is() {
        let sure = tally(0, &[(100, 0.60, 9), (100, 0.62, 9), (100, 0.61, 9)]);
        let near = tally(1, &[(40, 0.50, 3), (40, 0.66, 3), (40, 0.57, 3)]);
        let far = tally(2, &[(40, 0.40, 3), (40, 0.42, 3), (40, 0.41, 3)]);
        let all = weighed(&[near, far, sure]);
        assert_eq!(all.iter().map(|one| one.action).collect::<Vec<_>>(), [0, 1, 2]);
        assert!(all[1].chance < all[0].chance && all[1].is_as_good);
        assert_eq!(all[1].cost(&all[0]), 0.0);
        assert!(!all[2].is_as_good);
        assert!((all[2].cost(&all[0]) - 0.2).abs() < 1e-6);
        assert_eq!((all[0].why, all[2].why), (Some("time"), Some("time")));
    }

    #[test]
    fn what_is_liked_most_comes_first_and_none_has_a_higher_chance() {
        let liked = tally(0, &[(100, 0.5, 0), (100, 0.5, 0)]);
        let flattered = tally(1, &[(10, 0.7, 0), (10, 0.7, 0)]);
        let all = weighed(&[flattered, liked]);
        assert_eq!((all[0].action, all[1].chance), (0, 0.5));
        assert_eq!((all[0].margin, all[1].margin), (0.0, 0.0), "they agree");
    }

    #[test]
    fn of_what_a_search_never_tried_nothing_is_said() {
        let all = weighed(&[tally(0, &[(9, 0.9, 0), (9, 0.9, 0)]), tally(1, &[(1, 0.0, 0), (0, 0.0, 0)])]);
        assert_eq!(all[1].margin, 1.0);
        assert!(all[1].is_as_good);
    }
}
