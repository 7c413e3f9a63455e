use std::collections::BTreeMap;
use std::env::{self, VarError};
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use serde_json::{Map, Value};
use tabletop::{Config, Game, OptionKind, Rng, Seed};

use super::declarations::check_seat_counts;
use super::law::{Breach, Law, Violation};
use super::trial::{GameStats, check_game};
use crate::driver::CONFIG_STREAM;

/// Sets how many games each seat count plays in a game's own tests.
const SAMPLE_GAMES_VARIABLE: &str = "WALPURGIS_LAW_GAMES";
const SAMPLE_GAMES: u64 = 60;
/// Long games are fewer: enough that those of 1,500 steps take seconds.
const SAMPLE_STEPS: u64 = 6_000;
/// After this many contradictory sets of options it is the game that is at fault.
const CONFIG_TRIES: u32 = 1_000;

/// Which games to play.
#[derive(Clone, Copy, Debug)]
pub struct LawRun {
    /// For each number of seats.
    pub games: u64,
    /// For each number of seats, no game is begun after this many steps; one always is.
    pub steps: Option<u64>,
    /// Only this number of seats.
    pub seats: Option<u8>,
    pub seed: Seed,
}

/// What games that kept the laws were like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LawReport {
    pub games: u64,
    pub steps: u64,
    pub longest: u32,
    pub endings: BTreeMap<&'static str, u64>,
}

impl LawReport {
    pub fn add(&mut self, game: &GameStats) {
        self.games += 1;
        self.steps += u64::from(game.steps);
        self.longest = self.longest.max(game.steps);
        *self.endings.entry(game.ending).or_default() += 1;
    }

    fn with(mut self, other: Self) -> Self {
        self.games += other.games;
        self.steps += other.steps;
        self.longest = self.longest.max(other.longest);
        for (ending, games) in other.endings {
            *self.endings.entry(ending).or_default() += games;
        }
        self
    }
}

/// Why a game's own tests of the laws failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    #[error(transparent)]
    Broken(#[from] Violation),
    #[error("{SAMPLE_GAMES_VARIABLE} is a number of games, not {0:?}")]
    Games(String),
}

/// Plays random games with random options, for every number of seats, until one breaks a law.
pub fn check_many<G: Game>(run: &LawRun) -> Result<LawReport, Violation> {
    check_seat_counts::<G>()?;
    let mut report = LawReport::default();
    for seats in run.seats.map_or(G::SEATS, |seats| seats..=seats) {
        let mut steps = 0;
        for index in 0..run.games {
            if index > 0 && run.steps.is_some_and(|budget| steps >= budget) {
                break;
            }
            let game = check_nth::<G>(run.seed, seats, index)?;
            steps += u64::from(game.steps);
            report.add(&game);
        }
    }
    Ok(report)
}

/// Plays game `index` of those with this many seats: a pure function of all three, so that games
/// can be shared out among threads.
pub fn check_nth<G: Game>(seed: Seed, seats: u8, index: u64) -> Result<GameStats, Violation> {
    let seed = nth_seed(seed, seats, index);
    check_game::<G>(&draw_config::<G>(seats, seed)?, seed)
}

/// As [`check_nth`], by these options instead of random ones.
pub fn check_nth_of<G: Game>(
    seed: Seed,
    config: &Config<G::Options>,
    index: u64,
) -> Result<GameStats, Violation> {
    check_game::<G>(config, nth_seed(seed, config.seats, index))
}

/// The seed of game `index` of those with this many seats.
pub fn nth_seed(seed: Seed, seats: u8, index: u64) -> Seed {
    seed.of_game(u64::from(seats) << 56 | index)
}

/// As [`check_many`], as many games as a game's own tests should play: every number of seats on a thread of
/// its own, and told in their order.
pub fn check_sample<G: Game>() -> Result<LawReport, SampleError> {
    let (games, steps) = sample_size(env::var(SAMPLE_GAMES_VARIABLE))?;
    let check =
        |seats| check_many::<G>(&LawRun { games, steps, seats: Some(seats), seed: Seed::from_number(0) });
    let reports: Vec<_> = thread::scope(|scope| {
        let played: Vec<_> = G::SEATS.map(|seats| scope.spawn(move || check(seats))).collect();
        let join = |played: ScopedJoinHandle<'_, _>| {
            played.join().unwrap_or_else(|panicked| resume_unwind(panicked))
        };
        played.into_iter().map(join).collect()
    });
    reports.into_iter().try_fold(LawReport::default(), |report, other| Ok(report.with(other?)))
}

/// How many games, and in how many steps; who asks for so many games gets them.
fn sample_size(variable: Result<String, VarError>) -> Result<(u64, Option<u64>), SampleError> {
    match variable {
        Ok(text) => text.parse().map(|games| (games, None)).map_err(|_| SampleError::Games(text)),
        Err(VarError::NotPresent) => Ok((SAMPLE_GAMES, Some(SAMPLE_STEPS))),
        Err(VarError::NotUnicode(text)) => Err(SampleError::Games(text.to_string_lossy().into_owned())),
    }
}

/// Draws options at random until the game takes them for this number of seats.
pub fn draw_config<G: Game>(seats: u8, seed: Seed) -> Result<Config<G::Options>, Violation> {
    let mut rng = Rng::stream(&seed, CONFIG_STREAM);
    let mut reason = String::new();
    for _ in 0..CONFIG_TRIES {
        let options = draw_options::<G>(&mut rng);
        let config = match serde_json::from_value(Value::Object(options)) {
            Ok(options) => Config { seats, options },
            Err(error) => {
                reason = format!("options drawn from those declared cannot be read: {error}");
                break;
            }
        };
        match G::new(&config) {
            Ok(_) => return Ok(config),
            Err(error) => {
                reason = error.to_string();
                // Options may contradict one another by a rule; nothing else stands in their way.
                if error.rule().is_none() {
                    break;
                }
            }
        }
    }
    let config = Config { seats, options: G::Options::default() };
    Err(Breach::new(Law::Setup, reason).at::<G>(&config, seed, 0))
}

fn draw_options<G: Game>(rng: &mut Rng) -> Map<String, Value> {
    G::options().into_iter().map(|spec| (spec.key.to_owned(), draw_value(&spec.kind, rng))).collect()
}

fn draw_value(kind: &OptionKind, rng: &mut Rng) -> Value {
    match kind {
        OptionKind::Toggle { .. } => (rng.below(2) == 1).into(),
        OptionKind::Choice { values, .. } => {
            values.get(rng.index(values.len())).map(|choice| choice.value).into()
        }
        &OptionKind::Text { default, .. } => default.into(),
        &OptionKind::Number { min, max, .. } => {
            let span = max.saturating_sub(min).saturating_add(1);
            (min + rng.below(span)).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_sets_how_many_games_a_sample_has() {
        assert_eq!(sample_size(Err(VarError::NotPresent)), Ok((SAMPLE_GAMES, Some(SAMPLE_STEPS))));
        assert_eq!(sample_size(Ok("7".to_owned())), Ok((7, None)));
        assert_eq!(
            sample_size(Ok("many".to_owned())).unwrap_err().to_string(),
            "WALPURGIS_LAW_GAMES is a number of games, not \"many\""
        );
    }
}
