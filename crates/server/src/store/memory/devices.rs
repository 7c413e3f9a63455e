use std::cmp::Reverse;

use super::{DeviceUse, Memory};
use crate::store::devices::{NOTED_EVERY_SECONDS, OFFERED_FOR_SECONDS};
use crate::store::{StoreError, StoredDevice, TokenHash};
use wire::PersonId;

impl Memory {
    pub(in crate::store) fn note_device(
        &self,
        token_hash: TokenHash,
        at: u64,
        label: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        if !state.devices.contains_key(&token_hash) {
            return Ok(());
        }
        let fresh = DeviceUse { made: at, used: at, label: String::new() };
        let known = state.device_uses.entry(token_hash).or_insert(fresh);
        if known.used + NOTED_EVERY_SECONDS < at || label.is_some() {
            known.used = at;
        }
        if let Some(label) = label {
            label.clone_into(&mut known.label);
        }
        Ok(())
    }

    pub(in crate::store) fn devices(&self, person: PersonId) -> Result<Vec<StoredDevice>, StoreError> {
        let state = self.open_state()?;
        let theirs = state.devices.iter().filter(|(_, owner)| **owner == person);
        let mut devices: Vec<StoredDevice> = theirs
            .map(|(token_hash, _)| {
                let known = state.device_uses.get(token_hash);
                StoredDevice {
                    token_hash: *token_hash,
                    made: known.map(|known| known.made),
                    used: known.map(|known| known.used),
                    label: known.map(|known| known.label.clone()).unwrap_or_default(),
                }
            })
            .collect();
        devices.sort_by_key(|device| (Reverse(device.used), device.token_hash));
        Ok(devices)
    }

    pub(in crate::store) fn end_device(
        &self,
        person: PersonId,
        token_hash: TokenHash,
    ) -> Result<bool, StoreError> {
        let mut state = self.open_state()?;
        let is_theirs = state.devices.get(&token_hash) == Some(&person);
        if is_theirs {
            state.devices.remove(&token_hash);
            state.device_uses.remove(&token_hash);
            state.offered_tokens.remove(&token_hash);
        }
        Ok(is_theirs)
    }

    pub(in crate::store) fn offer_token(
        &self,
        old: TokenHash,
        new: TokenHash,
        at: u64,
    ) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        if !state.devices.contains_key(&old) {
            return Err(StoreError::UnknownToken);
        }
        if state.devices.contains_key(&new) {
            return Err(StoreError::TokenTaken);
        }
        let offered = state.offered_tokens.get(&old);
        if offered.is_some_and(|(_, since)| since.abs_diff(at) < OFFERED_FOR_SECONDS) {
            return Err(StoreError::TokenOffered);
        }
        state.offered_tokens.insert(old, (new, at));
        Ok(())
    }

    pub(in crate::store) fn is_offered(&self, new: TokenHash) -> Result<bool, StoreError> {
        Ok(self.open_state()?.offered_tokens.values().any(|(offered, _)| *offered == new))
    }

    pub(in crate::store) fn take_up_token(&self, new: TokenHash) -> Result<Option<TokenHash>, StoreError> {
        let mut state = self.open_state()?;
        let offered = state.offered_tokens.iter().find(|(_, (offered, _))| *offered == new);
        let Some(old) = offered.map(|(old, _)| *old) else { return Ok(None) };
        state.offered_tokens.remove(&old);
        if let Some(person) = state.devices.remove(&old) {
            state.devices.insert(new, person);
        }
        if let Some(known) = state.device_uses.remove(&old) {
            state.device_uses.insert(new, known);
        }
        Ok(Some(old))
    }
}
