use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Notify;

use super::card::{Card, Difference};
use super::{ConnectionId, Outbox};
use crate::store::{CardQuery, Store};
use crate::wire::{PersonId, ServerMessage, TableCard, TableId};

/// Tables in one list.
const MOST_CARDS: u32 = 100;

/// The lists of tables. Written a little behind the tables themselves, many changes at a time, so
/// that no move waits for a list.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Store,
    pace: Duration,
    board: Mutex<Board>,
    changed: Notify,
    ended: Notify,
}

#[derive(Debug, Default)]
struct Board {
    watchers: HashMap<ConnectionId, Lobbyist>,
    /// What is not written yet.
    unwritten: HashMap<TableId, Card>,
    concerned: Concerned,
    is_closed: bool,
}

#[derive(Clone, Debug)]
struct Lobbyist {
    person: PersonId,
    outbox: Outbox,
}

/// Whose lists have changed.
#[derive(Debug, Default)]
struct Concerned {
    everyone: bool,
    people: HashSet<PersonId>,
}

impl Lobby {
    pub(super) fn new(store: Store, pace: Duration) -> Self {
        Self { store, pace, board: Mutex::default(), changed: Notify::new(), ended: Notify::new() }
    }

    /// Sends the lists to a connection, now and whenever they change.
    pub(crate) async fn join(&self, connection: ConnectionId, person: PersonId, outbox: Outbox) {
        let lobbyist = Lobbyist { person, outbox };
        self.lock().watchers.insert(connection, lobbyist.clone());
        let open = self.open_cards().await;
        self.send(&lobbyist, &open).await;
    }

    pub(crate) fn leave(&self, connection: ConnectionId) {
        self.lock().watchers.remove(&connection);
    }

    /// A table's card is no longer what it was.
    pub(super) fn post(&self, table: &TableId, before: Option<&Card>, card: Card) {
        let difference = card.difference(before);
        let mut board = self.lock();
        board.concerned.everyone |= difference == Difference::ToEveryone;
        if difference != Difference::None {
            let before = before.map(Card::people).unwrap_or_default();
            board.concerned.people.extend(before.iter().chain(card.people()));
        }
        board.unwritten.insert(table.clone(), card);
        drop(board);
        self.changed.notify_one();
    }

    /// As [`Lobby::post`], where nobody sees a difference.
    pub(super) fn post_quietly(&self, table: &TableId, card: Card) {
        self.lock().unwritten.insert(table.clone(), card);
        self.changed.notify_one();
    }

    /// Writes and tells what changes, until [`Lobby::close`].
    pub(super) async fn keep(&self) {
        loop {
            self.changed.notified().await;
            let is_closed = self.lock().is_closed;
            self.write().await;
            if is_closed {
                return self.ended.notify_one();
            }
            tokio::time::sleep(self.pace).await;
        }
    }

    /// Lets [`Lobby::keep`] write what is left and waits for its end.
    pub(super) async fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_one();
        self.ended.notified().await;
    }

    async fn write(&self) {
        let (unwritten, concerned) = self.take_changes();
        let writes = unwritten.iter().map(|(table, card)| self.store.put_card(card.stored(table)));
        for written in join_all(writes).await {
            if let Err(error) = written {
                tracing::error!("the list of tables cannot be written: {error}");
            }
        }
        self.tell(&concerned).await;
    }

    fn take_changes(&self) -> (HashMap<TableId, Card>, Concerned) {
        let mut board = self.lock();
        (std::mem::take(&mut board.unwritten), std::mem::take(&mut board.concerned))
    }

    fn watchers(&self, concerned: &Concerned) -> Vec<Lobbyist> {
        let is_concerned = |person| concerned.everyone || concerned.people.contains(person);
        let board = self.lock();
        board.watchers.values().filter(|watcher| is_concerned(&watcher.person)).cloned().collect()
    }

    async fn tell(&self, concerned: &Concerned) {
        let told = self.watchers(concerned);
        if told.is_empty() {
            return;
        }
        let open = self.open_cards().await;
        for lobbyist in &told {
            self.send(lobbyist, &open).await;
        }
    }

    async fn send(&self, lobbyist: &Lobbyist, open: &[(TableId, Card)]) {
        let person = lobbyist.person;
        let (mine, finished) =
            tokio::join!(self.cards(CardQuery::Mine(person)), self.cards(CardQuery::Finished(person)));
        let shown = |cards: &[(TableId, Card)]| -> Vec<TableCard> {
            cards.iter().map(|(table, card)| card.shown(table, person)).collect()
        };
        lobbyist.outbox.push(&ServerMessage::Lobby {
            open: shown(open),
            mine: shown(&mine),
            finished: shown(&finished),
        });
    }

    async fn open_cards(&self) -> Vec<(TableId, Card)> {
        self.cards(CardQuery::Open).await
    }

    async fn cards(&self, query: CardQuery) -> Vec<(TableId, Card)> {
        let found = self.store.cards(query, MOST_CARDS).await.unwrap_or_else(|error| {
            tracing::error!("the list of tables cannot be read: {error}");
            Vec::new()
        });
        found.into_iter().filter_map(Card::restored).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
