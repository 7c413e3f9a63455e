use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use futures_util::future::{BoxFuture, Shared};
use serde_json::Value;
use tabletop::{CardTally, Seat};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::actor::{Chosen, Thinking};
use super::{ConnectionId, Member, Outbox, wire_error};
use crate::archive::Archive;
use table::{Asked, Branching, Hand, Invite, Table};
use wire::{
    Done, ErrorCode, Person, PersonId, Phase, ServerMessage, Sitting, TableCommand, TableEvent, WireError,
};

/// What a table's actor can be asked. Small, since every table has room for 32 of them from its beginning on.
#[derive(Debug)]
pub(super) enum Mail {
    Open {
        opening: Box<Opening>,
        callback: oneshot::Sender<Result<(), WireError>>,
    },
    Close(ConnectionId),
    History {
        connection: ConnectionId,
        from: u64,
        count: u32,
        callback: oneshot::Sender<Result<Vec<TableEvent>, WireError>>,
    },
    Tally {
        connection: ConnectionId,
        callback: oneshot::Sender<Result<Vec<CardTally>, WireError>>,
    },
    Perform(Box<Request>),
    Finished {
        reader: Box<Reader>,
        callback: oneshot::Sender<Result<Soon<Arc<Finished>>, WireError>>,
    },
    LookBack {
        reader: Box<Reader>,
        callback: oneshot::Sender<Result<LookedAt, WireError>>,
    },
    /// Somebody who may sit here goes by another name.
    Renamed(Box<Person>),
    /// What begins a table on which this game is played on from a step.
    Branch {
        who: Arc<Member>,
        step: u32,
        callback: oneshot::Sender<Result<Branching, WireError>>,
    },
    /// A connection looks through another seat.
    Show {
        connection: ConnectionId,
        seat: Seat,
        outbox: Outbox,
    },
    /// A search has thought of a hint.
    Advise {
        asked: Asked,
        thinking: Box<Thinking>,
    },
    /// A bot has thought of a move.
    Chosen {
        asked: Asked,
        hand: Hand,
        chosen: Box<Chosen>,
    },
    /// What kind of table it is.
    Describe(oneshot::Sender<Result<TableFacts, WireError>>),
    /// Whoever runs the server wants it out of memory, for this reason.
    PutDown {
        why: WireError,
        callback: oneshot::Sender<Result<(), WireError>>,
    },
    /// Nothing but to be awake: a bot or a clock may be due.
    Wake(oneshot::Sender<Phase>),
    /// The table is new: whoever looks at the lists should see it.
    Announce,
    /// It is to be no more; tells whether that is so.
    Delete {
        unless_seen: bool,
        callback: oneshot::Sender<Result<(), WireError>>,
    },
    /// Somebody is gone for good.
    Forget {
        person: PersonId,
        callback: oneshot::Sender<Result<(), WireError>>,
    },
}

/// What is being made elsewhere, for all who ask for it.
pub(crate) type Soon<T> = Shared<BoxFuture<'static, Result<T, WireError>>>;

/// A game that will be there to look back at, and how far.
pub(super) type LookedAt = (Soon<Arc<Finished>>, Reach);

/// What is to be known of a table by whoever tells others of it. Not all of it is for everyone.
#[derive(Clone, Debug)]
pub(crate) struct TableFacts {
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) is_public: bool,
    pub(crate) phase: Phase,
    pub(crate) host: PersonId,
    pub(crate) invite: Invite,
}

impl TableFacts {
    pub(super) fn of(table: &Table) -> Self {
        Self {
            game: table.game().to_owned(),
            name: table.settings().name.clone(),
            is_public: table.settings().public,
            phase: table.phase(),
            host: table.host(),
            invite: table.invite().clone(),
        }
    }
}

/// Someone wants to see a table from now on.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) connection: ConnectionId,
    pub(crate) who: Arc<Member>,
    pub(crate) invite: Option<Invite>,
    /// The first event they have not seen.
    pub(crate) from: Option<u64>,
    pub(crate) outbox: Outbox,
    /// Kept while the table is open for them.
    pub(crate) ticket: Arc<()>,
}

/// Someone wants to change a table. The answer goes into their outbox, after what it caused.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) connection: ConnectionId,
    pub(crate) who: Arc<Member>,
    /// When it came, however long it then waited to be read.
    pub(crate) arrived: Instant,
    pub(crate) key: String,
    pub(crate) command: TableCommand,
    pub(crate) outbox: Outbox,
}

impl Request {
    pub(super) fn confirm(self, done: Done) {
        self.outbox.push(&ServerMessage::Done { key: self.key, done });
    }

    pub(super) fn refuse(self, error: WireError) {
        self.outbox.push(&ServerMessage::Refused { key: Some(self.key), error });
    }
}

/// A finished game as whoever looks back at it needs it.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) record: Arc<str>,
    /// The steps at which a person at the table decided what comes next.
    pub(crate) decided: Vec<u32>,
    /// What hints advised there, by step.
    pub(crate) advised: Vec<(u32, Vec<Value>)>,
    /// How many there are, the deal among them.
    pub(crate) steps: u32,
    /// Who held which seat, from which step on.
    pub(crate) sittings: Vec<Sitting>,
    /// Of a game whose rules are not here.
    pub(crate) without_rules: Option<WithoutRules>,
}

/// What there is of a game without its rules.
#[derive(Debug)]
pub(crate) struct WithoutRules {
    /// That they are needed, and which.
    pub(crate) error: WireError,
    /// The game as everybody saw it, if it was kept.
    pub(crate) archive: Option<Arc<Archive>>,
}

/// A game to look back at, and how far.
#[derive(Clone, Debug)]
pub(crate) struct LookBack {
    pub(crate) game: Arc<Finished>,
    pub(crate) reach: Reach,
}

/// How far a game may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    All,
    /// While it runs: up to where its present chapter begins.
    Before {
        chapter: u32,
    },
}

/// Someone wants to look back at a finished game.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    pub(crate) who: Option<PersonId>,
    pub(crate) invite: Option<Invite>,
}

/// The way to a live table. While anybody holds one, the table stays in memory.
#[derive(Clone, Debug)]
pub(crate) struct TableStub {
    pub(super) sender: mpsc::Sender<Mail>,
    /// Why the table takes no mail any more, where it has said so.
    pub(super) verdict: Arc<OnceLock<WireError>>,
    pub(super) arriving: Arc<AtomicUsize>,
}

/// Something that has come in and may be for a table. While there is one, the table lets no deadline
/// pass: what came before it counts before it.
#[derive(Debug)]
pub(crate) struct Arriving(Arc<AtomicUsize>);

/// How much is on its way to a table.
#[derive(Clone, Debug)]
pub(crate) struct Arrivals(Arc<AtomicUsize>);

impl Arrivals {
    /// To be held from before something is stamped until it is in the mailbox.
    pub(crate) fn begin(&self) -> Arriving {
        self.0.fetch_add(1, Ordering::SeqCst);
        Arriving(Arc::clone(&self.0))
    }
}

impl Drop for Arriving {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl TableStub {
    pub(crate) async fn open(&self, opening: Opening) -> Result<(), WireError> {
        let (callback, answer) = oneshot::channel();
        let mail = Mail::Open { opening: Box::new(opening), callback };
        self.sender.send(mail).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))
    }

    /// As [`Arrivals::begin`].
    pub(crate) fn arriving(&self) -> Arriving {
        self.arrivals().begin()
    }

    pub(crate) fn arrivals(&self) -> Arrivals {
        Arrivals(Arc::clone(&self.arriving))
    }

    /// What comes of it goes into the outbox.
    pub(crate) async fn show(&self, connection: ConnectionId, seat: Seat, outbox: Outbox) {
        let mail = Mail::Show { connection, seat, outbox };
        if let Err(mpsc::error::SendError(Mail::Show { outbox, .. })) = self.sender.send(mail).await {
            outbox.push(&ServerMessage::Refused { key: None, error: self.verdict() });
        }
    }

    pub(crate) async fn close(&self, connection: ConnectionId) {
        // A table that is gone has nobody to take leave of.
        let _gone = self.sender.send(Mail::Close(connection)).await;
    }

    /// Events from number `from` on, as the connection may see them: `count` of them, or as many as go
    /// into one message.
    pub(crate) async fn history(
        &self,
        connection: ConnectionId,
        from: u64,
        count: u32,
    ) -> Result<Vec<TableEvent>, WireError> {
        let (callback, answer) = oneshot::channel();
        let mail = Mail::History { connection, from, count, callback };
        self.sender.send(mail).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))
    }

    /// Which cards the connection has seen and which not.
    pub(crate) async fn tally(&self, connection: ConnectionId) -> Result<Vec<CardTally>, WireError> {
        let (callback, answer) = oneshot::channel();
        self.sender.send(Mail::Tally { connection, callback }).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))
    }

    pub(crate) async fn perform(&self, request: Request) {
        let sent = self.sender.send(Mail::Perform(Box::new(request))).await;
        if let Err(mpsc::error::SendError(Mail::Perform(request))) = sent {
            request.refuse(self.verdict());
        }
    }

    pub(crate) async fn finished(&self, reader: Reader) -> Result<Arc<Finished>, WireError> {
        let (callback, answer) = oneshot::channel();
        let mail = Mail::Finished { reader: Box::new(reader), callback };
        self.sender.send(mail).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))?.await
    }

    pub(crate) async fn look_back(&self, reader: Reader) -> Result<LookBack, WireError> {
        let (callback, answer) = oneshot::channel();
        let mail = Mail::LookBack { reader: Box::new(reader), callback };
        self.sender.send(mail).await.map_err(|_| self.verdict())?;
        let (game, reach) = answer.await.unwrap_or_else(|_| Err(self.verdict()))?;
        Ok(LookBack { game: game.await?, reach })
    }

    pub(crate) async fn renamed(&self, who: Person) {
        // A table that has fallen over learns it when they open it again.
        let _gone = self.sender.send(Mail::Renamed(Box::new(who))).await;
    }

    pub(super) async fn branch(&self, who: Arc<Member>, step: u32) -> Result<Branching, WireError> {
        let (callback, answer) = oneshot::channel();
        let mail = Mail::Branch { who, step, callback };
        self.sender.send(mail).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))
    }

    pub(super) async fn describe(&self) -> Result<TableFacts, WireError> {
        let (callback, answer) = oneshot::channel();
        self.sender.send(Mail::Describe(callback)).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))
    }

    pub(super) async fn put_down(&self, why: WireError) -> Result<(), WireError> {
        let (callback, answer) = oneshot::channel();
        self.sender.send(Mail::PutDown { why, callback }).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))
    }

    /// Deletes the table; or refuses to, should that depend on whether somebody looks at it.
    pub(super) async fn delete(&self, unless_seen: bool) -> Result<(), WireError> {
        let (callback, answer) = oneshot::channel();
        self.sender.send(Mail::Delete { unless_seen, callback }).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))
    }

    /// Takes leave of somebody for good: they hold nothing here any more, and their name is gone.
    pub(super) async fn forget(&self, person: PersonId) -> Result<(), WireError> {
        let (callback, answer) = oneshot::channel();
        self.sender.send(Mail::Forget { person, callback }).await.map_err(|_| self.verdict())?;
        answer.await.unwrap_or_else(|_| Err(self.verdict()))
    }

    pub(super) async fn advise(&self, asked: Asked, thinking: Thinking) {
        // A table that has fallen over has sent away those who wait for it.
        let _gone = self.sender.send(Mail::Advise { asked, thinking: Box::new(thinking) }).await;
    }

    pub(super) async fn chosen(&self, asked: Asked, hand: Hand, chosen: Chosen) {
        // A table that has fallen over asks again when it is back.
        let _gone = self.sender.send(Mail::Chosen { asked, hand, chosen: Box::new(chosen) }).await;
    }

    pub(super) async fn announce(&self) {
        // A table that has fallen over announces itself as it wakes.
        let _gone = self.sender.send(Mail::Announce).await;
    }

    /// Comes back once the table is in memory, and tells how it stands; nothing of one that is not there.
    pub(super) async fn wake(&self) -> Option<Phase> {
        let (callback, awake) = oneshot::channel();
        self.sender.send(Mail::Wake(callback)).await.ok()?;
        // A table that falls over at once is asleep again.
        awake.await.ok()
    }

    fn verdict(&self) -> WireError {
        let fell_over = || wire_error(ErrorCode::StoreFailed, "the table had to be put down, open it again");
        self.verdict.get().cloned().unwrap_or_else(fell_over)
    }
}
