use crate::{Game, Rng, Seat};

/// Picks one of the (never empty) legal actions, knowing only an imagined state.
pub type Choose<G> =
    fn(imagined: &G, seat: Seat, legal: &[<G as Game>::Action], rng: &mut Rng) -> <G as Game>::Action;

/// A way of playing one game: it looks at an imagined state, so it cannot know what its seat does not.
#[derive(Debug)]
pub struct Policy<G: Game> {
    pub name: &'static str,
    pub choose: Choose<G>,
}
