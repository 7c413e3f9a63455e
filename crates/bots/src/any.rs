use roster::{AnySession, GameVisitor, Json, OpenError, UnknownGame, begin, visit};
use serde_json::value::to_raw_value;
use tabletop::{Game, Rng, Seat, Seed, Session};

use crate::{Bot, Look, UnknownBot, names};

/// A running game of any kind that bots can play in.
pub trait AnyPlayer: AnySession {
    /// The names of all bots that can play in it, `random` first, then the game's own, weakest first.
    fn bots(&self) -> Vec<&'static str>;

    /// What the bot of that name does on `seat`, knowing only what the seat knows.
    fn choose(&self, seat: Seat, bot: &str, rng: &mut Rng) -> Result<Json, ChooseError>;
}

/// Why a bot did not choose.
#[derive(Debug, thiserror::Error)]
pub enum ChooseError {
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    #[error("seat {seat} has nothing to choose from: it is not asked to act")]
    NotAsked { seat: Seat },
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
