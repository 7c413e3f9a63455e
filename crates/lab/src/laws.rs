use std::time::{Duration, Instant};

use tabletop::{Config, Game, Seed};
use tabletop_laws::{LawReport, check_declarations, check_nth, check_nth_of};

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

/// Plays `games` random games of `seats` and holds every step against the laws: by `options`, or by
/// some drawn for each game.
///
/// The error is that of the first game that breaks one, however many threads there are.
pub fn check_laws<G: Game>(
    seats: u8,
    options: Option<&G::Options>,
    games: u64,
    seed: u64,
    effort: Effort<'_>,
) -> Result<LawsRow, LabError> {
    let clock = Instant::now();
    check_declarations::<G>()?;
    let seed = Seed::from_number(seed);
    let fixed = options.map(|options| Config { seats, options: options.clone() });
    if let Some(config) = &fixed {
        G::new(config)?;
    }
    let parts = spread(games, effort, LawReport::default, |report, game| {
        report.add(&match &fixed {
            Some(config) => check_nth_of::<G>(seed, config, game)?,
            None => check_nth::<G>(seed, seats, game)?,
        });
        Ok(())
    })?;
    Ok(LawsRow {
        seats,
        games: parts.iter().map(|part| part.games).sum(),
        steps: parts.iter().map(|part| part.steps).sum(),
        longest: parts.iter().map(|part| part.longest).max().unwrap_or(0),
        elapsed: clock.elapsed(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    /// The toy lists actions for seats that are not asked, which no game may do.
    #[test]
    fn the_first_game_that_breaks_a_law_is_told_whatever_the_jobs() {
        let broken = |jobs| {
            let effort = Effort { jobs, progress: &|_| {} };
            check_laws::<Toy>(3, None, 40, 1, effort).unwrap_err()
        };
        let alone = broken(1);
        assert!(matches!(alone, LabError::Law(_)), "{alone}");
        assert_eq!(alone, broken(3));
    }
}
