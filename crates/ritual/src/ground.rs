use serde::{Deserialize, Serialize};
use tabletop::{List, Seat};

use crate::action::Action;
use crate::colour::{Colour, Stones};
use crate::data::data;
use crate::lot::{Lot, LotId, MAX_LOTS, lot_count};

/// All stones: those before the shamans, and the reserve that they share (RT-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ground {
    /// In the order of their numbers; none before the stones are drawn.
    pub(crate) lots: List<Lot, MAX_LOTS>,
    pub(crate) reserve: Stones,
}

impl Ground {
    pub(crate) fn new() -> Self {
        Self { lots: List::default(), reserve: Stones::filled(data().stones_per_colour) }
    }

    /// The stone at each place before they are drawn: colour by colour.
    pub(crate) fn stone_at(place: u16) -> Option<Colour> {
        Colour::ALL.get(usize::from(place) / usize::from(data().stones_per_colour)).copied()
    }

    /// Four stones for each lot, lot by lot; the rest is the reserve (RT-04, RT-40).
    pub(crate) fn draw(&mut self, seats: u8, order: &[u16]) {
        let mut drawn = order.iter().filter_map(|&place| Self::stone_at(place));
        for _ in 0..lot_count(seats) {
            let mut lot = Lot::default();
            for colour in drawn.by_ref().take(data().stones_per_lot.into()) {
                lot.stones.add(colour);
                self.reserve.remove(colour);
            }
            self.lots.push(lot);
        }
    }

    pub(crate) fn lot(&self, id: LotId) -> Option<&Lot> {
        self.lots.as_slice().get(id.index())
    }

    fn lot_mut(&mut self, id: LotId) -> Option<&mut Lot> {
        self.lots.as_mut_slice().get_mut(id.index())
    }

    /// Moves stones as an allowed action says; those that move none change nothing.
    pub(crate) fn carry_out(&mut self, seat: Seat, seats: u8, action: Action) {
        match action {
            Action::Take(colour) => {
                let (own, left) = (LotId::of(seat, seats), LotId::of(seat.left_of(seats), seats));
                if let Some((own, left)) = own.zip(left).next() {
                    self.hand_over(left, own, colour);
                }
            }
            Action::Give { from, to, colour, off_plane } => {
                if let Some(lot) = self.lot_mut(from).filter(|_| off_plane) {
                    lot.plane = None;
                }
                self.hand_over(from, to, colour);
            }
            Action::Place { lot, colour } => {
                if let Some(lot) = self.lot_mut(lot) {
                    lot.plane = Some(colour);
                }
            }
            Action::Recover { lot } => {
                if let Some(lot) = self.lot_mut(lot) {
                    lot.plane = None;
                }
            }
            Action::Swap { lot, colour } => self.swap(lot, colour),
            Action::Ready | Action::Stop | Action::Resolve | Action::Pass => {}
        }
    }

    fn hand_over(&mut self, from: LotId, to: LotId, colour: Colour) {
        if let Some(lot) = self.lot_mut(from) {
            lot.stones.remove(colour);
        }
        if let Some(lot) = self.lot_mut(to) {
            lot.stones.add(colour);
        }
    }

    fn swap(&mut self, id: LotId, colour: Colour) {
        let Some(lot) = self.lot_mut(id) else { return };
        let Some(gone) = lot.plane.replace(colour) else { return };
        lot.stones.remove(gone);
        lot.stones.add(colour);
        self.reserve.add(gone);
        self.reserve.remove(colour);
    }

    /// The stones of every lot, around the circle, and how many lots there are.
    fn circle(&self) -> ([Stones; MAX_LOTS], usize) {
        let mut circle = [Stones::default(); MAX_LOTS];
        circle.iter_mut().zip(self.lots.as_slice()).for_each(|(stones, lot)| *stones = lot.stones);
        (circle, self.lots.len())
    }

    /// What `use_circle` makes of the stones of every lot.
    pub(crate) fn with_circle<T>(&self, use_circle: impl FnOnce(&[Stones]) -> T) -> T {
        let (circle, count) = self.circle();
        use_circle(&circle[..count])
    }
}
