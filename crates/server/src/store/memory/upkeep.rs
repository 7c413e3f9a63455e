use super::Memory;
use crate::store::upkeep::naming;
use crate::store::{DocumentKind, StoreError, TokenHash};
use wire::{PersonId, Phase, TableId};

impl Memory {
    pub(in crate::store) fn delete_table(
        &self,
        table: &TableId,
    ) -> Result<Option<Vec<PersonId>>, StoreError> {
        let mut state = self.open_state()?;
        if state.tables.remove(table).is_none() {
            return Ok(None);
        }
        state.archives.remove(table);
        state.opened.remove(table);
        state.hidden.values_mut().for_each(|hidden| hidden.retain(|hidden| hidden != table));
        state.dailies.retain(|_, (played_at, _)| played_at != table);
        Ok(Some(state.summaries.remove(table).map(|summary| summary.people).unwrap_or_default()))
    }

    pub(in crate::store) fn note_opened(&self, table: &TableId, at: u64) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        if !state.tables.contains_key(table) {
            return Err(StoreError::UnknownTable(table.clone()));
        }
        state.opened.insert(table.clone(), at);
        Ok(())
    }

    pub(in crate::store) fn untouched_since(&self, at: u64) -> Result<Vec<TableId>, StoreError> {
        let state = self.open_state()?;
        let is_opened = |table: &TableId| state.opened.get(table).is_some_and(|opened| *opened >= at);
        let untouched = state.summaries.values().filter(|summary| {
            summary.phase != Phase::Finished && summary.changed < at && !is_opened(&summary.table)
        });
        let mut tables: Vec<TableId> = untouched.map(|summary| summary.table.clone()).collect();
        tables.sort_by_key(|table| state.tables.get(table).map(|log| log.number));
        Ok(tables)
    }

    pub(in crate::store) fn last_use(&self) -> Result<Option<u64>, StoreError> {
        let state = self.open_state()?;
        let changed = state.summaries.values().map(|summary| summary.changed);
        let used = state.device_uses.values().map(|device| device.used);
        Ok(changed.chain(state.opened.values().copied()).chain(used).max())
    }

    pub(in crate::store) fn forget_person(&self, person: PersonId) -> Result<Vec<TokenHash>, StoreError> {
        let mut state = self.open_state()?;
        state.person(person)?.name.clear();
        state.hidden.remove(&person);
        let theirs = state.devices.iter().filter(|(_, owner)| **owner == person);
        let devices: Vec<TokenHash> = theirs.map(|(device, _)| *device).collect();
        state.devices.retain(|_, owner| *owner != person);
        state.device_uses.retain(|device, _| !devices.contains(device));
        state.offered_tokens.retain(|device, _| !devices.contains(device));
        state.documents.insert((DocumentKind::Forgetting, person.0.to_string()), String::new());
        Ok(devices)
    }

    pub(in crate::store) fn tables_naming(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        let (state, named) = (self.open_state()?, naming(person));
        let names = |entry: &Vec<u8>| entry.windows(named.len()).any(|part| part == named.as_bytes());
        let naming = state.tables.iter().filter(|(_, log)| log.entries.iter().any(names));
        Ok(naming.map(|(table, _)| table.clone()).collect())
    }

    pub(in crate::store) fn rewrite(
        &self,
        table: &TableId,
        entries: Vec<(u64, Vec<u8>)>,
    ) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        let unknown = || StoreError::UnknownTable(table.clone());
        let log = state.tables.get_mut(table).ok_or_else(unknown)?;
        for (number, entry) in entries {
            let place = usize::try_from(number).ok().and_then(|number| log.entries.get_mut(number));
            *place.ok_or_else(unknown)? = entry;
        }
        Ok(())
    }
}
