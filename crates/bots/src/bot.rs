use std::fmt;

use tabletop::{Choice, Game, Policy, Rng};

use crate::{Budget, Look, search};

const RANDOM: &str = "random";
const SEARCH: &str = "search";

/// A way of playing `G`, the same at every seat.
pub enum Bot<G: Game> {
    /// Any legal action, all equally likely.
    Random,
    /// One of the game's own.
    Policy(&'static Policy<G>),
    /// Looks ahead, for so long; where no search can play, it is as `Random`.
    Search(Budget),
}

/// There is no bot of this name for the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot {name:?}: {game} has {}", known.join(", "))]
pub struct UnknownBot {
    pub game: &'static str,
    pub name: String,
    pub known: Vec<&'static str>,
}

/// The names of all bots that play `G`: `random`, then the game's own, weakest first, then `search`
/// where it can play.
pub fn names<G: Game>() -> Vec<&'static str> {
    let own = G::policies().iter().map(|policy| policy.name);
    [RANDOM].into_iter().chain(own).chain(can_search::<G>().then_some(SEARCH)).collect()
}

/// Whether a search can play `G`: what other people plan, it would have to model. Asked in a `const` block, it
/// is not even compiled where it cannot.
pub const fn can_search<G: Game>() -> bool {
    *G::SEATS.end() == 1
}

impl<G: Game> Bot<G> {
    pub fn named(name: &str) -> Result<Self, UnknownBot> {
        if name == RANDOM {
            return Ok(Self::Random);
        }
        if name == SEARCH && can_search::<G>() {
            return Ok(Self::Search(Budget::default()));
        }
        let own = G::policies().iter().find(|policy| policy.name == name);
        own.map(Self::Policy).ok_or_else(|| UnknownBot {
            game: G::ID,
            name: name.to_owned(),
            known: names::<G>(),
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Random => RANDOM,
            Self::Policy(policy) => policy.name,
            Self::Search(_) => SEARCH,
        }
    }

    /// Whether it chooses in next to no time: one look, nothing tried out.
    pub fn is_quick(self) -> bool {
        match self {
            Self::Random | Self::Policy(_) => true,
            Self::Search(_) => false,
        }
    }

    /// One of the legal actions, or to wait where there is a deadline.
    pub fn choose(self, look: &Look<'_, G>, rng: &mut Rng) -> Choice<G::Action> {
        match self {
            Self::Search(budget) if const { can_search::<G>() } => {
                Choice::Act(search::choose(look, budget, rng))
            }
            // No imagined state here: a random player is measured in nanoseconds.
            Self::Random | Self::Search(_) => {
                Choice::Act(look.legal()[rng.index(look.legal().len())].clone())
            }
            Self::Policy(policy) => {
                let imagined = look.imagine(rng);
                (policy.choose)(&imagined, look.seat(), look.legal(), look.left(), rng)
            }
        }
    }
}

// Derived, these would ask the same of the game itself.
impl<G: Game> Clone for Bot<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Bot<G> {}

impl<G: Game> fmt::Debug for Bot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bot({})", self.name())
    }
}
