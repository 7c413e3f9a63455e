use std::sync::Arc;

use super::Actor;
use crate::hub::mail::{Finished, Reader};
use crate::hub::making::new_founding;
use crate::hub::shown::{MOST_EVENTS, count_fitting, size};
use crate::hub::{ConnectionId, Member, wire_error};
use table::Change;
use wire::{ErrorCode, TableEvent, WireError};

/// Bytes of events in one answer; the first passes whatever its size.
const MOST_HISTORY_BYTES: usize = 128 * 1024;

/// What is asked of a table's past, most of it once its game is over.
impl Actor {
    pub(super) fn history(
        &self,
        connection: ConnectionId,
        from: u64,
        count: u32,
    ) -> Result<Vec<TableEvent>, WireError> {
        let out_of_turn = || wire_error(ErrorCode::Malformed, "this table is not open here, open it first");
        let watcher = self.audience.watcher(connection).ok_or_else(out_of_turn)?;
        let there_are = self.table.version();
        if from >= there_are || count == 0 {
            let detail = format!("no {count} events from {from} on: there are {there_are}, counted from 0");
            return Err(wire_error(ErrorCode::NoSuchEvents, detail));
        }
        let most = u64::from(count).min(MOST_EVENTS as u64);
        let mut events = self.table.events_in(from..from.saturating_add(most), watcher);
        events.truncate(count_fitting(events.iter().map(size), MOST_HISTORY_BYTES).max(1));
        Ok(events)
    }

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
