//! A finished game whose rules are not here, shown as it was kept.

use super::replay_steps::{AnyReplay, Excerpt, MOST_BYTES, check};
use crate::archive::{Archive, ArchiveError};
use crate::hub::wire_error;
use wire::{CatalogueHashes, ErrorCode, ReplayView, Sitting, WireError};

fn unreadable(error: &ArchiveError) -> WireError {
    wire_error(ErrorCode::Refused, error.to_string())
}

impl AnyReplay for Archive {
    fn game(&self) -> &str {
        &self.game
    }

    fn options(&self) -> &str {
        self.options.get()
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn page(
        &self,
        excerpt: Excerpt,
        catalogue: CatalogueHashes,
        sittings: Vec<Sitting>,
    ) -> Result<ReplayView, WireError> {
        check(excerpt, self.total(), self.seats)?;
        let Excerpt { viewer, first, count, .. } = excerpt;
        let mut page = ReplayView {
            game: self.game.clone(),
            rules: self.rules,
            seats: self.seats,
            options: self.options.clone(),
            catalogue,
            total: self.total(),
            // Only finished games are kept.
            is_over: true,
            chapters: self.chapters.clone(),
            sittings,
            first,
            steps: Vec::new(),
        };
        let mut bytes = written_len(&page);
        let steps = self.steps_from(viewer, first).map_err(|error| unreadable(&error))?;
        for step in steps.take(count as usize) {
            let step = step.map_err(|error| unreadable(&error))?;
            bytes += written_len(&step) + 1;
            if bytes > MOST_BYTES && !page.steps.is_empty() {
                break;
            }
            page.steps.push(step);
        }
        Ok(page)
    }
}

fn written_len(value: &impl serde::Serialize) -> usize {
    // Plain data, so writing it cannot fail.
    serde_json::to_vec(value).map_or(0, |text| text.len())
}
