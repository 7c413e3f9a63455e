use serde::{Deserialize, Serialize};
use tabletop::{Refusal, RefusalKind, Seat};

use crate::state::{Stage, State};

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
        if self.stage == Stage::Over {
            return Err(Refusal::new(RefusalKind::GameOver, "AR-50"));
        }
        if self.acting() != Some(seat) {
            return Err(Refusal::new(RefusalKind::NotYourDecision, "AR-19"));
        }
        match (self.stage, action) {
            (Stage::Orb(_), Action::PutBack | Action::Remove) | (Stage::Decide(_), Action::Take) => Ok(()),
            (Stage::Orb(_), _) | (_, Action::PutBack | Action::Remove) => Err(illegal("AR-23")),
            (Stage::Pass, Action::Take | Action::LetGo) => Err(illegal("AR-11")),
            (Stage::Pass, Action::PassTo(to)) if to == seat => Err(illegal("AR-11")),
            (Stage::Decide(_), Action::LetGo) if self.hands.is_empty() => Ok(()),
            (_, Action::LetGo) => Err(illegal("AR-15")),
            (_, Action::PassTo(to)) => self.check_receiver(to),
            (_, Action::Take) => Err(illegal("AR-12")),
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
