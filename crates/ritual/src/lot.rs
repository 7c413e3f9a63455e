use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::colour::{Colour, Stones};
use crate::state::FIRST_SEAT;

/// The most lots at a table: one for each of six shamans, or two for each of two.
pub(crate) const MAX_LOTS: usize = 6;

/// A lot of stones by its number: that of its shaman, or in the two-shaman game 0 and 1 for the first
/// and 2 and 3 for the second (RT-40). Numbers go round the circle to the left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "u8", export_to = "ritual/"))]
#[serde(try_from = "u8", into = "u8")]
pub struct LotId(u8);

impl LotId {
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < MAX_LOTS { Some(Self(number)) } else { None }
    }

    /// The first `count` lots.
    pub(crate) fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count.min(MAX_LOTS as u8)).map(Self)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose stones they are.
    pub(crate) const fn owner(self, seats: u8) -> Seat {
        let number = if seats == 2 { self.0 / 2 } else { self.0 };
        match Seat::new(number) {
            Some(seat) => seat,
            // No number of a lot is that high.
            None => FIRST_SEAT,
        }
    }

    /// The lots of a shaman, in order.
    pub(crate) fn of(seat: Seat, seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        let each = if seats == 2 { 2 } else { 1 };
        let first = seat.number() * each;
        (first..first + each).filter_map(Self::new)
    }
}

impl TryFrom<u8> for LotId {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number)
            .ok_or_else(|| format!("lot {number} does not exist, lots run from 0 to {}", MAX_LOTS - 1))
    }
}

impl From<LotId> for u8 {
    fn from(lot: LotId) -> Self {
        lot.0
    }
}

/// How many lots lie on a table of `seats` (RT-04, RT-40).
pub(crate) const fn lot_count(seats: u8) -> u8 {
    if seats == 2 { 4 } else { seats }
}

/// The stones before a shaman (RT-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lot {
    /// All of them, that on the plane included (RT-18).
    pub(crate) stones: Stones,
    /// The stone on the mystic plane.
    pub(crate) plane: Option<Colour>,
}

impl Lot {
    /// How many stones of a colour do not lie on the plane.
    pub(crate) fn loose(&self, colour: Colour) -> u8 {
        self.stones[colour].saturating_sub(u8::from(self.plane == Some(colour)))
    }

    /// The colours of which a stone does not lie on the plane, in order.
    pub(crate) fn loose_colours(self) -> impl Iterator<Item = Colour> + Clone {
        Colour::ALL.into_iter().filter(move |&colour| self.loose(colour) > 0)
    }
}
