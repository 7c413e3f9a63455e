use bots::{Bot, Look};
use tabletop::{Choice, Game, Input, MAX_SEATS, Millis, Rng, Seat, SeatSet, Seed};

use crate::Fault;

/// The bots draw from the one stream of a game's seed that no dealer will ever reach.
const BOT_STREAM: u64 = u64::MAX;

/// How long a bot thinks where a clock runs.
const THINKING_MS: Millis = 1_000;

/// The bots around the table of one game, and the clock on its wall.
pub(crate) struct Players<G: Game> {
    seated: [Bot<G>; MAX_SEATS as usize],
    rng: Rng,
    now: Millis,
}

impl<G: Game> Players<G> {
    /// Seats the bots in turn, one seat further each game, so that nobody profits from a chair.
    /// `bots` must not be empty.
    pub(crate) fn new(bots: &[Bot<G>], game: u64, seed: &Seed) -> Self {
        Self {
            seated: std::array::from_fn(|seat| bots[bot_of(seat, game, bots.len())]),
            rng: Rng::stream(seed, BOT_STREAM),
            now: 0,
        }
    }

    /// Milliseconds since the game began; stands still unless there is a deadline.
    pub(crate) fn now(&self) -> Millis {
        self.now
    }

    /// What is put in next: the action of one of the seats to act, or that their time is up.
    pub(crate) fn decide(
        &mut self,
        state: &G,
        to_act: SeatSet,
        deadline: Option<Millis>,
        legal: &mut Vec<G::Action>,
    ) -> Result<Input<G::Action>, Fault> {
        if let Some(deadline) = deadline {
            self.now += THINKING_MS;
            if self.now >= deadline || to_act.is_empty() {
                self.now = deadline;
                return Ok(Input::DeadlinePassed);
            }
        }
        let seat = self.first_to_speak(to_act).ok_or(Fault::NobodyToAct)?;
        let look = Look::new(state, seat, deadline.map(|at| at.saturating_sub(self.now)), legal)
            .ok_or(Fault::NothingLegal { seat })?;
        match self.seated[seat.index()].choose(&look, &mut self.rng) {
            Choice::Act(action) => Ok(Input::Act { seat, action }),
            Choice::Wait(_) => self.decide(state, to_act, deadline, legal),
        }
    }

    /// Any of them with equal chance; draws nothing when there is only one.
    fn first_to_speak(&mut self, to_act: SeatSet) -> Option<Seat> {
        to_act.iter().nth(self.rng.index(to_act.len().into()))
    }
}

/// Which of `bots` bots sits on a seat in game `game`, counted from 0.
pub(crate) fn bot_of(seat: usize, game: u64, bots: usize) -> usize {
    (seat + (game % bots as u64) as usize) % bots
}
