use serde::{Deserialize, Serialize};
use tabletop::{Refusal, RefusalKind, Seat};

use crate::state::{Stage, State};

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Take the card in passing and discard the one held.
    Take,
    /// Pass the card on, face down.
    PassTo(Seat),
    /// Refuse the card when nobody is left to pass it to; it is discarded and the round ends.
    LetGo,
    /// Leave the card seen through the Orb on the deck.
    PutBack,
    /// Take the card seen through the Orb out of the round.
    Remove,
}

const fn illegal(rule: &'static str) -> Refusal {
    Refusal::new(RefusalKind::Illegal, rule)
}

impl State {
    pub(crate) fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.acting() != Some(seat) {
            return;
        }
        match self.stage {
            Stage::Pass => out.extend(self.hands.iter().map(Action::PassTo)),
            Stage::Decide(_) => {
                out.push(Action::Take);
                out.extend(self.hands.iter().map(Action::PassTo));
                if self.hands.is_empty() {
                    out.push(Action::LetGo);
                }
            }
            Stage::Orb(_) => out.extend([Action::PutBack, Action::Remove]),
            Stage::ChooseFirst | Stage::Deal | Stage::Over => {}
        }
    }

    /// Whether `seat` may do `action`, and which rule says no.
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match self.stage {
            Stage::Over => Err(Refusal::new(RefusalKind::GameOver, "AR-50")),
            Stage::Pass if self.active == seat => match action {
                Action::PassTo(to) if to != seat => self.check_receiver(to),
                Action::PassTo(_) | Action::Take | Action::LetGo => Err(illegal("AR-11")),
                Action::PutBack | Action::Remove => Err(illegal("AR-23")),
            },
            Stage::Decide(decider) if decider == seat => match action {
                Action::Take => Ok(()),
                Action::PassTo(to) => self.check_receiver(to),
                Action::LetGo if self.hands.is_empty() => Ok(()),
                Action::LetGo => Err(illegal("AR-15")),
                Action::PutBack | Action::Remove => Err(illegal("AR-23")),
            },
            Stage::Orb(looker) if looker == seat => match action {
                Action::PutBack | Action::Remove => Ok(()),
                Action::Take | Action::PassTo(_) | Action::LetGo => Err(illegal("AR-23")),
            },
            _ => Err(Refusal::new(RefusalKind::NotYourDecision, "AR-19")),
        }
    }

    fn check_receiver(&self, to: Seat) -> Result<(), Refusal> {
        if self.hands.contains(to) {
            Ok(())
        } else if (self.seats..self.table_size()).contains(&to.number()) {
            // Dummies sit after the players.
            Err(illegal("AR-61"))
        } else {
            Err(illegal("AR-14"))
        }
    }
}
