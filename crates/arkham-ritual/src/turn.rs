use tabletop::{Fate, Refusal, RefusalKind, Seat, SeatSet};

use crate::action::Action;
use crate::card::{Card, Colour};
use crate::data::data;
use crate::event::Event;
use crate::list::CardList;
use crate::resolution::{Cause, Holder, RoundReport};
use crate::state::{Peek, Place, Shown, Stage, State};

type Events = Vec<Event>;

impl State {
    /// Carries out an action that `check` has allowed.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, events: &mut Events) {
        match action {
            Action::PassTo(to) => self.pass(seat, to, events),
            Action::Take => self.take(seat, events),
            Action::LetGo => self.let_go(seat, events),
            Action::PutBack => self.put_back(seat, events),
            Action::Remove => self.remove_top(seat, events),
        }
    }

    pub(crate) fn accept_fate(&mut self, fate: &Fate, events: &mut Events) -> Result<(), Refusal> {
        match (self.stage, fate) {
            (Stage::ChooseFirst, &Fate::Pick(place)) => {
                let seat = u8::try_from(place).ok().and_then(Seat::new);
                self.active = seat.ok_or(Refusal::new(RefusalKind::BadFate, "AR-07"))?;
                self.stage = Stage::Deal;
                events.push(Event::FirstChosen { seat: self.active });
                Ok(())
            }
            (Stage::Deal, Fate::Order(order)) => {
                self.deal(order, events);
                Ok(())
            }
            (Stage::ChooseFirst, _) => Err(Refusal::new(RefusalKind::BadFate, "AR-07")),
            (Stage::Deal, _) => Err(Refusal::new(RefusalKind::BadFate, "AR-05")),
            _ => Err(Refusal::new(RefusalKind::NotAwaitingFate, "AR-05")),
        }
    }

    /// Shuffles all 22 cards anew and deals one to every player, then to every dummy (AR-05, AR-60).
    fn deal(&mut self, order: &[u16], events: &mut Events) {
        let printed = self.options.deck();
        self.deck =
            order.iter().filter_map(|&place| printed.as_slice().get(usize::from(place)).copied()).collect();
        for seat in Seat::first(self.seats) {
            self.held[seat] = self.deck.draw();
        }
        self.dummies = (0..self.dummy_count()).filter_map(|_| self.deck.draw()).collect();
        self.discards = CardList::EMPTY;
        self.removed = None;
        self.peek = None;
        self.no_old_one = SeatSet::EMPTY;
        self.round += 1;
        events.push(Event::RoundBegan {
            round: self.round,
            active: self.active,
            held: self.held,
            dummies: self.dummies,
        });
        self.begin_turn(events);
    }

    /// All followers lay a hand on the table; the active player draws (AR-10, AR-11).
    fn begin_turn(&mut self, events: &mut Events) {
        self.hands = SeatSet::all(self.seats).without(self.active);
        self.stage = Stage::Pass;
        self.passing = self.deck.draw();
        self.move_peek(Place::Top, Some(Place::Passing));
        if let Some(card) = self.passing {
            events.push(Event::CardDrawn { seat: self.active, card });
        }
    }

    /// The receiver takes the hand off the table and is asked next (AR-12, AR-14).
    fn pass(&mut self, from: Seat, to: Seat, events: &mut Events) {
        self.hands = self.hands.without(to);
        self.stage = Stage::Decide(to);
        events.push(Event::CardPassed { from, to });
    }

    /// Discards the held card, holds the new one, then lets an event happen (AR-13).
    fn take(&mut self, seat: Seat, events: &mut Events) {
        let (Some(taken), Some(discarded)) = (self.passing.take(), self.held[seat]) else {
            return;
        };
        self.move_peek(Place::Held(seat), None);
        self.move_peek(Place::Passing, Some(Place::Held(seat)));
        self.no_old_one = self.no_old_one.without(seat);
        self.held[seat] = Some(taken);
        self.discards.push(discarded);
        events.push(Event::CardTaken { seat, taken, discarded });
        self.resolve_discard(seat, discarded, events);
    }

    fn resolve_discard(&mut self, seat: Seat, discarded: Card, events: &mut Events) {
        match discarded {
            Card::ElderSign => self.end_round(Cause::ElderSign, events),
            Card::Gate => self.open_gate(events),
            Card::MagicalOrb => self.look_through_orb(seat, events),
            Card::ShiningTrapezohedron => self.look_into_trapezohedron(seat, events),
            // Artifacts, characters and Great Old Ones do nothing when discarded (AR-26).
            _ => self.end_turn(events),
        }
    }

    /// AR-21: a held Great Old One, the one just taken included, ends the round; else nothing.
    fn open_gate(&mut self, events: &mut Events) {
        match self.great_old_one_holder() {
            Some((card, holder)) => self.end_round(Cause::GreatOldOne { card, holder }, events),
            None => {
                self.no_old_one = SeatSet::all(self.seats);
                events.push(Event::GateStayedShut);
                self.end_turn(events);
            }
        }
    }

    pub(crate) fn great_old_one_holder(&self) -> Option<(Card, Holder)> {
        let seated = self.held.iter().filter_map(|(seat, held)| Some((held?, Holder::Seat(seat))));
        let dummies = self
            .dummies
            .as_slice()
            .iter()
            .zip(0..)
            .filter(|_| self.options.dummy_great_old_one)
            .map(|(&card, number)| (card, Holder::Dummy(number)));
        seated.chain(dummies).find(|(card, _)| card.is_great_old_one())
    }

    /// AR-23; with an empty deck nothing happens (AR-25).
    fn look_through_orb(&mut self, seat: Seat, events: &mut Events) {
        let Some(card) = self.deck.top() else {
            return self.end_turn(events);
        };
        self.peek = Some(Peek { by: seat, place: Place::Top, shown: Shown::Nothing });
        self.stage = Stage::Orb(seat);
        events.push(Event::TopSeen { seat, card });
    }

    fn put_back(&mut self, seat: Seat, events: &mut Events) {
        let shown = if self.options.orb_face_up { Shown::Face } else { Shown::Nothing };
        if let Some(peek) = &mut self.peek {
            peek.shown = shown;
        }
        let face = self.deck.top().filter(|_| shown == Shown::Face);
        events.push(Event::TopPutBack { seat, face });
        self.end_turn(events);
    }

    fn remove_top(&mut self, seat: Seat, events: &mut Events) {
        self.removed = self.deck.draw();
        self.move_peek(Place::Top, Some(Place::Removed));
        if let Some(card) = self.removed {
            events.push(Event::TopRemoved { seat, card });
        }
        self.end_turn(events);
    }

    /// AR-24: the look is private, but what it does to sanity tells everyone the colour.
    fn look_into_trapezohedron(&mut self, seat: Seat, events: &mut Events) {
        let Some(card) = self.deck.top() else {
            return self.end_turn(events);
        };
        self.peek = Some(Peek { by: seat, place: Place::Top, shown: Shown::Colour });
        events.push(Event::TopSeen { seat, card });
        let sanity = match card.colour() {
            Colour::Sane => (self.sanity[seat] + 1).min(data().sanity),
            Colour::Cursed => self.sanity[seat].saturating_sub(1),
        };
        self.sanity[seat] = sanity;
        events.push(Event::Glimpsed { seat, colour: card.colour(), sanity });
        if sanity == 0 {
            self.end_round(Cause::Trapezohedron, events);
        } else {
            self.end_turn(events);
        }
    }

    /// AR-15: nobody wants the card; it is discarded without effect and the round ends.
    fn let_go(&mut self, seat: Seat, events: &mut Events) {
        let Some(card) = self.passing.take() else {
            return;
        };
        self.move_peek(Place::Passing, None);
        self.discards.push(card);
        events.push(Event::CardLetGo { seat, card });
        self.end_round(Cause::AllPassed, events);
    }

    /// The round goes on with the next active player unless the deck is empty (AR-17, AR-18).
    fn end_turn(&mut self, events: &mut Events) {
        if self.deck.is_empty() {
            return self.end_round(Cause::DeckEmpty, events);
        }
        self.active = self
            .active
            .clockwise_after(self.seats)
            .find(|&seat| self.hands.contains(seat))
            .unwrap_or(self.active.left_of(self.seats));
        self.begin_turn(events);
    }

    /// Reveals, counts losses and gains, and ends the game or chooses who begins the next round.
    fn end_round(&mut self, cause: Cause, events: &mut Events) {
        let report: RoundReport = self.judge(cause);
        self.sanity = report.sanity;
        self.hands = SeatSet::EMPTY;
        if self.options.doom_track {
            self.doom_spot = data().doom_after(self.doom_spot);
        }
        self.last_round = Some(report);
        events.push(Event::RoundEnded(report));
        if self.sanity.as_slice().contains(&0) {
            self.stage = Stage::Over;
            events.push(Event::GameEnded { winners: self.winners() });
        } else {
            self.stage = Stage::Deal;
            self.active = self.first_of_next_round();
        }
    }

    /// AR-07: the lowest sanity; ties go to the nearest clockwise from the last active player, who comes last.
    fn first_of_next_round(&self) -> Seat {
        let lowest = self.sanity.as_slice().iter().min().copied().unwrap_or(0);
        self.active
            .clockwise_after(self.seats)
            .find(|&seat| self.sanity[seat] == lowest)
            .unwrap_or(self.active)
    }

    /// Follows the card someone looked at as it moves; `None` once everybody can see it.
    fn move_peek(&mut self, from: Place, to: Option<Place>) {
        if let Some(peek) = self.peek.filter(|peek| peek.place == from) {
            self.peek = to.map(|place| Peek { place, ..peek });
        }
    }
}
