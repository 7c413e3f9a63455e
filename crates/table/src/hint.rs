use std::fmt;

use bots::{Assessment, Budget, Thought};
use roster::Json;
use serde_json::value::to_raw_value;
use tabletop::{Rng, Seat};

use super::{Change, Opinion, Table, TableError, rights};
use crate::fairness::bot_seed;
use wire::{Advice, PersonId, TableEvent};

/// How long a search thinks of a hint.
const BUDGET: Budget = Budget::nodes(2_000);
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
        // Counted down from the top, apart from what bots draw; the same however often it is asked.
        let rng = Rng::stream(&bot_seed(&self.secret), u64::MAX - play.moment);
        let thought = play.session.ponder(seat, BUDGET, rng)?;
        Ok(Some(Question { asked: Asked { seat, moment: play.choices[seat].moment }, thought }))
    }

    /// What the search has thought, if `who` still has to decide the same; nothing if they have it
    /// already.
    pub fn advise(
        &self,
        who: PersonId,
        asked: Asked,
        thought: &[Assessment<Json>],
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
            Ok(Opinion { action, chance: rounded(one.win_chance) })
        });
        let advice = opinions.collect::<Result<_, serde_json::Error>>()?;
        Ok(Some(Change::Hinted { seat, advice }))
    }

    pub(super) fn hinted(&mut self, seat: Seat, advice: Vec<Opinion>) -> Result<(), TableError> {
        self.chair(seat)?;
        let written = advice
            .into_iter()
            .map(|Opinion { action, chance }| Ok(Advice { action: to_raw_value(&action)?, chance }));
        let advice = Some(written.collect::<Result<_, serde_json::Error>>()?);
        let play = self.play_mut()?;
        play.hinted = play.hinted.with(seat);
        play.hints[seat] += 1;
        self.history.push(TableEvent::Hinted { seat, advice });
        Ok(())
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
