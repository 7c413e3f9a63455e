use crate::action::Action;
use crate::card::{Clue, Victim};
use crate::event::{Because, Event, Zone};
use crate::state::{Decision, Ending, ICONS_FOR_BONUS, Stage, State, Then};
use crate::turn::Events;

impl State {
    /// AN-13: the icons for the bonus are counted before anything is scored (AN-27).
    pub(crate) fn close(&mut self, victim: Victim, events: &mut Events) {
        let Some(case) = self.case(victim) else { return };
        let bonus = self.icons(case.line.iter()).count_ones() >= ICONS_FOR_BONUS;
        let has_choice = case.line.iter().any(|card| self.may_score(case, card));
        events.push(Event::CaseClosed { case: victim });
        if has_choice {
            self.stage = Stage::Decide(Decision::Score { case: victim, bonus });
        } else {
            self.file(victim, bonus, events);
        }
    }

    pub(crate) fn score_or_file(&mut self, victim: Victim, bonus: bool, action: Action, events: &mut Events) {
        match action {
            Action::Score { card } => self.score_card(victim, card, events),
            _ => self.file(victim, bonus, events),
        }
    }

    /// A win is seen at once, and the rest of the line is filed (AN-53).
    fn score_card(&mut self, victim: Victim, card: Clue, events: &mut Events) {
        if let Some(case) = self.case_mut(victim) {
            case.line.remove(card);
        }
        self.evidence.push(card);
        events.push(Event::CardScored { card });
        if self.scored_kinds().count_ones() >= u32::from(self.options.puzzles) {
            self.move_to_closed(victim, events);
            self.end(Ending::Won, events);
        }
    }

    /// AN-26, then the bonus of AN-27 if there is one to take.
    fn file(&mut self, victim: Victim, bonus: bool, events: &mut Events) {
        self.move_to_closed(victim, events);
        if bonus && !self.stability.is_empty() {
            self.stage = Stage::Decide(Decision::Bonus);
        } else {
            self.after_closing(events);
        }
    }

    fn move_to_closed(&mut self, victim: Victim, events: &mut Events) {
        let Some(place) = self.cases.as_slice().iter().position(|case| case.victim == victim) else { return };
        let line = self.cases.as_slice()[place].line;
        self.cases.remove_at(place);
        line.iter().for_each(|card: Clue| self.closed.push(card));
        self.solved.push(victim);
        events.push(Event::CaseFiled { case: victim, cards: line.len() as u8 });
    }

    pub(crate) fn answer_bonus(&mut self, action: Action, events: &mut Events) {
        match action {
            Action::Take { card } => {
                self.stability.remove(card);
                events.push(Event::CardTaken { card, from: Zone::Stability });
                self.take_into_hand(card, Then::AfterClosing, events);
            }
            _ => {
                events.push(Event::Declined { card: None, effect: None });
                self.after_closing(events);
            }
        }
    }

    /// AN-28, after the bonus and what overflowed by it (AN-52).
    pub(crate) fn after_closing(&mut self, events: &mut Events) {
        if !self.cases.is_empty() {
            return self.maintain(events);
        }
        self.shuffle_in_discard();
        self.time.iter().for_each(|card| self.draw_pile.push(card));
        self.time.clear();
        self.stage = Stage::Shuffle(Then::NewVictim);
    }

    pub(crate) fn replace_last_case(&mut self, events: &mut Events) {
        if self.open_victim(Because::NoCaseOpen, events) {
            self.maintain(events);
        }
    }
}
