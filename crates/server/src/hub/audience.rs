use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use roster::Json;
use serde_json::value::to_raw_value;
use tabletop::{Millis, Seat};
use tokio::time::Instant;

use super::{ConnectionId, Opening, Outbox, wire_error, wire_text};
use crate::table::{Invite, Table, Watcher};
use crate::wire::{ErrorCode, PersonId, ServerMessage, TableId};

/// Before a client whose table fell over should come back.
const COME_BACK_MS: u32 = 1_000;

/// Everyone who looks at a table now.
#[derive(Debug)]
pub(super) struct Audience {
    guests: Vec<Guest>,
    /// Between two tellings of who is here.
    pace: Duration,
    presence: Presence,
    /// When everyone may be told again who is here: those who come and go in a hurry are told of together.
    tell_after: Option<Instant>,
    has_news: bool,
    /// The table without its game as it was last written for each kind of watcher. In the middle of a
    /// game it is the same after every move.
    dresses: Vec<Dress>,
}

#[derive(Debug)]
struct Dress {
    watcher: Watcher,
    dressed: u64,
    text: Json,
}

/// One connection that has the table open.
#[derive(Debug)]
struct Guest {
    connection: ConnectionId,
    who: PersonId,
    invite: Option<Invite>,
    outbox: Outbox,
    watcher: Watcher,
    /// Dropped with the guest, so that the connection knows.
    _ticket: Arc<()>,
}

/// Who was here when everyone was last told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Presence {
    seats: Vec<Seat>,
    watching: u32,
}

impl Audience {
    pub(super) fn new(pace: Duration) -> Self {
        Self {
            guests: Vec::new(),
            pace,
            presence: Presence::default(),
            tell_after: None,
            has_news: false,
            dresses: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    pub(super) fn is_present(&self, person: PersonId) -> bool {
        self.guests.iter().any(|guest| guest.who == person)
    }

    /// The invitation that a connection has shown.
    pub(super) fn invite(&self, connection: ConnectionId) -> Option<&str> {
        let guest = self.guests.iter().find(|guest| guest.connection == connection)?;
        Some(guest.invite.as_ref()?.0.as_str())
    }

    /// Adds a connection, or takes it up again, and tells it how things stand.
    pub(super) fn add(&mut self, opening: Opening, watcher: Watcher, table: &Table, now: Millis) {
        let Opening { connection, who, invite, from, outbox, ticket } = opening;
        self.guests.retain(|guest| guest.connection != connection);
        self.dresses.clear();
        let (who, outbox_of_guest) = (who.person.id, outbox.clone());
        let guest = Guest { connection, who, invite, outbox: outbox_of_guest, watcher, _ticket: ticket };
        self.guests.push(guest);
        let first = from.filter(|&from| from <= table.version()).unwrap_or(0);
        outbox.push_text(self.render(table, first, watcher, now));
        if !self.tell_presence(table) {
            outbox.push(&self.count(table).message(table.id()));
        }
    }

    /// How many connections look on without a seat, besides this one.
    pub(super) fn onlookers(&self, besides: ConnectionId) -> usize {
        let is_onlooker = |guest: &&Guest| guest.watcher.seat().is_none() && guest.connection != besides;
        self.guests.iter().filter(is_onlooker).count()
    }

    pub(super) fn remove(&mut self, connection: ConnectionId, table: &Table) {
        self.dresses.clear();
        self.guests.retain(|guest| guest.connection != connection);
        self.tell_presence(table);
    }

    /// Sends everyone what happened from event `first` on, each as they may see it.
    pub(super) fn publish(&mut self, table: &Table, first: u64, now: Millis) {
        let before = self.guests.len();
        self.guests.retain_mut(|guest| guest.is_still_welcome(table));
        if self.guests.len() < before {
            self.dresses.clear();
        }
        // Most guests share a rendering only with their own other tabs: a list is quickest.
        let mut rendered: Vec<(Watcher, Utf8Bytes)> = Vec::with_capacity(self.guests.len());
        for place in 0..self.guests.len() {
            let watcher = self.guests[place].watcher;
            let known = rendered.iter().find(|(known, _)| *known == watcher);
            let text = match known {
                Some((_, text)) => text.clone(),
                None => {
                    let text = self.render(table, first, watcher, now);
                    rendered.push((watcher, text.clone()));
                    text
                }
            };
            self.guests[place].outbox.push_text(text);
        }
        self.tell_presence(table);
    }

    /// To be called when a table is no longer the one it was, whatever its numbers say.
    pub(super) fn forget_dresses(&mut self) {
        self.dresses.clear();
    }

    fn render(&mut self, table: &Table, first: u64, watcher: Watcher, now: Millis) -> Utf8Bytes {
        wire_text(&ServerMessage::Table {
            id: table.id().clone(),
            first,
            events: table.events_from(first, watcher),
            table: self.dress(table, watcher, now),
            game: table.game_view(watcher),
        })
    }

    fn dress(&mut self, table: &Table, watcher: Watcher, now: Millis) -> Json {
        let dressed = table.dressed();
        let known = self.dresses.iter().position(|dress| dress.watcher == watcher);
        if let Some(dress) = known.map(|place| &self.dresses[place])
            && Some(dress.dressed) == dressed
        {
            return dress.text.clone();
        }
        let view = table.table_view(watcher, now, &|person| self.is_present(person));
        // Plain data, so writing it cannot fail.
        let text = to_raw_value(&view).unwrap_or_default();
        known.into_iter().for_each(|place| drop(self.dresses.swap_remove(place)));
        if let Some(dressed) = dressed {
            self.dresses.push(Dress { watcher, dressed, text: text.clone() });
        }
        text
    }

    /// When everyone is told who is here, if that has changed since they were told.
    pub(super) fn news_due(&self) -> Option<Instant> {
        self.tell_after.filter(|_| self.has_news)
    }

    /// Tells everyone who is here, if that has changed and they were not told just now.
    pub(super) fn tell_presence(&mut self, table: &Table) -> bool {
        let (presence, now) = (self.count(table), Instant::now());
        self.has_news = presence != self.presence;
        if !self.has_news || self.tell_after.is_some_and(|after| now < after) {
            return false;
        }
        self.has_news = false;
        self.presence = presence;
        self.tell_after = Some(now + self.pace);
        let text = wire_text(&self.presence.message(table.id()));
        self.guests.iter().for_each(|guest| guest.outbox.push_text(text.clone()));
        true
    }

    fn count(&self, table: &Table) -> Presence {
        let mut people: Vec<PersonId> = self.guests.iter().map(|guest| guest.who).collect();
        people.sort_unstable();
        people.dedup();
        let mut presence = Presence::default();
        for person in people {
            match table.seat_of(person) {
                Some(seat) => presence.seats.push(seat),
                None => presence.watching += 1,
            }
        }
        presence.seats.sort_unstable();
        presence
    }
}

impl Guest {
    /// Settings and seats change who may see what.
    fn is_still_welcome(&mut self, table: &Table) -> bool {
        if self.outbox.is_ended() {
            return false;
        }
        match table.watcher(Some(self.who), self.invite.as_ref().map(|invite| invite.0.as_str())) {
            Ok(watcher) => self.watcher = watcher,
            Err(error) => {
                self.outbox.push(&ServerMessage::Closed { id: table.id().clone(), error: error.into() });
                return false;
            }
        }
        true
    }
}

impl Presence {
    fn message(&self, id: &TableId) -> ServerMessage {
        ServerMessage::Presence { id: id.clone(), present: self.seats.clone(), watching: self.watching }
    }
}

impl Drop for Audience {
    /// An actor that ends in an orderly way has nobody left to tell.
    fn drop(&mut self) {
        for guest in &self.guests {
            let error = wire_error(ErrorCode::StoreFailed, "the table had to be put down, open it again");
            guest.outbox.end(error, Some(COME_BACK_MS));
        }
    }
}
