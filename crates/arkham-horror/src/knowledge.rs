//! What is hidden: the order of the decks, as far as nobody has seen it.

use tabletop::{Rng, Seat};

use crate::frame::ShuffleOf;
use crate::ids::Card;
use crate::piles::Pile;
use crate::program::Effect;
use crate::state::State;

impl State {
    pub(crate) fn shuffle_len(&self, deck: ShuffleOf) -> u16 {
        let decks = &self.decks;
        let len = match deck {
            ShuffleOf::Common => decks.common.len(),
            ShuffleOf::Unique => decks.unique.len(),
            ShuffleOf::Spells => decks.spells.len(),
            ShuffleOf::Skills => decks.skills.len(),
            ShuffleOf::Mythos => decks.mythos.len(),
            ShuffleOf::GateCards => decks.gate_cards.len(),
            ShuffleOf::Gates => decks.gates.len(),
        };
        len as u16
    }

    pub(crate) fn shuffle(&mut self, deck: ShuffleOf, order: &[u16]) {
        let decks = &mut self.decks;
        match deck {
            ShuffleOf::Common => decks.common.reorder(order),
            ShuffleOf::Unique => decks.unique.reorder(order),
            ShuffleOf::Spells => decks.spells.reorder(order),
            ShuffleOf::Skills => decks.skills.reorder(order),
            ShuffleOf::Mythos => decks.mythos.reorder(order),
            ShuffleOf::GateCards => decks.gate_cards.reorder(order),
            ShuffleOf::Gates => decks.gates.reorder(order),
        }
    }

    /// Whether somebody may look at the bottom of decks.
    pub(crate) fn sees_bottoms(&self, seat: Seat) -> bool {
        self.inv(seat).is_playing()
            && self.sheet_holds(seat, |effect| matches!(effect, Effect::DrawFromBottom(_)))
    }

    /// Whoever may look at the bottom does; says whether there was something new.
    pub(crate) fn look_at_bottoms(&mut self) -> bool {
        let is_shuffled = self.turn > 0;
        let someone = is_shuffled && Seat::first(self.seats).any(|seat| self.sees_bottoms(seat));
        let common = look(&mut self.decks.common, someone);
        let unique = look(&mut self.decks.unique, someone);
        let spells = look(&mut self.decks.spells, someone);
        common || unique || spells
    }

    /// A table that the seat cannot tell from this one.
    pub(crate) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut imagined = self.clone();
        let sees = self.sees_bottoms(seat);
        let decks = &mut imagined.decks;
        dream(&mut decks.common, sees, rng);
        dream(&mut decks.unique, sees, rng);
        dream(&mut decks.spells, sees, rng);
        dream(&mut decks.skills, false, rng);
        dream(&mut decks.mythos, false, rng);
        dream(&mut decks.gate_cards, false, rng);
        dream(&mut decks.gates, false, rng);
        imagined
    }
}

fn look<const N: usize>(pile: &mut Pile<Card, N>, someone: bool) -> bool {
    let had_seen = pile.glimpsed;
    pile.glimpsed = someone && !pile.is_empty() && (pile.glimpsed || pile.known == 0);
    pile.glimpsed && !had_seen
}

/// Another order of what is unknown. Sorted first, or the shuffle would start from what nobody knows.
fn dream<T: Copy + Default + Ord, const N: usize>(pile: &mut Pile<T, N>, sees_bottom: bool, rng: &mut Rng) {
    let unknown = pile.unknown(sees_bottom);
    if let Some(hidden) = pile.cards.as_mut_slice().get_mut(..unknown) {
        hidden.sort_unstable();
        rng.shuffle(hidden);
    }
}
