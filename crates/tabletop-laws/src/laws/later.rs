use serde::Serialize;
use serde_json::Value;
use tabletop::{Awaiting, Game, LoggedInput, Millis};

use super::law::{Breach, Held, Law, demand};

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
}

impl<G: Game> Later<G> {
    pub(super) fn new(state: G) -> Self {
        Self { state, events: Vec::new(), examined: 0 }
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
            differ_in_times("events", &events, &self.events)?;
        }
        self.examined += u32::from(is_due);
        if is_due && self.examined.is_multiple_of(STATES_EVERY) {
            differ_in_times("state", real, &self.state)?;
        }
        Ok(())
    }
}

fn differ_in_times(what: &str, one: &impl Serialize, later: &impl Serialize) -> Held {
    let unwritten = |error: serde_json::Error| Breach::new(Law::RoundTrip, error.to_string());
    let one = serde_json::to_value(one).map_err(unwritten)?;
    let later = serde_json::to_value(later).map_err(unwritten)?;
    demand(is_later(&one, &later), Law::Time, || {
        format!("by more than its times the {what} {one} differ from {later}, {LATER_MS} ms later")
    })
}

/// Whether both are the same but for numbers that are `LATER_MS` apart.
fn is_later(one: &Value, later: &Value) -> bool {
    match (one, later) {
        (Value::Array(one), Value::Array(later)) => {
            one.len() == later.len() && one.iter().zip(later).all(|(one, later)| is_later(one, later))
        }
        (Value::Object(one), Value::Object(later)) => {
            one.len() == later.len()
                && one.iter().all(|(key, one)| later.get(key).is_some_and(|later| is_later(one, later)))
        }
        (Value::Number(number), Value::Number(other)) if number != other => {
            number.as_u64().and_then(|number| number.checked_add(LATER_MS)) == other.as_u64()
        }
        (one, later) => one == later,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_times_may_differ_and_all_by_as_much() {
        let state = |deadline: Millis, turn: u8| json!({ "stage": [{ "deadline": deadline }], "turn": turn });
        assert!(is_later(&state(5, 3), &state(5 + LATER_MS, 3)));
        assert!(is_later(&state(5, 3), &state(5, 3)), "what is no time stays");
        assert!(!is_later(&state(5, 3), &state(6 + LATER_MS, 3)));
        assert!(!is_later(&state(5, 3), &state(5 + LATER_MS, 4)));
        assert!(!is_later(&json!({ "a": 1 }), &json!({ "b": 1 })));
    }
}
