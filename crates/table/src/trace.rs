//! What a change of the game leaves behind in the log besides itself: enough to show the table, and to go
//! on with it, when its rules are no longer there.

use bots::AnyPlayer;
use roster::{Ending, Json, SeenEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use tabletop::patch;
use tabletop::{Awaiting, Millis, Seat, Viewer};

use super::{Change, Entry, Table, TableError};
use wire::PersonId;

/// What came of one change of the game, as [`write_trace`] and [`Lines::finish`] write it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trace {
    pub(crate) awaiting: Awaiting,
    #[serde(default)]
    pub(crate) events: Vec<SeenEvent>,
    /// How many inputs there were before; fewer than the last time when a move was taken back.
    pub(crate) first_input: usize,
    #[serde(default)]
    pub(crate) inputs: Vec<Json>,
    #[serde(default)]
    pub(crate) undoable: Option<Seat>,
    #[serde(default)]
    pub(crate) ends_round: bool,
    #[serde(default)]
    pub(crate) end: Option<End>,
    /// None where another change is stored together with this one.
    #[serde(default)]
    pub(crate) state: Option<StateChange>,
}

/// How a state's JSON changed: anew, or by a list of operations.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StateChange {
    Whole(Json),
    Patch(Json),
}

impl StateChange {
    /// The state after it; none if it does not fit what was there before.
    pub(crate) fn apply(&self, before: Option<&Value>) -> Option<Value> {
        match self {
            Self::Whole(state) => serde_json::from_str(state.get()).ok(),
            Self::Patch(operations) => {
                let operations: Vec<patch::Operation> = serde_json::from_str(operations.get()).ok()?;
                patch::apply(before?, &operations).ok()
            }
        }
    }
}

/// How the game ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct End {
    pub(crate) ending: Ending,
    pub(crate) turn: u32,
    /// Of a trace of before chapters were told, 0.
    #[serde(default)]
    pub(crate) chapter: u32,
    /// As everybody may see it then.
    pub(crate) view: Json,
}

/// An entry as the log has it.
#[derive(Debug, Deserialize)]
#[serde(from = "StoredLine")]
pub struct StoredEntry {
    pub entry: Entry,
    /// Read only when it is needed.
    pub(crate) trace: Option<Json>,
}

/// How a [`StoredEntry`] is written: the fields of an entry, and its trace.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLine {
    at: Millis,
    #[serde(default)]
    by: Option<PersonId>,
    #[serde(default)]
    key: Option<String>,
    change: Change,
    #[serde(default)]
    trace: Option<Json>,
}

impl From<StoredLine> for StoredEntry {
    fn from(StoredLine { at, by, key, change, trace }: StoredLine) -> Self {
        Self { entry: Entry { at, by, key, change }, trace }
    }
}

impl From<Entry> for StoredEntry {
    fn from(entry: Entry) -> Self {
        Self { entry, trace: None }
    }
}

/// Where a game stood before a change.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    events: usize,
    inputs: usize,
}

/// Entries that are stored together, as they will be in the log.
#[derive(Debug, Default)]
pub struct Lines {
    lines: Vec<Vec<u8>>,
    /// Whether one of them has changed the game: how it stood before that is marked, if it had begun.
    has_changed_game: bool,
    /// Whether the last one has left a trace, still without the state.
    is_traced: bool,
}

impl Lines {
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// All lines; how the state changed goes with the last one.
    pub fn finish(mut self, table: &Table) -> Result<Vec<Vec<u8>>, TableError> {
        if let (true, Some(play), Some(last)) = (self.is_traced, &table.play, self.lines.last_mut()) {
            // JSON is text, so nothing is lost.
            let mut line = String::from_utf8(std::mem::take(last)).unwrap_or_default();
            // The line ends with its trace: the state becomes one more field of that.
            line.truncate(line.len().saturating_sub(TRACE_END.len()));
            line.push_str(",\"state\":");
            play.session.write_state_change(&mut line)?;
            line.push_str(TRACE_END);
            *last = line.into_bytes();
        }
        Ok(self.lines)
    }

    /// Adds an entry; what came of it since becomes one more field of it.
    fn push(&mut self, mut line: Vec<u8>, table: &Table, since: Option<Place>) -> Result<(), TableError> {
        let traced = since.and_then(|since| Some((since, table.play.as_ref()?)));
        self.is_traced = traced.is_some();
        if let Some((since, play)) = traced {
            line.truncate(line.len() - 1);
            line.extend_from_slice(b",\"trace\":");
            write_trace(&mut line, &*play.session, since)?;
            line.push(b'}');
        }
        self.lines.push(line);
        Ok(())
    }
}

/// How a line with a trace ends.
const TRACE_END: &str = "}}";
/// Room for most entries, so that they need not grow step by step.
const USUAL_LINE: usize = 1_024;

impl Table {
    /// As [`Table::apply`], and writes the entry down with what came of it. On `Err` nothing has changed.
    pub fn take_in(&mut self, entry: Entry, lines: &mut Lines) -> Result<(), TableError> {
        let mut line = Vec::with_capacity(USUAL_LINE);
        serde_json::to_writer(&mut line, &entry)?;
        let changes_game = changes_game(&entry.change);
        if changes_game && !lines.has_changed_game {
            lines.has_changed_game = true;
            self.mark();
        }
        let mut place = self.place();
        if matches!(entry.change, Change::RulesChanged { .. }) {
            // What was put in before belongs to the other rules.
            place.inputs = 0;
        }
        self.apply(entry)?;
        lines.push(line, self, changes_game.then_some(place))
    }

    /// The first entry of a table, as it will be in the log.
    pub fn first_line(id: wire::TableId, entry: Entry) -> Result<Vec<u8>, TableError> {
        let (mut lines, line) = (Lines::default(), serde_json::to_vec(&entry)?);
        let table = Self::from_entries(id, [entry])?;
        lines.push(line, &table, Some(Place::default()))?;
        Ok(lines.finish(&table)?.pop().unwrap_or_default())
    }

    /// Remembers how the game stands before what is to come.
    fn mark(&mut self) {
        self.play.iter_mut().for_each(|play| play.session.mark());
    }

    /// Forgets how the game stood, once everybody knows what has changed.
    pub fn unmark(&mut self) {
        self.play.iter_mut().for_each(|play| play.session.unmark());
    }

    fn place(&self) -> Place {
        let Some(play) = &self.play else { return Place::default() };
        Place { events: play.session.event_count(), inputs: play.session.input_count() }
    }
}

/// Appends what came of a change as a [`Trace`] is written, without the state.
fn write_trace(line: &mut Vec<u8>, session: &dyn AnyPlayer, since: Place) -> Result<(), TableError> {
    let first_input = since.inputs.min(session.input_count());
    line.extend_from_slice(b"{\"awaiting\":");
    serde_json::to_writer(&mut *line, &session.awaiting())?;
    if session.event_count() > since.events {
        line.extend_from_slice(b",\"events\":");
        session.write_seen_from(since.events, line)?;
    }
    line.extend_from_slice(b",\"first_input\":");
    serde_json::to_writer(&mut *line, &first_input)?;
    if session.input_count() > first_input {
        line.extend_from_slice(b",\"inputs\":");
        session.write_inputs_from(first_input, line)?;
    }
    if let Some(seat) = session.undoable() {
        line.extend_from_slice(b",\"undoable\":");
        serde_json::to_writer(&mut *line, &seat)?;
    }
    if session.ends_round_since(since.events) {
        line.extend_from_slice(b",\"ends_round\":true");
    }
    if let Some(end) = end_of(session)? {
        line.extend_from_slice(b",\"end\":");
        serde_json::to_writer(&mut *line, &end)?;
    }
    line.push(b'}');
    Ok(())
}

fn end_of(session: &dyn AnyPlayer) -> Result<Option<End>, TableError> {
    let Some(ending) = session.outcome() else { return Ok(None) };
    let view = match session.view(Viewer::AllSeeing) {
        Ok(view) => view,
        Err(_) => to_raw_value(&Value::Null)?,
    };
    Ok(Some(End { ending, turn: session.turn(), chapter: session.chapter(), view }))
}

/// Whether there is a trace to leave.
pub(super) fn changes_game(change: &Change) -> bool {
    match change {
        Change::Made(made) => made.deal != super::Deal::Fair,
        Change::Started
        | Change::Acted { .. }
        | Change::DeadlinePassed
        | Change::Undone { .. }
        | Change::RulesChanged { .. } => true,
        _ => false,
    }
}

/// Reads a trace; what another version of the program wrote otherwise counts as none.
pub(super) fn read_trace(text: &RawValue) -> Option<Trace> {
    serde_json::from_str(text.get()).ok()
}
