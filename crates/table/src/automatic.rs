use std::fmt;

use bots::{ChooseError, Deliberation};
use roster::Json;
use tabletop::{Choice, Millis, Rng, Seat};

use super::chair::Chair;
use super::hint::Asked;
use super::lesson::{Pace, written};
use super::{Change, Hand, Table, TableError, rights};
use crate::fairness::bot_seed;
use wire::Phase;

/// The longest that a bot may want to wait at once.
const LONGEST_WAIT: Millis = 60_000;
/// The bot that never waits.
const RANDOM: &str = "random";

/// When a bot should act. The least comes first, so that no seat waits behind one that moves often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BotTurn {
    /// As long after it was asked, or has moved, as the settings say.
    pub at: Millis,
    /// How often the game had changed then.
    pub moved: u64,
    pub seat: Seat,
}

/// A bot that is asked what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotAsked {
    pub seat: Seat,
    /// The table's time, so that it knows how much is left.
    pub now: Millis,
    /// How often it was asked the same before and chose to wait.
    pub before: u32,
    pub hand: Hand,
}

/// What a bot has to think of.
pub struct BotQuestion {
    pub asked: Asked,
    pub deliberation: Deliberation,
}

impl fmt::Debug for BotQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotQuestion").field("asked", &self.asked).finish_non_exhaustive()
    }
}

/// What a table does by itself: bots move, clocks run out, deadlines pass, interludes end.
impl Table {
    /// The seat for which a bot is to act next: the one that has been asked longest.
    pub fn bot_to_act(&self) -> Option<Seat> {
        self.bots_to_act().min().map(|turn| turn.seat)
    }

    /// All seats for which a bot is to act.
    pub fn bots_to_act(&self) -> impl Iterator<Item = BotTurn> {
        let pace = Millis::from(self.settings.bot_pace_ms);
        let is_bots = |seat: &Seat| self.chair(*seat).is_ok_and(|chair| chair.bot().is_some());
        let pace_of_lesson = self.pace();
        let is_due = move |seat: &Seat| match pace_of_lesson {
            Pace::Free => true,
            Pace::Only(mover) => mover == *seat,
            Pace::Wait => false,
        };
        let play = self.play.as_ref().filter(|_| !self.is_kept);
        play.into_iter().flat_map(move |play| {
            play.to_act().iter().filter(is_due).filter(is_bots).map(move |seat| {
                let choices = play.choices[seat];
                BotTurn { at: choices.since.saturating_add(pace), moved: choices.moved, seat }
            })
        })
    }

    /// Whether no person plays here now, so that nobody waits for anything unless they look.
    pub fn is_bots_alone(&self) -> bool {
        self.phase() == Phase::Playing && !self.chairs.iter().any(Chair::is_played_by_person)
    }

    /// Which moment a seat has to decide of; another one means that its choices have changed.
    pub fn moment(&self, seat: Seat) -> Option<Asked> {
        let play = self.play.as_ref().filter(|_| self.chair(seat).is_ok())?;
        Some(Asked { seat, moment: play.choices[seat].moment })
    }

    /// How often the game has changed.
    pub fn game_moment(&self) -> u64 {
        self.play.as_ref().map_or(0, |play| play.moment)
    }

    /// Whether the bot that would move for a seat chooses in next to no time.
    pub fn is_quick(&self, seat: Seat, hand: Hand) -> Result<bool, TableError> {
        let bot = self.bot_of(seat, hand)?;
        Ok(self.scripted(seat).is_some() || rights::playing(self)?.session.is_quick(bot))
    }

    /// The move of the bot that plays `seat`, if it does not wait.
    pub fn bot_change(&self, seat: Seat) -> Result<Change, TableError> {
        let asked = BotAsked { seat, now: self.last_at, before: 0, hand: Hand::Bot };
        match self.bot_choice(asked)? {
            Choice::Act(change) => Ok(change),
            Choice::Wait(_) => Err(ChooseError::NotAsked { seat }.into()),
        }
    }

    /// What the bot does that plays a seat, or moves for someone whose time ran out. The same for the
    /// same question, however often it is asked.
    pub fn bot_choice(&self, asked: BotAsked) -> Result<Choice<Change>, TableError> {
        let play = rights::playing(self)?;
        let BotAsked { seat, hand, .. } = asked;
        let bot = self.bot_of(seat, hand)?;
        // A lesson that the rules no longer allow is over: the bot plays as it likes.
        let can = |action: &Json| {
            play.session.check_act(play.time_of_action(self.last_at), seat, action.get()).is_ok()
        };
        if let Some(action) = self.scripted(seat).map(written).transpose()?.filter(can) {
            return self.bot_move(seat, hand, Choice::Act(action));
        }
        let choice = play.session.choose(seat, bot, self.left(asked)?, &mut self.draws(asked))?;
        self.bot_move(seat, hand, choice)
    }

    /// What the bot has to think of; see [`Table::bot_answer`].
    pub fn bot_question(&self, asked: BotAsked) -> Result<BotQuestion, TableError> {
        let play = rights::playing(self)?;
        let BotAsked { seat, hand, .. } = asked;
        let (bot, left) = (self.bot_of(seat, hand)?, self.left(asked)?);
        let deliberation = play.session.deliberate(seat, bot, left, self.draws(asked))?;
        Ok(BotQuestion { asked: Asked { seat, moment: play.choices[seat].moment }, deliberation })
    }

    /// What a bot has thought of, if it is still asked the same at `now`.
    pub fn bot_answer(
        &self,
        now: Millis,
        asked: Asked,
        hand: Hand,
        choice: Choice<Json>,
    ) -> Result<Choice<Change>, TableError> {
        let play = rights::playing(self)?;
        let Asked { seat, moment } = asked;
        self.bot_of(seat, hand)?;
        if play.choices[seat].moment != moment {
            return Err(TableError::HintLate);
        }
        if let Choice::Act(action) = &choice {
            play.session.check_act(play.time.of_game(now.max(self.last_at)), seat, action.get())?;
        }
        self.bot_move(seat, hand, choice)
    }

    /// When something happens by itself if nobody acts: a clock runs out, a deadline passes, an interlude ends, or
    /// a pause that half of the people want to end.
    pub fn deadline(&self) -> Option<Millis> {
        let clock = self.first_clock_out().map(|(at, _)| at);
        let rest = self.rests_until().filter(|_| !self.is_kept);
        [clock, self.game_deadline(), rest].into_iter().flatten().min()
    }

    /// Whose clock has run out first, if it has; a bot makes that one move for them.
    pub fn clock_out(&self, now: Millis) -> Option<Seat> {
        let (out, seat) = self.first_clock_out().filter(|(at, _)| *at <= now)?;
        let is_first = self.game_deadline().is_none_or(|passed| out < passed);
        is_first.then_some(seat)
    }

    /// What happens by itself, if it is time. A clock that is down costs nobody more than this one
    /// move, which a bot makes.
    pub fn deadline_change(&self, now: Millis) -> Result<Option<Change>, TableError> {
        if self.rests_until().is_some_and(|until| until <= now) {
            return Ok(Some(Change::WentOn));
        }
        if let Some(seat) = self.clock_out(now) {
            let asked = BotAsked { seat, now, before: 0, hand: Hand::Clock };
            return match self.bot_choice(asked)? {
                Choice::Act(change) => Ok(Some(change)),
                Choice::Wait(_) => Err(ChooseError::NotAsked { seat }.into()),
            };
        }
        match self.game_deadline().filter(|at| *at <= now) {
            Some(_) => self.passed_deadline(now).map(Some),
            None => Ok(None),
        }
    }

    /// When an interlude or a pause ends by itself, or a vote about somebody idle is decided.
    fn rests_until(&self) -> Option<Millis> {
        let pause = self.play.as_ref().and_then(|play| play.goes_on_at);
        pause.or_else(|| self.interlude_until()).or_else(|| self.idle_votes_until())
    }

    fn passed_deadline(&self, now: Millis) -> Result<Change, TableError> {
        let play = rights::playing(self)?;
        play.session.check_deadline(play.time.of_game(now))?;
        Ok(Change::DeadlinePassed)
    }

    /// The game's own deadline, while it runs.
    pub fn game_deadline(&self) -> Option<Millis> {
        let play = self.play.as_ref().filter(|play| self.phase() == Phase::Playing && !play.rests())?;
        play.deadline()
    }

    fn first_clock_out(&self) -> Option<(Millis, Seat)> {
        let clock = self.play.as_ref().filter(|_| !self.is_kept)?.clock.as_ref()?;
        self.running_clocks().iter().map(|seat| (clock.runs_out(seat), seat)).min()
    }

    /// The name of the bot that moves for a seat.
    fn bot_of(&self, seat: Seat, hand: Hand) -> Result<&str, TableError> {
        let play = rights::playing(self)?;
        if hand == Hand::Clock {
            return Ok(play.best_bot());
        }
        let bot = self.chair(seat)?.bot().ok_or(TableError::NoBotThere { seat })?;
        // A later version of the program may no longer have the bot that was asked to play.
        Ok(if play.session.bots().contains(&bot) { bot } else { play.best_bot() })
    }

    /// What a bot is told of the time. Whoever moves for someone whose time ran out has none left.
    fn left(&self, asked: BotAsked) -> Result<Option<Millis>, TableError> {
        let play = rights::playing(self)?;
        Ok(if asked.hand == Hand::Clock { None } else { play.left(asked.now.max(self.last_at)) })
    }

    /// Apart for each seat at each event, and for each time that it is asked.
    fn draws(&self, asked: BotAsked) -> Rng {
        let stream = (self.version() << 24)
            | (u64::from(asked.seat.number()) << 20)
            | u64::from(asked.before.min(0xf_ffff));
        Rng::stream(&bot_seed(&self.secret), stream)
    }

    fn bot_move(&self, seat: Seat, hand: Hand, choice: Choice<Json>) -> Result<Choice<Change>, TableError> {
        let action = match choice {
            Choice::Act(action) => action,
            Choice::Wait(time) if hand == Hand::Bot => {
                return Ok(Choice::Wait(time.clamp(1, LONGEST_WAIT)));
            }
            // Nobody waits any more for someone whose time ran out.
            Choice::Wait(_) => {
                let asked = BotAsked { seat, now: self.last_at, before: 1, hand };
                let play = rights::playing(self)?;
                match play.session.choose(seat, RANDOM, None, &mut self.draws(asked))? {
                    Choice::Act(action) => action,
                    Choice::Wait(_) => return Err(ChooseError::NotAsked { seat }.into()),
                }
            }
        };
        Ok(Choice::Act(Change::Acted { seat, action: serde_json::from_str(action.get())?, hand }))
    }
}
