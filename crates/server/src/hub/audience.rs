use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tabletop::Seat;
use tokio::time::Instant;

use super::{ConnectionId, Opening, Outbox, wire_error, wire_text};
use table::{Invite, Table, Watcher};
use wire::{ErrorCode, PersonId, ServerMessage, TableId, TableView, WireError};

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
    /// What is told once it is durable, to the guest at this place.
    letters: Vec<(usize, Utf8Bytes)>,
    /// Whether the table looks different in one of them.
    has_new_look: bool,
    /// Whether something was delivered to guests who do not know of it yet.
    has_mail: bool,
}

/// One connection that has the table open.
#[derive(Debug)]
struct Guest {
    connection: ConnectionId,
    who: PersonId,
    invite: Option<Invite>,
    outbox: Outbox,
    watcher: Watcher,
    /// The seat they want to look through, of several of their own.
    through: Option<Seat>,
    /// How the table besides its game was last sent; it is not sent again while it looks the same.
    revision: Option<Revision>,
    /// May no longer look, and is told so.
    is_leaving: bool,
    /// Dropped with the guest, so that the connection knows.
    _ticket: Arc<()>,
}

/// The look of a table besides its game, to those who watch it in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Revision {
    watcher: Watcher,
    number: u64,
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
            letters: Vec::new(),
            has_new_look: false,
            has_mail: false,
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
    pub(super) fn add(&mut self, opening: Opening, watcher: Watcher, table: &Table) {
        let Opening { connection, who, invite, from, outbox, ticket } = opening;
        self.guests.retain(|guest| guest.connection != connection);
        let (who, outbox_of_guest) = (who.person.id, outbox.clone());
        let revision = Revision::of(table, watcher);
        self.guests.push(Guest {
            connection,
            who,
            invite,
            outbox: outbox_of_guest,
            watcher,
            through: None,
            revision,
            is_leaving: false,
            _ticket: ticket,
        });
        let first = from.filter(|&from| from <= table.version()).unwrap_or(0);
        let view = self.table_view(table, watcher);
        outbox.push_text(table_text(table, first, watcher, Some(view)));
        if !self.tell_presence(table) {
            outbox.push(&self.count(table).message(table.id()));
        }
    }

    /// Lets a connection look through another of its person's seats, and tells it what is seen there.
    pub(super) fn show(
        &mut self,
        connection: ConnectionId,
        seat: Seat,
        table: &Table,
    ) -> Result<(), WireError> {
        let not_open = || wire_error(ErrorCode::UnknownTable, "this table is not open here, open it first");
        let place = self.guests.iter().position(|guest| guest.connection == connection);
        let place = place.ok_or_else(not_open)?;
        let watcher = self.guests[place].watcher.through(seat)?;
        let view = self.table_view(table, watcher);
        let guest = &mut self.guests[place];
        (guest.through, guest.watcher, guest.revision) = (Some(seat), watcher, Revision::of(table, watcher));
        guest.outbox.push_text(table_text(table, table.version(), watcher, Some(view)));
        Ok(())
    }

    /// How many connections look on without a seat, besides this one.
    pub(super) fn onlookers(&self, besides: ConnectionId) -> usize {
        let is_onlooker = |guest: &&Guest| guest.watcher.seat().is_none() && guest.connection != besides;
        self.guests.iter().filter(is_onlooker).count()
    }

    pub(super) fn remove(&mut self, connection: ConnectionId, table: &Table) {
        self.guests.retain(|guest| guest.connection != connection);
        self.tell_presence(table);
    }

    /// Writes to everyone what happened from event `first` on, each as they may see it. It is kept until
    /// it may be shown.
    pub(super) fn compose(&mut self, table: &Table, first: u64) {
        // Most guests share a text only with their own other tabs: a list is quickest.
        let mut written: Vec<(Watcher, bool, Utf8Bytes)> = Vec::with_capacity(self.guests.len());
        self.letters.reserve(self.guests.len());
        for place in 0..self.guests.len() {
            let guest = &mut self.guests[place];
            if let Err(error) = guest.look_again(table) {
                let closed = ServerMessage::Closed { id: table.id().clone(), error };
                self.letters.push((place, wire_text(&closed)));
                continue;
            }
            let (watcher, revision) = (guest.watcher, Revision::of(table, guest.watcher));
            let is_same = revision.is_some() && guest.revision == revision;
            guest.revision = revision;
            self.has_new_look |= !is_same;
            let known = written.iter().find(|(known, same, _)| (*known, *same) == (watcher, is_same));
            let text = match known {
                Some((_, _, text)) => text.clone(),
                None => {
                    let view = (!is_same).then(|| self.table_view(table, watcher));
                    let text = table_text(table, first, watcher, view);
                    written.push((watcher, is_same, text.clone()));
                    text
                }
            };
            self.letters.push((place, text));
        }
    }

    /// Puts what was composed where it belongs. It leaves with [`Audience::send`], and so does the answer
    /// to whoever caused it: fewer writes to sockets.
    pub(super) fn deliver(&mut self, table: &Table) {
        let mut is_anyone_leaving = false;
        for (place, text) in self.letters.drain(..) {
            let guest = &mut self.guests[place];
            guest.is_leaving |= !guest.outbox.put(text);
            is_anyone_leaving |= guest.is_leaving;
        }
        self.has_mail = true;
        if is_anyone_leaving {
            self.send();
            self.guests.retain(|guest| !guest.is_leaving);
        }
        // Who sits where is part of how the table looks.
        if std::mem::take(&mut self.has_new_look) || is_anyone_leaving {
            self.tell_presence(table);
        }
    }

    /// Lets all that was delivered go.
    pub(super) fn send(&mut self) {
        if std::mem::take(&mut self.has_mail) {
            self.guests.iter().for_each(|guest| guest.outbox.tell());
        }
    }

    /// Forgets what was composed: it did not happen, and the table is another one now.
    pub(super) fn discard(&mut self) {
        self.letters.clear();
        for guest in &mut self.guests {
            (guest.revision, guest.is_leaving) = (None, false);
        }
    }

    fn table_view(&self, table: &Table, watcher: Watcher) -> Box<TableView> {
        Box::new(table.table_view(watcher, &|person| self.is_present(person)))
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
            let seats = table.seats_of(person);
            presence.watching += u32::from(seats.is_empty());
            presence.seats.extend(seats.iter());
        }
        presence.seats.sort_unstable();
        presence
    }
}

impl Guest {
    /// Settings and seats change who may see what.
    fn look_again(&mut self, table: &Table) -> Result<(), WireError> {
        let invite = self.invite.as_ref().map(|invite| invite.0.as_str());
        match table.watcher(Some(self.who), invite) {
            Ok(watcher) => {
                let through = self.through.and_then(|seat| watcher.through(seat).ok());
                self.watcher = through.unwrap_or(watcher);
                Ok(())
            }
            Err(error) => {
                self.is_leaving = true;
                Err(error.into())
            }
        }
    }
}

impl Revision {
    fn of(table: &Table, watcher: Watcher) -> Option<Self> {
        Some(Self { watcher, number: table.revision() })
    }
}

fn table_text(table: &Table, first: u64, watcher: Watcher, view: Option<Box<TableView>>) -> Utf8Bytes {
    wire_text(&ServerMessage::Table {
        id: table.id().clone(),
        first,
        events: table.events_from(first, watcher),
        table: view,
        game: table.game_view(watcher),
    })
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
