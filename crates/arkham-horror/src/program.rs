//! Texts as the evaluator runs them: names resolved, branches turned into jumps.

use serde::{Deserialize, Serialize};

use crate::ids::{AncientOne, CardName, MonsterKind, Mythos, Sheet, Space, World};
use crate::language::{
    Amount, CheckKind, CombatType, Deck, DiceCount, Fortune, Hook, Kind, LossAtZero, MonsterAbility,
    MovementKind, PriceRule, Reroll, ShutGate, Skill, Special, SpecialCard, TrophyFrom, TrophyKind, Window,
};

/// A place in the library's program.
pub(crate) type Pc = u16;

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// The text is over.
    End,
    Jump(Pc),
    /// Goes on at a place unless the last check or die was passed.
    UnlessPassed(Pc),
    UnlessSuccesses {
        at_least: u8,
        or: Pc,
    },
    UnlessRolled {
        from: u8,
        to: u8,
        or: Pc,
    },
    Unless(Cond, Pc),
    Check(CheckOp),
    Roll {
        dice: DiceCount,
    },
    /// Branches of the library, from one on.
    Choose {
        first: u16,
        count: u8,
        /// Behind them all.
        after: Pc,
    },
    ChooseX {
        from: u8,
        to: u8,
        paying: bool,
    },
    Each {
        who: Whom,
        body: Pc,
    },
    EachGate {
        body: Pc,
    },
    EachItem {
        body: Pc,
    },
    Lose {
        sanity: Amount,
        stamina: Amount,
        clue: Amount,
        money: Amount,
        at_zero: LossAtZero,
    },
    Gain {
        sanity: Amount,
        stamina: Amount,
        clue: Amount,
        money: Amount,
    },
    Split(Amount),
    Points(u8),
    Draw {
        deck: Deck,
        n: Amount,
        keep: Option<(u8, u8)>,
    },
    Search {
        deck: Deck,
        what: Sought,
        buy: bool,
    },
    Offer {
        first: u16,
        decks: u8,
        price: PriceRule,
        at_most: Option<u8>,
        must: bool,
    },
    Shed {
        what: Filter,
        n: Amount,
    },
    ShedMonsterTrophy,
    ShedGateTrophy,
    TakeCard(CardName),
    TakeAnyAlly,
    TakeSpecial(SpecialCard),
    LoseSpecial(SpecialCard),
    Fortune(Fortune),
    DiscardThis,
    BoxThis,
    DiscardIt,
    MoveToStreet,
    MoveTo(Space),
    MoveToAnySpace,
    MoveToNextArea,
    Delay,
    LoseTurn,
    Lost,
    Return {
        or_stay: bool,
    },
    Arrest,
    Devour,
    LowerMaximum,
    Encounter {
        cards: u8,
    },
    Visit(World),
    Meet(u8),
    Trophy(TrophyFrom),
    Banish(Monsters),
    Spawn {
        n: u8,
        at: Space,
    },
    SpawnOnThis {
        n: u8,
    },
    Terror(u8),
    TerrorTo(u8),
    Doom(i8),
    OpenGate {
        monsters: u8,
    },
    ShutGate(ShutGate),
    BoxAlly,
    Mark(i8),
    FailRumor,
    Reroll(Reroll),
    ReduceLoss(Kind, Amount),
    PassCheck,
    Cancel,
    CheckDiceThisTurn(i8),
    EndCombat,
    Special(Special),
}

impl Op {
    /// Words that need the subject to be where the text found them (class P).
    pub(crate) fn is_placed(self) -> bool {
        matches!(
            self,
            Self::Check(_)
                | Self::MoveToStreet
                | Self::MoveTo(_)
                | Self::MoveToAnySpace
                | Self::MoveToNextArea
                | Self::Delay
                | Self::LoseTurn
                | Self::Lost
                | Self::Return { .. }
                | Self::Arrest
                | Self::Devour
                | Self::Encounter { .. }
                | Self::Visit(_)
                | Self::Meet(_)
                | Self::Offer { .. }
                | Self::OpenGate { .. }
        )
    }

    /// Words that give to the subject, take from it or ask it: nobody else's business (class S).
    pub(crate) fn is_personal(self) -> bool {
        matches!(
            self,
            Self::Choose { .. }
                | Self::ChooseX { .. }
                | Self::EachItem { .. }
                | Self::Lose { .. }
                | Self::Gain { .. }
                | Self::Split(_)
                | Self::LowerMaximum
                | Self::Draw { .. }
                | Self::Search { .. }
                | Self::Shed { .. }
                | Self::ShedMonsterTrophy
                | Self::ShedGateTrophy
                | Self::TakeCard(_)
                | Self::TakeAnyAlly
                | Self::TakeSpecial(_)
                | Self::LoseSpecial(_)
                | Self::Fortune(_)
                | Self::Trophy(_)
                | Self::CheckDiceThisTurn(_)
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CheckOp {
    pub kind: CheckKind,
    pub modifier: i8,
    pub need: u8,
    pub or_discard: Option<CardName>,
    /// The number of successes matters, not only whether they are enough.
    pub counted: bool,
}

/// A way to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BranchOp {
    pub price: Price,
    pub condition: Option<Cond>,
    pub target: Pc,
}

/// A [`Cost`](crate::language::Cost).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Price {
    /// As much money as `x`.
    pub money_x: bool,
    pub money: u8,
    pub sanity: u8,
    pub stamina: u8,
    pub clue: u8,
    pub points: u8,
    pub discard_this: bool,
    pub mark: u8,
    pub trophies: u8,
    pub trophy_kind: TrophyKind,
    pub cards: u8,
    pub cards_of_many: u8,
    pub filter: Option<Filter>,
}

impl Price {
    pub(crate) const FREE: Self = Self {
        money_x: false,
        money: 0,
        sanity: 0,
        stamina: 0,
        clue: 0,
        points: 0,
        discard_this: false,
        mark: 0,
        trophies: 0,
        trophy_kind: TrophyKind::Any,
        cards: 0,
        cards_of_many: 0,
        filter: None,
    };
}

/// A [`CardFilter`](crate::language::CardFilter).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    Item,
    Weapon,
    WeaponOrSpell,
    Spell,
    Skill,
    Ally,
    Named(CardName),
}

/// A [`SearchFor`](crate::language::SearchFor).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sought {
    Named(CardName),
    FirstWeapon,
    FirstTome,
    Any,
}

/// A [`MonsterFilter`](crate::language::MonsterFilter): kinds as bits, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Monsters {
    pub kinds: u32,
    pub scope: Scope,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Anywhere,
    Neighbourhood(Space),
    Streets,
    Locations,
    SkyAndOutskirts,
    /// Board, sky and outskirts.
    InPlay,
    Flying,
    Fast,
    Fought,
}

/// A [`Who`](crate::language::Who).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whom {
    Everyone,
    InArkham,
    InStreets,
    InOtherWorlds,
    InJail,
    Lost,
    Holding(CardName),
    FirstPlayer,
    OneHere,
    Anyone,
}

/// A [`Condition`](crate::language::Condition).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cond {
    pub test: Test,
    pub negated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Available(CardName),
    HasMoney(u8),
    HasClues(u8),
    HasMonsterTrophy,
    HasGateTrophy,
    Holds(Filter, u8),
    Cursed,
    StillUp,
    /// Kinds as bits.
    MonsterIs(u32),
    Moved,
    Terror(u8),
    Marks(u8),
    NoMarks,
    NoAllyLeft,
}

/// A [`Modifier`](crate::language::Modifier).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Skill(Skill, i8),
    CheckDice(CheckKind, i8),
    CheckDiceInArkham(CheckKind, i8),
    ClueDice {
        skill: Option<Skill>,
        more: i8,
    },
    CombatBonus {
        of: CombatType,
        bonus: i8,
        other_hand_empty: Option<i8>,
        undead: Option<i8>,
    },
    SixCounts(u8),
    SucceedsOn(u8),
    Max(Kind, i8),
    MovementPoints(i8),
    EveryonesMovementPoints(i8),
    Ignores(MonsterAbility),
    TwoLocationCards,
    TwoGateCards,
    DrawExtra(Deck),
    /// Decks as bits.
    DrawFromBottom(u8),
    SealPrice(u8),
    SealPriceChange(i8),
    FreeSpells,
    SmallerLoss(Kind, u8),
    CloseNeed {
        world: Option<World>,
        more: u8,
    },
    /// Encounters at the place are read from its second entry.
    OtherEntry(Space),
    AnyGate,
    CombatSkill(Skill),
    Monster(Monsters, MonsterEffect),
    Enter(u64),
    Pass(Space),
    Gain {
        what: Kind,
        except_places: u64,
        except_sheets: u16,
    },
    LoseThis,
    MonsterEnters(u32),
    Appear,
    Arrest,
    Terror,
    Seal,
    Cast,
    Weather,
}

/// A [`MonsterChange`](crate::language::MonsterChange).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MonsterEffect {
    pub toughness: i8,
    pub combat_becomes: Option<(i8, u8)>,
    pub rating_becomes: Option<i8>,
    pub horror: Option<(i8, u8)>,
    pub gains: u16,
    pub movement: Option<MovementKind>,
    pub terror: Option<u8>,
    pub environment: Option<Mythos>,
}

/// An ability that may be used: in a window, or to answer something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub when: UseWhen,
    pub price: Price,
    pub exhaust: bool,
    pub condition: Option<Cond>,
    pub script: Pc,
    pub spell: Option<SpellOp>,
    /// It does nothing but to a monster that is fought.
    pub needs_monster: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UseWhen {
    In(Window),
    To(Hook),
}

/// How a spell is cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SpellOp {
    /// `None`: the awareness of the monster.
    pub modifier: Option<i8>,
    pub sanity: u8,
    /// The toughness of the monster, instead of 1.
    pub needs_toughness: bool,
    pub holds: Vec<Effect>,
}

/// All abilities of one card, sheet, place or monster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Abilities {
    pub uses: Vec<Use>,
    pub whens: Vec<(Hook, Pc)>,
    pub effects: Vec<Effect>,
}

impl Abilities {
    pub(crate) fn when(&self, hook: Hook) -> Option<Pc> {
        self.whens.iter().find(|(it, _)| *it == hook).map(|(_, script)| *script)
    }

    pub(crate) fn used(&self, when: UseWhen) -> Option<(u8, &Use)> {
        let at = self.uses.iter().position(|ability| ability.when == when)?;
        self.uses.get(at).map(|ability| (at as u8, ability))
    }
}

/// Which entry of a location card or a gate card is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum CardEntry {
    Place(Space),
    /// At the lodge, for its members.
    InnerSanctum,
    World(World),
    /// Of all worlds that a gate card does not name.
    Other,
}

/// What a text stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Rule,
    Card(crate::ids::Card),
    Sheet(Sheet),
    Place(Space),
    LocationCard(crate::ids::LocationCard),
    GateCard(crate::ids::GateCard),
    Mythos(Mythos),
    AncientOne(AncientOne),
    Monster(MonsterKind),
}
