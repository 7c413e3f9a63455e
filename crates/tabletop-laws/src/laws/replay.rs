use tabletop::{Awaiting, Config, Game, Input, LoggedInput, Millis, Record, Seed};

use super::law::{Breach, Held, Law, demand};

/// Added to every time of the game in the shifted copy, after doubling it: neither times nor the
/// spans between them stay the same.
const SHIFT_MS: Millis = 1 << 40;

/// The same game a second time, input by input; and a third time with a clock that runs otherwise.
#[derive(Debug)]
pub(super) struct Copies<G: Game> {
    same: G,
    shifted: G,
    /// How the shifted copy first went its own way. It may, if the game turns out to have deadlines.
    strayed: Option<String>,
    had_deadline: bool,
    /// All events so far: a game only ever appends to them.
    past: Vec<G::Event>,
    events: Vec<G::Event>,
}

impl<G: Game> Copies<G> {
    pub(super) fn new(same: G, shifted: G, real: &G) -> Held<Self> {
        demand(same == *real && shifted == *real, Law::Replay, || {
            format!("one config sets up {real:?}, {same:?} and {shifted:?}")
        })?;
        Ok(Self {
            same,
            shifted,
            strayed: None,
            had_deadline: has_deadline(real),
            past: Vec::new(),
            events: Vec::new(),
        })
    }

    /// Does what was done in the real game, which is now `real` and had `events`; the states are
    /// compared when that `is_due`.
    pub(super) fn follow(
        &mut self,
        logged: &LoggedInput<G::Action>,
        real: &G,
        events: &[G::Event],
        is_due: bool,
    ) -> Held {
        let input = &logged.input;
        let (past, same) = (self.past.len(), &mut self.same);
        same.apply(logged.at, input, &mut self.past).map_err(|refusal| {
            Breach::new(Law::Replay, format!("{input:?} is refused the second time: {refusal}"))
        })?;
        let new_events = self.past.get(past..);
        let is_same = |copy: &G| !is_due || *copy == *real;
        demand(is_same(same) && new_events == Some(events), Law::Replay, || {
            format!("{input:?} gives {real:?} with {events:?}, the second time {same:?} with {new_events:?}")
        })?;
        self.had_deadline |= has_deadline(real);
        self.follow_shifted(logged.at, input, real, events, is_due);
        Ok(())
    }

    fn follow_shifted(
        &mut self,
        at: Millis,
        input: &Input<G::Action>,
        real: &G,
        events: &[G::Event],
        is_due: bool,
    ) {
        if self.had_deadline || self.strayed.is_some() {
            return;
        }
        self.events.clear();
        let shifted = at * 2 + SHIFT_MS;
        self.strayed = match self.shifted.apply(shifted, input, &mut self.events) {
            Err(refusal) => Some(format!("{input:?} is accepted at {at} ms; at {shifted} ms: {refusal}")),
            Ok(()) if self.events == events && (!is_due || self.shifted == *real) => None,
            Ok(()) => Some(format!(
                "{input:?} gives {real:?} with {events:?} at {at} ms, {:?} with {:?} at {shifted} ms",
                self.shifted, self.events
            )),
        };
    }

    /// Once the game is over it is known whether it had deadlines.
    pub(super) fn check_time(self) -> Held {
        match self.strayed {
            Some(how) if !self.had_deadline => Err(Breach::new(Law::Time, how)),
            Some(_) | None => Ok(()),
        }
    }
}

fn has_deadline<G: Game>(state: &G) -> bool {
    matches!(state.awaiting(), Awaiting::Seats { deadline: Some(_), .. })
}

/// The record of the finished game must survive being written and lead to the same end.
pub(super) fn check_record<G: Game>(
    config: &Config<G::Options>,
    seed: Seed,
    log: Vec<LoggedInput<G::Action>>,
    end: &G,
) -> Held {
    let record = Record::<G>::new(config.clone(), seed, log);
    let text = record
        .to_json()
        .map_err(|error| Breach::new(Law::RoundTrip, format!("the record cannot be written: {error}")))?;
    let read =
        Record::<G>::from_json(&text).map_err(|error| Breach::new(Law::RoundTrip, error.to_string()))?;
    demand(read == record, Law::RoundTrip, || {
        format!("the record is written {text} and read back {read:?}")
    })?;
    let replayed = read.verify().map_err(|error| Breach::new(Law::Replay, error.to_string()))?;
    demand(replayed == *end, Law::Replay, || {
        format!("the game ended with {end:?}, its record with {replayed:?}")
    })
}
