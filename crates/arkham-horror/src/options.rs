use serde::{Deserialize, Serialize};
use tabletop::{ConfigError, OptionKind, OptionSpec, OptionValue, RuleId, Seat, Words};

use crate::ids::AncientOne;

/// What a table can agree on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Whose rules hold where printings differ.
    pub printing: Printing,
    /// Who sleeps, and may wake (AH-012).
    pub ancient_one: Sleeper,
    /// How investigators are found (AH-011).
    pub investigators: Casting,
    pub first: First,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Printing {
    #[default]
    First,
    Revised,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Casting {
    /// As many as there are players lie open; each takes one in turn.
    #[default]
    Dealt,
    /// Each gets one by chance.
    Random,
    /// Each takes any in turn.
    Chosen,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Sleeper {
    #[default]
    Random,
    Azathoth,
    Cthulhu,
    Hastur,
    Ithaqua,
    Nyarlathotep,
    ShubNiggurath,
    Yig,
    YogSothoth,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum First {
    #[default]
    Random,
    Seat0,
    Seat1,
    Seat2,
    Seat3,
    Seat4,
    Seat5,
    Seat6,
    Seat7,
}

impl First {
    pub(crate) fn seat(self) -> Option<Seat> {
        (self as u8).checked_sub(1).and_then(Seat::new)
    }
}

impl Sleeper {
    const ALL: [(Self, &'static str, &'static str); 9] = [
        (Self::Random, "random", "drawn by chance"),
        (Self::Azathoth, "azathoth", "Azathoth"),
        (Self::Cthulhu, "cthulhu", "Cthulhu"),
        (Self::Hastur, "hastur", "Hastur"),
        (Self::Ithaqua, "ithaqua", "Ithaqua"),
        (Self::Nyarlathotep, "nyarlathotep", "Nyarlathotep"),
        (Self::ShubNiggurath, "shub_niggurath", "Shub-Niggurath"),
        (Self::Yig, "yig", "Yig"),
        (Self::YogSothoth, "yog_sothoth", "Yog-Sothoth"),
    ];

    pub(crate) fn chosen(self) -> Option<AncientOne> {
        let (_, id, _) = Self::ALL.into_iter().find(|(sleeper, ..)| *sleeper == self)?;
        AncientOne::find(id)
    }
}

/// Where printings differ (`docs/rules/arkham-horror.md`): each difference is asked for by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    SetupRumorRedraw,
    NewGateMonsters,
    MonsterSurgeSize,
    TerrorTen,
    AwakeningConditions,
    EncounterMonsterTrophy,
    CluesOnChecks,
    ClueDiceBelowZero,
    FirstUpkeepRoll,
    DevouredByZero,
    DevouredSheet,
    FinalBattleCards,
    FinalBattleFirstPlayer,
    FinalBattleTally,
    ScoringLoans,
    StartingPossessions,
    DeputyTrades,
}

impl Options {
    /// Whether the later printing's way holds.
    pub(crate) fn revised(self, _difference: Switch) -> bool {
        self.printing == Printing::Revised
    }

    pub(crate) fn rule_of(key: &str) -> Option<RuleId> {
        Some(RuleId(match key {
            "printing" => "AH-187",
            "ancient_one" => "AH-012",
            "investigators" | "first" => "AH-011",
            _ => return None,
        }))
    }

    pub(crate) fn check(self, seats: u8) -> Result<(), ConfigError> {
        match self.first.seat() {
            Some(seat) if seat.number() >= seats => {
                let because = format!("first=seat{seat} does not sit at a table of {seats}");
                Err(ConfigError::Contradiction { rule: RuleId("AH-011"), because })
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn specs() -> Vec<OptionSpec> {
        let value = |value, en, fr| OptionValue { value, label: Words::new(en, fr) };
        let sleepers = Sleeper::ALL
            .map(|(_, id, name)| value(id, name, if id == "random" { "tiré au hasard" } else { name }));
        let seats: [(&'static str, &'static str, &'static str); 9] = [
            ("random", "by chance", "au hasard"),
            ("seat0", "seat 1", "place 1"),
            ("seat1", "seat 2", "place 2"),
            ("seat2", "seat 3", "place 3"),
            ("seat3", "seat 4", "place 4"),
            ("seat4", "seat 5", "place 5"),
            ("seat5", "seat 6", "place 6"),
            ("seat6", "seat 7", "place 7"),
            ("seat7", "seat 8", "place 8"),
        ];
        vec![
            OptionSpec {
                key: "printing",
                label: Words::new("Rules of the", "Règles de la"),
                kind: OptionKind::Choice {
                    default: "first",
                    values: vec![
                        value("first", "first printing", "première édition"),
                        value("revised", "revised printing", "édition révisée"),
                    ],
                },
            },
            OptionSpec {
                key: "ancient_one",
                label: Words::new("Ancient one", "Grand Ancien"),
                kind: OptionKind::Choice { default: "random", values: sleepers.to_vec() },
            },
            OptionSpec {
                key: "investigators",
                label: Words::new("Investigators", "Investigateurs"),
                kind: OptionKind::Choice {
                    default: "dealt",
                    values: vec![
                        value("dealt", "one of those dealt", "parmi ceux qui sont tirés"),
                        value("random", "drawn by chance", "tirés au hasard"),
                        value("chosen", "chosen freely", "choisis librement"),
                    ],
                },
            },
            OptionSpec {
                key: "first",
                label: Words::new("First player", "Premier joueur"),
                kind: OptionKind::Choice {
                    default: "random",
                    values: seats.map(|(id, en, fr)| value(id, en, fr)).to_vec(),
                },
            },
        ]
    }
}
