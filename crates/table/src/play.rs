use bots::AnyPlayer;
use serde_json::Value;
use tabletop::{Awaiting, Millis, PerSeat, Seat, SeatSet};

use super::Hand;
use super::choices::Choices;
use super::clock::{Clock, GameTime};
use super::idle::IdleVotes;
use super::interlude::Interlude;

/// A game and what is kept around it while it runs.
pub(super) struct Play {
    pub(super) session: Box<dyn AnyPlayer>,
    pub(super) time: GameTime,
    pub(super) clock: Option<Clock>,
    pub(super) is_paused: bool,
    /// While everybody looks at the round that has ended.
    pub(super) interlude: Option<Interlude>,
    /// Who wants to pause or, in a pause, to go on.
    pub(super) votes: SeatSet,
    /// When a pause ends by itself that only half of the people want.
    pub(super) goes_on_at: Option<Millis>,
    pub(super) idle_votes: IdleVotes,
    /// What each seat may do, and since when.
    pub(super) choices: PerSeat<Choices>,
    /// The last deadline that has passed.
    pub(super) passed: Option<Passed>,
    /// The game's time of the last action or deadline.
    pub(super) last_input: Millis,
    /// How often the game has changed; there are changes of which no event tells.
    pub(super) moment: u64,
    /// The actions that could still be taken back.
    pub(super) undo_marks: Vec<UndoMark>,
    /// Who took a hint since their choices last changed: more would only be the same.
    pub(super) hinted: SeatSet,
    /// How many hints each seat took.
    pub(super) hints: PerSeat<u32>,
    /// What hints advised, by the step at which each was given.
    pub(super) advised: Vec<(u32, Vec<Value>)>,
    /// For each step after the deal, whether a person at this table decided it.
    pub(super) in_person: Vec<bool>,
    /// How many entries there were when this session began: another number, another session.
    pub(super) since: u64,
    /// Whether it was begun under other rules.
    pub(super) was_adopted: bool,
}

/// A deadline that has passed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    /// When, in the table's time.
    pub(super) deadline: Millis,
    /// The number of the next event then.
    pub(super) version: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct UndoMark {
    /// The number of the event with which the action began.
    pub(super) began: u64,
    pub(super) hand: Hand,
}

impl Play {
    pub(super) fn is_over(&self) -> bool {
        self.session.awaiting() == Awaiting::Nothing
    }

    /// The strongest bot of the game.
    pub(super) fn best_bot(&self) -> &'static str {
        self.session.bots().last().copied().unwrap_or_default()
    }

    /// The seat whose last action can be taken back; what a bot chose for someone stands, or it could
    /// be drawn again until it suits them.
    pub(super) fn undoable_in_person(&self) -> Option<Seat> {
        let in_person = self.undo_marks.last().is_some_and(|mark| mark.hand == Hand::Person);
        self.session.undoable().filter(|_| in_person)
    }

    /// Whether nothing goes on, whoever is to act.
    pub(super) fn rests(&self) -> bool {
        self.is_paused || self.interlude.is_some()
    }

    /// Time runs again, for everyone from the beginning, unless something else still keeps the table waiting.
    pub(super) fn go_on(&mut self, at: Millis) {
        if self.rests() {
            return;
        }
        self.time.go_on(at);
        for seat in self.session.awaiting().to_act().iter() {
            self.choices[seat].since = at;
        }
    }

    /// Who is asked to act; nobody while the table rests.
    pub(super) fn to_act(&self) -> SeatSet {
        if self.rests() { SeatSet::EMPTY } else { self.session.awaiting().to_act() }
    }

    /// The game's own deadline, in the table's time.
    pub(super) fn deadline(&self) -> Option<Millis> {
        self.own_deadline().map(|at| self.time.of_table(at))
    }

    fn own_deadline(&self) -> Option<Millis> {
        match self.session.awaiting() {
            Awaiting::Seats { deadline, .. } => deadline,
            Awaiting::Chance(_) | Awaiting::Nothing => None,
        }
    }

    /// How long is left at `at` until the game's own deadline.
    pub(super) fn left(&self, at: Millis) -> Option<Millis> {
        self.own_deadline().map(|deadline| deadline.saturating_sub(self.time.of_game(at)))
    }

    /// The game's time of an action stored at `at`. It came in time, even if something else that came
    /// after the deadline was stored before it.
    pub(super) fn time_of_action(&self, at: Millis) -> Millis {
        let in_time = self.own_deadline().map_or(Millis::MAX, |deadline| deadline.saturating_sub(1));
        self.time.of_game(at).min(in_time).max(self.last_input)
    }
}
