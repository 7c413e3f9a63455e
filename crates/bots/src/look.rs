use tabletop::{Game, Millis, Rng, Seat, Viewer};

/// All that a bot learns when its seat is asked to act.
///
/// The real state stays behind a private field, so that no bot can read it:
///
/// ```compile_fail,E0616
/// fn peek<G: tabletop::Game>(look: bots::Look<'_, G>) -> G {
///     look.state.clone()
/// }
/// ```
#[derive(Debug)]
pub struct Look<'a, G: Game> {
    state: &'a G,
    seat: Seat,
    legal: &'a [G::Action],
    left: Option<Millis>,
}

impl<'a, G: Game> Look<'a, G> {
    /// Lists what `seat` may do into `legal`; `None` when that is nothing. `left` is the time until the
    /// deadline, if there is one.
    pub fn new(
        state: &'a G,
        seat: Seat,
        left: Option<Millis>,
        legal: &'a mut Vec<G::Action>,
    ) -> Option<Self> {
        legal.clear();
        state.legal_actions(seat, legal);
        (!legal.is_empty()).then_some(Self { state, seat, legal, left })
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat may do: sorted, never empty.
    pub fn legal(&self) -> &'a [G::Action] {
        self.legal
    }

    /// How long is left until the deadline.
    pub fn left(&self) -> Option<Millis> {
        self.left
    }

    /// What the seat sees.
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// A state that the seat cannot tell from the real one.
    pub fn imagine(&self, rng: &mut Rng) -> G {
        self.state.imagine(self.seat, rng)
    }
}
