use tokio::time::Instant;

use super::Actor;
use crate::hub::news::{Called, News, What};
use table::Change;
use wire::{PersonId, Phase};

/// Who is called when their turn comes while they are away.
#[derive(Debug, Default)]
pub(super) struct Calls {
    /// When it is looked who is still away.
    pub(super) due: Option<Instant>,
    /// Who was called since their turn began.
    called: Vec<PersonId>,
}

impl Calls {
    /// Whose turn it was when the table was last put down has been called before.
    pub(super) fn besides(called: Vec<PersonId>) -> Self {
        Self { due: None, called }
    }
}

impl Actor {
    /// After a change of `by`: sees who is called soon, and tells elsewhere that the game began or ended.
    pub(super) fn call_after(&mut self, by: Option<PersonId>, is_move: bool, before: Phase) {
        if is_move {
            self.calls.called.retain(|person| Some(*person) != by);
        }
        match (before, self.table.phase()) {
            (Phase::Gathering, Phase::Playing) => self.tell_outside(What::Started),
            (before, Phase::Finished) if before != Phase::Finished => self.tell_outside(What::Finished),
            _ => {}
        }
        self.look_who_is_away();
    }

    /// Whoever is away and not called yet is called after a while, unless they come back.
    pub(super) fn look_who_is_away(&mut self) {
        let asked = self.table.people_asked();
        self.calls.called.retain(|person| asked.iter().any(|(_, asked)| asked.id == *person));
        let is_anyone_away = !self.uncalled().is_empty();
        self.calls.due = match self.calls.due {
            due @ Some(_) if is_anyone_away => due,
            None if is_anyone_away => Some(Instant::now() + self.hub.config.patience.call),
            _ => None,
        };
    }

    /// Those to act who are neither here nor called, if anybody would hear it.
    fn uncalled(&self) -> Vec<Called> {
        if !self.table.settings().reminders {
            return Vec::new();
        }
        let is_away = |person| !self.audience.is_present(person) && !self.calls.called.contains(&person);
        let asked = self.table.people_asked();
        let away = asked.into_iter().filter(|(_, person)| is_away(person.id));
        let away: Vec<Called> = away
            .map(|(seat, person)| Called { person: person.id, seat, name: person.name.clone() })
            .collect();
        if away.is_empty() {
            return away;
        }
        let people: Vec<PersonId> = away.iter().map(|called| called.person).collect();
        if self.hub.outside.listens(&self.id, &people) { away } else { Vec::new() }
    }

    pub(super) fn call_absent(&mut self) {
        self.calls.due = None;
        let away = self.uncalled();
        if away.is_empty() {
            return;
        }
        self.calls.called.extend(away.iter().map(|called| called.person));
        self.tell_outside(What::Turn(away));
    }

    fn tell_outside(&self, what: What) {
        if !self.table.settings().reminders {
            return;
        }
        let (table, game) = (self.id.clone(), self.table.game().to_owned());
        self.hub.outside.tell(&News { table, game, name: self.table.settings().name.clone(), what });
    }
}

/// Whether a change is a move of the game.
pub(super) fn is_move(change: &Change) -> bool {
    matches!(change, Change::Acted { .. } | Change::DeadlinePassed)
}
