use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::time::Instant;

use super::ahead::Expecting;
use crate::counters::COUNTERS;
use crate::hub::{
    Arriving, ConnectionId, Credit, Hub, Member, OpenSocket, Opening, Outbox, Request, TableStub, token_hash,
    wire_error,
};
use table::{GuideWanted, Invite, NewTable};
use wire::{
    ClientMessage, Command, Done, ErrorCode, PROTOCOL, Person, PersonId, ServerMessage, TableCommand,
    TableId, WireError,
};

/// A longer frame is refused, unless it holds a deck.
const MOST_FRAME_BYTES: usize = 16 * 1024;
/// The text of a deck has 64 KiB at most; in JSON, quotation marks and ends of lines count twice.
const MOST_DECK_BYTES: usize = 160 * 1024;
/// After so many frames that make no sense the connection ends.
const MOST_FAULTS: u32 = 20;
/// After so many frames too many the connection ends.
const MOST_HASTE: u32 = 200;
const MOST_KEY_BYTES: usize = 64;

/// The person at the other end of a socket, and what they have asked to see.
pub(super) struct Client {
    hub: Hub,
    socket_guard: OpenSocket,
    outbox: Outbox,
    member: Option<Arc<Member>>,
    /// How many new names there were when it was last looked whether one is theirs.
    names_seen: u64,
    tables: Vec<OpenTable>,
    /// The same tables and the one that is being opened, for what comes while the client waits.
    pub(super) expecting: Expecting,
    credit: Credit,
    opens: Credit,
    /// For frames as long as only a deck may need.
    large: Credit,
    faults: u32,
    haste: u32,
}

struct OpenTable {
    id: TableId,
    table: TableStub,
    /// Gone once the table has sent this connection away.
    ticket: Weak<()>,
    /// While a frame is read that may be for this table.
    arriving: Option<Arriving>,
}

impl Client {
    pub(super) fn new(hub: Hub, outbox: Outbox) -> Self {
        let limits = &hub.config().limits;
        let (credit, opens) = (Credit::new(limits.frames), Credit::new(limits.opens));
        let large = Credit::new(limits.tables);
        let socket_guard = hub.enter(&outbox);
        Self {
            hub,
            socket_guard,
            outbox,
            member: None,
            names_seen: 0,
            tables: Vec::new(),
            expecting: Expecting::default(),
            credit,
            opens,
            large,
            faults: 0,
            haste: 0,
        }
    }

    /// Whether hello has been said.
    pub(super) fn is_known(&self) -> bool {
        self.member.is_some()
    }

    /// What comes from now on may be for these tables.
    fn expect(&self, opening: Option<&TableStub>) {
        let open = self.tables.iter().map(|open| &open.table);
        self.expecting.set(open.chain(opening).map(TableStub::arrivals));
    }

    /// When a frame came. From before that until the frame is where it belongs, the tables it may be for
    /// let no deadline pass.
    pub(super) fn note_arrival(&mut self) -> Instant {
        for open in &mut self.tables {
            open.arriving = Some(open.table.arriving());
        }
        Instant::now()
    }

    pub(super) async fn hear(&mut self, text: &str, arrived: Instant) {
        COUNTERS.frames.add();
        self.take_in(text, arrived).await;
        self.arrives_at(None);
    }

    /// A frame turns out to be for one table, or for none.
    fn arrives_at(&mut self, table: Option<&TableId>) {
        for open in self.tables.iter_mut().filter(|open| Some(&open.id) != table) {
            open.arriving = None;
        }
    }

    async fn take_in(&mut self, text: &str, arrived: Instant) {
        if text.len() > MOST_DECK_BYTES {
            return self.hear_too_much(text.len(), MOST_DECK_BYTES);
        }
        let message = match ClientMessage::read(text) {
            Ok(message) => message,
            Err(_) if text.len() > MOST_FRAME_BYTES => {
                return self.hear_too_much(text.len(), MOST_FRAME_BYTES);
            }
            Err(error) => return self.hear_noise(&format!("not a message of this protocol: {error}")),
        };
        if text.len() > MOST_FRAME_BYTES {
            if !may_hold_deck(&message) {
                return self.hear_too_much(text.len(), MOST_FRAME_BYTES);
            }
            if !self.large.take() {
                return self.refuse_haste(message);
            }
        }
        self.arrives_at(match &message {
            ClientMessage::At { table, .. } => Some(table),
            _ => None,
        });
        match (message, self.known_member()) {
            (ClientMessage::Hello { protocol, token, bot }, None) => {
                Box::pin(self.greet(protocol, &token, bot)).await;
            }
            (ClientMessage::Hello { .. }, Some(_)) => self.hear_noise("hello is said once"),
            (_, None) => self.end(wire_error(ErrorCode::Malformed, "the first frame must be hello")),
            (message, Some(who)) if self.may_speak(&who.person) => self.obey(message, who, arrived).await,
            (message, Some(_)) => self.refuse_haste(message),
        }
    }

    /// Who speaks, by the name they have now: they may have taken it on another connection.
    fn known_member(&mut self) -> Option<Arc<Member>> {
        let member = self.member.as_mut()?;
        if let Some(name) = self.hub.new_name_of(member.person.id, &mut self.names_seen)
            && name != member.person.name
        {
            Arc::make_mut(member).person.name = name;
        }
        Some(Arc::clone(member))
    }

    fn hear_too_much(&mut self, bytes: usize, most: usize) {
        let detail = format!("the frame has {bytes} bytes, {most} is the most");
        self.fault(wire_error(ErrorCode::TooLarge, detail));
    }

    /// Something that is no message at all.
    pub(super) fn hear_noise(&mut self, detail: &str) {
        self.fault(wire_error(ErrorCode::Malformed, detail));
    }

    /// How far away the client is, and what is made up for.
    pub(super) fn tell_lag(&self, round_trip_ms: u32, credit: Duration) {
        let credit_ms = u32::try_from(credit.as_millis()).unwrap_or(u32::MAX);
        self.outbox.push(&ServerMessage::Lag { round_trip_ms, credit_ms });
    }

    /// A ping of the protocol below; it counts like a frame.
    pub(super) fn hear_pulse(&mut self) {
        if !self.credit.take() {
            self.hurry();
        }
    }

    /// Takes leave of every table before the connection counts as closed.
    pub(super) async fn leave(&mut self) {
        let connection = self.connection();
        for OpenTable { table, .. } in self.tables.drain(..) {
            table.close(connection).await;
        }
    }

    fn connection(&self) -> ConnectionId {
        self.socket_guard.connection()
    }

    fn fault(&mut self, error: WireError) {
        self.faults += 1;
        if self.faults >= MOST_FAULTS {
            self.end(error);
        } else {
            self.refuse(None, error);
        }
    }

    fn hurry(&mut self) {
        self.haste += 1;
        if self.haste >= MOST_HASTE {
            self.end(too_fast());
        }
    }

    fn refuse(&self, key: Option<String>, error: WireError) {
        self.outbox.push(&ServerMessage::Refused { key, error });
    }

    fn end(&self, error: WireError) {
        self.outbox.end(error, None);
    }

    fn may_speak(&mut self, person: &Person) -> bool {
        // Both are taken, so that one connection cannot spend what all of them share.
        self.credit.take() && self.hub.credits().frames.take(person.id)
    }

    fn refuse_haste(&mut self, message: ClientMessage) {
        let key = match message {
            ClientMessage::Do { key, .. }
            | ClientMessage::At { key, .. }
            | ClientMessage::History { key, .. }
            | ClientMessage::Tally { key, .. } => Some(key),
            _ => None,
        };
        self.refuse(key, too_fast());
        self.hurry();
    }

    async fn greet(&mut self, protocol: u32, token: &str, bot: bool) {
        if protocol != PROTOCOL {
            let detail = format!("this server speaks protocol {PROTOCOL}, not {protocol}");
            return self.end(wire_error(ErrorCode::WrongProtocol, detail));
        }
        let Some(device) = token_hash(token) else {
            return self.end(unknown_token());
        };
        self.socket_guard.is_of(device);
        let person = match self.hub.person(device).await {
            Ok(Some(person)) => person,
            Ok(None) => return self.end(unknown_token()),
            Err(error) => return self.end(error),
        };
        if let Err(error) = self.hub.check_welcome(person.id) {
            return self.end(error);
        }
        if bot
            && !person.bot
            && let Err(error) = self.hub.mark_as_bot(person.id).await
        {
            return self.end(error);
        }
        self.hub.note_device(device, None);
        let person = Person { bot: person.bot || bot, ..person };
        let idle_after = self.hub.config().patience.idle_player.as_millis();
        let idle_after_ms = u32::try_from(idle_after).unwrap_or(u32::MAX);
        self.outbox.push(&ServerMessage::Welcome { protocol, you: person.clone(), idle_after_ms });
        self.member = Some(Arc::new(Member { person, device }));
    }

    /// All but commands to a table are rare, and boxed, so that a connection at rest is small.
    async fn obey(&mut self, message: ClientMessage, who: Arc<Member>, arrived: Instant) {
        match message {
            // Said before; the caller has seen to it.
            ClientMessage::Hello { .. } => {}
            ClientMessage::WatchLobby {} => {
                let lobby = self.hub.lobby();
                Box::pin(lobby.join(self.connection(), who.person.id, self.outbox.clone())).await;
            }
            ClientMessage::LeaveLobby {} => self.hub.lobby().leave(self.connection()),
            ClientMessage::Open { table, invite, from } => {
                Box::pin(self.open(table, who, invite.map(Invite), from)).await;
            }
            ClientMessage::Close { table } => Box::pin(self.close(&table)).await,
            ClientMessage::History { key, table, from, count } => {
                Box::pin(self.history(key, table, from, count)).await;
            }
            ClientMessage::Tally { key, table } => Box::pin(self.tally(key, table)).await,
            ClientMessage::Do { key, command } => Box::pin(self.perform(who, key, command)).await,
            ClientMessage::At { key, table, command } => {
                self.perform_at(who, key, &table, command, arrived).await;
            }
            ClientMessage::Show { table, seat } => match self.opened(&table) {
                Some(stub) => Box::pin(stub.show(self.connection(), seat, self.outbox.clone())).await,
                None => self.refuse(None, not_open()),
            },
            ClientMessage::Ping { sent } => self.outbox.push(&ServerMessage::Pong { sent }),
        }
    }

    async fn open(&mut self, id: TableId, who: Arc<Member>, invite: Option<Invite>, from: Option<u64>) {
        let (connection, outbox) = (self.connection(), self.outbox.clone());
        let (opener, ticket) = (who.person.id, Arc::new(()));
        let open_until = Arc::downgrade(&ticket);
        let opening = Opening { connection, who, invite, from, outbox, ticket };
        let opened = match self.way_in(opener, &id) {
            Ok(table) => {
                self.expect(Some(&table));
                self.open_at(table, &id, opening).await
            }
            Err(error) => Err(error),
        };
        match opened {
            Ok(table) => {
                self.tables.retain(|open| open.id != id);
                self.tables.push(OpenTable { id, table, ticket: open_until, arriving: None });
                self.expect(None);
            }
            Err(error) => {
                self.close(&id).await;
                self.outbox.push(&ServerMessage::Closed { id, error });
            }
        }
    }

    /// A table that was put down just then, to be read anew, is looked for once more.
    async fn open_at(
        &self,
        table: TableStub,
        id: &TableId,
        opening: Opening,
    ) -> Result<TableStub, WireError> {
        match table.open(opening.clone()).await {
            Err(WireError { code: ErrorCode::StoreFailed, .. }) => {
                let table = self.hub.table(id)?;
                table.open(opening).await.map(|()| table)
            }
            opened => opened.map(|()| table),
        }
    }

    fn way_in(&mut self, who: PersonId, id: &TableId) -> Result<TableStub, WireError> {
        if !self.opens.take() || !self.hub.credits().opens.take(who) {
            return Err(wire_error(ErrorCode::TooFast, "too many tables were opened, wait a little"));
        }
        self.tables.retain(|open| open.ticket.strong_count() > 0);
        match self.opened(id) {
            Some(table) => Ok(table),
            None if self.tables.len() < self.hub.config().limits.open_tables => self.hub.table(id),
            None => {
                let detail = "too many tables are open on this connection, close one first";
                Err(wire_error(ErrorCode::TooManyTables, detail))
            }
        }
    }

    fn opened(&self, id: &TableId) -> Option<TableStub> {
        self.tables.iter().find(|open| open.id == *id).map(|open| open.table.clone())
    }

    async fn close(&mut self, id: &TableId) {
        if let Some(place) = self.tables.iter().position(|open| open.id == *id) {
            let OpenTable { table, .. } = self.tables.swap_remove(place);
            table.close(self.connection()).await;
        }
        self.expect(None);
    }

    /// Whether a key can be told back; if not, that is refused.
    fn is_key(&self, key: &str) -> bool {
        let is_key = (1..=MOST_KEY_BYTES).contains(&key.len());
        if !is_key {
            let detail = format!("a key has 1 to {MOST_KEY_BYTES} bytes");
            self.refuse(None, wire_error(ErrorCode::Malformed, detail));
        }
        is_key
    }

    async fn history(&mut self, key: String, id: TableId, from: u64, count: u32) {
        if !self.is_key(&key) {
            return;
        }
        let events = match self.opened(&id) {
            Some(table) => table.history(self.connection(), from, count).await,
            None => Err(not_open()),
        };
        match events {
            Ok(events) => self.outbox.answer(&ServerMessage::History { key, id, first: from, events }),
            Err(error) => self.refuse(Some(key), error),
        }
    }

    async fn tally(&mut self, key: String, id: TableId) {
        if !self.is_key(&key) {
            return;
        }
        let cards = match self.opened(&id) {
            Some(table) => table.tally(self.connection()).await,
            None => Err(not_open()),
        };
        match cards {
            Ok(cards) => self.outbox.answer(&ServerMessage::Tally { key, id, cards }),
            Err(error) => self.refuse(Some(key), error),
        }
    }

    async fn perform(&mut self, who: Arc<Member>, key: String, command: Command) {
        if !self.is_key(&key) {
            return;
        }
        let done = match command {
            Command::Rename { name } => self.rename(&who, &name).await.map(|()| Done::Ok),
            Command::Create { game, seats, options, settings } => {
                let wanted = NewTable { game: &game, seats, options: &options, settings: &settings };
                self.hub.make_table(&who, &key, wanted).await.map(Done::Made)
            }
            Command::CheckDeck { game, deck } => self.hub.check_deck(&game, &deck).await.map(|()| Done::Ok),
            Command::Branch { table, step } => {
                self.hub.branch(&who, &key, &table, step).await.map(Done::Made)
            }
            Command::Hide { table, hidden } => {
                self.hub.hide(who.person.id, &table, hidden).await.map(|()| Done::Ok)
            }
            Command::Guide { game, name, bot_pace_ms } => {
                let wanted = GuideWanted { game: &game, name: &name, bot_pace_ms };
                self.hub.guide(&who, &key, wanted).await.map(Done::Made)
            }
            Command::Daily { game } => self.hub.daily(&who, &key, &game).await.map(Done::Made),
        };
        match done {
            Ok(done) => self.outbox.push(&ServerMessage::Done { key, done }),
            Err(error) => self.refuse(Some(key), error),
        }
    }

    /// Brings a command to its table, which answers it.
    async fn perform_at(
        &mut self,
        who: Arc<Member>,
        key: String,
        id: &TableId,
        command: TableCommand,
        arrived: Instant,
    ) {
        if !self.is_key(&key) {
            return;
        }
        let (connection, outbox) = (self.connection(), self.outbox.clone());
        if let Some(place) = self.tables.iter().position(|open| open.id == *id) {
            // The next command is most likely about the same table.
            self.tables.swap(0, place);
            let request = Request { connection, who, arrived, key, command, outbox };
            return self.tables[0].table.perform(request).await;
        }
        match self.hub.table(id) {
            Ok(table) => {
                // A table that is not open here knows only from now on that something comes.
                let (_arriving, arrived) = (table.arriving(), Instant::now());
                Box::pin(table.perform(Request { connection, who, arrived, key, command, outbox })).await;
            }
            Err(error) => self.refuse(Some(key), error),
        }
    }

    async fn rename(&mut self, who: &Member, name: &str) -> Result<(), WireError> {
        let Member { person, device } = who.clone();
        let name = self.hub.rename(&person, name).await?;
        let person = Person { name, ..person };
        // Whoever has just sat down is in no list yet.
        for open in &self.tables {
            open.table.renamed(person.clone()).await;
        }
        self.member = Some(Arc::new(Member { person, device }));
        Ok(())
    }
}

impl Drop for Client {
    /// A conversation that fell over has not taken its leave.
    fn drop(&mut self) {
        let connection = self.connection();
        self.hub.lobby().leave(connection);
        let Ok(runtime) = Handle::try_current() else { return };
        for OpenTable { table, .. } in self.tables.drain(..) {
            runtime.spawn(async move { table.close(connection).await });
        }
    }
}

fn unknown_token() -> WireError {
    wire_error(ErrorCode::UnknownToken, "nobody has this token: ask for a new one at /api/device")
}

fn not_open() -> WireError {
    wire_error(ErrorCode::Malformed, "this table is not open here, open it first")
}

fn may_hold_deck(message: &ClientMessage) -> bool {
    matches!(message, ClientMessage::Do { command: Command::Create { .. } | Command::CheckDeck { .. }, .. })
}

fn too_fast() -> WireError {
    wire_error(ErrorCode::TooFast, "too many frames, wait a little")
}
