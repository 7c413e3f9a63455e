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

/// What a search thinks of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment<A> {
    pub action: A,
    /// In how many rounds it was tried; the best action is tried most.
    pub visits: u32,
    /// How often it wins, from 0 to 1, at a guess: the others less than the best, if only by a hair.
    pub win_chance: f32,
}

/// Puts the best action first, and each before those with a lower chance.
pub fn best_first<A>(assessments: &mut [Assessment<A>]) {
    assessments.sort_by(|one, other| {
        other.win_chance.total_cmp(&one.win_chance).then(other.visits.cmp(&one.visits))
    });
}

/// How much a rarely tried action is worth trying again, next to one that did well.
const CURIOSITY: f32 = 0.35;
/// A line of play that is not over after so many inputs is left at a guess.
const LONGEST_LINE: usize = 10_000;
/// The clock is looked at once in so many rounds.
const ROUNDS_PER_LOOK: u32 = 16;

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

/// Weighs every legal action, in the order of the list.
pub fn analyse<G: Game>(look: &Look<'_, G>, budget: Budget, rng: &mut Rng) -> Vec<Assessment<G::Action>> {
    let mut search = Search::<G> {
        seat: look.seat(),
        nodes: vec![Node::new()],
        path: Vec::new(),
        legal: Vec::new(),
        events: Vec::new(),
        fate: Input::Fate(Fate::Order(Vec::new())),
    };
    let start = Instant::now();
    for round in 0..budget.nodes.max(1) {
        let is_look_due = round % ROUNDS_PER_LOOK == ROUNDS_PER_LOOK - 1;
        if is_look_due && budget.time.is_some_and(|time| start.elapsed() >= time) {
            break;
        }
        search.round(look.imagine(rng), rng);
    }
    let tried = |action: &G::Action| search.child(0, action).map(|child| &search.nodes[child]);
    let better = |one: &&Node<_>, other: &&Node<_>| {
        one.visits.cmp(&other.visits).then(one.mean_worth().total_cmp(&other.mean_worth()))
    };
    let best = look.legal().iter().filter_map(tried).max_by(better);
    let assess = |action: &G::Action| {
        let (visits, win_chance) = match (tried(action), best) {
            (Some(node), Some(best)) if std::ptr::eq(node, best) => (node.visits, node.mean_chance()),
            // What the search likes less does not win more often, whatever a guess at it says.
            (Some(node), Some(best)) => {
                (node.visits, node.mean_chance().min(best.mean_chance().next_down()).max(0.0))
            }
            _ => (0, 0.0),
        };
        Assessment { action: action.clone(), visits, win_chance }
    };
    look.legal().iter().map(assess).collect()
}

/// The action that comes out best.
pub(crate) fn choose<G: Game>(look: &Look<'_, G>, budget: Budget, rng: &mut Rng) -> G::Action {
    if let [only] = look.legal() {
        return only.clone();
    }
    let mut assessments = analyse(look, budget, rng);
    best_first(&mut assessments);
    assessments.into_iter().next().map_or_else(|| look.legal()[0].clone(), |best| best.action)
}

struct Search<G: Game> {
    seat: Seat,
    nodes: Vec<Node<G::Action>>,
    path: Vec<usize>,
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
    fate: Input<G::Action>,
}

impl<G: Game> Search<G> {
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
        let found = self.prospect(state, rng);
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
    fn prospect(&mut self, mut state: G, rng: &mut Rng) -> Prospect {
        for _ in 0..LONGEST_LINE {
            if let Some(outcome) = state.outcome() {
                let is_won = outcome.seats.get(self.seat.index()).is_some_and(|result| result.won);
                return Prospect::decided(is_won);
            }
            if let Some(prospect) = state.prospect(self.seat) {
                return prospect;
            }
            if !self.lists_actions(&state) {
                break;
            }
            let action = self.legal[rng.index(self.legal.len())].clone();
            self.act(&mut state, action, rng);
        }
        Prospect::decided(false)
    }
}
