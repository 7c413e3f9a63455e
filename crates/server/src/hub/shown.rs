use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use roster::Json;
use serde_json::value::{RawValue, to_raw_value};
use tabletop::{Millis, patch};

use super::wire_text;
use table::{Table, Watcher};
use wire::{CatalogueHashes, PersonId, ServerMessage, TableEvent, TableView, Update};

/// Events that come with a table when it is opened; the client asks for older ones.
pub(super) const MOST_EVENTS: usize = 200;
/// Bytes of them: what people say is longer than what games tell.
const MOST_OPENING_BYTES: usize = 64 * 1024;

/// What a connection has of a table. Those who look in the same way share the texts.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) watcher: Watcher,
    /// While it is the same, so is `table`.
    revision: u64,
    table: Arc<RawValue>,
    game: Option<Arc<RawValue>>,
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
        if self.table.get() == other.table.get() {
            self.table = Arc::clone(&other.table);
        }
        if self.game.as_deref().map(RawValue::get) == other.game.as_deref().map(RawValue::get) {
            self.game.clone_from(&other.game);
        }
    }
}

/// Writes what is sent about a table as it stands now: each text and each message once, however many
/// get it.
pub(super) struct Composer<'a> {
    table: &'a Table,
    now: Millis,
    catalogue: &'a CatalogueHashes,
    is_present: &'a dyn Fn(PersonId) -> bool,
    // Most people share a text only with their own other tabs: lists are quickest.
    tables: Vec<(Watcher, Arc<RawValue>)>,
    games: Vec<(Watcher, Option<Arc<RawValue>>)>,
    written: Vec<Written>,
}

/// A message that brings everyone who had `before` up to date.
struct Written {
    before: Shown,
    after: Shown,
    text: Option<Utf8Bytes>,
}

impl<'a> Composer<'a> {
    pub(super) fn new(
        table: &'a Table,
        now: Millis,
        catalogue: &'a CatalogueHashes,
        is_present: &'a dyn Fn(PersonId) -> bool,
    ) -> Self {
        Self { table, now, catalogue, is_present, tables: Vec::new(), games: Vec::new(), written: Vec::new() }
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
        let whole = |text: &RawValue| Update::Whole(text.to_owned());
        let game = shown.game.as_deref().map(whole);
        let text = self.message(first, events, Some(whole(&shown.table)), game);
        (shown, text)
    }

    /// What brings somebody from what they have to what another of their seats sees.
    pub(super) fn turned(&mut self, before: &Shown, watcher: Watcher) -> (Shown, Utf8Bytes) {
        let first = self.table.version();
        let (after, text) = self.compare(before, watcher, first);
        (after, text.unwrap_or_else(|| self.message(first, Vec::new(), None, None)))
    }

    /// What tells somebody of all since event `first`, and what they have then; no message if nothing is
    /// new to them.
    pub(super) fn news(
        &mut self,
        before: &Shown,
        watcher: Watcher,
        first: u64,
    ) -> (Shown, Option<Utf8Bytes>) {
        let alike =
            self.written.iter().find(|known| known.after.watcher == watcher && known.before.is(before));
        if let Some(Written { after, text, .. }) = alike {
            return (after.clone(), text.clone());
        }
        let (after, text) = self.compare(before, watcher, first);
        self.written.push(Written { before: before.clone(), after: after.clone(), text: text.clone() });
        (after, text)
    }

    fn compare(&mut self, before: &Shown, watcher: Watcher, first: u64) -> (Shown, Option<Utf8Bytes>) {
        let mut after = Shown { watcher, revision: self.table.revision(), ..before.clone() };
        let mut table = None;
        if before.watcher != watcher || before.revision != after.revision {
            let text = self.table_text(watcher);
            table = update(Some(&before.table), &text);
            if table.is_some() {
                after.table = text;
            }
        }
        let mut game = None;
        if let Some(text) = self.game_text(watcher) {
            game = update(before.game.as_deref(), &text);
            if game.is_some() {
                after.game = Some(text);
            }
        }
        let events = self.table.events_from(first, watcher);
        let is_news = !events.is_empty() || table.is_some() || game.is_some();
        let text = is_news.then(|| self.message(first, events, table, game));
        (after, text)
    }

    fn table_text(&mut self, watcher: Watcher) -> Arc<RawValue> {
        if let Some((_, text)) = self.tables.iter().find(|(known, _)| *known == watcher) {
            return Arc::clone(text);
        }
        let view = self.table.table_view(watcher, self.is_present);
        let text = written(&TableView { catalogue: self.catalogue.clone(), ..view });
        self.tables.push((watcher, Arc::clone(&text)));
        text
    }

    fn game_text(&mut self, watcher: Watcher) -> Option<Arc<RawValue>> {
        if let Some((_, text)) = self.games.iter().find(|(known, _)| *known == watcher) {
            return text.clone();
        }
        let text = self.table.game_view(watcher).map(|view| written(&view));
        self.games.push((watcher, text.clone()));
        text
    }

    fn message(
        &self,
        first: u64,
        events: Vec<TableEvent>,
        table: Option<Update<Json>>,
        game: Option<Update<Json>>,
    ) -> Utf8Bytes {
        let id = self.table.id().clone();
        wire_text(&ServerMessage::Table { id, now: self.now, first, events, table, game })
    }
}

fn written(view: &impl serde::Serialize) -> Arc<RawValue> {
    // Views are plain data, so writing them cannot fail.
    to_raw_value(view).unwrap_or_default().into()
}

/// What makes the new text of the old one, if they differ: a patch, unless that is no shorter.
fn update(before: Option<&RawValue>, after: &RawValue) -> Option<Update<Json>> {
    let whole = || Some(Update::Whole(after.to_owned()));
    let Some(before) = before else { return whole() };
    let mut changes = String::new();
    if !patch::diff(before.get(), after.get(), &mut changes) {
        return None;
    }
    match RawValue::from_string(changes) {
        Ok(changes) if changes.get().len() < after.get().len() => Some(Update::Patch(changes)),
        _ => whole(),
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
    serde_json::to_string(event).map_or(0, |text| text.len())
}
