use tabletop::{Seat, SeatSet, Viewer};

use super::chair::Chair;
use super::{Table, TableError};
use wire::{PersonId, Phase, Spectators};

/// Through whose eyes someone looks at a table. Everyone with an equal one is sent the same bytes.
///
/// It follows from who sits where and from the settings, so it is asked for anew after each change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Watcher {
    /// The seat looked through, one of their own.
    seat: Option<Seat>,
    /// All of their own.
    seats: SeatSet,
    /// Whether they may be told the invite, because they sit here or have shown it.
    knows_invite: bool,
    /// Whether they neither sit here nor are the host: they hear what is said among those who watch.
    is_onlooker: bool,
    is_host: bool,
}

impl Watcher {
    pub fn seat(self) -> Option<Seat> {
        self.seat
    }

    pub fn seats(self) -> SeatSet {
        self.seats
    }

    /// The same person, looking through another of their seats; nobody looks through one that is not
    /// their own.
    pub fn through(self, seat: Seat) -> Result<Self, TableError> {
        if self.seats.contains(seat) {
            Ok(Self { seat: Some(seat), ..self })
        } else {
            Err(TableError::NotYourSeat { seat })
        }
    }

    pub fn knows_invite(self) -> bool {
        self.knows_invite
    }

    pub(super) fn is_host(self) -> bool {
        self.is_host
    }

    pub(super) fn is_onlooker(self) -> bool {
        self.is_onlooker
    }

    pub(super) fn viewer(self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

impl Table {
    /// How `who` may look at this table, with the invite they have shown; through the first of their
    /// seats.
    ///
    /// Those who sit here and the host always may; others need the invite where the table is not
    /// public, and while a game runs also a table with spectators or a seat to claim. A finished
    /// game is open to everyone; any other table only to those whom its host does not keep out.
    pub fn watcher(&self, who: Option<PersonId>, invite: Option<&str>) -> Result<Watcher, TableError> {
        self.watch(who, invite == Some(self.invite.0.as_str()), false)
    }

    /// How somebody may go on looking on who was let in by an invite that is void now. They are told nothing that
    /// only those are told who are invited, least of all the new one.
    pub fn watcher_of_before(&self, who: PersonId) -> Result<Watcher, TableError> {
        self.watch(Some(who), false, true)
    }

    fn watch(
        &self,
        who: Option<PersonId>,
        has_shown_invite: bool,
        was_let_in: bool,
    ) -> Result<Watcher, TableError> {
        let seats = who.map(|who| self.seats_of(who)).unwrap_or_default();
        let seat = seats.iter().next();
        let is_kept_out = who.is_some_and(|who| self.check_welcome(who).is_err());
        let is_known = who.is_some_and(|who| seat.is_some() || self.is_known(who)) && !is_kept_out;
        let knows_invite = is_known || has_shown_invite;
        let is_onlooker = seat.is_none() && who != Some(self.host.id);
        let is_host = who == Some(self.host.id);
        let watcher = Watcher { seat, seats, knows_invite, is_onlooker, is_host };
        let may_watch = match self.phase() {
            Phase::Finished => return Ok(watcher),
            Phase::Gathering => true,
            Phase::Playing | Phase::Paused | Phase::Stranded => self.takes_spectators(knows_invite),
        };
        if is_kept_out {
            return Err(TableError::KeptOut);
        }
        if !knows_invite && !was_let_in && !self.settings.public {
            return Err(TableError::NotInvited);
        }
        if !may_watch && is_onlooker {
            return Err(TableError::NoSpectators);
        }
        Ok(watcher)
    }

    pub(super) fn is_known(&self, who: PersonId) -> bool {
        who == self.host.id || self.former.iter().any(|(person, _)| *person == who)
    }

    /// Whoever may ask for a seat must be able to look in; for a bot's only those who are invited.
    fn takes_spectators(&self, knows_invite: bool) -> bool {
        let is_for_them = |chair: &Chair| matches!(chair, Chair::GivenUp(_)) || knows_invite;
        let can_claim = self.chairs.iter().any(|chair| self.is_claimable(chair) && is_for_them(chair));
        self.settings.spectators != Spectators::None || can_claim
    }
}
