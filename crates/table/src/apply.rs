use bots::AnyPlayer;
use serde_json::Value;
use tabletop::{Entropy, Millis, PerSeat, Seat, SeatSet};

use super::chair::Chair;
use super::choices::{Cause, Choices};
use super::clock::{Clock, GameTime};
use super::extras::Extra;
use super::idle::IdleVotes;
use super::lesson::Lesson;
use super::make::config;
use super::play::{Passed, Play, UndoMark};
use super::{Change, Entry, Hand, Table, TableError, rights};
use wire::{Aside, Person, PersonId, Phase, TableEvent};

impl Table {
    /// Takes in an entry that was decided on or comes from the store. On `Err` nothing has changed.
    pub fn apply(&mut self, entry: Entry) -> Result<(), TableError> {
        let Entry { at, by, key, change } = entry;
        let at = at.max(self.last_at);
        let extra = Extra::of(&change);
        let has_clock = self.play.as_ref().is_some_and(|play| play.clock.is_some());
        let is_plain = is_plain(&change, has_clock) && !self.is_lesson() && !self.has_idle_votes();
        let before = (self.phase(), self.is_interlude());
        // A new name comes to every table of a person, and counts at each.
        let renamed = if let Change::Renamed { who } = &change { Some(who.id) } else { None };
        if matches!(change, Change::HandedOver { .. }) {
            self.note_host(at, by);
        }
        self.fold(at, change)?;
        self.note(at, by, key);
        if !is_plain || (self.phase(), self.is_interlude()) != before {
            self.revision = self.entry_count;
        }
        if let (Some(by), Some(extra)) = (by.or(renamed), extra) {
            self.extras.note(by, extra);
        }
        Ok(())
    }

    pub(super) fn note(&mut self, at: Millis, by: Option<PersonId>, key: Option<String>) {
        self.last_at = at;
        self.entry_count += 1;
        if let (Some(by), Some(key)) = (by, key) {
            self.keys.remember(by, &key);
        }
        by.into_iter().for_each(|by| self.note_presence(by));
    }

    fn fold(&mut self, at: Millis, change: Change) -> Result<(), TableError> {
        match change {
            Change::Made(_) => return Err(TableError::NotMade),
            Change::Settled { settings } => {
                self.history.push(TableEvent::Settled { settings: settings.clone() });
                self.settings = settings;
            }
            Change::Sat { seat, who, entropy, adds } => self.sat(seat, who, entropy, adds)?,
            Change::Stood { seat } => self.stood(seat)?,
            Change::BotAdded { seat, bot } => {
                *self.chair_mut(seat)? = Chair::Bot(bot.clone());
                self.history.push(TableEvent::BotAdded { seat, bot });
            }
            Change::BotRemoved { seat } => {
                *self.chair_mut(seat)? = Chair::Empty;
                self.history.push(TableEvent::BotRemoved { seat });
            }
            Change::Started => self.started(at)?,
            Change::Acted { seat, action, hand } => self.acted(at, seat, &action, hand)?,
            Change::DeadlinePassed => self.deadline_passed(at)?,
            Change::Undone { seat } => self.undone(at, seat)?,
            Change::Hinted { seat, advice } => self.hinted(seat, advice)?,
            Change::Said { who, text } => self.history.push(TableEvent::Said { who, text }),
            Change::SaidPhrase { who, phrase } => self.history.push(TableEvent::SaidPhrase { who, phrase }),
            Change::WatcherSaid { who, text } => {
                self.history.push(TableEvent::WatcherSaid { said: Some(Aside { who, text }) });
            }
            Change::Renamed { who } => self.renamed(who),
            Change::PauseVoted { seat, pause, goes_on_at } => {
                self.pause_voted(at, seat, pause, goes_on_at)?;
            }
            Change::Ready { seat, goes_on } => self.became_ready(at, seat, goes_on)?,
            Change::WentOn => self.went_on(at)?,
            Change::Lent { seat, bot } => self.lent(at, seat, bot)?,
            Change::TakenBack { seat } => self.taken_back(at, seat)?,
            Change::GivenUp { seat, bot } => self.given_up(at, seat, bot)?,
            Change::Claimed { seat, who, hosts } => self.claimed(at, seat, who, hosts)?,
            Change::ClaimAsked { seat, who } => self.claim_asked(seat, who)?,
            Change::ClaimDeclined { seat, person } => self.claim_declined(seat, person),
            Change::KeptOut { who, invite } => self.kept_out_now(who, invite)?,
            Change::LetIn { person } => self.let_in_again(person),
            Change::IdleVoted { seat, about, remedy, counts_at } => {
                self.idle_voted(at, seat, about, remedy, counts_at)?;
            }
            Change::HandedOver { to } => self.hand_to(to),
            Change::RulesChanged { from, to } => self.rules_changed(at, from, to)?,
            // Only read when the rules are not there.
            Change::Traced { .. } => {}
            Change::TipHeard { step } => self.lesson.iter_mut().for_each(|lesson| lesson.heard(step)),
            Change::GuideLeft => self.lesson.iter_mut().for_each(Lesson::leave),
            Change::RematchMade { table } => {
                self.history.push(TableEvent::RematchMade { table: table.clone() });
                self.rematch = Some(table);
            }
        }
        Ok(())
    }

    pub(super) fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, TableError> {
        let seats = self.chairs.len();
        self.chairs.get_mut(seat.index()).ok_or(TableError::NoSuchSeat { seat, seats })
    }

    pub(super) fn play_mut(&mut self) -> Result<&mut Play, TableError> {
        let missing = TableError::WrongPhase { phase: Phase::Gathering, needed: "playing" };
        self.play.as_mut().ok_or(missing)
    }

    fn sat(&mut self, seat: Seat, who: Person, entropy: Entropy, adds: bool) -> Result<(), TableError> {
        self.chair(seat)?;
        let before = self.seats_of(who.id);
        self.entropy[seat.index()] = Some(entropy);
        if before.contains(seat) {
            return Ok(());
        }
        for before in before.iter().filter(|_| !adds) {
            self.chairs[before.index()] = Chair::Empty;
            self.entropy[before.index()] = None;
            self.history.push(TableEvent::Stood { seat: before });
        }
        self.chairs[seat.index()] = Chair::Person { who: who.clone(), lent: None };
        self.names.taken(&who);
        self.history.push(TableEvent::Sat { seat, who });
        Ok(())
    }

    pub(super) fn stood(&mut self, seat: Seat) -> Result<(), TableError> {
        let left = std::mem::replace(self.chair_mut(seat)?, Chair::Empty);
        self.entropy[seat.index()] = None;
        self.history.push(TableEvent::Stood { seat });
        self.replace_host(seat, left.person());
        Ok(())
    }

    /// When the host has left `seat` and has no other, the next person clockwise becomes the host.
    fn replace_host(&mut self, seat: Seat, left: Option<&Person>) {
        let is_host = left.is_some_and(|person| person.id == self.host.id);
        if !is_host || self.seat_of(self.host.id).is_some() {
            return;
        }
        let mut after = seat.clockwise_after(self.seat_count());
        let next = after.find_map(|seat| self.chair(seat).ok()?.person().cloned());
        if let Some(next) = next {
            self.hand_to(next);
        }
    }

    pub(super) fn hand_to(&mut self, to: Person) {
        self.host = to.clone();
        self.history.push(TableEvent::HandedOver { to });
    }

    /// The game as it is dealt; a fair one once everyone has given their entropy.
    pub(super) fn open_session(&self) -> Result<Box<dyn AnyPlayer>, TableError> {
        Ok(bots::open(&self.game, &config(self.seat_count(), &self.options), self.seed())?)
    }

    fn started(&mut self, at: Millis) -> Result<(), TableError> {
        if self.play.is_some() {
            return rights::gathering(self);
        }
        let session = self.first_session()?;
        self.begin(at, session, GameTime::new(at, 0));
        Ok(())
    }

    /// All that has happened in the session is history now, and nothing of it can be taken back.
    pub(super) fn begin(&mut self, at: Millis, session: Box<dyn AnyPlayer>, time: GameTime) {
        self.history.push(TableEvent::Started { commitment: self.commitment.clone() });
        self.history.push_game(0, session.event_count());
        let seats = self.seat_count();
        self.play = Some(Play {
            session,
            time,
            clock: self.settings.clock.map(|settings| Clock::new(settings, seats, at)),
            is_paused: false,
            goes_on_at: None,
            interlude: None,
            votes: SeatSet::EMPTY,
            idle_votes: IdleVotes::default(),
            choices: PerSeat::filled(seats, Choices::new(self.version(), at)),
            passed: None,
            last_input: time.of_game(at),
            moment: 0,
            undo_marks: Vec::new(),
            hinted: SeatSet::EMPTY,
            hints: PerSeat::filled(seats, 0),
            advised: Vec::new(),
            in_person: Vec::new(),
            since: self.entry_count,
            was_adopted: false,
        });
        self.begin_sittings();
        self.finish(at);
    }

    fn acted(&mut self, at: Millis, seat: Seat, action: &Value, hand: Hand) -> Result<(), TableError> {
        let running = self.running_clocks();
        let began = self.version();
        let play = self.play_mut()?;
        let events = play.session.event_count();
        let asked = play.note_choices(Cause::Move(seat));
        let time = play.time_of_action(at);
        play.session.act(time, seat, &action.to_string())?;
        play.last_input = time;
        if let Some(clock) = &mut play.clock {
            clock.count(at, running);
            if hand != Hand::Bot {
                clock.add_increment(seat);
            }
        }
        let before = play.in_person.len();
        play.in_person.push(hand == Hand::Person);
        if play.session.undoable().is_some() {
            play.undo_marks.push(UndoMark { began, hand });
        } else {
            play.undo_marks.clear();
        }
        self.lesson.iter_mut().for_each(|lesson| lesson.moved(before, seat, action));
        if hand == Hand::Clock {
            self.history.push(TableEvent::TimeRanOut { seat });
        }
        self.game_changed(at, events, asked, Cause::Move(seat));
        Ok(())
    }

    fn deadline_passed(&mut self, at: Millis) -> Result<(), TableError> {
        let running = self.running_clocks();
        let play = self.play_mut()?;
        let events = play.session.event_count();
        let (asked, deadline) = (play.note_choices(Cause::Break), play.deadline().unwrap_or(at));
        let time = play.time.of_game(at).max(play.last_input);
        play.session.pass_deadline(time)?;
        play.last_input = time;
        if let Some(clock) = &mut play.clock {
            clock.count(at, running);
        }
        play.in_person.push(false);
        play.undo_marks.clear();
        self.game_changed(at, events, asked, Cause::Break);
        let version = self.version();
        self.play_mut()?.passed = Some(Passed { deadline, version });
        Ok(())
    }

    fn undone(&mut self, at: Millis, seat: Seat) -> Result<(), TableError> {
        let running = self.running_clocks();
        let play = self.play_mut()?;
        let asked = play.note_choices(Cause::Break);
        play.session.undo()?;
        play.in_person.pop();
        play.forget_later_advice();
        let left = play.in_person.len();
        if let Some(clock) = &mut play.clock {
            clock.count(at, running);
            clock.take_increment(seat);
        }
        let (mark, events) = (play.undo_marks.pop(), play.session.event_count());
        self.lesson.iter_mut().for_each(|lesson| lesson.undone(left));
        let to = mark.map_or(self.version(), |mark| mark.began);
        let last = self.step_count() - 1;
        self.sittings.shorten(last);
        self.history.push(TableEvent::Undone { seat, to });
        self.game_changed(at, events, asked, Cause::Break);
        Ok(())
    }

    /// Takes the session's events from number `from` on into the history, and sees whose choices are
    /// others now than when `asked` were.
    pub(super) fn game_changed(&mut self, at: Millis, from: usize, asked: SeatSet, cause: Cause) {
        self.end_interlude(at);
        self.forget_idle_votes();
        if let Some(play) = &mut self.play {
            self.history.push_game(from, play.session.event_count());
            play.moment += 1;
            play.compare_choices(at, asked, cause, self.history.len());
        }
        self.finish(at);
        self.begin_interlude(at, from);
    }

    fn finish(&mut self, at: Millis) {
        if let Some(play) = self.play.as_mut().filter(|play| play.is_over()) {
            play.votes = SeatSet::EMPTY;
            play.undo_marks = Vec::new();
            self.over_at = Some(at);
            self.claims.clear();
            self.history.push(TableEvent::Finished {});
        }
    }

    pub(super) fn lent(&mut self, at: Millis, seat: Seat, bot: String) -> Result<(), TableError> {
        self.chair(seat)?.person().ok_or(TableError::NobodyThere { seat })?;
        self.count_clocks(at);
        if let Chair::Person { lent, .. } = self.chair_mut(seat)? {
            *lent = Some(bot.clone());
        }
        self.history.push(TableEvent::Lent { seat, bot });
        self.count_people(at);
        Ok(())
    }

    fn taken_back(&mut self, at: Millis, seat: Seat) -> Result<(), TableError> {
        self.chair(seat)?.person().ok_or(TableError::NobodyThere { seat })?;
        self.count_clocks(at);
        if let Chair::Person { lent, .. } = self.chair_mut(seat)? {
            *lent = None;
        }
        self.history.push(TableEvent::TakenBack { seat });
        self.count_people(at);
        Ok(())
    }

    fn given_up(&mut self, at: Millis, seat: Seat, bot: String) -> Result<(), TableError> {
        let who = self.chair(seat)?.person().cloned().ok_or(TableError::NobodyThere { seat })?;
        self.count_clocks(at);
        *self.chair_mut(seat)? = Chair::GivenUp(bot.clone());
        // Nobody is left to be told anything.
        self.lesson = None;
        self.former.push((who.id, seat));
        self.note_sitting(seat);
        self.history.push(TableEvent::GivenUp { seat, bot });
        self.replace_host(seat, Some(&who));
        self.count_people(at);
        Ok(())
    }

    fn pause_voted(
        &mut self,
        at: Millis,
        seat: Seat,
        pause: bool,
        goes_on_at: Option<Millis>,
    ) -> Result<(), TableError> {
        self.chair(seat)?;
        let play = self.play_mut()?;
        let wants_change = pause != play.is_paused;
        let votes = if wants_change { play.votes.with(seat) } else { play.votes.without(seat) };
        if votes != play.votes {
            play.votes = votes;
            play.goes_on_at = goes_on_at;
            self.history.push(TableEvent::PauseVoted { seat, pause });
            self.count_votes(at);
        }
        Ok(())
    }

    /// Somebody else plays in person now: what waits for all or most of them may have waited for this.
    pub(super) fn count_people(&mut self, at: Millis) {
        self.forget_idle_votes();
        self.count_votes(at);
        self.count_ready(at);
    }

    /// More than half of the people who play in person decide, however many seats each has.
    fn count_votes(&mut self, at: Millis) {
        let voters = self.played_in_person();
        let is_voter = |seat: &Seat| self.owner(*seat).is_some_and(|owner| voters.contains(&owner));
        let Some(play) = &self.play else { return };
        let votes: SeatSet = play.votes.iter().filter(is_voter).collect();
        // A vote of before the round may become the majority when others leave.
        let is_forbidden = !play.is_paused && play.session.no_pause().is_some();
        let is_decided = self.voters(votes) * 2 > voters.len() && !is_forbidden;
        let is_half = self.is_half(votes);
        if let Some(play) = &mut self.play {
            play.votes = votes;
            play.goes_on_at = play.goes_on_at.filter(|_| is_half);
        }
        if is_decided {
            self.pause_or_go_on(at);
        }
    }

    /// How many people these seats speak for.
    fn voters(&self, votes: SeatSet) -> usize {
        let mut people: Vec<PersonId> = votes.iter().filter_map(|seat| self.owner(seat)).collect();
        people.sort_unstable();
        people.dedup();
        people.len()
    }

    /// Whether no more than half of the people who play in person are against it.
    pub(super) fn is_half(&self, votes: SeatSet) -> bool {
        self.voters(votes) * 2 >= self.played_in_person().len()
    }

    /// The time is up that was given to those who have not said that they are ready.
    fn went_on(&mut self, at: Millis) -> Result<(), TableError> {
        if self.play.as_ref().is_some_and(|play| play.goes_on_at.is_some()) {
            self.pause_or_go_on(at);
        } else if self.is_interlude() {
            self.end_interlude(at);
        } else {
            self.count_idle_votes(at)?;
        }
        Ok(())
    }

    fn pause_or_go_on(&mut self, at: Millis) {
        self.count_clocks(at);
        self.end_idle_votes();
        let Some(play) = &mut self.play else { return };
        play.votes = SeatSet::EMPTY;
        play.goes_on_at = None;
        play.is_paused = !play.is_paused;
        if play.is_paused {
            play.time.stop(at);
            self.history.push(TableEvent::Paused {});
        } else {
            // Whoever was to be waited for has all of that time once more.
            play.interlude.iter_mut().for_each(|interlude| interlude.since = at);
            play.go_on(at);
            self.history.push(TableEvent::Resumed {});
        }
    }

    /// Everyone who plays at least one seat themselves.
    pub fn played_in_person(&self) -> Vec<PersonId> {
        let played = self.chairs.iter().filter(|chair| chair.is_played_by_person());
        let mut people: Vec<PersonId> = played.filter_map(Chair::person).map(|person| person.id).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    pub(super) fn owner(&self, seat: Seat) -> Option<PersonId> {
        self.chair(seat).ok()?.person().map(|person| person.id)
    }

    /// Whose clocks run: people who are asked to act.
    pub(super) fn running_clocks(&self) -> SeatSet {
        let Some(play) = self.play.as_ref().filter(|play| play.clock.is_some()) else {
            return SeatSet::EMPTY;
        };
        let in_person = |seat: &Seat| self.chair(*seat).is_ok_and(Chair::is_played_by_person);
        play.to_act().iter().filter(in_person).collect()
    }

    /// Counts every clock up to `at`, before it changes whose clocks run.
    pub(super) fn count_clocks(&mut self, at: Millis) {
        let running = self.running_clocks();
        if let Some(clock) = self.play.as_mut().and_then(|play| play.clock.as_mut()) {
            clock.count(at, running);
        }
    }
}

/// Whether nothing but the game and the history has changed, unless the game is over.
fn is_plain(change: &Change, has_clock: bool) -> bool {
    match change {
        Change::Hinted { .. }
        | Change::Said { .. }
        | Change::SaidPhrase { .. }
        | Change::WatcherSaid { .. }
        | Change::Traced { .. } => true,
        Change::Acted { .. } | Change::DeadlinePassed => !has_clock,
        _ => false,
    }
}
