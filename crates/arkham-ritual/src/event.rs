use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat, SeatSet, Viewer};

use crate::card::{Card, Colour};
use crate::list::CardList;
use crate::resolution::RoundReport;
use crate::state::MAX_DUMMIES;
use crate::verdict::RoundView;

/// What happened, with everything in it. Players are only ever sent an [`EventView`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    FirstChosen {
        seat: Seat,
    },
    RoundBegan {
        round: u32,
        active: Seat,
        held: PerSeat<Option<Card>>,
        dummies: CardList<MAX_DUMMIES>,
    },
    CardDrawn {
        seat: Seat,
        card: Card,
    },
    CardPassed {
        from: Seat,
        to: Seat,
    },
    CardTaken {
        seat: Seat,
        taken: Card,
        discarded: Card,
    },
    CardLetGo {
        seat: Seat,
        card: Card,
    },
    GateStayedShut,
    TopSeen {
        seat: Seat,
        card: Card,
    },
    TopPutBack {
        seat: Seat,
        /// The card, where it is put back face up.
        face: Option<Card>,
    },
    TopRemoved {
        seat: Seat,
        card: Card,
    },
    Glimpsed {
        seat: Seat,
        colour: Colour,
        sanity: u8,
    },
    RoundEnded(RoundReport),
    GameEnded {
        winners: SeatSet,
    },
}

/// What one viewer may see of an [`Event`]; a hidden card is `None`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventView {
    FirstChosen { seat: Seat },
    RoundBegan { round: u32, active: Seat, held: Vec<Option<Card>>, dummies: Vec<Card> },
    CardDrawn { seat: Seat, card: Option<Card> },
    CardPassed { from: Seat, to: Seat },
    CardTaken { seat: Seat, taken: Option<Card>, discarded: Card },
    CardLetGo { seat: Seat, card: Card },
    GateStayedShut,
    TopSeen { seat: Seat, card: Option<Card> },
    TopPutBack { seat: Seat, face: Option<Card> },
    TopRemoved { seat: Seat, card: Option<Card> },
    Glimpsed { seat: Seat, colour: Colour, sanity: u8 },
    RoundEnded(RoundView),
    GameEnded { winners: SeatSet },
}

/// Whether `viewer` sees the card held by `holder` during a round (AR-06).
pub(crate) fn sees_held(viewer: Viewer, holder: Seat) -> bool {
    match viewer {
        Viewer::Seat(seat) => seat != holder,
        Viewer::Spectator => false,
        Viewer::AllSeeing => true,
    }
}

/// Whether `viewer` sees what only `seat` looks at.
pub(crate) fn sees_private(viewer: Viewer, seat: Seat) -> bool {
    viewer.is_seat(seat) || viewer == Viewer::AllSeeing
}

impl Event {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> EventView {
        let private = |seat, card| Some(card).filter(|_| sees_private(viewer, seat));
        match *self {
            Self::FirstChosen { seat } => EventView::FirstChosen { seat },
            Self::RoundBegan { round, active, held, dummies } => EventView::RoundBegan {
                round,
                active,
                held: held.iter().map(|(seat, card)| card.filter(|_| sees_held(viewer, seat))).collect(),
                dummies: dummies.as_slice().to_vec(),
            },
            Self::CardDrawn { seat, card } => EventView::CardDrawn { seat, card: private(seat, card) },
            Self::CardPassed { from, to } => EventView::CardPassed { from, to },
            Self::CardTaken { seat, taken, discarded } => EventView::CardTaken {
                seat,
                taken: Some(taken).filter(|_| sees_held(viewer, seat)),
                discarded,
            },
            Self::CardLetGo { seat, card } => EventView::CardLetGo { seat, card },
            Self::GateStayedShut => EventView::GateStayedShut,
            Self::TopSeen { seat, card } => EventView::TopSeen { seat, card: private(seat, card) },
            Self::TopPutBack { seat, face } => EventView::TopPutBack { seat, face },
            Self::TopRemoved { seat, card } => EventView::TopRemoved { seat, card: private(seat, card) },
            Self::Glimpsed { seat, colour, sanity } => EventView::Glimpsed { seat, colour, sanity },
            Self::RoundEnded(ref report) => EventView::RoundEnded(RoundView::new(report)),
            Self::GameEnded { winners } => EventView::GameEnded { winners },
        }
    }

    /// A card passed face down tells nobody anything; all else does.
    pub(crate) fn reveals(&self) -> bool {
        !matches!(self, Self::CardPassed { .. } | Self::GameEnded { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test] // AR-06
    fn only_a_card_passed_face_down_and_the_end_tell_nothing() {
        let seat = Seat::new(0).unwrap();
        let quiet =
            [Event::CardPassed { from: seat, to: seat }, Event::GameEnded { winners: SeatSet::EMPTY }];
        let telling = [
            Event::GateStayedShut,
            Event::CardDrawn { seat, card: Card::Gate },
            Event::TopPutBack { seat, face: None },
            Event::Glimpsed { seat, colour: Colour::Sane, sanity: 7 },
        ];
        assert!(quiet.iter().all(|event| !event.reveals()));
        assert!(telling.iter().all(Event::reveals));
    }
}
