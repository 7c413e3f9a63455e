use serde::Serialize;
use tabletop::{Awaiting, Game, LoggedInput, Millis};

use super::law::{Breach, Held, Law, demand};
use super::round_trip::write;

/// By how much later everything happens. No number of a game that is not a time is that far from itself.
const LATER_MS: Millis = (1 << 40) + 1;
/// At one examined state in this many the whole of it is compared.
const STATES_EVERY: u32 = 8;

/// The same game, begun later: nothing may differ but its times, and each by as much.
#[derive(Debug)]
pub(super) struct Later<G: Game> {
    state: G,
    events: Vec<G::Event>,
    examined: u32,
    texts: Texts,
}

impl<G: Game> Later<G> {
    pub(super) fn new(state: G) -> Self {
        Self { state, events: Vec::new(), examined: 0, texts: Texts::default() }
    }

    /// Does what was done in the real game, which is now `real` and had `events`; the states are compared
    /// now and then when that `is_due`.
    pub(super) fn follow(
        &mut self,
        logged: &LoggedInput<G::Action>,
        real: &G,
        events: &[G::Event],
        is_due: bool,
    ) -> Held {
        let (at, input) = (logged.at, &logged.input);
        self.events.clear();
        self.state.apply(at + LATER_MS, input, &mut self.events).map_err(|refusal| {
            let message = format!("{input:?} is accepted at {at} ms; {LATER_MS} ms later: {refusal}");
            Breach::new(Law::Time, message)
        })?;
        let (awaited, later) = (real.awaiting(), self.state.awaiting());
        let is_same_wait = match (awaited, later) {
            (
                Awaiting::Seats { to_act, deadline },
                Awaiting::Seats { to_act: later_to_act, deadline: later_deadline },
            ) => to_act == later_to_act && deadline.map(|deadline| deadline + LATER_MS) == later_deadline,
            (awaited, later) => awaited == later,
        };
        demand(is_same_wait, Law::Time, || {
            format!("the game waits for {awaited:?}; {LATER_MS} ms later for {later:?}")
        })?;
        if self.events != events {
            self.texts.differ_in_times("events", &events, &self.events)?;
        }
        self.examined += u32::from(is_due);
        if is_due && self.examined.is_multiple_of(STATES_EVERY) {
            self.texts.differ_in_times("state", real, &self.state)?;
        }
        Ok(())
    }
}

/// How two values are written.
#[derive(Debug, Default)]
struct Texts {
    one: Vec<u8>,
    later: Vec<u8>,
}

impl Texts {
    fn differ_in_times(&mut self, what: &str, one: &impl Serialize, later: &impl Serialize) -> Held {
        let unwritten = |error: serde_json::Error| Breach::new(Law::RoundTrip, error.to_string());
        write(one, &mut self.one).map_err(unwritten)?;
        write(later, &mut self.later).map_err(unwritten)?;
        demand(is_later(&self.one, &self.later), Law::Time, || {
            let [one, later] = [&self.one, &self.later].map(|text| String::from_utf8_lossy(text));
            format!("by more than its times the {what} {one} differ from {later}, {LATER_MS} ms later")
        })
    }
}

/// Whether two JSON texts are the same but for numbers that are `LATER_MS` apart.
fn is_later(one: &[u8], later: &[u8]) -> bool {
    let (mut one, mut later) = (one, later);
    loop {
        match (next_token(&mut one), next_token(&mut later)) {
            (None, None) => return true,
            (Some(token), Some(later)) if token == later || is_later_number(token, later) => {}
            _ => return false,
        }
    }
}

fn is_later_number(one: &[u8], later: &[u8]) -> bool {
    let number = |token| std::str::from_utf8(token).ok()?.parse::<Millis>().ok();
    number(one).is_some_and(|one| one.checked_add(LATER_MS) == number(later))
}

/// Takes a string, a word or number, or a sign from the front of a JSON text.
fn next_token<'a>(text: &mut &'a [u8]) -> Option<&'a [u8]> {
    let end = match text.first()? {
        b'"' => string_end(text),
        b'{' | b'}' | b'[' | b']' | b',' | b':' => 1,
        _ => {
            let is_sign = |byte: &u8| matches!(byte, b'{' | b'}' | b'[' | b']' | b',' | b':' | b'"');
            text.iter().position(is_sign).unwrap_or(text.len())
        }
    };
    let (token, rest) = text.split_at(end);
    *text = rest;
    Some(token)
}

/// Behind the quote that ends the string at the front.
fn string_end(text: &[u8]) -> usize {
    let mut is_escaped = true;
    let is_end = |&byte: &u8| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    };
    text.iter().position(is_end).map_or(text.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn differ_in_times_only(one: &Value, later: &Value) -> bool {
        Texts::default().differ_in_times("state", one, later).is_ok()
    }

    #[test]
    fn only_times_may_differ_and_all_by_as_much() {
        let state = |deadline: Millis, turn: u8| json!({ "stage": [{ "deadline": deadline }], "turn": turn });
        assert!(differ_in_times_only(&state(5, 3), &state(5 + LATER_MS, 3)));
        assert!(differ_in_times_only(&state(5, 3), &state(5, 3)), "what is no time stays");
        assert!(!differ_in_times_only(&state(5, 3), &state(6 + LATER_MS, 3)));
        assert!(!differ_in_times_only(&state(5, 3), &state(5 + LATER_MS, 4)));
        assert!(!differ_in_times_only(&state(5 + LATER_MS, 3), &state(5, 3)), "earlier is not later");
        assert!(!differ_in_times_only(&json!({ "a": 1 }), &json!({ "b": 1 })));
        assert!(!differ_in_times_only(&json!([1]), &json!([1, 2])));
    }

    #[test]
    fn a_number_in_a_string_is_no_time() {
        let late = 1 + LATER_MS;
        assert!(!differ_in_times_only(&json!("1"), &json!(late.to_string())));
        assert!(!differ_in_times_only(&json!({ "1": null }), &json!({ (late.to_string()): null })));
        assert!(differ_in_times_only(&json!(["a\\", 1]), &json!(["a\\", late])), "an escaped backslash");
        assert!(
            !differ_in_times_only(&json!(["a\",1"]), &json!([format!("a\",{late}")])),
            "an escaped quote"
        );
    }
}
