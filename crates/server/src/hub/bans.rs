//! People whom this server does not let in.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::clock::unix_millis;
use super::people::failed;
use super::{Hub, wire_error};
use crate::store::{DocumentKind, Store, TokenHash};
use wire::{ErrorCode, PersonId, WireError};

/// Who they are, as the store has them.
#[derive(Debug, Default)]
pub(super) struct Bans(Mutex<HashSet<PersonId>>);

impl Bans {
    /// To be called before anybody is let in.
    pub(super) async fn read(&self, store: &Store) {
        match store.documents(DocumentKind::Banned).await {
            Ok(banned) => {
                self.lock().extend(banned.iter().filter_map(|(key, _)| key.parse().ok()).map(PersonId));
            }
            Err(error) => tracing::error!("who is banned cannot be read, so everybody is let in: {error}"),
        }
    }

    pub(super) fn contains(&self, person: PersonId) -> bool {
        self.lock().contains(&person)
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hub {
    /// Keeps a person out of the whole server, with all their devices; their seats stay theirs.
    pub(crate) async fn ban_person(&self, person: PersonId) -> Result<(), WireError> {
        let since = (unix_millis() / 1_000).to_string();
        let store = &self.0.store;
        let put = store.put_document(DocumentKind::Banned, &person.0.to_string(), &since).await;
        put.map_err(|error| failed(&error))?;
        self.0.bans.lock().insert(person);
        self.0.links.void(person);
        // Looked for only now, so that none that is added meanwhile is missed.
        let devices = store.devices(person).await.map_err(|error| failed(&error))?;
        let devices: Vec<TokenHash> = devices.iter().map(|device| device.token_hash).collect();
        self.0.sockets.send_away(&devices, &banned());
        Ok(())
    }

    /// Lets a person in again.
    pub(crate) async fn unban(&self, person: PersonId) -> Result<(), WireError> {
        let removed = self.0.store.remove_document(DocumentKind::Banned, &person.0.to_string()).await;
        removed.map_err(|error| failed(&error))?;
        self.0.bans.lock().remove(&person);
        Ok(())
    }

    /// Who is kept out, and since when, in seconds since 1970.
    pub(crate) async fn banned(&self) -> Result<Vec<(PersonId, u64)>, WireError> {
        let banned = self.0.store.documents(DocumentKind::Banned).await.map_err(|error| failed(&error))?;
        let parsed = |(key, since): &(String, String)| {
            Some((PersonId(key.parse().ok()?), since.parse().unwrap_or_default()))
        };
        Ok(banned.iter().filter_map(parsed).collect())
    }

    /// Refuses whoever is banned.
    pub(crate) fn check_welcome(&self, person: PersonId) -> Result<(), WireError> {
        if self.0.bans.contains(person) { Err(banned()) } else { Ok(()) }
    }
}

fn banned() -> WireError {
    wire_error(ErrorCode::KeptOut, "this server does not let you in, ask whoever runs it")
}
