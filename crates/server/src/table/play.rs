use bots::AnyPlayer;
use tabletop::{Awaiting, Millis, SeatSet};

use super::clock::{Clock, GameTime};

/// A game and what is kept around it while it runs.
pub(super) struct Play {
    pub(super) session: Box<dyn AnyPlayer>,
    pub(super) time: GameTime,
    pub(super) clock: Option<Clock>,
    /// Who wants to pause or, in a pause, to go on.
    pub(super) votes: SeatSet,
    /// The number of the next event when the game last changed: moves decided on before are stale.
    pub(super) changed: u64,
    /// The numbers of the events with which the actions began that could still be taken back.
    pub(super) undo_marks: Vec<u64>,
}

impl Play {
    pub(super) fn is_over(&self) -> bool {
        self.session.awaiting() == Awaiting::Nothing
    }

    /// The strongest bot of the game.
    pub(super) fn best_bot(&self) -> &'static str {
        self.session.bots().last().copied().unwrap_or_default()
    }

    /// Who is asked to act; nobody in a pause.
    pub(super) fn to_act(&self) -> SeatSet {
        if self.time.is_paused() { SeatSet::EMPTY } else { self.session.awaiting().to_act() }
    }

    /// The game's own deadline, in the table's time.
    pub(super) fn deadline(&self) -> Option<Millis> {
        self.own_deadline().map(|at| self.time.of_table(at))
    }

    fn own_deadline(&self) -> Option<Millis> {
        match self.session.awaiting() {
            Awaiting::Seats { deadline, .. } => deadline,
            Awaiting::Chance(_) | Awaiting::Nothing => None,
        }
    }

    /// The game's time of an action stored at `at`. It was decided on in time, even if the moment
    /// until it was stored has led past the deadline.
    pub(super) fn time_of_action(&self, at: Millis) -> Millis {
        let in_time = self.own_deadline().map_or(Millis::MAX, |deadline| deadline.saturating_sub(1));
        self.time.of_game(at).min(in_time)
    }
}
