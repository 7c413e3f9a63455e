use serde_json::Value;
use tabletop::{Entropy, Millis, Seat};

use super::chair::Chair;
use super::make::checked;
use super::{Change, Hand, Table, TableError, rights, text};
use crate::wire::{Command, Person, PersonId, Phase};

/// Entries besides the moves of a game that a table takes; more than any table of people needs.
const MAX_ASIDES: u32 = 10_000;
/// Chat that a table keeps.
const MAX_SAID_BYTES: usize = 256 * 1024;

/// Whether a person has the table open somewhere.
type Present<'a> = &'a dyn Fn(PersonId) -> bool;

impl Table {
    /// What a command comes to, if `who` may do it now; nothing changes. The caller has let them in
    /// (see [`Table::watcher`]): only the invite can tell whether they may sit down at all. `now` is
    /// the `at` of the entry that will store the change.
    ///
    /// A rematch needs a new table and goes through [`Table::rematch`].
    pub fn decide(
        &self,
        now: Millis,
        who: &Person,
        present: Present<'_>,
        command: &Command,
    ) -> Result<Change, TableError> {
        let change = match command {
            Command::Rename { .. } | Command::Create { .. } | Command::Rematch { .. } => {
                Err(TableError::NotForATable)
            }
            Command::Settle { settings, .. } => {
                rights::host(self, who.id)?;
                rights::gathering(self)?;
                Ok(Change::Settled { settings: checked(settings)? })
            }
            Command::Sit { seat, entropy, .. } => self.sit(who, *seat, entropy),
            Command::Stand { .. } => {
                rights::gathering(self)?;
                Ok(Change::Stood { seat: rights::own_seat(self, who.id)? })
            }
            Command::AddBot { seat, bot, .. } => {
                rights::host(self, who.id)?;
                rights::gathering(self)?;
                rights::free_seat(self, *seat)?;
                rights::known_bot(self, bot)?;
                Ok(Change::BotAdded { seat: *seat, bot: bot.clone() })
            }
            Command::RemoveBot { seat, .. } => self.remove_bot(who, *seat),
            Command::Start { .. } => self.start(who),
            Command::Act { version, action, .. } => self.act(now, who, *version, action),
            Command::Undo { .. } => self.undo(who),
            Command::Say { text, .. } => self.say(who, text),
            Command::SayPhrase { phrase, .. } => self.say_phrase(who, *phrase),
            Command::VotePause { pause, .. } => {
                rights::running(self)?;
                Ok(Change::PauseVoted { seat: rights::played_seat(self, who.id)?, pause: *pause })
            }
            Command::Lend { seat, bot, .. } => self.lend(who, present, *seat, bot),
            Command::TakeBack { .. } => self.take_back(who),
            Command::GiveUp { .. } => self.give_up(who),
            Command::Claim { seat, .. } => self.claim(who, *seat),
            Command::HandOver { seat, .. } => self.hand_over(who, present, *seat),
        }?;
        self.check_room(&change)?;
        Ok(change)
    }

    fn sit(&self, who: &Person, seat: Seat, entropy: &str) -> Result<Change, TableError> {
        rights::gathering(self)?;
        let entropy: Entropy = entropy.parse()?;
        if self.seat_of(who.id) != Some(seat) {
            rights::free_seat(self, seat)?;
        }
        Ok(Change::Sat { seat, who: who.clone(), entropy })
    }

    fn remove_bot(&self, who: &Person, seat: Seat) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::gathering(self)?;
        match self.chair(seat)? {
            Chair::Bot(_) => Ok(Change::BotRemoved { seat }),
            Chair::Empty | Chair::Person { .. } | Chair::GivenUp(_) => Err(TableError::NoBotThere { seat }),
        }
    }

    fn start(&self, who: &Person) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::gathering(self)?;
        let empty = self.chairs().find(|(_, chair)| matches!(chair, Chair::Empty));
        match empty {
            Some((seat, _)) => Err(TableError::SeatEmpty { seat }),
            None => self.open_session().map(|_| Change::Started),
        }
    }

    fn act(&self, now: Millis, who: &Person, version: u64, action: &Value) -> Result<Change, TableError> {
        let seat = rights::played_seat(self, who.id)?;
        let play = rights::playing(self)?;
        if !(play.changed..=self.version()).contains(&version) {
            return Err(TableError::Stale { expected: version, changed: play.changed, next: self.version() });
        }
        play.session.check_act(play.time.of_game(now.max(self.last_at)), seat, &action.to_string())?;
        Ok(Change::Acted { seat, action: action.clone(), hand: Hand::Person })
    }

    fn undo(&self, who: &Person) -> Result<Change, TableError> {
        let seat = rights::played_seat(self, who.id)?;
        rights::playing(self)?;
        if !self.settings.undo {
            Err(TableError::UndoOff)
        } else if self.can_undo(seat) {
            Ok(Change::Undone { seat })
        } else {
            Err(TableError::CannotUndo)
        }
    }

    /// Whether the last move was this seat's own and told nobody anything.
    pub(super) fn can_undo(&self, seat: Seat) -> bool {
        let is_last = self.play.as_ref().is_some_and(|play| play.session.undoable() == Some(seat));
        let is_in_person = self.chair(seat).is_ok_and(Chair::is_played_by_person);
        self.settings.undo && is_last && is_in_person && self.phase() == Phase::Playing
    }

    /// While a game runs, only those who play it and their host may talk. A finished one is open to
    /// everyone, but if it was not public, its chat is not.
    fn may_speak(&self, who: &Person) -> Result<(), TableError> {
        match self.phase() {
            Phase::Gathering => Ok(()),
            Phase::Finished if self.settings.public => Ok(()),
            Phase::Playing | Phase::Paused | Phase::Finished => rights::at_the_table(self, who.id),
        }
    }

    fn say(&self, who: &Person, said: &str) -> Result<Change, TableError> {
        self.may_speak(who)?;
        let said = text::message(said)?;
        let text = match &self.play {
            Some(play) => play.session.heard(&said),
            None => said,
        };
        Ok(Change::Said { who: who.clone(), text })
    }

    fn say_phrase(&self, who: &Person, phrase: u8) -> Result<Change, TableError> {
        self.may_speak(who)?;
        if usize::from(phrase) < self.phrase_count {
            Ok(Change::SaidPhrase { who: who.clone(), phrase })
        } else {
            Err(TableError::NoSuchPhrase { phrase, count: self.phrase_count })
        }
    }

    fn lend(&self, who: &Person, present: Present<'_>, seat: Seat, bot: &str) -> Result<Change, TableError> {
        let owner = self.chair(seat)?.person().ok_or(TableError::NobodyThere { seat })?.id;
        if owner != who.id {
            rights::host(self, who.id).map_err(|_| TableError::NotYourSeat { seat })?;
        }
        rights::running(self)?;
        if owner != who.id && present(owner) {
            return Err(TableError::SomeoneIsThere { seat });
        }
        rights::known_bot(self, bot)?;
        Ok(Change::Lent { seat, bot: bot.to_owned() })
    }

    fn take_back(&self, who: &Person) -> Result<Change, TableError> {
        let seat = rights::own_seat(self, who.id)?;
        rights::running(self)?;
        match self.chair(seat)?.bot() {
            Some(_) => Ok(Change::TakenBack { seat }),
            None => Err(TableError::NotLent { seat }),
        }
    }

    /// Before the start it is enough to stand up and to leave the host's place to another.
    fn give_up(&self, who: &Person) -> Result<Change, TableError> {
        let seat = self.seat_of(who.id);
        match (self.phase(), seat) {
            (Phase::Gathering, Some(seat)) => Ok(Change::Stood { seat }),
            (Phase::Gathering, None) if self.host.id == who.id => {
                let next = self.seated().next().ok_or(TableError::NotSeated)?;
                Ok(Change::HandedOver { to: next.1.clone() })
            }
            (_, None) => Err(TableError::NotSeated),
            (_, Some(seat)) => {
                let play = rights::running(self)?;
                let bot = self.chair(seat)?.bot().unwrap_or_else(|| play.best_bot()).to_owned();
                Ok(Change::GivenUp { seat, bot })
            }
        }
    }

    fn claim(&self, who: &Person, seat: Seat) -> Result<Change, TableError> {
        rights::running(self)?;
        if !matches!(self.chair(seat)?, Chair::GivenUp(_)) {
            return Err(TableError::NotGivenUp { seat });
        }
        if let Some(seat) = self.seat_of(who.id) {
            return Err(TableError::AlreadySeated { seat });
        }
        // Whoever has seen a game from one seat must not go on from another.
        if let Some((_, yours)) = self.former.iter().find(|(person, was)| *person == who.id && *was != seat) {
            return Err(TableError::KnowsTooMuch { yours: *yours });
        }
        Ok(Change::Claimed { seat, who: who.clone() })
    }

    /// By the host, or to oneself when the host is away.
    fn hand_over(&self, who: &Person, present: Present<'_>, seat: Seat) -> Result<Change, TableError> {
        let takes_over = self.seat_of(who.id) == Some(seat) && !present(self.host.id);
        if !takes_over {
            rights::host(self, who.id)?;
        }
        if self.phase() == Phase::Finished {
            return Err(TableError::WrongPhase { phase: Phase::Finished, needed: "not over" });
        }
        let to = self.chair(seat)?.person().ok_or(TableError::NobodyThere { seat })?;
        Ok(Change::HandedOver { to: to.clone() })
    }

    /// A table that waits in memory must not grow without end.
    fn check_room(&self, change: &Change) -> Result<(), TableError> {
        let said = if let Change::Said { text, .. } = change { text.len() } else { 0 };
        let has_room = !is_aside(change)
            || (self.asides < MAX_ASIDES && (said == 0 || self.said_bytes + said <= MAX_SAID_BYTES));
        if has_room { Ok(()) } else { Err(TableError::Full) }
    }
}

/// Whether nothing but patience bounds how often it can be done. What only undoes or ends another
/// thing is bounded by that.
pub(super) fn is_aside(change: &Change) -> bool {
    match change {
        Change::Settled { .. }
        | Change::Sat { .. }
        | Change::BotAdded { .. }
        | Change::Undone { .. }
        | Change::Said { .. }
        | Change::SaidPhrase { .. }
        | Change::PauseVoted { .. }
        | Change::Lent { .. }
        | Change::HandedOver { .. } => true,
        Change::Made(_)
        | Change::Stood { .. }
        | Change::BotRemoved { .. }
        | Change::Started
        | Change::Acted { .. }
        | Change::DeadlinePassed
        | Change::TakenBack { .. }
        | Change::GivenUp { .. }
        | Change::Claimed { .. }
        | Change::RematchMade { .. } => false,
    }
}
