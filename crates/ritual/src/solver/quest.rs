use tabletop::SeatSet;

use crate::ids::RitualCard;
use crate::predicate::Condition;
use crate::state::State;

use super::position::Position;

/// What is to be reached; no card is resolved on the way that the quest does not ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quest {
    /// One of these shamans, who all sleep, awakens.
    Awakening(SeatSet),
    /// The stones lie as this card of the ritual says, whoever holds it; nobody need resolve it.
    Order(RitualCard),
    /// In the ritual phase: the card that is due is resolved.
    Card,
    /// All ritual cards of the round are resolved.
    Round,
}

impl Quest {
    /// Whether the state is one that the quest can be asked of.
    pub(super) fn makes_sense(self, state: &State) -> bool {
        match self {
            Self::Awakening(seats) => {
                let sleeps = |seat| !state.awake.contains(seat);
                !seats.is_empty()
                    && seats.is_subset_of(SeatSet::all(state.seats))
                    && seats.iter().all(sleeps)
                    && !state.is_ritual_phase()
            }
            Self::Order(card) => state.condition(card).is_some(),
            Self::Card => state.is_ritual_phase(),
            Self::Round => true,
        }
    }

    /// How many ritual cards must be resolved in all when it is reached, from where `state` stands.
    pub(super) fn cards(self, state: &State) -> usize {
        match self {
            Self::Awakening(_) | Self::Order(_) => 0,
            Self::Card => state.due().map_or(0, |due| due + 1),
            Self::Round => state.runes.len(),
        }
    }

    /// Whether it asks for what the totem's holder could resolve at a position.
    pub(super) fn wants_resolved(self, position: &Position) -> bool {
        match self {
            Self::Awakening(seats) => seats.contains(position.totem),
            Self::Order(_) => false,
            Self::Card | Self::Round => true,
        }
    }

    pub(super) fn is_reached(self, position: &Position, start: &State) -> bool {
        match self {
            Self::Awakening(seats) => seats.iter().any(|seat| position.awake.contains(seat)),
            Self::Order(card) => lies(position, start.condition(card)),
            Self::Card | Self::Round => usize::from(position.solved) >= self.cards(start),
        }
    }
}

fn lies(position: &Position, condition: Option<&Condition>) -> bool {
    condition.is_some_and(|condition| position.ground.with_circle(|circle| condition.holds(circle)))
}
