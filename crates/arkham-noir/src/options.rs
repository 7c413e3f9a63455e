use serde::{Deserialize, Serialize};
use tabletop::{ConfigError, OptionKind, OptionSpec, RuleId, Words};

use crate::deck::{BUILT_IN, DeckChoice};
use crate::deck_error::MAX_DECK_BYTES;

/// What can be set before a game: three difficulties, each on its own (AN-04), and the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many different kinds of puzzle card win: 5 or 6.
    pub puzzles: u8,
    /// How many victims the pile begins with: 6 is easy, 4 is hard.
    pub victims: u8,
    /// How many cards the stability row and the time track can bear: 5 or 6.
    pub limit: u8,
    #[cfg_attr(feature = "types", ts(as = "crate::deck::WrittenDeck"))]
    pub deck: DeckChoice,
}

impl Default for Options {
    fn default() -> Self {
        Self { puzzles: 5, victims: 5, limit: 5, deck: DeckChoice::BuiltIn }
    }
}

impl Options {
    /// Every option at its easy value.
    pub fn easy() -> Self {
        Self { victims: 6, limit: 6, ..Self::default() }
    }

    /// Every option at its hard value.
    pub fn hard() -> Self {
        Self { puzzles: 6, victims: 4, ..Self::default() }
    }

    /// The rule that limits an option (AN-04).
    pub(crate) fn rule_of(key: &str) -> Option<RuleId> {
        matches!(key, "puzzles" | "victims" | "limit").then_some(RuleId("AN-04"))
    }

    pub(crate) fn check(&self) -> Result<(), ConfigError> {
        for (spec, value) in Self::specs().into_iter().zip([self.puzzles, self.victims, self.limit]) {
            if let OptionKind::Number { min, max, .. } = spec.kind
                && !(min..=max).contains(&value.into())
            {
                let expected = spec.kind.expected();
                let (rule, value) = (Self::rule_of(spec.key), value.to_string());
                return Err(ConfigError::BadValue { rule, key: spec.key, value, expected });
            }
        }
        let kinds = self.deck.puzzle_kinds().count_ones();
        if kinds < u32::from(self.puzzles) {
            return Err(ConfigError::Contradiction {
                rule: RuleId("AN-30"),
                because: format!(
                    "puzzles={} cannot be reached, the puzzle cards of this deck are of {kinds} kinds",
                    self.puzzles
                ),
            });
        }
        Ok(())
    }

    /// What a form or a command line may set.
    pub(crate) fn specs() -> Vec<OptionSpec> {
        let number = |key, label, default, min, max| OptionSpec {
            key,
            label,
            kind: OptionKind::Number { default, min, max },
        };
        vec![
            number(
                "puzzles",
                Words::new("Kinds of puzzle needed to win", "Types de puzzle à réunir"),
                5,
                5,
                6,
            ),
            number(
                "victims",
                Words::new(
                    "Victims in the pile (fewer is harder)",
                    "Victimes dans la pile (moins, c’est plus dur)",
                ),
                5,
                4,
                6,
            ),
            number(
                "limit",
                Words::new("Stability and time limit", "Limite de résilience et de temps"),
                5,
                5,
                6,
            ),
            OptionSpec {
                key: "deck",
                label: Words::new("Deck", "Paquet"),
                kind: OptionKind::Text { default: BUILT_IN, max_bytes: MAX_DECK_BYTES as u32 },
            },
        ]
    }
}
