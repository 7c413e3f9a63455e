use serde::{Deserialize, Serialize};
use tabletop::List;

use crate::card::{Clue, Effect, Victim};
use crate::state::{Ending, Hand, LEADS, OPEN_AT_FIRST};

/// What happened. Only what everybody sees is in it, so that players are sent it as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/", rename = "EventView"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The first cases (AN-02).
    CasesOpened {
        cases: List<Victim, OPEN_AT_FIRST>,
    },
    /// The first leads and the first hand (AN-03).
    Dealt {
        leads: List<Clue, LEADS>,
        hand: Hand,
    },
    TurnBegan {
        turn: u16,
    },
    /// The first lead came into hand (AN-10).
    LeadKept {
        card: Clue,
    },
    /// A clue card joined the line of a case (AN-11, AN-12).
    CardAdded {
        card: Clue,
        case: Victim,
        from: Zone,
        unlocked_by: Option<UnlockedBy>,
    },
    Passed,
    CardDiscarded {
        card: Clue,
        from: Zone,
        to: Zone,
    },
    CaseClosed {
        case: Victim,
    },
    CardScored {
        card: Clue,
    },
    /// The rest of a closed case was filed (AN-26).
    CaseFiled {
        case: Victim,
        cards: u8,
    },
    CardTaken {
        card: Clue,
        from: Zone,
    },
    /// An optional effect, or the bonus of AN-27, was not used.
    Declined {
        card: Option<Clue>,
        effect: Option<Effect>,
    },
    /// An effect found nothing to do.
    NothingToDo {
        card: Clue,
        effect: Effect,
    },
    /// A stability test turned up this card (AN-20).
    CardTested {
        card: Clue,
        to: Zone,
    },
    /// A stability test found no card to turn up (AN-51).
    TestSkipped,
    /// The draw pile was shuffled and now has so many cards.
    PileShuffled {
        cards: u8,
    },
    VictimOpened {
        victim: Victim,
        because: Because,
    },
    /// The time track went to the discard pile (AN-32).
    TimeCleared {
        cards: u8,
    },
    LeadsRefilled {
        cards: List<Clue, LEADS>,
    },
    /// The contact swapped a hand card with one of the time track or the stability row (AN-40).
    CardSwapped {
        given: Clue,
        taken: Clue,
        with: Zone,
    },
    GameEnded {
        ending: Ending,
    },
}

/// Where a clue card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    Leads,
    Hand,
    DrawPile,
    Discard,
    Time,
    Stability,
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum UnlockedBy {
    Key,
    Contact,
}

/// Why a victim was due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// AN-32.
    TimeRanOut,
    /// AN-34.
    PileRanOut,
    /// AN-28.
    NoCaseOpen,
}

impl Event {
    /// Whether a card or a victim was turned up that nobody could know of, or the game ended:
    /// nothing before that is taken back (AN-61).
    pub(crate) fn reveals(&self) -> bool {
        match self {
            Self::CasesOpened { .. }
            | Self::Dealt { .. }
            | Self::CardTested { .. }
            | Self::VictimOpened { .. }
            | Self::GameEnded { .. } => true,
            Self::LeadsRefilled { cards } => !cards.is_empty(),
            _ => false,
        }
    }
}
