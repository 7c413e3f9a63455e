use serde::{Deserialize, Serialize};
use tabletop::{Impossible, RuleId, Seat, Tempting};

use crate::action::Action;
use crate::state::{Stage, State};

/// What a player may want to do that is no action of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Temptation {
    LookAtOwnCard,
    /// Keep the card one has drawn instead of passing it.
    KeepDrawnCard,
    /// Hold the card one sees through the Orb.
    TakeSeenCard,
    /// Pass the card to a dummy, by its number from 0.
    PassToDummy(u8),
}

impl Temptation {
    fn rule(self) -> RuleId {
        RuleId(match self {
            Self::LookAtOwnCard => "AR-06",
            Self::KeepDrawnCard => "AR-11",
            Self::TakeSeenCard => "AR-23",
            Self::PassToDummy(_) => "AR-61",
        })
    }
}

impl State {
    pub(crate) fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<Action, Temptation>>) {
        if self.acting() != Some(seat) {
            return;
        }
        let to_others = Seat::first(self.seats).filter(|&other| other != seat).map(Action::PassTo);
        let refused = to_others.chain([Action::LetGo]).filter_map(|action| {
            let refusal = self.check(seat, action).err()?;
            Some(Impossible { what: Tempting::Action(action), rule: refusal.rule })
        });
        // Who looks through the Orb has no card to pass on.
        out.extend(refused.filter(|_| matches!(self.stage, Stage::Decide(_))));
        let own = match self.stage {
            Stage::Pass => Some(Temptation::KeepDrawnCard),
            Stage::Orb(_) => Some(Temptation::TakeSeenCard),
            _ => None,
        };
        let dummies = self.dummies.len() as u8;
        let to_dummies = (0..if self.passing.is_some() { dummies } else { 0 }).map(Temptation::PassToDummy);
        let others = [Temptation::LookAtOwnCard].into_iter().chain(own).chain(to_dummies);
        out.extend(others.map(|what| Impossible { what: Tempting::Other(what), rule: what.rule() }));
    }
}
