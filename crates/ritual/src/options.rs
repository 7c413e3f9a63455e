use serde::{Deserialize, Serialize};
use tabletop::{ConfigError, OptionKind, OptionSpec, OptionValue, RuleId, Seat, Words};

use crate::book::{BUILT_IN, BookChoice, MAX_RITUALS};
use crate::book_error::MAX_BOOK_BYTES;
use crate::words::level_name;

/// How often a round can be tried, at most (RT-38).
const MAX_TRIES: u8 = 9;

/// What a table can agree on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How long a round is (RT-06).
    pub level: Level,
    /// Which ritual of the book, from 1 (RT-03).
    pub ritual: u8,
    /// Who has the totem first (RT-05).
    pub first: First,
    /// A turn may be passed (RT-17).
    pub pass: bool,
    /// A card that can be resolved must be (RT-16).
    pub force_resolve: bool,
    /// Rounds have a limit of time (RT-53).
    pub clock: bool,
    /// How often each round may be tried (RT-38).
    pub tries: u8,
    /// The ritual book (RT-08).
    #[cfg_attr(feature = "types", ts(as = "crate::book::WrittenBook"))]
    pub deck: BookChoice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Apprentice,
    Companion,
    Master,
    Guru,
}

impl Level {
    pub(crate) const ALL: [Self; 4] = [Self::Apprentice, Self::Companion, Self::Master, Self::Guru];

    const fn word(self) -> &'static str {
        match self {
            Self::Apprentice => "apprentice",
            Self::Companion => "companion",
            Self::Master => "master",
            Self::Guru => "guru",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum First {
    Random,
    Seat0,
    Seat1,
    Seat2,
    Seat3,
    Seat4,
    Seat5,
}

impl First {
    pub(crate) fn seat(self) -> Option<Seat> {
        (self as u8).checked_sub(1).and_then(Seat::new)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            level: Level::Apprentice,
            ritual: 1,
            first: First::Random,
            pass: false,
            force_resolve: false,
            clock: true,
            tries: 3,
            deck: BookChoice::BuiltIn,
        }
    }
}

impl Options {
    /// The rule that limits an option.
    pub(crate) fn rule_of(key: &str) -> Option<RuleId> {
        Some(RuleId(match key {
            "level" => "RT-06",
            "ritual" => "RT-03",
            "first" => "RT-05",
            "pass" => "RT-17",
            "force_resolve" => "RT-16",
            "clock" => "RT-53",
            "tries" => "RT-38",
            "deck" => "RT-08",
            _ => return None,
        }))
    }

    pub(crate) fn check(&self, seats: u8) -> Result<(), ConfigError> {
        check_number("ritual", self.ritual, MAX_RITUALS as u8)?;
        check_number("tries", self.tries, MAX_TRIES)?;
        let rituals = self.deck.len();
        if usize::from(self.ritual) > rituals {
            let because = format!("ritual={} is not in this book, which has {rituals}", self.ritual);
            return Err(ConfigError::Contradiction { rule: RuleId("RT-03"), because });
        }
        match self.first.seat() {
            Some(seat) if seat.number() >= seats => {
                let because = format!("first=seat{seat} does not sit at a table of {seats}");
                Err(ConfigError::Contradiction { rule: RuleId("RT-05"), because })
            }
            _ => Ok(()),
        }
    }

    /// What a form or a command line may set.
    pub(crate) fn specs() -> Vec<OptionSpec> {
        let defaults = Self::default();
        let number = |default: u8, max: u32| OptionKind::Number { default: default.into(), min: 1, max };
        let toggle = |default| OptionKind::Toggle { default };
        let spec = |key, label, kind| OptionSpec { key, label, kind };
        vec![
            spec("level", Words::new("Level", "Niveau"), level_kind()),
            spec("ritual", Words::new("Ritual", "Rituel"), number(defaults.ritual, MAX_RITUALS as u32)),
            spec("first", Words::new("First totem holder", "Premier porteur du totem"), first_kind()),
            spec(
                "pass",
                Words::new("Passing is allowed (first games)", "On peut passer (premières parties)"),
                toggle(defaults.pass),
            ),
            spec(
                "force_resolve",
                Words::new("A card that fits must be resolved", "Une carte accomplie doit être résolue"),
                toggle(defaults.force_resolve),
            ),
            spec("clock", Words::new("Against the clock", "Contre la montre"), toggle(defaults.clock)),
            spec(
                "tries",
                Words::new("Tries at each round", "Essais par manche"),
                number(defaults.tries, MAX_TRIES.into()),
            ),
            spec(
                "deck",
                Words::new("Ritual book", "Recueil des rituels"),
                OptionKind::Text { default: BUILT_IN, max_bytes: MAX_BOOK_BYTES as u32 },
            ),
        ]
    }
}

fn check_number(key: &'static str, value: u8, max: u8) -> Result<(), ConfigError> {
    if (1..=max).contains(&value) {
        return Ok(());
    }
    let (rule, expected) = (Options::rule_of(key), format!("a number from 1 to {max}"));
    Err(ConfigError::BadValue { rule, key, value: value.to_string(), expected })
}

fn level_kind() -> OptionKind {
    let value = |level: Level| OptionValue { value: level.word(), label: level_name(level) };
    let values: Vec<OptionValue> = Level::ALL.into_iter().map(value).collect();
    OptionKind::Choice { default: Level::Apprentice.word(), values }
}

fn first_kind() -> OptionKind {
    let seats = ["seat0", "seat1", "seat2", "seat3", "seat4", "seat5"];
    let seats = seats.into_iter().zip(1..).map(|(value, place)| OptionValue {
        value,
        label: Words::new(&format!("Seat {place}"), &format!("Place {place}")),
    });
    let random = OptionValue { value: "random", label: Words::new("Drawn at random", "Tiré au sort") };
    OptionKind::Choice { default: "random", values: [random].into_iter().chain(seats).collect() }
}
