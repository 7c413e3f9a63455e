use serde::{Deserialize, Serialize};
use tabletop::{List, PerSeat, Seat, Viewer};

use crate::colour::{Colour, Stones};
use crate::ids::{Inspiration, RitualCard};
use crate::lot::{LotId, MAX_LOTS};
use crate::state::{Ending, Hand};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    FirstChosen {
        seat: Seat,
    },
    RitualShuffled,
    StonesDrawn {
        lots: List<Stones, MAX_LOTS>,
    },
    BecameReady {
        seat: Seat,
    },
    Stopped {
        seat: Seat,
    },
    /// The ritual cards of a round that is tried again (RT-36).
    RunesShuffled {
        cards: u8,
    },
    /// The inspiration cards are dealt, and the clock runs where there is one.
    RoundBegan {
        round: u8,
        attempt: u8,
        cards: u8,
        inspirations: PerSeat<Hand>,
    },
    Took {
        seat: Seat,
        from: LotId,
        to: LotId,
        colour: Colour,
    },
    Gave {
        seat: Seat,
        from: LotId,
        to: LotId,
        colour: Colour,
        off_plane: bool,
    },
    Placed {
        seat: Seat,
        lot: LotId,
        colour: Colour,
    },
    Recovered {
        seat: Seat,
        lot: LotId,
        colour: Colour,
    },
    Swapped {
        seat: Seat,
        lot: LotId,
        gone: Colour,
        came: Colour,
    },
    Passed {
        seat: Seat,
    },
    /// The card is turned up, a rune opens, and the lowest ritual card left is looked at (RT-31).
    Awakened {
        seat: Seat,
        inspirations: Hand,
        rune: Option<u8>,
        card: Option<RitualCard>,
    },
    RitualPhaseBegan,
    Solved {
        seat: Seat,
        rune: u8,
        card: RitualCard,
    },
    /// The sixth card of the two-shaman game (RT-44).
    LastCardShown {
        rune: u8,
        card: RitualCard,
    },
    RoundWon {
        round: u8,
        attempt: u8,
        turns: u16,
    },
    RoundLost {
        round: u8,
        attempt: u8,
        turns: u16,
    },
    GameEnded {
        ending: Ending,
    },
}

/// What one viewer may see of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventView {
    FirstChosen {
        seat: Seat,
    },
    RitualShuffled,
    StonesDrawn {
        lots: Vec<Stones>,
    },
    BecameReady {
        seat: Seat,
    },
    Stopped {
        seat: Seat,
    },
    RunesShuffled {
        cards: u8,
    },
    /// One's own inspiration cards; for others `None` in place of each card.
    RoundBegan {
        round: u8,
        attempt: u8,
        cards: u8,
        inspirations: Vec<Vec<Option<Inspiration>>>,
    },
    Took {
        seat: Seat,
        from: LotId,
        to: LotId,
        colour: Colour,
    },
    Gave {
        seat: Seat,
        from: LotId,
        to: LotId,
        colour: Colour,
        off_plane: bool,
    },
    Placed {
        seat: Seat,
        lot: LotId,
        colour: Colour,
    },
    Recovered {
        seat: Seat,
        lot: LotId,
        colour: Colour,
    },
    Swapped {
        seat: Seat,
        lot: LotId,
        gone: Colour,
        came: Colour,
    },
    Passed {
        seat: Seat,
    },
    /// Which ritual card was taken only its holder knows.
    Awakened {
        seat: Seat,
        inspirations: Vec<Inspiration>,
        rune: Option<u8>,
        card: Option<RitualCard>,
    },
    RitualPhaseBegan,
    Solved {
        seat: Seat,
        rune: u8,
        card: RitualCard,
    },
    LastCardShown {
        rune: u8,
        card: RitualCard,
    },
    RoundWon {
        round: u8,
        attempt: u8,
        turns: u16,
    },
    RoundLost {
        round: u8,
        attempt: u8,
        turns: u16,
    },
    GameEnded {
        ending: Ending,
    },
}

/// Whether `viewer` may look at what `seat` keeps to itself.
pub(crate) fn sees_private(viewer: Viewer, seat: Seat) -> bool {
    viewer.is_seat(seat) || viewer == Viewer::AllSeeing
}

impl Event {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> EventView {
        match *self {
            Self::FirstChosen { seat } => EventView::FirstChosen { seat },
            Self::RitualShuffled => EventView::RitualShuffled,
            Self::StonesDrawn { lots } => EventView::StonesDrawn { lots: lots.as_slice().to_vec() },
            Self::BecameReady { seat } => EventView::BecameReady { seat },
            Self::Stopped { seat } => EventView::Stopped { seat },
            Self::RunesShuffled { cards } => EventView::RunesShuffled { cards },
            Self::RoundBegan { round, attempt, cards, inspirations } => {
                let hand = |(seat, hand): (Seat, &Hand)| {
                    hand.iter().map(|card| sees_private(viewer, seat).then_some(card)).collect()
                };
                let inspirations = inspirations.iter().map(hand).collect();
                EventView::RoundBegan { round, attempt, cards, inspirations }
            }
            Self::Took { seat, from, to, colour } => EventView::Took { seat, from, to, colour },
            Self::Gave { seat, from, to, colour, off_plane } => {
                EventView::Gave { seat, from, to, colour, off_plane }
            }
            Self::Placed { seat, lot, colour } => EventView::Placed { seat, lot, colour },
            Self::Recovered { seat, lot, colour } => EventView::Recovered { seat, lot, colour },
            Self::Swapped { seat, lot, gone, came } => EventView::Swapped { seat, lot, gone, came },
            Self::Passed { seat } => EventView::Passed { seat },
            Self::Awakened { seat, inspirations, rune, card } => EventView::Awakened {
                seat,
                inspirations: inspirations.as_slice().to_vec(),
                rune,
                card: card.filter(|_| sees_private(viewer, seat)),
            },
            Self::RitualPhaseBegan => EventView::RitualPhaseBegan,
            Self::Solved { seat, rune, card } => EventView::Solved { seat, rune, card },
            Self::LastCardShown { rune, card } => EventView::LastCardShown { rune, card },
            Self::RoundWon { round, attempt, turns } => EventView::RoundWon { round, attempt, turns },
            Self::RoundLost { round, attempt, turns } => EventView::RoundLost { round, attempt, turns },
            Self::GameEnded { ending } => EventView::GameEnded { ending },
        }
    }
}
