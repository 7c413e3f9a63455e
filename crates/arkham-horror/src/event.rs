use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::ids::{AncientOne, Card, Gate, GateCard, Monster, Mythos, Sheet, Space};
use crate::language::{CheckKind, Fortune, Kind};
use crate::piles::Spot;
use crate::program::{CardEntry, Source};
use crate::round::Phase;
use crate::state::Ending;

/// What happened. All of it is seen by all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    FirstPlayerChosen {
        seat: Seat,
    },
    AncientOneChosen {
        ancient_one: AncientOne,
    },
    InvestigatorChosen {
        seat: Seat,
        sheet: Sheet,
    },
    /// One of several was picked by chance.
    LotDrawn,
    /// Whoever may look at the bottom of a deck has seen another card there.
    BottomSeen,
    /// A card is turned up, to be kept or bought or put back.
    CardSeen {
        seat: Seat,
        card: Card,
    },
    GateCardSeen {
        seat: Seat,
        card: GateCard,
    },
    TurnBegan {
        turn: u16,
        first: Seat,
    },
    PhaseBegan {
        phase: Phase,
    },
    /// How many dice show each face.
    Rolled {
        seat: Seat,
        faces: [u8; 6],
    },
    CheckDone {
        seat: Seat,
        kind: CheckKind,
        successes: u8,
        passed: bool,
    },
    /// A text is read for somebody.
    TextRead {
        seat: Seat,
        source: Source,
        entry: Option<CardEntry>,
    },
    PointsLost {
        seat: Seat,
        kind: Kind,
        n: u8,
    },
    PointsGained {
        seat: Seat,
        kind: Kind,
        n: u8,
    },
    MaximumLowered {
        seat: Seat,
        kind: Kind,
    },
    CluesChanged {
        seat: Seat,
        by: i16,
    },
    MoneyChanged {
        seat: Seat,
        by: i16,
    },
    CardGained {
        seat: Seat,
        card: Card,
    },
    /// Back to its deck, or out of the game.
    CardGone {
        seat: Seat,
        card: Card,
    },
    CardUsed {
        seat: Seat,
        card: Card,
    },
    SheetUsed {
        seat: Seat,
    },
    /// From one to another.
    CardGiven {
        from: Seat,
        to: Seat,
        card: Card,
    },
    MoneyGiven {
        from: Seat,
        to: Seat,
    },
    Refreshed {
        seat: Seat,
    },
    Moved {
        seat: Seat,
        to: Space,
    },
    Delayed {
        seat: Seat,
    },
    StoodUp {
        seat: Seat,
    },
    TurnLost {
        seat: Seat,
    },
    Arrested {
        seat: Seat,
    },
    LostInTimeAndSpace {
        seat: Seat,
    },
    KnockedOut {
        seat: Seat,
        kind: Kind,
    },
    Devoured {
        seat: Seat,
    },
    FortuneChanged {
        seat: Seat,
        fortune: Option<Fortune>,
    },
    MonsterMoved {
        monster: Monster,
        to: Spot,
    },
    MonsterEvaded {
        seat: Seat,
        monster: Monster,
    },
    CombatBegan {
        seat: Seat,
        monster: Monster,
    },
    MonsterDefeated {
        seat: Seat,
        monster: Monster,
    },
    Fled {
        seat: Seat,
    },
    BrokeOff {
        seat: Seat,
    },
    GateOpened {
        place: Space,
        gate: Gate,
    },
    GateClosed {
        place: Space,
        gate: Gate,
        by: Option<Seat>,
    },
    Sealed {
        place: Space,
    },
    SealsBroken,
    ClueAppeared {
        place: Space,
    },
    CluesTaken {
        seat: Seat,
        n: u8,
    },
    DoomChanged {
        to: u8,
    },
    TerrorRose {
        to: u8,
    },
    AllyLeft {
        card: Card,
    },
    MythosDrawn {
        card: Mythos,
    },
    MythosEnded {
        card: Mythos,
    },
    RumorPassed {
        card: Mythos,
    },
    RumorFailed {
        card: Mythos,
    },
    Marked {
        marks: u8,
    },
    Awoke,
    BattleRound {
        round: u8,
    },
    Hit {
        successes: u8,
    },
    Ended {
        ending: Ending,
    },
    /// The honour after a victory (AH-167).
    FirstCitizen {
        seat: Seat,
    },
}

impl Event {
    /// Whether chance or a hidden card came to light with it.
    pub fn reveals(&self) -> bool {
        matches!(
            self,
            Self::FirstPlayerChosen { .. }
                | Self::AncientOneChosen { .. }
                | Self::InvestigatorChosen { .. }
                | Self::LotDrawn
                | Self::BottomSeen
                | Self::CardSeen { .. }
                | Self::GateCardSeen { .. }
                | Self::Rolled { .. }
                | Self::TextRead { .. }
                | Self::CardGained { .. }
                | Self::MonsterMoved { .. }
                | Self::GateOpened { .. }
                | Self::AllyLeft { .. }
                | Self::MythosDrawn { .. }
        )
    }
}
