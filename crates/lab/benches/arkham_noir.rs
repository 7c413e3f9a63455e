//! How fast Arkham Noir is, next to a bare loop that only shuffles and chooses.
//!
//! Read the figures as ratios to `bare_loop` of the same run; allocations are counted beside them.

use arkham_noir::{Action, ArkhamNoir, Options};
use bots::{Bot, Budget, Look, analyse};
use divan::{AllocProfiler, Bencher, black_box, counter::ItemsCount};
use lab::{Effort, PlayRequest, play};
use tabletop::{Config, Game, Input, Rng, Seat, Seed, Session};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

/// How many games one sample plays; about 53 actions each.
const GAMES: u64 = 200;

fn main() {
    divan::main();
}

fn config() -> Config<Options> {
    Config { seats: 1, options: Options::default() }
}

/// States in which the player must act, from the middle of random games.
fn positions(count: u64) -> Vec<(ArkhamNoir, Seat, Vec<Action>)> {
    let mut rng = Rng::stream(&Seed::from_number(1), 0);
    let position = |game| {
        let seed = Seed::from_number(2).of_game(game);
        let mut session = Session::<ArkhamNoir>::new(config(), seed).ok()?;
        let mut found = None;
        for _ in 0..=game % 30 {
            let seat = session.state().awaiting().to_act().iter().next()?;
            let mut legal = Vec::new();
            session.state().legal_actions(seat, &mut legal);
            found = Some((session.state().clone(), seat, legal.clone()));
            session.act(0, seat, legal[rng.index(legal.len())]).ok()?;
        }
        found
    };
    (0..count).filter_map(position).collect()
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let positions = positions(256);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        positions.iter().for_each(|(state, ..)| {
            black_box(Clone::clone(black_box(state)));
        });
    });
}

#[divan::bench]
fn legal(bencher: Bencher<'_, '_>) {
    let positions = positions(256);
    let mut actions = Vec::with_capacity(64);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (state, seat, _) in &positions {
            actions.clear();
            black_box(state).legal_actions(*seat, &mut actions);
            black_box(&actions);
        }
    });
}

#[divan::bench]
fn clone_and_apply(bencher: Bencher<'_, '_>) {
    let positions = positions(256);
    let mut events = Vec::with_capacity(16);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (state, seat, legal) in &positions {
            let mut state = black_box(state).clone();
            events.clear();
            let input = Input::Act { seat: *seat, action: legal[0] };
            black_box(state.apply(0, &input, &mut events)).ok();
            black_box(&state);
        }
    });
}

#[divan::bench]
fn imagine(bencher: Bencher<'_, '_>) {
    let positions = positions(256);
    let mut rng = Rng::stream(&Seed::from_number(3), 0);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (state, seat, _) in &positions {
            black_box(state.imagine(*seat, &mut rng));
        }
    });
}

/// One decision with 2,000 nodes; items are nodes.
#[divan::bench]
fn search(bencher: Bencher<'_, '_>) {
    let positions = positions(8);
    let mut legal = Vec::new();
    let budget = Budget::default();
    bencher.counter(ItemsCount::new(positions.len() * budget.nodes as usize)).bench_local(|| {
        for (state, seat, _) in &positions {
            let mut rng = Rng::stream(&Seed::from_number(5), 0);
            black_box(Look::new(state, *seat, &mut legal).map(|look| analyse(&look, budget, &mut rng)));
        }
    });
}

/// Whole random games; items are actions.
#[divan::bench]
fn random_games(bencher: Bencher<'_, '_>) {
    let request =
        PlayRequest::<ArkhamNoir> { config: config(), bots: vec![Bot::Random], games: GAMES, seed: 1 };
    let run = || play(&request, Effort { jobs: 1, progress: &|_| {} });
    let actions = run().map_or(0, |report| report.actions);
    bencher.counter(ItemsCount::new(actions)).bench(run);
}

/// What no rules engine can beat: a choice for each action, and a shuffle of 50 for each game.
#[divan::bench]
fn bare_loop(bencher: Bencher<'_, '_>) {
    const ACTIONS: usize = 10_600;
    bencher.counter(ItemsCount::new(ACTIONS)).bench(|| {
        let seed = Seed::from_number(4);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let mut deck: [u8; 50] = std::array::from_fn(|place| place as u8);
        let mut hand = [0u8; 3];
        for action in 0..ACTIONS {
            if action % 53 == 0 {
                Rng::stream(&seed, action as u64).shuffle(&mut deck);
            }
            hand[rng.index(3)] = deck[rng.index(50)];
            black_box(&hand);
        }
    });
}
