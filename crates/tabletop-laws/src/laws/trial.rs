use std::panic::{AssertUnwindSafe, catch_unwind};

use tabletop::{Awaiting, Config, Game, Input, LoggedInput, Rng, Seat, Seed, Viewer};

use super::imagine::Dreamer;
use super::later::Later;
use super::law::{Breach, Held, Law, Violation};
use super::legal::LegalLists;
use super::patches::Watchers;
use super::refusal::{Prober, Scene};
use super::replay::{Copies, check_record};
use super::secrecy::{Happened, Worlds};
use super::{declarations, impossible, legal, pace, policies, round_trip, standing};
use crate::driver::{Actors, Driver, IMAGINE_STREAM, PROBE_STREAM, RandomPlayers, Stuck};

/// At one state in this many every seat imagines; at the others one does.
const THOROUGH_EVERY: u32 = 32;
/// How rarely a seat's policies, which may think long, are asked, a view is read back, and a watcher is
/// told what changed.
const POLICIES_EVERY: u32 = 8;
const VIEWS_EVERY: u32 = 4;
const PATCHES_EVERY: u32 = 4;

/// How a game that kept the laws went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameStats {
    /// Inputs of all kinds.
    pub steps: u32,
    pub decisions: u32,
    pub draws: u32,
    pub missed_deadlines: u32,
    /// The kind of the outcome.
    pub ending: &'static str,
}

/// Plays one random game and holds it against every law: at every step, or at random ones where the
/// game is so large or so long that this would be slow. The same config and seed always play the same
/// game.
pub fn check_game<G: Game>(config: &Config<G::Options>, seed: Seed) -> Result<GameStats, Violation> {
    check_game_by::<G, _>(config, seed, RandomPlayers::new(&seed), 1)
}

/// As [`check_game`], with other players than random ones, and only about one state in `one_in` is examined in
/// full. What players do may depend on the game alone.
pub fn check_game_by<G: Game, P: Actors<G>>(
    config: &Config<G::Options>,
    seed: Seed,
    actors: P,
    one_in: u32,
) -> Result<GameStats, Violation> {
    let mut stats = GameStats::default();
    let driver = Driver::new(seed, actors);
    let played = catch_unwind(AssertUnwindSafe(|| {
        Trial::<G, P>::begin(config, seed, driver, one_in, &mut stats).and_then(Trial::play)
    }));
    match played {
        Ok(Ok(())) => Ok(stats),
        Ok(Err(breach)) => Err(breach.at::<G>(config, seed, stats.steps)),
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
            let breach = Breach::new(Law::NoPanic, words.unwrap_or("it panicked without words"));
            Err(breach.at::<G>(config, seed, stats.steps))
        }
    }
}

/// Whose fault it is that a game does not go on.
fn stopped(stuck: Stuck) -> Breach {
    let law = match stuck {
        Stuck::NobodyToAct | Stuck::NothingToDo(_) => Law::LegalComplete,
        Stuck::Waits(_) => Law::Policies,
    };
    Breach::new(law, stuck.to_string())
}

/// One game on trial.
struct Trial<'a, G: Game, P> {
    config: &'a Config<G::Options>,
    seed: Seed,
    /// About one state in so many is examined in full.
    one_in: u32,
    stats: &'a mut GameStats,
    state: G,
    driver: Driver<P>,
    rng: Rng,
    log: Vec<LoggedInput<G::Action>>,
    events: Vec<G::Event>,
    legal: Vec<G::Action>,
    lists: LegalLists<G::Action>,
    /// How the state is written.
    text: Vec<u8>,
    spare_text: Vec<u8>,
    dreamer: Dreamer<G::Action>,
    prober: Prober<G>,
    worlds: Worlds<G>,
    copies: Copies<G>,
    later: Later<G>,
    watchers: Watchers<G>,
    /// What one seat takes the state for.
    imagined: Option<(Seat, G)>,
    /// Whether the state is one that is examined in full.
    is_due: bool,
}

impl<'a, G: Game, P: Actors<G>> Trial<'a, G, P> {
    fn begin(
        config: &'a Config<G::Options>,
        seed: Seed,
        driver: Driver<P>,
        one_in: u32,
        stats: &'a mut GameStats,
    ) -> Held<Self> {
        let new = || G::new(config).map_err(|error| Breach::new(Law::Setup, error.to_string()));
        let mut text = Vec::new();
        round_trip::round_trip("config", config, &mut text)?;
        let mut rng = Rng::stream(&seed, PROBE_STREAM);
        // Draws nothing where every state is examined.
        if rng.index(one_in.max(1) as usize) == 0 {
            declarations::check_catalogue::<G>(&config.options)?;
        }
        let state = new()?;
        let mut trial = Self {
            config,
            seed,
            stats,
            copies: Copies::new(new()?, new()?, &state)?,
            later: Later::new(new()?),
            lists: LegalLists::new(config.seats),
            watchers: Watchers::new(&state)?,
            state,
            driver,
            one_in,
            rng,
            log: Vec::new(),
            events: Vec::new(),
            legal: Vec::new(),
            text,
            spare_text: Vec::new(),
            dreamer: Dreamer::new(Rng::stream(&seed, IMAGINE_STREAM)),
            prober: Prober::new(),
            worlds: Worlds::new(),
            imagined: None,
            is_due: true,
        };
        trial.lists.list(&trial.state);
        Ok(trial)
    }

    fn play(mut self) -> Held {
        loop {
            self.examine()?;
            let next = self.driver.next(&self.state, &mut self.legal);
            match next.map_err(stopped)? {
                Some(logged) => self.advance(logged)?,
                None => return self.conclude(),
            }
        }
    }

    /// Everything that must hold of the state as it is.
    fn examine(&mut self) -> Held {
        standing::check(&self.state, self.config.seats)?;
        legal::check_lists(&self.state, &self.lists, &mut self.rng)?;
        let is_first_decision = self.stats.decisions == 0;
        let is_over = self.state.awaiting() == Awaiting::Nothing;
        self.is_due = is_first_decision
            || is_over
            || pace::is_due(self.one_in, self.text.len(), self.stats.steps, &mut self.rng);
        if self.is_due { self.examine_in_full() } else { Ok(()) }
    }

    fn examine_in_full(&mut self) -> Held {
        round_trip::round_trip("state", &self.state, &mut self.text)?;
        if self.rng.below(VIEWS_EVERY) == 0 {
            let viewer = self.any_viewer();
            round_trip::round_trip("view", &self.state.view(viewer), &mut self.spare_text)?;
        }
        legal::check_accepted(&self.state, &self.lists, self.driver.now(), &mut self.rng)?;
        impossible::check(&self.state, &self.lists)?;
        standing::check_shuffling(&self.state)?;
        let scene =
            Scene { state: &self.state, text: &self.text, lists: &self.lists, now: self.driver.now() };
        self.prober.probe(&scene, &mut self.rng)?;
        self.let_imagine()
    }

    /// One of those whose eyes are limited.
    fn any_viewer(&mut self) -> Viewer {
        let count = usize::from(self.config.seats) + 1;
        Viewer::limited(self.config.seats).nth(self.rng.index(count)).unwrap_or(Viewer::Spectator)
    }

    /// Keeps one of the games imagined, to take the next step in it too.
    fn let_imagine(&mut self) -> Held {
        let awaiting = self.state.awaiting();
        let is_first_decision = self.stats.decisions == 0 && matches!(awaiting, Awaiting::Seats { .. });
        let is_over = awaiting == Awaiting::Nothing;
        let left = match awaiting {
            Awaiting::Seats { deadline, .. } => deadline.and_then(|at| at.checked_sub(self.driver.now())),
            Awaiting::Chance(_) | Awaiting::Nothing => None,
        };
        let is_thorough = is_first_decision || is_over || self.stats.steps.is_multiple_of(THOROUGH_EVERY);
        let one = self.rng.index(self.config.seats.into());
        let tries_policies = is_thorough || self.rng.below(POLICIES_EVERY) == 0;
        for seat in Seat::first(self.config.seats).filter(|seat| is_thorough || seat.index() == one) {
            let imagined = self.dreamer.imagine(&self.state, &self.lists, seat)?;
            let legal = self.lists.of(seat);
            if tries_policies && !legal.is_empty() {
                policies::check_all(&imagined, seat, legal, left, &mut self.rng)?;
            }
            if seat.index() == one {
                self.imagined = Some((seat, imagined));
            }
        }
        Ok(())
    }

    /// Takes one step, in the real game and in all the worlds compared with it.
    fn advance(&mut self, logged: LoggedInput<G::Action>) -> Held {
        if self.is_due {
            self.worlds.branch(&self.state, &logged, &mut self.rng)?;
        }
        self.events.clear();
        let chapter = self.state.chapter();
        self.apply(&logged)?;
        standing::check_chapter(chapter, &self.state)?;
        standing::check_length::<G>(self.stats.steps)?;
        self.copies.follow(&logged, &self.state, &self.events, self.is_due)?;
        self.later.follow(&logged, &self.state, &self.events, self.is_due)?;
        self.lists.list(&self.state);
        let viewer = self.any_viewer();
        round_trip::an_event::<G>(&self.events, viewer, &mut self.rng, &mut self.spare_text)?;
        if self.is_due && self.rng.below(PATCHES_EVERY) == 0 {
            self.watchers.tell(&self.state, viewer)?;
        }
        let real = Happened { state: &self.state, logged: &logged, events: &self.events, lists: &self.lists };
        if let Some((seat, imagined)) = self.imagined.take() {
            self.worlds.compare_imagined(&real, seat, imagined)?;
        }
        self.worlds.follow_twin(&real, &mut self.dreamer, self.is_due)?;
        self.worlds.compare_otherwise(&real, &mut self.rng)?;
        self.log.push(logged);
        Ok(())
    }

    fn apply(&mut self, logged: &LoggedInput<G::Action>) -> Held {
        let (law, count) = match logged.input {
            Input::Act { .. } => (Law::LegalAccepted, &mut self.stats.decisions),
            Input::Fate(_) => (Law::PossibleAccepted, &mut self.stats.draws),
            Input::DeadlinePassed => (Law::PossibleAccepted, &mut self.stats.missed_deadlines),
        };
        self.state.apply(logged.at, &logged.input, &mut self.events).map_err(|refusal| {
            Breach::new(law, format!("{:?} at {} ms: {refusal}", logged.input, logged.at))
        })?;
        *count += 1;
        self.stats.steps += 1;
        Ok(())
    }

    /// What can only be told once the game is over.
    fn conclude(mut self) -> Held {
        self.watchers.tell_all(&self.state)?;
        let everything = self.state.view(Viewer::AllSeeing);
        round_trip::round_trip("all-seeing view", &everything, &mut self.text)?;
        self.copies.check_time()?;
        check_record(self.config, self.seed, self.log, &self.state)?;
        if let Some(outcome) = self.state.outcome() {
            self.stats.ending = outcome.kind;
        }
        Ok(())
    }
}
