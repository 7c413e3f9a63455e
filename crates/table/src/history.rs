use std::ops::Range;

use roster::AnySession;
use tabletop::Viewer;

use wire::{Aside, Person, PersonId, TableEvent};

/// Everything that happened at a table, numbered without gaps. Events of the game are not kept
/// here: the session has them, and they are written anew for each viewer.
#[derive(Debug, Default)]
pub(super) struct History {
    spans: Vec<Span>,
    len: u64,
}

/// One event of the table, or a row of events of the game.
#[derive(Debug)]
struct Span {
    first: u64,
    what: What,
}

#[derive(Debug)]
enum What {
    /// Events of the session, from this number of its own on.
    Game {
        from: usize,
    },
    Table(TableEvent),
}

impl History {
    /// The number of the next event.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    pub(super) fn push(&mut self, event: TableEvent) {
        self.open_span(What::Table(event));
        self.len += 1;
    }

    /// Somebody who has said something, or asked for a seat, as they were known then.
    pub(super) fn heard_of(&self, person: PersonId) -> Option<Person> {
        let who = |span: &Span| match &span.what {
            What::Table(
                TableEvent::Said { who, .. }
                | TableEvent::SaidPhrase { who, .. }
                | TableEvent::WatcherSaid { said: Some(Aside { who, .. }) }
                | TableEvent::ClaimAsked { who, .. }
                | TableEvent::Sat { who, .. },
            ) if who.id == person => Some(who.clone()),
            _ => None,
        };
        self.spans.iter().rev().find_map(who)
    }

    /// The session's events from number `from` up to `to`.
    pub(super) fn push_game(&mut self, from: usize, to: usize) {
        let goes_on = match self.spans.last() {
            Some(Span { first, what: What::Game { from: began } }) => {
                began + offset(*first, self.len) == from
            }
            _ => false,
        };
        if !goes_on && to > from {
            self.open_span(What::Game { from });
        }
        self.len += to.saturating_sub(from) as u64;
    }

    fn open_span(&mut self, what: What) {
        if self.spans.len() == self.spans.capacity() {
            // Tables wait in memory for a long time: less room than the doubling of a `Vec`.
            self.spans.reserve_exact(4 + self.spans.len() / 8);
        }
        self.spans.push(Span { first: self.len, what });
    }

    /// Which of the session's events these are, if all of them are events of the game.
    pub(super) fn game_events(&self, numbers: Range<u64>) -> Option<Range<usize>> {
        let place = self.spans.partition_point(|span| span.first <= numbers.start).checked_sub(1)?;
        let (span, end) =
            (self.spans.get(place)?, self.spans.get(place + 1).map_or(self.len, |next| next.first));
        match span.what {
            What::Game { from } if numbers.end <= end => {
                Some(from + offset(span.first, numbers.start)..from + offset(span.first, numbers.end))
            }
            What::Game { .. } | What::Table(_) => None,
        }
    }

    /// The events with these numbers, as many as there are, those of the game as `viewer` may see them.
    pub(super) fn events(
        &self,
        numbers: Range<u64>,
        session: Option<&dyn AnySession>,
        viewer: Viewer,
    ) -> Vec<TableEvent> {
        let (first, last) = (numbers.start, numbers.end.min(self.len));
        let mut events = Vec::with_capacity(offset(first, last));
        let began = self.spans.partition_point(|span| span.first <= first).saturating_sub(1);
        for (place, span) in self.spans.iter().enumerate().skip(began) {
            let end = self.spans.get(place + 1).map_or(self.len, |next| next.first).min(last);
            let start = first.max(span.first);
            if span.first >= last {
                break;
            }
            if start >= end {
                continue;
            }
            match (&span.what, session) {
                (What::Table(event), _) => events.push(event.clone()),
                (What::Game { from }, Some(session)) => {
                    let from = from + offset(span.first, start);
                    let seen = session.events_in(from..from + offset(start, end), viewer);
                    // Events are plain data, so writing them cannot fail.
                    let seen = seen.unwrap_or_default();
                    events.extend(seen.into_iter().map(|event| TableEvent::Game { event }));
                }
                (What::Game { .. }, None) => {}
            }
        }
        events
    }
}

fn offset(from: u64, to: u64) -> usize {
    usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX)
}
