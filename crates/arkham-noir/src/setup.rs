use tabletop::{Fate, Refusal, RefusalKind};

use crate::card::{Clue, MAX_CLUES, Victim};
use crate::event::Event;
use crate::list::List;
use crate::state::{Case, HAND, LEADS, OPEN_AT_FIRST, Stage, State};
use crate::turn::Events;

impl State {
    /// How many cards the shuffle now due covers.
    pub(crate) fn shuffle_len(&self) -> u16 {
        match self.stage {
            Stage::ShuffleVictims => self.options.deck.victim_count() as u16,
            Stage::ShuffleClues => self.options.deck.clue_count() as u16,
            _ => self.draw_pile.len() as u16,
        }
    }

    pub(crate) fn accept_fate(&mut self, fate: &Fate, events: &mut Events) -> Result<(), Refusal> {
        let Fate::Order(order) = fate else {
            return Err(Refusal::new(RefusalKind::BadFate, "AN-03"));
        };
        match self.stage {
            Stage::ShuffleVictims => self.lay_out_victims(order, events),
            Stage::ShuffleClues => self.deal(order, events),
            Stage::Shuffle(then) => {
                self.shuffle_pile(order);
                events.push(Event::PileShuffled { cards: self.draw_pile.len() as u8 });
                self.go_on(then, events);
            }
            Stage::Decide(_) | Stage::Swap { .. } | Stage::Over(_) => {
                return Err(Refusal::new(RefusalKind::NotAwaitingFate, "AN-03"));
            }
        }
        Ok(())
    }

    /// Two cases open; what the difficulty does not use is set aside from the bottom (AN-02, AN-57).
    fn lay_out_victims(&mut self, order: &[u16], events: &mut Events) {
        let shuffled = order.iter().filter_map(|&place| Victim::new(place.into()));
        let in_game = usize::from(self.options.victims);
        self.cases = shuffled
            .clone()
            .take(OPEN_AT_FIRST)
            .map(|victim| Case { victim, line: List::default() })
            .collect();
        self.victims = shuffled.clone().take(in_game).skip(OPEN_AT_FIRST).collect();
        self.set_aside = shuffled.skip(in_game).collect();
        events.push(Event::CasesOpened { cases: self.cases.iter().map(|case| case.victim).collect() });
        self.stage = Stage::ShuffleClues;
    }

    /// Five leads, a hand of three, and the rest to draw from (AN-03).
    fn deal(&mut self, order: &[u16], events: &mut Events) {
        self.draw_pile = order.iter().filter_map(|&place| Clue::new(place.into())).collect();
        self.leads = (0..LEADS).filter_map(|_| self.draw_pile.draw()).collect();
        self.hand = (0..HAND).filter_map(|_| self.draw_pile.draw()).collect();
        events.push(Event::Dealt { leads: self.leads, hand: self.hand });
        self.begin_turn(events);
    }

    /// From the cards by number, so that the new order owes nothing to the old one.
    fn shuffle_pile(&mut self, order: &[u16]) {
        let mut sorted = [Clue::default(); MAX_CLUES];
        sorted.iter_mut().zip(self.draw_pile.set()).for_each(|(place, card)| *place = card);
        self.draw_pile = order.iter().filter_map(|&place| sorted.get(usize::from(place)).copied()).collect();
    }
}
