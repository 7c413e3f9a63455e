use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::colour::{Colour, Stones};
use crate::ids::CARDS;
use crate::lot::{LotId, MAX_LOTS};

/// What everybody saw the shamans do with their stones in this phase: the only way they speak (RT-20).
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
    /// Brought onto the plane by others.
    pub brought: Stones,
    /// Taken back from the plane.
    pub recovered: Stones,
    /// In the ritual phase: by how many stones its shaman's moves brought each ritual card closer.
    pub toward: [i8; CARDS],
}

impl Signs {
    pub(crate) fn of(&self, lot: LotId) -> &Sign {
        &self.0[lot.index()]
    }

    /// Counts what an action shows, before it is carried out; `lying` is what it finds on the plane.
    pub(crate) fn note(&mut self, seat: Seat, seats: u8, action: Action, lying: Option<Colour>) {
        match action {
            Action::Take(colour) => {
                if let Some(lot) = LotId::of(seat, seats).next() {
                    self.0[lot.index()].took.add(colour);
                }
            }
            Action::Give { from, colour, .. } => self.0[from.index()].gave.add(colour),
            Action::Place { lot, colour } => self.0[lot.index()].placed.add(colour),
            Action::Recover { lot } => {
                if let Some(colour) = lying {
                    self.0[lot.index()].recovered.add(colour);
                }
            }
            Action::Swap { lot, colour } => self.0[lot.index()].brought.add(colour),
            Action::Ready | Action::Stop | Action::Resolve | Action::Pass => {}
        }
    }

    /// Counts how much closer a shaman's move brought each ritual card; kept with their first lot.
    pub(crate) fn note_progress(&mut self, seat: Seat, seats: u8, before: [i8; CARDS], after: [i8; CARDS]) {
        let Some(lot) = LotId::of(seat, seats).next() else { return };
        let toward = &mut self.0[lot.index()].toward;
        for (toward, (before, after)) in toward.iter_mut().zip(before.into_iter().zip(after)) {
            *toward = toward.saturating_add(before.saturating_sub(after));
        }
    }
}
