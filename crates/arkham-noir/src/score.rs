use serde::{Deserialize, Serialize};
use tabletop::{Part, Sum};

use crate::state::{Ending, NIGHT, State};

/// What a game is worth: the more the better (AN-60).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Score {
    /// The game goes on: its worth if it were won in this turn, and if it were lost as things stand.
    Open {
        won: Sum<Points>,
        lost: Sum<Points>,
    },
    Final(Sum<Points>),
}

/// Why there are points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Points {
    /// The turns a night is counted as.
    Night,
    TurnsPlayed,
    /// A win is worth one point however long it took.
    AtLeastOne,
    KindsScored,
    KindsNeeded,
}

impl State {
    /// AN-60: of a win the turns left of the night, at least one; of a loss the kinds that were
    /// missing, below zero. Parts that add nothing are left out.
    fn points(&self, ending: Ending) -> impl Iterator<Item = Part<Points>> {
        let parts = match ending {
            Ending::Won => {
                let (night, played) = (i32::from(NIGHT), i32::from(self.turn));
                let too_late = (1 - (night - played)).max(0);
                [(Points::Night, night), (Points::TurnsPlayed, -played), (Points::AtLeastOne, too_late)]
            }
            Ending::Stability | Ending::Victims => {
                let scored = self.scored_kinds().count_ones() as i32;
                let needed = i32::from(self.options.puzzles);
                [(Points::KindsScored, scored), (Points::KindsNeeded, -needed), (Points::AtLeastOne, 0)]
            }
        };
        let parts = parts.into_iter().map(|(because, amount)| Part { amount, because });
        parts.filter(|part| part.amount != 0)
    }

    pub(crate) fn score(&self, ending: Ending) -> i32 {
        self.points(ending).map(|part| part.amount).sum()
    }

    pub(crate) fn score_view(&self) -> Score {
        let sum = |ending| Sum::new(self.points(ending));
        match self.ending() {
            Some(ending) => Score::Final(sum(ending)),
            None => Score::Open { won: sum(Ending::Won), lost: sum(Ending::Victims) },
        }
    }
}
