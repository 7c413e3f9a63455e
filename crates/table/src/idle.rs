//! What a table can do about somebody who is to act and does not, where no clock runs.

use tabletop::{Millis, Seat};

use super::clock::Clock;
use super::{Change, Remedy, Table, TableError, rights};
use crate::host::Attendance;
use wire::{ClockSettings, IdleRemedy, IdleVote, Person, PersonId, Phase, TableEvent};

/// What a table gives itself: time enough to think about one move.
pub(super) const CLOCK: ClockSettings =
    ClockSettings { bank_seconds: 180, increment_seconds: 0, per_move: true };

/// A vote that was given, by the first seat that its person plays.
#[derive(Clone, Debug)]
pub(super) struct GivenVote {
    by: Seat,
    about: Seat,
    remedy: Remedy,
    /// Without those who have done nothing since.
    counts_at: Option<Millis>,
}

/// What is wanted about seats that all wait for.
#[derive(Clone, Debug, Default)]
pub(super) struct IdleVotes {
    given: Vec<GivenVote>,
    /// Who has done anything at the table since the first of them.
    heard: Vec<PersonId>,
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
        if play.idle_votes.given.iter().any(has_voted) {
            return Err(TableError::VotedAlready { seat: by });
        }
        let remedy = match wanted {
            IdleRemedy::Lend => Remedy::Lend { bot: play.best_bot().to_owned() },
            IdleRemedy::Clock => Remedy::Clock(CLOCK),
        };
        let counts_at = Some(now.saturating_add(attendance.idle_after));
        Ok(Change::IdleVoted { seat: by, about, remedy, counts_at })
    }

    /// More than half of the others who play in person decide; after a while without those who are idle too.
    pub(super) fn idle_voted(
        &mut self,
        at: Millis,
        by: Seat,
        about: Seat,
        remedy: Remedy,
        counts_at: Option<Millis>,
    ) -> Result<(), TableError> {
        self.chair(by)?;
        self.chair(about)?.person().ok_or(TableError::NobodyThere { seat: about })?;
        let kind = remedy.kind();
        let votes = &mut self.play_mut()?.idle_votes;
        votes.given.retain(|vote| (vote.by, vote.about) != (by, about));
        votes.given.push(GivenVote { by, about, remedy: remedy.clone(), counts_at });
        self.history.push(TableEvent::IdleVoted { by, seat: about, remedy: kind });
        if self.is_idle_decided(about, kind, |_| true) { self.remedied(at, about, remedy) } else { Ok(()) }
    }

    fn remedied(&mut self, at: Millis, about: Seat, remedy: Remedy) -> Result<(), TableError> {
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

    /// Whether more than half of the others have voted, of those who count.
    fn is_idle_decided(&self, about: Seat, kind: IdleRemedy, counts: impl Fn(PersonId) -> bool) -> bool {
        let owner = self.owner(about);
        let votes = self.play.iter().flat_map(|play| &play.idle_votes.given);
        let votes = votes.filter(|vote| vote.about == about && vote.remedy.kind() == kind);
        let voters: Vec<PersonId> = votes.filter_map(|vote| self.owner(vote.by)).collect();
        let mut others = self.played_in_person();
        others.retain(|person| Some(*person) != owner && (voters.contains(person) || counts(*person)));
        let voted = others.iter().filter(|person| voters.contains(person)).count();
        voted * 2 > others.len()
    }

    /// When a vote is decided by those who are not idle themselves.
    pub(super) fn idle_votes_until(&self) -> Option<Millis> {
        let play = self.play.as_ref().filter(|play| self.phase() == Phase::Playing && !play.rests())?;
        play.idle_votes.given.iter().filter_map(|vote| vote.counts_at).min()
    }

    /// Counts the votes whose time is up. What is not decided then can be voted for again.
    pub(super) fn count_idle_votes(&mut self, at: Millis) -> Result<(), TableError> {
        if self.idle_votes_until().is_none() {
            return Ok(());
        }
        let Some(play) = &self.play else { return Ok(()) };
        let is_up = |vote: &GivenVote| vote.counts_at.is_some_and(|until| until <= at);
        let heard = play.idle_votes.heard.clone();
        let up: Vec<GivenVote> = play.idle_votes.given.iter().filter(|vote| is_up(vote)).cloned().collect();
        for GivenVote { by, about, remedy, .. } in up {
            if self.is_idle_decided(about, remedy.kind(), |person| heard.contains(&person)) {
                return self.remedied(at, about, remedy);
            }
            let given = &mut self.play_mut()?.idle_votes.given;
            given.retain(|vote| (vote.by, vote.about) != (by, about));
        }
        Ok(())
    }

    /// Somebody has done something at the table, so they are here.
    pub(super) fn note_presence(&mut self, who: PersonId) {
        if let Some(votes) = self.play.as_mut().map(|play| &mut play.idle_votes)
            && !votes.given.is_empty()
            && !votes.heard.contains(&who)
        {
            votes.heard.push(who);
        }
    }

    /// Nobody is waited for in a pause, and afterwards all have their time once more; votes of before there was a time
    /// for them stay.
    pub(super) fn end_idle_votes(&mut self) {
        let votes = self.play.iter_mut().map(|play| &mut play.idle_votes.given);
        votes.for_each(|given| given.retain(|vote| vote.counts_at.is_none()));
    }

    /// Somebody has moved, or seats have changed hands.
    pub(super) fn forget_idle_votes(&mut self) {
        self.play.iter_mut().for_each(|play| play.idle_votes = IdleVotes::default());
    }

    pub(super) fn has_idle_votes(&self) -> bool {
        self.play.as_ref().is_some_and(|play| !play.idle_votes.given.is_empty())
    }

    pub(super) fn idle_votes(&self) -> Vec<IdleVote> {
        let votes = self.play.iter().flat_map(|play| &play.idle_votes.given);
        votes.map(|vote| IdleVote { by: vote.by, seat: vote.about, remedy: vote.remedy.kind() }).collect()
    }
}
