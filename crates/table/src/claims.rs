//! People who come late and ask for a seat that a bot plays.

use tabletop::{Millis, Seat};

use super::chair::Chair;
use super::host::Attendance;
use super::{Change, Table, TableError, rights};
use wire::{Person, PersonId, Phase, SeatClaim, TableEvent};

/// Those who ask at the same time.
const MOST_CLAIMS: usize = 16;

impl Table {
    /// Asks the host for a seat; where nobody sits any more and the host is away too there is nobody to ask, and no
    /// hand to be seen. The host's place goes with it once that is free.
    pub(super) fn claim(
        &self,
        now: Millis,
        who: &Person,
        attendance: &Attendance<'_>,
        seat: Seat,
    ) -> Result<Change, TableError> {
        self.check_claim(who.id, seat)?;
        if self.host.id == who.id {
            return Ok(Change::Claimed { seat, who: who.clone(), hosts: false });
        }
        let is_left = self.seated().next().is_none();
        if let Some(kept_for) = self.host_kept_for(now, attendance).filter(|_| is_left) {
            return Ok(Change::Claimed { seat, who: who.clone(), hosts: kept_for == 0 });
        }
        if self.claims.iter().any(|claim| claim.seat == seat && claim.who.id == who.id) {
            return Err(TableError::AskedAlready { seat });
        }
        if self.claims.len() >= MOST_CLAIMS {
            return Err(TableError::Full);
        }
        Ok(Change::ClaimAsked { seat, who: who.clone() })
    }

    /// By the host.
    pub(super) fn answer_claim(
        &self,
        who: &Person,
        seat: Seat,
        person: PersonId,
        agree: bool,
    ) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::running(self)?;
        let claim = self.claims.iter().find(|claim| claim.seat == seat && claim.who.id == person);
        let claim = claim.ok_or(TableError::NotAsked { seat })?;
        if !agree {
            return Ok(Change::ClaimDeclined { seat, person });
        }
        self.check_claim(person, seat)?;
        Ok(Change::Claimed { seat, who: claim.who.clone(), hosts: false })
    }

    /// Whoever sees or has seen a game from one seat must not go on from another, unless one may have both.
    fn check_claim(&self, who: PersonId, seat: Seat) -> Result<(), TableError> {
        rights::running(self)?;
        if !self.is_claimable(self.chair(seat)?) {
            return Err(TableError::NotGivenUp { seat });
        }
        rights::another_seat(self, who)?;
        let others = |(person, was): &&(PersonId, Seat)| *person == who && *was != seat;
        match self.former.iter().find(others) {
            Some((_, yours)) if self.seats_per_person == 1 => Err(TableError::KnowsTooMuch { yours: *yours }),
            _ => Ok(()),
        }
    }

    /// A seat that was given up, or a bot's own; not while bots play by the script of a lesson.
    pub(super) fn is_claimable(&self, chair: &Chair) -> bool {
        let is_running = self.play.is_some() && self.phase() != Phase::Finished;
        match chair {
            Chair::GivenUp(_) => is_running,
            Chair::Bot(_) => is_running && !self.is_lesson(),
            Chair::Empty | Chair::Person { .. } => false,
        }
    }

    pub(super) fn claim_asked(&mut self, seat: Seat, who: Person) -> Result<(), TableError> {
        self.chair(seat)?;
        // One person asks for one seat at a time.
        self.claims.retain(|claim| claim.who.id != who.id);
        self.names.taken(&who);
        self.claims.push(SeatClaim { seat, who: who.clone(), look_alike: false });
        self.history.push(TableEvent::ClaimAsked { seat, who });
        Ok(())
    }

    pub(super) fn claim_declined(&mut self, seat: Seat, person: PersonId) {
        let asked = |claim: &SeatClaim| claim.seat == seat && claim.who.id == person;
        if let Some(place) = self.claims.iter().position(asked) {
            let SeatClaim { seat, who, .. } = self.claims.remove(place);
            self.history.push(TableEvent::ClaimDeclined { seat, who });
        }
    }

    pub(super) fn claimed(
        &mut self,
        at: Millis,
        seat: Seat,
        who: Person,
        hosts: bool,
    ) -> Result<(), TableError> {
        self.chair(seat)?;
        self.count_clocks(at);
        self.names.taken(&who);
        *self.chair_mut(seat)? = Chair::Person { who: who.clone(), lent: None };
        self.former.retain(|former| *former != (who.id, seat));
        self.claims.retain(|claim| claim.seat != seat && claim.who.id != who.id);
        self.note_sitting(seat);
        self.history.push(TableEvent::Claimed { seat, who: who.clone() });
        if hosts {
            // Who is away may come back to the place, as if it had been taken without a seat.
            self.note_host(at, Some(who.id));
            self.hand_to(who);
        }
        self.count_people(at);
        Ok(())
    }
}
