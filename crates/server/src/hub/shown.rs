use std::io;
use std::sync::Arc;

use serde::Serialize;
use tabletop::Millis;
use tabletop::patch::{self, Outline};
use tungstenite::Utf8Bytes;

use table::{Table, Watcher};
use wire::{CatalogueHashes, PersonId, TableEvent, TableView};

/// Events that come with a table when it is opened; the client asks for older ones.
pub(super) const MOST_EVENTS: usize = 200;
/// Bytes of them: what people say is longer than what games tell.
const MOST_OPENING_BYTES: usize = 64 * 1024;
/// Most messages and games fit into this, so that their buffers need not grow step by step.
const USUAL_BYTES: usize = 2 * 1024;
/// A table besides its game changes rarely: where its fields are is found when they are compared.
static NO_OUTLINE: Outline = Outline::new();
/// As many fields as most games have.
const USUAL_FIELDS: usize = 32;

/// What a connection has of a table. Those who look in the same way share the texts.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) watcher: Watcher,
    /// While it is the same, so is `table`.
    revision: u64,
    table: Arc<str>,
    game: Option<Arc<GameText>>,
}

/// A game as somebody sees it, and where its fields are in the text.
#[derive(Debug, PartialEq, Eq)]
struct GameText {
    text: Box<str>,
    outline: Outline,
}

impl Shown {
    /// Whether the table besides its game is the very same text.
    pub(super) fn has_table_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.table, &other.table)
    }

    fn is(&self, other: &Self) -> bool {
        let is_same_game = match (&self.game, &other.game) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        self.watcher == other.watcher && self.has_table_of(other) && is_same_game
    }

    /// Takes over texts of `other` that are equal, so that they are held once.
    fn share_with(&mut self, other: &Self) {
        if self.table == other.table {
            self.table = Arc::clone(&other.table);
        }
        if self.game == other.game {
            self.game.clone_from(&other.game);
        }
    }
}

/// Writes what is sent about a table as it stands now: each text and each message once, however many
/// get it.
///
/// The messages are those of [`ServerMessage::Table`](wire::ServerMessage::Table), put together from texts
/// that are there already.
pub(super) struct Composer<'a> {
    table: &'a Table,
    now: Millis,
    catalogue: &'a CatalogueHashes,
    is_present: &'a dyn Fn(PersonId) -> bool,
    // Most people share a text only with their own other tabs: lists are quickest.
    tables: Vec<(Watcher, Arc<str>)>,
    games: Vec<(Watcher, Option<Arc<GameText>>)>,
    written: Vec<Written>,
    buffer: Vec<u8>,
    outline: Outline,
}

/// A message that brings everyone who had `before` up to date.
struct Written {
    before: Shown,
    after: Shown,
    text: Option<Utf8Bytes>,
}

/// What a message tells of a text.
#[derive(Clone, Copy)]
enum Part<'a> {
    Same,
    Whole(&'a str),
    /// Unless they are the same.
    Changed {
        before: (&'a str, &'a Outline),
        after: (&'a str, &'a Outline),
    },
}

impl<'a> Composer<'a> {
    pub(super) fn new(
        table: &'a Table,
        now: Millis,
        catalogue: &'a CatalogueHashes,
        is_present: &'a dyn Fn(PersonId) -> bool,
    ) -> Self {
        let (tables, games, written) = (Vec::new(), Vec::new(), Vec::new());
        let (buffer, outline) = (Vec::with_capacity(USUAL_BYTES), Outline::with_capacity(USUAL_FIELDS));
        Self { table, now, catalogue, is_present, tables, games, written, buffer, outline }
    }

    /// The answer to whoever opens the table: the last events from `from` on, and everything else whole.
    /// What somebody else has too is held once.
    pub(super) fn opening<'b>(
        &mut self,
        watcher: Watcher,
        from: Option<u64>,
        others: impl IntoIterator<Item = &'b Shown>,
    ) -> (Shown, Utf8Bytes) {
        let (table, game) = (self.table_text(watcher), self.game_text(watcher));
        let mut shown = Shown { watcher, revision: self.table.revision(), table, game };
        let is_alike = |other: &&Shown| other.watcher == watcher;
        others.into_iter().filter(is_alike).for_each(|other| shown.share_with(other));
        let (first, events) = last_events(self.table, from, watcher);
        let mut message = self.begin_message(first);
        append(&mut message, &events);
        write_part(&mut message, "table", Part::Whole(&shown.table));
        write_part(
            &mut message,
            "game",
            shown.game.as_deref().map_or(Part::Same, |game| Part::Whole(&game.text)),
        );
        message.push('}');
        (shown, message.into())
    }

    /// What brings somebody from what they have to what another of their seats sees.
    pub(super) fn turned(&mut self, before: &Shown, watcher: Watcher) -> (Shown, Utf8Bytes) {
        let first = self.table.version();
        let (after, text) = self.compare(before, watcher, first);
        (after, text.unwrap_or_else(|| self.nothing_new(first)))
    }

    /// What tells somebody of all since event `first`, and what they have then; no message if nothing is
    /// new to them.
    pub(super) fn news(
        &mut self,
        before: &Shown,
        watcher: Watcher,
        first: u64,
    ) -> (Shown, Option<Utf8Bytes>) {
        let is_alike = |known: &&Written| known.after.watcher == watcher && known.before.is(before);
        if let Some(Written { after, text, .. }) = self.written.iter().find(is_alike) {
            return (after.clone(), text.clone());
        }
        let (after, text) = self.compare(before, watcher, first);
        self.written.push(Written { before: before.clone(), after: after.clone(), text: text.clone() });
        (after, text)
    }

    fn compare(&mut self, before: &Shown, watcher: Watcher, first: u64) -> (Shown, Option<Utf8Bytes>) {
        let mut after = Shown { watcher, revision: self.table.revision(), ..before.clone() };
        let mut message = self.begin_message(first);
        self.append_events(&mut message, first, watcher);
        let is_table_same = before.watcher == watcher && before.revision == after.revision;
        let mut is_news = first < self.table.version();
        if is_table_same {
            write_part(&mut message, "table", Part::Same);
        } else {
            let text = self.table_text(watcher);
            let [before, now] = [&*before.table, &*text].map(|text| (text, &NO_OUTLINE));
            if write_part(&mut message, "table", Part::Changed { before, after: now }) {
                (after.table, is_news) = (text, true);
            }
        }
        let game = self.game_text(watcher);
        let part = match (&before.game, &game) {
            (Some(before), Some(after)) => Part::Changed {
                before: (&before.text, &before.outline),
                after: (&after.text, &after.outline),
            },
            (None, Some(after)) => Part::Whole(&after.text),
            (_, None) => Part::Same,
        };
        if write_part(&mut message, "game", part) {
            (after.game, is_news) = (game, true);
        }
        message.push('}');
        (after, is_news.then(|| message.into()))
    }

    /// An answer to somebody for whom everything is as it was.
    fn nothing_new(&self, first: u64) -> Utf8Bytes {
        let mut message = self.begin_message(first);
        message.push_str("[]");
        write_part(&mut message, "table", Part::Same);
        write_part(&mut message, "game", Part::Same);
        message.push('}');
        message.into()
    }

    fn table_text(&mut self, watcher: Watcher) -> Arc<str> {
        if let Some((_, text)) = self.tables.iter().find(|(known, _)| *known == watcher) {
            return Arc::clone(text);
        }
        let view = self.table.table_view(watcher, self.is_present);
        let text = text_of(&TableView { catalogue: self.catalogue.clone(), ..view }).into();
        self.tables.push((watcher, Arc::clone(&text)));
        text
    }

    fn game_text(&mut self, watcher: Watcher) -> Option<Arc<GameText>> {
        if let Some((_, text)) = self.games.iter().find(|(known, _)| *known == watcher) {
            return text.clone();
        }
        self.buffer.clear();
        self.outline.clear();
        let has_game = self.table.write_game_view(watcher, &mut self.buffer, &mut self.outline);
        let text = str::from_utf8(&self.buffer).ok().filter(|_| has_game);
        let game = text.map(|text| Arc::new(GameText { text: text.into(), outline: self.outline.clone() }));
        self.games.push((watcher, game.clone()));
        game
    }

    fn append_events(&mut self, message: &mut String, first: u64, watcher: Watcher) {
        self.buffer.clear();
        self.table.write_events_from(first, watcher, &mut self.buffer);
        // JSON is text, so this cannot fail.
        message.push_str(str::from_utf8(&self.buffer).unwrap_or("[]"));
    }

    /// A message up to its events.
    fn begin_message(&self, first: u64) -> String {
        let mut message = String::with_capacity(USUAL_BYTES);
        message.push_str(r#"{"type":"table","id":"#);
        append(&mut message, self.table.id());
        message.push_str(r#","now":"#);
        append(&mut message, &self.now);
        message.push_str(r#","first":"#);
        append(&mut message, &first);
        message.push_str(r#","events":"#);
        message
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
            if !patch::diff_outlined(before, after, message) {
                message.truncate(begin);
                message.push_str("null");
                return false;
            }
            message.push('}');
            if message.len() - begin < after.0.len() {
                return true;
            }
            message.truncate(begin);
            after.0
        }
    };
    for piece in ["{\"whole\":", whole, "}"] {
        message.push_str(piece);
    }
    true
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
            let (after, text) = Composer::new(&table, 8, &hashes, &|_| true).news(&known, watcher, at);
            let text = text.unwrap();
            assert_eq!(text.as_str(), as_typed(&text, &table, watcher));
            assert!(text.contains(r#""table":{"patch":["#), "{text}");
            (at, known) = (table.version(), after);
        }
        let (after, nothing) = Composer::new(&table, 9, &hashes, &|_| true).news(&known, watcher, at);
        assert_eq!((nothing, after.is(&known)), (None, true), "nothing is new");
    }

    #[test]
    fn a_patch_that_is_no_shorter_is_not_sent() {
        let mut message = String::new();
        assert!(write_part(
            &mut message,
            "game",
            Part::Changed { before: ("[1,2,3]", &NO_OUTLINE), after: ("[4,5]", &NO_OUTLINE) }
        ));
        assert_eq!(message, r#","game":{"whole":[4,5]}"#);
    }

    #[test]
    fn who_looks_in_the_same_way_shares_texts_and_messages() {
        let mut table = table();
        let hashes = CatalogueHashes::default();
        let watcher = table.watcher(None, None).unwrap();
        let open =
            |others: &[Shown]| Composer::new(&table, 7, &hashes, &|_| true).opening(watcher, None, others).0;
        let one = open(&[]);
        let other = open(std::slice::from_ref(&one));
        assert!(one.is(&other));
        let change = Change::BotAdded { seat: tabletop::Seat::new(0).unwrap(), bot: "stroller".to_owned() };
        let at = table.version();
        table.apply(Entry { at: 8, by: None, key: None, change }).unwrap();
        let is_present = |_| true;
        let mut composer = Composer::new(&table, 8, &hashes, &is_present);
        let (of_one, text) = composer.news(&one, watcher, at);
        let (of_other, same) = composer.news(&other, watcher, at);
        assert!(of_one.is(&of_other));
        assert_eq!(text.unwrap().as_str().as_ptr(), same.unwrap().as_str().as_ptr(), "it was written once");
    }
}
