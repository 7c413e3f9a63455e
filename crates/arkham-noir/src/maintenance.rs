use tabletop::List;

use crate::event::{Because, Event};
use crate::state::{Case, Decision, Ending, LEADS, Stage, State, Then};
use crate::turn::Events;

impl State {
    /// The end of a turn: stability (AN-31), time (AN-32), leads (AN-33). Enough evidence was seen
    /// when it was scored (AN-30, AN-53).
    pub(crate) fn maintain(&mut self, events: &mut Events) {
        let limit = usize::from(self.options.limit);
        if self.stability.len() >= limit {
            return self.end(Ending::Stability, events);
        }
        if self.time.len() >= limit {
            if !self.open_victim(Because::TimeRanOut, events) {
                return;
            }
            events.push(Event::TimeCleared { cards: self.time.len() as u8 });
            self.time.iter().for_each(|card| self.discard.push(card));
            self.time.clear();
        }
        self.refill_leads(events);
    }

    /// Draws until there are five leads, then the next turn begins (AN-33).
    pub(crate) fn refill_leads(&mut self, events: &mut Events) {
        let mut cards = List::default();
        while self.leads.len() < LEADS
            && let Some(card) = self.draw_pile.draw()
        {
            self.leads.push(card);
            cards.push(card);
        }
        if !cards.is_empty() {
            events.push(Event::LeadsRefilled { cards });
        }
        if self.leads.len() < LEADS {
            return self.run_out_of_clues(Then::Refill, events);
        }
        self.begin_turn(events);
    }

    /// AN-34: a victim opens and the discard becomes the draw pile. With nothing to shuffle, the
    /// step that had to draw goes without (AN-51).
    pub(crate) fn run_out_of_clues(&mut self, then: Then, events: &mut Events) {
        if !self.open_victim(Because::PileRanOut, events) {
            return;
        }
        if !self.discard.is_empty() {
            self.shuffle_in_discard();
            self.stage = Stage::Shuffle(then);
            return;
        }
        if let Then::Test { card, next } = then {
            events.push(Event::TestSkipped);
            self.resolve_effects(card, next, events);
        } else {
            self.begin_turn(events);
        }
    }

    pub(crate) fn begin_turn(&mut self, events: &mut Events) {
        self.turn = self.turn.saturating_add(1);
        self.stage = Stage::Decide(Decision::Turn);
        events.push(Event::TurnBegan { turn: self.turn });
    }

    /// Opens a case for the next victim, or ends the game if there is none (AN-50).
    pub(crate) fn open_victim(&mut self, because: Because, events: &mut Events) -> bool {
        let Some(victim) = self.victims.draw() else {
            self.end(Ending::Victims, events);
            return false;
        };
        self.cases.push(Case { victim, line: List::default() });
        events.push(Event::VictimOpened { victim, because });
        true
    }

    pub(crate) fn end(&mut self, ending: Ending, events: &mut Events) {
        self.stage = Stage::Over(ending);
        events.push(Event::GameEnded { ending });
    }
}
