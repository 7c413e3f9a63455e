//! Everything that lives while the server runs: one actor for each table in memory, the lists of
//! tables, the people connected and what they may ask for.

mod actor;
mod admin;
mod alarms;
mod archivist;
mod audience;
mod bans;
mod catalogues;
mod client_address;
mod clock;
mod codes;
mod credit;
mod daily;
mod departed;
mod devices;
mod forgetting;
mod identity;
mod loading;
mod lobby;
mod mail;
mod making;
mod names;
mod news;
mod outbox;
mod outside;
mod par;
mod people;
mod profile;
mod random;
mod reach;
mod registry;
mod removal;
mod retention;
mod scoring;
mod shown;
mod sockets;
mod summary;
#[cfg(test)]
mod tests;
mod thinkers;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use tungstenite::Utf8Bytes;

pub(crate) use catalogues::{Catalogues, HASH_DIGITS, built_in};
pub(crate) use client_address::ClientAddress;
pub(crate) use credit::Credit;
pub(crate) use identity::token_hash;
pub(crate) use mail::{
    Arrivals, Arriving, Finished, LookBack, Opening, Reach, Reader, Request, TableStub, WithoutRules,
};
pub(crate) use outbox::{End, Line, Next, Outbox, OutboxReader, Sent, outbox};
pub(crate) use random::random_bytes;
pub(crate) use sockets::{ConnectionId, OpenSocket};

use crate::config::{Limits, ServerConfig};
use crate::counters::COUNTERS;
use crate::store::{Store, StoreCounts, SummaryQuery, TokenHash};
use alarms::Alarms;
use archivist::Archivist;
use bans::Bans;
use clock::{TableClocks, unix_millis};
use codes::Codes;
use credit::Credits;
use departed::Departed;
use identity::Links;
use lobby::Lobby;
use names::Names;
pub(crate) use outside::Outside;
use par::Pars;
use random::is_table_name;
use registry::{Mailbox, Registry};
use scoring::Scoring;
use sockets::Sockets;
use thinkers::Thinkers;
use wire::{ErrorCode, Person, PersonId, ServerMessage, TableId, WireError};

const A_DAY: Duration = Duration::from_secs(24 * 3_600);

/// The way to all of it; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Hub(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: ServerConfig,
    store: Store,
    registry: Registry,
    alarms: Alarms,
    clocks: TableClocks,
    lobby: Lobby,
    credits: HubCredits,
    links: Links,
    names: Names,
    departed: Departed,
    /// Held while somebody's name is taken out of tables.
    leaving: tokio::sync::Mutex<()>,
    scoring: Scoring,
    codes: Codes,
    outside: Arc<Outside>,
    sockets: Arc<Sockets>,
    thinkers: Thinkers,
    catalogues: Catalogues,
    pars: Pars,
    archivist: Archivist,
    bans: Bans,
    /// How often a name was taken out of tables.
    names_taken_out: AtomicU64,
}

/// Who is at the other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) person: Person,
    pub(crate) device: TokenHash,
}

/// What people may ask for, on all their connections together.
#[derive(Debug)]
pub(crate) struct HubCredits {
    pub(crate) frames: Credits<PersonId>,
    pub(crate) opens: Credits<PersonId>,
    chat: Credits<PersonId>,
    names: Credits<PersonId>,
    hints: Credits<PersonId>,
    tables: Credits<PersonId>,
    all_tables: Credits<()>,
    devices: Credits<()>,
    devices_per_address: Credits<ClientAddress>,
    requests_per_address: Credits<ClientAddress>,
    codes: Credits<()>,
    codes_per_address: Credits<ClientAddress>,
}

impl HubCredits {
    fn new(limits: &Limits) -> Self {
        Self {
            frames: Credits::new(limits.person_frames),
            opens: Credits::new(limits.person_opens),
            chat: Credits::new(limits.chat),
            names: Credits::new(limits.names),
            hints: Credits::new(limits.hints),
            tables: Credits::new(limits.tables),
            all_tables: Credits::new(limits.all_tables),
            devices: Credits::new(limits.devices),
            devices_per_address: Credits::new(limits.devices_per_address),
            requests_per_address: Credits::new(limits.requests_per_address),
            codes: Credits::new(limits.codes),
            codes_per_address: Credits::new(limits.codes_per_address),
        }
    }

    pub(crate) fn may_request(&self, home: ClientAddress) -> bool {
        home == ClientAddress::Here || self.requests_per_address.take(home)
    }

    /// From this machine too: a code must not be found by trying, wherever from.
    pub(crate) fn may_try_code(&self, home: ClientAddress) -> bool {
        self.codes_per_address.take(home) && self.codes.take(())
    }

    pub(crate) fn may_make_device(&self, home: ClientAddress) -> bool {
        (home == ClientAddress::Here || self.devices_per_address.take(home)) && self.devices.take(())
    }
}

impl Hub {
    pub(crate) fn start(store: Store, config: ServerConfig) -> Self {
        let (archivist, desk) = Archivist::new();
        let hub = Self(Arc::new(Inner {
            archivist,
            registry: Registry::default(),
            alarms: Alarms::default(),
            clocks: TableClocks::new(config.patience.restart),
            lobby: Lobby::new(store.clone(), config.patience.lobby),
            credits: HubCredits::new(&config.limits),
            outside: Arc::new(Outside::new(store.clone(), &config)),
            config,
            links: Links::default(),
            names: Names::default(),
            departed: Departed::default(),
            leaving: tokio::sync::Mutex::default(),
            scoring: Scoring::default(),
            codes: Codes::default(),
            sockets: Arc::default(),
            thinkers: Thinkers::default(),
            catalogues: Catalogues::default(),
            pars: Pars::default(),
            bans: Bans::default(),
            names_taken_out: AtomicU64::new(0),
            store,
        }));
        let keeper = hub.clone();
        tokio::spawn(async move { keeper.0.lobby.keep().await });
        let outside = Arc::clone(&hub.0.outside);
        tokio::spawn(async move { outside.prepare().await });
        tokio::spawn(desk.work(Arc::clone(&hub.0)));
        let pulse = hub.clone();
        tokio::spawn(async move { pulse.0.clocks.keep_beat().await });
        tokio::spawn(hub.clone().wake_tables());
        tokio::spawn(hub.clone().score_rest());
        tokio::spawn(hub.clone().tidy_daily());
        hub
    }

    /// What must be known before anybody is let in.
    pub(crate) async fn prepare(&self) {
        self.0.bans.read(&self.0.store).await;
    }

    /// Takes up what the store holds, one table at a time so that players do not wait for it: a table
    /// puts its summary again as it wakes, and knows when a bot or a clock is due. Then wakes each when
    /// it is.
    async fn wake_tables(self) {
        let store = &self.0.store;
        for found in [store.outdated_summaries().await, store.tables_in_play().await] {
            let tables = found.unwrap_or_else(|error| {
                tracing::error!("the tables to wake cannot be read: {error}");
                Vec::new()
            });
            for table in tables {
                self.live_table(&table).wake().await;
            }
        }
        self.0.archive_rest().await;
        self.clone().take_leave_of_rest().await;
        loop {
            let table = self.0.alarms.ring().await;
            self.live_table(&table).wake().await;
        }
    }

    pub(crate) fn config(&self) -> &ServerConfig {
        &self.0.config
    }

    /// Whether something can be stored, tried anew where the last write failed: nobody may come to write where health
    /// decides who is sent here.
    pub(crate) async fn can_store(&self) -> bool {
        self.0.store.try_again().await;
        self.0.store.trouble().is_none()
    }

    /// Why nothing can be stored now, if that is so.
    pub(crate) fn store_trouble(&self) -> Option<String> {
        self.0.store.trouble()
    }

    pub(crate) fn store_counts(&self) -> StoreCounts {
        self.0.store.counts()
    }

    /// How many tables are in memory, and how much they have not read yet.
    pub(crate) fn live_tables(&self) -> (u64, u64) {
        self.0.registry.counts()
    }

    pub(crate) fn credits(&self) -> &HubCredits {
        &self.0.credits
    }

    pub(crate) fn catalogues(&self) -> &Catalogues {
        &self.0.catalogues
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    /// Counts a socket among those that are told when the server goes down.
    pub(crate) fn enter(&self, outbox: &Outbox) -> OpenSocket {
        self.0.sockets.enter(outbox)
    }

    /// The way to a table. It may turn out that there is no such table.
    pub(crate) fn table(&self, id: &TableId) -> Result<TableStub, WireError> {
        if is_table_name(&id.0) { Ok(self.live_table(id)) } else { Err(actor::unknown_table()) }
    }

    fn live_table(&self, id: &TableId) -> TableStub {
        self.table_living(id, actor::live)
    }

    fn table_living<L>(&self, id: &TableId, live: impl FnOnce(Arc<Inner>, TableId, Mailbox) -> L) -> TableStub
    where
        L: Future<Output = ()> + Send + 'static,
    {
        self.0.registry.find(id, |mailbox| {
            // Counted down even if the table falls over.
            let life = Life(Arc::clone(&self.0), id.clone());
            let living = live(Arc::clone(&self.0), id.clone(), mailbox);
            tokio::spawn(async move {
                let _life = life;
                living.await;
            });
        })
    }

    pub(crate) fn say_goodbye(&self) {
        self.0.sockets.say_goodbye();
    }

    /// Finishes what was begun. Nothing new may come in any more.
    pub(crate) async fn stop(self) {
        let Inner { store, registry, lobby, sockets, archivist, .. } = &*self.0;
        // Each has time of its own, so that a client who stays does not cost a table its last entry.
        self.wait_for("clients", sockets.all_closed()).await;
        self.wait_for("tables", registry.close()).await;
        self.wait_for("the lists of tables", lobby.close()).await;
        self.wait_for("finished games to be kept", archivist.finish()).await;
        store.clone().close().await;
    }

    async fn wait_for(&self, what: &str, end: impl Future<Output = ()>) {
        if tokio::time::timeout(self.0.config.patience.goodbye, end).await.is_err() {
            tracing::warn!("{what} did not end in time");
        }
    }
}

impl Inner {
    /// Whether a person may speak so soon after the last time.
    fn allow_talk(&self, who: PersonId) -> Result<(), WireError> {
        let detail = "too much was said, wait a little";
        if self.credits.chat.take(who) { Ok(()) } else { Err(wire_error(ErrorCode::TooFast, detail)) }
    }

    async fn allow_new_table(&self, who: PersonId) -> Result<(), WireError> {
        self.check_disk()?;
        let too_many = |detail| Err(wire_error(ErrorCode::TooManyTables, detail));
        if self.has_too_many_tables(who).await {
            return too_many("too many of your tables were begun today, play one to its end first");
        }
        if !self.credits.tables.take(who) || !self.credits.all_tables.take(()) {
            return too_many("too many tables were made, wait a little");
        }
        Ok(())
    }

    /// Tables that nobody has touched for a day do not count, since nothing ends them.
    async fn has_too_many_tables(&self, who: PersonId) -> bool {
        let most = self.config.limits.unfinished_tables;
        let theirs = self.store.summaries(SummaryQuery::Mine(who), most).await.unwrap_or_default();
        let yesterday = (unix_millis() / 1_000).saturating_sub(A_DAY.as_secs());
        let in_use = theirs.iter().filter(|summary| summary.changed > yesterday).count();
        in_use >= most as usize
    }
}

/// Most lists of tables fit into this, so that their buffer need not grow step by step.
const USUAL_BYTES: usize = 2 * 1024;

/// A message as the text frame it travels in.
pub(crate) fn wire_text(message: &ServerMessage) -> Utf8Bytes {
    if let ServerMessage::Refused { error, .. }
    | ServerMessage::Closed { error, .. }
    | ServerMessage::Bye { error, .. } = message
    {
        COUNTERS.refused(error.code);
    }
    let usual_bytes = match message {
        ServerMessage::Lobby { .. } | ServerMessage::History { .. } | ServerMessage::Tally { .. } => {
            USUAL_BYTES
        }
        _ => 128,
    };
    let mut text = Vec::with_capacity(usual_bytes);
    // Wire messages are plain data, so writing them cannot fail.
    let _written = serde_json::to_writer(&mut text, message);
    String::from_utf8(text).unwrap_or_default().into()
}

/// A fault in the words of the wire.
pub(crate) fn wire_error(code: ErrorCode, detail: impl Into<String>) -> WireError {
    WireError { code, rule: None, detail: detail.into(), told: None }
}

/// Counts an actor down as it ends, even if it falls over.
struct Life(Arc<Inner>, TableId);

impl Drop for Life {
    fn drop(&mut self) {
        self.0.registry.ended(&self.1);
    }
}
