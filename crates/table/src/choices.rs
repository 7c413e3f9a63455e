use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use tabletop::{Millis, Seat, SeatSet};

use super::Table;
use super::play::Play;

/// What one seat may do, as far as it matters whether it is still the same.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choices {
    /// The number of the next event when they last changed: what was decided on before is stale.
    pub(super) changed: u64,
    /// How often they have changed; there are changes of which no event tells.
    pub(super) moment: u64,
    /// Since when the seat is asked without having moved, in the table's time.
    pub(super) since: Millis,
    /// How often the game had changed when the seat last moved or began to be asked.
    pub(super) moved: u64,
    /// Of the list of what it may do; `None` while nobody had to know.
    fingerprint: Option<u64>,
}

impl Choices {
    pub(super) fn new(changed: u64, since: Millis) -> Self {
        Self { changed, since, ..Self::default() }
    }
}

/// Whose choices are others now, whatever is in their lists.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// Those of the seat that moved.
    Move(Seat),
    /// Everyone's: a deadline has passed, or a move was taken back.
    Break,
}

impl Cause {
    fn touches(self, seat: Seat) -> bool {
        match self {
            Self::Move(mover) => mover == seat,
            Self::Break => true,
        }
    }
}

impl Table {
    /// The table comes into memory: whoever is asked is waited for from now on, since nobody was here to wait.
    pub fn woke(&mut self, at: Millis) {
        let Some(play) = &mut self.play else { return };
        for seat in play.session.awaiting().to_act().iter() {
            let since = &mut play.choices[seat].since;
            *since = (*since).max(at);
        }
    }
}

impl Play {
    /// Remembers what those may do whose choices the coming change may leave as they are; returns who
    /// is asked. Where only one seat is asked at a time, no list is ever made.
    pub(super) fn note_choices(&mut self, cause: Cause) -> SeatSet {
        let asked = self.session.awaiting().to_act();
        for seat in asked.iter().filter(|seat| !cause.touches(*seat)) {
            if self.choices[seat].fingerprint.is_none() {
                self.choices[seat].fingerprint = self.fingerprint(seat);
            }
        }
        asked
    }

    /// Finds out whose choices have changed since `asked` were; `changed` is the number of the next event.
    pub(super) fn compare_choices(&mut self, at: Millis, asked: SeatSet, cause: Cause, changed: u64) {
        let is_asked = self.session.awaiting().to_act();
        for (seat, before) in self.choices.clone().iter() {
            let (was, is) = (asked.contains(seat), is_asked.contains(seat));
            if !was && !is {
                continue;
            }
            let goes_on = was && is && !cause.touches(seat);
            let fingerprint = goes_on.then(|| self.fingerprint(seat)).flatten();
            let is_same = goes_on && fingerprint == before.fingerprint;
            let choices = &mut self.choices[seat];
            choices.fingerprint = fingerprint;
            if !is_same {
                choices.changed = changed;
                choices.moment += 1;
                self.hinted = self.hinted.without(seat);
            }
            if !goes_on {
                choices.since = at;
                choices.moved = self.moment;
            }
        }
    }

    fn fingerprint(&self, seat: Seat) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        self.session.legal_actions(seat).ok()?.get().hash(&mut hasher);
        Some(hasher.finish())
    }
}
