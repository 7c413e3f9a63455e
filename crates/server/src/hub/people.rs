use super::identity::{LINK_LIFE, new_token, token_hash};
use super::random::random_bytes;
use super::{Hub, wire_error};
use crate::store::{StoreError, TokenHash};
use table::person_name;
use wire::{DeviceLink, ErrorCode, Person, PersonId, WireError};

impl Hub {
    /// Whose token this is.
    pub(crate) async fn person(&self, hash: TokenHash) -> Result<Option<Person>, WireError> {
        self.0.store.person_by_token(hash).await.map_err(|error| failed(&error))
    }

    /// Someone new, with the token of their first device.
    pub(crate) async fn new_person(&self, name: Option<&str>) -> Result<(String, Person), WireError> {
        let name = match name {
            Some(name) => person_name(name)?,
            None => guest_name()?,
        };
        let (token, hash) = fresh_token()?;
        let id = self.0.store.new_person(hash, &name).await.map_err(|error| failed(&error))?;
        Ok((token, Person { id, name, bot: false }))
    }

    /// One more device of the person who made the code.
    pub(crate) async fn link_device(&self, code: &str) -> Result<(String, Person), WireError> {
        let person = self.0.links.redeem(code).ok_or_else(|| {
            wire_error(
                ErrorCode::UnknownToken,
                "this code was used, is too old, or never was: make a new one",
            )
        })?;
        let (token, hash) = fresh_token()?;
        self.0.store.add_device(person, hash).await.map_err(|error| failed(&error))?;
        let found = self.person(hash).await?;
        let person = found.ok_or_else(|| failed(&StoreError::UnknownPerson(person)))?;
        Ok((token, person))
    }

    pub(crate) fn make_link(&self, person: PersonId) -> Result<DeviceLink, WireError> {
        let code = self.0.links.make(person)?;
        Ok(DeviceLink { code, valid_seconds: u32::try_from(LINK_LIFE.as_secs()).unwrap_or(u32::MAX) })
    }

    /// Gives a person another name; at tables where they sit they keep the one they came with.
    pub(crate) async fn rename(&self, person: PersonId, name: &str) -> Result<String, WireError> {
        let name = person_name(name)?;
        self.0.store.rename(person, &name).await.map_err(|error| failed(&error))?;
        Ok(name)
    }

    /// From now on others see that this person is a program.
    pub(crate) async fn mark_as_bot(&self, person: PersonId) -> Result<(), WireError> {
        self.0.store.mark_as_bot(person).await.map_err(|error| failed(&error))
    }
}

fn fresh_token() -> Result<(String, TokenHash), WireError> {
    let token = new_token()?;
    let hash = token_hash(&token).ok_or_else(|| wire_error(ErrorCode::StoreFailed, "no token was made"))?;
    Ok((token, hash))
}

/// Guests who did not say their name can still be told apart.
fn guest_name() -> Result<String, WireError> {
    let number = u16::from_be_bytes(random_bytes()?);
    Ok(format!("Guest {}", 1_000 + number % 9_000))
}

fn failed(error: &StoreError) -> WireError {
    tracing::error!("people: {error}");
    wire_error(ErrorCode::StoreFailed, "people could not be read or written, try again")
}
