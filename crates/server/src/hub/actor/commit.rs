//! How a change is taken in, made durable and shown, in this order.

use tabletop::Millis;
use tokio::time::Instant;

use super::calls::is_move;
use super::{Actor, Failure, store_failed};
use crate::hub::wire_error;
use crate::store::AppendError;
use table::{Change, Entry, Lines, TableError};
use wire::{ErrorCode, PersonId, Phase};

/// Moves of bots that do not wait become durable with the move before them, so many at a time.
const MOST_TOGETHER: usize = 8;

impl Actor {
    /// Takes a change of `at` in, with what bots that do not wait do next, and shows it once it is durable.
    pub(super) async fn commit(
        &mut self,
        by: Option<(PersonId, &str)>,
        at: Millis,
        change: Change,
    ) -> Result<(), Failure> {
        let is_talk = matches!(
            change,
            Change::Said { .. }
                | Change::SaidPhrase { .. }
                | Change::WatcherSaid { .. }
                | Change::Hinted { .. }
        );
        let is_move = is_move(&change);
        let (before, number, phase) = (self.table.version(), self.table.entry_count(), self.table.phase());
        let old_invite = matches!(change, Change::KeptOut { .. }).then(|| self.table.invite().clone());
        let mut lines = Lines::default();
        self.take_in(by, at, change, &mut lines).inspect_err(|_| self.table.unmark())?;
        while lines.len() < MOST_TOGETHER
            && let Some(change) = self.hasty_move()
        {
            self.take_in(None, self.clock.now(), change, &mut lines)?;
        }
        if is_move {
            self.moved = Instant::now();
            self.passing = None;
        }
        let lines = lines.finish(&self.table).map_err(|error| self.lost(&error))?;
        match self.hub.store.append(&self.id, number, lines).await {
            Ok(()) => {}
            Err(AppendError::Closed) => {
                let error = wire_error(ErrorCode::GoingDown, "the server stops, try again soon");
                return Err(Failure::Lost(error));
            }
            Err(error) => Box::pin(self.reload(by, before, &error)).await?,
        }
        if self.table.phase() == Phase::Finished && phase != Phase::Finished {
            Box::pin(self.hub.keep_daily_score(&self.table)).await;
            self.hub.archivist.keep(self.id.clone());
        }
        if let Some(old) = old_invite {
            self.audience.renew_invite(&old, &self.table);
            self.hub.codes.forget(&self.id);
        }
        self.show_all(before);
        self.call_after(by.map(|(person, _)| person), is_move, phase);
        if is_move || is_talk {
            self.summary_due.get_or_insert(Instant::now() + self.hub.config.patience.lobby);
        } else {
            self.post_summary();
        }
        Ok(())
    }

    /// Changes the table in memory; nothing of it is shown yet.
    fn take_in(
        &mut self,
        by: Option<(PersonId, &str)>,
        at: Millis,
        change: Change,
        lines: &mut Lines,
    ) -> Result<(), Failure> {
        let key = by.map(|(_, key)| key.to_owned());
        let entry = Entry { at, by: by.map(|(person, _)| person), key, change };
        self.table.take_in(entry, lines).map_err(|error| match error {
            // Only now were the rules asked, and nothing has changed.
            TableError::Act(_) if lines.is_empty() => error.into(),
            error => self.lost(&error),
        })
    }

    /// What was decided can be done, so this is a fault of ours: the store has the table as it was.
    fn lost(&self, error: &TableError) -> Failure {
        Failure::Lost(store_failed(&self.id, error))
    }

    /// The move of a bot that does not wait.
    fn hasty_move(&mut self) -> Option<Change> {
        let is_hasty = self.table.settings().bot_pace_ms == 0 && self.rested <= Instant::now();
        if !is_hasty || self.deadline().is_some_and(|at| at <= self.clock.now()) {
            return None;
        }
        // What goes wrong is told when the alarm rings.
        self.bots_move().ok().flatten()
    }

    /// Takes up what the store holds, after it did not take what it was given. Fine if it did after all.
    async fn reload(
        &mut self,
        by: Option<(PersonId, &str)>,
        before: u64,
        why: &AppendError,
    ) -> Result<(), Failure> {
        let error = store_failed(&self.id, why);
        self.table = self.hub.load(&self.id).await.map_err(Failure::Lost)?;
        self.audience.forget_game();
        if by.is_some_and(|(person, key)| self.table.done_before(person, key)) {
            return Ok(());
        }
        self.show_all(before);
        Err(Failure::Refused(error))
    }

    /// Shows everyone what happened from event `first` on, with the time at which it leaves.
    fn show_all(&mut self, first: u64) {
        self.audience.tell(&self.table, first, self.clock.now());
        self.table.unmark();
    }
}
