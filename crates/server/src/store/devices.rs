//! The devices by which people are known.

use super::{Backend, Store, StoreError, TokenHash, delegate};
use wire::PersonId;

/// Between two notes that a device is used.
pub(super) const NOTED_EVERY_SECONDS: u64 = 600;

/// A device of a person; times are in seconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDevice {
    pub token_hash: TokenHash,
    /// When it was added; not known of those of before this was noted.
    pub made: Option<u64>,
    pub used: Option<u64>,
    /// What it calls itself, such as the name of a browser.
    pub label: String,
}

impl Store {
    /// Notes that a device is used, and what it calls itself if it says so. A power failure may undo it.
    pub async fn note_device(
        &self,
        token_hash: TokenHash,
        at: u64,
        label: Option<&str>,
    ) -> Result<(), StoreError> {
        delegate!(self.note_device(token_hash, at, label))
    }

    /// All devices of a person, the last used first.
    pub async fn devices(&self, person: PersonId) -> Result<Vec<StoredDevice>, StoreError> {
        delegate!(self.devices(person))
    }

    /// Ends a device: its token is nobody's any more. Says whether it was this person's.
    pub async fn end_device(&self, person: PersonId, token_hash: TokenHash) -> Result<bool, StoreError> {
        delegate!(self.end_device(person, token_hash))
    }

    /// Gives a device another token in place of the one it has.
    pub async fn change_token(&self, old: TokenHash, new: TokenHash) -> Result<(), StoreError> {
        delegate!(self.change_token(old, new))
    }
}
