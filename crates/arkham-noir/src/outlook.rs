use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::card::{Clue, Effect, Mark, Victim};
use crate::openings::Openings;
use crate::state::{LONG_CASE, State};

/// Where a card that may be taken could go, as the lines are now (AN-16 to AN-18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct Joinable {
    pub card: Clue,
    pub cases: Vec<Victim>,
}

impl State {
    /// Of the cards that may be taken now, those that some line would take.
    pub(crate) fn joinable(&self) -> Vec<Joinable> {
        let deck = &self.options.deck;
        let openings = Openings::new(self, deck);
        let takes = self.legal().into_iter().filter_map(|action| match action {
            Action::Take { card } => Some(card),
            _ => None,
        });
        let told = takes.map(|card| Joinable { card, cases: openings.joinable(deck.face(card)).collect() });
        told.filter(|one| !one.cases.is_empty()).collect()
    }

    /// What may be done now but brings stability tests that can fill the row (AN-31).
    pub(crate) fn perils(&self) -> Vec<Action> {
        let mut legal = self.legal();
        legal.retain(|&action| match action {
            Action::Follow { case } | Action::FollowWithContact { case } => {
                self.leads.first().is_some_and(|card| self.can_fill_the_row(card, case))
            }
            Action::Play { card, case } | Action::PlayWithContact { card, case } => {
                self.can_fill_the_row(card, case)
            }
            _ => false,
        });
        legal
    }

    /// Whether the row can be at its limit after this card's tests, although all is taken from it that may be.
    fn can_fill_the_row(&self, card: Clue, case: Victim) -> bool {
        let is_long = self.case(case).is_some_and(|case| case.line.len() + 1 >= LONG_CASE);
        let (mut row, mut tests) = (self.stability.len(), usize::from(is_long));
        for effect in (0..).map_while(|place| self.effect_at(card, place)) {
            match effect {
                Effect::StabilityTest => tests += 1,
                Effect::TakeStability => row = row.saturating_sub(1),
                _ => {}
            }
        }
        // Only where the pile is too short for them is the discard pile shuffled in.
        let reshuffled = if self.draw_pile.len() < tests { self.discard.as_slice() } else { &[] };
        let to_come = self.draw_pile.as_slice().iter().chain(reshuffled);
        let harmful = to_come.filter(|&&card| self.face(card).is_marked(Mark::Brain)).count();
        row + tests.min(harmful) >= usize::from(self.options.limit)
    }

    fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal
    }
}
