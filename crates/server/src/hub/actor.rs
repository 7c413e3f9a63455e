mod bots;
mod calls;
mod commit;
mod hint;
mod look_back;
mod opening;
mod removal;

use std::sync::Arc;
use std::time::Duration;

use tabletop::{Millis, Seat};
use tokio::time::{Instant, sleep_until};

use super::audience::Audience;
use super::clock::{TableClock, millis, unix_millis};
use super::mail::{Finished, Mail, Request, Soon, TableFacts};
use super::making::{names, new_invite, new_secret, no_name};
use super::registry::Mailbox;
use super::summary::Summary;
use super::{ConnectionId, Hub, Inner, Member, Outbox, wire_error};
use bots::Bots;
pub(super) use bots::Chosen;
use calls::Calls;
use hint::Pending;
pub(super) use hint::Thinking;
use look_back::Past;
use table::{Attendance, Change, Decided, Hand, Rematch, Table, TableError};
use wire::{Done, ErrorCode, Person, ServerMessage, TableCommand, TableId, WireError};

/// Before a bot or a clock tries again after something has failed.
const SECOND_TRY: Duration = Duration::from_secs(1);
/// Between two looks whether what came before a deadline is here.
const HAND_OVER: Duration = Duration::from_millis(1);
/// After so long a deadline passes whatever may be on its way.
const MOST_HAND_OVER: Duration = Duration::from_secs(1);

/// Brings a table to life and lets it live until nobody needs it.
pub(super) async fn live(hub: Arc<Inner>, id: TableId, mailbox: Mailbox) {
    // Boxed like all that is rare, so that a table at rest is small.
    match Box::pin(hub.load(&id)).await {
        Ok(table) => {
            // Once more, should it have been lost with the power.
            Box::pin(hub.keep_daily_score(&table)).await;
            Box::new(Actor::new(hub, id, mailbox, table)).run().await;
        }
        Err(error) => Box::pin(decline(&hub, &id, mailbox, error)).await,
    }
}

/// Tells everyone who has asked why there is no such table. Whoever asks next finds it anew.
async fn decline(hub: &Inner, id: &TableId, mut mailbox: Mailbox, error: WireError) {
    hub.registry.shut(id, &mut mailbox, &error);
    while let Some(mail) = mailbox.incoming.recv().await {
        match mail {
            Mail::Open { callback, .. } | Mail::PutDown { callback, .. } | Mail::Forget { callback, .. } => {
                answer(callback, Err(error.clone()));
            }
            Mail::Finished { callback, .. } => answer(callback, Err(error.clone())),
            Mail::LookBack { callback, .. } => answer(callback, Err(error.clone())),
            Mail::History { callback, .. } => answer(callback, Err(error.clone())),
            Mail::Tally { callback, .. } => answer(callback, Err(error.clone())),
            Mail::Branch { callback, .. } => answer(callback, Err(error.clone())),
            Mail::Describe(callback) => answer(callback, Err(error.clone())),
            Mail::Delete { callback, .. } => answer(callback, hub.erase(id).await),
            Mail::Perform(request) => request.refuse(error.clone()),
            Mail::Show { outbox, .. } => {
                outbox.push(&ServerMessage::Refused { key: None, error: error.clone() });
            }
            Mail::Close(_)
            | Mail::Wake(_)
            | Mail::Announce
            | Mail::Renamed(_)
            | Mail::Advise { .. }
            | Mail::Chosen { .. } => {}
        }
    }
}

fn answer<T>(callback: tokio::sync::oneshot::Sender<T>, answer: T) {
    // Whoever asked may have left in the meantime.
    let _left = callback.send(answer);
}

pub(super) fn unknown_table() -> WireError {
    wire_error(ErrorCode::UnknownTable, "there is no table of this name")
}

pub(super) fn store_failed(id: &TableId, error: &dyn std::error::Error) -> WireError {
    tracing::error!("table {}: {error}", id.0);
    wire_error(ErrorCode::StoreFailed, "the table could not be read or written, try again")
}

/// A table in memory and the only one who changes it: one thing at a time, and nothing is shown
/// before it is durable.
struct Actor {
    hub: Arc<Inner>,
    id: TableId,
    mailbox: Mailbox,
    table: Table,
    clock: TableClock,
    /// How often the machine had stood still when the clock was last set right.
    pauses: u64,
    audience: Audience,
    summary: Summary,
    /// The finished game, once somebody has asked for it.
    finished: Option<Soon<Arc<Finished>>>,
    /// The running one, once somebody has looked back at it.
    past: Option<Box<Past>>,
    pending: Vec<Pending>,
    bots: Bots,
    calls: Calls,
    /// When the summary must be posted again at the latest.
    summary_due: Option<Instant>,
    /// Nothing is tried by itself before this.
    rested: Instant,
    /// When the game last changed.
    moved: Instant,
    /// Since when a deadline that is due lets what came before it go first.
    passing: Option<Instant>,
    /// When somebody last wanted something.
    asked: Instant,
    /// Who is to have another name here, once there is no silence.
    unnamed: Vec<Person>,
    /// When it was last noted that somebody looks at the table.
    seen: Option<Instant>,
}

/// Why something was not done.
enum Failure {
    Refused(WireError),
    /// The table in memory is no longer what the store holds.
    Lost(WireError),
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<WireError> for Failure {
    fn from(error: WireError) -> Self {
        Self::Refused(error)
    }
}

/// Whether an actor goes on.
enum Proceed {
    GoOn,
    Retire,
    Fall(WireError),
}

impl Actor {
    fn new(hub: Arc<Inner>, id: TableId, mailbox: Mailbox, mut table: Table) -> Self {
        let mut pauses = 0;
        hub.clocks.after_pause(&id, &mut pauses);
        let clock = hub.clocks.of(&id, &table);
        table.woke(clock.now());
        let summary = Summary::of(&table);
        hub.alarms.cancel(&id);
        hub.lobby.post_quietly(&id, summary.clone());
        let (now, audience) = (Instant::now(), Audience::new(clock, hub.config.patience));
        let calls = Calls::besides(table.people_asked().into_iter().map(|(_, person)| person.id).collect());
        Self {
            hub,
            id,
            mailbox,
            table,
            clock,
            pauses,
            audience,
            summary,
            finished: None,
            past: None,
            pending: Vec::new(),
            bots: Bots::default(),
            calls,
            summary_due: None,
            rested: now,
            moved: now,
            passing: None,
            asked: now,
            unnamed: Vec::new(),
            seen: None,
        }
    }

    async fn run(mut self: Box<Self>) {
        let (mut alarm, bell) = (None, sleep_until(Instant::now()));
        tokio::pin!(bell);
        loop {
            let next = self.alarm();
            // Setting it takes a lock that all tables share; most of the time it is set already.
            if alarm != next {
                alarm = next;
                next.into_iter().for_each(|at| bell.as_mut().reset(at));
            }
            let step = tokio::select! {
                // What has come is read before anything happens by itself, unless it never ends.
                biased;
                mail = self.mailbox.incoming.recv(), if !self.is_overdue(alarm) => match mail {
                    Some(mail) => self.read(mail).await,
                    None => Proceed::Retire,
                },
                () = bell.as_mut(), if alarm.is_some() => self.on_alarm().await,
            };
            let step =
                if self.unnamed.is_empty() { step } else { Box::pin(self.take_owed_names(step)).await };
            self.audience.send();
            match step {
                Proceed::GoOn => {}
                Proceed::Retire => return self.post_summary(),
                Proceed::Fall(error) => {
                    let Self { hub, id, mailbox, audience, .. } = *self;
                    // Sends everyone away; they find the table as the store has it.
                    drop(audience);
                    return Box::pin(decline(&hub, &id, mailbox, error)).await;
                }
            }
        }
    }

    async fn read(&mut self, mail: Mail) -> Proceed {
        self.asked = Instant::now();
        self.look_for_pause();
        match mail {
            Mail::Open { opening, callback } => {
                let who = Arc::clone(&opening.who);
                if let Err(gone) = self.hub.departed.check(who.person.id) {
                    answer(callback, Err(gone));
                    return Proceed::GoOn;
                }
                answer(callback, self.open(*opening));
                return Box::pin(self.greet(&who.person)).await;
            }
            Mail::Close(connection) => {
                self.audience.remove(connection, &self.table);
                self.look_who_is_away();
            }
            Mail::History { connection, from, count, callback } => {
                answer(callback, self.history(connection, from, count));
            }
            Mail::Tally { connection, callback } => answer(callback, self.tally(connection)),
            Mail::Perform(request) => return self.perform(*request).await,
            Mail::Finished { reader, callback } => answer(callback, self.finished(&reader)),
            Mail::LookBack { reader, callback } => answer(callback, self.look_back(&reader)),
            Mail::Renamed(who) => return Box::pin(self.take_name(&who)).await,
            Mail::Branch { who, step, callback } => answer(callback, self.branch(&who, step)),
            Mail::Show { connection, seat, outbox } => self.show(connection, seat, &outbox),
            Mail::Advise { asked, thinking } => return Box::pin(self.advise(asked, *thinking)).await,
            Mail::Chosen { asked, hand, chosen } => return Box::pin(self.chosen(asked, hand, *chosen)).await,
            Mail::Wake(callback) => answer(callback, self.table.phase()),
            Mail::Describe(callback) => answer(callback, Ok(TableFacts::of(&self.table))),
            Mail::PutDown { why, callback } => {
                self.audience.dismiss(&self.id, &why);
                answer(callback, Ok(()));
                return Proceed::Fall(why);
            }
            Mail::Announce => self.hub.lobby.post(&self.id, None, self.summary.clone()),
            Mail::Delete { unless_seen, callback } => {
                return Box::pin(self.delete(unless_seen, callback)).await;
            }
            Mail::Forget { person, callback } => return Box::pin(self.forget(person, callback)).await,
        }
        Proceed::GoOn
    }

    async fn perform(&mut self, request: Request) -> Proceed {
        let done = match self.decide(&request) {
            Ok(Decided::Change(change)) => {
                let by = Some((request.who.person.id, request.key.as_str()));
                self.commit(by, self.stamp(&request), change).await.map(|()| Done::Ok)
            }
            Ok(Decided::Hint(question)) => {
                self.ponder(request, question);
                return Proceed::GoOn;
            }
            Ok(Decided::Rematch) => Box::pin(self.rematch(&request.who, &request.key)).await.map(Done::Made),
            Ok(Decided::Nothing) => Ok(Done::Ok),
            Err(error) => Err(Failure::Refused(error)),
        };
        match done {
            Ok(done) => request.confirm(done),
            Err(Failure::Refused(error)) => request.refuse(error),
            Err(Failure::Lost(error)) => {
                request.refuse(error.clone());
                return Proceed::Fall(error);
            }
        }
        Proceed::GoOn
    }

    /// When a command counts as sent: by its connection's credit before it came, but never before what was
    /// done here last, which it may be an answer to.
    fn stamp(&self, request: &Request) -> Millis {
        let credited = request.arrived.checked_sub(request.outbox.credit()).unwrap_or(request.arrived);
        self.clock.at(credited.max(self.moved.min(request.arrived)))
    }

    fn decide(&self, request: &Request) -> Result<Decided, WireError> {
        let Request { connection, who, key, command, .. } = request;
        let person = &who.person;
        self.hub.departed.check(person.id)?;
        if self.table.done_before(person.id, key) {
            // Whoever asks for a rematch again is told its table again.
            let is_rematch = *command == TableCommand::Rematch {};
            return Ok(if is_rematch { Decided::Rematch } else { Decided::Nothing });
        }
        // Only those who may look at a table may do something there.
        let watcher = self.table.watcher(Some(person.id), self.audience.invite(*connection))?;
        let attendance = Attendance {
            is_present: &|person| self.audience.is_present(person),
            host_away_since: self.audience.host_away_since(),
            host_grace: self.audience.host_grace(),
            idle_after: millis(self.hub.config.patience.idle_player),
            new_invite: &|| new_invite().ok(),
            is_invited: watcher.knows_invite(),
            looking_on: &|person| self.audience.looking_on(person),
        };
        let at = self.stamp(request);
        let decided = self.table.decide_but_for_rules(at, person, &attendance, command)?;
        if let Decided::Change(Change::Said { .. } | Change::SaidPhrase { .. } | Change::WatcherSaid { .. }) =
            decided
        {
            self.hub.allow_talk(person.id)?;
        }
        Ok(decided)
    }

    /// Makes the new table first: a table that nobody was told of does no harm.
    async fn rematch(&mut self, who: &Member, key: &str) -> Result<TableId, Failure> {
        if let Some(made) = self.table.rematch_made() {
            // Someone else was quicker; it is the same table for all.
            return Ok(made.clone());
        }
        let own = self.id.clone();
        for id in names(who, Some(&own), key) {
            let Rematch { new, old } = self.table.rematch(&who.person, &id, unix_millis(), new_secret()?)?;
            self.hub.allow_new_table(who.person.id).await?;
            if self.hub.begin_table(&id, who.person.id, key, new).await? {
                Hub(Arc::clone(&self.hub)).live_table(&id).announce().await;
                self.commit(Some((who.person.id, key)), self.clock.now(), old).await?;
                return Ok(id);
            }
        }
        Err(no_name().into())
    }

    fn post_summary(&mut self) {
        self.summary_due = None;
        let summary = Summary::of(&self.table);
        if summary != self.summary {
            let before = std::mem::replace(&mut self.summary, summary.clone());
            self.hub.lobby.post(&self.id, Some(&before), summary);
        }
    }

    /// When there is something to do that nobody has asked for.
    fn alarm(&self) -> Option<Instant> {
        let wants = [self.due(), self.summary_due, self.calls.due, self.audience.news_due(), self.sleep_at()];
        wants.into_iter().flatten().min()
    }

    /// When the table leaves memory, if nobody wants anything until then.
    fn sleep_at(&self) -> Option<Instant> {
        let idle = self.hub.config.patience.idle_table;
        let at = self.asked + idle;
        let is_wanted = !self.audience.is_empty() || self.summary_due.is_some() || self.calls.due.is_some();
        // For less it is not worth reading the table again.
        let is_due_soon = self.due().is_some_and(|due| due < at.max(Instant::now()) + idle);
        (!is_wanted && !is_due_soon).then_some(at)
    }

    /// When a bot moves, a clock runs out or a deadline passes.
    fn due(&self) -> Option<Instant> {
        let bot = self.next_bot().map(|turn| turn.at);
        let first = [bot, self.deadline()].into_iter().flatten().min()?;
        Some(self.clock.instant(first).max(self.rested))
    }

    /// When a clock runs out for which no bot thinks already, or a deadline passes.
    fn deadline(&self) -> Option<Millis> {
        match self.table.clock_out(Millis::MAX) {
            Some(seat) if self.is_thought_of(seat) => self.table.game_deadline(),
            _ => self.table.deadline(),
        }
    }

    /// Whether the alarm has waited for mail long enough.
    fn is_overdue(&self, alarm: Option<Instant>) -> bool {
        alarm.is_some_and(|at| at + MOST_HAND_OVER <= Instant::now())
    }

    /// Time in which the machine stood still is none at the table.
    fn look_for_pause(&mut self) {
        if let Some(clock) = self.hub.clocks.after_pause(&self.id, &mut self.pauses) {
            self.clock = clock;
            self.audience.set_clock(clock);
        }
    }

    async fn on_alarm(&mut self) -> Proceed {
        self.look_for_pause();
        let now = Instant::now();
        if self.summary_due.is_some_and(|due| due <= now) {
            self.post_summary();
        }
        if self.calls.due.is_some_and(|due| due <= now) {
            self.call_absent();
        }
        if self.audience.news_due().is_some_and(|due| due <= now) {
            self.audience.tell_presence(&self.table);
        }
        match self.due() {
            Some(due) if due <= now => self.act_by_itself().await,
            due if self.sleep_at().is_some_and(|at| at <= now) => self.sleep(due),
            _ => Proceed::GoOn,
        }
    }

    /// Leaves memory until somebody asks or something is due.
    fn sleep(&mut self, due: Option<Instant>) -> Proceed {
        self.asked = Instant::now();
        match due {
            Some(due) => self.hub.alarms.set(&self.id, due),
            None => self.hub.clocks.forget(&self.id),
        }
        if self.hub.registry.retire(&self.id, &self.mailbox) {
            return Proceed::Retire;
        }
        self.hub.alarms.cancel(&self.id);
        self.hub.clocks.keep(&self.id, self.clock);
        Proceed::GoOn
    }

    async fn act_by_itself(&mut self) -> Proceed {
        let now = self.clock.now();
        // A deadline goes first: a bot may wait, time does not.
        if let Some(deadline) = self.deadline().filter(|at| *at <= now) {
            return self.pass(deadline, now).await;
        }
        match self.bots_move() {
            Ok(Some(change)) => self.act(change).await,
            Ok(None) => Proceed::GoOn,
            Err(error) => self.stumble(&error),
        }
    }

    /// Lets a deadline pass once all that counts as sent before it is read.
    async fn pass(&mut self, deadline: Millis, now: Millis) -> Proceed {
        let credit = self.clock.instant(deadline) + self.audience.most_credit();
        if Instant::now() < credit {
            self.rested = credit;
            return Proceed::GoOn;
        }
        // Counted from now, not from the deadline: whoever stood still for so long has read no mail meanwhile.
        let is_patient = self.passing.get_or_insert_with(Instant::now).elapsed() < MOST_HAND_OVER;
        if is_patient && self.mailbox.is_expecting() {
            self.rested = Instant::now() + HAND_OVER;
            return Proceed::GoOn;
        }
        let change = match self.table.clock_out(now) {
            Some(seat) if !self.is_quick(seat, Hand::Clock).unwrap_or(true) => {
                return match self.think(seat, Hand::Clock) {
                    Ok(()) => Proceed::GoOn,
                    Err(error) => self.stumble(&error),
                };
            }
            _ => self.table.deadline_change(now),
        };
        match change {
            Ok(Some(change)) => self.act(change).await,
            Ok(None) => {
                self.rested = Instant::now() + SECOND_TRY;
                Proceed::GoOn
            }
            Err(error) => self.stumble(&error),
        }
    }

    /// Lets a connection look through another of its person's seats.
    fn show(&mut self, connection: ConnectionId, seat: Seat, outbox: &Outbox) {
        if let Err(error) = self.audience.show(connection, seat, &self.table, self.clock.now()) {
            outbox.push(&ServerMessage::Refused { key: None, error });
        }
    }
}
