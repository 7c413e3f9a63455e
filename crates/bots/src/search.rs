//! Looks ahead without looking at anything hidden: a tree search over imagined games.
//!
//! Each round imagines a state the seat cannot tell from the real one and walks down one tree of
//! the seat's own actions, shared by all of them (information set Monte Carlo tree search). For
//! games of one seat: what other people plan, it would have to model.

use std::time::{Duration, Instant};

use tabletop::{Awaiting, Fate, Game, Input, Prospect, Rng, Seat};

use crate::Look;

/// How long a search may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Rounds, each of which adds at most one node to the tree.
    pub nodes: u32,
    /// Stops earlier when this is over; the result then depends on the machine.
    pub time: Option<Duration>,
}

impl Budget {
    pub const fn nodes(nodes: u32) -> Self {
        Self { nodes, time: None }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::nodes(2_000)
    }
}

/// What a search made of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried<A> {
    pub action: A,
    /// In how many rounds it was tried; the best action is tried most.
    pub visits: u32,
    /// What it was worth in them, and how often it won at a guess, each from 0 to 1; 0 if never tried.
    pub worth: f32,
    pub chance: f32,
    /// What the guesses were made of on average, see [`Game::aspects`]; empty if nobody looked.
    pub aspects: Vec<(&'static str, f32)>,
}

/// How much a rarely tried action is worth trying again, next to one that did well.
const CURIOSITY: f32 = 0.35;
/// A line of play that is not over after so many inputs is left at a guess.
const LONGEST_LINE: usize = 10_000;
/// The clock is looked at once in so many rounds.
const ROUNDS_PER_LOOK: u32 = 16;
/// What a guess is made of is looked at once in so many visits of an action: it takes as long as a guess.
const VISITS_PER_ASPECTS: u32 = 8;

struct Node<A> {
    /// What was tried here, and where it led.
    children: Vec<(A, usize)>,
    visits: u32,
    /// In how many rounds this could be chosen.
    offered: u32,
    worth: f32,
    chance: f32,
}

impl<A> Node<A> {
    fn new() -> Self {
        Self { children: Vec::new(), visits: 0, offered: 0, worth: 0.0, chance: 0.0 }
    }

    fn mean_worth(&self) -> f32 {
        self.worth / self.visits.max(1) as f32
    }

    fn mean_chance(&self) -> f32 {
        self.chance / self.visits.max(1) as f32
    }

    fn promise(&self) -> f32 {
        let visits = self.visits.max(1) as f32;
        self.mean_worth() + CURIOSITY * ((self.offered as f32).ln() / visits).sqrt()
    }
}

/// Tries every legal action; in the order of the list.
pub fn explore<G: Game>(look: &Look<'_, G>, budget: Budget, rng: &mut Rng) -> Vec<Tried<G::Action>> {
    run(look, budget, Search::new(look.seat()), rng)
}

/// The same, and looks at what guesses are made of.
pub(crate) fn explore_aspects<G: Game>(
    look: &Look<'_, G>,
    budget: Budget,
    rng: &mut Rng,
) -> Vec<Tried<G::Action>> {
    run(look, budget, Search { looks_at_aspects: true, ..Search::new(look.seat()) }, rng)
}

fn run<G: Game>(
    look: &Look<'_, G>,
    budget: Budget,
    mut search: Search<G>,
    rng: &mut Rng,
) -> Vec<Tried<G::Action>> {
    let start = Instant::now();
    for round in 0..budget.nodes.max(1) {
        let is_look_due = round % ROUNDS_PER_LOOK == ROUNDS_PER_LOOK - 1;
        if is_look_due && budget.time.is_some_and(|time| start.elapsed() >= time) {
            break;
        }
        search.round(look.imagine(rng), rng);
    }
    look.legal().iter().map(|action| search.tried(action)).collect()
}

/// The action that was tried most, and of those the one that is worth most.
pub(crate) fn choose<G: Game>(look: &Look<'_, G>, budget: Budget, rng: &mut Rng) -> G::Action {
    if let [only] = look.legal() {
        return only.clone();
    }
    let better = |one: &Tried<_>, other: &Tried<_>| {
        one.visits.cmp(&other.visits).then(one.worth.total_cmp(&other.worth))
    };
    let best = explore(look, budget, rng).into_iter().max_by(better);
    best.map_or_else(|| look.legal()[0].clone(), |best| best.action)
}

struct Search<G: Game> {
    seat: Seat,
    nodes: Vec<Node<G::Action>>,
    path: Vec<usize>,
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
    fate: Input<G::Action>,
    /// For each action at the root, by its node: what guesses below it were made of, and how many.
    aspects: Vec<(usize, AspectSum)>,
    looks_at_aspects: bool,
    looked_at: Vec<(&'static str, i32)>,
}

#[derive(Default)]
struct AspectSum {
    count: u32,
    points: Vec<(&'static str, f32)>,
}

impl AspectSum {
    /// Aspects always come in the same order; those of a game that is over may be fewer.
    fn add(&mut self, looked_at: &[(&'static str, i32)]) {
        self.count += 1;
        for &(id, points) in looked_at {
            match self.points.iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += points as f32,
                None => self.points.push((id, points as f32)),
            }
        }
    }

    fn means(&self) -> Vec<(&'static str, f32)> {
        self.points.iter().map(|&(id, sum)| (id, sum / self.count.max(1) as f32)).collect()
    }
}

impl<G: Game> Search<G> {
    fn new(seat: Seat) -> Self {
        Self {
            seat,
            nodes: vec![Node::new()],
            path: Vec::new(),
            legal: Vec::new(),
            events: Vec::new(),
            fate: Input::Fate(Fate::Order(Vec::new())),
            aspects: Vec::new(),
            looks_at_aspects: false,
            looked_at: Vec::new(),
        }
    }

    /// What came of an action at the root.
    fn tried(&self, action: &G::Action) -> Tried<G::Action> {
        let action = action.clone();
        let Some(child) = self.child(0, &action) else {
            return Tried { action, visits: 0, worth: 0.0, chance: 0.0, aspects: Vec::new() };
        };
        let node = &self.nodes[child];
        let looked_at = self.aspects.iter().find(|(root, _)| *root == child);
        let aspects = looked_at.map(|(_, sum)| sum.means()).unwrap_or_default();
        Tried { action, visits: node.visits, worth: node.mean_worth(), chance: node.mean_chance(), aspects }
    }

    fn child(&self, node: usize, action: &G::Action) -> Option<usize> {
        self.nodes[node].children.iter().find(|(tried, _)| tried == action).map(|(_, child)| *child)
    }

    /// One walk down the tree, one new node, and what it is worth told to all above it.
    fn round(&mut self, mut state: G, rng: &mut Rng) {
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        while self.lists_actions(&state) {
            let (action, is_new) = self.select(node, rng);
            node = self.descend(node, &action);
            self.path.push(node);
            if !self.act(&mut state, action, rng) || is_new {
                break;
            }
        }
        let found = self.prospect(&mut state, rng);
        self.look_at_aspects(&state);
        for &node in &self.path {
            self.nodes[node].visits += 1;
            self.nodes[node].worth += found.worth;
            self.nodes[node].chance += found.chance;
        }
    }

    /// Whether the seat is asked to act; what it may do is then in `legal`.
    fn lists_actions(&mut self, state: &G) -> bool {
        self.legal.clear();
        state.legal_actions(self.seat, &mut self.legal);
        !self.legal.is_empty()
    }

    /// Something not yet tried here, otherwise what promises most.
    fn select(&mut self, node: usize, rng: &mut Rng) -> (G::Action, bool) {
        let mut untried = Vec::new();
        let mut best: Option<(f32, usize)> = None;
        for (place, action) in self.legal.iter().enumerate() {
            match self.child(node, action) {
                None => untried.push(place),
                Some(child) => {
                    self.nodes[child].offered += 1;
                    let promise = self.nodes[child].promise();
                    if best.is_none_or(|(most, _)| promise > most) {
                        best = Some((promise, place));
                    }
                }
            }
        }
        let (place, is_new) = match (untried.get(rng.index(untried.len())), best) {
            (Some(&place), _) => (place, true),
            (None, Some((_, place))) => (place, false),
            (None, None) => (0, true),
        };
        (self.legal[place].clone(), is_new)
    }

    fn descend(&mut self, node: usize, action: &G::Action) -> usize {
        self.child(node, action).unwrap_or_else(|| {
            let child = self.nodes.len();
            self.nodes.push(Node { offered: 1, ..Node::new() });
            self.nodes[node].children.push((action.clone(), child));
            child
        })
    }

    /// Acts and draws what follows; false if the game does not go on.
    fn act(&mut self, state: &mut G, action: G::Action, rng: &mut Rng) -> bool {
        self.events.clear();
        let input = Input::Act { seat: self.seat, action };
        if state.apply(0, &input, &mut self.events).is_err() {
            return false;
        }
        while let Awaiting::Chance(chance) = state.awaiting() {
            if let Input::Fate(fate) = &mut self.fate {
                chance.draw(rng, fate);
            }
            if state.apply(0, &self.fate, &mut self.events).is_err() {
                return false;
            }
        }
        state.awaiting() != Awaiting::Nothing
    }

    /// Whether it is won, or a guess; where nobody has one, random play decides.
    fn prospect(&mut self, state: &mut G, rng: &mut Rng) -> Prospect {
        for _ in 0..LONGEST_LINE {
            if let Some(outcome) = state.outcome() {
                let is_won = outcome.seats.get(self.seat.index()).is_some_and(|result| result.won);
                return Prospect::decided(is_won);
            }
            if let Some(prospect) = state.prospect(self.seat) {
                return prospect;
            }
            if !self.lists_actions(state) {
                break;
            }
            let action = self.legal[rng.index(self.legal.len())].clone();
            self.act(state, action, rng);
        }
        Prospect::decided(false)
    }

    /// Of some rounds, what the guess at their end was made of.
    fn look_at_aspects(&mut self, state: &G) {
        let Some(&root) = self.path.get(1) else { return };
        if !self.looks_at_aspects || !self.nodes[root].visits.is_multiple_of(VISITS_PER_ASPECTS) {
            return;
        }
        self.looked_at.clear();
        state.aspects(self.seat, &mut self.looked_at);
        if self.looked_at.is_empty() {
            return;
        }
        match self.aspects.iter_mut().find(|(known, _)| *known == root) {
            Some((_, sum)) => sum.add(&self.looked_at),
            None => {
                let mut sum = AspectSum::default();
                sum.add(&self.looked_at);
                self.aspects.push((root, sum));
            }
        }
    }
}
