//! What a search thinks of a game that is over, decision by decision.

use roster::{GameVisitor, Json, UnknownGame, visit};
use serde_json::value::to_raw_value;
use tabletop::{Game, Input, Record, RecordError, Rng, Seat, Seed, peek_header};

use crate::{Budget, Look, analyse, best_first, can_search};

/// One decision, next to the best one.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// How many actions and deadlines came before it.
    pub step: u32,
    pub turn: u32,
    pub seat: Seat,
    pub action: Json,
    pub chance: f32,
    pub best: Json,
    /// Never less than `chance`.
    pub best_chance: f32,
}

/// Why a game is not judged.
#[derive(Debug, thiserror::Error)]
pub enum CoachError {
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error("no search plays {game}: it is for games of one player")]
    NoSearch { game: &'static str },
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("the judgement cannot be written as JSON: {0}")]
    Unwritable(#[from] serde_json::Error),
}

/// Judges every decision of a recorded game at a step that is `wanted`; where only one thing could
/// be done, nothing was decided. The same for the same record and nodes.
pub fn coach(
    record: &str,
    wanted: impl Fn(u32) -> bool,
    budget: Budget,
) -> Result<Vec<Judgement>, CoachError> {
    visit(&peek_header(record)?, Coach { record, wanted, budget })?
}

struct Coach<'a, W> {
    record: &'a str,
    wanted: W,
    budget: Budget,
}

impl<W: Fn(u32) -> bool> GameVisitor for Coach<'_, W> {
    type Output = Result<Vec<Judgement>, CoachError>;

    fn visit<G: Game>(self) -> Self::Output {
        if !can_search::<G>() {
            return Err(CoachError::NoSearch { game: G::ID });
        }
        let record = Record::<G>::from_json(self.record)?;
        let mut before = record.first_state()?;
        let (mut step, mut judged) = (0, Vec::new());
        record.replay(|entry, after, _| {
            match &entry.input {
                Input::Act { seat, action } if (self.wanted)(step) => {
                    let decision = Decision { state: &before, step, seat: *seat, action };
                    judged.extend(decision.judge(record.seed, self.budget).transpose());
                }
                Input::Act { .. } | Input::DeadlinePassed | Input::Fate(_) => {}
            }
            step += u32::from(!matches!(entry.input, Input::Fate(_)));
            before.clone_from(after);
        })?;
        Ok(judged.into_iter().collect::<Result<_, _>>()?)
    }
}

/// What somebody did, and when.
struct Decision<'a, G: Game> {
    state: &'a G,
    step: u32,
    seat: Seat,
    action: &'a G::Action,
}

impl<G: Game> Decision<'_, G> {
    /// Nothing where there was no choice.
    fn judge(&self, seed: Seed, budget: Budget) -> Result<Option<Judgement>, serde_json::Error> {
        let mut legal = Vec::new();
        let Some(look) =
            Look::new(self.state, self.seat, None, &mut legal).filter(|look| look.legal().len() > 1)
        else {
            return Ok(None);
        };
        // Counted down from the top, where no dealer draws.
        let mut rng = Rng::stream(&seed, u64::MAX - u64::from(self.step));
        let mut assessments = analyse(&look, budget, &mut rng);
        best_first(&mut assessments);
        let played = assessments.iter().find(|one| one.action == *self.action);
        let (Some(played), Some(best)) = (played, assessments.first()) else {
            return Ok(None);
        };
        Ok(Some(Judgement {
            step: self.step,
            turn: self.state.turn(),
            seat: self.seat,
            action: to_raw_value(&played.action)?,
            chance: played.win_chance,
            best: to_raw_value(&best.action)?,
            best_chance: best.win_chance,
        }))
    }
}
