//! People who were deleted while something of theirs was still on its way.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{RwLock, RwLockReadGuard};

use super::wire_error;
use wire::{ErrorCode, PersonId, WireError};

/// Who was deleted since the server started: nothing that they had asked for is begun any more.
#[derive(Debug, Default)]
pub(super) struct Departed {
    /// Mostly nobody was, and then nobody needs to look.
    is_anyone: AtomicBool,
    people: Mutex<HashSet<PersonId>>,
    /// Held by whatever writes a name and is no table's.
    begun: RwLock<()>,
}

impl Departed {
    /// Refuses what somebody asks for who is no more.
    pub(super) fn check(&self, person: PersonId) -> Result<(), WireError> {
        if self.is_anyone.load(Ordering::SeqCst) && self.lock().contains(&person) {
            return Err(gone());
        }
        Ok(())
    }

    /// The same, and whoever wants them forgotten waits until what is begun now is done.
    pub(super) async fn begin(&self, person: PersonId) -> Result<RwLockReadGuard<'_, ()>, WireError> {
        let begun = self.begun.read().await;
        self.check(person)?;
        Ok(begun)
    }

    /// From now on nothing of theirs is begun.
    pub(super) fn add(&self, person: PersonId) {
        self.lock().insert(person);
        self.is_anyone.store(true, Ordering::SeqCst);
    }

    /// They could not be deleted after all.
    pub(super) fn remove(&self, person: PersonId) {
        self.lock().remove(&person);
    }

    /// Waits for what was begun before.
    pub(super) async fn settle(&self) {
        drop(self.begun.write().await);
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn gone() -> WireError {
    wire_error(ErrorCode::UnknownToken, "this person was deleted")
}
