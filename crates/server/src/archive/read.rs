use serde_json::Value;
use serde_json::value::to_raw_value;
use tabletop::{Viewer, patch};

use super::{Archive, ArchiveError, Step, ViewChange};
use wire::{ReplayStep, ReplayView};

impl Archive {
    /// So many steps from number `first` on, as `viewer` saw them.
    pub(crate) fn steps(&self, viewer: Viewer, first: u32, count: u32) -> Result<ReplayView, ArchiveError> {
        if let Viewer::Seat(seat) = viewer
            && seat.number() >= self.seats
        {
            return Err(ArchiveError::NoSuchSeat { seat, seats: self.seats });
        }
        let mut view = Value::Null;
        let mut steps = Vec::new();
        let end = first.saturating_add(count);
        for (number, step) in (0..end).zip(&self.steps) {
            let change = step.views.iter().find(|(viewers, _)| viewers.contains(viewer));
            let (_, change) = change.ok_or(ArchiveError::Broken(number))?;
            view = change.apply(&view).ok_or(ArchiveError::Broken(number))?;
            if number >= first {
                steps.push(step.shown(viewer, &view)?);
            }
        }
        Ok(ReplayView {
            game: self.game.clone(),
            rules: self.rules,
            seats: self.seats,
            options: self.options.clone(),
            total: self.total(),
            first: first.min(self.total()),
            steps,
        })
    }
}

impl Step {
    fn shown(&self, viewer: Viewer, view: &Value) -> Result<ReplayStep, serde_json::Error> {
        let may_know = viewer == Viewer::AllSeeing || self.seat.is_some_and(|seat| viewer.is_seat(seat));
        Ok(ReplayStep {
            at: self.at,
            seat: self.seat,
            action: self.action.clone().filter(|_| may_know),
            first_event: self.first_event,
            events: self.events.iter().map(|event| event.by(viewer).cloned()).collect(),
            view: to_raw_value(view)?,
            to_act: self.to_act.clone(),
        })
    }
}

impl ViewChange {
    fn apply(&self, before: &Value) -> Option<Value> {
        match self {
            Self::Whole(view) => serde_json::from_str(view.get()).ok(),
            Self::Patch(operations) => {
                let operations: Vec<patch::Operation> = serde_json::from_str(operations.get()).ok()?;
                patch::apply(before, &operations).ok()
            }
        }
    }
}
