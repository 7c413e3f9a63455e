use serde::{Deserialize, Serialize};

use super::{DiceCount, Script, is_default};

/// The six skills, in the order of the three tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    Speed,
    Sneak,
    Fight,
    Will,
    Lore,
    Luck,
}

/// What is checked: a skill, or one of the special checks that rest on a skill (AH-062).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum CheckKind {
    Speed,
    Sneak,
    Fight,
    Will,
    Lore,
    Luck,
    /// Sneak, with the monster's awareness.
    Evade,
    /// Will, with the monster's horror rating.
    Horror,
    /// Fight, with weapons and spells.
    Combat,
    /// Lore, with the spell's modifier.
    Spell,
}

/// A skill check of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckWord {
    pub skill: CheckKind,
    #[serde(default, skip_serializing_if = "is_default")]
    pub modifier: i8,
    /// How many successes pass it.
    #[serde(default = "one")]
    pub need: u8,
    /// A card of this name may be discarded instead of rolling: the check is passed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub or_discard: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub pass: Script,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fail: Script,
    /// Instead of pass and fail: the number of successes picks the last row it reaches.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub successes: u8,
    #[serde(rename = "do")]
    pub script: Script,
}

/// Plain dice: no clues, no rerolls. Exactly one of `sum`, `hits`, `pass`/`fail` and `faces` is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollWord {
    #[serde(default = "one_die")]
    pub dice: DiceCount,
    /// Binds `rolled` to what the dice show together.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sum: Script,
    /// Binds `hits` and `misses` to how many dice succeed and fail.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hits: Script,
    /// Whether one die succeeds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pass: Script,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fail: Script,
    /// For each die in turn: what is done for the face it shows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub faces: Vec<Faces>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    pub from: u8,
    pub to: u8,
    #[serde(rename = "do")]
    pub script: Script,
}

fn one() -> u8 {
    1
}

fn one_die() -> DiceCount {
    DiceCount::Fixed(1)
}

impl Skill {
    pub const ALL: [Self; 6] = [Self::Speed, Self::Sneak, Self::Fight, Self::Will, Self::Lore, Self::Luck];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The track whose slider sets this skill: Speed and Sneak, Fight and Will, Lore and Luck.
    pub const fn track(self) -> usize {
        self as usize / 2
    }
}

impl CheckKind {
    /// The skill that the check rests on.
    pub const fn skill(self) -> Skill {
        match self {
            Self::Speed => Skill::Speed,
            Self::Sneak | Self::Evade => Skill::Sneak,
            Self::Fight | Self::Combat => Skill::Fight,
            Self::Will | Self::Horror => Skill::Will,
            Self::Lore | Self::Spell => Skill::Lore,
            Self::Luck => Skill::Luck,
        }
    }
}
