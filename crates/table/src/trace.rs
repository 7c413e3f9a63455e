//! What a change of the game leaves behind in the log besides itself: enough to show the table, and to go
//! on with it, when its rules are no longer there.

use bots::AnyPlayer;
use roster::{Ending, Json, SeenEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use tabletop::{Awaiting, Millis, Seat, Viewer, patch};

use super::{Change, Entry, Table, TableError};
use wire::PersonId;

/// What came of one change of the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trace {
    pub(crate) awaiting: Awaiting,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) events: Vec<SeenEvent>,
    /// How many inputs there were before; fewer than the last time when a move was taken back.
    pub(crate) first_input: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) inputs: Vec<Json>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) undoable: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) end: Option<End>,
    /// None where another change is stored together with this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<StateChange>,
}

/// How a state's JSON changed: anew, or by a list of operations.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// As everybody may see it then.
    pub(crate) view: Json,
}

/// An entry as the log has it.
#[derive(Debug, Deserialize)]
#[serde(from = "Line")]
pub struct StoredEntry {
    pub entry: Entry,
    /// Read only when it is needed.
    pub(crate) trace: Option<Json>,
}

/// How a [`StoredEntry`] is written: the fields of an entry, and its trace.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    at: Millis,
    #[serde(default)]
    by: Option<PersonId>,
    #[serde(default)]
    key: Option<String>,
    change: Change,
    #[serde(default)]
    trace: Option<Json>,
}

impl From<Line> for StoredEntry {
    fn from(Line { at, by, key, change, trace }: Line) -> Self {
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
struct Mark {
    events: usize,
    inputs: usize,
}

/// Entries that are stored together, as they will be in the log.
#[derive(Debug, Default)]
pub struct Lines {
    lines: Vec<Vec<u8>>,
    /// The state before them, once one of them has changed the game; empty before the game began.
    before: Option<String>,
    /// The trace of the last one, still without the state.
    last: Option<Trace>,
}

impl Lines {
    pub fn len(&self) -> usize {
        self.lines.len() + usize::from(self.last.is_some())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All lines; the state goes with the last one.
    pub fn finish(mut self, table: &Table) -> Result<Vec<Vec<u8>>, TableError> {
        if let Some(mut trace) = self.last.take() {
            trace.state = state_change(self.before.as_deref().unwrap_or_default(), table)?;
            self.write_trace(&trace)?;
        }
        Ok(self.lines)
    }

    /// Writes the trace that was waiting, since another change follows.
    fn settle(&mut self) -> Result<(), TableError> {
        match self.last.take() {
            Some(trace) => self.write_trace(&trace),
            None => Ok(()),
        }
    }

    /// A line is an object: its trace becomes one more of its fields.
    fn write_trace(&mut self, trace: &Trace) -> Result<(), TableError> {
        if let Some(line) = self.lines.last_mut()
            && line.pop() == Some(b'}')
        {
            line.extend_from_slice(b",\"trace\":");
            serde_json::to_writer(&mut *line, trace)?;
            line.push(b'}');
        }
        Ok(())
    }
}

/// The patch that leads to the state as it is now, or all of it if there was none before.
fn state_change(before: &str, table: &Table) -> Result<Option<StateChange>, TableError> {
    let Some(play) = &table.play else { return Ok(None) };
    let now = play.session.written_state()?;
    if before.is_empty() {
        return Ok(Some(StateChange::Whole(now)));
    }
    let mut operations = String::new();
    patch::diff(before, now.get(), &mut operations);
    Ok(Some(StateChange::Patch(RawValue::from_string(operations)?)))
}

impl Table {
    /// As [`Table::apply`], and writes the entry down with what came of it. On `Err` nothing has changed.
    pub fn take_in(&mut self, entry: Entry, lines: &mut Lines) -> Result<(), TableError> {
        let line = serde_json::to_vec(&entry)?;
        let changes_game = changes_game(&entry.change);
        if changes_game && lines.before.is_none() {
            lines.before = Some(self.written_state()?);
        }
        let mut mark = self.mark();
        if matches!(entry.change, Change::RulesChanged { .. }) {
            // What was put in before belongs to the other rules.
            mark.inputs = 0;
        }
        self.apply(entry)?;
        lines.settle()?;
        lines.lines.push(line);
        if changes_game {
            lines.last = self.trace_since(mark)?;
        }
        Ok(())
    }

    /// The first entry of a table, as it will be in the log.
    pub fn first_line(id: wire::TableId, entry: Entry) -> Result<Vec<u8>, TableError> {
        let mut lines = Lines { lines: vec![serde_json::to_vec(&entry)?], ..Lines::default() };
        let table = Self::from_entries(id, [entry])?;
        lines.last = table.trace_since(Mark::default())?;
        Ok(lines.finish(&table)?.pop().unwrap_or_default())
    }

    /// Empty before the game has begun.
    fn written_state(&self) -> Result<String, TableError> {
        match &self.play {
            Some(play) => Ok(play.session.written_state()?.get().to_owned()),
            None => Ok(String::new()),
        }
    }

    fn mark(&self) -> Mark {
        let Some(play) = &self.play else { return Mark::default() };
        Mark { events: play.session.event_count(), inputs: play.session.input_count() }
    }

    /// What came of a change, without the state.
    fn trace_since(&self, mark: Mark) -> Result<Option<Trace>, TableError> {
        let Some(play) = &self.play else { return Ok(None) };
        let session = &play.session;
        let first_input = mark.inputs.min(session.input_count());
        Ok(Some(Trace {
            awaiting: session.awaiting(),
            events: session.seen_from(mark.events)?,
            first_input,
            inputs: session.inputs_from(first_input)?,
            undoable: session.undoable(),
            end: end_of(&**session)?,
            state: None,
        }))
    }
}

fn end_of(session: &dyn AnyPlayer) -> Result<Option<End>, TableError> {
    let Some(ending) = session.outcome() else { return Ok(None) };
    let view = match session.view(Viewer::AllSeeing) {
        Ok(view) => view,
        Err(_) => to_raw_value(&Value::Null)?,
    };
    Ok(Some(End { ending, turn: session.turn(), view }))
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
