//! Between two rounds: everybody looks at how the last one ended, and nothing goes on until all are ready.

use tabletop::{Millis, Seat, SeatSet};

use super::chair::Chair;
use super::host::Attendance;
use super::play::Play;
use super::{Change, Table, TableError, rights};
use wire::{InterludeView, Person, PersonId};

/// Everybody looks at a round that has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interlude {
    /// Since when they have had time to, in the table's time.
    pub(super) since: Millis,
    /// One seat of each person who has seen it.
    ready: SeatSet,
}

impl Table {
    pub(super) fn is_interlude(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.interlude.is_some())
    }

    /// When the game goes on by itself. Where one person plays among bots nobody else waits, so they have all
    /// the time they want.
    pub(super) fn interlude_until(&self) -> Option<Millis> {
        let play = self.play.as_ref().filter(|play| !play.is_paused)?;
        let interlude = play.interlude.filter(|_| self.lookers().len() > 1)?;
        Some(interlude.since.saturating_add(Millis::from(self.settings.interlude_seconds) * 1_000))
    }

    pub(super) fn interlude_view(&self) -> Option<InterludeView> {
        let waits_for = self.not_ready()?.iter().collect();
        Some(InterludeView { until: self.interlude_until(), waits_for })
    }

    /// Whether an interlude waits for whoever has these seats.
    pub(super) fn waits_to_be_ready(&self, seats: SeatSet) -> bool {
        let is_any = |waited_for: SeatSet| seats.iter().any(|seat| waited_for.contains(seat));
        !self.is_kept && self.not_ready().is_some_and(is_any)
    }

    /// That `who` is ready; nothing if they are or nobody has to be. Those who are away are not waited for once
    /// everybody else is ready.
    pub(super) fn ready(
        &self,
        who: &Person,
        attendance: &Attendance<'_>,
    ) -> Result<Option<Change>, TableError> {
        rights::running(self)?;
        let seat = rights::first_played(self, who.id)?;
        let Some(waited_for) = self.not_ready().filter(|seats| seats.contains(seat)) else { return Ok(None) };
        let mut others =
            waited_for.iter().filter_map(|seat| self.owner(seat)).filter(|&other| other != who.id);
        let goes_on = !others.any(|other| (attendance.is_present)(other));
        Ok(Some(Change::Ready { seat, goes_on }))
    }

    /// Begins one if a round has ended with the game's events from number `from` on, and somebody is there to
    /// look at it.
    pub(super) fn begin_interlude(&mut self, at: Millis, from: usize) {
        let is_wanted = self.settings.interlude_seconds > 0 && !self.lookers().is_empty();
        let ended = |play: &&mut Play| !play.is_over() && play.session.ends_round_since(from);
        if let Some(play) = self.play.as_mut().filter(|_| is_wanted).filter(ended) {
            play.interlude = Some(Interlude { since: at, ready: SeatSet::EMPTY });
            play.time.stop(at);
            // What everybody has looked at stands.
            play.undo_marks.clear();
        }
    }

    pub(super) fn end_interlude(&mut self, at: Millis) {
        if self.is_interlude() {
            self.count_clocks(at);
        }
        if let Some(play) = self.play.as_mut().filter(|play| play.interlude.is_some()) {
            play.interlude = None;
            play.go_on(at);
        }
    }

    pub(super) fn became_ready(&mut self, at: Millis, seat: Seat, goes_on: bool) -> Result<(), TableError> {
        self.chair(seat)?;
        // Without its rules it may not be known that a round has ended.
        if let Some(interlude) = self.play_mut()?.interlude.as_mut() {
            interlude.ready = interlude.ready.with(seat);
        }
        if goes_on {
            self.end_interlude(at);
        }
        self.count_ready(at);
        Ok(())
    }

    /// Goes on once nobody is waited for.
    pub(super) fn count_ready(&mut self, at: Millis) {
        if self.not_ready().is_some_and(SeatSet::is_empty) {
            self.end_interlude(at);
        }
    }

    /// The seats of those who have not seen how the round ended; nothing unless everybody looks at that.
    fn not_ready(&self) -> Option<SeatSet> {
        let ready = self.play.as_ref()?.interlude?.ready;
        let ready: Vec<PersonId> = ready.iter().filter_map(|seat| self.owner(seat)).collect();
        let waits = |seat: &Seat| self.owner(*seat).is_some_and(|owner| !ready.contains(&owner));
        Some(self.looked_through().filter(waits).collect())
    }

    /// Everybody who looks: people who play in person, and no programs.
    fn lookers(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = self.looked_through().filter_map(|seat| self.owner(seat)).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    fn looked_through(&self) -> impl Iterator<Item = Seat> {
        let is_looked_through =
            |chair: &Chair| chair.is_played_by_person() && chair.person().is_some_and(|person| !person.bot);
        self.chairs().filter(move |(_, chair)| is_looked_through(chair)).map(|(seat, _)| seat)
    }
}
