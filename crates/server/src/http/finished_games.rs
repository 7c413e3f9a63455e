use std::collections::VecDeque;
use std::io::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::sync::Semaphore;

use super::coach::coached;
use super::replay_steps::{Excerpt, steps};
use crate::hub::{Finished, Hub, Reader, WithoutRules, wire_error};
use wire::{ErrorCode, ReplayView, TableId, WireError};

/// Finished games made ready at the same time; each may need a whole core for a while.
const AT_ONCE: usize = 2;
/// Games that the coach looks at, now and next; one at a time, since each takes seconds.
const MOST_COACHED: usize = 8;
/// Bytes of answers kept for whoever asks next.
const CACHE_BYTES: usize = 16 * 1024 * 1024;

/// Makes the answers about finished games: a few at a time, off the threads that serve everyone, and
/// the last ones are kept.
#[derive(Clone, Debug)]
pub(super) struct FinishedGames(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    permits: Arc<Semaphore>,
    coach: Arc<Semaphore>,
    /// For the coach and those who wait for it.
    coach_places: Semaphore,
    cache: Mutex<AnswerCache>,
}

/// What is asked for. A finished game does not change, so equal ones have equal answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) table: TableId,
    pub(super) part: Part,
    pub(super) zipped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Record,
    Steps(Excerpt),
    Coach,
}

impl FinishedGames {
    pub(super) fn new() -> Self {
        Self(Arc::new(Inner {
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            coach: Arc::new(Semaphore::new(1)),
            coach_places: Semaphore::new(MOST_COACHED),
            cache: Mutex::new(AnswerCache { most_bytes: CACHE_BYTES, ..AnswerCache::default() }),
        }))
    }

    /// The answer as JSON, if this reader may have it: that is asked every time.
    pub(super) async fn make(&self, hub: &Hub, reader: Reader, wanted: Wanted) -> Result<Bytes, WireError> {
        let busy = || wire_error(ErrorCode::TooFast, "the coach has many games to look at, wait a little");
        let (permits, _place) = match wanted.part {
            Part::Coach => (&self.0.coach, Some(self.0.coach_places.try_acquire().map_err(|_| busy())?)),
            Part::Record | Part::Steps(_) => (&self.0.permits, None),
        };
        // Held from here on, since a table that is not in memory must be read first.
        let permit = Arc::clone(permits).acquire_owned().await.map_err(|_| unmade())?;
        let finished = hub.table(&wanted.table)?.finished(reader).await?;
        if let Some(kept) = self.cache().find(&wanted) {
            return Ok(kept);
        }
        let (part, zipped) = (wanted.part, wanted.zipped);
        let made = tokio::task::spawn_blocking(move || {
            // Goes on even if whoever asked has left, and counts until it is done.
            let _permit = permit;
            make_answer(&finished, part, zipped)
        });
        let made = made.await.map_err(|_panicked| unmade())??;
        self.cache().keep(wanted, made.clone());
        Ok(made)
    }

    fn cache(&self) -> MutexGuard<'_, AnswerCache> {
        self.0.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn make_answer(finished: &Finished, part: Part, zipped: bool) -> Result<Bytes, WireError> {
    let json = match part {
        Part::Record => finished.record.as_bytes().to_vec(),
        Part::Steps(excerpt) => {
            let view = shown_steps(finished, excerpt)?;
            serde_json::to_vec(&view).map_err(|_| unmade())?
        }
        Part::Coach => {
            if let Some(without) = &finished.without_rules {
                return Err(without.error.clone());
            }
            let view =
                coached(finished).map_err(|error| wire_error(ErrorCode::Refused, error.to_string()))?;
            serde_json::to_vec(&view).map_err(|_| unmade())?
        }
    };
    let bytes = if zipped { gzip(&json).map_err(|_| unmade())? } else { json };
    Ok(bytes.into())
}

/// From the rules, or as it was kept.
fn shown_steps(finished: &Finished, excerpt: Excerpt) -> Result<ReplayView, WireError> {
    let refused = |reason: String| wire_error(ErrorCode::Refused, reason);
    match &finished.without_rules {
        None => steps(&finished.record, excerpt).map_err(refused),
        Some(WithoutRules { error, archive: None }) => Err(error.clone()),
        Some(WithoutRules { archive: Some(archive), .. }) => {
            let Excerpt { viewer, first, count } = excerpt;
            archive.steps(viewer, first, count).map_err(|error| refused(error.to_string()))
        }
    }
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn unmade() -> WireError {
    wire_error(ErrorCode::StoreFailed, "the game cannot be replayed")
}

/// The last answers, youngest last; the oldest make room.
#[derive(Debug, Default)]
struct AnswerCache {
    most_bytes: usize,
    bytes: usize,
    answers: VecDeque<(Wanted, Bytes)>,
}

impl AnswerCache {
    fn find(&self, wanted: &Wanted) -> Option<Bytes> {
        self.answers.iter().find(|(kept, _)| kept == wanted).map(|(_, answer)| answer.clone())
    }

    fn keep(&mut self, wanted: Wanted, answer: Bytes) {
        if answer.len() > self.most_bytes || self.find(&wanted).is_some() {
            return;
        }
        self.bytes += answer.len();
        self.answers.push_back((wanted, answer));
        while self.bytes > self.most_bytes {
            let oldest = self.answers.pop_front();
            self.bytes -= oldest.map_or(self.bytes, |(_, answer)| answer.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(table: &str) -> Wanted {
        Wanted { table: TableId(table.to_owned()), part: Part::Record, zipped: false }
    }

    #[tokio::test]
    async fn with_many_games_before_it_the_coach_says_so_and_replays_go_on() {
        let store = crate::store::Store::open(&crate::store::StoreUrl::Memory).await.unwrap();
        let (hub, games) = (Hub::start(store, crate::ServerConfig::default()), FinishedGames::new());
        let _places = games.0.coach_places.try_acquire_many(MOST_COACHED as u32).unwrap();
        let refused = async |part| {
            let wanted = Wanted { part, ..wanted("aaaaaaaaaa") };
            games.make(&hub, Reader { who: None, invite: None }, wanted).await.unwrap_err().code
        };
        assert_eq!(refused(Part::Coach).await, ErrorCode::TooFast);
        assert_eq!(refused(Part::Record).await, ErrorCode::UnknownTable);
    }

    #[test]
    fn the_cache_holds_so_many_bytes_and_the_oldest_make_room() {
        let mut cache = AnswerCache { most_bytes: 10, ..AnswerCache::default() };
        cache.keep(wanted("a"), Bytes::from_static(b"aaaa"));
        cache.keep(wanted("b"), Bytes::from_static(b"bbbb"));
        cache.keep(wanted("b"), Bytes::from_static(b"bbbb"));
        assert_eq!(cache.bytes, 8, "nothing is kept twice");
        cache.keep(wanted("c"), Bytes::from_static(b"cccc"));
        let found = ["a", "b", "c"].map(|table| cache.find(&wanted(table)).is_some());
        assert_eq!((found, cache.bytes), ([false, true, true], 8));
        cache.keep(wanted("d"), Bytes::from_static(b"far too many"));
        assert_eq!((cache.find(&wanted("d")), cache.bytes), (None, 8));
        let zipped = Wanted { zipped: true, ..wanted("b") };
        assert_eq!(cache.find(&zipped), None);
    }
}
