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

/// Who acts in a game that is held against the laws, and when.
pub trait Actors<G: Game> {
    /// What is put in next where seats are asked: the action of one of them, or that their time is up.
    fn next(
        &mut self,
        state: &G,
        to_act: SeatSet,
        deadline: Option<Millis>,
        legal: &mut Vec<G::Action>,
    ) -> Result<LoggedInput<G::Action>, Stuck>;
}

/// Why a game does not go on although it is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    #[error("nobody is asked to act and there is no deadline")]
    NobodyToAct,
    #[error("seat {0} is asked to act and may do nothing")]
    NothingToDo(Seat),
    #[error("seat {0} waits and there is no deadline")]
    Waits(Seat),
}

/// A table with its dealer and its clock.
#[derive(Debug)]
pub(crate) struct Driver<P> {
    dealer: Dealer,
    actors: P,
    now: Millis,
}

impl<P> Driver<P> {
    pub(crate) fn new(seed: Seed, actors: P) -> Self {
        Self { dealer: Dealer::new(seed), actors, now: 0 }
    }

    /// The time of the last input.
    pub(crate) fn now(&self) -> Millis {
        self.now
    }

    /// What happens next; `None` when the game is over.
    pub(crate) fn next<G: Game>(
        &mut self,
        state: &G,
        legal: &mut Vec<G::Action>,
    ) -> Result<Option<LoggedInput<G::Action>>, Stuck>
    where
        P: Actors<G>,
    {
        match state.awaiting() {
            Awaiting::Nothing => Ok(None),
            Awaiting::Chance(chance) => {
                let mut fate = Fate::Pick(0);
                self.dealer.answer(chance, &mut fate);
                Ok(Some(LoggedInput { at: self.now, input: Input::Fate(fate) }))
            }
            Awaiting::Seats { to_act, deadline } => {
                let logged = self.actors.next(state, to_act, deadline, legal)?;
                self.now = logged.at;
                Ok(Some(logged))
            }
        }
    }
}

/// Every legal action of every seat to act is possible, and so is a deadline that passes unused.
#[derive(Debug)]
pub struct RandomPlayers {
    rng: Rng,
    now: Millis,
}

impl RandomPlayers {
    pub fn new(seed: &Seed) -> Self {
        Self { rng: Rng::stream(seed, MOVES_STREAM), now: 0 }
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

impl<G: Game> Actors<G> for RandomPlayers {
    fn next(
        &mut self,
        state: &G,
        to_act: SeatSet,
        deadline: Option<Millis>,
        legal: &mut Vec<G::Action>,
    ) -> Result<LoggedInput<G::Action>, Stuck> {
        let input = match deadline {
            Some(deadline) if to_act.is_empty() || self.misses(deadline) => {
                self.now = self.now.max(deadline);
                Input::DeadlinePassed
            }
            _ => {
                self.think(deadline);
                self.act(state, to_act, legal)?
            }
        };
        Ok(LoggedInput { at: self.now, input })
    }
}
