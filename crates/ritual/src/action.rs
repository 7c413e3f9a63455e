use serde::{Deserialize, Serialize};
use tabletop::{Refusal, RefusalKind, Seat};

use crate::colour::Colour;
use crate::data::data;
use crate::lot::{LotId, lot_count};
use crate::state::{Ending, Stage, State};

/// What a shaman can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The round may begin (RT-52).
    Ready,
    /// A lost round is not tried again (RT-38).
    Stop,
    /// Resolve one's inspiration card, or the ritual card that is due (RT-16).
    Resolve,
    /// Take a stone of the neighbour to the left (RT-11).
    Take(Colour),
    /// Give a stone to another shaman, also the one on one's plane (RT-12, RT-18).
    Give { from: LotId, to: LotId, colour: Colour, off_plane: bool },
    /// Put a stone on one's plane (RT-13).
    Place { lot: LotId, colour: Colour },
    /// Take the stone back from one's plane (RT-14).
    Recover { lot: LotId },
    /// Exchange the stone on another shaman's plane for one of the reserve (RT-15).
    Swap { lot: LotId, colour: Colour },
    /// RT-17.
    Pass,
}

const fn illegal(rule: &'static str) -> Refusal {
    Refusal::new(RefusalKind::Illegal, rule)
}

fn ensure(holds: bool, rule: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(illegal(rule)) }
}

impl State {
    pub(crate) fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.stage {
            Stage::Play { .. } if self.totem == seat => self.legal_in_turn(seat, out),
            Stage::Gather { .. } if self.to_act().contains(seat) => {
                out.push(Action::Ready);
                if self.may_stop() {
                    out.push(Action::Stop);
                }
            }
            _ => {}
        }
    }

    fn legal_in_turn(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.check_resolve(seat).is_ok() {
            out.push(Action::Resolve);
            if self.options.force_resolve {
                return;
            }
        }
        self.list_takes(seat, out);
        self.list_gives(seat, out);
        for id in LotId::of(seat, self.seats) {
            if let Some(lot) = self.ground.lot(id).filter(|lot| lot.plane.is_none()) {
                out.extend(lot.loose_colours().map(|colour| Action::Place { lot: id, colour }));
            }
        }
        let has_stone = |id: &LotId| self.ground.lot(*id).is_some_and(|lot| lot.plane.is_some());
        let own = LotId::of(seat, self.seats).filter(has_stone);
        out.extend(own.map(|lot| Action::Recover { lot }));
        for lot in self.lots_of_others(seat).filter(has_stone) {
            out.extend(self.ground.reserve.colours().map(|colour| Action::Swap { lot, colour }));
        }
        if self.options.pass {
            out.push(Action::Pass);
        }
    }

    fn list_takes(&self, seat: Seat, out: &mut Vec<Action>) {
        let left = LotId::of(seat.left_of(self.seats), self.seats).next().and_then(|id| self.ground.lot(id));
        if let Some(left) = left.filter(|left| self.seats > 2 && left.can_part()) {
            out.extend(left.loose_colours().map(Action::Take));
        }
    }

    fn list_gives(&self, seat: Seat, out: &mut Vec<Action>) {
        for from in LotId::of(seat, self.seats) {
            let Some(lot) = self.ground.lot(from).filter(|lot| lot.can_part()) else { continue };
            // Every other lot is offered the same, so what that is is found out once.
            let first = out.len();
            let mut others = self.lots_of_others(seat);
            let Some(to) = others.next() else { continue };
            for colour in lot.stones.colours() {
                if lot.loose(colour) > 0 {
                    out.push(Action::Give { from, to, colour, off_plane: false });
                }
                if lot.plane == Some(colour) {
                    out.push(Action::Give { from, to, colour, off_plane: true });
                }
            }
            let offered = first..out.len();
            for to in others {
                for place in offered.clone() {
                    if let Some(&Action::Give { from, colour, off_plane, .. }) = out.get(place) {
                        out.push(Action::Give { from, to, colour, off_plane });
                    }
                }
            }
        }
    }

    pub(crate) fn lots_of_others(&self, seat: Seat) -> impl Iterator<Item = LotId> + Clone + use<> {
        let seats = self.seats;
        LotId::first(lot_count(seats)).filter(move |lot| lot.owner(seats) != seat)
    }

    /// Whether `seat` may do `action`, and which rule says no.
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match self.stage {
            Stage::Over(Ending::Won) => Err(Refusal::new(RefusalKind::GameOver, "RT-37")),
            Stage::Over(_) => Err(Refusal::new(RefusalKind::GameOver, "RT-38")),
            Stage::Play { .. } if self.totem == seat => self.check_in_turn(seat, action),
            Stage::Gather { .. } if self.to_act().contains(seat) => match action {
                Action::Ready => Ok(()),
                Action::Stop => ensure(self.may_stop(), "RT-38"),
                _ => Err(illegal("RT-52")),
            },
            Stage::Gather { .. } => Err(Refusal::new(RefusalKind::NotYourDecision, "RT-52")),
            _ => Err(Refusal::new(RefusalKind::NotYourDecision, "RT-10")),
        }
    }

    fn check_in_turn(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.options.force_resolve && action != Action::Resolve && self.check_resolve(seat).is_ok() {
            return Err(illegal("RT-16"));
        }
        match action {
            Action::Ready | Action::Stop => Err(illegal("RT-52")),
            Action::Resolve => self.check_resolve(seat),
            Action::Take(colour) => self.check_take(seat, colour),
            Action::Give { from, to, colour, off_plane } => {
                self.check_give(seat, from, to, colour, off_plane)
            }
            Action::Place { lot, colour } => {
                let lot = self.own_lot(seat, lot).ok_or(illegal("RT-13"))?;
                ensure(lot.plane.is_none() && lot.loose(colour) > 0, "RT-13")
            }
            Action::Recover { lot } => {
                let lot = self.own_lot(seat, lot).ok_or(illegal("RT-14"))?;
                ensure(lot.plane.is_some(), "RT-14")
            }
            Action::Swap { lot, colour } => {
                ensure(lot.owner(self.seats) != seat && self.ground.reserve[colour] > 0, "RT-15")?;
                let lot = self.ground.lot(lot).ok_or(illegal("RT-15"))?;
                ensure(lot.plane.is_some(), "RT-15")
            }
            Action::Pass => ensure(self.options.pass, "RT-17"),
        }
    }

    fn own_lot(&self, seat: Seat, lot: LotId) -> Option<&crate::lot::Lot> {
        self.ground.lot(lot).filter(|_| lot.owner(self.seats) == seat)
    }

    fn check_take(&self, seat: Seat, colour: Colour) -> Result<(), Refusal> {
        ensure(self.seats > 2, "RT-41")?;
        let left = LotId::of(seat.left_of(self.seats), self.seats).next().and_then(|id| self.ground.lot(id));
        let left = left.ok_or(illegal("RT-11"))?;
        ensure(left.can_part(), "RT-11")?;
        match (left.loose(colour), left.plane) {
            (0, Some(on_plane)) if on_plane == colour => Err(illegal("RT-18")),
            (0, _) => Err(illegal("RT-11")),
            _ => Ok(()),
        }
    }

    fn check_give(
        &self,
        seat: Seat,
        from: LotId,
        to: LotId,
        colour: Colour,
        off_plane: bool,
    ) -> Result<(), Refusal> {
        let rule = if self.seats == 2 { "RT-41" } else { "RT-12" };
        let lot = self.own_lot(seat, from).ok_or(illegal(rule))?;
        ensure(self.ground.lot(to).is_some() && to.owner(self.seats) != seat, rule)?;
        ensure(lot.can_part(), rule)?;
        if off_plane {
            ensure(lot.plane == Some(colour), "RT-18")
        } else {
            ensure(lot.loose(colour) > 0, rule)
        }
    }

    /// RT-16: not what does not fit, nor what is not there, nor out of its phase; ritual cards in the
    /// order of their runes (RT-33).
    pub(crate) fn check_resolve(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.is_ritual_phase() {
            let is_asleep = !self.awake.contains(seat);
            return ensure(is_asleep && self.inspiration_missing(seat) == 0, "RT-16");
        }
        let due = self.due().ok_or(illegal("RT-16"))?;
        if !(self.is_open(due) || self.holds(seat, due)) {
            let comes_later = (due + 1..self.runes.len()).any(|place| self.holds(seat, place));
            return Err(illegal(if comes_later { "RT-33" } else { "RT-16" }));
        }
        ensure(self.is_met(due), "RT-16")
    }

    fn holds(&self, seat: Seat, place: usize) -> bool {
        self.runes.as_slice().get(place).is_some_and(|rune| rune.holder == Some(seat))
    }

    fn is_met(&self, place: usize) -> bool {
        let card = self.runes.as_slice().get(place).and_then(|rune| self.condition(rune.card));
        card.is_some_and(|condition| self.ground.with_circle(|circle| condition.holds(circle)))
    }

    /// Whether the table may say no to the next try: only after a lost one (RT-38).
    pub(crate) fn may_stop(&self) -> bool {
        self.tries_at_round() > 0
    }
}

impl crate::lot::Lot {
    /// Whether a stone may leave it (RT-11, RT-12, RT-41).
    pub(crate) fn can_part(&self) -> bool {
        self.stones.size() >= data().fewest_to_part
    }
}
