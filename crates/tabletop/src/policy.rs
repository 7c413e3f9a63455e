use crate::{Game, Millis, Rng, Seat};

/// What a policy decides: one of the legal actions, or to look again later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<A> {
    Act(A),
    /// For so long, or until the game has changed; at least a millisecond.
    Wait(Millis),
}

/// Picks one of the (never empty) legal actions or waits, knowing only an imagined state and how long
/// is left until the deadline, if there is one. Without a deadline a policy must not wait.
pub type Choose<G> = fn(
    imagined: &G,
    seat: Seat,
    legal: &[<G as Game>::Action],
    left: Option<Millis>,
    rng: &mut Rng,
) -> Choice<<G as Game>::Action>;

/// A way of playing one game: it looks at an imagined state, so it cannot know what its seat does not.
#[derive(Debug)]
pub struct Policy<G: Game> {
    pub name: &'static str,
    pub choose: Choose<G>,
}
