use serde_json::Value;
use serde_json::value::to_raw_value;
use tabletop::{Viewer, patch};

use super::{Archive, ArchiveError, ArchivedStep, ViewChange};
use wire::{ReplayStep, Update};

impl Archive {
    /// The steps from number `first` on as `viewer` saw them: the view of the first one whole, those of
    /// the others as what changed.
    pub(crate) fn steps_from(
        &self,
        viewer: Viewer,
        first: u32,
    ) -> Result<impl Iterator<Item = Result<ReplayStep, ArchiveError>>, ArchiveError> {
        let mut view = Value::Null;
        for (number, step) in (0..=first).zip(&self.steps) {
            let change = step.change(viewer).ok_or(ArchiveError::Broken(number))?;
            view = change.apply(&view).ok_or(ArchiveError::Broken(number))?;
        }
        let mut whole = Some(Update::Whole(to_raw_value(&view)?));
        let steps = (0..).zip(&self.steps).skip(first as usize);
        Ok(steps.map(move |(number, step)| {
            let view = match whole.take() {
                Some(whole) => whole,
                None => step.change(viewer).ok_or(ArchiveError::Broken(number))?.update(),
            };
            Ok(step.shown(viewer, view))
        }))
    }
}

impl ArchivedStep {
    fn change(&self, viewer: Viewer) -> Option<&ViewChange> {
        self.views.iter().find(|(viewers, _)| viewers.contains(viewer)).map(|(_, change)| change)
    }

    fn shown(&self, viewer: Viewer, view: Update<roster::Json>) -> ReplayStep {
        let may_know = viewer == Viewer::AllSeeing || self.seat.is_some_and(|seat| viewer.is_seat(seat));
        ReplayStep {
            at: self.at,
            seat: self.seat,
            action: self.action.clone().filter(|_| may_know),
            first_event: self.first_event,
            events: self.events.iter().map(|event| event.by(viewer).cloned()).collect(),
            view,
            to_act: self.to_act.clone(),
        }
    }
}

impl ViewChange {
    fn update(&self) -> Update<roster::Json> {
        match self {
            Self::Whole(view) => Update::Whole(view.clone()),
            Self::Patch(operations) => Update::Patch(operations.clone()),
        }
    }

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
