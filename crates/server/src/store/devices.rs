//! The devices by which people are known.

use super::{Backend, Store, StoreError, TokenHash, delegate};
use wire::PersonId;

/// Between two notes that a device is used.
pub(super) const NOTED_EVERY_SECONDS: u64 = 600;
/// For so long a token that was offered can be taken up before another may be offered in its place.
pub(super) const OFFERED_FOR_SECONDS: u64 = 60;

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

    /// Offers a device another token in place of `old`, which stays good until the new one is first used: an answer
    /// that is lost on its way costs nobody their device. One at a time, so that nobody keeps the one that is void.
    pub async fn offer_token(&self, old: TokenHash, new: TokenHash, at: u64) -> Result<(), StoreError> {
        delegate!(self.offer_token(old, new, at))
    }

    /// Whether this token was offered and is not taken up yet.
    pub async fn is_offered(&self, new: TokenHash) -> Result<bool, StoreError> {
        delegate!(self.is_offered(new))
    }

    /// Puts a token that was offered in the place of the old one, which is told; nothing if it was so already.
    pub async fn take_up_token(&self, new: TokenHash) -> Result<Option<TokenHash>, StoreError> {
        delegate!(self.take_up_token(new))
    }
}
