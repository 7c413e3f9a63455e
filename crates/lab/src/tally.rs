use std::collections::BTreeMap;

use tabletop::Outcome;

use crate::players::bot_of;

/// What a series adds up to. Whole numbers only, so that the order of adding does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) actions: u64,
    /// How many games took so many actions.
    pub(crate) lengths: BTreeMap<u64, u64>,
    pub(crate) outcomes: Vec<(&'static str, u64)>,
    pub(crate) bots: Vec<BotTally>,
}

/// The sums of one bot over games; it may hold several seats in a game, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BotTally {
    pub(crate) seatings: i128,
    pub(crate) seatings_squared: i128,
    pub(crate) wins: Sums,
    pub(crate) score: Sums,
}

/// Sums of a quantity x over games, with the number n of seats held: x, x², xn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) total: i128,
    pub(crate) squared: i128,
    pub(crate) by_seatings: i128,
}

impl Tally {
    pub(crate) fn new(bots: usize) -> Self {
        Self { bots: vec![BotTally::default(); bots], ..Self::default() }
    }

    pub(crate) fn add_game(&mut self, game: u64, actions: u64, outcome: &Outcome) {
        self.games += 1;
        self.actions += actions;
        *self.lengths.entry(actions).or_default() += 1;
        self.add_outcomes(outcome.kind, 1);
        let bots = self.bots.len();
        for (number, tally) in self.bots.iter_mut().enumerate() {
            let (mut seatings, mut wins, mut score) = (0, 0, 0);
            for (seat, result) in outcome.seats.iter().enumerate() {
                if bot_of(seat, game, bots) == number {
                    seatings += 1;
                    wins += i64::from(result.won);
                    score += i64::from(result.score);
                }
            }
            tally.add_game(seatings, wins, score);
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.actions += other.actions;
        for (&actions, games) in &other.lengths {
            *self.lengths.entry(actions).or_default() += games;
        }
        for &(kind, count) in &other.outcomes {
            self.add_outcomes(kind, count);
        }
        for (mine, theirs) in self.bots.iter_mut().zip(&other.bots) {
            mine.add(theirs);
        }
    }

    fn add_outcomes(&mut self, kind: &'static str, count: u64) {
        match self.outcomes.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, known)) => *known += count,
            None => self.outcomes.push((kind, count)),
        }
    }
}

impl BotTally {
    fn add_game(&mut self, seatings: i64, wins: i64, score: i64) {
        let seatings = i128::from(seatings);
        self.seatings += seatings;
        self.seatings_squared += seatings * seatings;
        self.wins.add_game(wins.into(), seatings);
        self.score.add_game(score.into(), seatings);
    }

    fn add(&mut self, other: &Self) {
        self.seatings += other.seatings;
        self.seatings_squared += other.seatings_squared;
        self.wins.add(&other.wins);
        self.score.add(&other.score);
    }
}

impl Sums {
    fn add_game(&mut self, value: i128, seatings: i128) {
        self.total += value;
        self.squared += value * value;
        self.by_seatings += value * seatings;
    }

    fn add(&mut self, other: &Self) {
        self.total += other.total;
        self.squared += other.squared;
        self.by_seatings += other.by_seatings;
    }
}
