use serde::Deserialize;
use serde_json::Value;

use crate::{Seat, Viewer};

/// What must be true: exactly one of these forms.
///
/// `{at, is}`, `{view, at, is}` and `{events, is}`, with `contains`, `lacks`, `count` or `set` instead of
/// `is`; `{legal: SEAT, has|lacks: ACTION}`, `{outcome: …}`, `{setup_refused: RULE}` or `{said, heard}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "ExpectationFields")]
pub enum Expectation {
    Place { of: Whole, at: String, compare: Comparison },
    Legal { seat: Seat, has: Value },
    Illegal { seat: Seat, lacks: Value },
    Outcome(Value),
    SetupRefused { rule: String },
    Heard { said: String, heard: String },
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    State,
    View(Viewer),
    /// What happened since the last step that changed the game, as the rules say it.
    Events,
    /// The same, as this viewer sees it.
    EventsSeen(Viewer),
}

/// How a value is compared.
#[derive(Clone, Debug, PartialEq)]
pub enum Comparison {
    /// The same in full.
    Is(Value),
    /// A list with something like this in it (so many times), an object with these fields, or a text
    /// with this in it.
    Contains {
        what: Value,
        times: Option<usize>,
    },
    Lacks(Value),
    /// A list or an object of so many.
    Count(usize),
    /// A list of these in any order.
    Set(Vec<Value>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectationFields {
    view: Option<Value>,
    events: Option<Value>,
    at: Option<String>,
    #[serde(default, deserialize_with = "present")]
    is: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    contains: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    lacks: Option<Value>,
    count: Option<usize>,
    set: Option<Vec<Value>>,
    legal: Option<Seat>,
    has: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    outcome: Option<Value>,
    setup_refused: Option<String>,
    said: Option<String>,
    heard: Option<String>,
}

const MALFORMED: &str = "an expectation is {at, is}, {view, at, is}, {events, is}, {legal, has}, {legal, lacks}, \
                         {outcome}, {setup_refused} or {said, heard}; instead of is: contains, contains and \
                         count, lacks, count or set";

/// Keeps an explicit `null` apart from a field that is not there.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl TryFrom<ExpectationFields> for Expectation {
    type Error = String;

    fn try_from(fields: ExpectationFields) -> Result<Self, Self::Error> {
        let given = fields.count();
        let is_of_place = fields.at.is_some() || fields.events.is_some();
        let (needed, expectation) = match fields {
            fields if is_of_place => place(fields)?,
            ExpectationFields { legal: Some(seat), has: Some(has), .. } => (2, Self::Legal { seat, has }),
            ExpectationFields { legal: Some(seat), lacks: Some(lacks), .. } => {
                (2, Self::Illegal { seat, lacks })
            }
            ExpectationFields { outcome: Some(outcome), .. } => (1, Self::Outcome(outcome)),
            ExpectationFields { setup_refused: Some(rule), .. } => (1, Self::SetupRefused { rule }),
            ExpectationFields { said: Some(said), heard: Some(heard), .. } => {
                (2, Self::Heard { said, heard })
            }
            _ => return Err(MALFORMED.to_owned()),
        };
        if given == needed { Ok(expectation) } else { Err(MALFORMED.to_owned()) }
    }
}

/// The forms that look at a place, and how many fields each has.
fn place(fields: ExpectationFields) -> Result<(usize, Expectation), String> {
    let ExpectationFields { view, events, at, is, contains, lacks, count, set, .. } = fields;
    let has_place = usize::from(at.is_some());
    let (of, whole) = match (view, events) {
        (None, None) => (Whole::State, 0),
        (Some(view), None) => (Whole::View(viewer(&view)?), 1),
        (None, Some(Value::String(word))) if word == "all" => (Whole::Events, 1),
        (None, Some(seen_by)) => (Whole::EventsSeen(viewer(&seen_by)?), 1),
        (Some(_), Some(_)) => return Err(MALFORMED.to_owned()),
    };
    let (compare, compared) = match (is, contains, lacks, count, set) {
        (Some(is), None, None, None, None) => (Comparison::Is(is), 1),
        (None, Some(what), None, times, None) => {
            let fields = 1 + usize::from(times.is_some());
            (Comparison::Contains { what, times }, fields)
        }
        (None, None, Some(lacks), None, None) => (Comparison::Lacks(lacks), 1),
        (None, None, None, Some(count), None) => (Comparison::Count(count), 1),
        (None, None, None, None, Some(set)) => (Comparison::Set(set), 1),
        _ => return Err(MALFORMED.to_owned()),
    };
    let at = at.unwrap_or_default();
    Ok((whole + has_place + compared, Expectation::Place { of, at, compare }))
}

impl ExpectationFields {
    /// How many fields were given.
    fn count(&self) -> usize {
        [
            self.view.is_some(),
            self.events.is_some(),
            self.at.is_some(),
            self.is.is_some(),
            self.contains.is_some(),
            self.lacks.is_some(),
            self.count.is_some(),
            self.set.is_some(),
            self.legal.is_some(),
            self.has.is_some(),
            self.outcome.is_some(),
            self.setup_refused.is_some(),
            self.said.is_some(),
            self.heard.is_some(),
        ]
        .into_iter()
        .filter(|&given| given)
        .count()
    }
}

/// A viewer is a seat's number, `spectator` or `all_seeing`.
fn viewer(value: &Value) -> Result<Viewer, String> {
    match value {
        Value::String(word) if word == "spectator" => Ok(Viewer::Spectator),
        Value::String(word) if word == "all_seeing" => Ok(Viewer::AllSeeing),
        Value::Number(_) => Seat::deserialize(value).map(Viewer::Seat).map_err(|error| error.to_string()),
        other => Err(format!("a viewer is a seat's number, spectator or all_seeing, not {other}")),
    }
}
