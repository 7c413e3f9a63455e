//! All that is hidden: the order of the draw pile, and which victims are still to come.

use tabletop::Rng;

use crate::card::Victim;
use crate::clue_set::Clues as _;
use crate::state::{Pile, State};

impl State {
    /// A game that the player cannot tell from this one.
    pub(crate) fn imagine(&self, rng: &mut Rng) -> Self {
        let mut imagined = self.clone();
        // By number first, or the shuffle would start from what the player does not know.
        let mut pile: Pile = self.draw_pile.set().collect();
        rng.shuffle(pile.as_mut_slice());
        imagined.draw_pile = pile;
        let mut unseen: Vec<Victim> = self.victims.iter().chain(self.set_aside.iter()).collect();
        unseen.sort_unstable();
        rng.shuffle(&mut unseen);
        imagined.victims = unseen.iter().copied().take(self.victims.len()).collect();
        imagined.set_aside = unseen.iter().copied().skip(self.victims.len()).collect();
        imagined
    }
}
