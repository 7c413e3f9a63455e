use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use roster::{Json, Unwritten};
use tabletop::CardTally;

use super::Actor;
use crate::archive::Archive;
use crate::hub::mail::{Finished, LookedAt, Reach, Reader, Soon, WithoutRules};
use crate::hub::making::new_founding;
use crate::hub::shown::{MOST_EVENTS, count_fitting, size};
use crate::hub::{ConnectionId, Inner, Member, wire_error};
use table::{Branching, TableError, Watcher};
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

    /// The finished game. To write it down it is played again, elsewhere: the table goes on meanwhile, and all
    /// who ask get the same.
    pub(super) fn finished(&mut self, reader: &Reader) -> Result<Soon<Arc<Finished>>, WireError> {
        let invite = reader.invite.as_ref().map(|invite| invite.0.as_str());
        self.table.watcher(reader.who, invite)?;
        if self.table.needs_rules().is_some() {
            self.may_open_record(reader)?;
        }
        if let Some(finished) = self.finished.as_ref().filter(|finished| !has_failed(finished)) {
            return Ok(finished.clone());
        }
        let (record, error) = match self.table.is_kept() {
            true => (self.table.record_later(), Some(self.table.other_rules().into())),
            false => (Ok(self.table.record_later()?), None),
        };
        let (decided, steps) = (self.table.decided_in_person(), self.table.step_count());
        let (advised, sittings) = (self.table.advised().to_vec(), self.table.sittings().to_vec());
        let (hub, id) = (Arc::clone(&self.hub), self.id.clone());
        let finished = soon(async move {
            let of_record =
                |record| Finished { record, decided, advised, steps, sittings, without_rules: None };
            let game = match error {
                None => of_record(hub.written(record).await?),
                Some(error) => match hub.archived(&id).await {
                    Some(archive) => Finished {
                        decided: archive.decided.clone(),
                        steps: archive.total(),
                        without_rules: Some(WithoutRules { error, archive: Some(Arc::clone(&archive)) }),
                        ..of_record(archive.record.get().into())
                    },
                    None => Finished {
                        without_rules: Some(WithoutRules { error, archive: None }),
                        ..of_record(hub.written(record).await?)
                    },
                },
            };
            Ok(Arc::new(game))
        });
        Ok(self.finished.insert(finished).clone())
    }

    /// The game once it is over; while it runs, for those who may see its past chapters late. Its record must
    /// then not be told as it is.
    pub(super) fn look_back(&mut self, reader: &Reader) -> Result<LookedAt, WireError> {
        let is_late = self.table.settings().spectators == Spectators::Late;
        if !is_late || !matches!(self.table.phase(), Phase::Playing | Phase::Paused) {
            return Ok((self.finished(reader)?, Reach::All));
        }
        let invite = reader.invite.as_ref().map(|invite| invite.0.as_str());
        self.table.watcher(reader.who, invite)?;
        let record = self.table.late_record(reader.who)?;
        let (chapter, steps) = (self.table.chapter(), self.table.step_count());
        let past = match self.past.take().filter(|past| past.chapter == chapter && !has_failed(&past.record))
        {
            Some(past) => past,
            None => {
                let hub = Arc::clone(&self.hub);
                Box::new(Past { chapter, record: soon(async move { hub.written(Ok(record)).await }) })
            }
        };
        let (record, sittings) = (self.past.insert(past).record.clone(), self.table.sittings().to_vec());
        let game = async move {
            let (decided, advised, record) = (Vec::new(), Vec::new(), record.await?);
            let game = Finished { record, decided, advised, steps, sittings, without_rules: None };
            Ok::<_, WireError>(Arc::new(game))
        };
        Ok((game.boxed().shared(), Reach::Before { chapter }))
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
    pub(super) fn branch(&self, who: &Member, step: u32) -> Result<Branching, WireError> {
        self.table.watcher(Some(who.person.id), None)?;
        Ok(self.table.branch(&who.person, step, new_founding()?)?)
    }
}

/// A game that still runs, written down for who looks back at what came before this chapter: in past chapters
/// nothing changes.
pub(super) struct Past {
    chapter: u32,
    record: Soon<Arc<str>>,
}

/// Begins to make something, away from the table and for all who ask for it.
fn soon<T: Clone + Send + Sync + 'static>(
    making: impl Future<Output = Result<T, WireError>> + Send + 'static,
) -> Soon<T> {
    let made = tokio::spawn(making);
    let made: BoxFuture<'static, _> =
        Box::pin(async move { made.await.unwrap_or_else(|_| Err(unwritten())) });
    made.shared()
}

/// Whether it is worth another try.
fn has_failed<T: Clone>(made: &Soon<T>) -> bool {
    made.peek().is_some_and(Result::is_err)
}

fn unwritten() -> WireError {
    wire_error(ErrorCode::StoreFailed, "the game could not be written down")
}

impl Inner {
    /// The record of a game, which is played again for it.
    async fn written(&self, record: Result<Unwritten<Json>, TableError>) -> Result<Arc<str>, WireError> {
        let record = record?;
        let written = self.thinkers.fold(record).await.ok_or_else(unwritten)?;
        Ok(written.map_err(TableError::from)?.get().into())
    }

    /// The game as everybody saw it, if it was kept.
    async fn archived(&self, id: &TableId) -> Option<Arc<Archive>> {
        let stored = self.store.archive(id).await.unwrap_or_else(|error| {
            tracing::error!("table {}: {error}", id.0);
            None
        })?;
        match self.thinkers.fold(move || Archive::unpack(&stored)).await? {
            Ok(archive) => Some(Arc::new(archive)),
            Err(error) => {
                tracing::error!("table {}: {error}", id.0);
                None
            }
        }
    }
}
