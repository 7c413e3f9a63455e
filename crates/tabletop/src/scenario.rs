use serde::Deserialize;
use serde_json::Value;

use crate::{BadFate, Chance, Fate, Millis, Seat, Viewer};

/// Given, when, then: a rule as an example that anyone can write and the program can check.
/// Actions, patches and expected values stay untyped here; the runner gives them to the game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub name: String,
    /// Ids of the checklist that this example shows.
    pub rules: Vec<String>,
    pub game: String,
    /// The options that differ from the game's defaults.
    #[serde(default)]
    pub config: Value,
    pub seats: u8,
    /// Draws the setup from this seed; without it the setup uses `fates` too.
    #[serde(default)]
    pub seed: Option<u64>,
    /// A JSON merge patch (RFC 7396) onto the state after setup.
    #[serde(default)]
    pub given: Value,
    #[serde(default)]
    pub fates: Vec<ScriptedFate>,
    #[serde(default)]
    pub when: Vec<Step>,
    pub then: Vec<Expectation>,
}

/// A scripted answer to chance.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScriptedFate {
    Dice(Vec<u8>),
    Pick(u16),
    Order(ScriptedOrder),
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum ScriptedOrder {
    Places(Vec<u16>),
    /// The word `keep`: leave everything where it is.
    Word(Keep),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    Keep,
}

impl ScriptedFate {
    /// The fate this stands for when `chance` is asked.
    pub fn answer(&self, chance: Chance) -> Result<Fate, BadFate> {
        let fate = match (self, chance) {
            (Self::Dice(dice), _) => Fate::Dice(dice.clone()),
            (Self::Pick(place), _) => Fate::Pick(*place),
            (Self::Order(ScriptedOrder::Places(places)), _) => Fate::Order(places.clone()),
            (Self::Order(ScriptedOrder::Word(Keep::Keep)), Chance::Shuffle { len }) => Fate::keep(len),
            (Self::Order(ScriptedOrder::Word(Keep::Keep)), _) => Fate::Order(Vec::new()),
        };
        chance.admits(&fate).map(|()| fate)
    }
}

/// One step of the story: exactly one of the forms of design, checked by the runner.
///
/// `{seat, do}`, `{seat, do, refused: RULE}`, `{seat, bot: NAME, chooses: ACTION}` or `{deadline: MS}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "StepFields")]
pub enum Step {
    Act { seat: Seat, action: Value },
    Refused { seat: Seat, action: Value, rule: String },
    Bot { seat: Seat, policy: String, chooses: Value },
    Deadline { at: Millis },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFields {
    seat: Option<Seat>,
    #[serde(rename = "do")]
    action: Option<Value>,
    refused: Option<String>,
    bot: Option<String>,
    chooses: Option<Value>,
    deadline: Option<Millis>,
}

impl TryFrom<StepFields> for Step {
    type Error = &'static str;

    fn try_from(fields: StepFields) -> Result<Self, Self::Error> {
        let StepFields { seat, action, refused, bot, chooses, deadline } = fields;
        match (seat, action, refused, bot, chooses, deadline) {
            (Some(seat), Some(action), None, None, None, None) => Ok(Self::Act { seat, action }),
            (Some(seat), Some(action), Some(rule), None, None, None) => {
                Ok(Self::Refused { seat, action, rule })
            }
            (Some(seat), None, None, Some(policy), Some(chooses), None) => {
                Ok(Self::Bot { seat, policy, chooses })
            }
            (None, None, None, None, None, Some(at)) => Ok(Self::Deadline { at }),
            _ => Err("a step is {seat, do}, {seat, do, refused}, {seat, bot, chooses} or {deadline}"),
        }
    }
}

/// What must be true at the end: exactly one of these forms.
///
/// `{at, is}`, `{view, at, is}`, `{legal: SEAT, has|lacks: ACTION}`, `{outcome: …}`,
/// `{setup_refused: RULE}` or `{said, heard}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "ExpectationFields")]
pub enum Expectation {
    State { at: String, is: Value },
    View { viewer: Viewer, at: String, is: Value },
    Legal { seat: Seat, has: Value },
    Illegal { seat: Seat, lacks: Value },
    Outcome(Value),
    SetupRefused { rule: String },
    Heard { said: String, heard: String },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectationFields {
    view: Option<Value>,
    at: Option<String>,
    #[serde(default, deserialize_with = "present")]
    is: Option<Value>,
    legal: Option<Seat>,
    has: Option<Value>,
    lacks: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    outcome: Option<Value>,
    setup_refused: Option<String>,
    said: Option<String>,
    heard: Option<String>,
}

/// Keeps an explicit `null` apart from a field that is not there.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl TryFrom<ExpectationFields> for Expectation {
    type Error = String;

    fn try_from(fields: ExpectationFields) -> Result<Self, Self::Error> {
        let malformed = "an expectation is {at, is}, {view, at, is}, {legal, has}, {legal, lacks}, {outcome}, \
                         {setup_refused} or {said, heard}";
        let given = fields.count();
        let expectation = match fields {
            ExpectationFields { view: Some(view), at: Some(at), is: Some(is), .. } if given == 3 => {
                Self::View { viewer: viewer(&view)?, at, is }
            }
            ExpectationFields { at: Some(at), is: Some(is), .. } if given == 2 => Self::State { at, is },
            ExpectationFields { legal: Some(seat), has: Some(has), .. } if given == 2 => {
                Self::Legal { seat, has }
            }
            ExpectationFields { legal: Some(seat), lacks: Some(lacks), .. } if given == 2 => {
                Self::Illegal { seat, lacks }
            }
            ExpectationFields { outcome: Some(outcome), .. } if given == 1 => Self::Outcome(outcome),
            ExpectationFields { setup_refused: Some(rule), .. } if given == 1 => Self::SetupRefused { rule },
            ExpectationFields { said: Some(said), heard: Some(heard), .. } if given == 2 => {
                Self::Heard { said, heard }
            }
            _ => return Err(malformed.to_owned()),
        };
        Ok(expectation)
    }
}

impl ExpectationFields {
    /// How many fields were given.
    fn count(&self) -> usize {
        [
            self.view.is_some(),
            self.at.is_some(),
            self.is.is_some(),
            self.legal.is_some(),
            self.has.is_some(),
            self.lacks.is_some(),
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
