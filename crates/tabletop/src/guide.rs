use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Game, Seat, Seed};

/// A first game that teaches, as the file of [`Game::guide_file`] has it: its table, its deal, and what is
/// told and done until the lesson is over. Whoever learns has [`Guide::LEARNER`], bots have the other seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide<O, A> {
    pub seats: u8,
    /// Those that differ from the defaults.
    pub options: O,
    /// Who plays the other seats once the lesson is over; empty where there are none.
    #[serde(default)]
    pub bot: String,
    /// The number of the deal's seed.
    pub seed: u64,
    /// What the lesson shows at some time, so that a change of the rules that hides it is found out.
    pub shows: Vec<Sight>,
    pub steps: Vec<GuideStep<A>>,
}

/// One thing of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GuideStep<A> {
    /// A tip, by its id, which the page words. All wait until it is heard; the last one before a move of
    /// whoever learns asks for that move, which is the answer.
    Tell(String),
    /// What a seat does.
    Act(Seat, A),
}

/// Something to be seen in a lesson: an event, or a view of whoever learns, that has all that is named here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sight {
    /// In a few words, for whoever changes the rules.
    pub what: String,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub event: Value,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub view: Value,
}

/// The guide of a game in its own terms.
pub type GuideOf<G> = Guide<<G as Game>::Options, <G as Game>::Action>;

impl<O, A> Guide<O, A> {
    /// The seat of whoever learns.
    pub const LEARNER: Seat = Seat::FIRST;

    pub fn seed(&self) -> Seed {
        Seed::from_number(self.seed)
    }
}

impl Sight {
    /// Whether this event, as an all-seeing viewer has it, is what is to be seen.
    pub fn is_event(&self, event: &Value) -> bool {
        !self.event.is_null() && has(event, &self.event)
    }

    /// Whether it is to be seen in this view of whoever learns.
    pub fn is_in_view(&self, view: &Value) -> bool {
        !self.view.is_null() && has(view, &self.view)
    }
}

/// Whether all that is wanted is there: each field, and each element somewhere in its list.
fn has(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| found.get(key).is_some_and(|found| has(found, wanted)))
        }
        (Value::Array(found), Value::Array(wanted)) => {
            wanted.iter().all(|wanted| found.iter().any(|found| has(found, wanted)))
        }
        _ => found == wanted,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_sight_is_seen_where_all_that_it_names_is_there() {
        let found = json!({"round_ended": {"cause": "elder_sign", "verdicts": [{"failed": true}, {"failed": false}]}});
        assert!(has(&found, &json!({"round_ended": {"verdicts": [{"failed": true}]}})));
        assert!(has(&found, &json!({"round_ended": {}})));
        assert!(!has(&found, &json!({"round_ended": {"cause": "all_passed"}})));
        assert!(!has(&found, &json!({"round_ended": {"verdicts": [{"failed": null}]}})));
        let sight = Sight { what: String::new(), event: json!({"round_ended": {}}), view: Value::Null };
        assert!(sight.is_event(&found) && !sight.is_in_view(&found));
    }

    #[test]
    fn a_guide_is_read_as_it_is_written() {
        let text = r#"{"seats": 2, "options": {}, "bot": "random", "seed": 7, "shows": [],
            "steps": [{"tell": "welcome"}, {"act": [0, {"pass_to": 1}]}]}"#;
        let guide: Guide<Value, Value> = serde_json::from_str(text).unwrap();
        assert_eq!(guide.steps[0], GuideStep::Tell("welcome".to_owned()));
        assert_eq!(guide.steps[1], GuideStep::Act(Guide::<Value, Value>::LEARNER, json!({"pass_to": 1})));
    }
}
