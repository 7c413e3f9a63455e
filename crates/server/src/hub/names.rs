use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use wire::PersonId;

/// Who has taken another name since the server started, so that all their connections know it.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// How often somebody did: as long as it stays the same, nobody needs to look.
    changes: AtomicU64,
    names: Mutex<HashMap<PersonId, String>>,
}

impl Names {
    pub(super) fn note(&self, person: PersonId, name: &str) {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        names.insert(person, name.to_owned());
        self.changes.fetch_add(1, Ordering::Release);
    }

    pub(super) fn forget(&self, person: PersonId) {
        self.names.lock().unwrap_or_else(PoisonError::into_inner).remove(&person);
    }

    /// The name a person has taken, if anybody took one since `seen`, which is brought up to date.
    pub(super) fn news_of(&self, person: PersonId, seen: &mut u64) -> Option<String> {
        let changes = self.changes.load(Ordering::Acquire);
        if std::mem::replace(seen, changes) == changes {
            return None;
        }
        self.names.lock().unwrap_or_else(PoisonError::into_inner).get(&person).cloned()
    }
}
