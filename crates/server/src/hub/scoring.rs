//! Games that were over before their results were noted in the lists: each is read once more.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Hub;
use super::summary::Summary;

/// Whether some are still to be read.
#[derive(Debug)]
pub(super) struct Scoring {
    is_under_way: AtomicBool,
}

impl Default for Scoring {
    fn default() -> Self {
        Self { is_under_way: AtomicBool::new(true) }
    }
}

impl Scoring {
    pub(super) fn is_under_way(&self) -> bool {
        self.is_under_way.load(Ordering::Acquire)
    }
}

impl Hub {
    /// Notes the results of one game after the other, so that players do not wait for it.
    pub(super) async fn score_rest(self) {
        let store = &self.0.store;
        let unscored = store.unscored().await.unwrap_or_else(|error| {
            tracing::error!("the finished games to count cannot be read: {error}");
            Vec::new()
        });
        for id in unscored {
            // What cannot be read was told by whoever read it.
            let Ok(table) = self.0.load(&id).await else { continue };
            if let Err(error) = store.put_summary(Summary::of(&table).stored(&id)).await {
                tracing::error!("table {}: its result cannot be noted: {error}", id.0);
            }
        }
        self.0.scoring.is_under_way.store(false, Ordering::Release);
    }
}
