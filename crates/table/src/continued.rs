use std::ops::Range;

use bots::{AnyPlayer, ChooseError, Deliberation, Effort, Thought};
use roster::{ActError, AnySession, Ending, Json, Move, SeenEvent, Traced, Unwritten, ViewError};
use tabletop::patch::Changes;
use tabletop::{
    Adopted, Awaiting, CardTally, Choice, Fairness, Millis, RecordOrigin, Refusal, Rng, RuleId, Seat,
    UndoError, Viewer, Words,
};

/// A game that goes on under other rules: its events of before stay as they were seen, and those of now
/// are numbered after them. All else is as it is now.
pub(super) struct ContinuedGame {
    before: Vec<SeenEvent>,
    now: Box<dyn AnyPlayer>,
}

impl ContinuedGame {
    pub(super) fn boxed(before: Vec<SeenEvent>, now: Box<dyn AnyPlayer>) -> Box<dyn AnyPlayer> {
        Box::new(Self { before, now })
    }
}

impl Traced for ContinuedGame {
    fn write_state_change(&self, out: &mut String) -> Result<(), serde_json::Error> {
        self.now.write_state_change(out)
    }

    fn seen_from(&self, first: usize) -> Result<Vec<SeenEvent>, serde_json::Error> {
        let mut seen = self.before.get(first..).unwrap_or(&[]).to_vec();
        seen.extend(self.now.seen_from(first.saturating_sub(self.before.len()))?);
        Ok(seen)
    }

    fn input_count(&self) -> usize {
        self.now.input_count()
    }

    fn write_seen_from(&self, first: usize, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        match first.checked_sub(self.before.len()) {
            Some(first) => self.now.write_seen_from(first, out),
            None => serde_json::to_writer(out, &self.seen_from(first)?),
        }
    }

    fn write_inputs_from(&self, first: usize, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        self.now.write_inputs_from(first, out)
    }

    fn to_adopt(&self) -> Result<Option<Adopted>, serde_json::Error> {
        self.now.to_adopt()
    }
}

impl AnySession for ContinuedGame {
    fn event_count(&self) -> usize {
        self.before.len() + self.now.event_count()
    }

    fn events_in(&self, numbers: Range<usize>, viewer: Viewer) -> Result<Vec<Option<Json>>, ViewError> {
        let Range { start, end } = numbers;
        let count = self.before.len();
        let before = self.before.get(start.min(count)..end.min(count)).unwrap_or(&[]).iter();
        let mut events: Vec<Option<Json>> = before.map(|event| event.by(viewer).cloned()).collect();
        if end > count {
            events.extend(self.now.events_in(start.saturating_sub(count)..end - count, viewer)?);
        }
        Ok(events)
    }

    fn seats(&self) -> u8 {
        self.now.seats()
    }

    fn awaiting(&self) -> Awaiting {
        self.now.awaiting()
    }

    fn legal_actions(&self, seat: Seat) -> Result<Json, serde_json::Error> {
        self.now.legal_actions(seat)
    }

    fn write_legal_actions(&self, seat: Seat, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        self.now.write_legal_actions(seat, out)
    }

    fn impossible(&self, seat: Seat) -> Result<Json, serde_json::Error> {
        self.now.impossible(seat)
    }

    fn act(&mut self, at: Millis, seat: Seat, action: &str) -> Result<(), ActError> {
        self.now.act(at, seat, action)
    }

    fn check_act(&self, at: Millis, seat: Seat, action: &str) -> Result<(), ActError> {
        self.now.check_act(at, seat, action)
    }

    fn pass_deadline(&mut self, at: Millis) -> Result<(), Refusal> {
        self.now.pass_deadline(at)
    }

    fn check_deadline(&self, at: Millis) -> Result<(), Refusal> {
        self.now.check_deadline(at)
    }

    fn undoable(&self) -> Option<Seat> {
        self.now.undoable()
    }

    fn no_undo(&self, seat: Seat) -> Option<RuleId> {
        self.now.no_undo(seat)
    }

    fn undo(&mut self) -> Result<(), UndoError> {
        self.now.undo()
    }

    fn view(&self, viewer: Viewer) -> Result<Json, ViewError> {
        self.now.view(viewer)
    }

    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>) -> Result<(), ViewError> {
        self.now.write_view(viewer, out)
    }

    fn mark(&mut self) {
        self.now.mark();
    }

    fn unmark(&mut self) {
        self.now.unmark();
    }

    fn write_view_changes(
        &self,
        was: Viewer,
        is: Viewer,
        changes: &mut Changes<'_>,
    ) -> Result<(), ViewError> {
        self.now.write_view_changes(was, is, changes)
    }

    fn sees_alike(&self, one: (Viewer, Viewer), other: (Viewer, Viewer)) -> bool {
        self.now.sees_alike(one, other)
    }

    fn write_legal_changes(&self, was: Option<Seat>, is: Option<Seat>, changes: &mut Changes<'_>) {
        self.now.write_legal_changes(was, is, changes);
    }

    fn write_impossible_changes(&self, was: Option<Seat>, is: Option<Seat>, changes: &mut Changes<'_>) {
        self.now.write_impossible_changes(was, is, changes);
    }

    fn ends_round_since(&self, first: usize) -> bool {
        self.now.ends_round_since(first.saturating_sub(self.before.len()))
    }

    fn outcome(&self) -> Option<Ending> {
        self.now.outcome()
    }

    fn record(&self) -> Unwritten<Json> {
        self.now.record()
    }

    fn fair_record(&self, fairness: Fairness) -> Unwritten<Json> {
        self.now.fair_record(fairness)
    }

    fn record_of(&self, origin: RecordOrigin) -> Unwritten<Json> {
        self.now.record_of(origin)
    }

    fn moves(&self) -> Unwritten<Vec<Move>> {
        self.now.moves()
    }

    fn turn(&self) -> u32 {
        self.now.turn()
    }

    fn chapter(&self) -> u32 {
        self.now.chapter()
    }

    fn tally(&self, viewer: Viewer) -> Result<Vec<CardTally>, ViewError> {
        self.now.tally(viewer)
    }

    fn silence(&self) -> Option<RuleId> {
        self.now.silence()
    }

    fn no_pause(&self) -> Option<RuleId> {
        self.now.no_pause()
    }

    fn heard(&self, said: &str) -> String {
        self.now.heard(said)
    }
}

impl AnyPlayer for ContinuedGame {
    fn bots(&self) -> Vec<&'static str> {
        self.now.bots()
    }

    fn choose(
        &self,
        seat: Seat,
        bot: &str,
        left: Option<Millis>,
        rng: &mut Rng,
    ) -> Result<Choice<Json>, ChooseError> {
        self.now.choose(seat, bot, left, rng)
    }

    fn is_quick(&self, bot: &str) -> bool {
        self.now.is_quick(bot)
    }

    fn deliberate(
        &self,
        seat: Seat,
        bot: &str,
        left: Option<Millis>,
        rng: Rng,
    ) -> Result<Deliberation, ChooseError> {
        self.now.deliberate(seat, bot, left, rng)
    }

    fn ponder(&self, seat: Seat, effort: Effort) -> Result<Thought, ChooseError> {
        self.now.ponder(seat, effort)
    }

    fn reason(&self, aspect: &str) -> Option<Words> {
        self.now.reason(aspect)
    }
}
