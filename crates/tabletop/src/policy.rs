use crate::{Game, Rng, Seat};

/// A way of playing one game: looks at an imagined state, so it cannot know what its seat does not.
#[derive(Debug)]
pub struct Policy<G: Game> {
    pub name: &'static str,
    /// Picks one of the (never empty) legal actions.
    pub choose: fn(imagined: &G, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> G::Action,
}
