use crate::{
    Awaiting, Config, ConfigError, Dealer, Entry, Fate, Game, Input, Millis, Record, Refusal, Seat, Seed,
};

/// How much room is made when a list is full: tables wait in memory for a long time, so less than
/// the doubling of a `Vec`.
const LEAST_ROOM: usize = 16;

/// A game being played: the state, the dealer who answers its chances, and the record of it all.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    config: Config<G::Options>,
    state: G,
    dealer: Dealer,
    log: Vec<Entry<G::Action>>,
    events: Vec<G::Event>,
    undoable: Option<Seat>,
}

/// Why a session could not begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("the rules refuse a fate that was drawn for them ({0})")]
    Fate(#[from] Refusal),
}

/// Why nothing was taken back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    #[error("only an action that told nobody anything can be taken back, while nothing has come after it")]
    NotPossible,
    #[error("the game cannot be played again up to there: {0}")]
    Replay(#[from] SessionError),
}

impl<G: Game> Session<G> {
    /// Sets the game up and draws until somebody must act.
    pub fn new(config: Config<G::Options>, seed: Seed) -> Result<Self, SessionError> {
        let state = G::new(&config)?;
        let (dealer, log, events) = (Dealer::new(seed), Vec::new(), Vec::new());
        let mut session = Self { config, state, dealer, log, events, undoable: None };
        session.draw_while_asked(0)?;
        Ok(session)
    }

    pub fn state(&self) -> &G {
        &self.state
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
    pub fn log(&self) -> &[Entry<G::Action>] {
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
        self.undoable
    }

    /// Takes the last action back. The game is played again up to there, so that fates drawn once
    /// more are the same ones; what happened stays among the events.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        let is_action = |entry: &Entry<G::Action>| matches!(entry.input, Input::Act { .. });
        let last = self.log.iter().rposition(is_action).filter(|_| self.undoable.is_some());
        let last = last.ok_or(UndoError::NotPossible)?;
        let mut again = Self::new(self.config.clone(), self.seed())?;
        for entry in &self.log[..last] {
            if !matches!(entry.input, Input::Fate(_)) {
                again.put(entry.at, entry.input.clone()).map_err(SessionError::Fate)?;
            }
        }
        again.events = std::mem::take(&mut self.events);
        *self = again;
        Ok(())
    }

    fn put(&mut self, at: Millis, input: Input<G::Action>) -> Result<(), Refusal> {
        make_room(&mut self.events);
        let before = self.events.len();
        self.state.apply(at, &input, &mut self.events)?;
        let actor = match input {
            Input::Act { seat, .. } => Some(seat),
            Input::Fate(_) | Input::DeadlinePassed => None,
        };
        self.keep(Entry { at, input });
        self.draw_while_asked(at)?;
        self.undoable = actor.filter(|_| !self.events[before..].iter().any(G::reveals));
        Ok(())
    }

    fn draw_while_asked(&mut self, at: Millis) -> Result<(), Refusal> {
        while let Awaiting::Chance(chance) = self.state.awaiting() {
            let mut fate = Fate::Pick(0);
            self.dealer.answer(chance, &mut fate);
            let input = Input::Fate(fate);
            self.state.apply(at, &input, &mut self.events)?;
            self.keep(Entry { at, input });
        }
        Ok(())
    }

    fn keep(&mut self, entry: Entry<G::Action>) {
        make_room(&mut self.log);
        self.log.push(entry);
    }

    /// The whole game as a file anyone can check.
    pub fn record(&self) -> Record<G> {
        Record::of(self)
    }
}

fn make_room<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve_exact(LEAST_ROOM + list.len() / 8);
    }
}
