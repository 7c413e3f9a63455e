use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use tokio::sync::Semaphore;

use super::answer::gzip;
use super::coach::coached;
use super::distances::measured;
use super::replay_steps::{AnyReplay, Excerpt, make_ready};
use crate::hub::{Finished, Hub, LookBack, Reach, Reader, WithoutRules, wire_error};
use wire::{ErrorCode, TableId, WireError};

/// Finished games made ready at the same time; each may need a whole core for a while.
const AT_ONCE: usize = 2;
/// Games that the coach or a solver looks at, now and next; one at a time, since each takes seconds.
const MOST_COACHED: usize = 8;
/// Bytes of answers kept for whoever asks next.
const CACHE_BYTES: usize = 16 * 1024 * 1024;
/// Bytes of games kept ready for whoever asks for their next steps.
const REPLAY_BYTES: usize = 32 * 1024 * 1024;

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
    /// By what was asked for and how often names had been taken out of tables then: an answer may tell names.
    answers: Mutex<Cache<(Wanted, u64), Bytes>>,
    /// A game that still runs is made ready anew in each of its chapters.
    replays: Mutex<Cache<(TableId, Reach), Arc<dyn AnyReplay>>>,
}

/// What is asked for. A finished game does not change, nor do past chapters, so equal ones have equal answers.
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
    Distances,
}

impl FinishedGames {
    pub(super) fn new() -> Self {
        Self(Arc::new(Inner {
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            coach: Arc::new(Semaphore::new(1)),
            coach_places: Semaphore::new(MOST_COACHED),
            answers: Mutex::new(Cache::with_room(CACHE_BYTES)),
            replays: Mutex::new(Cache::with_room(REPLAY_BYTES)),
        }))
    }

    /// The answer as JSON, if this reader may have it: that is asked every time.
    pub(super) async fn make(&self, hub: &Hub, reader: Reader, wanted: Wanted) -> Result<Bytes, WireError> {
        let busy = || wire_error(ErrorCode::TooFast, "the coach has many games to look at, wait a little");
        let (permits, _place) = match wanted.part {
            Part::Coach | Part::Distances => {
                (&self.0.coach, Some(self.0.coach_places.try_acquire().map_err(|_| busy())?))
            }
            Part::Record | Part::Steps(_) => (&self.0.permits, None),
        };
        // Held from here on, since a table that is not in memory must be read first.
        let permit = Arc::clone(permits).acquire_owned().await.map_err(|_| unmade())?;
        let names_taken_out = hub.names_taken_out();
        let table = hub.table(&wanted.table)?;
        let (finished, part) = match wanted.part {
            Part::Steps(excerpt) => {
                let LookBack { game, reach } = table.look_back(reader).await?;
                (game, Part::Steps(Excerpt { reach, ..excerpt }))
            }
            part @ (Part::Record | Part::Coach | Part::Distances) => (table.finished(reader).await?, part),
        };
        let wanted = Wanted { part, ..wanted };
        if let Some(kept) = self.kept(hub, &wanted, names_taken_out) {
            return Ok(kept);
        }
        let (games, hub) = (self.clone(), hub.clone());
        let made = tokio::task::spawn_blocking(move || {
            // Goes on even if whoever asked has left, and counts until it is done.
            let _permit = permit;
            let made = games.make_answer(&hub, &finished, &wanted)?;
            lock(&games.0.answers).keep((wanted, names_taken_out), made.clone(), made.len());
            Ok(made)
        });
        made.await.map_err(|_panicked| unmade())?
    }

    /// The answer, if it was made before. Of steps only while their game is ready too: whoever reads them
    /// will ask for what is printed in it.
    fn kept(&self, hub: &Hub, wanted: &Wanted, names_taken_out: u64) -> Option<Bytes> {
        let kept = lock(&self.0.answers).find(&(wanted.clone(), names_taken_out))?;
        if let Part::Steps(Excerpt { reach, .. }) = wanted.part {
            let replay = lock(&self.0.replays).find(&(wanted.table.clone(), reach))?;
            hub.catalogues().know(replay.game(), replay.options());
        }
        Some(kept)
    }

    fn make_answer(&self, hub: &Hub, finished: &Finished, wanted: &Wanted) -> Result<Bytes, WireError> {
        let json = match wanted.part {
            Part::Record => finished.record.as_bytes().to_vec(),
            Part::Steps(excerpt) => {
                let replay = self.replay(finished, (wanted.table.clone(), excerpt.reach))?;
                let catalogue = hub.catalogues().know(replay.game(), replay.options());
                let page = replay.page(excerpt, catalogue, finished.sittings.clone())?;
                serde_json::to_vec(&page).map_err(|_| unmade())?
            }
            Part::Coach => {
                let view = coached(with_rules(finished)?).map_err(|error| refused(&error))?;
                serde_json::to_vec(&view).map_err(|_| unmade())?
            }
            Part::Distances => {
                let view = measured(with_rules(finished)?).map_err(|error| refused(&error))?;
                serde_json::to_vec(&view).map_err(|_| unmade())?
            }
        };
        let bytes = if wanted.zipped { gzip(&json).map_err(|_| unmade())? } else { json };
        Ok(bytes.into())
    }

    fn replay(&self, finished: &Finished, key: (TableId, Reach)) -> Result<Arc<dyn AnyReplay>, WireError> {
        if let Some(ready) = lock(&self.0.replays).find(&key) {
            return Ok(ready);
        }
        let ready: Arc<dyn AnyReplay> = match &finished.without_rules {
            None => make_ready(&finished.record)?,
            Some(WithoutRules { archive: Some(archive), .. }) => Arc::clone(archive) as _,
            Some(WithoutRules { error, archive: None }) => return Err(error.clone()),
        };
        lock(&self.0.replays).keep(key, Arc::clone(&ready), ready.bytes());
        Ok(ready)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The game, if it can be played again.
fn with_rules(finished: &Finished) -> Result<&Finished, WireError> {
    finished.without_rules.as_ref().map_or(Ok(finished), |without| Err(without.error.clone()))
}

fn refused(error: &impl ToString) -> WireError {
    wire_error(ErrorCode::Refused, error.to_string())
}

fn unmade() -> WireError {
    wire_error(ErrorCode::StoreFailed, "the game cannot be replayed")
}

/// What was made last, youngest last; the oldest make room.
#[derive(Debug)]
struct Cache<K, V> {
    most_bytes: usize,
    bytes: usize,
    kept: VecDeque<(K, V, usize)>,
}

impl<K: PartialEq, V: Clone> Cache<K, V> {
    fn with_room(most_bytes: usize) -> Self {
        Self { most_bytes, bytes: 0, kept: VecDeque::new() }
    }

    /// What is found counts as young again.
    fn find(&mut self, key: &K) -> Option<V> {
        let place = self.kept.iter().position(|(kept, ..)| kept == key)?;
        let found = self.kept.remove(place)?;
        let value = found.1.clone();
        self.kept.push_back(found);
        Some(value)
    }

    fn keep(&mut self, key: K, value: V, bytes: usize) {
        if bytes > self.most_bytes || self.find(&key).is_some() {
            return;
        }
        self.bytes += bytes;
        self.kept.push_back((key, value, bytes));
        while self.bytes > self.most_bytes {
            let oldest = self.kept.pop_front();
            self.bytes -= oldest.map_or(self.bytes, |(.., bytes)| bytes);
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
        let mut cache = Cache::with_room(10);
        cache.keep("a", 'a', 4);
        cache.keep("b", 'b', 4);
        cache.keep("b", 'x', 4);
        assert_eq!((cache.bytes, cache.find(&"b")), (8, Some('b')), "nothing is kept twice");
        assert_eq!(cache.find(&"a"), Some('a'), "now it is the youngest");
        cache.keep("c", 'c', 4);
        let found = ["a", "b", "c"].map(|key| cache.find(&key));
        assert_eq!((found, cache.bytes), ([Some('a'), None, Some('c')], 8));
        cache.keep("d", 'd', 11);
        assert_eq!((cache.find(&"d"), cache.bytes), (None, 8), "what is too large is not kept");
    }
}
