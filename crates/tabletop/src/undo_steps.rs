use serde::Serialize;

use crate::{Game, LoggedInput, Refusal, Seat};

/// So many states are kept, however large they are.
const LEAST_STATES: usize = 8;
/// More are never kept, however small they are.
const MOST_STATES: usize = 64;
/// Between the two, as many as fit into this.
const MOST_BYTES: usize = 512 * 1024;
/// Of these, those before the youngest actions are the last to go.
const YOUNGEST: usize = 4;

/// The actions since something was last revealed, and states from which each of them can be taken back.
///
/// Most often every state is there, and taking back costs nothing but a move in memory. When there are too
/// many, every second one goes, and what lies between two of them is played again from the log.
#[derive(Clone, Debug)]
pub(crate) struct UndoSteps<G> {
    steps: Vec<UndoStep<G>>,
    /// How many of them have their state.
    kept: usize,
    /// How many may have it, before it is looked at how large they are.
    room: usize,
}

/// An action that can be taken back, and all that must go back with it.
#[derive(Clone, Debug)]
struct UndoStep<G> {
    seat: Seat,
    before: Place,
    state: Option<Box<G>>,
}

/// A place in the course of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// How many inputs there were.
    pub(crate) inputs: usize,
    /// How many of these the dealer had drawn.
    pub(crate) drawn: u64,
}

impl<G> UndoSteps<G> {
    pub(crate) fn none() -> Self {
        Self { steps: Vec::new(), kept: 0, room: LEAST_STATES }
    }

    /// Whose action is the last.
    pub(crate) fn last(&self) -> Option<Seat> {
        self.steps.last().map(|step| step.seat)
    }

    /// Whose actions they are.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.steps.iter().map(|step| step.seat)
    }

    #[cfg(test)]
    pub(crate) fn states(&self) -> usize {
        self.kept
    }
}

impl<G: Game> UndoSteps<G> {
    /// Adds an action of `seat` that began at `before`, where the state was `state`.
    pub(crate) fn push(&mut self, seat: Seat, before: Place, state: Box<G>) {
        if self.kept >= self.room {
            self.make_room(&state);
        }
        self.steps.push(UndoStep { seat, before, state: Some(state) });
        self.kept += 1;
    }

    /// Takes the last action off; gives the place and the state before it, none if there is no such action.
    pub(crate) fn pop(&mut self, log: &[LoggedInput<G::Action>]) -> Result<Option<(Place, G)>, Refusal> {
        if let Some(last) = self.steps.last()
            && last.state.is_none()
        {
            self.play_again(log)?;
        }
        let Some(UndoStep { before, state: Some(state), .. }) = self.steps.pop() else { return Ok(None) };
        self.kept -= 1;
        Ok(Some((before, *state)))
    }

    /// Room for more states, or fewer states: of the older ones every second goes, but never the first,
    /// from which all others can be played again.
    fn make_room(&mut self, state: &G) {
        if self.kept < MOST_STATES && (self.kept + 1) * written_len(state) <= MOST_BYTES {
            self.room = self.kept + LEAST_STATES;
            return;
        }
        let older = self.steps.len().saturating_sub(YOUNGEST);
        let kept = self.steps[..older].iter_mut().filter(|step| step.state.is_some());
        let mut gone = 0;
        for step in kept.skip(1).step_by(2) {
            step.state = None;
            gone += 1;
        }
        self.kept -= gone;
    }

    /// Plays up to before the last action, from the last state there is. On the way as many states are kept
    /// as there is room for, since the actions before it may be taken back next.
    fn play_again(&mut self, log: &[LoggedInput<G::Action>]) -> Result<(), Refusal> {
        let Some(last) = self.steps.len().checked_sub(1) else { return Ok(()) };
        let nearest = self.steps[..last].iter().rposition(|step| step.state.is_some());
        let Some((nearest, Some(state))) = nearest.map(|place| (place, &self.steps[place].state)) else {
            return Ok(());
        };
        let mut state = G::clone(state);
        let stride = (last - nearest).div_ceil(self.room.saturating_sub(self.kept).max(1));
        let mut events = Vec::new();
        let mut again = Vec::new();
        for place in nearest..last {
            let inputs = self.steps[place].before.inputs..self.steps[place + 1].before.inputs;
            for logged in log.get(inputs).unwrap_or(&[]) {
                state.apply(logged.at, &logged.input, &mut events)?;
            }
            events.clear();
            if (last - place - 1).is_multiple_of(stride) {
                again.push((place + 1, Box::new(state.clone())));
            }
        }
        self.kept += again.len();
        for (place, state) in again {
            self.steps[place].state = Some(state);
        }
        Ok(())
    }
}

/// How long a value is as JSON, which is about how much memory it takes.
fn written_len(value: &impl Serialize) -> usize {
    // Counting without the text would be one more way to write every type.
    serde_json::to_vec(value).map_or(0, |text| text.len())
}
