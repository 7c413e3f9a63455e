use serde::Serialize;
use tabletop::{Game, Plain, Rng, Viewer};

use super::law::{Breach, Held, Law, demand};

/// Writes `value` as JSON into `text`, reusing its memory.
pub(super) fn write(value: &impl Serialize, text: &mut Vec<u8>) -> Result<(), serde_json::Error> {
    text.clear();
    serde_json::to_writer(text, value)
}

/// Writes `value` into `text` and demands that reading it back gives the same value.
pub(super) fn round_trip<T: Plain>(what: &str, value: &T, text: &mut Vec<u8>) -> Held {
    write(value, text)
        .map_err(|error| Breach::new(Law::RoundTrip, format!("the {what} cannot be written: {error}")))?;
    reads_back(what, value, text)
}

fn reads_back<T: Plain>(what: &str, value: &T, text: &[u8]) -> Held {
    let unreadable = |error: &dyn std::error::Error, shown: &str| {
        Breach::new(Law::RoundTrip, format!("the {what} {shown} cannot be read: {error}"))
    };
    // As records are read: from bytes all of it would be compiled once more.
    let text = str::from_utf8(text).map_err(|error| unreadable(&error, &String::from_utf8_lossy(text)))?;
    let read: T = serde_json::from_str(text).map_err(|error| unreadable(&error, text))?;
    demand(read == *value, Law::RoundTrip, || {
        format!("the {what} {value:?} is written {text} and read back {read:?}")
    })
}

/// Round trips of one of the step's events and of what one viewer saw of it; one of each a step is
/// enough over a game.
pub(super) fn an_event<G: Game>(
    events: &[G::Event],
    viewer: Viewer,
    rng: &mut Rng,
    text: &mut Vec<u8>,
) -> Held {
    let Some(event) = events.get(rng.index(events.len())) else {
        return Ok(());
    };
    round_trip("event", event, text)?;
    match G::event_view(event, viewer) {
        Some(seen) => round_trip("view of an event", &seen, text),
        None => Ok(()),
    }
}
