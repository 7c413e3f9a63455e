use std::sync::Arc;
use std::time::Duration;

use bots::ChooseError;
use roster::Json;
use tabletop::{Choice, Millis, Seat};

use super::{Actor, Failure, Proceed, SECOND_TRY, store_failed};
use crate::hub::Hub;
use table::{Asked, BotAsked, BotQuestion, BotTurn, Change, Hand, TableError};
use tokio::time::Instant;

/// A choice that takes longer is not made again between two messages, if it happens often.
const SLOW: Duration = Duration::from_millis(5);
/// How often in a row. Once may be the machine's fault.
const TOO_OFTEN: u32 = 3;

/// What a bot has chosen elsewhere, or why not; none if it fell over.
pub(in crate::hub) type Chosen = Option<Result<Choice<Json>, ChooseError>>;

/// What is known of a table's bots besides what they play.
#[derive(Debug, Default)]
pub(super) struct Bots {
    /// Those who think elsewhere.
    thinking: Vec<Asked>,
    waits: Vec<Wait>,
    /// How many choices in a row were slow.
    slow: u32,
}

/// A bot that has chosen to wait.
#[derive(Debug)]
struct Wait {
    asked: Asked,
    /// Until when, unless the game changes from what it was.
    until: Millis,
    game_moment: u64,
    times: u32,
}

impl Actor {
    /// The bot that should move next.
    pub(super) fn next_bot(&self) -> Option<BotTurn> {
        // What nobody sees need not happen, unless time runs out.
        if self.audience.is_empty() && self.table.is_bots_alone() && self.table.game_deadline().is_none() {
            return None;
        }
        let game_moment = self.table.game_moment();
        let free = self.table.bots_to_act().filter_map(|turn| {
            let asked = self.table.moment(turn.seat)?;
            if self.bots.thinking.contains(&asked) {
                return None;
            }
            match self.bots.waits.iter().find(|wait| wait.asked == asked) {
                Some(wait) if wait.game_moment == game_moment => {
                    Some(BotTurn { at: turn.at.max(wait.until), ..turn })
                }
                _ => Some(turn),
            }
        });
        free.min()
    }

    /// Whether a bot thinks elsewhere about what a seat does.
    pub(super) fn is_thought_of(&self, seat: Seat) -> bool {
        self.table.moment(seat).is_some_and(|asked| self.bots.thinking.contains(&asked))
    }

    /// What the bots that are due do without thinking elsewhere; nothing if all of them wait or think.
    pub(super) fn bots_move(&mut self) -> Result<Option<Change>, TableError> {
        let now = self.clock.now();
        while let Some(BotTurn { seat, .. }) = self.next_bot().filter(|turn| turn.at <= now) {
            if !self.is_quick(seat, Hand::Bot)? {
                self.think(seat, Hand::Bot)?;
                continue;
            }
            let began = std::time::Instant::now();
            let choice = self.table.bot_choice(self.bot_asked(seat, Hand::Bot))?;
            self.bots.slow = if began.elapsed() < SLOW { 0 } else { self.bots.slow + 1 };
            match choice {
                Choice::Act(change) => return Ok(Some(change)),
                Choice::Wait(time) => self.wait(seat, time),
            }
        }
        Ok(None)
    }

    pub(super) fn is_quick(&self, seat: Seat, hand: Hand) -> Result<bool, TableError> {
        Ok(self.bots.slow < TOO_OFTEN && self.table.is_quick(seat, hand)?)
    }

    /// Lets a bot think elsewhere, while the table goes on; what it chooses comes by mail. The host pays.
    pub(super) fn think(&mut self, seat: Seat, hand: Hand) -> Result<(), TableError> {
        let BotQuestion { asked, deliberation } = self.table.bot_question(self.bot_asked(seat, hand))?;
        self.bots.thinking.push(asked);
        let (hub, table) = (Arc::clone(&self.hub), Hub(Arc::clone(&self.hub)).live_table(&self.id));
        let payer = self.table.host();
        tokio::spawn(async move {
            let chosen = hub.thinkers.choose(payer, deliberation).await;
            table.chosen(asked, hand, chosen).await;
        });
        Ok(())
    }

    /// A bot has thought; what it chose counts if it is still asked the same.
    pub(super) async fn chosen(&mut self, asked: Asked, hand: Hand, chosen: Chosen) -> Proceed {
        self.bots.thinking.retain(|thinking| *thinking != asked);
        let now = self.clock.now();
        let Some(Ok(choice)) = chosen else {
            tracing::error!("table {}: a bot did not choose", self.id.0);
            self.rested = Instant::now() + SECOND_TRY;
            return Proceed::GoOn;
        };
        match self.table.bot_answer(now, asked, hand, choice) {
            Ok(Choice::Act(change)) => self.act(change).await,
            Ok(Choice::Wait(time)) => {
                self.wait(asked.seat(), time);
                Proceed::GoOn
            }
            // The game has moved on; if a bot is still to act, it is asked again.
            Err(_) => Proceed::GoOn,
        }
    }

    /// Takes in what nobody asked for.
    pub(super) async fn act(&mut self, change: Change) -> Proceed {
        match self.commit(None, self.clock.now(), change).await {
            Ok(()) => Proceed::GoOn,
            Err(Failure::Refused(_)) => {
                self.rested = Instant::now() + SECOND_TRY;
                Proceed::GoOn
            }
            Err(Failure::Lost(error)) => Proceed::Fall(error),
        }
    }

    /// Something went wrong that should not have: not again at once.
    pub(super) fn stumble(&mut self, error: &TableError) -> Proceed {
        store_failed(&self.id, error);
        self.rested = Instant::now() + SECOND_TRY;
        Proceed::GoOn
    }

    fn bot_asked(&self, seat: Seat, hand: Hand) -> BotAsked {
        let asked = self.table.moment(seat);
        let before = self.bots.waits.iter().find(|wait| Some(wait.asked) == asked);
        BotAsked { seat, now: self.clock.now(), before: before.map_or(0, |wait| wait.times), hand }
    }

    fn wait(&mut self, seat: Seat, time: Millis) {
        let Some(asked) = self.table.moment(seat) else { return };
        let times = self.bots.waits.iter().find(|wait| wait.asked == asked).map_or(0, |wait| wait.times);
        self.bots.waits.retain(|wait| wait.asked.seat() != seat);
        let (until, game_moment) = (self.clock.now().saturating_add(time), self.table.game_moment());
        self.bots.waits.push(Wait { asked, until, game_moment, times: times.saturating_add(1) });
    }
}
