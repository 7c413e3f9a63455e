//! A finished game as everybody saw it, kept so that it can be shown without its rules.
//!
//! Step by step it holds each event and each view once for all who see the same; a view is told by what
//! changed since the step before. Compressed, it is a few kilobytes.

mod chapters;
mod make;
mod read;

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use roster::{Json, SeenEvent, Viewers};
use serde::{Deserialize, Serialize};
use tabletop::{Millis, Seat};
use wire::Chapter;

pub(crate) use chapters::Chapters;
pub(crate) use make::made;

/// Bumped when its shape changes.
const FORMAT: u32 = 1;
/// No game comes near it, and no file may unpack to more.
const MOST_BYTES: u64 = 1024 * 1024 * 1024;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Archive {
    format: u32,
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) seats: u8,
    pub(crate) options: Json,
    pub(crate) record: Json,
    /// The steps at which a person at the table decided what comes next.
    pub(crate) decided: Vec<u32>,
    steps: Vec<ArchivedStep>,
    /// Where each chapter begins; nothing in an archive of before they were told.
    #[serde(default)]
    pub(crate) chapters: Vec<Chapter>,
    /// About how much memory it takes.
    #[serde(skip)]
    pub(crate) bytes: usize,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArchivedStep {
    at: Millis,
    seat: Option<Seat>,
    action: Option<Json>,
    first_event: u32,
    events: Vec<SeenEvent>,
    /// Told to everyone: who sees the same is listed together.
    views: Vec<(Viewers, ViewChange)>,
    to_act: Vec<Seat>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ViewChange {
    Whole(Json),
    Patch(Json),
}

/// Why an archive cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArchiveError {
    #[error(transparent)]
    Game(#[from] roster::UnknownGame),
    #[error(transparent)]
    Record(#[from] tabletop::RecordError),
    #[error("the archive is of format {0}, this program reads format {FORMAT}")]
    Format(u32),
    #[error("the archive cannot be packed or unpacked: {0}")]
    Packed(#[from] std::io::Error),
    #[error("the archive is not readable: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("a view of step {0} does not follow from the one before")]
    Broken(u32),
}

impl Archive {
    pub(crate) fn pack(&self) -> Result<Vec<u8>, ArchiveError> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&serde_json::to_vec(self)?)?;
        Ok(encoder.finish()?)
    }

    pub(crate) fn unpack(packed: &[u8]) -> Result<Self, ArchiveError> {
        let mut text = Vec::new();
        GzDecoder::new(packed).take(MOST_BYTES).read_to_end(&mut text)?;
        let archive = Self { bytes: text.len(), ..serde_json::from_slice(&text)? };
        if archive.format == FORMAT { Ok(archive) } else { Err(ArchiveError::Format(archive.format)) }
    }

    /// How many steps there are, the deal among them.
    pub(crate) fn total(&self) -> u32 {
        u32::try_from(self.steps.len()).unwrap_or(u32::MAX)
    }
}
