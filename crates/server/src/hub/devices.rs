//! The devices by which a person is known.

use std::time::Duration;

use super::clock::unix_millis;
use super::identity::LINK_LIFE;
use super::people::{failed, fresh_token};
use super::summary::Summary;
use super::{Hub, Member, wire_error};
use crate::store::{StoreError, StoredDevice, SummaryQuery, TokenHash};
use table::device_label;
use wire::{DeviceLink, DeviceView, ErrorCode, NewSubscription, Person, PersonId, TableId, WireError};

/// Digits by which a person names one of their devices: of the hash of its token, which tells nothing of it.
const ID_BYTES: usize = 8;
/// For a browser to keep its new token before its other tabs are told that the old one is void.
const TOKEN_TAKEN: Duration = Duration::from_secs(2);
/// Games in one archive, the last ones.
const MOST_GAMES: u32 = 2_000;

impl Hub {
    pub(crate) async fn devices(&self, who: &Member) -> Result<Vec<DeviceView>, WireError> {
        let devices = self.0.store.devices(who.person.id).await.map_err(|error| failed(&error))?;
        let view = |StoredDevice { token_hash, made, used, label }| DeviceView {
            id: id_of(&token_hash),
            made,
            used,
            label,
            current: token_hash == who.device,
        };
        Ok(devices.into_iter().map(view).collect())
    }

    /// Ends a device of a person; whoever uses it is sent away.
    pub(crate) async fn end_device(&self, who: &Member, id: &str) -> Result<(), WireError> {
        let devices = self.0.store.devices(who.person.id).await.map_err(|error| failed(&error))?;
        let unknown = || wire_error(ErrorCode::Malformed, "none of your devices has this id");
        let device = devices.iter().find(|device| id_of(&device.token_hash) == id).ok_or_else(unknown)?;
        let ended = self.0.store.end_device(who.person.id, device.token_hash).await;
        ended.map_err(|error| failed(&error))?;
        let why =
            wire_error(ErrorCode::UnknownToken, "this device was ended by another one of the same person");
        self.0.sockets.send_away(&[device.token_hash], &why);
        self.forget_traces(who.person.id, &device.token_hash).await;
        Ok(())
    }

    /// Another token for a device. Once it is used, whoever else has learnt the old one is nobody with it.
    pub(crate) async fn change_token(&self, who: &Member) -> Result<String, WireError> {
        let (token, hash) = fresh_token()?;
        let offered = self.0.store.offer_token(who.device, hash, unix_millis() / 1_000).await;
        offered.map_err(|error| match error {
            StoreError::UnknownToken => wire_error(ErrorCode::UnknownToken, error.to_string()),
            StoreError::TokenOffered => wire_error(ErrorCode::TooFast, error.to_string()),
            error => failed(&error),
        })?;
        self.0.links.void(who.person.id);
        Ok(token)
    }

    /// A new token of a device is used for the first time: the old one is nobody's any more.
    pub(super) async fn take_up_token(&self, new: TokenHash) -> Result<Option<Person>, WireError> {
        let store = &self.0.store;
        let old = store.take_up_token(new).await.map_err(|error| failed(&error))?;
        let person = store.person_by_token(new).await.map_err(|error| failed(&error))?;
        if let (Some(old), Some(person)) = (old, &person) {
            self.forget_traces(person.id, &old).await;
            let hub = self.clone();
            tokio::spawn(async move {
                tokio::time::sleep(TOKEN_TAKEN).await;
                let why = wire_error(ErrorCode::UnknownToken, "this device has another token now");
                hub.0.sockets.send_away(&[old], &why);
            });
        }
        Ok(person)
    }

    /// Nothing that was done with a token leads back to its person: no code for another device, no call.
    async fn forget_traces(&self, person: PersonId, device: &TokenHash) {
        self.0.links.void(person);
        if let Err(error) = self.0.outside.forget_device(person, &id_of(device)).await {
            tracing::warn!("a browser of person {} is not forgotten: {}", person.0, error.detail);
        }
    }

    /// This browser wants to be told of its person's turn, for as long as it is theirs.
    pub(crate) async fn subscribe(&self, who: &Member, wanted: NewSubscription) -> Result<(), WireError> {
        self.0.outside.subscribe(who.person.id, id_of(&who.device), wanted).await?;
        if self.person(who.device).await?.is_none() {
            self.forget_traces(who.person.id, &who.device).await;
            return Err(ended());
        }
        Ok(())
    }

    /// A code for one more device.
    pub(crate) async fn make_link(&self, who: &Member) -> Result<DeviceLink, WireError> {
        let code = self.0.links.make(who.person.id)?;
        // It may have been ended since it asked.
        if self.person(who.device).await?.is_none() {
            self.0.links.void(who.person.id);
            return Err(ended());
        }
        Ok(DeviceLink { code, valid_seconds: u32::try_from(LINK_LIFE.as_secs()).unwrap_or(u32::MAX) })
    }

    /// Notes that a device is used; nobody waits for it.
    pub(crate) fn note_device(&self, device: TokenHash, label: Option<&str>) {
        let (store, label) = (self.0.store.clone(), label.and_then(device_label));
        tokio::spawn(async move {
            let noted = store.note_device(device, unix_millis() / 1_000, label.as_deref()).await;
            if let Err(error) = noted {
                tracing::warn!("the use of a device is not noted: {error}");
            }
        });
    }

    /// The tables at which a person has played to the end, the last first.
    pub(crate) async fn finished_tables(&self, who: PersonId) -> Result<Vec<TableId>, WireError> {
        let found = self.0.store.summaries(SummaryQuery::MineFinished(who), MOST_GAMES).await;
        let restored = found.map_err(|error| failed(&error))?.into_iter().filter_map(Summary::restored);
        Ok(restored
            .filter(|(table, summary)| summary.played(table, who).is_some())
            .map(|(table, _)| table)
            .collect())
    }
}

fn ended() -> WireError {
    wire_error(ErrorCode::UnknownToken, "this device was ended")
}

fn id_of(device: &TokenHash) -> String {
    device.iter().take(ID_BYTES).map(|byte| format!("{byte:02x}")).collect()
}
