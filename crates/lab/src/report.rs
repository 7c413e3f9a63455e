use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::tally::{BotTally, Sums, Tally};

/// What a series of games showed. Its JSON is kept stable: scripts read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayReport {
    pub game: &'static str,
    pub seats: u8,
    pub games: u64,
    /// Players' actions; what chance did is not counted.
    pub actions: u64,
    pub seconds: f64,
    pub actions_per_second: f64,
    pub outcomes: BTreeMap<&'static str, u64>,
    pub length: Length,
    pub bots: Vec<BotReport>,
    pub seed: u64,
}

/// How many actions games took: that of the game which so many of a hundred are not longer than.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Length {
    pub p5: u64,
    pub p25: u64,
    pub median: u64,
    pub p75: u64,
    pub p95: u64,
}

/// How one bot fared; means are per seat held.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotReport {
    pub name: &'static str,
    pub wins: u64,
    /// `None` for a bot that never got a seat.
    pub score_mean: Option<f64>,
    /// Where the true mean lies, 19 times in 20; `None` for fewer than two games.
    pub ci95: Option<[f64; 2]>,
    /// How many seats the bot held, all games together.
    pub seatings: u64,
    pub win_rate: Option<f64>,
    pub win_rate_ci95: Option<[f64; 2]>,
}

impl PlayReport {
    pub(crate) fn new(
        game: &'static str,
        seats: u8,
        seed: u64,
        names: impl Iterator<Item = &'static str>,
        tally: &Tally,
        elapsed: Duration,
    ) -> Self {
        let seconds = elapsed.as_secs_f64();
        let bots = names.zip(&tally.bots);
        Self {
            game,
            seats,
            games: tally.games,
            actions: tally.actions,
            seconds,
            // Even a series too short for the clock has a finite speed.
            actions_per_second: tally.actions as f64 / seconds.max(1e-9),
            outcomes: tally.outcomes.iter().copied().collect(),
            length: Length::new(&tally.lengths),
            bots: bots.map(|(name, sums)| BotReport::new(name, sums, tally.games)).collect(),
            seed,
        }
    }
}

impl Length {
    fn new(lengths: &BTreeMap<u64, u64>) -> Self {
        let games: u64 = lengths.values().sum();
        let at = |percent: u64| {
            let rank = (games * percent).div_ceil(100);
            let mut shorter = 0;
            let reached = lengths.iter().find(|(_, count)| {
                shorter += **count;
                shorter >= rank
            });
            reached.map_or(0, |(&actions, _)| actions)
        };
        Self { p5: at(5), p25: at(25), median: at(50), p75: at(75), p95: at(95) }
    }
}

impl BotReport {
    fn new(name: &'static str, tally: &BotTally, games: u64) -> Self {
        let score = Estimate::new(&tally.score, tally, games);
        let wins = Estimate::new(&tally.wins, tally, games);
        Self {
            name,
            wins: tally.wins.total as u64,
            score_mean: score.mean,
            ci95: score.interval,
            seatings: tally.seatings as u64,
            win_rate: wins.mean,
            win_rate_ci95: rate_interval(&tally.wins, tally, games),
        }
    }
}

/// A mean per seat held, and its 95 % interval.
#[derive(Debug, PartialEq)]
struct Estimate {
    mean: Option<f64>,
    interval: Option<[f64; 2]>,
}

impl Estimate {
    /// The seats of one game depend on each other, so the game is what is sampled: with x and n
    /// the bot's sum and number of seats in a game, the mean is R = Σx / Σn, and its variance
    /// G / (G - 1) · Σ(x - Rn)² / (Σn)² over G games.
    fn new(sums: &Sums, tally: &BotTally, games: u64) -> Self {
        if tally.seatings == 0 {
            return Self { mean: None, interval: None };
        }
        let seatings = tally.seatings as f64;
        let mean = sums.total as f64 / seatings;
        let interval = (games >= 2).then(|| {
            let sampled = games as f64 / (games - 1) as f64;
            let sigma = (sampled * residuals(sums, tally, mean)).sqrt() / seatings;
            [mean - Z95 * sigma, mean + Z95 * sigma]
        });
        Self { mean: Some(mean), interval }
    }
}

/// How many standard deviations hold 95 % of a normal distribution.
const Z95: f64 = 1.96;

/// Σ(x - Rn)² over games, see [`Estimate::new`].
fn residuals(sums: &Sums, tally: &BotTally, mean: f64) -> f64 {
    let sum = sums.squared as f64 - 2.0 * mean * sums.by_seatings as f64
        + mean * mean * tally.seatings_squared as f64;
    // Rounding can leave a hair below zero where all games were alike.
    sum.max(0.0)
}

/// Wilson's interval, which says something even where no game was won: with as many independent
/// seats as would spread like these, which is the number of games where a bot has one seat in each.
fn rate_interval(wins: &Sums, tally: &BotTally, games: u64) -> Option<[f64; 2]> {
    if tally.seatings == 0 || games < 2 {
        return None;
    }
    let seatings = tally.seatings as f64;
    let rate = wins.total as f64 / seatings;
    let spread = rate * (1.0 - rate);
    let trials =
        if spread > 0.0 { spread * seatings * seatings / residuals(wins, tally, rate) } else { games as f64 };
    let weight = Z95 * Z95 / trials;
    let middle = (rate + weight / 2.0) / (1.0 + weight);
    let reach = (spread * weight + weight * weight / 4.0).sqrt() / (1.0 + weight);
    Some([(middle - reach).max(0.0), (middle + reach).min(1.0)])
}

#[cfg(test)]
mod tests {
    use tabletop::{Outcome, SeatResult};

    use super::*;

    fn outcome(scores: &[i32]) -> Outcome {
        let best = scores.iter().max();
        let seats = scores.iter().map(|&score| SeatResult { won: Some(&score) == best, score });
        Outcome { kind: "over", seats: seats.collect() }
    }

    fn report(bots: &[&'static str], games: &[&[i32]]) -> PlayReport {
        let mut tally = Tally::new(bots.len());
        for (game, scores) in games.iter().enumerate() {
            tally.add_game(game as u64, 10, &outcome(scores));
        }
        let names = bots.iter().copied();
        PlayReport::new("toy", 2, 1, names, &tally, Duration::from_secs(2))
    }

    #[test]
    fn a_bot_moves_one_seat_on_each_game() {
        let report = report(&["a", "b"], &[&[1, 0], &[0, 1], &[1, 0]]);
        assert_eq!((report.bots[0].wins, report.bots[1].wins), (3, 0), "bot a sat on 0, 1, 0");
    }

    /// One seat per game: the ratio estimator is the textbook mean with s / √n.
    #[test]
    fn with_one_seat_a_game_the_interval_is_the_textbook_one() {
        let report = report(&["a"], &[&[2], &[4], &[4], &[4], &[5], &[5], &[7], &[9]]);
        let bot = &report.bots[0];
        assert_eq!(bot.score_mean, Some(5.0));
        let sigma = (32.0_f64 / 7.0 / 8.0).sqrt();
        let [low, high] = bot.ci95.unwrap();
        assert!((low - (5.0 - 1.96 * sigma)).abs() < 1e-12);
        assert!((high - (5.0 + 1.96 * sigma)).abs() < 1e-12);
    }

    /// Four seats that always score alike are one observation, not four.
    #[test]
    fn seats_of_one_game_are_not_independent() {
        let alone = report(&["a"], &[&[1], &[3]]);
        let crowd = report(&["a"], &[&[1; 4], &[3; 4]]);
        assert_eq!(alone.bots[0].ci95, crowd.bots[0].ci95);
    }

    #[test]
    fn what_cannot_be_known_is_left_out() {
        let report = report(&["a", "b", "c"], &[&[1, 0]]);
        assert_eq!(report.bots[1].ci95, None, "one game has no spread");
        assert_eq!(report.bots[2].score_mean, None, "bot c had no seat");
        assert_eq!(report.actions_per_second, 5.0);
    }

    #[test]
    fn a_rate_stays_between_none_and_all() {
        let report = report(&["a", "b"], &[&[1, 0], &[0, 1], &[1, 0]]);
        let [low, high] = report.bots[0].win_rate_ci95.unwrap();
        assert!(low > 0.4 && low < 0.5 && high == 1.0, "three of three are no certainty: {low} {high}");
        let [low, high] = report.bots[1].win_rate_ci95.unwrap();
        assert!(low == 0.0 && high > 0.5 && high < 0.6, "nor are none of three: {low} {high}");
    }

    /// 91 % of 300, held against a table of Wilson's interval.
    #[test]
    fn a_rate_of_one_seat_a_game_has_the_textbook_interval() {
        let games: Vec<&[i32]> =
            (0..300).map(|game| if game < 273 { &[1, 0][..] } else { &[0, 1] }).collect();
        let mut tally = Tally::new(1);
        for (game, scores) in games.iter().enumerate() {
            let alone = Outcome { seats: outcome(scores).seats[..1].to_vec(), kind: "over" };
            tally.add_game(game as u64, 10, &alone);
        }
        let report = PlayReport::new("toy", 1, 1, ["a"].into_iter(), &tally, Duration::from_secs(2));
        let [low, high] = report.bots[0].win_rate_ci95.unwrap();
        assert!((low - 0.8722).abs() < 5e-5 && (high - 0.9374).abs() < 5e-5, "{low} {high}");
    }

    #[test]
    fn lengths_are_told_by_the_games_that_are_not_longer() {
        let mut tally = Tally::new(1);
        for actions in (1..=100).rev() {
            tally.add_game(actions, actions, &outcome(&[1]));
        }
        let report = PlayReport::new("toy", 1, 1, ["a"].into_iter(), &tally, Duration::from_secs(2));
        assert_eq!(report.length, Length { p5: 5, p25: 25, median: 50, p75: 75, p95: 95 });
    }
}
