use serde_json::Value;
use tabletop::{Entropy, Millis, RuleId, Seat};

use super::chair::Chair;
use super::make::checked;
use super::{Change, Hand, Table, TableError, rights, text};
use wire::{Command, Person, PersonId, Phase};

/// Whether a person has the table open somewhere.
type Present<'a> = &'a dyn Fn(PersonId) -> bool;

impl Table {
    /// What a command comes to, if `who` may do it now; nothing changes. The caller has let them in
    /// (see [`Table::watcher`]): only the invite can tell whether they may sit down at all. `now` is
    /// the `at` of the entry that will store the change.
    ///
    /// A rematch and a branch need a new table and go through [`Table::rematch`] and
    /// [`Table::branch`]; a hint takes a while to think of and goes through [`Table::ask`].
    pub fn decide(
        &self,
        now: Millis,
        who: &Person,
        present: Present<'_>,
        command: &Command,
    ) -> Result<Change, TableError> {
        let change = match command {
            Command::Rename { .. }
            | Command::Create { .. }
            | Command::Rematch { .. }
            | Command::Hint { .. }
            | Command::Branch { .. }
            | Command::Daily { .. } => Err(TableError::NotForATable),
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
            Command::Unseat { seat, .. } => self.unseat(who, *seat),
            Command::Start { .. } => self.start(who),
            Command::Act { version, action, .. } => self.act(now, who, *version, action),
            Command::Undo { .. } => self.undo(who),
            Command::Say { text, .. } => self.say(who, text),
            Command::SayPhrase { phrase, .. } => self.say_phrase(who, *phrase),
            Command::VotePause { pause, .. } => self.vote_pause(who, *pause),
            Command::Lend { seat, bot, .. } => self.lend(who, present, *seat, bot),
            Command::TakeBack { .. } => self.take_back(who),
            Command::GiveUp { .. } => self.give_up(who),
            Command::Claim { seat, .. } => self.claim(who, *seat),
            Command::HandOver { seat, .. } => self.hand_over(who, present, *seat),
        }?;
        self.extras.check_room(&change, who.id, rights::at_the_table(self, who.id).is_ok())?;
        Ok(change)
    }

    fn sit(&self, who: &Person, seat: Seat, entropy: &str) -> Result<Change, TableError> {
        rights::gathering(self)?;
        let entropy: Entropy = entropy.parse()?;
        if self.seat_of(who.id) != Some(seat) {
            rights::free_seat(self, seat)?;
        } else if self.entropy[seat.index()].is_some() {
            return Err(TableError::AlreadySeated { seat });
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

    /// Someone who will not come, or was not meant to, must not keep the others from playing.
    fn unseat(&self, who: &Person, seat: Seat) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::gathering(self)?;
        self.chair(seat)?.person().ok_or(TableError::NobodyThere { seat })?;
        Ok(Change::Stood { seat })
    }

    fn start(&self, who: &Person) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::gathering(self)?;
        for (seat, chair) in self.chairs() {
            match chair {
                Chair::Empty => return Err(TableError::SeatEmpty { seat }),
                // A deal to which a person has added nothing would be the server's alone.
                Chair::Person { .. } if self.entropy[seat.index()].is_none() => {
                    return Err(TableError::NothingGiven { seat });
                }
                Chair::Person { .. } | Chair::Bot(_) | Chair::GivenUp(_) => {}
            }
        }
        self.open_session().map(|_| Change::Started)
    }

    fn act(&self, now: Millis, who: &Person, version: u64, action: &Value) -> Result<Change, TableError> {
        let seat = rights::played_seat(self, who.id)?;
        let play = rights::playing(self)?;
        rights::up_to_date(self, play, version)?;
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
            Err(TableError::CannotUndo { rule: self.no_undo(seat) })
        }
    }

    /// Whether the last move was this seat's own, chosen in person, and told nobody anything.
    pub(super) fn can_undo(&self, seat: Seat) -> bool {
        let is_last = self.play.as_ref().is_some_and(|play| play.undoable_in_person() == Some(seat));
        let is_in_person = self.chair(seat).is_ok_and(Chair::is_played_by_person);
        self.settings.undo && is_last && is_in_person && self.phase() == Phase::Playing
    }

    /// The rule by which this seat's last move stands, where moves can be taken back.
    pub(super) fn no_undo(&self, seat: Seat) -> Option<RuleId> {
        let play = self.play.as_ref().filter(|_| self.settings.undo && self.phase() == Phase::Playing)?;
        play.session.no_undo(seat)
    }

    /// While a game runs, only those who play it and their host may talk. A finished one is open to
    /// everyone, but if it was not public, its chat is not.
    fn may_speak(&self, who: &Person) -> Result<(), TableError> {
        match self.phase() {
            Phase::Gathering => Ok(()),
            Phase::Finished if self.settings.public => Ok(()),
            Phase::Playing | Phase::Paused | Phase::Stranded | Phase::Finished => {
                rights::at_the_table(self, who.id)
            }
        }
    }

    fn say(&self, who: &Person, said: &str) -> Result<Change, TableError> {
        self.may_speak(who)?;
        let said = text::message(said)?;
        let text = match &self.play {
            Some(play) => play.session.heard(&said),
            None => said,
        };
        Ok(Change::Said { who: self.speaker(who), text })
    }

    /// Everyone speaks under the name they are known by here: a new one would be another way to talk.
    fn speaker(&self, who: &Person) -> Person {
        let seated = self.seated().map(|(_, person)| person).find(|person| person.id == who.id);
        let known = seated.or(Some(&self.host).filter(|host| host.id == who.id));
        known.unwrap_or(who).clone()
    }

    fn say_phrase(&self, who: &Person, phrase: u8) -> Result<Change, TableError> {
        self.may_speak(who)?;
        if usize::from(phrase) < self.phrase_count {
            Ok(Change::SaidPhrase { who: self.speaker(who), phrase })
        } else {
            Err(TableError::NoSuchPhrase { phrase, count: self.phrase_count })
        }
    }

    fn vote_pause(&self, who: &Person, pause: bool) -> Result<Change, TableError> {
        let play = rights::running(self)?;
        let seat = rights::played_seat(self, who.id)?;
        let wants_change = pause != play.time.is_paused();
        if play.votes.contains(seat) == wants_change {
            return Err(TableError::VotedAlready { seat });
        }
        Ok(Change::PauseVoted { seat, pause })
    }

    fn lend(&self, who: &Person, present: Present<'_>, seat: Seat, bot: &str) -> Result<Change, TableError> {
        rights::not_the_only_try(self)?;
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
                rights::not_the_only_try(self)?;
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
}
