use super::{Actor, Failure, Proceed};
use crate::hub::mail::Opening;
use crate::hub::wire_error;
use wire::{ErrorCode, PersonId, WireError};

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
        let is_full = self.audience.onlookers(opening.connection) >= self.hub.config.limits.onlookers;
        if is_full && watcher.seat().is_none() {
            self.audience.remove(opening.connection, &self.table);
            let detail = "too many people look on here, come back when some have left";
            return Err(wire_error(ErrorCode::TooManyConnections, detail));
        }
        let hashes = self.hub.catalogues.know(self.table.game(), self.table.options());
        self.audience.name_catalogue(hashes);
        self.audience.add(opening, watcher, &self.table, self.clock.now());
        Ok(())
    }

    /// A host whose place was taken while they were away has it back.
    pub(super) async fn welcome_back(&mut self, who: PersonId) -> Proceed {
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
