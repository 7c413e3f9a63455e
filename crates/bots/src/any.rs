use roster::{AnySession, GameVisitor, Json, OpenError, UnknownGame, begin, visit};
use serde_json::value::to_raw_value;
use tabletop::{Entry, Game, Input, RecordError, Rng, Seat, Seed, Session};

use crate::{Assessment, Bot, Budget, Look, UnknownBot, analyse, can_search, names};

/// A running game of any kind that bots can play in.
pub trait AnyPlayer: AnySession {
    /// The names of all bots that can play in it, `random` first, then the game's own, weakest first.
    fn bots(&self) -> Vec<&'static str>;

    /// What the bot of that name does on `seat`, knowing only what the seat knows.
    fn choose(&self, seat: Seat, bot: &str, rng: &mut Rng) -> Result<Json, ChooseError>;

    /// What a search thinks of everything `seat` may do now, in the order of its list.
    fn analyse(
        &self,
        seat: Seat,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Vec<Assessment<Json>>, ChooseError>;

    /// What a search thinks of a decision of the past: the state is as it was before entry `number`
    /// of the log. `None` if that entry was nobody's decision.
    fn review(&self, number: usize, budget: Budget, rng: &mut Rng) -> Result<Option<Review>, ChooseError>;
}

/// A decision of the past, next to all that could have been done.
#[derive(Clone, Debug)]
pub struct Review {
    pub seat: Seat,
    /// The place of what was done among the assessments.
    pub played: usize,
    pub assessments: Vec<Assessment<Json>>,
}

/// Why a bot did not choose.
#[derive(Debug, thiserror::Error)]
pub enum ChooseError {
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    #[error("seat {seat} has nothing to choose from: it is not asked to act")]
    NotAsked { seat: Seat },
    #[error("no search plays {game}: it is for games of one player")]
    NoSearch { game: &'static str },
    #[error("the game cannot be played again up to there ({0})")]
    Replay(#[from] RecordError),
    #[error("the action cannot be written as JSON: {0}")]
    Unwritable(#[from] serde_json::Error),
}

impl<G: Game> AnyPlayer for Session<G> {
    fn bots(&self) -> Vec<&'static str> {
        names::<G>()
    }

    fn choose(&self, seat: Seat, bot: &str, rng: &mut Rng) -> Result<Json, ChooseError> {
        let bot = Bot::<G>::named(bot)?;
        let mut legal = Vec::new();
        let look = Look::new(self.state(), seat, &mut legal).ok_or(ChooseError::NotAsked { seat })?;
        Ok(to_raw_value(&bot.choose(&look, rng))?)
    }

    fn analyse(
        &self,
        seat: Seat,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Vec<Assessment<Json>>, ChooseError> {
        analyse_any(self.state(), seat, budget, rng)
    }

    fn review(&self, number: usize, budget: Budget, rng: &mut Rng) -> Result<Option<Review>, ChooseError> {
        let Some(Entry { input: Input::Act { seat, action }, .. }) = self.log().get(number) else {
            return Ok(None);
        };
        let mut past = self.record();
        past.log.truncate(number);
        let state = past.replay(|_, _, _| {})?;
        let mut legal = Vec::new();
        state.legal_actions(*seat, &mut legal);
        let played = legal.iter().position(|one| one == action).unwrap_or_default();
        let assessments = analyse_any(&state, *seat, budget, rng)?;
        Ok(Some(Review { seat: *seat, played, assessments }))
    }
}

fn analyse_any<G: Game>(
    state: &G,
    seat: Seat,
    budget: Budget,
    rng: &mut Rng,
) -> Result<Vec<Assessment<Json>>, ChooseError> {
    if !can_search::<G>() {
        return Err(ChooseError::NoSearch { game: G::ID });
    }
    let mut legal = Vec::new();
    let look = Look::new(state, seat, &mut legal).ok_or(ChooseError::NotAsked { seat })?;
    let written = |one: Assessment<G::Action>| {
        let action = to_raw_value(&one.action)?;
        Ok(Assessment { action, visits: one.visits, win_chance: one.win_chance })
    };
    analyse(&look, budget, rng).into_iter().map(written).collect()
}

/// Begins a game; `config` is `{"seats": N, "options": {…}}`.
pub fn open(id: &str, config: &str, seed: Seed) -> Result<Box<dyn AnyPlayer>, OpenError> {
    visit(id, Open { config, seed })?
}

struct Open<'a> {
    config: &'a str,
    seed: Seed,
}

impl GameVisitor for Open<'_> {
    type Output = Result<Box<dyn AnyPlayer>, OpenError>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok(Box::new(begin::<G>(self.config, self.seed)?))
    }
}

/// The names of all bots that play a game, `random` first, then its own, weakest first.
pub fn names_of(id: &str) -> Result<Vec<&'static str>, UnknownGame> {
    visit(id, Names)
}

struct Names;

impl GameVisitor for Names {
    type Output = Vec<&'static str>;

    fn visit<G: Game>(self) -> Vec<&'static str> {
        names::<G>()
    }
}
