use super::{Actor, Failure, Proceed};
use crate::hub::mail::Opening;
use crate::hub::wire_error;
use table::Watcher;
use wire::{ErrorCode, Person, PersonId, WireError};

impl Actor {
    pub(super) fn open(&mut self, opening: Opening) -> Result<(), WireError> {
        let invite = opening.invite.as_ref().map(|invite| invite.0.as_str());
        let watcher = self.table.watcher(Some(opening.who.person.id), invite);
        let watcher = match watcher {
            Ok(watcher) => watcher,
            Err(error) => {
                self.audience.remove(opening.connection, &self.table);
                return Err(error.into());
            }
        };
        if let Err(error) = self.check_room(&opening, watcher) {
            self.audience.remove(opening.connection, &self.table);
            return Err(error);
        }
        let hashes = self.hub.catalogues.know(self.table.game(), self.table.options());
        self.audience.name_catalogue(hashes);
        self.audience.add(opening, watcher, &self.table, self.clock.now());
        self.note_seen();
        self.begin_clock();
        Ok(())
    }

    /// A crowd must keep neither a host who has no seat from their own table, nor those who are invited.
    fn check_room(&self, opening: &Opening, watcher: Watcher) -> Result<(), WireError> {
        let (who, limits) = (opening.who.person.id, &self.hub.config.limits);
        let refused = |detail| Err(wire_error(ErrorCode::TooManyConnections, detail));
        if watcher.seat().is_some() || self.table.host() == who {
            return Ok(());
        }
        if self.audience.connections_of(who, opening.connection) >= limits.looks_per_person {
            return refused("you look on here on too many connections already, close one of them");
        }
        let invited = watcher.knows_invite();
        let most = if invited { limits.invited_onlookers } else { limits.onlookers };
        if self.audience.onlookers(who, invited) >= most {
            return refused("too many people look on here, come back when some have left");
        }
        Ok(())
    }

    /// After a restart time stands still for a while; once everybody who plays is back there is nobody to wait for.
    fn begin_clock(&mut self) {
        let is_back = |person: &PersonId| self.audience.is_present(*person);
        if self.table.played_in_person().iter().all(is_back) && self.clock.begin() {
            self.hub.clocks.keep(&self.id, self.clock);
            self.audience.set_clock(self.clock);
        }
    }

    /// Somebody has come: they go by the name they have now.
    pub(super) async fn greet(&mut self, who: &Person) -> Proceed {
        match Box::pin(self.take_name(who)).await {
            Proceed::GoOn => self.welcome_back(who.id).await,
            proceed => proceed,
        }
    }

    /// Lets somebody at the table be known by the name they have now; where there is silence, once it is over.
    pub(super) async fn take_name(&mut self, who: &Person) -> Proceed {
        self.unnamed.retain(|owed| owed.id != who.id);
        if self.hub.departed.check(who.id).is_err() {
            return Proceed::GoOn;
        }
        if self.table.owes_name(who) {
            self.unnamed.push(who.clone());
        }
        match self.table.renaming(who) {
            Some(change) => match self.commit(None, self.clock.now(), change).await {
                Err(Failure::Lost(error)) => Proceed::Fall(error),
                Ok(()) | Err(Failure::Refused(_)) => Proceed::GoOn,
            },
            None => Proceed::GoOn,
        }
    }

    /// After what has just happened: names that had to wait for the end of a silence.
    pub(super) async fn take_owed_names(&mut self, mut proceed: Proceed) -> Proceed {
        for who in std::mem::take(&mut self.unnamed) {
            if matches!(proceed, Proceed::GoOn) {
                proceed = self.take_name(&who).await;
            }
        }
        proceed
    }

    /// A host whose place was taken while they were away has it back.
    async fn welcome_back(&mut self, who: PersonId) -> Proceed {
        let now = self.clock.now();
        let is_here = self.audience.is_present(who);
        let change = self.table.welcome_back(who, now, self.audience.host_grace()).filter(|_| is_here);
        match change {
            Some(change) => match self.commit(None, now, change).await {
                Err(Failure::Lost(error)) => Proceed::Fall(error),
                Ok(()) | Err(Failure::Refused(_)) => Proceed::GoOn,
            },
            None => Proceed::GoOn,
        }
    }
}
