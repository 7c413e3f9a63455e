use tabletop::{Awaiting, Fate, Game as _, Refusal, RefusalKind, Seat};

use super::{Big, BigAction, BigEvent, DEALT, MOVES_A_TURN, Person, SHELVES, Shelf, Side, Stage, refuse};

impl Big {
    pub(super) fn person_and_shelf(&self, seat: Seat) -> Result<(&Person, &Shelf), Refusal> {
        const NOT_HERE: Refusal = Refusal::new(RefusalKind::NotYourDecision, "BG-11");
        let person = self.people.get(seat.index()).ok_or(NOT_HERE)?;
        Ok((person, self.shelves.get(usize::from(person.at)).ok_or(NOT_HERE)?))
    }

    /// How many clues the shelf had where `seat` stands.
    pub(super) fn clues_under(&self, seat: Seat) -> u8 {
        self.person_and_shelf(seat).map_or(0, |(_, shelf)| shelf.clues)
    }

    /// What a person may think of doing, sorted; not all of it is allowed.
    pub(super) fn thinkable(&self, seat: Seat) -> impl Iterator<Item = BigAction> {
        let hand = self.people.get(seat.index()).map_or(&[][..], |person| &person.hand);
        let after = [BigAction::Search, BigAction::Step(Side::Left), BigAction::Step(Side::Right)];
        let places = hand.iter().map(|&card| BigAction::Place(card));
        [BigAction::Draw, BigAction::End].into_iter().chain(places).chain(after)
    }

    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: BigAction,
        events: &mut Vec<BigEvent>,
    ) -> Result<(), Refusal> {
        self.check(seat, &action)?;
        let Stage::Turn { moves, .. } = self.stage else {
            return refuse(RefusalKind::NotYourDecision, "BG-11");
        };
        let turn = self.turn;
        let person = &mut self.people[seat.index()];
        let shelf = &mut self.shelves[usize::from(person.at)];
        match action {
            BigAction::Draw => {
                if let Some(card) = self.deck.pop() {
                    person.hand.push(card);
                    person.hand.sort_unstable();
                    events.push(BigEvent::Drew { seat, card });
                }
            }
            BigAction::Place(card) => {
                person.hand.retain(|&held| held != card);
                shelf.card = Some(card);
                events.push(BigEvent::Placed { seat, card, shelf: shelf.id });
            }
            BigAction::Step(side) => {
                let step = if side == Side::Left { SHELVES - 1 } else { 1 };
                person.at = (person.at + step) % SHELVES;
                let reached = &mut self.shelves[usize::from(person.at)];
                reached.visits = reached.visits.saturating_add(1);
                reached.visitors = reached.visitors.with(seat);
                reached.last_visit = Some(turn);
                events.push(BigEvent::Stepped { seat, to: person.at });
            }
            BigAction::End => events.push(BigEvent::Ended { seat }),
            BigAction::Search => {}
        }
        self.left = self.left.saturating_sub(1);
        match action {
            BigAction::Search => self.stage = Stage::Search { seat, moves },
            BigAction::End => self.end_move(seat, MOVES_A_TURN),
            _ => self.end_move(seat, moves + 1),
        }
        Ok(())
    }

    /// The same seat goes on, or the next one does, or it is over.
    fn end_move(&mut self, seat: Seat, moves: u8) {
        self.stage = if self.left == 0 {
            Stage::Over
        } else if moves < MOVES_A_TURN {
            Stage::Turn { seat, moves }
        } else {
            self.turn = self.turn.saturating_add(1);
            Stage::Turn { seat: seat.left_of(self.seats()), moves: 0 }
        };
    }

    pub(super) fn take_fate(&mut self, fate: &Fate, events: &mut Vec<BigEvent>) -> Result<(), Refusal> {
        let Awaiting::Chance(chance) = self.awaiting() else {
            return refuse(RefusalKind::NotAwaitingFate, "BG-21");
        };
        if chance.admits(fate).is_err() {
            return refuse(RefusalKind::BadFate, "BG-22");
        }
        match (fate, self.stage) {
            (Fate::Order(order), Stage::Shuffle) => self.deal(order, events),
            (Fate::Dice(dice), Stage::Search { seat, moves }) => {
                let die = dice.first().copied().unwrap_or_default();
                let person = &mut self.people[seat.index()];
                let shelf = &mut self.shelves[usize::from(person.at)];
                let found = u8::from(die >= 5);
                self.last_die = Some(die);
                shelf.clues += found;
                shelf.dust = shelf.dust.saturating_sub(1);
                person.clues += u16::from(found);
                events.push(BigEvent::Found { seat, die, shelf: shelf.id });
                self.left = self.left.saturating_sub(1);
                self.end_move(seat, moves + 1);
            }
            _ => return refuse(RefusalKind::BadFate, "BG-22"),
        }
        Ok(())
    }

    fn deal(&mut self, order: &[u16], events: &mut Vec<BigEvent>) {
        self.deck = order.iter().map(|&place| self.deck[usize::from(place)]).collect();
        for person in &mut self.people {
            person.hand = self.deck.split_off(self.deck.len() - DEALT);
            person.hand.sort_unstable();
        }
        let hands = self.people.iter().map(|person| person.hand.clone()).collect();
        events.push(BigEvent::Dealt { hands });
        self.left = self.left.saturating_sub(1);
        self.turn = 1;
        if let Some(seat) = Seat::first(1).next() {
            self.stage = Stage::Turn { seat, moves: 0 };
        }
    }
}
