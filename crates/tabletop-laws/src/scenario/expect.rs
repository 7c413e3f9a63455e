use serde::Serialize;
use serde_json::Value;
use tabletop::{Comparison, Expectation, Game, Seat, Whole};

use super::compare;
use super::problem::Problem;
use crate::plain::{plain, viewer_name};
use crate::same::includes;

/// A game, and what happened in it since the last step that changed it.
#[derive(Debug)]
pub(super) struct Scene<'a, G: Game> {
    pub(super) state: &'a G,
    pub(super) events: &'a [G::Event],
}

/// Demands one thing of a game as it is now.
pub(super) fn check<G: Game>(scene: &Scene<'_, G>, expectation: &Expectation) -> Result<(), Problem> {
    let state = scene.state;
    match expectation {
        Expectation::Place { of, at, compare } => {
            let (whole, value) = look(scene, *of)?;
            check_place(&whole, &value, at, compare)
        }
        Expectation::Legal { seat, has } => check_legal(state, *seat, has),
        Expectation::Illegal { seat, lacks } => check_illegal(state, *seat, lacks),
        Expectation::Outcome(wanted) => {
            let found = written(&state.outcome())?;
            same_or("the outcome", includes(&found, wanted), wanted, &found)
        }
        Expectation::Heard { said, heard } => {
            let found = state.heard(said);
            same_or(&format!("what is heard of {said:?}"), found == *heard, heard, &found)
        }
        // A scenario with a refused setup is never played.
        Expectation::SetupRefused { rule } => Err(Problem::SetupAccepted { rule: rule.clone() }),
    }
}

/// What is looked at, by its name and as JSON.
fn look<G: Game>(scene: &Scene<'_, G>, of: Whole) -> Result<(String, Value), Problem> {
    Ok(match of {
        Whole::State => ("the state".to_owned(), written(scene.state)?),
        Whole::View(viewer) => {
            (format!("the view of {}", viewer_name(viewer)), written(&scene.state.view(viewer))?)
        }
        Whole::Events => ("the list of events".to_owned(), written(&scene.events)?),
        Whole::EventsSeen(viewer) => {
            let seen: Vec<_> = scene.events.iter().filter_map(|event| G::event_view(event, viewer)).collect();
            (format!("the list of events for {}", viewer_name(viewer)), written(&seen)?)
        }
    })
}

fn written(value: &impl Serialize) -> Result<Value, Problem> {
    serde_json::to_value(value).map_err(|error| Problem::Unwritable(error.to_string()))
}

fn same_or<T: Serialize + ?Sized>(
    place: &str,
    is_same: bool,
    expected: &T,
    found: &T,
) -> Result<(), Problem> {
    if is_same {
        return Ok(());
    }
    Err(Problem::Differs { place: place.to_owned(), expected: plain(expected), found: plain(found) })
}

fn check_place(whole: &str, value: &Value, pointer: &str, compare: &Comparison) -> Result<(), Problem> {
    if !(pointer.is_empty() || pointer.starts_with('/')) {
        return Err(Problem::NotAPointer(pointer.to_owned()));
    }
    let place = named(whole, pointer);
    match value.pointer(pointer) {
        Some(found) => compare::check(&place, found, compare),
        None => Err(no_place(whole, place, value, pointer)),
    }
}

fn named(whole: &str, pointer: &str) -> String {
    if pointer.is_empty() { whole.to_owned() } else { format!("{pointer} of {whole}") }
}

/// Names the deepest thing on the way that does exist, and what it has.
fn no_place(whole: &str, place: String, value: &Value, pointer: &str) -> Problem {
    let mut parent = pointer;
    let mut has = plain(value);
    while let Some((shorter, _)) = parent.rsplit_once('/') {
        parent = shorter;
        if let Some(found) = value.pointer(parent) {
            has = contents(found);
            break;
        }
    }
    Problem::NoPlace { place, parent: named(whole, parent), has }
}

fn contents(value: &Value) -> String {
    match value {
        Value::Object(fields) if fields.is_empty() => "no fields".to_owned(),
        Value::Object(fields) => fields.keys().map(String::as_str).collect::<Vec<_>>().join(", "),
        Value::Array(items) => format!("{} items", items.len()),
        other => format!("no parts, it is {}", plain(other)),
    }
}

fn check_legal<G: Game>(state: &G, seat: Seat, action: &Value) -> Result<(), Problem> {
    let (action, legal) = read_and_list(state, seat, action)?;
    if legal.contains(&action) {
        return Ok(());
    }
    Err(Problem::NotLegal { seat: seat.number(), action: plain(&action), legal: plain(&legal) })
}

fn check_illegal<G: Game>(state: &G, seat: Seat, action: &Value) -> Result<(), Problem> {
    let (action, legal) = read_and_list(state, seat, action)?;
    if !legal.contains(&action) {
        return Ok(());
    }
    Err(Problem::Legal { seat: seat.number(), action: plain(&action) })
}

/// The action as the game knows it, so that a misspelt one is not merely absent, and the seat's list.
fn read_and_list<G: Game>(
    state: &G,
    seat: Seat,
    action: &Value,
) -> Result<(G::Action, Vec<G::Action>), Problem> {
    let read = serde_json::from_value(action.clone())
        .map_err(|error| Problem::NoLegalAction { action: action.clone(), reason: error.to_string() })?;
    let mut legal = Vec::new();
    state.legal_actions(seat, &mut legal);
    Ok((read, legal))
}
