use std::time::{Duration, Instant};

use bots::Bot;
use tabletop::{Config, Game, Seed};
use tabletop_laws::{LawReport, RandomPlayers, check_declarations, check_game_by, draw_config, nth_seed};

use crate::players::Players;
use crate::spread::spread;
use crate::{Effort, LabError};

/// Games of one number of seats that kept every law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawsRow {
    pub seats: u8,
    pub games: u64,
    /// Inputs of all these games together.
    pub steps: u64,
    /// The inputs of the longest game.
    pub longest: u32,
    pub elapsed: Duration,
}

/// Which games are held against the laws.
#[derive(Clone, Debug)]
pub struct LawsRequest<G: Game> {
    pub seats: u8,
    /// Fixed ones, or some drawn for each game.
    pub options: Option<G::Options>,
    /// Dealt round the table, moved on by one seat each game; nobody: whatever is legal, by chance.
    pub bots: Vec<Bot<G>>,
    pub games: u64,
    /// No game is begun after this many steps; one always is.
    pub steps: Option<u64>,
    pub seed: u64,
    /// About one state in so many is examined in full.
    pub one_in: u32,
}

/// Plays games and holds every step against the laws.
///
/// The error is that of the first game that breaks one, and the games are the same, however many
/// threads there are.
pub fn check_laws<G: Game>(request: &LawsRequest<G>, effort: Effort<'_>) -> Result<LawsRow, LabError> {
    let clock = Instant::now();
    check_declarations::<G>()?;
    let (seats, seed) = (request.seats, Seed::from_number(request.seed));
    let fixed = request.options.as_ref().map(|options| Config { seats, options: options.clone() });
    if let Some(config) = &fixed {
        G::new(config)?;
    }
    let check = |index: u64| {
        let seed = nth_seed(seed, seats, index);
        let config = fixed.clone().map_or_else(|| draw_config::<G>(seats, seed), Ok)?;
        if request.bots.is_empty() {
            return check_game_by::<G, _>(&config, seed, RandomPlayers::new(&seed), request.one_in);
        }
        let players = Players::new(&request.bots, index, &seed);
        check_game_by::<G, _>(&config, seed, players, request.one_in)
    };
    let mut row = LawsRow { seats, games: 0, steps: 0, longest: 0, elapsed: Duration::ZERO };
    while let Some(batch) = next_batch(request, &row) {
        let first = row.games;
        let parts = spread(batch, effort, LawReport::default, |report, game| {
            report.add(&check(first + game)?);
            Ok(())
        })?;
        row.games += batch;
        row.steps += parts.iter().map(|part| part.steps).sum::<u64>();
        row.longest = parts.iter().map(|part| part.longest).fold(row.longest, u32::max);
    }
    row.elapsed = clock.elapsed();
    Ok(row)
}

/// How many games are played next: about as many as fit into the steps that are left, going by the games
/// so far, and no more than those, which may have been unlike the rest. The threads do not matter.
fn next_batch<G: Game>(request: &LawsRequest<G>, row: &LawsRow) -> Option<u64> {
    let games = request.games.checked_sub(row.games).filter(|&games| games > 0)?;
    let Some(budget) = request.steps else {
        return Some(games);
    };
    if row.games == 0 {
        return Some(1);
    }
    let left = budget.checked_sub(row.steps).filter(|&left| left > 0)?;
    let mean = row.steps.div_ceil(row.games).max(1);
    Some(left.div_ceil(mean).min(row.games).min(games))
}

#[cfg(test)]
mod tests {
    use toys::{Timed, TimedOptions};

    use super::*;
    use crate::toy::Toy;

    /// The toy lists actions for seats that are not asked, which no game may do.
    #[test]
    fn the_first_game_that_breaks_a_law_is_told_whatever_the_jobs() {
        let broken = |jobs| {
            let effort = Effort { jobs, progress: &|_| {} };
            let request = LawsRequest::<Toy> {
                seats: 3,
                options: None,
                bots: Vec::new(),
                games: 40,
                steps: None,
                seed: 1,
                one_in: 1,
            };
            check_laws(&request, effort).unwrap_err()
        };
        let alone = broken(1);
        assert!(matches!(alone, LabError::Law(_)), "{alone}");
        assert_eq!(alone, broken(3));
    }

    fn timed(bots: &[&str], steps: Option<u64>) -> LawsRequest<Timed> {
        let bots = bots.iter().map(|name| Bot::named(name).unwrap()).collect();
        LawsRequest { seats: 3, options: None, bots, games: 40, steps, seed: 1, one_in: 1 }
    }

    #[test]
    fn a_budget_of_steps_gives_the_same_games_whatever_the_jobs() {
        let played = |steps, jobs| {
            let request = timed(&[], steps);
            let row = check_laws(&request, Effort { jobs, progress: &|_| {} }).unwrap();
            (row.games, row.steps)
        };
        let (games, steps) = played(Some(400), 1);
        assert!((2..40).contains(&games) && (400..600).contains(&steps), "{games} games, {steps} steps");
        assert_eq!((games, steps), played(Some(400), 3));
        assert_eq!(played(Some(0), 2).0, 1, "one game is always played");
        assert_eq!(played(None, 2).0, 40);
    }

    /// Bots play other games than chance does, the same whatever the jobs.
    #[test]
    fn the_games_of_named_bots_are_held_against_the_laws() {
        let played = |bots: &[&str], jobs| {
            let options = Some(TimedOptions { rounds: 1, round_ms: 3_000 });
            let request = LawsRequest { options, ..timed(bots, None) };
            let row = check_laws(&request, Effort { jobs, progress: &|_| {} }).unwrap();
            (row.games, row.steps, row.longest)
        };
        assert_eq!(played(&["hasty"], 1), played(&["hasty"], 3));
        assert_ne!(played(&["hasty"], 1), played(&[], 1));
        assert_ne!(played(&["hasty"], 1), played(&["hasty", "watchful"], 1));
    }
}
