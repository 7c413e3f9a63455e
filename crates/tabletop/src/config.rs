use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Game, RuleId, Words};

/// What a table agrees on before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config<O> {
    pub seats: u8,
    pub options: O,
}

/// One thing that can be set when a table is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OptionSpec {
    pub key: &'static str,
    pub label: Words,
    #[serde(flatten)]
    pub kind: OptionKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    Toggle {
        default: bool,
    },
    Choice {
        default: &'static str,
        values: Vec<OptionValue>,
    },
    Number {
        default: u32,
        min: u32,
        max: u32,
    },
    /// A word that stands for what comes with the game, or the text of a file of one's own. The
    /// options may hold such a file as data once it is read.
    Text {
        default: &'static str,
        max_bytes: u32,
    },
}

/// One of the values a choice can take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OptionValue {
    pub value: &'static str,
    pub label: Words,
}

impl OptionKind {
    /// What a person may write, in words.
    pub fn expected(&self) -> String {
        match self {
            Self::Toggle { .. } => "true or false".to_owned(),
            Self::Choice { values, .. } => {
                let values: Vec<_> = values.iter().map(|value| value.value).collect();
                format!("one of {}", values.join(", "))
            }
            Self::Number { min, max, .. } => format!("a number from {min} to {max}"),
            Self::Text { default, max_bytes } => {
                format!("{default}, or the text of a file of at most {max_bytes} bytes")
            }
        }
    }

    /// Whether a value of the right kind is one of those allowed; what is of another kind is for the
    /// options themselves to refuse.
    pub fn allows(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Choice { values, .. }, Value::String(text)) => {
                values.iter().any(|value| value.value == text)
            }
            (Self::Number { min, max, .. }, Value::Number(number)) => {
                number.as_u64().is_none_or(|number| (u64::from(*min)..=u64::from(*max)).contains(&number))
            }
            _ => true,
        }
    }

    fn parse(&self, text: &str) -> Option<Value> {
        match self {
            Self::Toggle { .. } => text.parse::<bool>().ok().map(Value::from),
            Self::Choice { values, .. } => {
                values.iter().any(|value| value.value == text).then(|| Value::from(text))
            }
            Self::Text { max_bytes, .. } => (text.len() <= *max_bytes as usize).then(|| Value::from(text)),
            Self::Number { min, max, .. } => {
                text.parse::<u32>().ok().filter(|number| (min..=max).contains(&number)).map(Value::from)
            }
        }
    }
}

/// Why a game cannot be set up as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("{rule}: {game} is for {min} to {max} players, not {seats}")]
    Seats { rule: RuleId, game: &'static str, min: u8, max: u8, seats: u8 },
    #[error("unknown option {key:?}: {game} has {}", known.join(", "))]
    UnknownOption { game: &'static str, key: String, known: Vec<&'static str> },
    #[error("{}option {key} cannot be {value:?}: it is {expected}", named(*.rule))]
    BadValue { rule: Option<RuleId>, key: &'static str, value: String, expected: String },
    #[error("option {key:?} is given twice")]
    Repeated { key: String },
    #[error("{rule}: {because}")]
    Contradiction { rule: RuleId, because: String },
    /// What is wrong with a deck of one's own.
    #[error("{}{}", named(*.rule), fault.en)]
    Deck { rule: Option<RuleId>, fault: Words },
    #[error("the options of {game} cannot be read: {reason}")]
    Unreadable { game: &'static str, reason: String },
}

impl ConfigError {
    /// The rule that stands in the way, where it is one of the game's.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Seats { rule, .. } | Self::Contradiction { rule, .. } => Some(*rule),
            Self::BadValue { rule, .. } | Self::Deck { rule, .. } => *rule,
            Self::UnknownOption { .. } | Self::Repeated { .. } | Self::Unreadable { .. } => None,
        }
    }
}

fn named(rule: Option<RuleId>) -> String {
    rule.map(|rule| format!("{rule}: ")).unwrap_or_default()
}

/// Builds the options of a game from `key=value` pairs; what is not named keeps its default.
pub fn assemble_options<G: Game>(pairs: &[(String, String)]) -> Result<G::Options, ConfigError> {
    let specs = G::options();
    let mut object = Map::new();
    for (key, text) in pairs {
        let spec = specs.iter().find(|spec| spec.key == key).ok_or_else(|| ConfigError::UnknownOption {
            game: G::ID,
            key: key.clone(),
            known: specs.iter().map(|spec| spec.key).collect(),
        })?;
        let value = spec.kind.parse(text).ok_or_else(|| ConfigError::BadValue {
            rule: G::option_rule(spec.key),
            key: spec.key,
            value: text.clone(),
            expected: spec.kind.expected(),
        })?;
        if object.insert(key.clone(), value).is_some() {
            return Err(ConfigError::Repeated { key: key.clone() });
        }
    }
    serde_json::from_value(Value::Object(object))
        .map_err(|error| ConfigError::Unreadable { game: G::ID, reason: error.to_string() })
}
