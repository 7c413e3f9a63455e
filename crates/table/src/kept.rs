use std::collections::VecDeque;
use std::ops::Range;

use bots::{AnyPlayer, ChooseError, Deliberation, Effort, Thought};
use roster::{ActError, AnySession, Ending, Json, Move, SeenEvent, Traced, Unwritten, ViewError};
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use tabletop::patch::Changes;
use tabletop::{
    Adopted, Awaiting, CardTally, Choice, Fairness, Millis, RECORD_FORMAT, RecordOrigin, Refusal, Rng,
    RuleId, Seat, SeatSet, Seed, UndoError, Viewer, Words,
};

use super::trace::{End, Trace};

/// A game whose rules are not here: what is known of it is what it left behind in the log. It follows the
/// entries there are, and no new ones.
pub(super) struct KeptGame {
    about: About,
    /// What comes of the next changes; none of one that left no trace.
    traces: VecDeque<Option<Trace>>,
    /// Where it went on from, if it was begun under rules before these.
    adopted: Option<Adopted>,
    /// None when a change left no trace.
    state: Option<Value>,
    awaiting: Awaiting,
    events: Vec<SeenEvent>,
    inputs: Vec<Value>,
    undoable: Option<Seat>,
    /// Whether the last change has ended a round.
    ends_round: bool,
    end: Option<End>,
}

/// What a record tells of a game before its inputs.
#[derive(Clone, Debug)]
pub(super) struct About {
    pub(super) game: String,
    pub(super) rules: u32,
    pub(super) seats: u8,
    pub(super) options: Json,
    pub(super) seed: Seed,
}

impl KeptGame {
    /// Takes in the first of the traces: how the game began, or how it was taken up from other rules.
    pub(super) fn begin(
        about: About,
        adopted: Option<Adopted>,
        traces: VecDeque<Option<Trace>>,
    ) -> Box<dyn AnyPlayer> {
        let state = adopted.as_ref().map(|adopted| adopted.state.clone());
        let awaiting = Awaiting::Seats { to_act: SeatSet::EMPTY, deadline: None };
        let mut game = Self {
            about,
            traces,
            adopted,
            state,
            awaiting,
            events: Vec::new(),
            inputs: Vec::new(),
            undoable: None,
            ends_round: false,
            end: None,
        };
        game.go_on();
        Box::new(game)
    }

    /// Takes in what came of the next change.
    fn go_on(&mut self) {
        self.ends_round = false;
        let Some(Some(trace)) = self.traces.pop_front() else {
            self.state = None;
            return;
        };
        let Trace { awaiting, events, first_input, inputs, undoable, ends_round, end, state } = trace;
        (self.awaiting, self.undoable, self.end) = (awaiting, undoable, end);
        self.ends_round = ends_round;
        self.events.extend(events);
        self.inputs.truncate(first_input);
        self.inputs.extend(inputs.iter().filter_map(|input| serde_json::from_str(input.get()).ok()));
        if let Some(change) = state {
            self.state = change.apply(self.state.as_ref());
        }
    }

    /// What there is of a record, still to be written.
    fn unwritten(&self, more: Value) -> Unwritten<Json> {
        let (about, adopted, inputs) = (self.about.clone(), self.adopted.clone(), self.inputs.clone());
        Box::new(move || written(&about, adopted.as_ref(), &inputs, more))
    }
}

/// As much of a record as there is without the rules: all but the digest.
fn written(
    about: &About,
    adopted: Option<&Adopted>,
    inputs: &[Value],
    more: Value,
) -> Result<Json, serde_json::Error> {
    let mut record = json!({
        "walpurgis": RECORD_FORMAT,
        "game": about.game,
        "rules": about.rules,
        "config": { "seats": about.seats, "options": about.options },
        "seed": about.seed,
        "log": inputs,
    });
    if let Some(adopted) = adopted {
        record["adopted"] = serde_json::to_value(adopted)?;
    }
    if let (Some(record), Value::Object(more)) = (record.as_object_mut(), more) {
        record.extend(more);
    }
    to_raw_value(&record)
}

impl Traced for KeptGame {
    fn write_state_change(&self, out: &mut String) -> Result<(), serde_json::Error> {
        out.push_str("{\"whole\":");
        out.push_str(&serde_json::to_string(&self.state)?);
        out.push('}');
        Ok(())
    }

    fn seen_from(&self, first: usize) -> Result<Vec<SeenEvent>, serde_json::Error> {
        Ok(self.events.get(first..).unwrap_or(&[]).to_vec())
    }

    fn input_count(&self) -> usize {
        self.inputs.len()
    }

    fn write_inputs_from(&self, first: usize, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        serde_json::to_writer(out, self.inputs.get(first..).unwrap_or(&[]))
    }

    fn to_adopt(&self) -> Result<Option<Adopted>, serde_json::Error> {
        let Some(state) = self.state.clone() else { return Ok(None) };
        let is_fate = |input: &&Value| input.get("fate").is_some();
        let drawn = self.inputs.iter().filter(is_fate).count() as u64;
        let (mut before, drawn_before) = match &self.adopted {
            Some(adopted) => (adopted.before.clone(), adopted.drawn),
            None => (Vec::new(), 0),
        };
        before.extend(self.inputs.iter().cloned());
        Ok(Some(Adopted { rules: self.about.rules, state, drawn: drawn_before + drawn, before }))
    }
}

/// What is asked to change was decided under the rules, so it is followed; what needs the rules is not
/// there.
impl AnySession for KeptGame {
    fn seats(&self) -> u8 {
        self.about.seats
    }

    fn awaiting(&self) -> Awaiting {
        self.awaiting
    }

    fn legal_actions(&self, _: Seat) -> Result<Json, serde_json::Error> {
        serde_json::from_str("[]")
    }

    fn write_legal_actions(&self, _: Seat, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        out.extend_from_slice(b"[]");
        Ok(())
    }

    fn impossible(&self, _: Seat) -> Result<Json, serde_json::Error> {
        serde_json::from_str("[]")
    }

    fn act(&mut self, _: Millis, _: Seat, _: &str) -> Result<(), ActError> {
        self.go_on();
        Ok(())
    }

    fn check_act(&self, _: Millis, _: Seat, _: &str) -> Result<(), ActError> {
        Ok(())
    }

    fn pass_deadline(&mut self, _: Millis) -> Result<(), Refusal> {
        self.go_on();
        Ok(())
    }

    fn check_deadline(&self, _: Millis) -> Result<(), Refusal> {
        Ok(())
    }

    fn undoable(&self) -> Option<Seat> {
        self.undoable
    }

    fn no_undo(&self, _: Seat) -> Option<RuleId> {
        None
    }

    fn undo(&mut self) -> Result<(), UndoError> {
        self.go_on();
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Result<Json, ViewError> {
        match &self.end {
            Some(end) if viewer == Viewer::AllSeeing => Ok(end.view.clone()),
            Some(_) | None => Err(ViewError::NoRules { needed: self.about.rules }),
        }
    }

    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>) -> Result<(), ViewError> {
        out.extend_from_slice(self.view(viewer)?.get().as_bytes());
        Ok(())
    }

    fn mark(&mut self) {}

    fn unmark(&mut self) {}

    fn write_view_changes(&self, _: Viewer, _: Viewer, _: &mut Changes<'_>) -> Result<(), ViewError> {
        Err(ViewError::NoRules { needed: self.about.rules })
    }

    fn sees_alike(&self, one: (Viewer, Viewer), other: (Viewer, Viewer)) -> bool {
        one == other
    }

    fn write_legal_changes(&self, _: Option<Seat>, _: Option<Seat>, _: &mut Changes<'_>) {}

    fn write_impossible_changes(&self, _: Option<Seat>, _: Option<Seat>, _: &mut Changes<'_>) {}

    fn event_count(&self) -> usize {
        self.events.len()
    }

    fn events_in(&self, numbers: Range<usize>, viewer: Viewer) -> Result<Vec<Option<Json>>, ViewError> {
        let events = self.events.get(numbers).unwrap_or(&[]).iter();
        Ok(events.map(|event| event.by(viewer).cloned()).collect())
    }

    /// It is asked after each change, of what that brought.
    fn ends_round_since(&self, _: usize) -> bool {
        self.ends_round
    }

    fn outcome(&self) -> Option<Ending> {
        self.end.as_ref().map(|end| end.ending.clone())
    }

    fn record(&self) -> Unwritten<Json> {
        self.unwritten(json!({}))
    }

    fn fair_record(&self, fairness: Fairness) -> Unwritten<Json> {
        self.unwritten(json!({ "fairness": fairness }))
    }

    fn record_of(&self, origin: RecordOrigin) -> Unwritten<Json> {
        self.unwritten(json!({ "origin": origin }))
    }

    fn moves(&self) -> Unwritten<Vec<Move>> {
        Box::new(|| Ok(Vec::new()))
    }

    fn turn(&self) -> u32 {
        self.end.as_ref().map_or(0, |end| end.turn)
    }

    fn chapter(&self) -> u32 {
        self.end.as_ref().map_or(0, |end| end.chapter)
    }

    fn tally(&self, _: Viewer) -> Result<Vec<CardTally>, ViewError> {
        Ok(Vec::new())
    }

    fn silence(&self) -> Option<RuleId> {
        None
    }

    fn no_pause(&self) -> Option<RuleId> {
        None
    }

    fn heard(&self, said: &str) -> String {
        said.to_owned()
    }
}

impl AnyPlayer for KeptGame {
    fn bots(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn choose(
        &self,
        seat: Seat,
        _: &str,
        _: Option<Millis>,
        _: &mut Rng,
    ) -> Result<Choice<Json>, ChooseError> {
        Err(ChooseError::NotAsked { seat })
    }

    fn is_quick(&self, _: &str) -> bool {
        true
    }

    fn deliberate(
        &self,
        seat: Seat,
        _: &str,
        _: Option<Millis>,
        _: Rng,
    ) -> Result<Deliberation, ChooseError> {
        Err(ChooseError::NotAsked { seat })
    }

    fn ponder(&self, seat: Seat, _: Effort) -> Result<Thought, ChooseError> {
        Err(ChooseError::NotAsked { seat })
    }

    fn reason(&self, _: &str) -> Option<Words> {
        None
    }
}
