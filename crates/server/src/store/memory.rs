//! Keeps the promises of the store except the one to outlive the process.

mod devices;
mod upkeep;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{
    AppendError, DailyClaim, DailyRow, DailyScore, DailyTry, DocumentKind, MOST_HIDDEN, StoreCounts,
    StoreError, StoredSummary, SummaryQuery, TokenHash,
};
use wire::{Person, PersonId, Phase, TableId};

#[derive(Debug, Default)]
pub(super) struct Memory {
    /// Never held across an await.
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    is_closed: bool,
    tables: HashMap<TableId, Log>,
    summaries: HashMap<TableId, StoredSummary>,
    archives: HashMap<TableId, Vec<u8>>,
    /// When somebody last looked at a table.
    opened: HashMap<TableId, u64>,
    /// Person `n` is number `n - 1`.
    people: Vec<Person>,
    devices: HashMap<TokenHash, PersonId>,
    device_uses: HashMap<TokenHash, DeviceUse>,
    /// By the token that each is to take the place of, and since when.
    offered_tokens: HashMap<TokenHash, (TokenHash, u64)>,
    /// Those put away last come last.
    hidden: HashMap<PersonId, Vec<TableId>>,
    dailies: BTreeMap<DailyTry, (TableId, Option<DailyScore>)>,
    documents: BTreeMap<(DocumentKind, String), String>,
    appends: u64,
    /// How many tables were ever made.
    tables_made: u64,
}

#[derive(Debug)]
struct DeviceUse {
    made: u64,
    used: u64,
    label: String,
}

#[derive(Debug)]
struct Log {
    /// Tables are numbered in the order in which they were made.
    number: u64,
    entries: Vec<Vec<u8>>,
}

impl Memory {
    pub(super) fn append(&self, table: &TableId, seq: u64, entries: Vec<Vec<u8>>) -> Result<(), AppendError> {
        let mut state = self.open_state().map_err(|_| AppendError::Closed)?;
        let expected = state.tables.get(table).map_or(0, Log::len);
        if seq != expected {
            return Err(AppendError::Conflict { expected });
        }
        let number = state.tables_made;
        let is_new = !state.tables.contains_key(table);
        let log = state.tables.entry(table.clone()).or_insert_with(|| Log { number, entries: Vec::new() });
        let count = entries.len() as u64;
        log.entries.extend(entries);
        state.appends += count;
        state.tables_made += u64::from(is_new);
        Ok(())
    }

    pub(super) fn entries(&self, table: &TableId) -> Result<Vec<Vec<u8>>, StoreError> {
        let state = self.open_state()?;
        Ok(state.tables.get(table).map(|log| log.entries.clone()).unwrap_or_default())
    }

    pub(super) fn put_archive(&self, table: &TableId, archive: Vec<u8>) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        if !state.tables.contains_key(table) {
            return Err(StoreError::UnknownTable(table.clone()));
        }
        state.archives.insert(table.clone(), archive);
        Ok(())
    }

    pub(super) fn archive(&self, table: &TableId) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.open_state()?.archives.get(table).cloned())
    }

    pub(super) fn unarchived(&self) -> Result<Vec<TableId>, StoreError> {
        let state = self.open_state()?;
        let finished = state.summaries.values().filter(|summary| summary.phase == Phase::Finished);
        let mut tables: Vec<TableId> = finished.map(|summary| summary.table.clone()).collect();
        tables.retain(|table| !state.archives.contains_key(table));
        tables.sort_by_key(|table| state.tables.get(table).map(|log| log.number));
        Ok(tables)
    }

    pub(super) fn put_summary(&self, summary: StoredSummary) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        if !state.tables.contains_key(&summary.table) {
            return Err(StoreError::UnknownTable(summary.table));
        }
        let is_older =
            state.summaries.get(&summary.table).is_some_and(|present| summary.entries < present.entries);
        if !is_older {
            state.summaries.insert(summary.table.clone(), summary);
        }
        Ok(())
    }

    pub(super) fn summaries(
        &self,
        query: SummaryQuery,
        limit: u32,
    ) -> Result<Vec<StoredSummary>, StoreError> {
        let state = self.open_state()?;
        let mut found: Vec<&StoredSummary> =
            state.summaries.values().filter(|summary| answers(query, summary)).collect();
        let number = |table| state.tables.get(table).map(|log| log.number);
        found.sort_by_key(|summary| Reverse((summary.changed, number(&summary.table))));
        Ok(found.into_iter().take(limit as usize).cloned().collect())
    }

    pub(super) fn people(&self, limit: u32) -> Result<Vec<Person>, StoreError> {
        Ok(self.open_state()?.people.iter().rev().take(limit as usize).cloned().collect())
    }

    pub(super) fn outdated_summaries(&self) -> Result<Vec<TableId>, StoreError> {
        let state = self.open_state()?;
        let mut outdated: Vec<(&TableId, &Log)> = state
            .tables
            .iter()
            .filter(|(table, log)| {
                state.summaries.get(table).is_none_or(|summary| summary.entries < log.len())
            })
            .collect();
        outdated.sort_by_key(|(_, log)| log.number);
        Ok(outdated.into_iter().map(|(table, _)| table.clone()).collect())
    }

    pub(super) fn tables_in_play(&self) -> Result<Vec<TableId>, StoreError> {
        let state = self.open_state()?;
        let is_in_play = |summary: &&StoredSummary| {
            matches!(summary.phase, Phase::Playing | Phase::Paused | Phase::Stranded)
        };
        let playing = state.summaries.values().filter(is_in_play);
        let mut tables: Vec<TableId> = playing.map(|summary| summary.table.clone()).collect();
        tables.sort_by_key(|table| state.tables.get(table).map(|log| log.number));
        Ok(tables)
    }

    pub(super) fn unscored(&self) -> Result<Vec<TableId>, StoreError> {
        let state = self.open_state()?;
        let is_unscored = |summary: &&StoredSummary| {
            summary.phase == Phase::Finished && !summary.summary_json.contains("\"result\":")
        };
        let unscored = state.summaries.values().filter(is_unscored);
        Ok(unscored.map(|summary| summary.table.clone()).collect())
    }

    pub(super) fn hide(&self, person: PersonId, table: &TableId, hidden: bool) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        if !state.tables.contains_key(table) {
            return Err(StoreError::UnknownTable(table.clone()));
        }
        let theirs = state.hidden.entry(person).or_default();
        theirs.retain(|known| known != table);
        if hidden {
            theirs.push(table.clone());
        }
        let too_many = theirs.len().saturating_sub(MOST_HIDDEN as usize);
        theirs.drain(..too_many);
        Ok(())
    }

    pub(super) fn hidden(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        Ok(self.open_state()?.hidden.get(&person).cloned().unwrap_or_default())
    }

    pub(super) fn new_person(&self, token_hash: TokenHash, name: &str) -> Result<PersonId, StoreError> {
        let mut state = self.open_state()?;
        let number = u32::try_from(state.people.len() + 1)
            .map_err(|_| StoreError::Failed { reason: "there are too many people".to_owned() })?;
        let id = PersonId(number);
        state.claim_token(id, token_hash)?;
        state.people.push(Person { id, name: name.to_owned(), bot: false });
        Ok(id)
    }

    pub(super) fn add_device(&self, person: PersonId, token_hash: TokenHash) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        if state.person(person)?.name.is_empty() {
            return Err(StoreError::UnknownPerson(person));
        }
        state.claim_token(person, token_hash)
    }

    pub(super) fn person_by_token(&self, token_hash: TokenHash) -> Result<Option<Person>, StoreError> {
        let mut state = self.open_state()?;
        let id = state.devices.get(&token_hash).copied();
        id.map(|id| state.person(id).cloned()).transpose()
    }

    pub(super) fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        let known = &mut state.person(person)?.name;
        if known.is_empty() {
            return Err(StoreError::UnknownPerson(person));
        }
        name.clone_into(known);
        Ok(())
    }

    pub(super) fn mark_as_bot(&self, person: PersonId) -> Result<(), StoreError> {
        self.open_state()?.person(person)?.bot = true;
        Ok(())
    }

    pub(super) fn claim_daily(&self, daily: DailyTry, table: &TableId) -> Result<DailyClaim, StoreError> {
        let mut state = self.open_state()?;
        let (table, score) = state.dailies.entry(daily).or_insert_with(|| (table.clone(), None));
        Ok(DailyClaim { table: table.clone(), is_over: score.is_some() })
    }

    #[expect(clippy::needless_pass_by_value, reason = "the same call as that of the other backend")]
    pub(super) fn daily_claim(&self, daily: DailyTry) -> Result<Option<DailyClaim>, StoreError> {
        let state = self.open_state()?;
        let claim = state.dailies.get(&daily);
        Ok(claim.map(|(table, score)| DailyClaim { table: table.clone(), is_over: score.is_some() }))
    }

    #[expect(clippy::needless_pass_by_value, reason = "the same call as that of the other backend")]
    pub(super) fn finish_daily(&self, daily: DailyTry, score: DailyScore) -> Result<(), StoreError> {
        if let Some((_, present)) = self.open_state()?.dailies.get_mut(&daily) {
            present.get_or_insert(score);
        }
        Ok(())
    }

    pub(super) fn daily_rows(
        &self,
        game: &str,
        date: &str,
        limit: u32,
        besides: Option<PersonId>,
    ) -> Result<Vec<DailyRow>, StoreError> {
        let mut state = self.open_state()?;
        let is_of_day = |daily: &DailyTry| daily.game == game && daily.date == date;
        let tries = state.dailies.iter().filter(|(daily, _)| is_of_day(daily));
        let over = tries.filter_map(|(daily, (table, score))| Some((daily.person, table, score.as_ref()?)));
        let mut over: Vec<_> = over.map(|(who, table, score)| (who, table.clone(), score.clone())).collect();
        over.sort_by_key(|(who, _, score)| (Reverse((score.won, score.score)), score.hints, *who));
        let mut rows: Vec<DailyRow> = Vec::new();
        for (number, (who, table, score)) in (1..).zip(over) {
            let equals = |row: &DailyRow| (row.score.won, row.score.score) == (score.won, score.score);
            let place = rows.last().filter(|last| equals(last)).map_or(number, |last| last.place);
            rows.push(DailyRow { place, person: state.person(who)?.clone(), table, score });
        }
        let mut number = 0;
        rows.retain(|row| {
            number += 1;
            number <= limit || Some(row.person.id) == besides
        });
        Ok(rows)
    }

    pub(super) fn daily_dates(&self, game: &str, person: PersonId) -> Result<Vec<String>, StoreError> {
        let state = self.open_state()?;
        let is_theirs = |daily: &DailyTry| daily.game == game && daily.person == person;
        let over = state.dailies.iter().filter(|(daily, (_, score))| is_theirs(daily) && score.is_some());
        let mut dates: Vec<String> = over.map(|(daily, _)| daily.date.clone()).collect();
        dates.sort_by(|one, other| other.cmp(one));
        Ok(dates)
    }

    pub(super) fn put_document(&self, kind: DocumentKind, key: &str, text: &str) -> Result<(), StoreError> {
        self.open_state()?.documents.insert((kind, key.to_owned()), text.to_owned());
        Ok(())
    }

    pub(super) fn remove_document(&self, kind: DocumentKind, key: &str) -> Result<(), StoreError> {
        self.open_state()?.documents.remove(&(kind, key.to_owned()));
        Ok(())
    }

    pub(super) fn documents(&self, kind: DocumentKind) -> Result<Vec<(String, String)>, StoreError> {
        let state = self.open_state()?;
        let of_kind = state.documents.iter().filter(|((of, _), _)| *of == kind);
        Ok(of_kind.map(|((_, key), text)| (key.clone(), text.clone())).collect())
    }

    pub(super) fn counts(&self) -> StoreCounts {
        let appends = self.state().appends;
        StoreCounts { appends, commits: appends, ..StoreCounts::default() }
    }

    pub(super) fn close(&self) {
        self.state().is_closed = true;
    }

    /// Every change is complete before anything can panic, so a poisoned lock guards sound data.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open_state(&self) -> Result<MutexGuard<'_, State>, StoreError> {
        let state = self.state();
        if state.is_closed { Err(StoreError::Closed) } else { Ok(state) }
    }
}

impl State {
    fn person(&mut self, id: PersonId) -> Result<&mut Person, StoreError> {
        let place = (id.0 as usize).checked_sub(1);
        place.and_then(|place| self.people.get_mut(place)).ok_or(StoreError::UnknownPerson(id))
    }

    fn claim_token(&mut self, person: PersonId, token_hash: TokenHash) -> Result<(), StoreError> {
        if self.devices.contains_key(&token_hash) {
            return Err(StoreError::TokenTaken);
        }
        self.devices.insert(token_hash, person);
        Ok(())
    }
}

impl Log {
    fn len(&self) -> u64 {
        self.entries.len() as u64
    }
}

fn answers(query: SummaryQuery, summary: &StoredSummary) -> bool {
    let is_over = summary.phase == Phase::Finished;
    match query {
        SummaryQuery::Open => summary.public && !is_over,
        SummaryQuery::Mine(person) => summary.people.contains(&person) && !is_over,
        SummaryQuery::Finished => summary.public && is_over,
        SummaryQuery::Every => true,
        SummaryQuery::MineFinished(person) => summary.people.contains(&person) && is_over,
    }
}
