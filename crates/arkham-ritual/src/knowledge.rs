//! What a seat can know of the cards it does not see: the one place where hidden cards are reasoned
//! about, used by the odds of AR-80 and by `imagine`.
//!
//! Every card a seat cannot see is equally likely to lie in any hidden place, but for three things it
//! may have learnt: a card it looked at itself, the colour a Trapezohedron told everyone, and that a
//! Gate stayed shut (so nobody held a Great Old One).

use serde::{Deserialize, Serialize};
use tabletop::{CardTally, List, Rng, Seat, Viewer};

use crate::card::{Card, Colour, FACES};
use crate::data::DECK_SIZE;
use crate::event::{sees_held, sees_private};
use crate::state::{Peek, Place, Shown, State};

/// What a seat may be holding, as exact fractions with one denominator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
pub struct Odds {
    pub of: u32,
    /// Only cards with some chance, in printed order.
    pub lines: Vec<OddsLine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
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
            Place::Top => self.deck.first(),
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
        let pool = self.hidden_from(Viewer::Seat(seat));
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

    /// The cards of the round that lie where `viewer` has not seen them.
    fn hidden_from(&self, viewer: Viewer) -> Faces {
        let mut hidden = [0; FACES];
        let mut hide = |card: Option<Card>, is_seen: bool| {
            if let (Some(card), false) = (card, is_seen) {
                hidden[card.index()] += 1;
            }
        };
        for seat in Seat::first(self.seats) {
            let is_seen =
                self.is_revealed() || sees_held(viewer, seat) || self.sees(viewer, Place::Held(seat));
            hide(self.held[seat], is_seen);
        }
        hide(self.passing, sees_private(viewer, self.active) || self.sees(viewer, Place::Passing));
        hide(self.removed, self.sees(viewer, Place::Removed));
        for (depth, &card) in self.deck.as_slice().iter().enumerate() {
            hide(Some(card), viewer == Viewer::AllSeeing || (depth == 0 && self.sees(viewer, Place::Top)));
        }
        hidden
    }

    /// What of this round's cards `viewer` has seen; before a deal nothing.
    pub(crate) fn tally(&self, viewer: Viewer) -> Vec<CardTally> {
        let is_dealt = Seat::first(self.seats).any(|seat| self.held[seat].is_some());
        let hidden = self.hidden_from(viewer);
        let deck = self.options.deck();
        let tally = |card: Card| {
            let copies = deck.as_slice().iter().filter(|&&other| other == card).count() as u8;
            let unseen = if is_dealt { hidden[card.index()] } else { copies };
            (copies > 0).then(|| CardTally::new(&card.id(), copies, unseen))
        };
        Card::ALL.into_iter().filter_map(tally).collect()
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
            // A card the seat knows it holds is not among the hidden ones.
            let own_copies = if unseen.own_known.is_some() { 1 } else { left[own.index()] };
            left[own.index()] -= u8::from(unseen.own_known.is_none());
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
    fn shuffled(&self, rng: &mut Rng) -> List<Card, DECK_SIZE> {
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

#[cfg(test)]
mod tests {
    use tabletop::{Awaiting, Config, Game, Seed, Session};

    use super::*;
    use crate::{ArkhamRitual, Options};

    /// Shows every decision of a few random games to `check`, for every seat.
    fn each_decision(mut check: impl FnMut(&State, Seat)) {
        let mut rng = Rng::stream(&Seed::from_number(12), 0);
        for game in 0..60 {
            let event = [Card::MagicalOrb, Card::ShiningTrapezohedron][game as usize % 2];
            let config = Config { seats: 4, options: Options { event, ..Options::default() } };
            let mut session = Session::<ArkhamRitual>::new(config, Seed::from_number(game)).unwrap();
            while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
                Seat::first(4).for_each(|seat| check(session.state().state(), seat));
                let seat = to_act.iter().next().unwrap();
                let mut legal = Vec::new();
                session.state().legal_actions(seat, &mut legal);
                session.act(0, seat, legal[rng.index(legal.len())]).unwrap();
            }
        }
    }

    #[test] // AR-80
    fn worlds_are_weighed_as_the_odds_are() {
        let mut kinds = [0; 4];
        each_decision(|state, seat| {
            if state.passing.is_none() || state.knows_passing(seat) {
                return;
            }
            let (unseen, worlds) = (state.unseen_by(seat), state.worlds(seat));
            let hidden: u32 = unseen.pool.iter().map(|&copies| u32::from(copies)).sum();
            let besides_own = hidden - u32::from(unseen.own_known.is_none());
            // For each own card: any of the others in passing, and if a colour is known, any of it there.
            let ways_elsewhere = match unseen.marked {
                None => besides_own,
                Some((Place::Passing, _)) => 1,
                Some(_) => besides_own - 1,
            };
            let kind = match (unseen.own_known, unseen.marked) {
                (Some(_), _) => 0,
                (None, None) => 1,
                (None, Some((Place::Passing, _))) => 2,
                (None, Some(_)) => 3,
            };
            kinds[kind] += 1;
            for (card, ways) in Card::ALL.into_iter().zip(unseen.own_ways()) {
                let weight: u32 =
                    worlds.iter().filter(|world| world.own == card).map(|world| world.weight).sum();
                assert_eq!(
                    weight,
                    ways * ways_elsewhere,
                    "{card:?} {unseen_marked:?}",
                    unseen_marked = unseen.marked
                );
            }
        });
        assert!(kinds[..3].iter().all(|&count| count > 0), "every kind of knowledge came up: {kinds:?}");
    }

    #[test] // AR-80, AR-06
    fn imagined_cards_are_as_likely_as_they_should_be() {
        const SAMPLES: u32 = 1_500;
        let mut rng = Rng::stream(&Seed::from_number(13), 0);
        let mut decision = 0;
        each_decision(|state, seat| {
            decision += 1;
            if decision % 301 != 0 {
                return;
            }
            let unseen = state.unseen_by(seat);
            let (mut own, mut bottom) = ([0u32; FACES], [0u32; FACES]);
            for _ in 0..SAMPLES {
                let imagined = state.imagine(seat, &mut rng);
                own[imagined.held[seat].unwrap().index()] += 1;
                if let Some(card) = imagined.deck.as_slice().last() {
                    bottom[card.index()] += 1;
                }
            }
            let odds = unseen.own_ways();
            assert_close(&own, &odds, SAMPLES);
            // Without anything special known, the bottom card is any hidden card.
            let plain = unseen.marked.is_none() && unseen.own_colour.is_none() && !unseen.own_is_no_old_one;
            if plain && state.deck.len() > 1 {
                assert_close(&bottom, &unseen.pool.map(u32::from), SAMPLES);
            }
        });
    }

    /// Each face came up as often as its weight says, within five standard deviations.
    fn assert_close(seen: &[u32; FACES], weights: &[u32; FACES], samples: u32) {
        let total: u32 = weights.iter().sum();
        for (&seen, &weight) in seen.iter().zip(weights) {
            let chance = f64::from(weight) / f64::from(total);
            let expected = chance * f64::from(samples);
            let deviation = (expected * (1.0 - chance)).sqrt().max(0.2);
            assert!(
                (f64::from(seen) - expected).abs() <= 5.0 * deviation,
                "{seen} of {samples}, {expected} expected"
            );
        }
    }
}
