//! What is taken out of the store again, and what tells when it may be.

use super::{Backend, Store, StoreError, TokenHash, delegate};
use wire::{PersonId, TableId};

impl Store {
    /// Removes a table with all that is kept of it. Tells whose lists had it; `None` if there was no such table.
    pub async fn delete_table(&self, table: &TableId) -> Result<Option<Vec<PersonId>>, StoreError> {
        delegate!(self.delete_table(table))
    }

    /// Notes that somebody looks at a table, in seconds since 1970. A power failure may undo it.
    pub async fn note_opened(&self, table: &TableId, at: u64) -> Result<(), StoreError> {
        delegate!(self.note_opened(table, at))
    }

    /// Tables whose game is not over and that nobody has changed or opened since then, in seconds since 1970; by
    /// what their summaries tell.
    pub async fn untouched_since(&self, at: u64) -> Result<Vec<TableId>, StoreError> {
        delegate!(self.untouched_since(at))
    }

    /// When anybody last did anything, as far as it was noted, in seconds since 1970.
    pub async fn last_use(&self) -> Result<Option<u64>, StoreError> {
        delegate!(self.last_use())
    }

    /// Takes a person's name and devices away, and what only they could see. Tells which devices these were. Until
    /// [`DocumentKind::Forgetting`](super::DocumentKind) of them is removed, their name may still be in logs.
    pub async fn forget_person(&self, person: PersonId) -> Result<Vec<TokenHash>, StoreError> {
        delegate!(self.forget_person(person))
    }

    /// Tables in whose log a person is named, or was.
    pub async fn tables_naming(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        delegate!(self.tables_naming(person))
    }

    /// Writes some entries of a table's log anew, by their numbers: the only way in which a log changes but by
    /// growing, and only there to take a name out of it. `Ok` means that it is durable.
    pub async fn rewrite(&self, table: &TableId, entries: Vec<(u64, Vec<u8>)>) -> Result<(), StoreError> {
        delegate!(self.rewrite(table, entries))
    }
}

/// How an entry begins to name a person.
pub(super) fn naming(person: PersonId) -> String {
    format!("{{\"id\":{},\"name\":", person.0)
}
