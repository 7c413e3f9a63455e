use crate::undo_steps::{Place, UndoSteps};
use crate::{
    AdoptError, Adopted, Awaiting, Config, ConfigError, Dealer, Fate, Game, Input, LoggedInput, Millis,
    Record, Refusal, RuleId, Seat, SeatSet, Seed, Viewer,
};

/// How much room is made when a list is full: tables wait in memory for a long time, so less than
/// the doubling of a `Vec`.
const LEAST_ROOM: usize = 16;

/// A game being played: the state, the dealer who answers its chances, and the record of it all.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    config: Config<G::Options>,
    /// Where the game goes on from, if it was begun under other rules.
    adopted: Option<Box<Adopted>>,
    state: G,
    dealer: Dealer,
    log: Vec<LoggedInput<G::Action>>,
    events: Vec<G::Event>,
    /// What can be taken back.
    undo_steps: UndoSteps<G>,
    /// Who did something that can no longer be taken back, because something was revealed.
    stands: SeatSet,
    /// The state as it was marked.
    marked: Option<Box<G>>,
}

/// Why a session could not begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("the rules refuse a fate that was drawn for them ({0})")]
    Fate(#[from] Refusal),
    #[error(transparent)]
    Adopt(#[from] AdoptError),
}

/// Why nothing was taken back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    #[error("only an action that told nobody anything can be taken back, while nothing has come after it")]
    NotPossible,
    #[error("the game cannot be played again up to there: {0}")]
    Replay(#[from] Refusal),
}

impl<G: Game> Session<G> {
    /// Sets the game up and draws until somebody must act.
    pub fn new(config: Config<G::Options>, seed: Seed) -> Result<Self, SessionError> {
        let state = G::new(&config)?;
        Self::begin(config, None, state, Dealer::new(seed), 0)
    }

    /// Takes a game up that was begun under other rules, and draws at `at` until somebody must act.
    pub fn adopt(
        config: Config<G::Options>,
        seed: Seed,
        adopted: Adopted,
        at: Millis,
    ) -> Result<Self, SessionError> {
        let state = G::adopt(adopted.rules, &adopted.state.to_string())?;
        let dealer = Dealer::after(seed, adopted.drawn);
        Self::begin(config, Some(Box::new(adopted)), state, dealer, at)
    }

    fn begin(
        config: Config<G::Options>,
        adopted: Option<Box<Adopted>>,
        state: G,
        dealer: Dealer,
        at: Millis,
    ) -> Result<Self, SessionError> {
        let (log, events, undo_steps) = (Vec::new(), Vec::new(), UndoSteps::none());
        let (stands, marked) = (SeatSet::EMPTY, None);
        let mut session = Self { config, adopted, state, dealer, log, events, undo_steps, stands, marked };
        session.draw_while_asked(at)?;
        Ok(session)
    }

    /// Where the game goes on from, if it was begun under other rules.
    pub fn adopted(&self) -> Option<&Adopted> {
        self.adopted.as_deref()
    }

    /// How many fates were drawn and not taken back.
    pub fn drawn(&self) -> u64 {
        self.dealer.drawn()
    }

    pub fn state(&self) -> &G {
        &self.state
    }

    /// Remembers the state as it is, for whoever tells afterwards what has changed.
    pub fn mark(&mut self) {
        self.marked = Some(Box::new(self.state.clone()));
    }

    /// Forgets what was marked.
    pub fn unmark(&mut self) {
        self.marked = None;
    }

    pub fn is_marked(&self) -> bool {
        self.marked.is_some()
    }

    /// The state as it was marked; the present one if none was.
    pub fn marked(&self) -> &G {
        self.marked.as_deref().unwrap_or(&self.state)
    }

    /// Whether who looked as `was` at the marked state and looks as `is` now is told the same of the view,
    /// for one and the other.
    pub fn sees_alike(&self, (was, is): (Viewer, Viewer), (other_was, other_is): (Viewer, Viewer)) -> bool {
        self.marked().sees_alike(was, other_was) && self.state.sees_alike(is, other_is)
    }

    pub fn config(&self) -> &Config<G::Options> {
        &self.config
    }

    pub fn seed(&self) -> Seed {
        self.dealer.seed()
    }

    /// Everything that happened, even if it was taken back later; the place in the list is the
    /// event's number.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// Everything that was put in and not taken back, fates included.
    pub fn log(&self) -> &[LoggedInput<G::Action>] {
        &self.log
    }

    /// A player's move, and all chance that follows from it.
    pub fn act(&mut self, at: Millis, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.put(at, Input::Act { seat, action })
    }

    /// Tells the game that its deadline has passed.
    pub fn pass_deadline(&mut self, at: Millis) -> Result<(), Refusal> {
        self.put(at, Input::DeadlinePassed)
    }

    /// Whether an input would be taken at that time; nothing changes.
    pub fn check(&self, at: Millis, input: &Input<G::Action>) -> Result<(), Refusal> {
        self.state.clone().apply(at, input, &mut Vec::new())
    }

    /// Whose action can be taken back: it was the last input, and nobody learnt anything from it.
    pub fn undoable(&self) -> Option<Seat> {
        self.undo_steps.last()
    }

    /// The rule by which the last action of `seat` stands, because something was revealed by it or since.
    pub fn no_undo(&self, seat: Seat) -> Option<RuleId> {
        let stands = self.stands.contains(seat) && self.undo_steps.seats().all(|actor| actor != seat);
        G::undo_rule().filter(|_| stands)
    }

    /// Takes the last action back, with all chance that followed from it: fates drawn once more are the
    /// same ones. What happened stays among the events.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        let (place, state) = self.undo_steps.pop(&self.log)?.ok_or(UndoError::NotPossible)?;
        self.state = state;
        self.log.truncate(place.inputs);
        self.dealer = Dealer::after(self.seed(), place.drawn);
        Ok(())
    }

    fn put(&mut self, at: Millis, input: Input<G::Action>) -> Result<(), Refusal> {
        make_room(&mut self.events);
        let (events, place) = (self.events.len(), self.place());
        match input {
            Input::Act { seat, .. } => {
                let before = Box::new(self.state.clone());
                self.take(at, input)?;
                if self.events[events..].iter().any(G::reveals) {
                    self.stands = self.undo_steps.seats().chain([seat]).fold(self.stands, SeatSet::with);
                    self.undo_steps = UndoSteps::none();
                } else {
                    self.undo_steps.push(seat, place, before);
                }
            }
            Input::Fate(_) | Input::DeadlinePassed => {
                self.take(at, input)?;
                self.undo_steps = UndoSteps::none();
            }
        }
        Ok(())
    }

    fn take(&mut self, at: Millis, input: Input<G::Action>) -> Result<(), Refusal> {
        self.state.apply(at, &input, &mut self.events)?;
        self.keep(LoggedInput { at, input });
        self.draw_while_asked(at)
    }

    fn place(&self) -> Place {
        Place { inputs: self.log.len(), drawn: self.dealer.drawn() }
    }

    fn draw_while_asked(&mut self, at: Millis) -> Result<(), Refusal> {
        while let Awaiting::Chance(chance) = self.state.awaiting() {
            let mut fate = Fate::Pick(0);
            self.dealer.answer(chance, &mut fate);
            let input = Input::Fate(fate);
            self.state.apply(at, &input, &mut self.events)?;
            self.keep(LoggedInput { at, input });
        }
        Ok(())
    }

    fn keep(&mut self, logged: LoggedInput<G::Action>) {
        make_room(&mut self.log);
        self.log.push(logged);
    }

    #[cfg(test)]
    pub(crate) fn kept_states(&self) -> usize {
        self.undo_steps.states()
    }

    /// The whole game as a file anyone can check.
    pub fn record(&self) -> Record<G> {
        self.record_later()()
    }

    /// What [`Session::record`] gives, still to be made: to play the whole game again takes a while, and can be
    /// done anywhere.
    pub fn record_later(&self) -> impl FnOnce() -> Record<G> + use<G> {
        Record::of(self)
    }
}

fn make_room<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve_exact(LEAST_ROOM + list.len() / 8);
    }
}
