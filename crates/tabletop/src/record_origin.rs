use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::Seed;

/// Where a deal comes from that was not mixed for those who play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum RecordOrigin {
    /// The date: its seed is [`Seed::daily`].
    Daily { date: String },
    /// The game of another table: its seed, and all that was done there up to a step.
    Branch { table: String, step: u32 },
    /// The game's guided first game, which is dealt alike for everyone.
    Guide,
}

impl fmt::Display for RecordOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Daily { date } => write!(f, "the daily deal of {date}"),
            Self::Branch { table, step } => write!(f, "played on from step {step} of table {table}"),
            Self::Guide => f.write_str("the deal of the guided game"),
        }
    }
}

impl Seed {
    /// The seed of a game's daily deal: SHA-256 of a text that anyone can write.
    pub fn daily(game: &str, date: &str) -> Self {
        Self::of_text(&format!("walpurgis daily {game} {date}"))
    }

    /// SHA-256 of a text. Whoever uses it begins the text with words of its own, so that no two uses meet.
    pub fn of_text(text: &str) -> Self {
        Self::from_bytes(Sha256::digest(text).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Anyone's SHA-256 must give the same deal, on every server: this number may never change.
    #[test]
    fn the_daily_seed_is_pinned() {
        insta::assert_snapshot!(
            Seed::daily("arkham-noir", "2026-11-16").to_string(),
            @"8b8ff86c6063b2d3cea4130623fef15eac46eda6569f8066a3dbeffd40e8b648"
        );
        assert_ne!(Seed::daily("arkham-noir", "2026-11-17"), Seed::daily("arkham-noir", "2026-11-16"));
        assert_ne!(Seed::daily("arkham", "2026-11-16"), Seed::daily("arkham-noir", "2026-11-16"));
    }
}
