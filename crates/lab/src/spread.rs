use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::LabError;

/// How hard to work, and whom to tell.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// How many threads; 0 counts as 1.
    pub jobs: usize,
    /// Called now and then with how many more games are done.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Effort({} jobs)", self.jobs)
    }
}

/// Few enough that all threads end together, many enough that they seldom meet.
const LARGEST_CHUNK: u64 = 256;
const CHUNKS_PER_JOB: u64 = 16;

/// Runs `work` once for every game below `games`, each thread gathering into its own `start()`.
///
/// Where games fail, the error is that of the lowest one, however many threads there are.
pub(crate) fn spread<T: Send>(
    games: u64,
    effort: Effort<'_>,
    start: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, u64) -> Result<(), LabError> + Sync,
) -> Result<Vec<T>, LabError> {
    let jobs = (effort.jobs.max(1) as u64).min(games.max(1));
    let chunk = (games / (jobs * CHUNKS_PER_JOB)).clamp(1, LARGEST_CHUNK);
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    // Chunks are handed out in order and a started chunk runs on after another has failed,
    // so the lowest failing game is always found.
    let worker = || -> Result<T, (u64, LabError)> {
        let mut gathered = start();
        while !failed.load(Ordering::Relaxed) {
            let first = next.fetch_add(chunk, Ordering::Relaxed);
            if first >= games {
                break;
            }
            let end = games.min(first.saturating_add(chunk));
            for game in first..end {
                work(&mut gathered, game).map_err(|error| {
                    failed.store(true, Ordering::Relaxed);
                    (game, error)
                })?;
            }
            (effort.progress)(end - first);
        }
        Ok(gathered)
    };
    let results = run_on_threads(jobs, &worker)?;
    let mut gathered = Vec::with_capacity(results.len());
    let mut lowest: Option<(u64, LabError)> = None;
    for result in results {
        match result {
            Ok(part) => gathered.push(part),
            Err((game, _)) if lowest.as_ref().is_some_and(|(low, _)| *low <= game) => {}
            Err(failure) => lowest = Some(failure),
        }
    }
    lowest.map_or(Ok(gathered), |(_, error)| Err(error))
}

fn run_on_threads<R: Send>(jobs: u64, worker: &(impl Fn() -> R + Sync)) -> Result<Vec<R>, LabError> {
    thread::scope(|scope| {
        let started: Result<Vec<_>, _> =
            (0..jobs).map(|_| thread::Builder::new().spawn_scoped(scope, worker)).collect();
        let threads = started.map_err(|error| LabError::Thread { reason: error.to_string() })?;
        threads.into_iter().map(|thread| thread.join().map_err(|_| LabError::Panicked)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(jobs: usize) -> Effort<'static> {
        Effort { jobs, progress: &|_| {} }
    }

    #[test]
    fn every_game_is_played_once_and_reported() {
        for (games, jobs) in [(0, 2), (1, 4), (1_000, 1), (1_000, 3)] {
            let done = AtomicU64::new(0);
            let effort = Effort {
                jobs,
                progress: &|more| {
                    done.fetch_add(more, Ordering::Relaxed);
                },
            };
            let parts = spread(games, effort, Vec::new, |played, game| {
                played.push(game);
                Ok(())
            });
            let mut played = parts.unwrap().concat();
            played.sort_unstable();
            assert_eq!(played, (0..games).collect::<Vec<_>>());
            assert_eq!(done.into_inner(), games);
        }
    }

    #[test]
    fn the_lowest_failing_game_is_named_whatever_the_jobs() {
        for jobs in 1..5 {
            let fails = |(): &mut (), game| match game {
                300.. => Err(LabError::Config(tabletop::ConfigError::Repeated { key: game.to_string() })),
                _ => Ok(()),
            };
            let error = spread(2_000, quiet(jobs), || (), fails).unwrap_err();
            assert_eq!(error.to_string(), "option \"300\" is given twice");
        }
    }
}
