use std::sync::Arc;

use super::Actor;
use crate::hub::Member;
use crate::hub::mail::{Finished, Reader};
use crate::hub::making::new_founding;
use table::Change;
use wire::WireError;

/// What is asked of a table whose game is over.
impl Actor {
    pub(super) fn finished(&mut self, reader: &Reader) -> Result<Arc<Finished>, WireError> {
        let invite = reader.invite.as_ref().map(|invite| invite.0.as_str());
        self.table.watcher(reader.who, invite)?;
        if let Some(finished) = &self.finished {
            return Ok(Arc::clone(finished));
        }
        let record = self.table.record_json()?.get().into();
        let (decided, steps) = (self.table.decided_in_person(), self.table.step_count());
        let finished = Arc::new(Finished { record, decided, steps });
        self.finished = Some(Arc::clone(&finished));
        Ok(finished)
    }

    /// What begins another table with this one's game. A finished game is open to everyone.
    pub(super) fn branch(&self, who: &Member, step: u32) -> Result<Change, WireError> {
        self.table.watcher(Some(who.person.id), None)?;
        Ok(self.table.branch(&who.person, step, new_founding()?)?)
    }
}
