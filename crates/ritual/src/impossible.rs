use serde::{Deserialize, Serialize};
use tabletop::{Impossible, RuleId, Seat, Tempting};

use crate::action::Action;
use crate::colour::Colour;
use crate::lot::LotId;
use crate::state::{Stage, State};

/// What a shaman may want to do that is no action of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Temptation {
    /// Ask or tell something while the clock runs.
    Speak,
    /// Look at another shaman's card, or at a ritual card that is not theirs.
    LookAtHiddenCard,
    /// Stop the clock in the middle of a round.
    Pause,
    /// Begin a round before everybody is ready.
    BeginAlone,
}

impl Temptation {
    fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Speak => "RT-20",
            Self::LookAtHiddenCard => "RT-07",
            Self::Pause | Self::BeginAlone => "RT-52",
        })
    }
}

fn told(what: Temptation) -> Impossible<Action, Temptation> {
    Impossible { what: Tempting::Other(what), rule: what.rule() }
}

impl State {
    /// What a shaman who is asked may want to do and may not, each with its rule.
    pub(crate) fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<Action, Temptation>>) {
        match self.stage {
            _ if !self.to_act().contains(seat) => {}
            Stage::Play { deadline } => self.impossible_in_turn(seat, deadline.is_some(), out),
            _ => out.push(told(Temptation::BeginAlone)),
        }
    }

    fn impossible_in_turn(&self, seat: Seat, has_clock: bool, out: &mut Vec<Impossible<Action, Temptation>>) {
        let begin = out.len();
        for action in self.tempting_actions(seat) {
            if let Err(refusal) = self.check(seat, action) {
                out.push(Impossible { what: Tempting::Action(action), rule: refusal.rule });
            }
        }
        let with_clock = [Temptation::Speak, Temptation::Pause].into_iter().filter(|_| has_clock);
        let others = with_clock.chain([Temptation::LookAtHiddenCard]);
        out.extend(others.map(told));
        if let Some(told) = out.get_mut(begin..) {
            told.sort_unstable();
        }
    }

    fn tempting_actions(&self, seat: Seat) -> Vec<Action> {
        let mut actions = vec![Action::Resolve, Action::Pass];
        let left = LotId::of(seat.left_of(self.seats), self.seats).filter_map(|id| self.ground.lot(id));
        let of_left = |colour: Colour| left.clone().any(|lot| lot.stones[colour] > 0);
        actions.extend(Colour::ALL.into_iter().filter(|&colour| of_left(colour)).map(Action::Take));
        for id in LotId::of(seat, self.seats) {
            self.tempting_with_own(seat, id, &mut actions);
        }
        actions
    }

    fn tempting_with_own(&self, seat: Seat, id: LotId, actions: &mut Vec<Action>) {
        let Some(lot) = self.ground.lot(id) else { return };
        let own = LotId::of(seat, self.seats).filter(|&other| other != id);
        for to in self.lots_of_others(seat).chain(own) {
            let give = |colour| Action::Give { from: id, to, colour, off_plane: false };
            actions.extend(lot.loose_colours().map(give));
        }
        actions.extend(lot.loose_colours().map(|colour| Action::Place { lot: id, colour }));
        actions.push(Action::Recover { lot: id });
        if lot.plane.is_some() {
            let reserve = self.ground.reserve.colours();
            actions.extend(reserve.map(|colour| Action::Swap { lot: id, colour }));
        }
    }
}
