use tabletop::{Awaiting, Dealer, Fate, Game, Input, LoggedInput, Millis, Rng, Seat, SeatSet, Seed};

/// The dealer draws from streams counted up from 0; what else is random counts down from the top.
pub(crate) const MOVES_STREAM: u64 = u64::MAX;
pub(crate) const CONFIG_STREAM: u64 = u64::MAX - 1;
pub(crate) const PROBE_STREAM: u64 = u64::MAX - 2;
pub(crate) const IMAGINE_STREAM: u64 = u64::MAX - 3;

/// The longest time a random player thinks.
const PATIENCE_MS: u32 = 3_000;
/// One in this many deadlines passes unused.
const MISSED_DEADLINES: u32 = 6;

/// A table of random players with its dealer and its clock.
#[derive(Debug)]
pub(crate) struct Driver {
    dealer: Dealer,
    rng: Rng,
    now: Millis,
}

/// Why a game does not go on although it is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    #[error("nobody is asked to act and there is no deadline")]
    NobodyToAct,
    #[error("seat {0} is asked to act and may do nothing")]
    NothingToDo(Seat),
}

impl Driver {
    pub(crate) fn new(seed: Seed) -> Self {
        Self { dealer: Dealer::new(seed), rng: Rng::stream(&seed, MOVES_STREAM), now: 0 }
    }

    /// The time of the last input.
    pub(crate) fn now(&self) -> Millis {
        self.now
    }

    /// What happens next, every legal action of every seat to act being possible; `None` when the game is over.
    pub(crate) fn next<G: Game>(
        &mut self,
        state: &G,
        legal: &mut Vec<G::Action>,
    ) -> Result<Option<LoggedInput<G::Action>>, Stuck> {
        let input = match state.awaiting() {
            Awaiting::Nothing => return Ok(None),
            Awaiting::Chance(chance) => {
                let mut fate = Fate::Pick(0);
                self.dealer.answer(chance, &mut fate);
                Input::Fate(fate)
            }
            Awaiting::Seats { to_act, deadline } => match deadline {
                Some(deadline) if to_act.is_empty() || self.misses(deadline) => {
                    self.now = self.now.max(deadline);
                    Input::DeadlinePassed
                }
                _ => {
                    self.think(deadline);
                    self.act(state, to_act, legal)?
                }
            },
        };
        Ok(Some(LoggedInput { at: self.now, input }))
    }

    fn misses(&mut self, deadline: Millis) -> bool {
        self.now >= deadline || self.rng.below(MISSED_DEADLINES) == 0
    }

    fn think(&mut self, deadline: Option<Millis>) {
        let left = deadline.map_or(Millis::MAX, |deadline| deadline - self.now);
        let longest = u32::try_from(left).unwrap_or(PATIENCE_MS).min(PATIENCE_MS);
        self.now += Millis::from(self.rng.below(longest));
    }

    fn act<G: Game>(
        &mut self,
        state: &G,
        to_act: SeatSet,
        legal: &mut Vec<G::Action>,
    ) -> Result<Input<G::Action>, Stuck> {
        let place = self.rng.index(usize::from(to_act.len()));
        let seat = to_act.iter().nth(place).ok_or(Stuck::NobodyToAct)?;
        legal.clear();
        state.legal_actions(seat, legal);
        let action = legal.get(self.rng.index(legal.len())).ok_or(Stuck::NothingToDo(seat))?;
        Ok(Input::Act { seat, action: action.clone() })
    }
}
