use crate::{
    Awaiting, Config, ConfigError, Dealer, Entry, Fate, Game, Input, Millis, Record, Refusal, Seat, Seed,
};

/// A game being played: the state, the dealer who answers its chances, and the record of it all.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    config: Config<G::Options>,
    state: G,
    dealer: Dealer,
    log: Vec<Entry<G::Action>>,
    events: Vec<G::Event>,
}

/// Why a session could not begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("the rules refuse a fate that was drawn for them ({0})")]
    Fate(#[from] Refusal),
}

impl<G: Game> Session<G> {
    /// Sets the game up and draws until somebody must act.
    pub fn new(config: Config<G::Options>, seed: Seed) -> Result<Self, SessionError> {
        let state = G::new(&config)?;
        let mut session =
            Self { config, state, dealer: Dealer::new(seed), log: Vec::new(), events: Vec::new() };
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

    /// Everything that happened; the place in the list is the event's number.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// Everything that was put in, fates included.
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

    fn put(&mut self, at: Millis, input: Input<G::Action>) -> Result<(), Refusal> {
        self.state.apply(at, &input, &mut self.events)?;
        self.log.push(Entry { at, input });
        self.draw_while_asked(at)
    }

    fn draw_while_asked(&mut self, at: Millis) -> Result<(), Refusal> {
        while let Awaiting::Chance(chance) = self.state.awaiting() {
            let mut fate = Fate::Pick(0);
            self.dealer.answer(chance, &mut fate);
            let input = Input::Fate(fate);
            self.state.apply(at, &input, &mut self.events)?;
            self.log.push(Entry { at, input });
        }
        Ok(())
    }

    /// The whole game as a file anyone can check.
    pub fn record(&self) -> Record<G> {
        Record::of(self)
    }
}
