use std::cell::Cell;
use std::io;
use std::sync::Arc;

use serde::Serialize;
use tabletop::Millis;
use tabletop::patch::{self, Changes};
use tungstenite::Utf8Bytes;

use table::{GameFrame, LastViewChanges, Table, Watcher};
use wire::{CatalogueHashes, PersonId, TableEvent, TableView};

/// Events that come with a table when it is opened; the client asks for older ones.
pub(super) const MOST_EVENTS: usize = 200;
/// Bytes of them: what people say is longer than what games tell.
const MOST_OPENING_BYTES: usize = 64 * 1024;
/// A longer patch is held against the whole: the shorter one is sent.
const LONG_PATCH: usize = 1_024;
/// Buffers that had to hold more are not kept for the next table.
const MOST_KEPT_BYTES: usize = 128 * 1024;

/// What a connection has of a table. Those who look in the same way share the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) watcher: Watcher,
    /// While it is the same, so is `table`.
    revision: u64,
    table: Arc<str>,
    /// How they see the game. What they see of it follows from its state before the last change.
    game: Option<GameFrame>,
}

impl Shown {
    /// The game has to be shown anew: what is here now did not come from what was shown.
    pub(super) fn forget_game(&mut self) {
        self.game = None;
    }

    fn is(&self, other: &Self) -> bool {
        self.watcher == other.watcher && Arc::ptr_eq(&self.table, &other.table) && self.game == other.game
    }

    /// Whether somebody else may have the very same text.
    fn is_shared(&self) -> bool {
        Arc::strong_count(&self.table) > 1
    }

    /// Takes over the text of `other` if it is equal, so that it is held once.
    fn share_with(&mut self, other: &Self) {
        if self.table == other.table {
            self.table = Arc::clone(&other.table);
        }
    }
}

/// Writes what is sent about a table as it stands now: each message once, however many get it.
///
/// The messages are those of [`ServerMessage::Table`](wire::ServerMessage::Table), put together from texts
/// that are there already.
pub(super) struct Composer<'a> {
    table: &'a Table,
    now: Millis,
    catalogue: &'a CatalogueHashes,
    is_present: &'a dyn Fn(PersonId) -> bool,
    written: Vec<Written>,
    buffers: Buffers,
}

/// What a message and its parts are written into. Each thread has one of each, which all tables use in turn.
#[derive(Default)]
struct Buffers {
    message: String,
    game: Vec<u8>,
    last_view: LastViewChanges,
}

thread_local! {
    static BUFFERS: Cell<Buffers> = Cell::default();
}

/// A message that brings everyone who had `before` up to date.
struct Written {
    before: Shown,
    after: Shown,
    news: News,
}

/// What somebody is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct News {
    /// None if nothing is new to them.
    pub(super) text: Option<Utf8Bytes>,
    /// Whether the table besides its game has changed.
    pub(super) has_new_look: bool,
}

/// What a message tells of a text.
#[derive(Clone, Copy)]
enum Part<'a> {
    Same,
    Whole(&'a str),
    /// Unless they are the same.
    Changed {
        before: &'a str,
        after: &'a str,
    },
}

impl<'a> Composer<'a> {
    pub(super) fn new(
        table: &'a Table,
        now: Millis,
        catalogue: &'a CatalogueHashes,
        is_present: &'a dyn Fn(PersonId) -> bool,
    ) -> Self {
        let mut buffers = BUFFERS.take();
        buffers.last_view.forget();
        Self { table, now, catalogue, is_present, written: Vec::new(), buffers }
    }

    /// The answer to whoever opens the table: the last events from `from` on, and everything else whole.
    /// What somebody else has too is held once.
    pub(super) fn opening<'b>(
        &mut self,
        watcher: Watcher,
        from: Option<u64>,
        others: impl IntoIterator<Item = &'b Shown>,
    ) -> (Shown, Utf8Bytes) {
        let mut shown =
            Shown { watcher, revision: self.table.revision(), table: self.table_text(watcher), game: None };
        let is_alike = |other: &&Shown| other.watcher == watcher;
        others.into_iter().filter(is_alike).for_each(|other| shown.share_with(other));
        let (first, events) = last_events(self.table, from, watcher);
        let message = self.begin_message(first);
        append(message, &events);
        write_part(message, "table", Part::Whole(&shown.table));
        self.show_game(&mut shown, watcher);
        (shown, self.end_message())
    }

    /// What brings somebody from what they have to what another of their seats sees.
    pub(super) fn turned(&mut self, shown: &mut Shown, watcher: Watcher) -> Utf8Bytes {
        let first = self.table.version();
        match self.compare(shown, watcher, first).text {
            Some(text) => text,
            None => self.nothing_new(first),
        }
    }

    /// What tells somebody of all since event `first`, and changes what they were shown into what they have
    /// with it.
    pub(super) fn news(&mut self, shown: &mut Shown, watcher: Watcher, first: u64) -> News {
        let is_alike = |known: &&Written| known.after.watcher == watcher && known.before.is(shown);
        if let Some(Written { after, news, .. }) = self.written.iter().find(is_alike) {
            shown.clone_from(after);
            return news.clone();
        }
        let before = shown.is_shared().then(|| shown.clone());
        let news = self.compare(shown, watcher, first);
        if let Some(before) = before {
            self.written.push(Written { before, after: shown.clone(), news: news.clone() });
        }
        news
    }

    fn compare(&mut self, shown: &mut Shown, watcher: Watcher, first: u64) -> News {
        let (revision, table) = (self.table.revision(), self.table);
        let is_table_same = shown.watcher == watcher && shown.revision == revision;
        let table_text = (!is_table_same).then(|| self.table_text(watcher));
        (shown.watcher, shown.revision) = (watcher, revision);
        self.begin_message(first);
        let Buffers { message, game, .. } = &mut self.buffers;
        game.clear();
        table.write_events_from(first, watcher, game);
        // JSON is text, so this cannot fail.
        message.push_str(str::from_utf8(game).unwrap_or("[]"));
        let looks = table_text
            .as_deref()
            .map_or(Part::Same, |text| Part::Changed { before: &shown.table, after: text });
        let has_new_look = write_part(message, "table", looks);
        if let Some(text) = table_text.filter(|_| has_new_look) {
            shown.table = text;
        }
        let is_news = self.show_game(shown, watcher) || has_new_look || first < table.version();
        News { text: is_news.then(|| self.end_message()), has_new_look }
    }

    /// Adds what is new of the game, and tells whether anything is: a patch, unless that is no shorter than
    /// the whole.
    fn show_game(&mut self, shown: &mut Shown, watcher: Watcher) -> bool {
        let (table, Buffers { message, game, last_view }) = (self.table, &mut self.buffers);
        message.push_str(",\"game\":");
        let begin = message.len();
        let now = table.game_frame(watcher);
        let patch =
            shown.game.zip(now).and_then(|(was, is)| write_patch(table, &was, &is, last_view, message));
        let is_long = message.len() - begin > LONG_PATCH;
        game.clear();
        if (patch.is_none() || is_long)
            && table.write_game_view(watcher, game)
            && (patch.is_none() || game.len() < message.len() - begin)
        {
            message.truncate(begin);
            // JSON is text, so this cannot fail.
            write_whole(message, str::from_utf8(game).unwrap_or("null"));
        } else if patch != Some(true) {
            message.truncate(begin);
            message.push_str("null");
            if patch.is_some() {
                shown.game = now;
            }
            return false;
        }
        shown.game = now;
        true
    }

    fn end_message(&mut self) -> Utf8Bytes {
        let message = &mut self.buffers.message;
        message.push('}');
        Utf8Bytes::from(&**message)
    }

    /// An answer to somebody for whom everything is as it was.
    fn nothing_new(&mut self, first: u64) -> Utf8Bytes {
        let message = self.begin_message(first);
        message.push_str("[]");
        write_part(message, "table", Part::Same);
        write_part(message, "game", Part::Same);
        self.end_message()
    }

    fn table_text(&self, watcher: Watcher) -> Arc<str> {
        let view = self.table.table_view(watcher, self.is_present);
        text_of(&TableView { catalogue: self.catalogue.clone(), ..view }).into()
    }

    /// A message up to its events.
    fn begin_message(&mut self, first: u64) -> &mut String {
        let message = &mut self.buffers.message;
        message.clear();
        message.push_str(r#"{"type":"table","id":"#);
        append(message, self.table.id());
        message.push_str(r#","now":"#);
        append(message, &self.now);
        message.push_str(r#","first":"#);
        append(message, &first);
        message.push_str(r#","events":"#);
        message
    }
}

impl Buffers {
    fn is_small(&self) -> bool {
        let Self { message, game, last_view } = self;
        message.capacity().max(game.capacity()).max(last_view.capacity()) <= MOST_KEPT_BYTES
    }
}

/// Appends what makes the game as it is seen now of what was seen before; tells whether anything changed, or
/// nothing where it has to be shown anew.
fn write_patch(
    table: &Table,
    was: &GameFrame,
    is: &GameFrame,
    last: &mut LastViewChanges,
    message: &mut String,
) -> Option<bool> {
    message.push_str("{\"patch\":");
    let mut changes = Changes::new(message);
    let is_written = table.write_game_changes(was, is, last, &mut changes).is_ok();
    let has_changed = changes.finish().ok().filter(|_| is_written);
    message.push('}');
    has_changed
}

impl Drop for Composer<'_> {
    fn drop(&mut self) {
        if self.buffers.is_small() {
            BUFFERS.set(std::mem::take(&mut self.buffers));
        }
    }
}

fn text_of(value: &impl Serialize) -> String {
    // What is sent is plain data, so writing it cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// Appends the JSON of a value.
fn append(message: &mut String, value: &impl Serialize) {
    // What is sent is plain data, so writing it cannot fail.
    let _written = serde_json::to_writer(Appender(message), value);
}

/// Lets `serde_json` write into a text that is there already.
struct Appender<'a>(&'a mut String);

impl io::Write for Appender<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // It writes whole characters at a time.
        self.0.push_str(str::from_utf8(bytes).map_err(io::Error::other)?);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a field of a message, and tells whether it says anything new: a patch, unless that is no
/// shorter than the whole.
fn write_part(message: &mut String, name: &str, part: Part<'_>) -> bool {
    for piece in [",\"", name, "\":"] {
        message.push_str(piece);
    }
    let begin = message.len();
    let whole = match part {
        Part::Same => {
            message.push_str("null");
            return false;
        }
        Part::Whole(whole) => whole,
        Part::Changed { before, after } => {
            message.push_str("{\"patch\":");
            if !patch::diff(before, after, message) {
                message.truncate(begin);
                message.push_str("null");
                return false;
            }
            message.push('}');
            if message.len() - begin < after.len() {
                return true;
            }
            message.truncate(begin);
            after
        }
    };
    write_whole(message, whole);
    true
}

fn write_whole(message: &mut String, whole: &str) {
    for piece in ["{\"whole\":", whole, "}"] {
        message.push_str(piece);
    }
}

/// The last events from number `from` on, where it exists, as many as fit, and the number of the first.
fn last_events(table: &Table, from: Option<u64>, watcher: Watcher) -> (u64, Vec<TableEvent>) {
    let end = table.version();
    let first = from.filter(|&from| from <= end).unwrap_or(0).max(end.saturating_sub(MOST_EVENTS as u64));
    let mut events = table.events_from(first, watcher);
    let sizes = events.iter().rev().map(size);
    let fitting = count_fitting(sizes, MOST_OPENING_BYTES);
    let left_out = events.len() - fitting;
    (first + left_out as u64, events.split_off(left_out))
}

/// How many there are before their sizes add up to more than `most`.
pub(super) fn count_fitting(sizes: impl Iterator<Item = usize>, most: usize) -> usize {
    let sums = sizes.scan(0, |sum, size| {
        *sum += size;
        Some(*sum)
    });
    sums.take_while(|&sum| sum <= most).count()
}

/// The bytes of an event as it is sent.
pub(super) fn size(event: &TableEvent) -> usize {
    text_of(event).len()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serde_json::value::RawValue;
    use tabletop::Secret;

    use super::*;
    use table::{Change, Entry, Founding, Invite, NewTable};
    use wire::{Person, ServerMessage, Spectators, TableId, TableSettings, Update};

    fn table() -> Table {
        let settings = TableSettings {
            name: "\"Friday\"".to_owned(),
            public: true,
            spectators: Spectators::Public,
            undo: false,
            clock: None,
            bot_pace_ms: 0,
            interlude_seconds: 0,
            reminders: true,
            no_clock: false,
        };
        let wanted = NewTable { game: "toy-big", seats: 2, options: &json!({}), settings: &settings };
        let invite = Invite("word".to_owned());
        let founding = Founding { made_at: 0, secret: Secret::from_bytes([5; 32]), invite };
        let host = Person { id: PersonId(1), name: "Ann".to_owned(), bot: false };
        let change = Change::made(&host, wanted, founding).unwrap();
        let first = Entry { at: 0, by: None, key: None, change };
        Table::from_entries(TableId("aaaaaaaaaa".to_owned()), [first]).unwrap()
    }

    /// The parts of a message as it was put together, each as it was written.
    #[derive(serde::Deserialize)]
    struct Read {
        now: Millis,
        first: u64,
        table: Option<UpdateRead>,
        game: Option<UpdateRead>,
    }

    #[derive(serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum UpdateRead {
        Whole(Box<RawValue>),
        Patch(Box<RawValue>),
    }

    fn update(read: Option<UpdateRead>) -> Option<Update<Box<RawValue>>> {
        read.map(|read| match read {
            UpdateRead::Whole(whole) => Update::Whole(whole),
            UpdateRead::Patch(changes) => Update::Patch(changes),
        })
    }

    /// The same message, written from the type of all messages.
    fn as_typed(text: &str, table: &Table, watcher: Watcher) -> String {
        let Read { now, first, table: look, game } = serde_json::from_str(text).unwrap();
        let (id, events) = (table.id().clone(), table.events_from(first, watcher));
        text_of(&ServerMessage::Table { id, now, first, events, table: update(look), game: update(game) })
    }

    #[test]
    fn messages_are_put_together_as_they_would_be_written() {
        let mut table = table();
        let (host, hashes) = (PersonId(1), CatalogueHashes::default());
        let watcher = table.watcher(Some(host), None).unwrap();
        let (before, opening) = Composer::new(&table, 7, &hashes, &|_| true).opening(watcher, None, []);
        assert_eq!(opening.as_str(), as_typed(&opening, &table, watcher));
        assert!(opening.contains(r#""table":{"whole":{"id":"aaaaaaaaaa""#), "{opening}");

        let (mut at, mut known) = (table.version(), before);
        for change in [
            Change::BotAdded { seat: tabletop::Seat::new(0).unwrap(), bot: "stroller".to_owned() },
            Change::BotAdded { seat: tabletop::Seat::new(1).unwrap(), bot: "stroller".to_owned() },
            Change::Started,
        ] {
            table.apply(Entry { at: 8, by: None, key: None, change }).unwrap();
            let text = Composer::new(&table, 8, &hashes, &|_| true).news(&mut known, watcher, at);
            let text = text.text.unwrap();
            assert_eq!(text.as_str(), as_typed(&text, &table, watcher));
            assert!(text.contains(r#""table":{"patch":["#), "{text}");
            at = table.version();
        }
        let before = known.clone();
        let nothing = Composer::new(&table, 9, &hashes, &|_| true).news(&mut known, watcher, at);
        assert_eq!((nothing, before.is(&known)), (News::default(), true), "nothing is new");
    }

    #[test]
    fn a_patch_that_is_no_shorter_is_not_sent() {
        let mut message = String::new();
        assert!(write_part(&mut message, "game", Part::Changed { before: "[1,2,3]", after: "[4,5]" }));
        assert_eq!(message, r#","game":{"whole":[4,5]}"#);
    }

    #[test]
    fn who_looks_in_the_same_way_shares_texts_and_messages() {
        let mut table = table();
        let hashes = CatalogueHashes::default();
        let watcher = table.watcher(None, None).unwrap();
        let open =
            |others: &[Shown]| Composer::new(&table, 7, &hashes, &|_| true).opening(watcher, None, others).0;
        let mut one = open(&[]);
        let mut other = open(std::slice::from_ref(&one));
        assert!(one.is(&other));
        let change = Change::BotAdded { seat: tabletop::Seat::new(0).unwrap(), bot: "stroller".to_owned() };
        let at = table.version();
        table.apply(Entry { at: 8, by: None, key: None, change }).unwrap();
        let is_present = |_| true;
        let mut composer = Composer::new(&table, 8, &hashes, &is_present);
        let text = composer.news(&mut one, watcher, at).text;
        let same = composer.news(&mut other, watcher, at).text;
        assert!(one.is(&other));
        assert_eq!(text.unwrap().as_str().as_ptr(), same.unwrap().as_str().as_ptr(), "it was written once");
    }
}
