use std::sync::Arc;

use bots::Weighed;
use roster::Json;

use super::{Actor, Failure, Proceed};
use crate::hub::mail::Request;
use crate::hub::{Hub, wire_error};
use table::{Asked, Question};
use wire::{Done, ErrorCode, WireError};

/// Requests that wait for one and the same hint; more only come from a client that went astray.
const MOST_WAITING: usize = 8;

/// What a search has come to, or why not.
pub(in crate::hub) type Thinking = Result<Vec<Weighed<Json>>, WireError>;

/// A hint that is being thought of, and those who wait for it.
pub(super) struct Pending {
    asked: Asked,
    waiting: Vec<Request>,
}

impl Actor {
    /// Lets a search think elsewhere, while the table goes on; what it thinks comes by mail.
    pub(super) fn ponder(&mut self, request: Request, question: Question) {
        let Question { asked, thought } = question;
        let too_fast = |detail| wire_error(ErrorCode::TooFast, detail);
        if let Some(pending) = self.pending.iter_mut().find(|pending| pending.asked == asked) {
            if pending.waiting.len() < MOST_WAITING {
                pending.waiting.push(request);
            } else {
                request.refuse(too_fast("this hint was asked for too often, wait for it"));
            }
            return;
        }
        if !self.hub.credits.hints.take(request.who.person.id) {
            return request.refuse(too_fast("too many hints were asked for, wait a little"));
        }
        self.pending.push(Pending { asked, waiting: vec![request] });
        let (hub, table) = (Arc::clone(&self.hub), Hub(Arc::clone(&self.hub)).live_table(&self.id));
        tokio::spawn(async move {
            let thinking = hub.thinkers.think(thought).await;
            table.advise(asked, thinking).await;
        });
    }

    pub(super) async fn advise(&mut self, asked: Asked, thinking: Thinking) -> Proceed {
        let Some(place) = self.pending.iter().position(|pending| pending.asked == asked) else {
            return Proceed::GoOn;
        };
        let Pending { waiting, .. } = self.pending.swap_remove(place);
        let Some(first) = waiting.first() else { return Proceed::GoOn };
        let (error, step) = match self.give_hint(first, asked, thinking).await {
            Ok(()) => {
                waiting.into_iter().for_each(|request| request.confirm(Done::Ok));
                return Proceed::GoOn;
            }
            Err(Failure::Refused(error)) => (error, Proceed::GoOn),
            Err(Failure::Lost(error)) => (error.clone(), Proceed::Fall(error)),
        };
        waiting.into_iter().for_each(|request| request.refuse(error.clone()));
        step
    }

    async fn give_hint(
        &mut self,
        request: &Request,
        asked: Asked,
        thinking: Thinking,
    ) -> Result<(), Failure> {
        let who = request.who.person.id;
        match self.table.advise(who, asked, &thinking?)? {
            Some(change) => self.commit(Some((who, &request.key)), self.clock.now(), change).await,
            None => Ok(()),
        }
    }
}
