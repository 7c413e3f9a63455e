//! What is printed, file by file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    Ability, CardKind, CheckKind, Condition, Cost, Deck, Modifier, MonsterAbility, MovementKind, Script,
    Skill, SpecialCard, is_default,
};

/// `data/board.ron`: streets, locations and what the rules call them by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    pub streets: Vec<Street>,
    pub locations: Vec<Location>,
    pub roles: Roles,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Street {
    pub id: String,
    pub adjacent: Vec<String>,
    pub white_arrow: String,
    pub black_arrow: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Location {
    pub id: String,
    pub street: String,
    /// Where gates can open and monsters appear.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unstable: bool,
    /// The terror at which the place closes for good.
    #[serde(default, skip_serializing_if = "is_default")]
    pub closes_at: Option<u8>,
    /// What can be done here instead of an encounter.
    #[serde(default, skip_serializing_if = "is_default")]
    pub power: Vec<Ability>,
}

/// The places that rules speak of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roles {
    pub asylum: String,
    pub hospital: String,
    pub police: String,
    pub church: String,
    pub docks: String,
}

/// `data/worlds.ron`: other worlds and the gates that lead there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldsFile {
    pub worlds: Vec<World>,
    pub gates: Vec<GateMarker>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    pub id: String,
    pub colours: Vec<Colour>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Blue,
    Green,
    Red,
    Yellow,
}

/// A gate; there are `copies` of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateMarker {
    pub world: String,
    pub modifier: i8,
    pub symbol: Symbol,
    pub copies: u8,
}

/// The dimension of a gate or a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    Circle,
    Crescent,
    Diamond,
    Hexagon,
    Plus,
    Slash,
    Square,
    Star,
    Triangle,
}

impl Symbol {
    pub const ALL: [Self; 9] = [
        Self::Circle,
        Self::Crescent,
        Self::Diamond,
        Self::Hexagon,
        Self::Plus,
        Self::Slash,
        Self::Square,
        Self::Star,
        Self::Triangle,
    ];
}

/// `data/monsters.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterSheet {
    pub id: String,
    pub copies: u8,
    pub movement: MovementKind,
    pub symbol: Symbol,
    pub awareness: i8,
    /// Rating and damage; a monster without has no horror check.
    #[serde(default, skip_serializing_if = "is_default")]
    pub horror: Option<(i8, u8)>,
    pub toughness: u8,
    /// Rating and damage; a monster without deals none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub combat: Option<(i8, u8)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub traits: Vec<MonsterAbility>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub nightmarish: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub overwhelming: u8,
    /// In the cup only where the ancient one says so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mask: bool,
    /// `when` and `while` of this monster; `combat_begins`, `defeated`, `deals_damage`, `monster_moves`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub abilities: Vec<Ability>,
}

/// `data/investigators.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvestigatorSheet {
    pub id: String,
    pub sanity: u8,
    pub stamina: u8,
    pub home: String,
    pub money: u8,
    /// What later printings give instead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub revised_money: Option<u8>,
    pub clues: u8,
    /// Cards of every deck, by id.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fixed: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fixed_special: Vec<SpecialCard>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub blessed: bool,
    /// How many random cards of which deck.
    pub random: Vec<(Deck, u8)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub revised_random: Option<Vec<(Deck, u8)>>,
    pub focus: u8,
    /// Four stops of Speed, Sneak, Fight, Will, Lore and Luck.
    pub speed: [u8; 4],
    pub sneak: [u8; 4],
    pub fight: [u8; 4],
    pub will: [u8; 4],
    pub lore: [u8; 4],
    pub luck: [u8; 4],
    pub abilities: Vec<Ability>,
}

/// `data/ancient_ones.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AncientOneSheet {
    pub id: String,
    pub doom: u8,
    pub rating: BattleRating,
    #[serde(default, skip_serializing_if = "is_default")]
    pub traits: Vec<MonsterAbility>,
    /// Changes of monsters, for the whole game.
    pub worshippers: Vec<Modifier>,
    /// While it sleeps.
    pub power: Vec<Ability>,
    /// The masks are in the cup.
    #[serde(default, skip_serializing_if = "is_default")]
    pub masks: bool,
    /// Once, when the battle begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub start: Script,
    /// Each round, for every investigator in turn; `None` where there is no battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attack: Option<AttackSheet>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleRating {
    Fixed(i8),
    /// Minus the terror when the battle begins.
    MinusTerror,
    /// There is no battle: when it wakes, all is lost.
    Hopeless,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackSheet {
    /// A check whose modifier begins at +1 and falls by one each round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub check: Option<CheckKind>,
    /// What happens to each who fails it, or to each, without a check.
    pub each: Script,
    /// Then, for each in turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub then_each: Script,
    /// At the very end, once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub finally: Script,
}

/// `data/common.ron`, `unique.ron`, `spells.ron`, `skills.ron`, `allies.ron`, `special.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSheet {
    pub id: String,
    pub copies: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: Option<u8>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: CardKind,
    /// Counts as an item although it is a special card.
    #[serde(default, skip_serializing_if = "is_default")]
    pub item: bool,
    /// Gone after one combat check in which it was wielded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub single_use: bool,
    /// So many tokens on it, and it is discarded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub discard_at: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub abilities: Vec<Ability>,
}

/// `data/locations/STREET.ron`: the seven cards of a neighbourhood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationFile {
    pub street: String,
    pub cards: Vec<LocationCard>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationCard {
    pub id: String,
    /// By location; `inner_sanctum` for members at the lodge.
    pub entries: BTreeMap<String, Script>,
}

/// `data/gate_cards.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateCard {
    pub id: String,
    /// `None`: the deck is shuffled, and one draws on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Option<Colour>,
    /// By world; `other` for those not named.
    #[serde(default, skip_serializing_if = "is_default")]
    pub entries: BTreeMap<String, Script>,
}

/// `data/mythos.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MythosCard {
    pub id: String,
    pub kind: MythosKind,
    #[serde(default, skip_serializing_if = "is_default")]
    pub gate: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub clue: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub white: Vec<Symbol>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub black: Vec<Symbol>,
    /// `when(it: enters, …)`, `when(it: movement_ends, …)`, `while(…)`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub abilities: Vec<Ability>,
    /// The street that movement must end in for `movement_ends`; any street unless it is said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub activity: Option<String>,
    /// A headline that stays until the end of the next turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lasts: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub rumor: Option<Rumor>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum MythosKind {
    Headline,
    Mystic,
    Urban,
    Weather,
    Rumor,
    /// Nothing but a shuffle.
    Shuffle,
}

/// What is done in a rumor's street, and how it ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rumor {
    /// The street where its deed is done.
    pub street: String,
    /// At the end of each mythos phase, from the turn after.
    pub tick: Script,
    /// Instead of nothing, in the street: for this cost the deed is done.
    pub cost: Cost,
    /// What the deed does; where it is empty, the rumor is passed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deed: Script,
    /// When it is passed besides by an empty deed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passes_if: Option<Condition>,
    pub on_pass: Script,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fails_if: Option<Condition>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_fail: Script,
}

impl InvestigatorSheet {
    pub fn track(&self, skill: Skill) -> [u8; 4] {
        match skill {
            Skill::Speed => self.speed,
            Skill::Sneak => self.sneak,
            Skill::Fight => self.fight,
            Skill::Will => self.will,
            Skill::Lore => self.lore,
            Skill::Luck => self.luck,
        }
    }
}
