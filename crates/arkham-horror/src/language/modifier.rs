use serde::{Deserialize, Serialize};

use super::{CheckKind, Deck, Kind, MonsterFilter, Skill, is_default};

/// What holds for as long as a card is held or in play. It is asked at the moment of use, never stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Modifier {
    /// The value of a skill.
    Skill(Skill, i8),
    /// Dice of one's checks of this kind; a skill's includes the special checks that rest on it.
    CheckDice(CheckKind, i8),
    /// The same for every investigator in Arkham.
    CheckDiceInArkham(CheckKind, i8),
    /// More dice for each clue spent on a check; of one skill, or of any.
    ClueDice {
        skill: Option<Skill>,
        more: i8,
    },
    /// A weapon in the hand, or a spell that was cast.
    CombatBonus {
        of: CombatType,
        bonus: i8,
        /// The bonus instead, while the other hand is empty.
        #[serde(default, skip_serializing_if = "is_default")]
        other_hand_empty: Option<i8>,
        /// The bonus instead, against the undead.
        #[serde(default, skip_serializing_if = "is_default")]
        undead: Option<i8>,
    },
    /// Each 6 counts so many successes, in a combat check in which this is wielded.
    SixCounts(u8),
    /// Dice succeed on this face and above.
    SucceedsOn(u8),
    Max(Kind, i8),
    MovementPoints(i8),
    /// The same for every investigator.
    EveryonesMovementPoints(i8),
    /// One's combats ignore this ability of monsters.
    Ignores(MonsterAbility),
    /// One draws two encounter cards and resolves one.
    TwoLocationCards,
    TwoGateCards,
    /// Whenever one draws from this deck: one more, then one of them is discarded.
    DrawExtra(Deck),
    /// Each card of these decks may be drawn from the bottom, which the owner may look at.
    DrawFromBottom(Vec<Deck>),
    /// What sealing costs in clues, before additions.
    SealPrice(u8),
    SealPriceChange(i8),
    /// Spells cost no sanity.
    FreeSpells,
    /// Losses of this kind are smaller by so much.
    SmallerLoss(Kind, u8),
    /// Closing needs so many more successes; of gates to one world, or of any.
    CloseNeed {
        world: Option<String>,
        more: u8,
    },
    /// Encounters at a place are read from another entry.
    Entry {
        at: String,
        read: String,
    },
    /// One may return to Arkham through any open gate.
    AnyGate,
    /// Another skill serves in combat checks against this monster.
    CombatSkill(Skill),
    Monster(MonsterFilter, MonsterChange),
    Forbid(Forbidden),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum CombatType {
    Physical,
    Magical,
}

/// How the numbers of monsters change; what is not named stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MonsterChange {
    #[serde(skip_serializing_if = "is_default")]
    pub toughness: i8,
    /// The combat rating and damage instead of those printed.
    #[serde(skip_serializing_if = "is_default")]
    pub combat_becomes: Option<(i8, u8)>,
    /// The combat rating alone instead of the printed one.
    #[serde(skip_serializing_if = "is_default")]
    pub rating_becomes: Option<i8>,
    /// A horror rating and damage for those that have none.
    #[serde(skip_serializing_if = "is_default")]
    pub horror: Option<(i8, u8)>,
    #[serde(skip_serializing_if = "is_default")]
    pub gains: Vec<MonsterAbility>,
    #[serde(skip_serializing_if = "is_default")]
    pub movement: Option<MovementKind>,
    /// Only while the terror is at least so high.
    #[serde(skip_serializing_if = "is_default")]
    pub terror: Option<u8>,
    /// Only while this environment is in play.
    #[serde(skip_serializing_if = "is_default")]
    pub environment: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum MonsterAbility {
    Ambush,
    Endless,
    PhysicalResistance,
    PhysicalImmunity,
    MagicalResistance,
    MagicalImmunity,
    Nightmarish,
    Overwhelming,
    Undead,
}

impl MonsterAbility {
    pub const ALL: [Self; 9] = [
        Self::Ambush,
        Self::Endless,
        Self::PhysicalResistance,
        Self::PhysicalImmunity,
        Self::MagicalResistance,
        Self::MagicalImmunity,
        Self::Nightmarish,
        Self::Overwhelming,
        Self::Undead,
    ];

    /// Those whose bits are set.
    pub(crate) fn of_bits(bits: u16) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |ability| bits & 1 << *ability as u16 != 0)
    }
}

/// How the bonus of a type counts against a monster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resisted {
    #[default]
    No,
    /// Halved, rounded up.
    Resistance,
    Immunity,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum MovementKind {
    #[default]
    Normal,
    Stationary,
    Fast,
    Flying,
    /// As its own text says.
    Unique,
}

/// What may not be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Forbidden {
    /// These places are closed: nobody and no monster may enter, those there go to the street.
    Enter(Vec<String>),
    /// Investigators may neither enter nor leave this street.
    Pass(String),
    /// Nobody gains it, except by the powers of these places and investigators.
    Gain {
        what: Kind,
        except: Vec<String>,
    },
    /// The owner may keep this card whatever is to be given up.
    LoseThis,
    /// These kinds go back to the cup instead of entering play, and another is drawn.
    MonsterEnters(Vec<String>),
    /// No gate opens and no monster appears in the owner's location.
    Appear,
    Arrest,
    Terror,
    Seal,
    Cast,
    /// The text of weather cards is ignored.
    Weather,
}
