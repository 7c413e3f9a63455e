use std::fmt;

use bots::{Effort, Thought, Weighed};
use roster::Json;
use serde_json::Value;
use serde_json::value::to_raw_value;
use tabletop::Seat;

use super::play::Play;
use super::{Change, Opinion, Table, TableError, rights};
use wire::{Advice, PersonId, TableEvent};

/// More than these nobody reads.
const MOST_ADVICE: usize = 5;

/// What a search or a bot was asked: whose decision, and of which moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub(super) seat: Seat,
    pub(super) moment: u64,
}

impl Asked {
    pub fn seat(self) -> Seat {
        self.seat
    }
}

/// What a search has to think of.
pub struct Question {
    pub asked: Asked,
    pub thought: Thought,
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Question").field("asked", &self.asked).finish_non_exhaustive()
    }
}

impl Table {
    /// What a search has to think of so that `who` gets a hint for a seat; nothing if they have one
    /// for this moment already. `version` is the number of the next event they expect.
    pub(super) fn ask(
        &self,
        who: PersonId,
        seat: Seat,
        version: u64,
    ) -> Result<Option<Question>, TableError> {
        rights::played_seat(self, who, seat)?;
        let play = rights::playing(self)?;
        rights::up_to_date(self, play, seat, version)?;
        if play.hinted.contains(seat) {
            return Ok(None);
        }
        let thought = play.session.ponder(seat, Effort::FULL)?;
        Ok(Some(Question { asked: Asked { seat, moment: play.choices[seat].moment }, thought }))
    }

    /// What the search has thought, if `who` still has to decide the same; nothing if they have it
    /// already.
    pub fn advise(
        &self,
        who: PersonId,
        asked: Asked,
        thought: &[Weighed<Json>],
    ) -> Result<Option<Change>, TableError> {
        let Asked { seat, moment } = asked;
        let play = rights::playing(self)?;
        rights::played_seat(self, who, seat)?;
        if play.choices[seat].moment != moment {
            return Err(TableError::HintLate);
        }
        if play.hinted.contains(seat) {
            return Ok(None);
        }
        let opinions = thought.iter().take(MOST_ADVICE).map(|one| {
            let action = serde_json::from_str(one.action.get())?;
            let (chance, margin) = (rounded(one.chance), rounded(one.margin));
            Ok(Opinion { action, chance, margin, as_good: one.is_as_good, why: one.why.map(str::to_owned) })
        });
        let advice = opinions.collect::<Result<_, serde_json::Error>>()?;
        Ok(Some(Change::Hinted { seat, advice }))
    }

    /// What hints advised in the game as it went, by the step at which each was given, in order.
    pub fn advised(&self) -> &[(u32, Vec<Value>)] {
        self.play.as_ref().map_or(&[], |play| &play.advised)
    }

    pub(super) fn hinted(&mut self, seat: Seat, advice: Vec<Opinion>) -> Result<(), TableError> {
        self.chair(seat)?;
        let play = self.play_mut()?;
        let told = |opinion: &Opinion| {
            let Opinion { action, chance, margin, as_good, why } = opinion;
            let why = why.as_deref().and_then(|aspect| play.session.reason(aspect));
            let action = to_raw_value(action)?;
            Ok(Advice { action, chance: *chance, margin: *margin, as_good: *as_good, why })
        };
        let written = advice.iter().map(told).collect::<Result<_, serde_json::Error>>()?;
        play.keep_advice(advice);
        play.hinted = play.hinted.with(seat);
        play.hints[seat] += 1;
        self.history.push(TableEvent::Hinted { seat, advice: Some(written) });
        Ok(())
    }
}

impl Play {
    /// Remembers what was advised at this step: the best, and what is as good.
    fn keep_advice(&mut self, advice: Vec<Opinion>) {
        let step = self.step();
        let advised = advice.into_iter().enumerate().filter(|(place, one)| *place == 0 || one.as_good);
        let advised = advised.map(|(_, one)| one.action);
        match self.advised.last_mut().filter(|(at, _)| *at == step) {
            Some((_, known)) => known.extend(advised),
            None => self.advised.push((step, advised.collect())),
        }
    }

    /// The step at which the next decision is taken.
    fn step(&self) -> u32 {
        u32::try_from(self.in_person.len()).unwrap_or(u32::MAX)
    }

    /// After a move was taken back: what was advised later was advised in another game.
    pub(super) fn forget_later_advice(&mut self) {
        let step = self.step();
        self.advised.retain(|(at, _)| *at <= step);
    }
}

/// Nobody needs more than a tenth of a percent, and a search does not know more.
pub fn rounded(chance: f32) -> f32 {
    (chance * 1_000.0).round() / 1_000.0
}

/// While a game runs, a hint is for the seat alone that asked for it.
pub(super) fn hush(events: &mut [TableEvent], watcher: Option<Seat>) {
    for event in events {
        if let TableEvent::Hinted { seat, advice } = event
            && watcher != Some(*seat)
        {
            *advice = None;
        }
    }
}
