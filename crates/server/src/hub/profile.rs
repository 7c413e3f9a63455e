use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::summary::Summary;
use super::{Hub, wire_error};
use crate::store::SummaryQuery;
use wire::{ErrorCode, GameTally, Person, PlayedGame, ProfileView, WireError};

/// The last games of one person that are counted: more than anyone plays here in years.
const MOST_COUNTED: u32 = 5_000;
/// The last of them that are listed.
const MOST_LISTED: usize = 300;

impl Hub {
    /// What a person has played to its end, for themselves.
    pub(crate) async fn profile(&self, who: Person) -> Result<ProfileView, WireError> {
        // Asked before the games are read: what ends meanwhile was not all seen.
        let is_counting = self.0.scoring.is_under_way();
        let found = self.0.store.summaries(SummaryQuery::MineFinished(who.id), MOST_COUNTED).await;
        let found = found.map_err(|error| {
            tracing::error!("profile: {error}");
            wire_error(ErrorCode::StoreFailed, "the games could not be read, try again")
        })?;
        let restored = found.into_iter().filter_map(Summary::restored);
        let mut played: Vec<PlayedGame> =
            restored.filter_map(|(table, summary)| summary.played(&table, who.id)).collect();
        played.sort_by_key(|game| Reverse(game.finished));
        let games = tallies(&played);
        played.truncate(MOST_LISTED);
        Ok(ProfileView { who, games, history: played, is_counting })
    }
}

/// One for each game, the most played first; of games from the last to the first.
fn tallies(played: &[PlayedGame]) -> Vec<GameTally> {
    let mut by_game: BTreeMap<&str, Vec<&PlayedGame>> = BTreeMap::new();
    for one in played.iter().filter(|one| one.counts) {
        by_game.entry(&one.game).or_default().push(one);
    }
    let mut tallies: Vec<GameTally> =
        by_game.into_iter().map(|(game, played)| tally(game, &played)).collect();
    tallies.sort_by_key(|tally| Reverse(tally.played));
    tallies
}

fn tally(game: &str, played: &[&PlayedGame]) -> GameTally {
    let results = || played.iter().filter_map(|one| one.result);
    let (count, won) = (results().count(), results().filter(|result| result.won).count());
    let (low, high) = interval(won, count);
    let streaks = || {
        let wins: Vec<bool> = results().map(|result| result.won).collect();
        wins.split(|won| !won).map(<[bool]>::len).collect::<Vec<_>>()
    };
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let dailies = played.iter().filter(|one| one.daily.is_some());
    let best_daily = dailies.max_by_key(|one| {
        one.result.map(|result| (result.won, result.score, Reverse(result.hints), Reverse(one.finished)))
    });
    GameTally {
        game: game.to_owned(),
        played: number(count),
        won: number(won),
        low,
        high,
        streak: number(streaks().first().copied().unwrap_or_default()),
        best_streak: number(streaks().into_iter().max().unwrap_or_default()),
        best_daily: best_daily.map(|best| (*best).clone()),
    }
}

/// Wilson's interval at 95 %: honest also where few games were played or all were won.
fn interval(won: usize, played: usize) -> (f64, f64) {
    const Z: f64 = 1.96;
    if played == 0 {
        return (0.0, 1.0);
    }
    // No one plays so many games that a float could not count them.
    let (won, played) = (won as f64, played as f64);
    let (share, weight) = (won / played, Z * Z / played);
    let middle = (share + weight / 2.0) / (1.0 + weight);
    let half = Z / (1.0 + weight) * (share * (1.0 - share) / played + weight / (4.0 * played)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{PlayedResult, TableId};

    fn game(finished: u64, won: bool) -> PlayedGame {
        PlayedGame {
            table: TableId(format!("table{finished:05}")),
            game: "g".to_owned(),
            name: String::new(),
            seats: Vec::new(),
            finished,
            result: Some(PlayedResult { won, score: i32::from(won), hints: 0 }),
            daily: None,
            counts: true,
        }
    }

    #[test]
    fn an_interval_is_wide_for_few_games_and_narrow_for_many() {
        let near = |one: f64, other: f64| (one - other).abs() < 0.0005;
        // As given for Wilson's interval wherever it is tabulated.
        let (low, high) = interval(5, 10);
        assert!(near(low, 0.2366) && near(high, 0.7634), "{low} {high}");
        let (low, high) = interval(3, 3);
        assert!(near(low, 0.4385) && near(high, 1.0), "{low} {high}");
        let (low, high) = interval(500, 1_000);
        assert!(near(low, 0.4691) && near(high, 0.5309), "{low} {high}");
        assert_eq!(interval(0, 0), (0.0, 1.0));
    }

    #[test]
    fn streaks_are_counted_from_the_last_game_back() {
        let won = [true, true, false, true, true, true, false];
        let played: Vec<PlayedGame> = (0..).zip(won).map(|(place, won)| game(100 - place, won)).collect();
        let [tally] = &tallies(&played)[..] else { panic!("one game was played") };
        assert_eq!((tally.played, tally.won, tally.streak, tally.best_streak), (7, 5, 2, 3));
        let lost = tallies(&[game(3, false), game(2, true)]);
        assert_eq!((lost[0].streak, lost[0].best_streak), (0, 1));
    }

    #[test]
    fn what_was_known_beforehand_does_not_count_and_the_best_day_is_told() {
        let practice = PlayedGame { counts: false, ..game(9, true) };
        let on = |date: &str, finished, won, score, hints| PlayedGame {
            daily: Some(date.to_owned()),
            result: Some(PlayedResult { won, score, hints }),
            ..game(finished, won)
        };
        let played = [
            practice,
            on("2026-11-04", 8, false, 99, 0),
            on("2026-11-03", 7, true, 40, 3),
            on("2026-11-02", 6, true, 40, 1),
            on("2026-11-01", 5, true, 12, 0),
        ];
        let tallies = tallies(&played);
        assert_eq!((tallies[0].played, tallies[0].won), (4, 3));
        let best = tallies[0].best_daily.as_ref().and_then(|best| best.daily.as_deref());
        assert_eq!(best, Some("2026-11-02"), "won, with as many points and fewer hints");
    }
}
