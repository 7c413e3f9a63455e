//! What the judge thinks of a game that is over, decision by decision.

use roster::{GameVisitor, Json, UnknownGame, visit};
use serde_json::Value;
use serde_json::value::to_raw_value;
use tabletop::{Game, Input, Record, RecordError, Seat, Words, peek_header};

use crate::judge::Position;
use crate::{Effort, Weighed, can_search};

/// One decision, next to the best one.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// How many actions and deadlines came before it.
    pub step: u32,
    pub turn: u32,
    pub seat: Seat,
    pub action: Json,
    pub chance: f32,
    /// How far `chance` may be off, either way.
    pub margin: f32,
    pub best: Json,
    /// Never less than `chance`.
    pub best_chance: f32,
    pub best_margin: f32,
    /// What was lost for sure; nothing where the estimates cannot tell, or where this was advised.
    pub cost: f32,
    /// Why the best is better, where something was lost.
    pub why: Option<Words>,
}

/// What is asked of a coach.
#[derive(Debug)]
pub struct Lesson<'a> {
    pub record: &'a str,
    /// The steps to judge, in order.
    pub steps: &'a [u32],
    /// What hints advised, by the step at which they were given, in order: it is not held against anyone who
    /// followed them.
    pub advised: &'a [(u32, Vec<Value>)],
    pub effort: Effort,
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

/// Judges every decision of a recorded game that is asked for; where only one thing could be done, nothing
/// was decided. A hint at the same moment says the same.
pub fn coach(lesson: &Lesson<'_>) -> Result<Vec<Judgement>, CoachError> {
    visit(&peek_header(lesson.record)?, Coach(lesson))?
}

struct Coach<'a>(&'a Lesson<'a>);

impl GameVisitor for Coach<'_> {
    type Output = Result<Vec<Judgement>, CoachError>;

    fn visit<G: Game>(self) -> Self::Output {
        if const { !can_search::<G>() } {
            return Err(CoachError::NoSearch { game: G::ID });
        }
        let Self(lesson) = self;
        let record = Record::<G>::from_json(lesson.record)?;
        let mut before = record.first_state()?;
        let (mut step, mut judged) = (0, Vec::new());
        record.replay(|entry, after, _| {
            if let Input::Act { seat, action } = &entry.input
                && lesson.steps.binary_search(&step).is_ok()
            {
                let decision = Decision { state: &before, step, seat: *seat, action };
                judged.extend(decision.judge(lesson).transpose());
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
    fn judge(&self, lesson: &Lesson<'_>) -> Result<Option<Judgement>, serde_json::Error> {
        let position = Position::new(self.state, self.seat)?.filter(Position::is_choice);
        let weighed = position.map(|position| position.weigh(lesson.effort)).unwrap_or_default();
        let played = weighed.iter().find(|one| one.action == *self.action);
        let (Some(played), Some(best)) = (played, weighed.first()) else {
            return Ok(None);
        };
        let cost = if self.was_advised(lesson)? { 0.0 } else { played.cost(best) };
        Ok(Some(self.told(played, best, cost)?))
    }

    fn was_advised(&self, lesson: &Lesson<'_>) -> Result<bool, serde_json::Error> {
        let Ok(place) = lesson.advised.binary_search_by_key(&self.step, |(step, _)| *step) else {
            return Ok(false);
        };
        Ok(lesson.advised[place].1.contains(&serde_json::to_value(self.action)?))
    }

    fn told(
        &self,
        played: &Weighed<G::Action>,
        best: &Weighed<G::Action>,
        cost: f32,
    ) -> Result<Judgement, serde_json::Error> {
        Ok(Judgement {
            step: self.step,
            turn: self.state.turn(),
            seat: self.seat,
            action: to_raw_value(&played.action)?,
            chance: played.chance,
            margin: played.margin,
            best: to_raw_value(&best.action)?,
            best_chance: best.chance,
            best_margin: best.margin,
            cost,
            why: played.why.filter(|_| cost > 0.0).and_then(G::reason),
        })
    }
}
