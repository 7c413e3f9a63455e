//! The public sale: everyone buys from the same cards.

use tabletop::{Seat, SeatSet};

use crate::cards::{Draw, DrawAt};
use crate::frame::FrameStep;
use crate::language::{Deck, PriceRule};
use crate::state::State;

impl Draw {
    /// Cards that everyone may buy, in an order that the host sets.
    pub(crate) fn public_sale(game: &State, host: Seat) -> Self {
        let from = [Some((Deck::Common, 3)), Some((Deck::Unique, 1))];
        Self {
            price: Some(PriceRule::List),
            is_offer: true,
            host: Some(host),
            buyers: game.in_order().collect(),
            ..Self::new(game, host, from, (0, u8::MAX))
        }
    }

    /// The host says who is next where several could buy, which settles who gets what.
    pub(crate) fn queue(mut self, game: &State) -> FrameStep {
        let able = self.able(game);
        match (self.host, able.iter().next()) {
            (Some(host), Some(_)) if able.len() > 1 => {
                self.at = DrawAt::QueueAsked;
                FrameStep::ask(self, host)
            }
            (_, Some(only)) => self.serve(only),
            (_, None) => self.put_back(),
        }
    }

    pub(crate) fn serve(mut self, seat: Seat) -> FrameStep {
        self.buyers = self.buyers.without(seat);
        (self.seat, self.at) = (seat, DrawAt::Choose);
        FrameStep::go(self)
    }

    /// The buyers who can pay for one of the cards.
    pub(crate) fn able(&self, game: &State) -> SeatSet {
        let cheapest = self.seen().map(|card| self.cost(card)).min();
        let can_pay = |seat: &Seat| cheapest.is_some_and(|cost| cost <= game.inv(*seat).money);
        self.buyers.iter().filter(can_pay).collect()
    }
}
