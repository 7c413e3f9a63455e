use roster::{GameVisitor, Json};
use serde::Serialize;
use serde_json::value::to_raw_value;
use tabletop::{Entry, Game, Input, Millis, Record, Seat, Viewer, peek_header};

use wire::{ReplayStep, ReplayView};

/// Which part of a game, and through whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    pub(super) viewer: Viewer,
    pub(super) first: u32,
    pub(super) count: u32,
}

/// A finished game step by step: first the deal, then each action with all chance that follows from it.
pub(super) fn steps(record: &str, excerpt: Excerpt) -> Result<ReplayView, String> {
    let game = peek_header(record).map_err(|error| error.to_string())?;
    roster::visit(&game, Steps { record, excerpt }).map_err(|error| error.to_string())?
}

struct Steps<'a> {
    record: &'a str,
    excerpt: Excerpt,
}

impl GameVisitor for Steps<'_> {
    type Output = Result<ReplayView, String>;

    fn visit<G: Game>(self) -> Self::Output {
        let record = Record::<G>::from_json(self.record).map_err(|error| error.to_string())?;
        let seats = record.config.seats;
        if let Viewer::Seat(seat) = self.excerpt.viewer
            && seat.number() >= seats
        {
            return Err(format!("this game has {seats} seats, counted from 0; there is no seat {seat}"));
        }
        let mut reel = Reel { excerpt: self.excerpt, next: 0, events: 0, steps: Vec::new() };
        let dealt = record.first_state().map_err(|error| error.to_string())?;
        let mut shown = reel.begin(0, None, None, &dealt);
        let played = record.replay(|entry, state, events| {
            if shown.is_ok() {
                shown = reel.add(entry, state, events);
            }
        });
        played.map_err(|error| error.to_string())?;
        shown.map_err(|error| error.to_string())?;
        Ok(ReplayView {
            game: record.game,
            rules: record.rules,
            seats,
            options: json(&record.config.options).map_err(|error| error.to_string())?,
            total: reel.next,
            first: self.excerpt.first.min(reel.next),
            steps: reel.steps,
        })
    }
}

/// The steps shown so far.
struct Reel {
    excerpt: Excerpt,
    /// The number of the next step.
    next: u32,
    /// The number of the next event.
    events: u32,
    steps: Vec<ReplayStep>,
}

impl Reel {
    fn add<G: Game>(
        &mut self,
        entry: &Entry<G::Action>,
        state: &G,
        events: &[G::Event],
    ) -> Result<(), serde_json::Error> {
        let viewer = self.excerpt.viewer;
        match &entry.input {
            Input::Act { seat, action } => {
                let may_know = viewer == Viewer::AllSeeing || viewer.is_seat(*seat);
                let action = may_know.then(|| json(action)).transpose()?;
                self.begin(entry.at, Some(*seat), action, state)?;
            }
            Input::DeadlinePassed => self.begin(entry.at, None, None, state)?,
            Input::Fate(_) => {}
        }
        self.events += u32::try_from(events.len()).unwrap_or(u32::MAX);
        if !self.is_wanted(self.next - 1) {
            return Ok(());
        }
        if let Some(step) = self.steps.last_mut() {
            step.view = json(&state.view(viewer))?;
            step.to_act = state.awaiting().to_act().iter().collect();
            for event in events {
                step.events.push(G::event_view(event, viewer).map(|seen| json(&seen)).transpose()?);
            }
        }
        Ok(())
    }

    /// A step of which only the action is known yet.
    fn begin<G: Game>(
        &mut self,
        at: Millis,
        seat: Option<Seat>,
        action: Option<Json>,
        state: &G,
    ) -> Result<(), serde_json::Error> {
        if self.is_wanted(self.next) {
            self.steps.push(ReplayStep {
                at,
                seat,
                action,
                first_event: self.events,
                events: Vec::new(),
                view: json(&state.view(self.excerpt.viewer))?,
                to_act: state.awaiting().to_act().iter().collect(),
            });
        }
        self.next += 1;
        Ok(())
    }

    fn is_wanted(&self, number: u32) -> bool {
        let Excerpt { first, count, .. } = self.excerpt;
        number.checked_sub(first).is_some_and(|place| place < count)
    }
}

fn json(value: &impl Serialize) -> Result<Json, serde_json::Error> {
    to_raw_value(value)
}
