//! All that is hidden: the order of the draw pile, and which victims are still to come.

use tabletop::{CardTally, Rng, Viewer};

use crate::card::{Clue, Victim};
use crate::clue_set::Clues as _;
use crate::state::{Pile, State};

impl State {
    /// What has come to light, whoever looks; before the deal nothing.
    pub(crate) fn tally(&self, viewer: Viewer) -> Vec<CardTally> {
        let file = self.options.deck.file();
        let sees_all = viewer == Viewer::AllSeeing;
        let lines = self.cases.as_slice().iter().map(|case| &case.line);
        let piles = [&self.discard, &self.time, &self.stability, &self.closed, &self.evidence];
        let is_laid = |clue| self.leads.contains(clue) || self.hand.contains(clue);
        let lies_open = |clue| is_laid(clue) || lines.clone().chain(piles).any(|pile| pile.contains(clue));
        let is_found = |victim| self.solved.contains(victim) || self.case(victim).is_some();
        let clues = (0..file.clues.len()).filter_map(Clue::new);
        let victims = (0..file.victims.len()).filter_map(Victim::new);
        clues
            .map(|clue| CardTally::new(&clue, 1, u8::from(!sees_all && !lies_open(clue))))
            .chain(victims.map(|victim| CardTally::new(&victim, 1, u8::from(!sees_all && !is_found(victim)))))
            .collect()
    }

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
