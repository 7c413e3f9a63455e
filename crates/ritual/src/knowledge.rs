//! All that is hidden: the others' inspiration cards, ritual cards that others hold or nobody has seen,
//! and what others saw of them in tries that were lost.

use tabletop::{CardTally, Rng, Seat, Viewer};

use crate::ids::{CardSet, Inspiration, RitualCard};
use crate::state::State;

impl State {
    /// A game that `seat` cannot tell from this one.
    pub(crate) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut imagined = self.clone();
        imagined.redeal_inspirations(seat, rng);
        imagined.redeal_ritual(seat, rng);
        imagined.reimagine_memories(seat, rng);
        imagined
    }

    /// The ritual's cards that `viewer` has looked at, also in a try that was lost, and the inspiration
    /// cards that lie open to them in this round.
    pub(crate) fn tally(&self, viewer: Viewer) -> Vec<CardTally> {
        let own = match viewer {
            Viewer::Seat(seat) if seat.number() < self.seats => Some(seat),
            _ => None,
        };
        let sees_all = viewer == Viewer::AllSeeing;
        let runes = (0..self.runes.len()).zip(self.runes.iter());
        let seen = runes.filter(|&(place, rune)| match own {
            Some(seat) => self.sees_rune(seat, place),
            None => rune.is_solved || self.is_open(place),
        });
        let seen: CardSet = seen.map(|(_, rune)| rune.card).collect();
        let known = own.map_or(self.memory.shown, |seat| self.known_of_round(seat));
        let is_known = |card| seen.contains(card) || known.contains(card) || self.solved.contains(card);
        let holders =
            Seat::first(self.seats).filter(|&holder| self.awake.contains(holder) || own == Some(holder));
        let open: Vec<Inspiration> =
            holders.flat_map(|holder| self.inspirations[holder].iter().collect::<Vec<_>>()).collect();
        RitualCard::all()
            .map(|card| CardTally::new(&card, 1, u8::from(!sees_all && !is_known(card))))
            .chain(
                Inspiration::all()
                    .map(|card| CardTally::new(&card, 1, u8::from(!sees_all && !open.contains(&card)))),
            )
            .collect()
    }

    /// Everybody knows their own inspiration cards and those of the awake.
    fn redeal_inspirations(&mut self, seat: Seat, rng: &mut Rng) {
        let known_holders = self.awake.with(seat);
        let known: Vec<Inspiration> = known_holders
            .iter()
            .flat_map(|holder| self.inspirations[holder].iter().collect::<Vec<_>>())
            .collect();
        // By number first, or the shuffle would start from what the seat does not know.
        let mut unknown: Vec<Inspiration> = Inspiration::all().filter(|card| !known.contains(card)).collect();
        rng.shuffle(&mut unknown);
        let mut unknown = unknown.into_iter();
        for holder in Seat::first(self.seats).filter(|&holder| !known_holders.contains(holder)) {
            let count = self.inspirations[holder].len();
            self.inspirations[holder] = unknown.by_ref().take(count).collect();
        }
    }

    /// The cards that `seat` knows to be of this round, wherever they lie.
    fn known_of_round(&self, seat: Seat) -> CardSet {
        self.memory.shown.and(self.memory.held[seat])
    }

    fn redeal_ritual(&mut self, seat: Seat, rng: &mut Rng) {
        let hidden: Vec<usize> =
            (0..self.runes.len()).filter(|&place| !self.sees_rune(seat, place)).collect();
        let of_hidden = hidden.iter().map(|&place| self.runes.as_slice()[place].card);
        let unseen: CardSet = of_hidden.chain(self.pile.iter()).collect();
        let known = self.known_of_round(seat);
        let mut of_round: Vec<RitualCard> = unseen.iter().filter(|&card| known.contains(card)).collect();
        let mut anywhere: Vec<RitualCard> = unseen.iter().filter(|&card| !known.contains(card)).collect();
        rng.shuffle(&mut anywhere);
        let missing = hidden.len().saturating_sub(of_round.len()).min(anywhere.len());
        of_round.extend(anywhere.drain(..missing));
        rng.shuffle(&mut of_round);
        for (&place, card) in hidden.iter().zip(of_round) {
            self.runes.as_mut_slice()[place].card = card;
        }
        self.pile = anywhere.into_iter().collect();
    }

    /// Others looked at any of the round's cards, as often as everybody saw them look.
    fn reimagine_memories(&mut self, seat: Seat, rng: &mut Rng) {
        let cards: Vec<RitualCard> = self.round_cards().iter().collect();
        for other in Seat::first(self.seats).filter(|&other| other != seat) {
            let looks = self.memory.looks[other];
            let looked_at = (0..looks).filter_map(|_| cards.get(rng.index(cards.len())).copied());
            self.memory.held[other] = looked_at.collect();
        }
    }
}
