//! Everything that lives while the server runs: one actor for each table in memory, the lists of
//! tables, the people connected and what they may ask for.

mod actor;
mod audience;
mod card;
mod clock;
mod credit;
mod identity;
mod lobby;
mod mail;
mod making;
mod outbox;
mod people;
mod random;
mod registry;
mod sockets;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;

pub(crate) use credit::Credit;
pub(crate) use identity::token_hash;
pub(crate) use mail::{Opening, Reader, Request, TableStub, table_of};
pub(crate) use outbox::{End, Next, Outbox, OutboxReader, outbox};
pub(crate) use sockets::{ConnectionId, Door};

use crate::config::{Limits, ServerConfig};
use crate::store::{Store, StoreError, TokenHash};
use crate::wire::{Command, ErrorCode, Person, PersonId, ServerMessage, TableId, WireError};
use credit::Credits;
use identity::Links;
use lobby::Lobby;
use random::is_table_name;
use registry::Registry;
use sockets::Sockets;

/// The way to all of it; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Hub(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: ServerConfig,
    store: Store,
    registry: Registry,
    lobby: Lobby,
    credits: HubCredits,
    links: Links,
    sockets: Arc<Sockets>,
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
    chat: Credits<PersonId>,
    tables: Credits<PersonId>,
    devices: Credits<()>,
    devices_per_address: Credits<IpAddr>,
}

impl HubCredits {
    fn new(limits: &Limits) -> Self {
        Self {
            frames: Credits::new(limits.person_frames),
            chat: Credits::new(limits.chat),
            tables: Credits::new(limits.tables),
            devices: Credits::new(limits.devices),
            devices_per_address: Credits::new(limits.devices_per_address),
        }
    }

    pub(crate) fn may_make_device(&self, address: IpAddr) -> bool {
        (address.is_loopback() || self.devices_per_address.take(address)) && self.devices.take(())
    }
}

impl Hub {
    /// Takes up what the store holds.
    pub(crate) async fn start(store: Store, config: ServerConfig) -> Result<Self, StoreError> {
        let outdated = store.outdated_cards().await?;
        let hub = Self(Arc::new(Inner {
            config,
            registry: Registry::default(),
            lobby: Lobby::new(store.clone(), config.patience.lobby),
            credits: HubCredits::new(&config.limits),
            links: Links::default(),
            sockets: Arc::default(),
            store,
        }));
        let keeper = hub.clone();
        tokio::spawn(async move { keeper.0.lobby.keep().await });
        let waker = hub.clone();
        tokio::spawn(async move {
            // A table puts its card again as it wakes.
            for table in outdated {
                waker.live_table(&table).wake().await;
            }
        });
        Ok(hub)
    }

    pub(crate) fn config(&self) -> &ServerConfig {
        &self.0.config
    }

    pub(crate) fn credits(&self) -> &HubCredits {
        &self.0.credits
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    /// Counts a socket among those that are told when the server goes down.
    pub(crate) fn enter(&self, outbox: &Outbox) -> Door {
        self.0.sockets.enter(outbox)
    }

    /// The way to a table. It may turn out that there is no such table.
    pub(crate) fn table(&self, id: &TableId) -> Result<TableStub, WireError> {
        if is_table_name(&id.0) { Ok(self.live_table(id)) } else { Err(actor::unknown_table()) }
    }

    fn live_table(&self, id: &TableId) -> TableStub {
        self.0.registry.find(id, |mailbox| {
            let (inner, id) = (Arc::clone(&self.0), id.clone());
            tokio::spawn(async move {
                // Counted down even if the table falls over.
                let _life = Life(Arc::clone(&inner));
                actor::live(inner, id, mailbox).await;
            });
        })
    }

    /// Whether a person may ask for this so soon after the last time.
    pub(crate) fn allow(&self, who: PersonId, command: &Command) -> Result<(), WireError> {
        let credits = &self.0.credits;
        match command {
            Command::Say { .. } | Command::SayPhrase { .. } if !credits.chat.take(who) => {
                Err(wire_error(ErrorCode::TooFast, "too much was said, wait a little"))
            }
            Command::Create { .. } | Command::Rematch { .. } if !credits.tables.take(who) => {
                Err(wire_error(ErrorCode::TooManyTables, "too many tables were made, wait a little"))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn say_goodbye(&self) {
        self.0.sockets.say_goodbye();
    }

    /// Finishes what was begun. Nothing new may come in any more.
    pub(crate) async fn stop(self) {
        let Inner { config, store, registry, lobby, sockets, .. } = &*self.0;
        let orderly = async {
            sockets.all_closed().await;
            registry.close().await;
            lobby.close().await;
        };
        if tokio::time::timeout(config.patience.goodbye, orderly).await.is_err() {
            tracing::warn!("not everyone left in time");
        }
        store.clone().close().await;
    }
}

/// Most messages about tables fit into this, so that their buffer need not grow step by step.
const USUAL_BYTES: usize = 2 * 1024;

/// A message as the text frame it travels in.
pub(crate) fn wire_text(message: &ServerMessage) -> Utf8Bytes {
    let usual_bytes = match message {
        ServerMessage::Table { .. } | ServerMessage::Lobby { .. } => USUAL_BYTES,
        _ => 128,
    };
    let mut text = Vec::with_capacity(usual_bytes);
    // Wire messages are plain data, so writing them cannot fail.
    let _written = serde_json::to_writer(&mut text, message);
    String::from_utf8(text).unwrap_or_default().into()
}

/// A fault in the words of the wire.
pub(crate) fn wire_error(code: ErrorCode, detail: impl Into<String>) -> WireError {
    WireError { code, rule: None, detail: detail.into() }
}

/// Counts an actor down as it ends, even if it falls over.
struct Life(Arc<Inner>);

impl Drop for Life {
    fn drop(&mut self) {
        self.0.registry.ended();
    }
}
