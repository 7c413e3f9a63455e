use roster::{GameVisitor, Viewers, grouped, seen_event};
use serde_json::value::{RawValue, to_raw_value};
use tabletop::{Game, Input, LoggedInput, Millis, Record, Seat, Viewer, patch, peek_header};

use super::{Archive, ArchiveError, ArchivedStep, Chapters, FORMAT, ViewChange};

/// The archive of a finished game, which is played once more for it.
pub(crate) fn made(record: &str, decided: Vec<u32>) -> Result<Archive, ArchiveError> {
    roster::visit(&peek_header(record)?, Make { record, decided })?
}

struct Make<'a> {
    record: &'a str,
    decided: Vec<u32>,
}

impl GameVisitor for Make<'_> {
    type Output = Result<Archive, ArchiveError>;

    fn visit<G: Game>(self) -> Self::Output {
        let record = Record::<G>::from_json(self.record)?;
        let seats = record.config.seats;
        let viewers: Vec<Viewer> = Viewers::of_game(seats).collect();
        let (chapters, steps) = (Chapters::default(), Vec::new());
        let mut film = Film { seats, viewers, shown: Vec::new(), events: 0, steps, chapters };
        let mut last = record.first_state()?;
        let mut filmed = film.begin(0, None, None);
        record.replay(|logged, state, events| {
            if filmed.is_ok() {
                filmed = film.add(logged, &last, events);
                last = state.clone();
            }
        })?;
        filmed?;
        film.end_step(&last)?;
        Ok(Archive {
            format: FORMAT,
            game: record.game,
            rules: record.rules,
            seats,
            options: to_raw_value(&record.config.options)?,
            record: RawValue::from_string(self.record.to_owned())?,
            decided: self.decided,
            steps: film.steps,
            chapters: film.chapters.finish(),
            bytes: 0,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Whole,
    Patch,
}

/// The steps taken down so far; the last one still without its views.
struct Film {
    seats: u8,
    viewers: Vec<Viewer>,
    /// What each viewer saw last.
    shown: Vec<String>,
    /// The number of the next event.
    events: u32,
    steps: Vec<ArchivedStep>,
    chapters: Chapters,
}

impl Film {
    /// Adds an input; `last` is the state before it.
    fn add<G: Game>(
        &mut self,
        logged: &LoggedInput<G::Action>,
        last: &G,
        events: &[G::Event],
    ) -> Result<(), ArchiveError> {
        match &logged.input {
            Input::Act { seat, action } => {
                self.end_step(last)?;
                self.begin(logged.at, Some(*seat), Some(to_raw_value(action)?))?;
            }
            Input::DeadlinePassed => {
                self.end_step(last)?;
                self.begin(logged.at, None, None)?;
            }
            Input::Fate(_) => {}
        }
        self.events += u32::try_from(events.len()).unwrap_or(u32::MAX);
        if let Some(step) = self.steps.last_mut() {
            for event in events {
                step.events.push(seen_event::<G>(event, self.seats)?);
            }
        }
        Ok(())
    }

    fn begin(
        &mut self,
        at: Millis,
        seat: Option<Seat>,
        action: Option<Box<RawValue>>,
    ) -> Result<(), ArchiveError> {
        let (events, views, to_act) = (Vec::new(), Vec::new(), Vec::new());
        self.steps.push(ArchivedStep { at, seat, action, first_event: self.events, events, views, to_act });
        Ok(())
    }

    /// Takes down how things stand at the end of the step.
    fn end_step<G: Game>(&mut self, state: &G) -> Result<(), ArchiveError> {
        let mut changes = Vec::with_capacity(self.viewers.len());
        for (place, &viewer) in self.viewers.iter().enumerate() {
            let view = serde_json::to_string(&state.view(viewer))?;
            changes.push(match self.shown.get_mut(place) {
                None => {
                    self.shown.push(view.clone());
                    (Kind::Whole, view)
                }
                Some(before) => {
                    let mut operations = String::new();
                    patch::diff(before, &view, &mut operations);
                    before.clone_from(&view);
                    if operations.len() < view.len() {
                        (Kind::Patch, operations)
                    } else {
                        (Kind::Whole, view)
                    }
                }
            });
        }
        self.chapters.note(self.steps.len().saturating_sub(1), state.chapter());
        let mut next = changes.into_iter();
        let (groups, _) = grouped(self.viewers.iter().copied(), |_| next.next());
        if let Some(step) = self.steps.last_mut() {
            step.to_act = state.awaiting().to_act().iter().collect();
            for (viewers, (kind, text)) in groups {
                let text = RawValue::from_string(text)?;
                let change = match kind {
                    Kind::Whole => ViewChange::Whole(text),
                    Kind::Patch => ViewChange::Patch(text),
                };
                step.views.push((viewers, change));
            }
        }
        Ok(())
    }
}
