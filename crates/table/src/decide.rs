use roster::ActError;
use serde_json::Value;
use tabletop::{Entropy, Millis, Refusal, RefusalKind, RuleId, Seat};

use super::chair::Chair;
use super::extras::Standing;
use super::hint::Question;
use super::host::Attendance;
use super::make::checked;
use super::{Change, Hand, Table, TableError, rights, text};
use wire::{Person, PersonId, Phase, TableCommand, TableSettings};

/// What a command comes to.
#[derive(Debug)]
pub enum Decided {
    /// To be stored as an [`Entry`](super::Entry) and applied.
    Change(Change),
    /// A hint: a search has to think of it first, see [`Table::advise`].
    Hint(Question),
    /// Another game for the same people, which needs a new table, see [`Table::rematch`].
    Rematch,
    /// It is so already.
    Nothing,
}

impl Table {
    /// What a command comes to, if `who` may do it now; nothing changes. The caller has let them in
    /// (see [`Table::watcher`]): only the invite can tell whether they may sit down at all. `now` is
    /// when the command came; the entry that will store the change has it as its `at`.
    pub fn decide(
        &self,
        now: Millis,
        who: &Person,
        attendance: &Attendance<'_>,
        command: &TableCommand,
    ) -> Result<Decided, TableError> {
        let decided = self.decide_but_for_rules(now, who, attendance, command)?;
        if let (Decided::Change(Change::Acted { seat, action, .. }), Some(play)) = (&decided, &self.play) {
            let at = play.time_of_action(now.max(self.last_at));
            play.session.check_act(at, *seat, &action.to_string())?;
        }
        Ok(decided)
    }

    /// The same, but whether the rules allow an action is not asked: whoever takes it in at once is told then,
    /// and saves to try it twice.
    pub fn decide_but_for_rules(
        &self,
        now: Millis,
        who: &Person,
        attendance: &Attendance<'_>,
        command: &TableCommand,
    ) -> Result<Decided, TableError> {
        self.check_welcome(who.id)?;
        let change = match command {
            TableCommand::Settle { settings } => self.settle(who, settings),
            TableCommand::Sit { seat, entropy } => self.sit(who, *seat, entropy),
            TableCommand::Stand { seat } => self.stand(who, *seat),
            TableCommand::AddBot { seat, bot } => self.add_bot(who, *seat, bot),
            TableCommand::RemoveBot { seat } => self.remove_bot(who, *seat),
            TableCommand::Unseat { seat } => self.unseat(now, who, attendance, *seat),
            TableCommand::KeepOut { person } => self.keep_out(now, who, attendance, *person),
            TableCommand::LetIn { person } => self.let_in(who, *person),
            TableCommand::Start {} => self.start(who),
            TableCommand::Act { seat, version, action } => self.act(now, who, *seat, *version, action),
            TableCommand::Undo { seat } => self.undo(now, who, *seat),
            TableCommand::Hint { seat, version } => {
                let question = self.ask(who.id, *seat, *version)?;
                return Ok(question.map_or(Decided::Nothing, Decided::Hint));
            }
            TableCommand::Say { text } => self.say(who, text),
            TableCommand::SayPhrase { phrase } => self.say_phrase(who, *phrase),
            TableCommand::VotePause { pause } => self.vote_pause(now, who, attendance, *pause),
            TableCommand::Ready {} => match self.ready(who, attendance)? {
                Some(change) => Ok(change),
                None => return Ok(Decided::Nothing),
            },
            TableCommand::Lend { seat, bot } => self.lend(who, attendance, *seat, bot),
            TableCommand::TakeBack { seat } => self.take_back(who, *seat),
            TableCommand::GiveUp { seat } => self.give_up(who, *seat),
            TableCommand::Claim { seat } => self.claim(now, who, attendance, *seat),
            TableCommand::AnswerClaim { seat, person, agree } => {
                self.answer_claim(who, *seat, *person, *agree)
            }
            TableCommand::VoteIdle { seat, remedy } => self.vote_idle(now, who, attendance, *seat, *remedy),
            TableCommand::HandOver { seat } => self.hand_over(now, who, attendance, *seat),
            TableCommand::Heard { step } => {
                return Ok(self.hear(who, *step)?.map_or(Decided::Nothing, Decided::Change));
            }
            TableCommand::LeaveGuide {} => {
                return Ok(self.leave_guide(who)?.map_or(Decided::Nothing, Decided::Change));
            }
            TableCommand::Rematch {} => return Ok(Decided::Rematch),
        }?;
        let standing = match rights::at_the_table(self, who.id) {
            Ok(()) => Standing::AtTheTable,
            Err(_) if attendance.is_invited => Standing::Invited,
            Err(_) => Standing::Stranger,
        };
        self.extras.check_room(&change, who.id, standing)?;
        Ok(Decided::Change(change))
    }

    fn settle(&self, who: &Person, settings: &TableSettings) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::gathering(self)?;
        Ok(Change::Settled { settings: checked(&self.game, settings)? })
    }

    fn stand(&self, who: &Person, seat: Seat) -> Result<Change, TableError> {
        rights::gathering(self)?;
        rights::own_seat(self, who.id, seat)?;
        Ok(Change::Stood { seat })
    }

    fn add_bot(&self, who: &Person, seat: Seat, bot: &str) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::gathering(self)?;
        rights::free_seat(self, seat)?;
        rights::known_bot(self, bot)?;
        Ok(Change::BotAdded { seat, bot: bot.to_owned() })
    }

    fn sit(&self, who: &Person, seat: Seat, entropy: &str) -> Result<Change, TableError> {
        rights::gathering(self)?;
        let entropy: Entropy = entropy.parse()?;
        let own = self.seats_of(who.id);
        if !own.contains(seat) {
            rights::free_seat(self, seat)?;
            // Where one person has one seat, sitting down elsewhere is moving there.
            if self.seats_per_person > 1 {
                rights::another_seat(self, who.id)?;
            }
        } else if self.entropy[seat.index()].is_some() {
            return Err(TableError::AlreadySeated { seat });
        }
        Ok(Change::Sat { seat, who: who.clone(), entropy, adds: self.seats_per_person > 1 })
    }

    fn remove_bot(&self, who: &Person, seat: Seat) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::gathering(self)?;
        match self.chair(seat)? {
            Chair::Bot(_) => Ok(Change::BotRemoved { seat }),
            Chair::Empty | Chair::Person { .. } | Chair::GivenUp(_) => Err(TableError::NoBotThere { seat }),
        }
    }

    /// Someone who will not come, or was not meant to, must not keep the others from playing, nor come back at once.
    fn unseat(
        &self,
        now: Millis,
        who: &Person,
        attendance: &Attendance<'_>,
        seat: Seat,
    ) -> Result<Change, TableError> {
        rights::host(self, who.id)?;
        rights::gathering(self)?;
        match self.chair(seat)?.person() {
            None => Err(TableError::NobodyThere { seat }),
            Some(person) if person.id == who.id => Ok(Change::Stood { seat }),
            Some(person) => self.kept_out_with(now, person.clone(), attendance),
        }
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

    fn act(
        &self,
        now: Millis,
        who: &Person,
        seat: Seat,
        version: u64,
        action: &Value,
    ) -> Result<Change, TableError> {
        rights::played_seat(self, who.id, seat)?;
        if let Some(deadline) = self.missed_deadline(now, seat, version) {
            return Err(self.too_late(now, deadline, seat, action));
        }
        let play = rights::playing(self)?;
        rights::up_to_date(self, play, seat, version)?;
        Ok(Change::Acted { seat, action: action.clone(), hand: Hand::Person })
    }

    /// The deadline that something is too late for which came at `now` and was meant for `version`: one
    /// that is about to pass, the end of this seat's clock, or one that has passed since then.
    fn missed_deadline(&self, now: Millis, seat: Seat, version: u64) -> Option<Millis> {
        let clocks = self.running_clocks();
        let play = self.play.as_ref()?;
        let clock = play.clock.as_ref().filter(|_| clocks.contains(seat)).map(|clock| clock.runs_out(seat));
        let next = [self.game_deadline(), clock].into_iter().flatten().min();
        let passed = play.passed.filter(|passed| version < passed.version).map(|passed| passed.deadline);
        [next, passed].into_iter().flatten().find(|deadline| now >= *deadline)
    }

    /// With the rule by which the game says so, where the deadline is its own.
    fn too_late(&self, came: Millis, deadline: Millis, seat: Seat, action: &Value) -> TableError {
        let is_late = |refusal: &Refusal| refusal.kind == RefusalKind::TooLate;
        let checked = self
            .play
            .as_ref()
            .map(|play| play.session.check_act(play.time.of_game(came), seat, &action.to_string()));
        let rule = match checked {
            Some(Err(ActError::Refused(refusal))) if is_late(&refusal) => Some(refusal.rule),
            _ => None,
        };
        TableError::TooLate { came, deadline, rule }
    }

    fn undo(&self, now: Millis, who: &Person, seat: Seat) -> Result<Change, TableError> {
        rights::played_seat(self, who.id, seat)?;
        rights::playing(self)?;
        if let Some(deadline) = self.game_deadline().filter(|deadline| now >= *deadline) {
            return Err(TableError::TooLate { came: now, deadline, rule: None });
        }
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
        }?;
        self.silence().map_or(Ok(()), |rule| Err(TableError::Silence { rule }))
    }

    /// The rule by which nobody may speak, as long as the game runs.
    pub(super) fn silence(&self) -> Option<RuleId> {
        self.play.as_ref().filter(|play| !play.is_over())?.session.silence()
    }

    /// Whether somebody only watches a game that runs, and so speaks to others who do. Whoever has played in it
    /// knows what those who may still come to play must not.
    fn is_onlooker(&self, who: PersonId) -> bool {
        let is_running = matches!(self.phase(), Phase::Playing | Phase::Paused | Phase::Stranded);
        let has_played = self.former.iter().any(|(person, _)| *person == who);
        is_running && !has_played && rights::at_the_table(self, who).is_err()
    }

    fn say(&self, who: &Person, said: &str) -> Result<Change, TableError> {
        if self.is_onlooker(who.id) {
            return Ok(Change::WatcherSaid { who: who.clone(), text: text::message(said)? });
        }
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
        self.known_person(who.id).unwrap_or(who).clone()
    }

    fn say_phrase(&self, who: &Person, phrase: u8) -> Result<Change, TableError> {
        self.may_speak(who)?;
        if usize::from(phrase) < self.phrase_count {
            Ok(Change::SaidPhrase { who: self.speaker(who), phrase })
        } else {
            Err(TableError::NoSuchPhrase { phrase, count: self.phrase_count })
        }
    }

    fn vote_pause(
        &self,
        now: Millis,
        who: &Person,
        attendance: &Attendance<'_>,
        pause: bool,
    ) -> Result<Change, TableError> {
        let play = rights::running(self)?;
        let (own, played) = (self.seats_of(who.id), rights::first_played(self, who.id)?);
        // One person has one vote, on whichever of their seats it was given.
        let voted = own.iter().find(|&seat| play.votes.contains(seat));
        let wants_change = pause != play.is_paused;
        let seat = voted.unwrap_or(played);
        if voted.is_some() == wants_change {
            return Err(TableError::VotedAlready { seat });
        }
        match self.no_pause().filter(|_| pause) {
            Some(rule) => Err(TableError::NoPause { rule }),
            None => {
                let is_half = !pause && self.is_half(play.votes.with(seat));
                let goes_on_at = is_half.then(|| now.saturating_add(attendance.idle_after));
                Ok(Change::PauseVoted { seat, pause, goes_on_at: goes_on_at.filter(|_| play.is_paused) })
            }
        }
    }

    /// The rule by which nobody may ask for a pause, as long as the game runs.
    pub(super) fn no_pause(&self) -> Option<RuleId> {
        self.play.as_ref().filter(|play| !play.is_over())?.session.no_pause()
    }

    fn lend(
        &self,
        who: &Person,
        attendance: &Attendance<'_>,
        seat: Seat,
        bot: &str,
    ) -> Result<Change, TableError> {
        rights::not_the_only_try(self)?;
        let owner = self.chair(seat)?.person().ok_or(TableError::NobodyThere { seat })?.id;
        if owner != who.id {
            rights::host(self, who.id).map_err(|_| TableError::NotYourSeat { seat })?;
        }
        rights::running(self)?;
        if owner != who.id && (attendance.is_present)(owner) {
            return Err(TableError::SomeoneIsThere { seat });
        }
        rights::known_bot(self, bot)?;
        Ok(Change::Lent { seat, bot: bot.to_owned() })
    }

    fn take_back(&self, who: &Person, seat: Seat) -> Result<Change, TableError> {
        rights::own_seat(self, who.id, seat)?;
        rights::running(self)?;
        match self.chair(seat)?.bot() {
            Some(_) => Ok(Change::TakenBack { seat }),
            None => Err(TableError::NotLent { seat }),
        }
    }

    /// Before the start it is enough to stand up, or to leave the host's place to another.
    fn give_up(&self, who: &Person, seat: Option<Seat>) -> Result<Change, TableError> {
        let Some(seat) = seat else { return self.leave_host_place(who) };
        rights::own_seat(self, who.id, seat)?;
        if self.phase() == Phase::Gathering {
            return Ok(Change::Stood { seat });
        }
        let play = rights::running(self)?;
        rights::not_the_only_try(self)?;
        let bot = self.chair(seat)?.bot().unwrap_or_else(|| play.best_bot()).to_owned();
        Ok(Change::GivenUp { seat, bot })
    }

    fn leave_host_place(&self, who: &Person) -> Result<Change, TableError> {
        if let Some(seat) = self.seat_of(who.id) {
            return Err(TableError::WhichSeat { yours: seat });
        }
        if self.host.id != who.id {
            return Err(TableError::NotSeated);
        }
        rights::gathering(self)?;
        let (_, next) = self.seated().next().ok_or(TableError::NotSeated)?;
        Ok(Change::HandedOver { to: next.clone() })
    }
}
