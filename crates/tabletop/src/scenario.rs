use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::{BadFate, Chance, Expectation, Fate, Millis, NotInDeck, Seat, Shuffling};

/// Given, when, then: a rule as an example that anyone can write and the program can check.
/// Actions, patches and expected values stay untyped here; the runner gives them to the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub name: String,
    /// Ids of the checklist that this example shows.
    pub rules: Vec<String>,
    /// Ids of the cards that it shows, of those that [`Game::card_ids`](crate::Game::card_ids) lists.
    pub cards: Vec<String>,
    pub game: String,
    /// The options that differ from the game's defaults.
    pub config: Value,
    pub seats: u8,
    /// Draws the setup from this seed; without it the setup uses `fates` too.
    pub seed: Option<u64>,
    /// What lies on top of each of these decks when the setup shuffles them.
    pub decks: BTreeMap<String, Vec<Value>>,
    /// A JSON merge patch (RFC 7396) onto the state after setup, with keys for places in lists.
    pub given: Value,
    pub fates: Vec<ScriptedFate>,
    pub when: Vec<ScenarioStep>,
    pub then: Vec<Expectation>,
}

/// A file: one scenario, or several cases and what they share.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    pub name: String,
    pub rules: Vec<String>,
    #[serde(default)]
    pub cards: Vec<String>,
    pub game: String,
    #[serde(default)]
    pub config: Value,
    pub seats: u8,
    #[serde(default)]
    pub seed: Option<u64>,
    #[serde(default)]
    pub decks: BTreeMap<String, Vec<Value>>,
    #[serde(default)]
    pub given: Value,
    #[serde(default)]
    pub fates: Vec<ScriptedFate>,
    #[serde(default)]
    pub when: Vec<ScenarioStep>,
    /// May be left out where there are cases.
    #[serde(default, deserialize_with = "written")]
    pub then: Option<Vec<Expectation>>,
    #[serde(default, deserialize_with = "written")]
    pub cases: Option<Vec<ScenarioCase>>,
}

/// A scenario of its own, which says only what is not shared.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioCase {
    pub name: String,
    #[serde(default)]
    pub rules: Vec<String>,
    #[serde(default)]
    pub cards: Vec<String>,
    #[serde(default)]
    pub config: Value,
    #[serde(default)]
    pub decks: BTreeMap<String, Vec<Value>>,
    #[serde(default)]
    pub given: Value,
    #[serde(default)]
    pub fates: Vec<ScriptedFate>,
    #[serde(default)]
    pub when: Vec<ScenarioStep>,
    pub then: Vec<Expectation>,
}

/// A list that is there, even if nothing is on it.
fn written<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A scripted answer to chance.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScriptedFate {
    Dice(Vec<u8>),
    Pick(u16),
    Order(ScriptedOrder),
}

/// A list of places, the word `keep`, or `{top: [THING, …]}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub enum ScriptedOrder {
    Places(Vec<u16>),
    /// Leaves everything where it is.
    Keep,
    /// Puts these on top and leaves the rest as it is.
    Top(Vec<Value>),
}

impl TryFrom<Value> for ScriptedOrder {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, Self::Error> {
        let malformed = || format!("an order is a list of places, keep or {{top: [...]}}, not {value}");
        match &value {
            Value::String(word) if word == "keep" => Ok(Self::Keep),
            Value::Array(_) => Vec::deserialize(&value).map(Self::Places).map_err(|_| malformed()),
            Value::Object(fields) if fields.len() == 1 => match fields.get("top") {
                Some(Value::Array(top)) => Ok(Self::Top(top.clone())),
                _ => Err(malformed()),
            },
            _ => Err(malformed()),
        }
    }
}

/// Why a scripted fate is no answer to what is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadScript {
    #[error(transparent)]
    Fate(#[from] BadFate),
    #[error(transparent)]
    Thing(#[from] NotInDeck),
    #[error("the game does not name what it shuffles here")]
    Unnamed,
}

impl ScriptedFate {
    /// The fate this stands for when `chance` is asked, which is a shuffle of what `shuffling` says.
    pub fn answer(&self, chance: Chance, shuffling: Option<&Shuffling>) -> Result<Fate, BadScript> {
        let fate = match self {
            Self::Dice(dice) => Fate::Dice(dice.clone()),
            Self::Pick(place) => Fate::Pick(*place),
            Self::Order(ScriptedOrder::Places(places)) => Fate::Order(places.clone()),
            Self::Order(ScriptedOrder::Keep) => match (shuffling, chance) {
                (Some(shuffling), _) => shuffling.keep(),
                (None, Chance::Shuffle { len }) => Fate::keep(len),
                (None, _) => Fate::Order(Vec::new()),
            },
            Self::Order(ScriptedOrder::Top(top)) => match (shuffling, chance) {
                (Some(shuffling), _) => shuffling.on_top(top, &shuffling.lying)?,
                (None, Chance::Shuffle { .. }) => return Err(BadScript::Unnamed),
                (None, _) => Fate::Order(Vec::new()),
            },
        };
        chance.admits(&fate)?;
        Ok(fate)
    }
}

/// One step of the story: exactly one of these forms.
///
/// `{seat, do}`, `{seat, do, refused: RULE}`, `{seat, bot: NAME, chooses: ACTION}`, `{deadline: MS}`,
/// `{undo: SEAT}`, `{cannot_undo: SEAT}`, `{expect: […]}` or `{expect: […], before: chance}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "StepFields")]
pub enum ScenarioStep {
    Act {
        seat: Seat,
        action: Value,
    },
    Refused {
        seat: Seat,
        action: Value,
        rule: String,
    },
    Bot {
        seat: Seat,
        policy: String,
        chooses: Value,
    },
    Deadline {
        at: Millis,
    },
    Undo {
        seat: Seat,
    },
    CannotUndo {
        seat: Seat,
    },
    /// Looks, and changes nothing: after all chance, or before the chance that is now asked.
    Expect {
        expectations: Vec<Expectation>,
        before_chance: bool,
    },
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
    undo: Option<Seat>,
    cannot_undo: Option<Seat>,
    expect: Option<Vec<Expectation>>,
    before: Option<Before>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Before {
    Chance,
}

impl StepFields {
    /// How many fields were given.
    fn count(&self) -> usize {
        [
            self.seat.is_some(),
            self.action.is_some(),
            self.refused.is_some(),
            self.bot.is_some(),
            self.chooses.is_some(),
            self.deadline.is_some(),
            self.undo.is_some(),
            self.cannot_undo.is_some(),
            self.expect.is_some(),
            self.before.is_some(),
        ]
        .into_iter()
        .filter(|&given| given)
        .count()
    }
}

impl TryFrom<StepFields> for ScenarioStep {
    type Error = &'static str;

    fn try_from(fields: StepFields) -> Result<Self, Self::Error> {
        let given = fields.count();
        let StepFields { seat, action, refused, bot, chooses, deadline, undo, cannot_undo, expect, before } =
            fields;
        let before_chance = before.is_some();
        let step = match (seat, action, refused, bot, chooses) {
            (Some(seat), Some(action), None, None, None) => Some((2, Self::Act { seat, action })),
            (Some(seat), Some(action), Some(rule), None, None) => {
                Some((3, Self::Refused { seat, action, rule }))
            }
            (Some(seat), None, None, Some(policy), Some(chooses)) => {
                Some((3, Self::Bot { seat, policy, chooses }))
            }
            (None, None, None, None, None) => match (deadline, undo, cannot_undo, expect) {
                (Some(at), None, None, None) => Some((1, Self::Deadline { at })),
                (None, Some(seat), None, None) => Some((1, Self::Undo { seat })),
                (None, None, Some(seat), None) => Some((1, Self::CannotUndo { seat })),
                (None, None, None, Some(expectations)) => {
                    Some((1 + usize::from(before_chance), Self::Expect { expectations, before_chance }))
                }
                _ => None,
            },
            _ => None,
        };
        step.filter(|&(needed, _)| needed == given).map(|(_, step)| step).ok_or(
            "a step is {seat, do}, {seat, do, refused}, {seat, bot, chooses}, {deadline}, {undo}, \
             {cannot_undo}, {expect} or {expect, before: chance}",
        )
    }
}
