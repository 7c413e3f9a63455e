mod hint;
mod look_back;

use std::sync::Arc;
use std::time::Duration;

use tabletop::Seat;
use tokio::time::{Instant, sleep_until};

use super::audience::Audience;
use super::clock::{TableClock, unix_millis};
use super::mail::{Finished, Mail, Opening, Request};
use super::making::{names, new_secret, no_name};
use super::registry::Mailbox;
use super::summary::Summary;
use super::{Hub, Inner, Member, wire_error};
use crate::store::AppendError;
use hint::Pending;
pub(super) use hint::Thinking;
use table::{Change, Entry, Rematch, Table, TableError};
use wire::{Command, Done, ErrorCode, PersonId, Phase, TableId, WireError};

/// Before a bot or a clock tries again after something has failed.
const SECOND_TRY: Duration = Duration::from_secs(1);
/// Moves of bots that do not wait become durable with the move before them, so many at a time.
const MOST_TOGETHER: usize = 8;

/// Brings a table to life and lets it live until nobody needs it.
pub(super) async fn live(hub: Arc<Inner>, id: TableId, mailbox: Mailbox) {
    // Boxed like all that is rare, so that a table at rest is small.
    match Box::pin(load(&hub, &id)).await {
        Ok(table) => {
            // Once more, should it have been lost with the power.
            Box::pin(hub.keep_daily_score(&table)).await;
            Box::new(Actor::new(hub, id, mailbox, table)).run().await;
        }
        Err(error) => Box::pin(decline(&hub, &id, mailbox, error)).await,
    }
}

async fn load(hub: &Inner, id: &TableId) -> Result<Table, WireError> {
    let lines = hub.store.entries(id).await.map_err(|error| store_failed(id, &error))?;
    if lines.is_empty() {
        return Err(unknown_table());
    }
    let entries: Result<Vec<Entry>, _> = lines.iter().map(|line| serde_json::from_slice(line)).collect();
    let entries = entries.map_err(|error| store_failed(id, &error))?;
    Table::from_entries(id.clone(), entries).map_err(|error| store_failed(id, &error))
}

/// Tells everyone who has asked why there is no such table. Whoever asks next finds it anew.
async fn decline(hub: &Inner, id: &TableId, mut mailbox: Mailbox, error: WireError) {
    hub.registry.shut(id, &mut mailbox, &error);
    while let Some(mail) = mailbox.incoming.recv().await {
        match mail {
            Mail::Open { callback, .. } => answer(callback, Err(error.clone())),
            Mail::Finished { callback, .. } => answer(callback, Err(error.clone())),
            Mail::History { callback, .. } => answer(callback, Err(error.clone())),
            Mail::Branch { callback, .. } => answer(callback, Err(error.clone())),
            Mail::Perform(request) => request.refuse(error.clone()),
            Mail::Close(_) | Mail::Wake(_) | Mail::Announce | Mail::Advise { .. } => {}
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
    audience: Audience,
    summary: Summary,
    /// The finished game, once somebody has asked for it.
    finished: Option<Arc<Finished>>,
    pending: Vec<Pending>,
    /// When the summary must be posted again at the latest.
    summary_due: Option<Instant>,
    /// When something last happened in the game: a bot waits from then on.
    moved: Instant,
    /// Nothing is tried by itself before this.
    rested: Instant,
    /// When somebody last wanted something.
    asked: Instant,
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
    fn new(hub: Arc<Inner>, id: TableId, mailbox: Mailbox, table: Table) -> Self {
        let clock = TableClock::new(table.made_at(), table.last_at());
        let summary = Summary::of(&table);
        hub.alarms.cancel(&id);
        hub.lobby.post_quietly(&id, summary.clone());
        let (now, audience) = (Instant::now(), Audience::new(hub.config.patience.presence));
        Self {
            hub,
            id,
            mailbox,
            table,
            clock,
            audience,
            summary,
            finished: None,
            pending: Vec::new(),
            summary_due: None,
            moved: now,
            rested: now,
            asked: now,
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
                mail = self.mailbox.incoming.recv() => match mail {
                    Some(mail) => self.read(mail).await,
                    None => Proceed::Retire,
                },
                () = bell.as_mut(), if alarm.is_some() => self.on_alarm().await,
            };
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
        match mail {
            Mail::Open { opening, callback } => answer(callback, self.open(*opening)),
            Mail::Close(connection) => self.audience.remove(connection, &self.table),
            Mail::History { connection, from, count, callback } => {
                answer(callback, self.history(connection, from, count));
            }
            Mail::Perform(request) => return self.perform(*request).await,
            Mail::Finished { reader, callback } => answer(callback, self.finished(&reader)),
            Mail::Branch { who, step, callback } => answer(callback, self.branch(&who, step)),
            Mail::Advise { asked, thinking } => return self.advise(asked, thinking).await,
            Mail::Wake(callback) => answer(callback, ()),
            Mail::Announce => self.hub.lobby.post(&self.id, None, self.summary.clone()),
        }
        Proceed::GoOn
    }

    fn open(&mut self, opening: Opening) -> Result<(), WireError> {
        let invite = opening.invite.as_ref().map(|invite| invite.0.as_str());
        let watcher = self.table.watcher(Some(opening.who.person.id), invite);
        let watcher = match watcher {
            Ok(watcher) => watcher,
            Err(error) => {
                self.audience.remove(opening.connection, &self.table);
                return Err(error.into());
            }
        };
        let is_full = self.audience.onlookers(opening.connection) >= self.hub.config.limits.onlookers;
        if is_full && watcher.seat().is_none() {
            self.audience.remove(opening.connection, &self.table);
            let detail = "too many people look on here, come back when some have left";
            return Err(wire_error(ErrorCode::TooManyConnections, detail));
        }
        let hashes = self.hub.catalogues.know(self.table.game(), self.table.options());
        self.audience.name_catalogue(hashes);
        self.audience.add(opening, watcher, &self.table, self.clock.now());
        Ok(())
    }

    async fn perform(&mut self, request: Request) -> Proceed {
        if let Command::Hint { version, .. } = request.command {
            self.hint(request, version);
            return Proceed::GoOn;
        }
        match self.attempt(&request).await {
            Ok(done) => request.confirm(done),
            Err(Failure::Refused(error)) => request.refuse(error),
            Err(Failure::Lost(error)) => {
                request.refuse(error.clone());
                return Proceed::Fall(error);
            }
        }
        Proceed::GoOn
    }

    async fn attempt(&mut self, request: &Request) -> Result<Done, Failure> {
        let Request { connection, who, key, command, .. } = request;
        let person = &who.person;
        if !self.table.done_before(person.id, key) {
            // Only those who may look at a table may do something there.
            self.table.watcher(Some(person.id), self.audience.invite(*connection))?;
            if matches!(command, Command::Rematch { .. }) {
                Box::pin(self.rematch(who, key)).await?;
            } else {
                if matches!(command, Command::Say { .. } | Command::SayPhrase { .. }) {
                    self.hub.allow_talk(person.id)?;
                }
                let present = |person| self.audience.is_present(person);
                let change = self.table.decide(self.clock.now(), person, &present, command)?;
                self.commit(Some((person.id, key)), change).await?;
            }
        }
        match (command, self.table.rematch_made()) {
            (Command::Rematch { .. }, Some(table)) => Ok(Done::Made(table.clone())),
            _ => Ok(Done::Ok),
        }
    }

    /// Makes the new table first: a table that nobody was told of does no harm.
    async fn rematch(&mut self, who: &Member, key: &str) -> Result<(), Failure> {
        if self.table.rematch_made().is_some() {
            // Someone else was quicker; it is the same table for all.
            return Ok(());
        }
        let own = self.id.clone();
        for id in names(who, Some(&own), key) {
            let Rematch { new, old } = self.table.rematch(&who.person, &id, unix_millis(), new_secret()?)?;
            self.hub.allow_new_table(who.person.id).await?;
            if self.hub.begin_table(&id, who.person.id, key, new).await? {
                Hub(Arc::clone(&self.hub)).live_table(&id).announce().await;
                return self.commit(Some((who.person.id, key)), old).await;
            }
        }
        Err(no_name().into())
    }

    /// Takes a change in, with what bots that do not wait do next, and shows it once it is durable.
    async fn commit(&mut self, by: Option<(PersonId, &str)>, change: Change) -> Result<(), Failure> {
        let is_talk =
            matches!(change, Change::Said { .. } | Change::SaidPhrase { .. } | Change::Hinted { .. });
        let is_move = matches!(change, Change::Acted { .. } | Change::DeadlinePassed);
        let (before, number, phase) = (self.table.version(), self.table.entry_count(), self.table.phase());
        let mut lines = vec![self.take_in(by, change)?];
        while lines.len() < MOST_TOGETHER
            && let Some(Ok(change)) = self.hasty_bot().map(|seat| self.table.bot_change(seat))
        {
            lines.push(self.take_in(None, change)?);
        }
        self.audience.compose(&self.table, before, self.clock.now());
        match self.hub.store.append(&self.id, number, lines).await {
            Ok(()) => {}
            Err(AppendError::Closed) => {
                let error = wire_error(ErrorCode::GoingDown, "the server stops, try again soon");
                return Err(Failure::Lost(error));
            }
            Err(error) => Box::pin(self.reload(by, before, &error)).await?,
        }
        // Not for just anything: bots would wait as long as somebody talks or votes.
        if is_move || self.table.phase() != phase {
            self.moved = Instant::now();
        }
        if self.table.phase() == Phase::Finished && phase != Phase::Finished {
            Box::pin(self.hub.keep_daily_score(&self.table)).await;
        }
        self.audience.deliver(&self.table);
        if is_move || is_talk {
            self.summary_due.get_or_insert(Instant::now() + self.hub.config.patience.lobby);
        } else {
            self.post_summary();
        }
        Ok(())
    }

    /// Changes the table in memory; nothing of it is shown yet.
    fn take_in(&mut self, by: Option<(PersonId, &str)>, change: Change) -> Result<Vec<u8>, Failure> {
        let key = by.map(|(_, key)| key.to_owned());
        let entry = Entry { at: self.clock.now(), by: by.map(|(person, _)| person), key, change };
        let line = serde_json::to_vec(&entry).map_err(|error| store_failed(&self.id, &error))?;
        // What was decided can be done, so this is a fault of ours: the store has the table as it was.
        self.table.apply(entry).map_err(|error| Failure::Lost(store_failed(&self.id, &error)))?;
        Ok(line)
    }

    /// The seat of a bot that moves without waiting.
    fn hasty_bot(&self) -> Option<Seat> {
        let is_hasty = self.table.settings().bot_pace_ms == 0 && self.rested <= Instant::now();
        let is_late = || self.table.deadline().is_some_and(|at| at <= self.clock.now());
        self.table.bot_to_act().filter(|_| is_hasty && !is_late())
    }

    /// Takes up what the store holds, after it did not take what it was given. Fine if it did after all.
    async fn reload(
        &mut self,
        by: Option<(PersonId, &str)>,
        before: u64,
        why: &AppendError,
    ) -> Result<(), Failure> {
        let error = store_failed(&self.id, why);
        self.audience.discard();
        self.table = load(&self.hub, &self.id).await.map_err(Failure::Lost)?;
        self.audience.compose(&self.table, before, self.clock.now());
        if by.is_some_and(|(person, key)| self.table.done_before(person, key)) {
            return Ok(());
        }
        self.audience.deliver(&self.table);
        Err(Failure::Refused(error))
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
        let wants = [self.due(), self.summary_due, self.audience.news_due(), self.sleep_at()];
        wants.into_iter().flatten().min()
    }

    /// When the table leaves memory, if nobody wants anything until then.
    fn sleep_at(&self) -> Option<Instant> {
        let idle = self.hub.config.patience.idle_table;
        let at = self.asked + idle;
        let is_wanted = !self.audience.is_empty() || self.summary_due.is_some();
        // For less it is not worth reading the table again.
        let is_due_soon = self.due().is_some_and(|due| due < at.max(Instant::now()) + idle);
        (!is_wanted && !is_due_soon).then_some(at)
    }

    /// When a bot moves, a clock runs out or a deadline passes.
    fn due(&self) -> Option<Instant> {
        let pace = Duration::from_millis(self.table.settings().bot_pace_ms.into());
        let bot = self.table.bot_to_act().map(|_| self.moved + pace);
        let deadline = self.table.deadline().map(|at| self.clock.instant(at));
        let first = [bot, deadline].into_iter().flatten().min()?;
        Some(first.max(self.rested))
    }

    async fn on_alarm(&mut self) -> Proceed {
        let now = Instant::now();
        if self.summary_due.is_some_and(|due| due <= now) {
            self.post_summary();
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
        if let Some(due) = due {
            self.hub.alarms.set(&self.id, due);
        }
        if self.hub.registry.retire(&self.id, &self.mailbox) {
            return Proceed::Retire;
        }
        self.hub.alarms.cancel(&self.id);
        Proceed::GoOn
    }

    async fn act_by_itself(&mut self) -> Proceed {
        // A deadline goes first: a bot may wait, time does not.
        let change = match (self.table.deadline_change(self.clock.now()), self.table.bot_to_act()) {
            (Ok(Some(change)), _) => Ok(change),
            (Err(error), _) => Err(error),
            (Ok(None), Some(seat)) => self.table.bot_change(seat),
            (Ok(None), None) => {
                self.rested = Instant::now() + SECOND_TRY;
                return Proceed::GoOn;
            }
        };
        let done = match change {
            Ok(change) => self.commit(None, change).await,
            Err(error) => Err(store_failed(&self.id, &error).into()),
        };
        match done {
            Ok(()) => Proceed::GoOn,
            Err(Failure::Refused(_)) => {
                self.rested = Instant::now() + SECOND_TRY;
                Proceed::GoOn
            }
            Err(Failure::Lost(error)) => Proceed::Fall(error),
        }
    }
}
