//! People whom a host keeps out of a table.

use tabletop::Millis;

use super::{Change, Invite, Table, TableError, rights};
use crate::host::Attendance;
use wire::{Person, PersonId, Phase, TableEvent};

/// More than any host has to do with; who is kept out longest ago is let in again then.
const MOST_KEPT_OUT: usize = 200;

impl Table {
    /// Those kept out, the last one last.
    pub(super) fn kept_out(&self) -> &[Person] {
        &self.kept_out
    }

    pub(super) fn check_welcome(&self, who: PersonId) -> Result<(), TableError> {
        if self.kept_out.iter().any(|person| person.id == who) { Err(TableError::KeptOut) } else { Ok(()) }
    }

    /// Somebody who sits at a table that gathers, or has no seat and was heard of here or looks on now: whoever plays
    /// in a game that runs is not sent away by one person.
    pub(super) fn keep_out(
        &self,
        now: Millis,
        who: &Person,
        attendance: &Attendance<'_>,
        person: PersonId,
    ) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        if person == who.id {
            return Err(TableError::HostStays);
        }
        if self.phase() == Phase::Stranded {
            return Err(self.other_rules());
        }
        if self.seat_of(person).is_some() {
            rights::gathering(self)?;
        }
        let asked = || self.claims.iter().map(|claim| &claim.who).find(|who| who.id == person).cloned();
        let known = self.known_person(person).cloned().or_else(asked);
        let known = known.or_else(|| self.history.heard_of(person));
        let known = known.or_else(|| (attendance.looking_on)(person)).ok_or(TableError::UnknownHere)?;
        self.kept_out_with(now, known, attendance)
    }

    pub(super) fn kept_out_with(
        &self,
        now: Millis,
        who: Person,
        attendance: &Attendance<'_>,
    ) -> Result<Change, TableError> {
        self.check_return(now, attendance, who.id)?;
        self.check_welcome(who.id).map_err(|_| TableError::KeptOutAlready)?;
        let invite = (attendance.new_invite)().ok_or(TableError::NoInvite)?;
        Ok(Change::KeptOut { who, invite })
    }

    pub(super) fn let_in(&self, who: &Person, person: PersonId) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        let kept_out = self.kept_out.iter().find(|kept_out| kept_out.id == person);
        kept_out.map(|_| Change::LetIn { person }).ok_or(TableError::UnknownHere)
    }

    /// They stand up, and the link they came by leads nowhere any more.
    pub(super) fn kept_out_now(&mut self, who: Person, invite: Invite) -> Result<(), TableError> {
        for seat in self.seats_of(who.id).iter() {
            self.stood(seat)?;
        }
        self.claims.retain(|claim| claim.who.id != who.id);
        self.invite = invite;
        self.kept_out.push(who.clone());
        let too_many = self.kept_out.len().saturating_sub(MOST_KEPT_OUT);
        self.kept_out.drain(..too_many);
        self.history.push(TableEvent::KeptOut { who });
        Ok(())
    }

    pub(super) fn let_in_again(&mut self, person: PersonId) {
        if let Some(place) = self.kept_out.iter().position(|kept_out| kept_out.id == person) {
            let who = self.kept_out.remove(place);
            self.history.push(TableEvent::LetIn { who });
        }
    }
}
