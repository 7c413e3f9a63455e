use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::ids::{Card, Gate, LocationCard, Monster, Sheet, Space};
use crate::language::{Kind, MonsterAbility, Skill};

/// What a seat can decide; each is one small step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Enough, no more, no.
    Done,
    /// A branch of the text, from 0; a power of the place.
    Choose(u8),
    Number(u8),
    Accept,
    Refuse,
    /// To be this investigator.
    Be(Sheet),
    /// One track one stop to the left or right.
    Slide {
        track: u8,
        right: bool,
    },
    /// A step, a destination, the gate to come back by.
    Go(Space),
    Evade(Monster),
    Fight(Monster),
    Flee,
    /// To leave a fight that goes nowhere (AH-191).
    BreakOff,
    Attack,
    Wield(Card),
    /// The ability of a card, or a spell.
    Use(Card),
    /// The other ability of the same card.
    UseOther(Card),
    UseSheet,
    SpendClue,
    TakeClue,
    Pick(Card),
    Keep(Card),
    Buy(Card),
    GiveUp(Card),
    PayMonster(Monster),
    PayGate(Gate),
    TakeMonster(Monster),
    /// An encounter with a card.
    Encounter,
    Read(LocationCard),
    /// What the rumor asks for.
    Deed,
    Close(Skill),
    Seal,
    Restore(Kind),
    Suffer(Kind),
    Drop(MonsterAbility),
    Target(Seat),
    FromTop,
    FromBottom,
    Trade(Seat),
    Give(Card),
    GiveMoney,
    Request(Card),
    RequestMoney,
    /// Stay where one is, for this phase.
    Stay,
}
