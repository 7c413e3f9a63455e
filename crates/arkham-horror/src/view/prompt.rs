use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::Explained;
use crate::action::Action;
use crate::ids::{Card, CardSet, Gate, GateCard, LocationCard, Monster, Space};
use crate::language::{Deck, Kind};
use crate::piles::Sheets;
use crate::program::Source;

/// Who is asked what, and by which text or rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub seat: Seat,
    pub by: Source,
    pub what: Prompt,
}

/// What is being decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Which investigator to be (AH-011, AH-085).
    ChooseInvestigator {
        from: Sheets,
    },
    /// Where the sliders begin (AH-014).
    PlaceSliders,
    /// Upkeep, in an order of one's own: these cards, and the sheet, must still be seen to (AH-020).
    Upkeep {
        due: CardSet,
        is_sheet_due: bool,
    },
    /// How the sliders move, by so many stops at most (AH-020).
    MoveSliders {
        focus: u8,
    },
    /// Where to come back to from nowhere (AH-161).
    ComeBack,
    /// The movement in Arkham: steps left, and monsters here that stand in the way (AH-021, AH-022).
    Move {
        points: u8,
        is_over: bool,
        due: Vec<Monster>,
    },
    /// The movement in an other world (AH-025).
    MoveOn,
    /// Whether to take another clue here (AH-024).
    TakeClue {
        place: Space,
    },
    /// By which gate to come back to Arkham (AH-025).
    ReturnBy,
    /// What to offer somebody, or to ask for (AH-125).
    Trade {
        with: Seat,
    },
    /// Whether to agree (AH-125).
    AnswerTrade {
        with: Seat,
        offered: Offered,
    },
    /// An encounter, or what the place offers instead (AH-121).
    Encounter {
        place: Space,
    },
    /// Which of the cards is read.
    ReadLocationCard {
        from: Vec<LocationCard>,
    },
    ReadGateCard {
        from: Vec<GateCard>,
    },
    /// Whether to do what the rumor asks for (AH-047).
    Deed,
    /// Whether and how to close an explored gate; what sealing it then costs (AH-090, AH-091).
    CloseGate {
        place: Space,
        gate: Gate,
        seal: Option<Explained>,
    },
    /// Whether to seal the place of the gate that was closed (AH-091).
    Seal {
        place: Space,
        price: Explained,
    },
    /// Whether to evade or to fight (AH-022).
    Meet {
        monster: Monster,
    },
    /// What to do in this round of a combat (AH-070 to AH-074).
    Combat,
    /// Whether to attack the ancient one (AH-166).
    Attack,
    /// What can still be changed about a check that was rolled (AH-061).
    Rolled,
    /// Whether to answer something that is about to happen.
    Answer {
        occasions: Vec<Occasion>,
    },
    /// How to pay the rest of a cost: so many clues, trophies worth so much, so many cards.
    Pay {
        clues: u8,
        trophies: u8,
        cards: u8,
        /// What each trophy that may be paid counts.
        worth: Vec<TrophyView>,
    },
    /// Whether a card is given up instead of rolling for the check that the text asks for.
    DiscardOrRoll {
        card: Card,
    },
    /// Which branch of the text is taken.
    Branch {
        /// What each of them says: numbers of the catalogue's texts.
        texts: Vec<u16>,
    },
    Number {
        from: u8,
        to: u8,
        is_paid: bool,
    },
    /// Whom the text means.
    Target,
    /// What to restore, point by point.
    Restore {
        left: u8,
    },
    /// Which maximum falls for good.
    LowerMaximum,
    /// Insane or unconscious (AH-189).
    KnockedOut,
    /// From which end of the deck to draw.
    WhichEnd {
        deck: Deck,
    },
    /// Which of the drawn cards is one too many.
    PutBack {
        from: CardSet,
    },
    /// Which of the drawn cards to keep, at least and at most so many.
    Keep {
        from: CardSet,
        at_least: u8,
        at_most: u8,
    },
    /// Which of the cards to buy (AH-123).
    Buy {
        from: Vec<OfferedCard>,
        must: bool,
    },
    /// Who of those who can buy something comes next to the public sale.
    NextBuyer {
        from: Vec<OfferedCard>,
    },
    /// Which card to take out of the deck.
    Search {
        deck: Deck,
    },
    /// Which cards to give up: so many more.
    GiveUp {
        left: u8,
    },
    /// Which ally joins.
    ChooseAlly,
    /// Where to go.
    ChooseSpace,
    /// The street whose next card is turned up.
    ChooseNeighbourhood,
    ChooseMonster,
    /// Which gate.
    ChooseGate,
    /// Which trophy to give up.
    GiveUpTrophy,
    /// Which item to sell for twice its price.
    Sell,
    /// Which monster on the card to fight next.
    FightOnCard,
    /// Which ability of the monster is ignored.
    IgnoreAbility {
        monster: Monster,
    },
    /// Which weapon is enchanted.
    Enchant,
    /// Which open gate still gets a monster of the surge (AH-152).
    SurgeAt,
    /// Who takes the clue that has just appeared (AH-155).
    WhoTakesClue {
        place: Space,
    },
    /// Whether the rumor, 0, or the ancient one, 1, comes first at the end of the mythos (AH-124).
    EndOfMythos,
    /// Whether the doom token, 0, or the end of the rumor, 1, comes first at the highest terror (AH-124).
    TerrorAtItsHighest,
    /// Which monster moves next (AH-124).
    MoveNext,
    /// To which street it flies (AH-156).
    FlyTo {
        monster: Monster,
    },
    /// Which of those who are equally near it goes to (AH-124).
    HuntIn {
        monster: Monster,
    },
}

/// A trophy and what it is worth now (AH-171).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct TrophyView {
    /// How it is paid.
    pub action: Action,
    pub worth: Explained,
}

/// What may be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// A check is about to be rolled.
    Check,
    /// So much is about to be lost.
    Loss { kind: Kind, n: Explained },
    /// The damage of a lost combat check.
    CombatDamage,
    /// A card was drawn for an encounter.
    CardDrawn,
    /// The ancient one is about to attack.
    AncientOneAttacks,
}

/// What would change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Offered {
    /// They would give this card.
    Card(Card),
    /// They would give a dollar.
    Money,
    /// They ask for this card.
    Request(Card),
    /// They ask for a dollar.
    RequestMoney,
}

/// A card and its price now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct OfferedCard {
    pub card: Card,
    pub price: Explained,
}
