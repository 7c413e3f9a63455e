use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::colour::Stones;
use crate::lot::{LotId, MAX_LOTS};
use tabletop::Seat;

/// What everybody saw the shamans do with their stones in this try: the only way they speak (RT-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Signs([Sign; MAX_LOTS]);

/// What was done with the stones of one lot, counted by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// Taken from the neighbour.
    pub took: Stones,
    /// Given away.
    pub gave: Stones,
    /// Put on the plane.
    pub placed: Stones,
    /// Taken back from the plane.
    pub recovered: Stones,
}

impl Signs {
    pub(crate) fn of(&self, lot: LotId) -> &Sign {
        &self.0[lot.index()]
    }

    /// Counts what an action shows, before it is carried out; `on_plane` is what lies there.
    pub(crate) fn note(&mut self, seat: Seat, seats: u8, action: Action, on_plane: Option<crate::Colour>) {
        match action {
            Action::Take(colour) => {
                if let Some(lot) = LotId::of(seat, seats).next() {
                    self.0[lot.index()].took.add(colour);
                }
            }
            Action::Give { from, colour, .. } => self.0[from.index()].gave.add(colour),
            Action::Place { lot, colour } => self.0[lot.index()].placed.add(colour),
            Action::Recover { lot } => {
                if let Some(colour) = on_plane {
                    self.0[lot.index()].recovered.add(colour);
                }
            }
            Action::Swap { .. } | Action::Ready | Action::Stop | Action::Resolve | Action::Pass => {}
        }
    }
}
