use serde::{Deserialize, Serialize};

/// A deck that investigators draw from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    Common,
    Unique,
    Spell,
    Skill,
    Ally,
    /// No deck but the supply of special cards.
    Special,
}

/// What is printed on an item as its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    PhysicalWeapon,
    MagicalWeapon,
    Tome,
    #[default]
    Other,
}

/// Which cards of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardFilter {
    /// Common and unique items, spells, the deputy's revolver and wagon (AH-082).
    Item,
    Weapon,
    WeaponOrSpell,
    Spell,
    Skill,
    Ally,
    Named(String),
}

/// What is looked for in a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchFor {
    Named(String),
    /// The first from the top.
    FirstWeapon,
    FirstTome,
    /// Any card, of the searcher's choice.
    Any,
}

/// Which monsters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MonsterFilter {
    Every,
    Kinds(Vec<String>),
    Undead,
    Flying,
    Fast,
    /// In a street and the locations of its neighbourhood.
    In(Neighbourhood),
    InStreets,
    InLocations,
    InSkyAndOutskirts,
    /// Those of these kinds on the board, in the sky and in the outskirts.
    KindsInPlay(Vec<String>),
    /// The one that is fought.
    Fought,
}

/// The id of a street, for all its neighbourhood.
pub type Neighbourhood = String;

/// Whom a loop goes over, from the first player on; the list is made when it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Every investigator in play.
    Everyone,
    InArkham,
    InStreets,
    InOtherWorlds,
    InJail,
    LostInTimeAndSpace,
    /// Those in Arkham who hold a card of this name.
    Holding(String),
    FirstPlayer,
    /// One that the subject picks: itself or another in the same place.
    OneHere,
    /// One that the subject picks.
    Anyone,
}

/// What may be asked before a part of a text is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The ally or the special card can be taken: it is in the supply, and nothing keeps the subject from it.
    Available(String),
    HasMoney(u8),
    HasClues(u8),
    HasMonsterTrophy,
    HasGateTrophy,
    /// At least so many cards.
    Holds(CardFilter, u8),
    Cursed,
    /// Nobody was carried off in this text so far.
    StillUp,
    /// The monster that the text is about.
    MonsterIs(MonsterFilter),
    /// The last word moved at least one monster away.
    Moved,
    Terror(u8),
    /// So many tokens or monsters on this card.
    Marks(u8),
    NoMarks,
    NoAllyLeft,
    Not(Box<Condition>),
}
