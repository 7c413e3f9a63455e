use std::sync::Arc;

use bots::{Assessment, Thought};
use roster::Json;
use tokio::sync::Semaphore;

use super::wire_error;
use wire::{ErrorCode, WireError};

/// Searches at the same time; each needs a whole core for some milliseconds.
const AT_ONCE: usize = 2;
/// Searches that may wait for their turn.
const MOST_WAITING: usize = 64;

/// Lets searches think off the threads that serve everyone, a few at a time.
#[derive(Debug)]
pub(super) struct Thinkers {
    /// Those who think and those who wait.
    places: Semaphore,
    permits: Arc<Semaphore>,
}

impl Default for Thinkers {
    fn default() -> Self {
        Self { places: Semaphore::new(AT_ONCE + MOST_WAITING), permits: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Thinkers {
    pub(super) async fn think(&self, thought: Thought) -> Result<Vec<Assessment<Json>>, WireError> {
        let _place = self.places.try_acquire().map_err(|_| {
            wire_error(ErrorCode::TooFast, "too many hints are being thought of, wait a little")
        })?;
        let unthought = || wire_error(ErrorCode::StoreFailed, "the search fell over");
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| unthought())?;
        let thinking = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            thought()
        });
        match thinking.await {
            Ok(Ok(thought)) => Ok(thought),
            Ok(Err(error)) => Err(wire_error(ErrorCode::StoreFailed, error.to_string())),
            Err(_panicked) => Err(unthought()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[tokio::test]
    async fn so_many_think_at_once_some_wait_and_the_rest_are_told_so() {
        let (thinkers, gate) = (Arc::new(Thinkers::default()), Arc::new(Barrier::new(AT_ONCE + 1)));
        let think = |held: bool| {
            let (thinkers, gate) = (Arc::clone(&thinkers), Arc::clone(&gate));
            let thought: Thought = Box::new(move || {
                if held {
                    gate.wait();
                }
                Ok(Vec::new())
            });
            tokio::spawn(async move { thinkers.think(thought).await })
        };
        let mut all: Vec<_> = (0..AT_ONCE).map(|_| think(true)).collect();
        all.extend((0..MOST_WAITING).map(|_| think(false)));
        while thinkers.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = think(false).await.unwrap().unwrap_err();
        assert_eq!(refused.code, ErrorCode::TooFast);
        tokio::task::spawn_blocking(move || gate.wait()).await.unwrap();
        for one in all {
            assert!(one.await.unwrap().is_ok());
        }
    }
}
