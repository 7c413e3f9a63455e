//! How far the players of a game that is over were from what they were after, step by step.

use roster::{GameVisitor, UnknownGame, visit};
use tabletop::{Game, Input, Pursuit, Record, RecordError, peek_header};

/// What was pursued at one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pursued {
    /// How many actions and deadlines came before it.
    pub step: u32,
    /// The part of the game, from 1.
    pub part: u8,
    pub pursuit: Pursuit,
}

/// Why nothing is said of a game.
#[derive(Debug, thiserror::Error)]
pub enum DistancesError {
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error("{game} has no solver: there is nothing in it to be solved")]
    NoSolver { game: &'static str },
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Solves what was pursued at every step of a recorded game that is `wanted`, looking at about `nodes`
/// positions for each. The same for the same record and nodes.
pub fn distances(
    record: &str,
    wanted: impl Fn(u32) -> bool,
    nodes: u32,
) -> Result<Vec<Pursued>, DistancesError> {
    visit(&peek_header(record)?, Distances { record, wanted, nodes })?
}

struct Distances<'a, W> {
    record: &'a str,
    wanted: W,
    nodes: u32,
}

impl<W: Fn(u32) -> bool> GameVisitor for Distances<'_, W> {
    type Output = Result<Vec<Pursued>, DistancesError>;

    fn visit<G: Game>(self) -> Self::Output {
        let solver = G::solver().ok_or(DistancesError::NoSolver { game: G::ID })?;
        let record = Record::<G>::from_json(self.record)?;
        let mut before = record.first_state()?;
        let (mut step, mut pursued) = (0, Vec::new());
        record.replay(|entry, after, _| {
            // What is drawn belongs to the step that asked for it.
            if !matches!(entry.input, Input::Fate(_)) {
                if (self.wanted)(step) {
                    let found = (solver.part)(&before).zip((solver.pursuit)(&before, self.nodes));
                    pursued.extend(found.map(|(part, pursuit)| Pursued { step, part, pursuit }));
                }
                step += 1;
            }
            before.clone_from(after);
        })?;
        Ok(pursued)
    }
}
