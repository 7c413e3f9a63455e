//! Keeps finished games as everybody saw them, one after the other: whoever plays comes first.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::sleep;

use super::Inner;
use crate::archive;
use wire::{Phase, TableId};

/// It works for one part in so many of the time, on one core.
const SHARE: u32 = 50;

/// Where finished tables are named.
#[derive(Debug)]
pub(super) struct Archivist {
    jobs: mpsc::UnboundedSender<Job>,
    is_hurried: watch::Sender<bool>,
}

#[derive(Debug)]
enum Job {
    Keep(TableId),
    /// Answered once all that was named before is kept.
    Answer(oneshot::Sender<()>),
}

/// What is named and not kept yet.
pub(super) struct Desk {
    jobs: mpsc::UnboundedReceiver<Job>,
    is_hurried: watch::Receiver<bool>,
}

impl Archivist {
    pub(super) fn new() -> (Self, Desk) {
        let (jobs, incoming) = mpsc::unbounded_channel();
        let (is_hurried, hurried) = watch::channel(false);
        (Self { jobs, is_hurried }, Desk { jobs: incoming, is_hurried: hurried })
    }

    /// Has the game of a finished table kept.
    pub(super) fn keep(&self, table: TableId) {
        // It ends with the program, which has no games to keep then.
        let _ended = self.jobs.send(Job::Keep(table));
    }

    /// Keeps without a pause all that was named.
    pub(super) async fn finish(&self) {
        self.is_hurried.send_replace(true);
        let (callback, answer) = oneshot::channel();
        let _ended = self.jobs.send(Job::Answer(callback));
        let _ended = answer.await;
    }
}

impl Desk {
    pub(super) async fn work(mut self, hub: Arc<Inner>) {
        while let Some(job) = self.jobs.recv().await {
            match job {
                Job::Keep(table) => {
                    let spent = hub.archive(&table).await;
                    let is_hurried = self.is_hurried.wait_for(|is_hurried| *is_hurried);
                    tokio::select! {
                        () = sleep(spent * (SHARE - 1)) => {}
                        _ = is_hurried => {}
                    }
                }
                Job::Answer(callback) => {
                    let _left = callback.send(());
                }
            }
        }
    }
}

impl Inner {
    /// Names what was finished and not kept: by a program before this one, or just before it stopped.
    pub(super) async fn archive_rest(&self) {
        let tables = self.store.unarchived().await.unwrap_or_else(|error| {
            tracing::error!("the finished games to keep cannot be read: {error}");
            Vec::new()
        });
        tables.into_iter().for_each(|table| self.archivist.keep(table));
    }

    /// Keeps a finished game, unless its rules are gone already; tells how long a core was busy with it.
    async fn archive(&self, id: &TableId) -> Duration {
        let began = Instant::now();
        let Ok(table) = self.load(id).await else { return Duration::ZERO };
        if table.phase() != Phase::Finished || table.is_kept() {
            return began.elapsed();
        }
        let made = self.thinkers.fold(move || {
            let record = table.record_json().map_err(|error| error.to_string())?;
            let began = Instant::now();
            let archive = archive::made(record.get(), table.decided_in_person());
            let packed = archive.and_then(|archive| archive.pack()).map_err(|error| error.to_string())?;
            Ok((packed, began.elapsed()))
        });
        let stored = match made.await {
            Some(Ok((packed, spent))) => {
                let stored = self.store.put_archive(id, packed).await;
                stored.map(|()| spent).map_err(|error| error.to_string())
            }
            Some(Err(error)) => Err(error),
            None => Err("making it fell over".to_owned()),
        };
        stored.unwrap_or_else(|error: String| {
            tracing::error!("table {}: its game could not be kept: {error}", id.0);
            began.elapsed()
        })
    }
}
