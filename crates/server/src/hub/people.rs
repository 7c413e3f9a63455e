use super::actor::unknown_table;
use super::identity::{new_token, token_hash};
use super::random::random_bytes;
use super::{Hub, wire_error};
use crate::store::{StoreError, SummaryQuery, TokenHash};
use table::person_name;
use wire::{ErrorCode, Person, PersonId, TableId, WireError};

/// Tables that are told a new name at once, the last used first; at others it is taken when they open them.
const MOST_RENAMED: u32 = 20;

impl Hub {
    /// Whose token this is.
    pub(crate) async fn person(&self, hash: TokenHash) -> Result<Option<Person>, WireError> {
        let store = &self.0.store;
        match store.person_by_token(hash).await.map_err(|error| failed(&error))? {
            None if store.is_offered(hash).await.map_err(|error| failed(&error))? => {
                self.take_up_token(hash).await
            }
            found => Ok(found),
        }
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
        self.check_welcome(person)?;
        let (token, hash) = fresh_token()?;
        self.0.store.add_device(person, hash).await.map_err(|error| failed(&error))?;
        let found = self.person(hash).await?;
        let person = found.ok_or_else(|| failed(&StoreError::UnknownPerson(person)))?;
        Ok((token, person))
    }

    /// Gives a person another name, also at the tables where they sit and whose game is not over.
    pub(crate) async fn rename(&self, person: &Person, name: &str) -> Result<String, WireError> {
        let name = person_name(name)?;
        if !self.0.credits.names.take(person.id) {
            return Err(wire_error(ErrorCode::TooFast, "too many new names, wait a little"));
        }
        let store = &self.0.store;
        let begun = self.0.departed.begin(person.id).await?;
        store.rename(person.id, &name).await.map_err(|error| failed(&error))?;
        self.0.names.note(person.id, &name);
        // No table is waited for with it: one that makes a table waits for the same.
        drop(begun);
        let theirs = store.summaries(SummaryQuery::Mine(person.id), MOST_RENAMED).await;
        let who = Person { name: name.clone(), ..person.clone() };
        for summary in theirs.map_err(|error| failed(&error))? {
            self.live_table(&summary.table).renamed(who.clone()).await;
        }
        Ok(name)
    }

    /// The name somebody has taken on another connection, if anybody took one since `seen`.
    pub(crate) fn new_name_of(&self, person: PersonId, seen: &mut u64) -> Option<String> {
        self.0.names.news_of(person, seen)
    }

    /// Puts a table away in a person's lists, or takes it out again.
    pub(crate) async fn hide(
        &self,
        person: PersonId,
        table: &TableId,
        hidden: bool,
    ) -> Result<(), WireError> {
        match self.0.store.hide(person, table, hidden).await {
            Ok(()) => {
                self.0.lobby.put_away(person);
                Ok(())
            }
            Err(StoreError::UnknownTable(_)) => Err(unknown_table()),
            Err(error) => Err(failed(&error)),
        }
    }

    /// From now on others see that this person is a program.
    pub(crate) async fn mark_as_bot(&self, person: PersonId) -> Result<(), WireError> {
        self.0.store.mark_as_bot(person).await.map_err(|error| failed(&error))
    }
}

pub(super) fn fresh_token() -> Result<(String, TokenHash), WireError> {
    let token = new_token()?;
    let hash = token_hash(&token).ok_or_else(|| wire_error(ErrorCode::StoreFailed, "no token was made"))?;
    Ok((token, hash))
}

/// Guests who did not say their name can still be told apart.
fn guest_name() -> Result<String, WireError> {
    let number = u16::from_be_bytes(random_bytes()?);
    Ok(format!("Guest {}", 1_000 + number % 9_000))
}

pub(super) fn failed(error: &StoreError) -> WireError {
    tracing::error!("people: {error}");
    wire_error(ErrorCode::StoreFailed, "people could not be read or written, try again")
}
