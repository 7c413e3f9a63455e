//! What a seat can know of the cards it does not see: the one place where hidden cards are reasoned
//! about, used by the odds of AR-80 and by `imagine`.
//!
//! Every card a seat cannot see is equally likely to lie in any hidden place, but for three things it
//! may have learnt: a card it looked at itself, the colour a Trapezohedron told everyone, and that a
//! Gate stayed shut (so nobody held a Great Old One).

use serde::{Deserialize, Serialize};
use tabletop::{Rng, Seat};

use crate::card::{Card, Colour, FACES};
use crate::catalog::DECK_SIZE;
use crate::list::CardList;
use crate::state::{Peek, Place, Shown, State};

/// What a seat may be holding, as exact fractions with one denominator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odds {
    pub of: u32,
    /// Only cards with some chance, in printed order.
    pub lines: Vec<OddsLine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OddsLine {
    pub card: Card,
    pub ways: u32,
}

/// How many cards of each face; the index is the face.
pub(crate) type Faces = [u8; FACES];

/// One way the hidden cards may lie, as far as a choice depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct World {
    pub(crate) own: Card,
    pub(crate) passing: Option<Card>,
    pub(crate) weight: u32,
}

fn of_colour(faces: &Faces, colour: Colour) -> u32 {
    let cards = Card::ALL.into_iter().filter(|card| card.colour() == colour);
    cards.map(|card| u32::from(faces[card.index()])).sum()
}

/// The hidden cards of a round, as one seat has to reckon with them.
pub(crate) struct Unseen {
    /// Cards whose place the seat does not know.
    pub(crate) pool: Faces,
    /// The seat's own card, if it knows it after all.
    own_known: Option<Card>,
    /// The colour of the seat's own card, if that is known.
    own_colour: Option<Colour>,
    own_is_no_old_one: bool,
    /// The other hidden card, if any, of which everybody knows the colour.
    marked: Option<(Place, Colour)>,
}

impl State {
    /// Whether `seat` knows the face of the card at `place`, having looked at it or seen it shown.
    pub(crate) fn knows(&self, seat: Seat, place: Place) -> bool {
        self.peek.is_some_and(|peek| peek.place == place && (peek.by == seat || peek.shown == Shown::Face))
    }

    /// Whether everybody knows the face of the card at `place`.
    pub(crate) fn is_public(&self, place: Place) -> bool {
        self.peek.is_some_and(|peek| peek.place == place && peek.shown == Shown::Face)
    }

    /// The colour of the card at `place`, where everybody knows it.
    pub(crate) fn public_colour(&self, place: Place) -> Option<Colour> {
        self.peek
            .filter(|peek| peek.place == place && peek.shown != Shown::Nothing)
            .and_then(|peek| self.card_at(peek))
            .map(Card::colour)
    }

    fn card_at(&self, peek: Peek) -> Option<Card> {
        match peek.place {
            Place::Top => self.deck.top(),
            Place::Passing => self.passing,
            Place::Held(seat) => self.held[seat],
            Place::Removed => self.removed,
        }
    }

    /// Whether `seat` knows the card in passing: the one who drew it does (AR-11).
    pub(crate) fn knows_passing(&self, seat: Seat) -> bool {
        seat == self.active || self.knows(seat, Place::Passing)
    }

    pub(crate) fn unseen_by(&self, seat: Seat) -> Unseen {
        let own_known = self.held[seat].filter(|_| self.is_revealed() || self.knows(seat, Place::Held(seat)));
        let mut pool = [0; FACES];
        let mut hide = |card: Option<Card>, hidden: bool| {
            if let (Some(card), true) = (card, hidden) {
                pool[card.index()] += 1;
            }
        };
        hide(self.held[seat], own_known.is_none());
        hide(self.passing, !self.knows_passing(seat));
        hide(self.removed, !self.knows(seat, Place::Removed));
        for (depth, &card) in self.deck.as_slice().iter().enumerate() {
            hide(Some(card), !(depth == 0 && self.knows(seat, Place::Top)));
        }
        let hidden = |place| match place {
            Place::Passing => !self.knows_passing(seat),
            _ => !self.knows(seat, place),
        };
        let marked = [Place::Top, Place::Passing]
            .into_iter()
            .filter(|&place| hidden(place))
            .find_map(|place| Some((place, self.public_colour(place)?)));
        Unseen {
            pool,
            own_known,
            own_colour: self.public_colour(Place::Held(seat)),
            own_is_no_old_one: self.no_old_one.contains(seat),
            marked,
        }
    }

    /// What `seat` may be holding, given all it has seen; nothing before a deal.
    pub(crate) fn odds(&self, seat: Seat) -> Option<Odds> {
        self.held[seat]?;
        let ways = self.unseen_by(seat).own_ways();
        let lines: Vec<OddsLine> = Card::ALL
            .into_iter()
            .zip(ways)
            .filter(|&(_, ways)| ways > 0)
            .map(|(card, ways)| OddsLine { card, ways })
            .collect();
        Some(Odds { of: ways.iter().sum(), lines })
    }

    /// Every pair of own card and card in passing that `seat` cannot rule out, with its exact weight.
    pub(crate) fn worlds(&self, seat: Seat) -> Vec<World> {
        let unseen = self.unseen_by(seat);
        let passing_known = self.passing.is_none() || self.knows_passing(seat);
        let mut worlds = Vec::new();
        for own in Card::ALL.into_iter().filter(|&card| unseen.own_ways()[card.index()] > 0) {
            if passing_known {
                let weight = unseen.own_ways()[own.index()];
                worlds.push(World { own, passing: self.passing, weight });
                continue;
            }
            let mut left = unseen.pool;
            let own_copies = left[own.index()].max(1);
            left[own.index()] = left[own.index()].saturating_sub(u8::from(unseen.own_known.is_none()));
            for passing in Card::ALL.into_iter().filter(|card| left[card.index()] > 0) {
                let pair = u32::from(own_copies) * u32::from(left[passing.index()]);
                let weight = pair * unseen.marked_ways(&left, passing);
                if weight > 0 {
                    worlds.push(World { own, passing: Some(passing), weight });
                }
            }
        }
        worlds
    }

    /// The hidden cards laid out anew, as `seat` cannot rule out.
    pub(crate) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut unseen = self.unseen_by(seat);
        let mut imagined = *self;
        if self.held[seat].is_some() && unseen.own_known.is_none() {
            imagined.held[seat] = unseen.draw_own(rng);
        }
        let marked_place = unseen.marked.map(|(place, _)| place);
        let marked_card = unseen.draw_marked(rng);
        let mut rest = unseen.shuffled(rng);
        let mut fill = |real: Option<Card>, known: bool, place: Place| match real {
            Some(_) if known => real,
            Some(_) if marked_place == Some(place) => marked_card,
            Some(_) => rest.draw(),
            None => None,
        };
        imagined.passing = fill(self.passing, self.knows_passing(seat), Place::Passing);
        imagined.removed = fill(self.removed, self.knows(seat, Place::Removed), Place::Removed);
        let mut deck = self.deck;
        let top = fill(deck.draw(), self.knows(seat, Place::Top), Place::Top);
        let below = deck.as_slice().iter().filter_map(|_| rest.draw());
        imagined.deck = top.into_iter().chain(below).collect();
        imagined
    }
}

impl Unseen {
    /// With `left` still hidden and `passing` in passing: in how many ways the card of known colour can be there.
    fn marked_ways(&self, left: &Faces, passing: Card) -> u32 {
        match self.marked {
            None => 1,
            Some((Place::Passing, colour)) => u32::from(passing.colour() == colour),
            Some((_, colour)) => of_colour(left, colour) - u32::from(passing.colour() == colour),
        }
    }

    fn own_may_be(&self, card: Card) -> bool {
        self.own_colour.is_none_or(|colour| card.colour() == colour)
            && !(self.own_is_no_old_one && card.is_great_old_one())
    }

    /// For each face, in how many ways the hidden cards can lie with it in the seat's own hand.
    pub(crate) fn own_ways(&self) -> [u32; FACES] {
        let mut ways = [0; FACES];
        if let Some(card) = self.own_known {
            ways[card.index()] = 1;
            return ways;
        }
        let marked_choices = self.marked.map(|(_, colour)| (colour, of_colour(&self.pool, colour)));
        for card in Card::ALL.into_iter().filter(|&card| self.own_may_be(card)) {
            let elsewhere = match marked_choices {
                Some((colour, count)) => count.saturating_sub(u32::from(card.colour() == colour)),
                None => 1,
            };
            ways[card.index()] = u32::from(self.pool[card.index()]) * elsewhere;
        }
        ways
    }

    fn draw_own(&mut self, rng: &mut Rng) -> Option<Card> {
        self.draw_weighted(self.own_ways(), rng)
    }

    /// Draws the card elsewhere of which only the colour is known.
    fn draw_marked(&mut self, rng: &mut Rng) -> Option<Card> {
        let (_, colour) = self.marked?;
        let mut ways = [0; FACES];
        for card in Card::ALL.into_iter().filter(|card| card.colour() == colour) {
            ways[card.index()] = u32::from(self.pool[card.index()]);
        }
        self.draw_weighted(ways, rng)
    }

    fn draw_weighted(&mut self, ways: [u32; FACES], rng: &mut Rng) -> Option<Card> {
        let mut left = rng.below(ways.iter().sum());
        let drawn = Card::ALL.into_iter().zip(ways).find(|&(_, ways)| {
            let found = left < ways;
            left = left.saturating_sub(ways);
            found
        });
        let (card, _) = drawn?;
        self.pool[card.index()] -= 1;
        Some(card)
    }

    /// What is left of the pool, in random order.
    fn shuffled(&self, rng: &mut Rng) -> CardList<DECK_SIZE> {
        let mut cards = [Card::Candelabra; DECK_SIZE];
        let pool = Card::ALL
            .into_iter()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(self.pool[card.index()])));
        let count = cards.iter_mut().zip(pool).map(|(place, card)| *place = card).count();
        let cards = cards.get_mut(..count).unwrap_or_default();
        rng.shuffle(cards);
        cards.iter().copied().collect()
    }
}
