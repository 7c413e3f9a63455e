use serde::{Deserialize, Serialize};

use super::{Condition, Cost, Modifier, Script, is_default};

/// What a card, a sheet or a place can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ability {
    /// May be used by its owner in a window of their own.
    Act {
        at: Window,
        #[serde(default, skip_serializing_if = "is_default")]
        cost: Cost,
        #[serde(default, skip_serializing_if = "is_default")]
        exhaust: bool,
        #[serde(default, skip_serializing_if = "is_default", rename = "if")]
        condition: Option<Condition>,
        #[serde(default, skip_serializing_if = "is_default", rename = "do")]
        script: Script,
    },
    /// May answer what happens.
    React {
        to: Hook,
        #[serde(default, skip_serializing_if = "is_default")]
        cost: Cost,
        #[serde(default, skip_serializing_if = "is_default")]
        exhaust: bool,
        #[serde(rename = "do")]
        script: Script,
    },
    /// Must be done when something happens.
    When {
        it: Hook,
        #[serde(rename = "do")]
        script: Script,
    },
    /// Holds for as long as the card is held or in play.
    While(Modifier),
    Cast(Casting),
}

/// A spell: pay, exhaust, check, and if it is passed, the effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    pub at: CastAt,
    pub modifier: CastingModifier,
    #[serde(default, skip_serializing_if = "is_default")]
    pub sanity: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub need: Need,
    #[serde(default, skip_serializing_if = "is_default", rename = "do")]
    pub script: Script,
    /// Holds until the combat is over, for a spell of combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub holds: Vec<Modifier>,
}

/// When a spell may be cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CastAt {
    In(Window),
    To(Hook),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CastingModifier {
    Plus(i8),
    /// The awareness of the monster that is evaded.
    Awareness,
}

/// How many successes a spell needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    #[default]
    One,
    /// The toughness of the monster that is fought.
    Toughness,
}

/// When an action may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    Upkeep,
    /// Movement in Arkham.
    Movement,
    /// Movement in Arkham, before the first step and instead of all steps.
    InsteadOfMovement,
    /// Movement in an other world.
    OtherWorldMovement,
    /// One's round of a combat.
    Combat,
    /// Instead of the combat check.
    InsteadOfCombatCheck,
    /// Instead of the check to close a gate.
    Closing,
    /// Instead of an encounter at this place.
    Encounter,
    /// Whenever one is asked and no text is under way.
    Any,
}

/// What abilities answer to, in the order of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hook {
    /// One's own upkeep, after refreshing.
    Upkeep,
    /// One is about to roll to evade.
    BeforeEvade,
    /// One is about to roll a combat check against a monster.
    BeforeCombatCheck,
    /// One is about to roll to close a gate.
    BeforeClosing,
    /// One's own check of a kind was rolled.
    RolledAny,
    RolledCombat,
    RolledHorror,
    RolledSpell,
    RolledEvade,
    /// Anyone's check was rolled.
    RolledByAnyone,
    /// One is to pay a clue.
    ClueDue,
    /// A combat begins with this monster, before the horror check.
    CombatBegins,
    /// This monster was beaten in a combat check.
    Defeated,
    /// One has beaten a monster in a combat check, while this card is in play.
    DefeatedOne,
    /// Anyone has beaten a monster, in a combat check or without one.
    AnyDefeat,
    /// One failed a combat check and is to suffer the damage.
    CombatDamage,
    /// This monster deals its combat damage; instead of or besides the loss.
    DealsDamage,
    /// One is about to lose stamina, or sanity.
    StaminaLoss,
    SanityLoss,
    /// The check in which this was wielded is over.
    Wielded,
    CombatOver,
    /// One has come back from an other world.
    Returned,
    /// One ends the movement in a street, monsters dealt with.
    MovementEnds,
    /// An encounter card was drawn.
    CardDrawn,
    /// One has got this card.
    Gained,
    /// One is lost in time and space; for the ancient one, anybody.
    Lost,
    /// A card of the mythos comes into play.
    Enters,
    /// This monster is to move.
    MonsterMoves,
    /// The mythos phase ends.
    MythosEnds,
    /// The ancient one wakes.
    Awakens,
    /// The ancient one attacks.
    Attack,
}
