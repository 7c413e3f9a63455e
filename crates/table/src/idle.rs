//! What a table can do about somebody who is to act and does not, where no clock runs.

use tabletop::{Millis, Seat};

use super::clock::Clock;
use super::{Change, Remedy, Table, TableError, rights};
use crate::host::Attendance;
use wire::{ClockSettings, IdleRemedy, IdleVote, Person, PersonId, TableEvent};

/// What a table gives itself: time enough to think about one move.
pub(super) const CLOCK: ClockSettings =
    ClockSettings { bank_seconds: 180, increment_seconds: 0, per_move: true };

/// A vote that was given, by the first seat that its person plays.
#[derive(Clone, Debug)]
pub(super) struct GivenVote {
    by: Seat,
    about: Seat,
    remedy: Remedy,
}

impl Remedy {
    fn kind(&self) -> IdleRemedy {
        match self {
            Self::Lend { .. } => IdleRemedy::Lend,
            Self::Clock(_) => IdleRemedy::Clock,
        }
    }
}

impl Table {
    pub(super) fn vote_idle(
        &self,
        now: Millis,
        who: &Person,
        attendance: &Attendance<'_>,
        about: Seat,
        wanted: IdleRemedy,
    ) -> Result<Change, TableError> {
        let play = rights::playing(self)?;
        let by = rights::first_played(self, who.id)?;
        let owner = self.chair(about)?.person().ok_or(TableError::NobodyThere { seat: about })?.id;
        let is_timed = play.clock.is_some() || play.deadline().is_some();
        if owner == who.id || is_timed || !self.may_act(about) {
            return Err(TableError::NotIdle { seat: about });
        }
        // A vote is stamped less its way here, so it may be older than the move before it.
        let waited = now.saturating_sub(play.choices[about].since);
        if waited < attendance.idle_after {
            let seconds = (attendance.idle_after - waited).div_ceil(1_000);
            return Err(TableError::NotIdleYet { seat: about, seconds });
        }
        let has_voted =
            |vote: &GivenVote| vote.by == by && vote.about == about && vote.remedy.kind() == wanted;
        if play.idle_votes.iter().any(has_voted) {
            return Err(TableError::VotedAlready { seat: by });
        }
        let remedy = match wanted {
            IdleRemedy::Lend => Remedy::Lend { bot: play.best_bot().to_owned() },
            IdleRemedy::Clock => Remedy::Clock(CLOCK),
        };
        Ok(Change::IdleVoted { seat: by, about, remedy })
    }

    /// More than half of the others who play in person decide.
    pub(super) fn idle_voted(
        &mut self,
        at: Millis,
        by: Seat,
        about: Seat,
        remedy: Remedy,
    ) -> Result<(), TableError> {
        self.chair(by)?;
        self.chair(about)?.person().ok_or(TableError::NobodyThere { seat: about })?;
        let kind = remedy.kind();
        let play = self.play_mut()?;
        play.idle_votes.retain(|vote| (vote.by, vote.about) != (by, about));
        play.idle_votes.push(GivenVote { by, about, remedy: remedy.clone() });
        self.history.push(TableEvent::IdleVoted { by, seat: about, remedy: kind });
        if !self.is_idle_decided(about, kind) {
            return Ok(());
        }
        self.forget_idle_votes();
        match remedy {
            Remedy::Lend { bot } => self.lent(at, about, bot),
            Remedy::Clock(clock) => {
                let seats = self.seat_count();
                self.settings.clock = Some(clock);
                self.play_mut()?.clock = Some(Clock::new(clock, seats, at));
                self.history.push(TableEvent::Settled { settings: self.settings.clone() });
                Ok(())
            }
        }
    }

    fn is_idle_decided(&self, about: Seat, kind: IdleRemedy) -> bool {
        let owner = self.owner(about);
        let others: Vec<PersonId> =
            self.played_in_person().into_iter().filter(|person| Some(*person) != owner).collect();
        let votes = self.play.iter().flat_map(|play| &play.idle_votes);
        let votes = votes.filter(|vote| vote.about == about && vote.remedy.kind() == kind);
        let mut voters: Vec<PersonId> = votes.filter_map(|vote| self.owner(vote.by)).collect();
        voters.retain(|voter| others.contains(voter));
        voters.sort_unstable();
        voters.dedup();
        voters.len() * 2 > others.len()
    }

    /// Somebody has moved, or seats have changed hands.
    pub(super) fn forget_idle_votes(&mut self) {
        self.play.iter_mut().for_each(|play| play.idle_votes.clear());
    }

    pub(super) fn has_idle_votes(&self) -> bool {
        self.play.as_ref().is_some_and(|play| !play.idle_votes.is_empty())
    }

    pub(super) fn idle_votes(&self) -> Vec<IdleVote> {
        let votes = self.play.iter().flat_map(|play| &play.idle_votes);
        votes.map(|vote| IdleVote { by: vote.by, seat: vote.about, remedy: vote.remedy.kind() }).collect()
    }
}
