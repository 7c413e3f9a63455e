use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Notify;

use super::summary::{Difference, Summary};
use super::{ConnectionId, Outbox};
use crate::store::{Store, StoreError, SummaryQuery};
use wire::{PersonId, ServerMessage, TableId, TableSummary};

/// Tables in one list.
const MOST_SUMMARIES: u32 = 100;

/// The lists of tables. Written a little behind the tables themselves, many changes at a time, so
/// that no move waits for a list.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Store,
    pace: Duration,
    board: Mutex<Board>,
    /// Held while lists are read and sent, so that nobody gets an older one after a younger.
    turn: tokio::sync::Mutex<()>,
    changed: Notify,
    ended: Notify,
}

#[derive(Debug, Default)]
struct Board {
    watchers: HashMap<ConnectionId, Lobbyist>,
    /// What is not written yet.
    unwritten: HashMap<TableId, Summary>,
    concerned: Concerned,
    /// As it was last read, unless it has changed since.
    shared: Option<Arc<SharedLists>>,
    is_closed: bool,
}

type Summaries = Vec<(TableId, Summary)>;

#[derive(Clone, Debug)]
struct Lobbyist {
    person: PersonId,
    outbox: Outbox,
    own: Arc<OwnLists>,
}

/// What is in one person's lists alone.
#[derive(Debug)]
struct OwnLists {
    mine: Summaries,
    finished: Summaries,
    /// Tables they have put away, be they their own or not.
    hidden: HashSet<TableId>,
}

/// What is in everyone's lists.
#[derive(Debug)]
struct SharedLists {
    open: Summaries,
    finished: Summaries,
}

/// Whose lists have changed.
#[derive(Debug, Default)]
struct Concerned {
    everyone: bool,
    people: HashSet<PersonId>,
}

impl Lobby {
    pub(super) fn new(store: Store, pace: Duration) -> Self {
        let (board, turn) = (Mutex::default(), tokio::sync::Mutex::default());
        Self { store, pace, board, turn, changed: Notify::new(), ended: Notify::new() }
    }

    /// Sends the lists to a connection, now and whenever they change.
    pub(crate) async fn join(&self, connection: ConnectionId, person: PersonId, outbox: Outbox) {
        let _turn = self.turn.lock().await;
        let lobbyist = Lobbyist { person, outbox, own: self.own_lists(person).await };
        let shared = self.shared_lists().await;
        self.lock().watchers.insert(connection, lobbyist.clone());
        lobbyist.tell(&shared);
    }

    pub(crate) fn leave(&self, connection: ConnectionId) {
        self.lock().watchers.remove(&connection);
    }

    /// A table's summary is no longer what it was.
    pub(super) fn post(&self, table: &TableId, before: Option<&Summary>, summary: Summary) {
        let difference = summary.difference(before);
        let mut board = self.lock();
        board.concerned.everyone |= difference == Difference::ToEveryone;
        if difference != Difference::None {
            let before = before.map(Summary::people).unwrap_or_default();
            board.concerned.people.extend(before.iter().chain(summary.people()));
        }
        board.unwritten.insert(table.clone(), summary);
        drop(board);
        self.changed.notify_one();
    }

    /// Somebody has put a table away, or taken one out.
    pub(super) fn put_away(&self, person: PersonId) {
        self.lock().concerned.people.insert(person);
        self.changed.notify_one();
    }

    /// A table that was in these people's lists is no more.
    pub(super) fn removed(&self, table: &TableId, people: &[PersonId]) {
        let mut board = self.lock();
        board.unwritten.remove(table);
        board.concerned.everyone = true;
        board.concerned.people.extend(people);
        drop(board);
        self.changed.notify_one();
    }

    /// As [`Lobby::post`], where nobody sees a difference.
    pub(super) fn post_quietly(&self, table: &TableId, summary: Summary) {
        self.lock().unwritten.insert(table.clone(), summary);
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

    /// Writes and tells what has changed, now.
    pub(super) async fn write(&self) {
        let (unwritten, concerned) = self.take_changes();
        let writes = unwritten.iter().map(|(table, summary)| self.store.put_summary(summary.stored(table)));
        for written in join_all(writes).await {
            match written {
                // Deleted meanwhile.
                Ok(()) | Err(StoreError::UnknownTable(_)) => {}
                Err(error) => tracing::error!("the list of tables cannot be written: {error}"),
            }
        }
        let _turn = self.turn.lock().await;
        if unwritten.values().any(Summary::is_public) || concerned.everyone {
            self.lock().shared = None;
        }
        self.tell(&concerned).await;
    }

    fn take_changes(&self) -> (HashMap<TableId, Summary>, Concerned) {
        let mut board = self.lock();
        (std::mem::take(&mut board.unwritten), std::mem::take(&mut board.concerned))
    }

    async fn tell(&self, concerned: &Concerned) {
        for (connection, person) in self.whose_lists_changed(concerned) {
            let own = self.own_lists(person).await;
            if let Some(lobbyist) = self.lock().watchers.get_mut(&connection) {
                lobbyist.own = own;
            }
        }
        let told = self.told(concerned);
        if !told.is_empty() {
            let shared = self.shared_lists().await;
            told.iter().for_each(|lobbyist| lobbyist.tell(&shared));
        }
    }

    fn whose_lists_changed(&self, concerned: &Concerned) -> Vec<(ConnectionId, PersonId)> {
        let board = self.lock();
        let watchers = board.watchers.iter().map(|(connection, lobbyist)| (*connection, lobbyist.person));
        watchers.filter(|(_, person)| concerned.people.contains(person)).collect()
    }

    fn told(&self, concerned: &Concerned) -> Vec<Lobbyist> {
        let is_concerned = |person| concerned.everyone || concerned.people.contains(person);
        let board = self.lock();
        board.watchers.values().filter(|watcher| is_concerned(&watcher.person)).cloned().collect()
    }

    async fn own_lists(&self, person: PersonId) -> Arc<OwnLists> {
        let hidden = self.store.hidden(person).await.unwrap_or_else(|error| {
            tracing::error!("the tables that were put away cannot be read: {error}");
            Vec::new()
        });
        // What is put away takes no place of what is not.
        let most = MOST_SUMMARIES.saturating_add(u32::try_from(hidden.len()).unwrap_or(u32::MAX));
        let (mine, finished) = tokio::join!(
            self.summaries(SummaryQuery::Mine(person), most),
            self.summaries(SummaryQuery::MineFinished(person), most)
        );
        Arc::new(OwnLists { mine, finished, hidden: hidden.into_iter().collect() })
    }

    /// Read once for all, until a public table changes.
    async fn shared_lists(&self) -> Arc<SharedLists> {
        let known = self.lock().shared.clone();
        if let Some(shared) = known {
            return shared;
        }
        let (open, finished) = tokio::join!(
            self.summaries(SummaryQuery::Open, MOST_SUMMARIES),
            self.summaries(SummaryQuery::Finished, MOST_SUMMARIES)
        );
        let shared = Arc::new(SharedLists { open, finished });
        self.lock().shared = Some(Arc::clone(&shared));
        shared
    }

    async fn summaries(&self, query: SummaryQuery, most: u32) -> Summaries {
        let found = self.store.summaries(query, most).await.unwrap_or_else(|error| {
            tracing::error!("the list of tables cannot be read: {error}");
            Vec::new()
        });
        found.into_iter().filter_map(Summary::restored).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lobbyist {
    fn tell(&self, shared: &SharedLists) {
        self.outbox.push(&ServerMessage::Lobby {
            open: self.shown(&shared.open),
            mine: self.shown(&self.own.mine),
            finished: self.shown(merged(&shared.finished, &self.own.finished)),
        });
    }

    fn shown<'a>(&self, summaries: impl IntoIterator<Item = &'a (TableId, Summary)>) -> Vec<TableSummary> {
        let is_hidden = |table: &TableId| self.own.hidden.contains(table);
        let shown =
            summaries.into_iter().map(|(table, summary)| summary.shown(table, self.person, is_hidden(table)));
        // As many of those that are put away as of the others.
        let (mut hidden, mut listed): (Vec<_>, Vec<_>) = shown.partition(|summary| summary.hidden);
        listed.truncate(MOST_SUMMARIES as usize);
        hidden.truncate(MOST_SUMMARIES as usize);
        listed.append(&mut hidden);
        listed
    }
}

/// Both, each once, the last first; one's own public games are in both.
fn merged<'a>(
    public: &'a [(TableId, Summary)],
    own: &'a [(TableId, Summary)],
) -> Vec<&'a (TableId, Summary)> {
    let mut seen = HashSet::new();
    let all = own.iter().chain(public);
    let mut summaries: Vec<_> = all.filter(|(table, _)| seen.insert(table)).collect();
    summaries.sort_by_key(|(_, summary)| Reverse(summary.changed()));
    summaries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::outbox;
    use crate::store::{StoreUrl, StoredSummary};
    use wire::Phase;

    fn stored(table: &str, public: bool, people: &[u32], changed: u64) -> StoredSummary {
        let face = format!(r#"{{"game":"g","name":"{table}","phase":"finished","seats":[],"turn":[]}}"#);
        StoredSummary {
            table: TableId(table.to_owned()),
            game: "g".to_owned(),
            phase: Phase::Finished,
            public,
            changed,
            entries: 1,
            people: people.iter().copied().map(PersonId).collect(),
            summary_json: face,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn finished_games_are_everyones_and_ones_own_each_once_the_last_first() {
        let store = Store::open(&StoreUrl::Memory).await.unwrap();
        let summaries = [
            stored("public", true, &[], 10),
            stored("hers", false, &[1], 20),
            stored("others", false, &[2], 30),
            stored("public_hers", true, &[1], 40),
        ];
        for summary in summaries {
            store.append(&summary.table, 0, vec![vec![0]]).await.unwrap();
            store.put_summary(summary).await.unwrap();
        }
        let lobby = Lobby::new(store, Duration::from_secs(1));
        let (own, shared) = (lobby.own_lists(PersonId(1)).await, lobby.shared_lists().await);
        let (outbox, _reader) = outbox(usize::MAX);
        let ann = Lobbyist { person: PersonId(1), outbox, own };
        let finished = ann.shown(merged(&shared.finished, &ann.own.finished));
        let names: Vec<&str> = finished.iter().map(|summary| summary.name.as_str()).collect();
        assert_eq!(names, ["public_hers", "hers", "public"]);
        assert!(Arc::ptr_eq(&shared, &lobby.shared_lists().await), "it is read once for all");
    }
}
