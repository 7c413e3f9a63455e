//! Par of the daily deals: how our best bot fares on them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::{AloneResult, play_alone};
use tabletop::{Rng, Seed};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

use super::Inner;
use crate::store::DocumentKind;
use wire::DailyPar;

/// A bot rests between two games as long as the last one took, so that it never has more than half a core.
const REST: u32 = 1;
/// Deals whose par is remembered before all are forgotten; the store has them all.
const REMEMBERED: usize = 64;
/// For nineteen times of twenty.
const STANDARD_ERRORS: f32 = 1.96;

/// What is known of par, by game and date.
#[derive(Debug, Default)]
pub(super) struct Pars(Mutex<HashMap<String, Option<DailyPar>>>);

impl Pars {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Option<DailyPar>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Par of a deal, if it is known. If it is today's, it is worked out once somebody asks: for all others
    /// anyone could keep this machine busy with any number of days.
    pub(super) async fn par(self: &Arc<Self>, game: &str, date: &str, is_today: bool) -> Option<DailyPar> {
        let key = format!("{game} {date}");
        if let Some(known) = self.pars.lock().get(&key) {
            return *known;
        }
        let stored = self.stored_par(&key).await;
        let mut pars = self.pars.lock();
        if stored.is_none() && (!is_today || self.config.par_games == 0) {
            return None;
        }
        if pars.len() >= REMEMBERED {
            pars.clear();
        }
        let is_new = pars.insert(key.clone(), stored).is_none();
        if stored.is_none() && is_new {
            let (hub, game, deal) = (Arc::clone(self), game.to_owned(), Seed::daily(game, date));
            tokio::spawn(async move { hub.work_out_par(&game, deal, key).await });
        }
        stored
    }

    async fn stored_par(&self, key: &str) -> Option<DailyPar> {
        let all = self.store.documents(DocumentKind::Par).await.unwrap_or_default();
        let (_, text) = all.into_iter().find(|(known, _)| known == key)?;
        serde_json::from_str(&text).ok()
    }

    async fn work_out_par(&self, game: &str, deal: Seed, key: String) {
        let mut results = Vec::new();
        for number in 0..self.config.par_games {
            let rng = Rng::stream(&Seed::of_text(&format!("walpurgis par {key}")), number.into());
            let (began, game) = (Instant::now(), game.to_owned());
            match spawn_blocking(move || play_alone(&game, deal, rng)).await {
                Ok(Ok(result)) => results.push(result),
                Ok(Err(error)) => return tracing::error!("par of {key}: {error}"),
                Err(error) => return tracing::error!("par of {key}: {error}"),
            }
            sleep(began.elapsed() * REST + Duration::from_millis(1)).await;
        }
        let par = par_of(&results);
        self.pars.lock().insert(key.clone(), Some(par));
        // Plain data, so writing it cannot fail.
        let text = serde_json::to_string(&par).unwrap_or_default();
        if let Err(error) = self.store.put_document(DocumentKind::Par, &key, &text).await {
            tracing::error!("par of {key} cannot be written: {error}");
        }
    }
}

/// Wilson's interval for the share of games won; the usual one for the mean of the scores.
fn par_of(results: &[AloneResult]) -> DailyPar {
    let games = u32::try_from(results.len()).unwrap_or(u32::MAX);
    let won = u32::try_from(results.iter().filter(|result| result.won).count()).unwrap_or(u32::MAX);
    let (n, z) = (games.max(1) as f32, STANDARD_ERRORS);
    let share = won as f32 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let score = results.iter().map(|result| result.score as f32).sum::<f32>() / n;
    let spread = results.iter().map(|result| (result.score as f32 - score).powi(2)).sum::<f32>();
    let margin = z * (spread / (n - 1.0).max(1.0) / n).sqrt();
    DailyPar { games, won, low: (middle - half).max(0.0), high: (middle + half).min(1.0), score, margin }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn par_tells_how_sure_it_is() {
        let results: Vec<_> =
            (0..20).map(|number| AloneResult { won: number < 10, score: 50 + number % 2 * 10 }).collect();
        let par = par_of(&results);
        assert_eq!((par.games, par.won, par.score), (20, 10, 55.0));
        assert!((par.low - 0.299).abs() < 0.001 && (par.high - 0.701).abs() < 0.001, "{par:?}");
        assert!((par.margin - 2.248).abs() < 0.001, "{par:?}");
        let none = par_of(&results[10..]);
        assert_eq!((none.won, none.low), (0, 0.0));
        assert!(none.high > 0.2, "ten lost games prove little");
    }
}
