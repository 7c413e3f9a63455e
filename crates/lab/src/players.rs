use bots::{Bot, Look};
use tabletop::{Choice, Game, Input, LoggedInput, MAX_SEATS, Millis, Rng, Seat, SeatSet, Seed};
use tabletop_laws::{Actors, Stuck};

use crate::Fault;

/// The bots draw from the one stream of a game's seed that no dealer will ever reach.
const BOT_STREAM: u64 = u64::MAX;

/// How long a bot thinks where a clock runs.
const THINKING_MS: Millis = 1_000;

/// The bots around the table of one game, each with its own time, and the clock on the wall.
pub(crate) struct Players<G: Game> {
    seated: [Bot<G>; MAX_SEATS as usize],
    rng: Rng,
    now: Millis,
    times: Times,
}

impl<G: Game> Players<G> {
    /// Seats the bots in turn, one seat further each game, so that nobody profits from a chair.
    /// `bots` must not be empty.
    pub(crate) fn new(bots: &[Bot<G>], game: u64, seed: &Seed) -> Self {
        Self {
            seated: std::array::from_fn(|seat| bots[bot_of(seat, game, bots.len())]),
            rng: Rng::stream(seed, BOT_STREAM),
            now: 0,
            times: Times::default(),
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
            return self.decide_in_time(state, to_act, deadline, legal);
        }
        self.times = Times::default();
        let seat = self.any_of(to_act).ok_or(Fault::NobodyToAct)?;
        match self.ask(state, seat, None, legal)? {
            Choice::Act(action) => Ok(Input::Act { seat, action }),
            Choice::Wait(_) => Err(Fault::Waits { seat }),
        }
    }

    /// Whoever is due first acts; who waits is due later; the deadline passes when it is first.
    fn decide_in_time(
        &mut self,
        state: &G,
        to_act: SeatSet,
        deadline: Millis,
        legal: &mut Vec<G::Action>,
    ) -> Result<Input<G::Action>, Fault> {
        self.times.begin(to_act, self.now);
        loop {
            let Some((due, seats)) = self.times.first().filter(|&(due, _)| due < deadline) else {
                self.now = self.now.max(deadline);
                return Ok(Input::DeadlinePassed);
            };
            let seat = self.any_of(seats).ok_or(Fault::NobodyToAct)?;
            self.now = self.now.max(due);
            match self.ask(state, seat, Some(deadline - self.now), legal)? {
                Choice::Act(action) => {
                    self.times.acted(seat);
                    return Ok(Input::Act { seat, action });
                }
                Choice::Wait(time) => self.times.wait(seat, self.now, time),
            }
        }
    }

    fn ask(
        &mut self,
        state: &G,
        seat: Seat,
        left: Option<Millis>,
        legal: &mut Vec<G::Action>,
    ) -> Result<Choice<G::Action>, Fault> {
        let look = Look::new(state, seat, left, legal).ok_or(Fault::NothingLegal { seat })?;
        Ok(self.seated[seat.index()].choose(&look, &mut self.rng))
    }

    /// Any of them with equal chance; draws nothing when there is only one.
    fn any_of(&mut self, seats: SeatSet) -> Option<Seat> {
        seats.iter().nth(self.rng.index(seats.len().into()))
    }
}

impl<G: Game> Actors<G> for Players<G> {
    fn next(
        &mut self,
        state: &G,
        to_act: SeatSet,
        deadline: Option<Millis>,
        legal: &mut Vec<G::Action>,
    ) -> Result<LoggedInput<G::Action>, Stuck> {
        let input = self.decide(state, to_act, deadline, legal).map_err(|fault| match fault {
            Fault::NothingLegal { seat } => Stuck::NothingToDo(seat),
            Fault::Waits { seat } => Stuck::Waits(seat),
            _ => Stuck::NobodyToAct,
        })?;
        Ok(LoggedInput { at: self.now, input })
    }
}

/// When each seat will do something, while a clock runs.
#[derive(Debug, Default)]
struct Times {
    /// Those with a time.
    set: SeatSet,
    /// Those of them that wait, until the game changes at the latest.
    waiting: SeatSet,
    due: [Millis; MAX_SEATS as usize],
}

impl Times {
    /// The game has changed: who waited looks again, who is newly asked begins to think.
    fn begin(&mut self, to_act: SeatSet, now: Millis) {
        for seat in to_act.iter() {
            let due = &mut self.due[seat.index()];
            if !self.set.contains(seat) {
                *due = now.saturating_add(THINKING_MS);
            } else if self.waiting.contains(seat) {
                *due = now.min(*due);
            }
        }
        (self.set, self.waiting) = (to_act, SeatSet::EMPTY);
    }

    /// The earliest time, and all seats that have it.
    fn first(&self) -> Option<(Millis, SeatSet)> {
        let first = self.set.iter().map(|seat| self.due[seat.index()]).min()?;
        Some((first, self.set.iter().filter(|seat| self.due[seat.index()] == first).collect()))
    }

    fn acted(&mut self, seat: Seat) {
        self.set = self.set.without(seat);
    }

    fn wait(&mut self, seat: Seat, now: Millis, time: Millis) {
        self.waiting = self.waiting.with(seat);
        self.due[seat.index()] = now.saturating_add(time.max(1));
    }
}

/// Which of `bots` bots sits on a seat in game `game`, counted from 0.
pub(crate) fn bot_of(seat: usize, game: u64, bots: usize) -> usize {
    (seat + (game % bots as u64) as usize) % bots
}
