use std::time::Instant;

use bots::Bot;
use tabletop::{Awaiting, Config, Dealer, Fate, Game, Input, Millis, Outcome, Refusal, Seed};

use crate::players::Players;
use crate::spread::spread;
use crate::tally::Tally;
use crate::{Effort, Fault, LabError, PlayReport};

/// A game that takes a hundred times its own bound is taken for endless.
const PATIENCE: u64 = 100;

/// A series of games between bots: everything about it follows from this.
#[derive(Clone, Debug)]
pub struct PlayRequest<G: Game> {
    pub config: Config<G::Options>,
    /// Dealt round the table, moved on by one seat each game.
    pub bots: Vec<Bot<G>>,
    pub games: u64,
    pub seed: u64,
}

/// Plays all games and sums them up.
pub fn play<G: Game>(request: &PlayRequest<G>, effort: Effort<'_>) -> Result<PlayReport, LabError> {
    let start = request.start()?;
    let clock = Instant::now();
    let parts = spread(
        request.games,
        effort,
        || (Table::new(), Tally::new(request.bots.len())),
        |(table, tally), game| {
            let seed = request.game_seed(game);
            let mut players = Players::new(&request.bots, game, &seed);
            let (actions, outcome) =
                table.play(&start, &mut players, seed).map_err(|fault| request.fault(game, fault))?;
            tally.add_game(game, actions, &outcome);
            Ok(())
        },
    )?;
    let mut total = Tally::new(request.bots.len());
    parts.iter().for_each(|(_, tally)| total.add(tally));
    let names = request.bots.iter().map(|bot| bot.name());
    let seats = request.config.seats;
    Ok(PlayReport::new(G::ID, seats, request.seed, names, &total, clock.elapsed()))
}

impl<G: Game> PlayRequest<G> {
    /// The state every game begins with.
    pub(crate) fn start(&self) -> Result<G, LabError> {
        if self.bots.is_empty() {
            return Err(LabError::NoBots);
        }
        Ok(G::new(&self.config)?)
    }

    /// The seed of game `game`, counted from 0.
    pub(crate) fn game_seed(&self, game: u64) -> Seed {
        Seed::from_number(self.seed).of_game(game)
    }

    pub(crate) fn fault(&self, game: u64, fault: Fault) -> LabError {
        LabError::Game { number: game + 1, seed: self.seed, fault }
    }
}

pub(crate) fn input_limit<G: Game>() -> u64 {
    u64::from(G::LENGTH_BOUND) * PATIENCE
}

/// The result of a game that says it is over.
pub(crate) fn outcome_of<G: Game>(state: &G) -> Result<Outcome, Fault> {
    let seats = state.seats();
    state
        .outcome()
        .filter(|outcome| outcome.seats.len() == usize::from(seats))
        .ok_or(Fault::NoOutcome { seats })
}

/// Memory that one game leaves to the next.
pub(crate) struct Table<G: Game> {
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
    fate: Input<G::Action>,
}

impl<G: Game> Table<G> {
    pub(crate) fn new() -> Self {
        Self { legal: Vec::new(), events: Vec::new(), fate: Input::Fate(Fate::Order(Vec::new())) }
    }

    /// Plays one game without keeping its log; returns how many actions it took.
    fn play(&mut self, start: &G, players: &mut Players<G>, seed: Seed) -> Result<(u64, Outcome), Fault> {
        self.play_by(start, players, seed, &mut |state, at, input, events| state.apply(at, input, events))
    }

    /// The same, with another way to put an input in.
    pub(crate) fn play_by(
        &mut self,
        start: &G,
        players: &mut Players<G>,
        seed: Seed,
        put: &mut impl FnMut(&mut G, Millis, &Input<G::Action>, &mut Vec<G::Event>) -> Result<(), Refusal>,
    ) -> Result<(u64, Outcome), Fault> {
        let mut state = start.clone();
        let mut dealer = Dealer::new(seed);
        let mut actions = 0;
        for _ in 0..input_limit::<G>() {
            self.events.clear();
            match state.awaiting() {
                Awaiting::Seats { to_act, deadline } => {
                    let input = players.decide(&state, to_act, deadline, &mut self.legal)?;
                    put(&mut state, players.now(), &input, &mut self.events)
                        .map_err(|refusal| Fault::refused(&input, refusal))?;
                    actions += u64::from(matches!(input, Input::Act { .. }));
                }
                Awaiting::Chance(chance) => {
                    if let Input::Fate(fate) = &mut self.fate {
                        dealer.answer(chance, fate);
                    }
                    put(&mut state, players.now(), &self.fate, &mut self.events)
                        .map_err(|refusal| Fault::refused(&self.fate, refusal))?;
                }
                Awaiting::Nothing => return Ok((actions, outcome_of(&state)?)),
            }
        }
        Err(Fault::Endless { inputs: input_limit::<G>() })
    }
}

#[cfg(test)]
mod tests {
    use tabletop::LoggedInput;
    use toys::{Big, BigOptions, Edition, Timed, TimedAction, TimedOptions};

    use super::*;
    use crate::record;
    use crate::toy::{Misbehaviour, Toy, ToyOptions};

    fn request(seats: u8, bots: &[&str], misbehaviour: Misbehaviour) -> PlayRequest<Toy> {
        PlayRequest {
            config: Config { seats, options: ToyOptions { misbehaviour } },
            bots: bots.iter().map(|name| Bot::named(name).unwrap()).collect(),
            games: 500,
            seed: 7,
        }
    }

    fn quiet(jobs: usize) -> Effort<'static> {
        Effort { jobs, progress: &|_| {} }
    }

    #[test]
    fn the_report_does_not_depend_on_the_jobs() {
        let request = request(5, &["random", "cautious"], Misbehaviour::None);
        let untimed = |jobs| PlayReport {
            seconds: 0.0,
            actions_per_second: 0.0,
            ..play(&request, quiet(jobs)).unwrap()
        };
        let alone = untimed(1);
        assert_eq!(alone, untimed(2));
        assert_eq!(alone, untimed(7));
        assert_eq!(alone.outcomes.values().sum::<u64>(), 500);
        assert_eq!(alone.bots.iter().map(|bot| bot.seatings).sum::<u64>(), 2_500);
    }

    #[test]
    fn a_better_bot_is_seen_to_be_better() {
        let report = play(&request(3, &["random", "cautious"], Misbehaviour::None), quiet(2)).unwrap();
        let [random, cautious] = &report.bots[..] else {
            panic!("two bots play");
        };
        assert!(random.ci95.unwrap()[1] < cautious.ci95.unwrap()[0], "{report:?}");
        assert!(random.win_rate < cautious.win_rate, "{report:?}");
    }

    #[test]
    fn a_recorded_game_is_the_game_that_was_played() {
        for game in 0..50 {
            let mut request = request(4, &["random", "cautious", "random"], Misbehaviour::None);
            let record = record(&request, game).unwrap();
            let last = record.verify().unwrap();
            let acted = record.log.iter().filter(|logged| matches!(logged.input, Input::Act { .. })).count();
            let seed = request.game_seed(game);
            let mut players = Players::new(&request.bots, game, &seed);
            let start = request.start().unwrap();
            let played = Table::new().play(&start, &mut players, seed).unwrap();
            assert_eq!(played, (acted as u64, last.outcome().unwrap()));

            request.seed += 1;
            assert_ne!(crate::record(&request, game).unwrap(), record, "another seed, another game");
        }
    }

    /// All that the seats of one game against the clock did, and when.
    fn timed(seats: u8, bots: &[&str], round_ms: u32, game: u64) -> Vec<LoggedInput<TimedAction>> {
        let request = PlayRequest::<Timed> {
            config: Config { seats, options: TimedOptions { rounds: 1, round_ms } },
            bots: bots.iter().map(|name| Bot::named(name).unwrap()).collect(),
            games: 1,
            seed: 7,
        };
        let record = record(&request, game).unwrap();
        record.verify().unwrap();
        record.log.into_iter().filter(|logged| logged.at > 0).collect()
    }

    #[test]
    fn each_seat_has_its_own_clock_and_the_deadline_passes_when_it_is_first() {
        let log = timed(4, &["hasty"], 3_000, 0);
        let times: Vec<Millis> = log.iter().map(|logged| logged.at).collect();
        assert_eq!(times, [1_000, 1_000, 1_000, 1_000, 2_000, 2_000, 2_000, 2_000, 3_000]);
        assert_eq!(log.last().unwrap().input, Input::DeadlinePassed);
    }

    #[test]
    fn who_is_due_at_the_same_time_is_drawn_so_that_nobody_starves() {
        let mut firsts = [0; 4];
        for game in 0..200 {
            if let Input::Act { seat, .. } = timed(4, &["hasty"], 1_500, game)[0].input {
                firsts[seat.index()] += 1;
            }
        }
        assert!(firsts.iter().all(|&count| count > 25), "{firsts:?}");
    }

    #[test]
    fn who_waits_acts_later_and_looks_again_when_the_game_changes() {
        let log = timed(2, &["hasty", "watchful"], 3_500, 0);
        let of = |wanted: u8| -> Vec<Millis> {
            let is_of = |logged: &&LoggedInput<TimedAction>| matches!(logged.input, Input::Act { seat, .. } if seat.number() == wanted);
            log.iter().filter(is_of).map(|logged| logged.at).collect()
        };
        assert_eq!(of(0), [1_000, 2_000, 3_000], "the hasty think for a second each time");
        assert_eq!(of(1)[0], 2_500, "the watchful wait until a second is left");
    }

    #[test]
    fn a_game_of_an_evening_is_played_to_its_end() {
        let length = 1_500;
        let request = PlayRequest::<Big> {
            config: Config { seats: 8, options: BigOptions { length, edition: Edition::First } },
            bots: ["librarian", "stroller"].map(|name| Bot::named(name).unwrap()).into(),
            games: 2,
            seed: 7,
        };
        let report = play(&request, quiet(2)).unwrap();
        assert_eq!(report.bots.iter().map(|bot| bot.seatings).sum::<u64>(), 16);
        let record = record(&request, 0).unwrap();
        record.verify().unwrap();
        // A search that is begun is also told how it ends.
        assert!((length..=length + 1).contains(&(record.log.len() as u16)), "{} inputs", record.log.len());
    }

    #[test]
    fn a_bot_that_waits_without_a_deadline_is_a_fault() {
        let played = play(&request(3, &["sleepy"], Misbehaviour::None), quiet(1)).unwrap_err().to_string();
        assert_eq!(played, "game 1 of seed 7: seat 0 waits, yet there is no deadline");
    }

    #[test]
    fn what_is_wrong_with_a_game_is_named_with_its_number_and_seed() {
        let fault = |misbehaviour| {
            let request = request(3, &["cautious"], misbehaviour);
            let played = play(&request, quiet(2)).unwrap_err().to_string();
            assert_eq!(record(&request, 0).unwrap_err().to_string(), played);
            played
        };
        assert_eq!(
            fault(Misbehaviour::RefusesListed),
            "game 1 of seed 7: seat 0 chose Roll and was refused (TOY-1: this action is not allowed now)"
        );
        assert_eq!(fault(Misbehaviour::NeverEnds), "game 1 of seed 7: not over after 10000 inputs");
        assert_eq!(
            fault(Misbehaviour::HasNoOutcome),
            "game 1 of seed 7: over, yet without a result for each of 3 seats"
        );
        let nothing = fault(Misbehaviour::ListsNothing);
        assert!(nothing.ends_with("is asked to act, yet has no legal action"), "{nothing}");
    }

    #[test]
    fn somebody_must_play() {
        let request = request(3, &[], Misbehaviour::None);
        assert_eq!(play(&request, quiet(1)), Err(LabError::NoBots));
    }
}
