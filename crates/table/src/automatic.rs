use bots::ChooseError;
use tabletop::{Choice, Millis, Rng, Seat};

use super::{Change, Hand, Table, TableError, rights};
use crate::fairness::bot_seed;
use wire::Phase;

/// What a table does by itself: bots move, clocks run out, deadlines pass.
impl Table {
    /// The seat for which a bot is to act now.
    pub fn bot_to_act(&self) -> Option<Seat> {
        let play = self.play.as_ref().filter(|_| !self.is_kept)?;
        play.to_act().iter().find(|seat| self.chair(*seat).is_ok_and(|chair| chair.bot().is_some()))
    }

    /// The move of the bot that plays `seat`.
    pub fn bot_change(&self, seat: Seat) -> Result<Change, TableError> {
        let bot = self.chair(seat)?.bot().ok_or(TableError::NoBotThere { seat })?;
        self.chosen(seat, bot, Hand::Bot)
    }

    /// When something happens by itself if nobody acts: a clock runs out or a deadline passes.
    pub fn deadline(&self) -> Option<Millis> {
        let clock = self.first_clock_out().map(|(at, _)| at);
        [clock, self.game_deadline()].into_iter().flatten().min()
    }

    /// What happens by itself, if it is time. A clock that is down costs nobody more than this one
    /// move, which a bot makes.
    pub fn deadline_change(&self, now: Millis) -> Result<Option<Change>, TableError> {
        let clock = self.first_clock_out().filter(|(at, _)| *at <= now);
        let game = self.game_deadline().filter(|at| *at <= now);
        match (clock, game) {
            (Some((out, _)), Some(passed)) if passed <= out => self.passed_deadline(now).map(Some),
            (Some((_, seat)), _) => {
                let bot = rights::playing(self)?.best_bot();
                self.chosen(seat, bot, Hand::Clock).map(Some)
            }
            (None, Some(_)) => self.passed_deadline(now).map(Some),
            (None, None) => Ok(None),
        }
    }

    fn passed_deadline(&self, now: Millis) -> Result<Change, TableError> {
        let play = rights::playing(self)?;
        play.session.check_deadline(play.time.of_game(now))?;
        Ok(Change::DeadlinePassed)
    }

    fn game_deadline(&self) -> Option<Millis> {
        let play = self.play.as_ref().filter(|_| self.phase() == Phase::Playing)?;
        play.deadline()
    }

    fn first_clock_out(&self) -> Option<(Millis, Seat)> {
        let clock = self.play.as_ref().filter(|_| !self.is_kept)?.clock.as_ref()?;
        self.running_clocks().iter().map(|seat| (clock.runs_out(seat), seat)).min()
    }

    /// The same at the same event of the same table, however often it is asked for.
    fn chosen(&self, seat: Seat, bot: &str, hand: Hand) -> Result<Change, TableError> {
        let play = rights::playing(self)?;
        let draw = || Rng::stream(&bot_seed(&self.secret), self.version());
        let action = match play.session.choose(seat, bot, None, &mut draw()) {
            // A later version of the program may no longer have the bot that was asked to play.
            Err(ChooseError::Bot(_)) => play.session.choose(seat, play.best_bot(), None, &mut draw()),
            chosen => chosen,
        }?;
        // Told of no time, nobody waits.
        let Choice::Act(action) = action else { return Err(ChooseError::NotAsked { seat }.into()) };
        Ok(Change::Acted { seat, action: serde_json::from_str(action.get())?, hand })
    }
}
