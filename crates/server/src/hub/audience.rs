use std::sync::Arc;
use std::time::Duration;

use tabletop::{Millis, Seat};
use tokio::time::Instant;

use super::clock::TableClock;
use super::shown::{Composer, Shown};
use super::{ConnectionId, Member, Opening, Outbox, wire_error, wire_text};
use crate::config::Patience;
use table::{Invite, Table, TableError, Watcher};
use wire::{CatalogueHashes, ErrorCode, Person, PersonId, ServerMessage, TableId, WireError};

/// Before a client whose table fell over should come back.
const COME_BACK_MS: u32 = 1_000;

/// To so many the table sends by itself; where more look on, their own tasks do, on all cores.
const MOST_AT_ONCE: usize = 16;

/// Everyone who looks at a table now.
#[derive(Debug)]
pub(super) struct Audience {
    guests: Vec<Guest>,
    /// What is printed at this table, once anybody has opened it.
    catalogue: CatalogueHashes,
    clock: TableClock,
    patience: Patience,
    /// The host, while they are away, and since when.
    host_away: Option<(PersonId, Instant)>,
    presence: Presence,
    /// When everyone may be told again who is here: those who come and go in a hurry are told of together.
    tell_after: Option<Instant>,
    has_news: bool,
    /// Whether something was delivered to guests who do not know of it yet.
    has_mail: bool,
}

/// One connection that has the table open.
#[derive(Debug)]
struct Guest {
    connection: ConnectionId,
    who: PersonId,
    member: Arc<Member>,
    invite: Option<Invite>,
    /// Whether they came by an invite that is void now.
    was_let_in: bool,
    outbox: Outbox,
    /// The seat they want to look through, of several of their own.
    through: Option<Seat>,
    /// What was last sent; only what has changed since is sent again.
    shown: Shown,
    /// Dropped with the guest, so that the connection knows.
    _ticket: Arc<()>,
}

/// Who was here when everyone was last told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Presence {
    seats: Vec<Seat>,
    watching: u32,
    host_free_at: Option<Millis>,
}

impl Audience {
    pub(super) fn new(clock: TableClock, patience: Patience) -> Self {
        Self {
            guests: Vec::new(),
            catalogue: CatalogueHashes::default(),
            clock,
            patience,
            host_away: None,
            presence: Presence::default(),
            tell_after: None,
            has_news: false,
            has_mail: false,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    pub(super) fn is_present(&self, person: PersonId) -> bool {
        self.guests.iter().any(|guest| guest.who == person)
    }

    /// Since when the host has not been here, in the table's time.
    pub(super) fn host_away_since(&self) -> Option<Millis> {
        self.host_away.map(|(_, since)| self.clock.at(since))
    }

    /// How long a host may be away before somebody else may take the place.
    pub(super) fn host_grace(&self) -> Millis {
        Millis::try_from(self.patience.host.as_millis()).unwrap_or(Millis::MAX)
    }

    fn look_for_host(&mut self, table: &Table) {
        let host = table.host();
        let is_known = self.host_away.is_some_and(|(away, _)| away == host);
        if self.is_present(host) {
            self.host_away = None;
        } else if !is_known {
            self.host_away = Some((host, Instant::now()));
        }
    }

    /// Somebody who has the table open somewhere.
    pub(super) fn looking_on(&self, person: PersonId) -> Option<Person> {
        let guest = self.guests.iter().find(|guest| guest.who == person)?;
        Some(guest.member.person.clone())
    }

    /// The most credit that somebody has whose move may still be on its way.
    pub(super) fn most_credit(&self) -> Duration {
        let players = self.guests.iter().filter(|guest| guest.shown.watcher.seat().is_some());
        players.map(|guest| guest.outbox.credit()).max().unwrap_or_default()
    }

    /// The invitation that a connection has shown.
    pub(super) fn invite(&self, connection: ConnectionId) -> Option<&str> {
        let guest = self.guests.iter().find(|guest| guest.connection == connection)?;
        Some(guest.invite.as_ref()?.0.as_str())
    }

    /// How a connection looks at the table.
    pub(super) fn watcher(&self, connection: ConnectionId) -> Option<Watcher> {
        let guest = self.guests.iter().find(|guest| guest.connection == connection)?;
        Some(guest.shown.watcher)
    }

    /// Says under which hashes what is printed at the table is known.
    pub(super) fn name_catalogue(&mut self, hashes: CatalogueHashes) {
        self.catalogue = hashes;
    }

    /// Adds a connection, or takes it up again, and tells it how things stand.
    pub(super) fn add(&mut self, opening: Opening, watcher: Watcher, table: &Table, now: Millis) {
        let Opening { connection, who: member, invite, from, outbox, ticket } = opening;
        self.guests.retain(|guest| guest.connection != connection);
        let who = member.person.id;
        let is_present = |person| person == who || self.is_present(person);
        let others = self.guests.iter().map(|guest| &guest.shown);
        let (shown, text) =
            Composer::new(table, now, &self.catalogue, &is_present).opening(watcher, from, others);
        outbox.push_answer(text);
        self.guests.push(Guest {
            connection,
            who,
            member,
            invite,
            was_let_in: false,
            outbox: outbox.clone(),
            through: None,
            shown,
            _ticket: ticket,
        });
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
        now: Millis,
    ) -> Result<(), WireError> {
        let not_open = || wire_error(ErrorCode::Malformed, "this table is not open here, open it first");
        let place = self.guests.iter().position(|guest| guest.connection == connection);
        let place = place.ok_or_else(not_open)?;
        let mut shown = self.guests[place].shown.clone();
        let watcher = shown.watcher.through(seat)?;
        let is_present = |person| self.is_present(person);
        let text = Composer::new(table, now, &self.catalogue, &is_present).turned(&mut shown, watcher);
        let guest = &mut self.guests[place];
        (guest.through, guest.shown) = (Some(seat), shown);
        guest.outbox.push_answer(text);
        Ok(())
    }

    /// How many others look on without a seat, of those who are invited or of those who are not: people, however many
    /// connections each has.
    pub(super) fn onlookers(&self, besides: PersonId, invited: bool) -> usize {
        let is_onlooker = |guest: &&Guest| {
            let watcher = guest.shown.watcher;
            watcher.seat().is_none() && watcher.knows_invite() == invited && guest.who != besides
        };
        let mut people: Vec<PersonId> =
            self.guests.iter().filter(is_onlooker).map(|guest| guest.who).collect();
        people.sort_unstable();
        people.dedup();
        people.len()
    }

    /// By how many other connections somebody has the table open.
    pub(super) fn connections_of(&self, person: PersonId, besides: ConnectionId) -> usize {
        self.guests.iter().filter(|guest| guest.who == person && guest.connection != besides).count()
    }

    pub(super) fn remove(&mut self, connection: ConnectionId, table: &Table) {
        self.guests.retain(|guest| guest.connection != connection);
        self.tell_presence(table);
    }

    /// Puts into everyone's outbox what happened from event `first` on, each as they may see it. It leaves
    /// with [`Audience::send`], and so does the answer to whoever caused it: fewer writes to sockets.
    pub(super) fn tell(&mut self, table: &Table, first: u64, now: Millis) {
        let (mut has_new_look, mut leaving) = (false, Vec::new());
        // Their texts are changed where they are, while it may be asked who is here.
        let mut guests = std::mem::take(&mut self.guests);
        let people: Vec<PersonId> = guests.iter().map(|guest| guest.who).collect();
        let is_present = |person| people.contains(&person);
        let mut composer = Composer::new(table, now, &self.catalogue, &is_present);
        for guest in &mut guests {
            let stays = match guest.look_again(table) {
                Ok(watcher) => {
                    let news = composer.news(&mut guest.shown, watcher, first);
                    // Who sits where is part of how the table looks.
                    has_new_look |= news.has_new_look;
                    news.text.is_none_or(|text| guest.outbox.put(text))
                }
                Err(error) => {
                    let closed = ServerMessage::Closed { id: table.id().clone(), error: error.into() };
                    guest.outbox.put(wire_text(&closed));
                    false
                }
            };
            if !stays {
                leaving.push(guest.connection);
            }
        }
        drop(composer);
        self.guests = guests;
        self.has_mail = true;
        if !leaving.is_empty() {
            self.send();
            self.guests.retain(|guest| !leaving.contains(&guest.connection));
        }
        // Whether anybody waits for a host who is away changes with every move.
        if has_new_look || !leaving.is_empty() || self.host_away.is_some() {
            self.tell_presence(table);
        }
    }

    /// Whoever sits here has shown the new invite with the old one. All others who had shown that may go on looking
    /// on, and have to be invited again for more: one of them may be whoever is kept out, under another name.
    pub(super) fn renew_invite(&mut self, old: &Invite, table: &Table) {
        for guest in self.guests.iter_mut().filter(|guest| guest.invite.as_ref() == Some(old)) {
            let is_at_the_table = table.host() == guest.who || table.seat_of(guest.who).is_some();
            guest.invite = is_at_the_table.then(|| table.invite().clone());
            guest.was_let_in = !is_at_the_table;
        }
    }

    pub(super) fn set_clock(&mut self, clock: TableClock) {
        // What did not pass at the table was no time to be away in.
        let later = clock.later_than(&self.clock);
        self.host_away.iter_mut().for_each(|(_, since)| *since += later);
        self.clock = clock;
    }

    /// Sends everyone away from a table that is no more; they stay connected.
    pub(super) fn dismiss(&mut self, id: &TableId, why: &WireError) {
        let closed = wire_text(&ServerMessage::Closed { id: id.clone(), error: why.clone() });
        self.guests.drain(..).for_each(|guest| guest.outbox.push_text(closed.clone()));
    }

    /// What the table is now did not come from what everybody was shown: they are shown the game anew.
    pub(super) fn forget_game(&mut self) {
        self.guests.iter_mut().for_each(|guest| guest.shown.forget_game());
    }

    /// Lets all that was delivered go.
    pub(super) fn send(&mut self) {
        if std::mem::take(&mut self.has_mail) {
            let (few, others) = self.guests.split_at(self.guests.len().min(MOST_AT_ONCE));
            few.iter().for_each(|guest| guest.outbox.tell());
            others.iter().for_each(|guest| guest.outbox.wake_reader());
        }
    }

    /// When everyone is told who is here, if that has changed since they were told.
    pub(super) fn news_due(&self) -> Option<Instant> {
        self.tell_after.filter(|_| self.has_news)
    }

    /// Tells everyone who is here, if that has changed and they were not told just now.
    pub(super) fn tell_presence(&mut self, table: &Table) -> bool {
        self.look_for_host(table);
        let (presence, now) = (self.count(table), Instant::now());
        self.has_news = presence != self.presence;
        if !self.has_news || self.tell_after.is_some_and(|after| now < after) {
            return false;
        }
        self.has_news = false;
        self.presence = presence;
        self.tell_after = Some(now + self.patience.presence);
        let text = wire_text(&self.presence.message(table.id()));
        self.guests.iter().for_each(|guest| guest.outbox.push_text(text.clone()));
        true
    }

    fn count(&self, table: &Table) -> Presence {
        let mut people: Vec<PersonId> = self.guests.iter().map(|guest| guest.who).collect();
        people.sort_unstable();
        people.dedup();
        let host_free_at = table.host_free_at(self.host_away_since(), self.host_grace());
        let mut presence = Presence { host_free_at, ..Presence::default() };
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
    fn look_again(&self, table: &Table) -> Result<Watcher, TableError> {
        let watcher = match &self.invite {
            None if self.was_let_in => table.watcher_of_before(self.who)?,
            invite => table.watcher(Some(self.who), invite.as_ref().map(|invite| invite.0.as_str()))?,
        };
        let through = self.through.and_then(|seat| watcher.through(seat).ok());
        Ok(through.unwrap_or(watcher))
    }
}

impl Presence {
    fn message(&self, id: &TableId) -> ServerMessage {
        let Self { seats, watching, host_free_at } = self.clone();
        ServerMessage::Presence { id: id.clone(), present: seats, watching, host_free_at }
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
