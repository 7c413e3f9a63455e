use std::sync::Arc;

use tabletop::CardTally;

use super::Actor;
use crate::archive::Archive;
use crate::hub::mail::{Finished, LookBack, Reach, Reader, WithoutRules};
use crate::hub::making::new_founding;
use crate::hub::shown::{MOST_EVENTS, count_fitting, size};
use crate::hub::{ConnectionId, Inner, Member, wire_error};
use table::{Change, Watcher};
use wire::{ErrorCode, Phase, Spectators, TableEvent, TableId, WireError};

/// Bytes of events in one answer; the first passes whatever its size.
const MOST_HISTORY_BYTES: usize = 128 * 1024;

/// What is asked of a table's past, most of it once its game is over.
impl Actor {
    pub(super) fn history(
        &self,
        connection: ConnectionId,
        from: u64,
        count: u32,
    ) -> Result<Vec<TableEvent>, WireError> {
        let watcher = self.watcher(connection)?;
        let there_are = self.table.version();
        if from >= there_are || count == 0 {
            let detail = format!("no {count} events from {from} on: there are {there_are}, counted from 0");
            return Err(wire_error(ErrorCode::NoSuchEvents, detail));
        }
        let most = u64::from(count).min(MOST_EVENTS as u64);
        let mut events = self.table.events_in(from..from.saturating_add(most), watcher);
        events.truncate(count_fitting(events.iter().map(size), MOST_HISTORY_BYTES).max(1));
        Ok(events)
    }

    pub(super) fn tally(&self, connection: ConnectionId) -> Result<Vec<CardTally>, WireError> {
        Ok(self.table.tally(self.watcher(connection)?))
    }

    fn watcher(&self, connection: ConnectionId) -> Result<Watcher, WireError> {
        let out_of_turn = || wire_error(ErrorCode::Malformed, "this table is not open here, open it first");
        self.audience.watcher(connection).ok_or_else(out_of_turn)
    }

    pub(super) async fn finished(&mut self, reader: &Reader) -> Result<Arc<Finished>, WireError> {
        let invite = reader.invite.as_ref().map(|invite| invite.0.as_str());
        self.table.watcher(reader.who, invite)?;
        if self.table.needs_rules().is_some() {
            self.may_open_record(reader)?;
        }
        if let Some(finished) = &self.finished {
            return Ok(Arc::clone(finished));
        }
        let without_rules = match self.table.is_kept() {
            true => {
                let (hub, id) = (Arc::clone(&self.hub), self.id.clone());
                let error = self.table.other_rules().into();
                Some(WithoutRules { error, archive: Box::pin(archived(&hub, &id)).await })
            }
            false => None,
        };
        let archive = without_rules.as_ref().and_then(|without| without.archive.as_ref());
        let record = match archive {
            Some(archive) => archive.record.get().into(),
            None => self.table.record_json()?.get().into(),
        };
        let (decided, steps) = match archive {
            Some(archive) => (archive.decided.clone(), archive.total()),
            None => (self.table.decided_in_person(), self.table.step_count()),
        };
        let (advised, sittings) = (self.table.advised().to_vec(), self.table.sittings().to_vec());
        let finished = Arc::new(Finished { record, decided, advised, steps, sittings, without_rules });
        self.finished = Some(Arc::clone(&finished));
        Ok(finished)
    }

    /// The game once it is over; while it runs, for those who may see its past chapters late. Its record must
    /// then not be told as it is.
    pub(super) async fn look_back(&mut self, reader: &Reader) -> Result<LookBack, WireError> {
        let is_late = self.table.settings().spectators == Spectators::Late;
        if !is_late || !matches!(self.table.phase(), Phase::Playing | Phase::Paused) {
            return self.finished(reader).await.map(|game| LookBack { game, reach: Reach::All });
        }
        let invite = reader.invite.as_ref().map(|invite| invite.0.as_str());
        self.table.watcher(reader.who, invite)?;
        let record = self.table.late_record(reader.who)?.get().into();
        let (steps, sittings) = (self.table.step_count(), self.table.sittings().to_vec());
        let (decided, advised) = (Vec::new(), Vec::new());
        let game = Finished { record, decided, advised, steps, sittings, without_rules: None };
        Ok(LookBack { game: Arc::new(game), reach: Reach::Before { chapter: self.table.chapter() } })
    }

    /// The record of a game that is not over tells all that is hidden in it.
    fn may_open_record(&self, reader: &Reader) -> Result<(), WireError> {
        if reader.who.is_some_and(|who| self.table.people().contains(&who)) {
            return Ok(());
        }
        let detail = "the record of a game that cannot go on is for those at its table";
        Err(wire_error(ErrorCode::NotSeated, detail))
    }

    /// What begins another table with this one's game. A finished game is open to everyone.
    pub(super) fn branch(&self, who: &Member, step: u32) -> Result<Change, WireError> {
        self.table.watcher(Some(who.person.id), None)?;
        Ok(self.table.branch(&who.person, step, new_founding()?)?)
    }
}

/// The game as everybody saw it, if it was kept.
async fn archived(hub: &Inner, id: &TableId) -> Option<Arc<Archive>> {
    let stored = hub.store.archive(id).await.unwrap_or_else(|error| {
        tracing::error!("table {}: {error}", id.0);
        None
    });
    match Archive::unpack(&stored?) {
        Ok(archive) => Some(Arc::new(archive)),
        Err(error) => {
            tracing::error!("table {}: {error}", id.0);
            None
        }
    }
}
