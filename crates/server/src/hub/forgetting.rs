//! People who want to be forgotten.

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use super::departed::gone;
use super::people::failed;
use super::{Hub, wire_error};
use crate::store::{DocumentKind, StoreError};
use wire::{ErrorCode, PersonId, TableId, WireError};

impl Hub {
    /// Deletes a person: name and devices are gone at once, their sockets are sent away, and their running seats are
    /// given up. Their games stay, under nobody's name. What is to be done at tables goes on by itself, also after a
    /// restart.
    pub(crate) async fn delete_person(&self, person: PersonId) -> Result<(), WireError> {
        let (store, departed) = (&self.0.store, &self.0.departed);
        self.0.links.void(person);
        departed.add(person);
        departed.settle().await;
        let devices = store.forget_person(person).await.map_err(|error| {
            departed.remove(person);
            match error {
                StoreError::UnknownPerson(_) => {
                    wire_error(ErrorCode::UnknownToken, "there is no such person")
                }
                error => failed(&error),
            }
        })?;
        self.0.names.forget(person);
        self.0.sockets.send_away(&devices, &gone());
        if let Err(error) = self.0.outside.forget_person(person).await {
            tracing::warn!("the browsers of person {} are not forgotten: {}", person.0, error.detail);
        }
        tokio::spawn(self.clone().take_leave(person));
        Ok(())
    }

    /// Goes on with those whom the server was about to forget when it stopped.
    pub(super) async fn take_leave_of_rest(self) {
        let begun = self.0.store.documents(DocumentKind::Forgetting).await.unwrap_or_else(|error| {
            tracing::error!("who is to be forgotten cannot be read: {error}");
            Vec::new()
        });
        for person in begun.iter().filter_map(|(key, _)| key.parse().ok()).map(PersonId) {
            self.clone().take_leave(person).await;
        }
    }

    /// Takes a person's name out of every table that has it.
    async fn take_leave(self, person: PersonId) {
        // One after the other: many who leave at once cost the others no more than one.
        let _turn = self.0.leaving.lock().await;
        let (mut left, mut is_done) = (HashSet::new(), true);
        // Until there is none more: a rematch takes names from one table to the next.
        loop {
            self.settle().await;
            let mut tables = match self.0.store.tables_naming(person).await {
                Ok(tables) => tables,
                Err(error) => {
                    return tracing::error!("the tables of person {} cannot be read: {error}", person.0);
                }
            };
            tables.retain(|table| left.insert(table.clone()));
            if tables.is_empty() {
                break;
            }
            for table in tables {
                is_done &= self.leave(&table, person).await;
            }
        }
        // Only what is written is forgotten also after a crash.
        self.0.lobby.write().await;
        // Replays that were made ready before tell the name.
        self.0.names_taken_out.fetch_add(1, Ordering::Relaxed);
        if is_done {
            self.forgotten(person).await;
        }
    }

    /// Waits for whatever was begun before and may write a name.
    async fn settle(&self) {
        self.0.departed.settle().await;
        for table in self.0.registry.all() {
            table.wake().await;
        }
    }

    /// Whether a table does not name a person any more.
    async fn leave(&self, table: &TableId, person: PersonId) -> bool {
        match self.live_table(table).forget(person).await {
            Ok(()) => {
                // Whoever looks at a list with the name in it is told of one without.
                let table = self.live_table(table);
                table.announce().await;
                table.wake().await;
                true
            }
            Err(WireError { code: ErrorCode::UnknownTable, .. }) => true,
            Err(error) => {
                tracing::error!("table {}: a name is still there: {}", table.0, error.detail);
                false
            }
        }
    }

    async fn forgotten(&self, person: PersonId) {
        let done = self.0.store.remove_document(DocumentKind::Forgetting, &person.0.to_string()).await;
        if let Err(error) = done {
            tracing::warn!("person {} will be forgotten once more: {error}", person.0);
        }
    }

    /// How often a name was taken out of tables: what was made of them before is out of date.
    pub(crate) fn names_taken_out(&self) -> u64 {
        self.0.names_taken_out.load(Ordering::Relaxed)
    }
}
