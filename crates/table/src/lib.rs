//! One table as the fold of its entries: seats, history, clocks, votes and a game.
//!
//! Sans-I/O: no clock, no randomness, no storage. A command goes through [`Table::decide`], which
//! changes nothing and returns a [`Change`]; once that is stored as an [`Entry`], [`Table::apply`]
//! takes it in. What bots and clocks do comes from [`Table::bot_change`] and
//! [`Table::deadline_change`] and goes the same way. [`Table::from_entries`] makes an equal table
//! again.
//!
//! Reading order: `entry`, this file, `decide` and `apply`, then `view`; `deal` for games that begin
//! from a date or another game, `lesson` for guided ones, `hint` for what a search is asked.

mod apply;
mod automatic;
mod chair;
mod choices;
mod claims;
mod clock;
mod continued;
mod deal;
mod decide;
mod entry;
mod error;
mod extras;
pub mod fairness;
mod farewell;
mod hint;
mod history;
mod host;
mod idle;
mod interlude;
mod kept;
mod keys;
mod lesson;
mod look_alike;
mod make;
mod play;
mod rights;
mod rules;
mod sittings;
mod text;
#[cfg(test)]
mod toy_tests;
mod trace;
mod unwelcome;
mod view;
mod watcher;

use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;

use roster::Json;
use tabletop::{Entropy, Millis, Seat, SeatSet, Secret, Seed};

use chair::Chair;
use extras::Extras;
use history::History;
use host::Replaced;
use keys::Keys;
use lesson::Lesson;
use look_alike::Names;
use play::Play;
use rules::Source;
use sittings::Sittings;
use wire::{DealOrigin, Person, PersonId, Phase, SeatClaim, TableEvent, TableId, TableSettings};

pub use automatic::{BotAsked, BotQuestion, BotTurn};
pub use deal::{Branching, Daily, offers_daily};
pub use decide::Decided;
pub use entry::{Change, Deal, Entry, Hand, Invite, Made, Opinion, Past, PastMove, Remedy, Script, Sitter};
pub use error::TableError;
pub use farewell::without_name;
pub use hint::{Asked, Question, rounded};
pub use host::Attendance;
pub use lesson::GuideWanted;
pub use make::{Founding, NewTable, Rematch};
pub use text::{MAX_NAME, MAX_SAID, MAX_TABLE_NAME, device_label, person_name};
pub use trace::{Lines, StoredEntry};
pub use view::{GameFrame, LastViewChanges};
pub use watcher::Watcher;

/// Bumped when the meaning of entries changes.
pub const ENTRY_FORMAT: u32 = 3;
/// The oldest format that is read. Entries of format 1 lack what they left behind; those of 2 know no
/// interludes.
const OLDEST_FORMAT: u32 = 1;

/// A table: what its entries add up to.
pub struct Table {
    id: TableId,
    game: String,
    rules: u32,
    options: Json,
    settings: TableSettings,
    made_at: Millis,
    host: Person,
    /// Whose place the host has taken while they were away.
    replaced: Option<Replaced>,
    invite: Invite,
    secret: Secret,
    /// Empty unless the deal is a fair one.
    commitment: String,
    origin: DealOrigin,
    /// Of a deal that is not a fair one.
    dealt_seed: Option<Seed>,
    /// Of a guided game.
    lesson: Option<Lesson>,
    chairs: Vec<Chair>,
    /// What each seat gave to the seed; fixed from the start of the game on.
    entropy: Vec<Option<Entropy>>,
    /// Who gave up which seat in this game.
    former: Vec<(PersonId, Seat)>,
    /// Whom the host lets in no more.
    kept_out: Vec<Person>,
    /// Who asks for a seat.
    claims: Vec<SeatClaim>,
    sittings: Sittings,
    names: Names,
    phrase_count: usize,
    seats_per_person: u8,
    play: Option<Play>,
    /// What the game comes from, at its beginning and after each change of rules; empty once all is read.
    sources: VecDeque<Source>,
    /// The rules are not those of this program, and it was not taken up under them.
    is_kept: bool,
    rematch: Option<TableId>,
    history: History,
    keys: Keys,
    entry_count: u64,
    last_at: Millis,
    /// When the game was over.
    over_at: Option<Millis>,
    extras: Extras,
    /// The number of the last entry that may have changed how the table looks besides its game.
    revision: u64,
}

impl Table {
    /// The table that these entries, all there are of it, add up to.
    pub fn from_entries(id: TableId, entries: impl IntoIterator<Item = Entry>) -> Result<Self, TableError> {
        Self::from_stored(id, entries.into_iter().map(StoredEntry::from).collect())
    }

    fn from_stored(id: TableId, log: Vec<StoredEntry>) -> Result<Self, TableError> {
        let Some(Change::Made(made)) = log.first().map(|stored| &stored.entry.change) else {
            return Err(TableError::NotMade);
        };
        let sources = Source::plan(made, &log)?;
        let mut entries = log.into_iter().map(|stored| stored.entry);
        let first = entries.next().ok_or(TableError::NotMade)?;
        let mut table = Self::make(id, first, sources)?;
        for entry in entries {
            let number = table.entry_count;
            table.apply(entry).map_err(|error| TableError::Entry { number, error: Box::new(error) })?;
        }
        Ok(table)
    }

    /// Whether a command with this key was done; the last 64 of each person are known.
    pub fn done_before(&self, who: PersonId, key: &str) -> bool {
        self.keys.contains(who, key)
    }

    /// How many entries there are, which is also the number of the next one.
    pub fn entry_count(&self) -> u64 {
        self.entry_count
    }

    /// Another number means that [`Table::table_view`] may tell something else.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// How many events there were, which is also the number of the next one.
    pub fn version(&self) -> u64 {
        self.history.len()
    }

    /// What happened from event `from` on, as `watcher` may see it.
    pub fn events_from(&self, from: u64, watcher: Watcher) -> Vec<TableEvent> {
        self.events_in(from..self.version(), watcher)
    }

    /// Appends the text of [`Table::events_from`], for who asks often and keeps a buffer.
    pub fn write_events_from(&self, from: u64, watcher: Watcher, out: &mut Vec<u8>) {
        let start = out.len();
        if self.write_game_events(from, watcher, out).is_none() {
            out.truncate(start);
            // Events are plain data, so writing them cannot fail.
            let _written = serde_json::to_writer(out, &self.events_from(from, watcher));
        }
    }

    /// The same after a move, of which the game alone tells: nothing needs to be put together first.
    fn write_game_events(&self, from: u64, watcher: Watcher, out: &mut Vec<u8>) -> Option<()> {
        let numbers = self.history.game_events(from..self.version())?;
        let session = &self.play.as_ref()?.session;
        out.push(b'[');
        for number in numbers.clone() {
            let before = if number == numbers.start { "" } else { "," };
            out.extend_from_slice(before.as_bytes());
            out.extend_from_slice(b"{\"what\":\"game\",\"event\":");
            session.write_event(number, watcher.viewer(), out).ok()?;
            out.push(b'}');
        }
        out.push(b']');
        Some(())
    }

    /// The events with these numbers, as `watcher` may see them. A game's events stay as they were seen
    /// when they happened, even after its end.
    pub fn events_in(&self, numbers: Range<u64>, watcher: Watcher) -> Vec<TableEvent> {
        let session = self.play.as_ref().map(|play| &*play.session as _);
        let mut events = self.history.events(numbers, session, watcher.viewer());
        let is_over = self.phase() == Phase::Finished;
        if !is_over {
            hint::hush(&mut events, watcher.seat());
        }
        // A finished game is open to everyone, but what was said at a table of friends is theirs.
        let hears_table = self.settings.public || watcher.knows_invite();
        let hears_watchers = hears_table && (is_over || watcher.is_onlooker());
        for event in &mut events {
            match event {
                TableEvent::Said { .. } | TableEvent::SaidPhrase { .. } if !hears_table => {
                    *event = TableEvent::Game { event: None };
                }
                TableEvent::WatcherSaid { said } if !hears_watchers => *said = None,
                _ => {}
            }
        }
        events
    }

    pub fn id(&self) -> &TableId {
        &self.id
    }

    pub fn game(&self) -> &str {
        &self.game
    }

    /// All options of the game, as JSON.
    pub fn options(&self) -> &str {
        self.options.get()
    }

    pub fn settings(&self) -> &TableSettings {
        &self.settings
    }

    pub fn host(&self) -> PersonId {
        self.host.id
    }

    /// The secret word of its invite link.
    pub fn invite(&self) -> &Invite {
        &self.invite
    }

    /// The people who are asked to act in person, with their seats.
    pub fn people_asked(&self) -> Vec<(Seat, &Person)> {
        self.seated().filter(|(seat, _)| self.may_act(*seat)).collect()
    }

    /// Milliseconds since 1970.
    pub fn made_at(&self) -> Millis {
        self.made_at
    }

    /// When the last entry was made, since the table was.
    pub fn last_at(&self) -> Millis {
        self.last_at
    }

    /// When the game was over, since the table was made.
    pub fn over_at(&self) -> Option<Millis> {
        self.over_at
    }

    /// Where the deal comes from.
    pub fn origin(&self) -> &DealOrigin {
        &self.origin
    }

    /// The table on which the same people play again.
    pub fn rematch_made(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    pub fn phase(&self) -> Phase {
        match &self.play {
            None if self.is_kept => Phase::Stranded,
            None => Phase::Gathering,
            Some(play) if play.is_over() => Phase::Finished,
            Some(_) if self.is_kept => Phase::Stranded,
            Some(play) if play.is_paused => Phase::Paused,
            Some(_) => Phase::Playing,
        }
    }

    /// The first seat that belongs to a person, lent or not.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seated().find(|(_, who)| who.id == person).map(|(seat, _)| seat)
    }

    /// Every seat that belongs to a person, lent or not.
    pub fn seats_of(&self, person: PersonId) -> SeatSet {
        self.seated().filter(|(_, who)| who.id == person).map(|(seat, _)| seat).collect()
    }

    /// Everyone a seat belongs to, and the host.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = Vec::new();
        for person in self.seated().map(|(_, who)| who.id).chain([self.host.id]) {
            if !people.contains(&person) {
                people.push(person);
            }
        }
        people
    }

    /// A person at this table as they are known here.
    fn known_person(&self, id: PersonId) -> Option<&Person> {
        let seated = self.seated().map(|(_, person)| person).find(|person| person.id == id);
        seated.or(Some(&self.host).filter(|host| host.id == id))
    }

    fn seat_count(&self) -> u8 {
        // A table is only ever made with the few seats a game allows.
        u8::try_from(self.chairs.len()).unwrap_or(u8::MAX)
    }

    fn chairs(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::first(self.seat_count()).zip(&self.chairs)
    }

    fn seated(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.chairs().filter_map(|(seat, chair)| Some((seat, chair.person()?)))
    }

    fn chair(&self, seat: Seat) -> Result<&Chair, TableError> {
        let seats = self.chairs.len();
        self.chairs.get(seat.index()).ok_or(TableError::NoSuchSeat { seat, seats })
    }
}

/// Without anything secret, as it may end up in a log.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.id)
            .field("game", &self.game)
            .field("phase", &self.phase())
            .field("entries", &self.entry_count)
            .field("version", &self.version())
            .finish_non_exhaustive()
    }
}
