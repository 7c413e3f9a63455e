use serde::{Deserialize, Serialize};
use tabletop::{Impossible, RuleId, Tempting};

use crate::action::Action;
use crate::card::{Attribute, Victim};
use crate::state::{Decision, Stage, State};

/// What a player may want to do that is no action of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Temptation {
    /// Use a lead that is not the first (AN-11).
    UseLaterLead,
}

impl State {
    /// Where the cards at hand may not go, which cases may not be closed, which puzzle cards may not
    /// be scored, and which effects may not be declined.
    pub(crate) fn impossible(&self, out: &mut Vec<Impossible<Action, Temptation>>) {
        let Stage::Decide(decision) = self.stage else { return };
        let begin = out.len();
        match decision {
            Decision::Turn => {
                self.cases_in_order().for_each(|case| self.refused_at(case.victim, out));
                if self.leads.len() > 1 {
                    let what = Tempting::Other(Temptation::UseLaterLead);
                    out.push(Impossible { what, rule: RuleId("AN-11") });
                }
            }
            Decision::Score { case, .. } => {
                let line = self.case(case).map(|case| case.line.set()).unwrap_or_default();
                let puzzles = line.filter(|&card| self.face(card).has(Attribute::Puzzle));
                puzzles.for_each(|card| self.refused(Action::Score { card }, out));
            }
            Decision::Effect { .. } => self.refused(Action::Done, out),
            Decision::Overflow(_) | Decision::Bonus => {}
        }
        if let Some(told) = out.get_mut(begin..) {
            told.sort_unstable();
        }
    }

    fn refused_at(&self, case: Victim, out: &mut Vec<Impossible<Action, Temptation>>) {
        if !self.leads.is_empty() {
            self.refused(Action::Follow { case }, out);
        }
        self.hand.set().for_each(|card| self.refused(Action::Play { card, case }, out));
        self.refused(Action::Close { case }, out);
    }

    fn refused(&self, action: Action, out: &mut Vec<Impossible<Action, Temptation>>) {
        if let Err(refusal) = self.check(action) {
            out.push(Impossible { what: Tempting::Action(action), rule: refusal.rule });
        }
    }
}
