use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Kind;

/// How much: a number, or a word in quotes for what is only known when the text is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    Fixed(u8),
    /// `"all"` of it.
    All,
    /// `"max"`: up to the maximum.
    Max,
    /// `"half_up"` and `"half_down"` of what one has.
    HalfUp,
    HalfDown,
    /// `"rolled"`, `"rolled-2"`: what the dice of the last roll show, less so much, at least 0.
    Rolled {
        less: u8,
    },
    /// `"hits"`, and `"misses"` or `"2*misses"`, of the last roll.
    Hits,
    Misses {
        times: u8,
    },
    /// `"successes"`, `"3*successes"` of the last check.
    Successes {
        times: u8,
    },
    /// `"x"`: the number chosen or paid.
    X,
}

impl Default for Amount {
    fn default() -> Self {
        Self::Fixed(0)
    }
}

impl Amount {
    pub const ONE: Self = Self::Fixed(1);

    pub(super) fn one() -> Self {
        Self::ONE
    }

    fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "all" => Self::All,
            "max" => Self::Max,
            "half_up" => Self::HalfUp,
            "half_down" => Self::HalfDown,
            "hits" => Self::Hits,
            "misses" => Self::Misses { times: 1 },
            "x" => Self::X,
            "rolled" => Self::Rolled { less: 0 },
            "successes" => Self::Successes { times: 1 },
            _ => {
                if let Some(less) = word.strip_prefix("rolled-") {
                    Self::Rolled { less: less.parse().ok()? }
                } else if let Some(times) = word.strip_suffix("*successes") {
                    Self::Successes { times: times.parse().ok()? }
                } else {
                    Self::Misses { times: word.strip_suffix("*misses")?.parse().ok()? }
                }
            }
        })
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberOrWord;

        impl Visitor<'_> for NumberOrWord {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "a number, or one of \"all\", \"max\", \"half_up\", \"half_down\", \"rolled\", \"rolled-N\", \
                     \"hits\", \"misses\", \"N*misses\", \"successes\", \"N*successes\", \"x\"",
                )
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Amount, E> {
                let small =
                    u8::try_from(number).map_err(|_| E::custom(format!("{number} is more than 255")))?;
                Ok(Amount::Fixed(small))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Amount, E> {
                let small = u8::try_from(number)
                    .map_err(|_| E::custom(format!("{number} is not between 0 and 255")))?;
                Ok(Amount::Fixed(small))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Amount, E> {
                Amount::from_word(word)
                    .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(word), &self))
            }
        }

        deserializer.deserialize_any(NumberOrWord)
    }
}

/// As it is read: a number or a word.
impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let times = |times: u8, what: &str| match times {
            1 => what.to_owned(),
            times => format!("{times}*{what}"),
        };
        let word = match *self {
            Self::Fixed(number) => return serializer.serialize_u8(number),
            Self::All => "all".to_owned(),
            Self::Max => "max".to_owned(),
            Self::HalfUp => "half_up".to_owned(),
            Self::HalfDown => "half_down".to_owned(),
            Self::Rolled { less: 0 } => "rolled".to_owned(),
            Self::Rolled { less } => format!("rolled-{less}"),
            Self::Hits => "hits".to_owned(),
            Self::Misses { times: n } => times(n, "misses"),
            Self::Successes { times: n } => times(n, "successes"),
            Self::X => "x".to_owned(),
        };
        serializer.serialize_str(&word)
    }
}

/// How many dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceCount {
    Fixed(u8),
    /// `"sanity"`, `"stamina"`: one for each point one has now.
    Current(Kind),
}

impl<'de> Deserialize<'de> for DiceCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberOrKind;

        impl Visitor<'_> for NumberOrKind {
            type Value = DiceCount;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of dice, \"sanity\" or \"stamina\"")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<DiceCount, E> {
                let small =
                    u8::try_from(number).map_err(|_| E::custom(format!("{number} is more than 255")))?;
                Ok(DiceCount::Fixed(small))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<DiceCount, E> {
                let small = u8::try_from(number)
                    .map_err(|_| E::custom(format!("{number} is not between 0 and 255")))?;
                Ok(DiceCount::Fixed(small))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<DiceCount, E> {
                match word {
                    "sanity" => Ok(DiceCount::Current(Kind::Sanity)),
                    "stamina" => Ok(DiceCount::Current(Kind::Stamina)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
                }
            }
        }

        deserializer.deserialize_any(NumberOrKind)
    }
}

impl Serialize for DiceCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Fixed(count) => serializer.serialize_u8(*count),
            Self::Current(kind) => kind.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Amount, String> {
        ron::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn an_amount_is_a_number_or_a_word() {
        assert_eq!(read("3"), Ok(Amount::Fixed(3)));
        assert_eq!(read("\"rolled-2\""), Ok(Amount::Rolled { less: 2 }));
        assert_eq!(read("\"3*successes\""), Ok(Amount::Successes { times: 3 }));
        assert_eq!(read("\"2*misses\""), Ok(Amount::Misses { times: 2 }));
        for word in ["3", "\"all\"", "\"rolled-2\"", "\"3*successes\"", "\"misses\"", "\"2*misses\"", "\"x\""]
        {
            assert_eq!(ron::to_string(&read(word).unwrap()).unwrap(), word);
        }
        assert!(read("-1").is_err());
        assert!(read("\"some\"").is_err_and(|error| error.contains("half_up")));
    }
}
