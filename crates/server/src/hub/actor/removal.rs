use std::sync::atomic::Ordering;

use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{Actor, Failure, Proceed, answer, store_failed};
use crate::hub::clock::unix_millis;
use crate::hub::{A_DAY, wire_error};
use table::without_name;
use wire::{ErrorCode, PersonId, WireError};

type Callback = oneshot::Sender<Result<(), WireError>>;

/// What a person may have to leave at a table: their seats and the host's place.
const MOST_FAREWELLS: u8 = tabletop::MAX_SEATS + 1;

impl Actor {
    /// Notes that somebody looks at the table, once a day: tables that nobody does may be deleted one day.
    pub(super) fn note_seen(&mut self) {
        if self.seen.is_some_and(|seen| seen.elapsed() < A_DAY) {
            return;
        }
        self.seen = Some(Instant::now());
        let (store, id) = (self.hub.store.clone(), self.id.clone());
        // Nobody waits for it, and the next to come tries again.
        tokio::spawn(async move { store.note_opened(&id, unix_millis() / 1_000).await });
    }

    /// Ends the table for good: whoever looks at it is sent away, and nothing is left of it.
    pub(super) async fn delete(&mut self, unless_seen: bool, callback: Callback) -> Proceed {
        if unless_seen && !self.audience.is_empty() {
            answer(callback, Err(wire_error(ErrorCode::SomeoneIsThere, "somebody looks at this table")));
            return Proceed::GoOn;
        }
        let erased = self.erase().await;
        let proceed = if erased.is_ok() { Proceed::Fall(deleted()) } else { Proceed::GoOn };
        answer(callback, erased);
        proceed
    }

    async fn erase(&mut self) -> Result<(), WireError> {
        self.hub.erase(&self.id).await?;
        self.audience.dismiss(&self.id, &deleted());
        Ok(())
    }

    /// Somebody is gone for good: their seats are given up and their name is taken out of the log. A table that was
    /// theirs alone goes with them.
    pub(super) async fn forget(&mut self, who: PersonId, callback: Callback) -> Proceed {
        for _ in 0..MOST_FAREWELLS {
            let Some(change) = self.table.farewell(who) else { break };
            if let Err(Failure::Lost(error) | Failure::Refused(error)) =
                self.commit(None, self.clock.now(), change).await
            {
                answer(callback, Err(error.clone()));
                return Proceed::Fall(error);
            }
        }
        if self.table.is_only_of(who) {
            return self.delete(false, callback).await;
        }
        let blanked = self.blank_name(who).await;
        let is_as_it_was = matches!(blanked, Ok(false));
        answer(callback, blanked.map(|_| ()));
        // They find it again as the store has it.
        let anew = || wire_error(ErrorCode::StoreFailed, "the table was written anew, open it again");
        if is_as_it_was { Proceed::GoOn } else { Proceed::Fall(anew()) }
    }

    /// Whether there was something to take out.
    async fn blank_name(&mut self, who: PersonId) -> Result<bool, WireError> {
        let failed = |error: &dyn std::error::Error| store_failed(&self.id, error);
        let lines = self.hub.store.entries(&self.id).await.map_err(|error| failed(&error))?;
        let mut blanked = Vec::new();
        for (number, line) in (0..).zip(&lines) {
            if let Some(line) = without_name(line, who).map_err(|error| failed(&error))? {
                blanked.push((number, line));
            }
        }
        let is_named = !blanked.is_empty();
        if is_named {
            self.hub.store.rewrite(&self.id, blanked).await.map_err(|error| failed(&error))?;
            // Replays that were made ready before tell the name.
            self.hub.names_taken_out.fetch_add(1, Ordering::Relaxed);
        }
        Ok(is_named)
    }
}

fn deleted() -> WireError {
    wire_error(ErrorCode::UnknownTable, "the table was deleted")
}
