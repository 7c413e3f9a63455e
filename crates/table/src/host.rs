//! Whose word counts at a table, and what happens when they are away.

use std::fmt;

use tabletop::{Millis, Seat};

use super::chair::Chair;
use super::{Change, Invite, Table, TableError, rights};
use wire::{Person, PersonId, Phase};

/// While nobody waits for a host who is away, others wait so many times as long before they may follow.
const LONGER: Millis = 5;

/// Who is at the table, as the server knows it.
#[derive(Clone, Copy)]
pub struct Attendance<'a> {
    /// Whether a person has the table open somewhere.
    pub is_present: &'a dyn Fn(PersonId) -> bool,
    /// Since when the host has not.
    pub host_away_since: Option<Millis>,
    /// How long a host may be away before somebody else may take the place.
    pub host_grace: Millis,
    /// For how long somebody may be waited for before the others may do something about it.
    pub idle_after: Millis,
    /// Draws the secret word of another invite.
    pub new_invite: &'a dyn Fn() -> Option<Invite>,
    /// Whether whoever commands has shown the invite.
    pub is_invited: bool,
    /// Somebody who has the table open somewhere, by the name they go by.
    pub looking_on: &'a dyn Fn(PersonId) -> Option<Person>,
}

/// Somebody whose place as the host was taken while they were away.
#[derive(Clone, Debug)]
pub(super) struct Replaced {
    host: Person,
    at: Millis,
}

impl Replaced {
    pub(super) fn host_mut(&mut self) -> &mut Person {
        &mut self.host
    }
}

impl fmt::Debug for Attendance<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host_away_since, host_grace, idle_after, .. } = self;
        let mut shown = f.debug_struct("Attendance");
        shown.field("host_away_since", host_away_since).field("host_grace", host_grace);
        shown.field("idle_after", idle_after);
        shown.finish_non_exhaustive()
    }
}

impl Table {
    /// When somebody who sits here may become the host without the host's word; none while the host is here,
    /// and once the game is over.
    pub fn host_free_at(&self, host_away_since: Option<Millis>, grace: Millis) -> Option<Millis> {
        let since = host_away_since.filter(|_| self.phase() != Phase::Finished)?;
        Some(since.saturating_add(self.patience_with_host(grace)))
    }

    fn patience_with_host(&self, grace: Millis) -> Millis {
        grace.saturating_mul(if self.waits_for(self.host.id) { 1 } else { LONGER })
    }

    /// How long the host's place is still the host's; none while they are here, and once the game is over.
    pub(super) fn host_kept_for(&self, now: Millis, attendance: &Attendance<'_>) -> Option<Millis> {
        let since = attendance.host_away_since.filter(|_| self.phase() != Phase::Finished)?;
        // A command counts as sent a little before it came, which may be before the host left.
        let away = now.saturating_sub(since);
        Some(self.patience_with_host(attendance.host_grace).saturating_sub(away))
    }

    /// Whether nothing goes on without them.
    fn waits_for(&self, person: PersonId) -> bool {
        match (self.phase(), &self.play) {
            (Phase::Playing, Some(play)) if play.interlude.is_some() => {
                self.waits_to_be_ready(self.seats_of(person))
            }
            (Phase::Playing, Some(play)) => {
                let to_act = play.session.awaiting().to_act();
                let is_asked = |seat: Seat| to_act.contains(seat);
                let in_person = |seat: &Seat| self.chair(*seat).is_ok_and(Chair::is_played_by_person);
                self.seats_of(person).iter().filter(in_person).any(is_asked)
            }
            (Phase::Stranded, _) => false,
            _ => true,
        }
    }

    /// By the host; or to oneself, when the host has been away for long.
    pub(super) fn hand_over(
        &self,
        now: Millis,
        who: &Person,
        attendance: &Attendance<'_>,
        seat: Seat,
    ) -> Result<Change, TableError> {
        let is_to_oneself = self.host.id != who.id && self.seats_of(who.id).contains(seat);
        match self.host_kept_for(now, attendance).filter(|_| is_to_oneself) {
            Some(0) => {}
            Some(left) => return Err(TableError::HostMayReturn { seconds: left.div_ceil(1_000) }),
            None => rights::host(self, who.id)?,
        }
        if self.phase() == Phase::Finished {
            return Err(TableError::WrongPhase { phase: Phase::Finished, needed: "not over" });
        }
        let to = self.chair(seat)?.person().ok_or(TableError::NobodyThere { seat })?;
        Ok(Change::HandedOver { to: to.clone() })
    }

    /// Remembers a host whose place is taken by somebody else, for when they come back; also if whoever took it
    /// passes it on.
    pub(super) fn note_host(&mut self, at: Millis, by: Option<PersonId>) {
        match by {
            Some(by) if by == self.host.id => {}
            Some(_) => self.replaced = Some(Replaced { host: self.host.clone(), at }),
            None => self.replaced = None,
        }
    }

    /// Gives the place back to a host who returns at `now`, soon after it was taken.
    pub fn welcome_back(&self, who: PersonId, now: Millis, grace: Millis) -> Option<Change> {
        let replaced = self.replaced.as_ref().filter(|_| self.may_return(who, now, grace).is_some())?;
        Some(Change::HandedOver { to: replaced.host.clone() })
    }

    /// For how long a host whose place was taken may still come back to it.
    fn may_return(&self, who: PersonId, now: Millis, grace: Millis) -> Option<Millis> {
        let replaced = self.replaced.as_ref().filter(|replaced| replaced.host.id == who)?;
        let left = grace.checked_sub(now.saturating_sub(replaced.at)).filter(|left| *left > 0)?;
        (self.host.id != who && self.phase() != Phase::Finished).then_some(left)
    }

    /// Whoever has taken a host's place does not keep them from coming back.
    pub(super) fn check_return(
        &self,
        now: Millis,
        attendance: &Attendance<'_>,
        who: PersonId,
    ) -> Result<(), TableError> {
        match self.may_return(who, now, attendance.host_grace) {
            Some(left) => Err(TableError::HostMayReturn { seconds: left.div_ceil(1_000) }),
            None => Ok(()),
        }
    }
}
