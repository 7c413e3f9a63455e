use std::sync::Arc;

use roster::DECK;
use tabletop::Secret;

use super::actor::store_failed;
use super::clock::unix_millis;
use super::loading::MOST_BYTES_HERE;
use super::random::{random_bytes, random_word, table_name};
use super::{Hub, Inner, Member, wire_error};
use crate::store::AppendError;
use table::{Change, Entry, Founding, GuideWanted, Invite, NewTable, StoredEntry, Table, TableError};
use wire::{ErrorCode, PersonId, TableId, WireError};

const INVITE_LETTERS: usize = 12;
/// Names tried for a new table; that even two are taken happens to nobody.
const MOST_ATTEMPTS: u8 = 8;

impl Hub {
    /// Makes a table, or finds the one that the same command has made before.
    pub(crate) async fn make_table(
        &self,
        who: &Member,
        key: &str,
        wanted: NewTable<'_>,
    ) -> Result<TableId, WireError> {
        if let Some(deck) = wanted.options.get(DECK).and_then(serde_json::Value::as_str) {
            self.check_deck(wanted.game, deck).await?;
        }
        let mut founding = new_founding()?;
        founding.secret = self.0.config.secret.unwrap_or(founding.secret);
        let change = Change::made(&who.person, wanted, founding)?;
        self.begin_named(who, None, key, change).await
    }

    /// Makes a table on which `who` learns a game.
    pub(crate) async fn guide(
        &self,
        who: &Member,
        key: &str,
        wanted: GuideWanted<'_>,
    ) -> Result<TableId, WireError> {
        let change = Change::guide(&who.person, wanted, new_founding()?)?;
        self.begin_named(who, None, key, change).await
    }

    /// A deck that someone wrote is looked into before there is a table with it.
    pub(crate) async fn check_deck(&self, game: &str, deck: &str) -> Result<(), WireError> {
        let (game, deck) = (game.to_owned(), deck.to_owned());
        let check = move || roster::check_deck(&game, &deck);
        match self.0.thinkers.look_into(check).await {
            Some(checked) => Ok(checked.map_err(TableError::Open)?),
            None => Err(wire_error(ErrorCode::BadSettings, "the deck could not be looked into")),
        }
    }

    /// Makes a table on which `who` plays on from a step of a finished game.
    pub(crate) async fn branch(
        &self,
        who: &Arc<Member>,
        key: &str,
        table: &TableId,
        step: u32,
    ) -> Result<TableId, WireError> {
        let branching = self.table(table)?.branch(Arc::clone(who), step).await?;
        let unmade = || wire_error(ErrorCode::StoreFailed, "the game could not be branched off");
        let change = self.0.thinkers.fold(|| branching.change()).await.ok_or_else(unmade)??;
        self.begin_named(who, Some(table), key, change).await
    }

    /// Begins a table under a name that follows from the command; `after` is the table it comes from.
    pub(super) async fn begin_named(
        &self,
        who: &Member,
        after: Option<&TableId>,
        key: &str,
        change: Change,
    ) -> Result<TableId, WireError> {
        for id in names(who, after, key) {
            match self.0.maker(&id).await? {
                // It was this command, sent before.
                Some(maker) if maker.is(who.person.id, key) => return Ok(id),
                Some(_) => continue,
                None => {}
            }
            self.0.allow_new_table(who.person.id).await?;
            if self.0.begin_table(&id, who.person.id, key, change.clone()).await? {
                self.live_table(&id).announce().await;
                return Ok(id);
            }
        }
        Err(no_name())
    }
}

impl Inner {
    /// Stores the first entry of a table. False if another table has that name.
    pub(super) async fn begin_table(
        &self,
        id: &TableId,
        who: PersonId,
        key: &str,
        change: Change,
    ) -> Result<bool, WireError> {
        let _begun = self.departed.begin(who).await?;
        let entry = Entry { at: 0, by: Some(who), key: Some(key.to_owned()), change };
        let line = self.first_line(id, entry).await?;
        match self.store.append(id, 0, vec![line]).await {
            Ok(()) => Ok(true),
            Err(AppendError::Conflict { .. }) => {
                Ok(self.maker(id).await?.is_some_and(|maker| maker.is(who, key)))
            }
            Err(error) => Err(store_failed(id, &error)),
        }
    }

    /// What a table begins with. A game that is played on, or a deck, may be long, and is looked at elsewhere.
    async fn first_line(&self, id: &TableId, entry: Entry) -> Result<Vec<u8>, WireError> {
        let is_short = matches!(serde_json::to_vec(&entry), Ok(text) if text.len() <= MOST_BYTES_HERE);
        let line = if is_short {
            Table::first_line(id.clone(), entry)
        } else {
            let own = id.clone();
            let line = self.thinkers.fold(move || Table::first_line(own, entry)).await;
            line.ok_or_else(|| wire_error(ErrorCode::StoreFailed, "the table could not be made"))?
        };
        line.map_err(|error| store_failed(id, &error))
    }

    /// By whose command a table was made, if there is one.
    pub(super) async fn maker(&self, id: &TableId) -> Result<Option<Maker>, WireError> {
        let lines = self.store.entries(id).await.map_err(|error| store_failed(id, &error))?;
        let first = lines.first().map(|line| serde_json::from_slice::<StoredEntry>(line)).transpose();
        let first = first.map_err(|error| store_failed(id, &error))?;
        Ok(first.map(|StoredEntry { entry, .. }| Maker { who: entry.by, key: entry.key }))
    }
}

pub(super) struct Maker {
    who: Option<PersonId>,
    key: Option<String>,
}

impl Maker {
    pub(super) fn is(&self, who: PersonId, key: &str) -> bool {
        self.who == Some(who) && self.key.as_deref() == Some(key)
    }
}

/// What a new table of this command may be called; `after` is the table whose rematch it is.
pub(super) fn names(who: &Member, after: Option<&TableId>, key: &str) -> impl Iterator<Item = TableId> {
    (0..MOST_ATTEMPTS).map(move |attempt| table_name(&who.device, after, key, attempt))
}

/// What a new table is given besides what is wanted.
pub(super) fn new_founding() -> Result<Founding, WireError> {
    Ok(Founding { made_at: unix_millis(), secret: new_secret()?, invite: new_invite()? })
}

pub(super) fn new_invite() -> Result<Invite, WireError> {
    Ok(Invite(random_word::<INVITE_LETTERS>()?))
}

pub(super) fn new_secret() -> Result<Secret, WireError> {
    Ok(Secret::from_bytes(random_bytes()?))
}

pub(super) fn no_name() -> WireError {
    wire_error(ErrorCode::StoreFailed, "no name was free for the table, send it again with another key")
}
