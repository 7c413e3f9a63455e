use roster::{AnySession, GameVisitor, Json, OpenError, UnknownGame, begin, visit};
use serde_json::value::to_raw_value;
use tabletop::{Adopted, Choice, Game, Millis, Rng, Seat, Seed, Session, Words};

use crate::judge::Position;
use crate::{Bot, Effort, Look, UnknownBot, Weighed, can_search, names};

/// A running game of any kind that bots can play in.
pub trait AnyPlayer: AnySession {
    /// The names of all bots that can play in it, `random` first, then the game's own, weakest first.
    fn bots(&self) -> Vec<&'static str>;

    /// What the bot of that name does on `seat`, knowing only what the seat knows and how long is `left`
    /// until the deadline.
    fn choose(
        &self,
        seat: Seat,
        bot: &str,
        left: Option<Millis>,
        rng: &mut Rng,
    ) -> Result<Choice<Json>, ChooseError>;

    /// Whether a bot of that name chooses in next to no time. Others are asked with
    /// [`AnyPlayer::deliberate`], off the threads that people wait for.
    fn is_quick(&self, bot: &str) -> bool;

    /// What [`AnyPlayer::choose`] would have to think of. The thinking itself takes a while, and can be
    /// done anywhere: it knows only what the seat knows and nothing of the session.
    fn deliberate(
        &self,
        seat: Seat,
        bot: &str,
        left: Option<Millis>,
        rng: Rng,
    ) -> Result<Deliberation, ChooseError>;

    /// What the judge would have to think of everything `seat` may do now. The thinking itself takes
    /// a while, and can be done anywhere: it knows only what the seat knows and nothing of the session.
    fn ponder(&self, seat: Seat, effort: Effort) -> Result<Thought, ChooseError>;

    /// Why an action is better that is ahead in an aspect, see [`Game::reason`].
    fn reason(&self, aspect: &str) -> Option<Words>;
}

/// Thinking that is still to be done; gives what it thinks of each action, the best first.
pub type Thought = Box<dyn FnOnce() -> Result<Vec<Weighed<Json>>, ChooseError> + Send>;

/// A bot's choice that is still to be thought of.
pub type Deliberation = Box<dyn FnOnce() -> Result<Choice<Json>, ChooseError> + Send>;

/// Why a bot did not choose.
#[derive(Debug, thiserror::Error)]
pub enum ChooseError {
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    #[error("seat {seat} has nothing to choose from: it is not asked to act")]
    NotAsked { seat: Seat },
    #[error("no search plays {game}: it is for games of one player")]
    NoSearch { game: &'static str },
    #[error("the action cannot be written as JSON: {0}")]
    Unwritable(#[from] serde_json::Error),
}

impl<G: Game> AnyPlayer for Session<G> {
    fn bots(&self) -> Vec<&'static str> {
        names::<G>()
    }

    fn choose(
        &self,
        seat: Seat,
        bot: &str,
        left: Option<Millis>,
        rng: &mut Rng,
    ) -> Result<Choice<Json>, ChooseError> {
        chosen(self.state(), seat, Bot::<G>::named(bot)?, left, rng)
    }

    fn is_quick(&self, bot: &str) -> bool {
        Bot::<G>::named(bot).is_ok_and(Bot::is_quick)
    }

    fn deliberate(
        &self,
        seat: Seat,
        bot: &str,
        left: Option<Millis>,
        mut rng: Rng,
    ) -> Result<Deliberation, ChooseError> {
        let bot = Bot::<G>::named(bot)?;
        if !self.state().awaiting().to_act().contains(seat) {
            return Err(ChooseError::NotAsked { seat });
        }
        // What is hidden is forgotten here, not only later by the bot.
        let imagined = self.state().imagine(seat, &mut rng);
        Ok(Box::new(move || chosen(&imagined, seat, bot, left, &mut rng)))
    }

    fn ponder(&self, seat: Seat, effort: Effort) -> Result<Thought, ChooseError> {
        if const { !can_search::<G>() } {
            return Err(ChooseError::NoSearch { game: G::ID });
        }
        let position = Position::new(self.state(), seat)?.ok_or(ChooseError::NotAsked { seat })?;
        Ok(Box::new(move || {
            Ok(position.weigh(effort).into_iter().map(Weighed::written).collect::<Result<_, _>>()?)
        }))
    }

    fn reason(&self, aspect: &str) -> Option<Words> {
        G::reason(aspect)
    }
}

fn chosen<G: Game>(
    state: &G,
    seat: Seat,
    bot: Bot<G>,
    left: Option<Millis>,
    rng: &mut Rng,
) -> Result<Choice<Json>, ChooseError> {
    let mut legal = Vec::new();
    let look = Look::new(state, seat, left, &mut legal).ok_or(ChooseError::NotAsked { seat })?;
    Ok(match bot.choose(&look, rng) {
        Choice::Act(action) => Choice::Act(to_raw_value(&action)?),
        Choice::Wait(time) => Choice::Wait(time),
    })
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

/// Takes a game up that was begun under other rules, at `at` of its time.
pub fn adopt(
    id: &str,
    config: &str,
    seed: Seed,
    adopted: Adopted,
    at: Millis,
) -> Result<Box<dyn AnyPlayer>, OpenError> {
    visit(id, Adopt { config, seed, adopted, at })?
}

struct Adopt<'a> {
    config: &'a str,
    seed: Seed,
    adopted: Adopted,
    at: Millis,
}

impl GameVisitor for Adopt<'_> {
    type Output = Result<Box<dyn AnyPlayer>, OpenError>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok(Box::new(roster::adopt::<G>(self.config, self.seed, self.adopted, self.at)?))
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
