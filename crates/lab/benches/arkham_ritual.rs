//! How fast Arkham Ritual is, next to a bare loop that only shuffles and chooses.
//!
//! Read the figures as ratios to `bare_loop` of the same run; allocations are counted beside them.

use arkham_ritual::{Action, ArkhamRitual, Options};
use bots::Bot;
use divan::{AllocProfiler, Bencher, black_box, counter::ItemsCount};
use lab::{Effort, PlayRequest, play};
use tabletop::{Config, Game, Input, Rng, Seat, Seed, Session};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

/// How many games one sample plays; about 55 actions each at five seats.
const GAMES: u64 = 200;

fn main() {
    divan::main();
}

fn config(seats: u8) -> Config<Options> {
    Config { seats, options: Options::default() }
}

/// States in which somebody must act, from the middle of random games, with who acts.
fn positions(count: u64) -> Vec<(ArkhamRitual, Seat, Vec<Action>)> {
    let mut rng = Rng::stream(&Seed::from_number(1), 0);
    let position = |game| {
        let seed = Seed::from_number(2).of_game(game);
        let mut session = Session::<ArkhamRitual>::new(config(5), seed).ok()?;
        let mut found = None;
        for _ in 0..=game % 20 {
            let seat = session.state().awaiting().to_act().iter().next()?;
            let mut legal = Vec::new();
            session.state().legal_actions(seat, &mut legal);
            found = Some((*session.state(), seat, legal.clone()));
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
    let mut actions = Vec::with_capacity(16);
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
            let mut state = *black_box(state);
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

/// The exact chances of each card one may be holding (AR-80).
#[divan::bench]
fn own_card_odds(bencher: Bencher<'_, '_>) {
    let positions = positions(256);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for (state, seat, _) in &positions {
            black_box(black_box(state).odds(*seat));
        }
    });
}

/// Whole random games; items are actions.
#[divan::bench(args = [3, 5, 7])]
fn random_games(bencher: Bencher<'_, '_>, seats: u8) {
    let request =
        PlayRequest::<ArkhamRitual> { config: config(seats), bots: vec![Bot::Random], games: GAMES, seed: 1 };
    let run = || play(&request, Effort { jobs: 1, progress: &|_| {} });
    let actions = run().map_or(0, |report| report.actions);
    bencher.counter(ItemsCount::new(actions)).bench(run);
}

/// What no rules engine can beat: a choice for each action, and a shuffle of 22 for each dozen.
#[divan::bench]
fn bare_loop(bencher: Bencher<'_, '_>) {
    const ACTIONS: usize = 11_000;
    bencher.counter(ItemsCount::new(ACTIONS)).bench(|| {
        let seed = Seed::from_number(4);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let mut deck: [u8; 22] = std::array::from_fn(|place| place as u8);
        let mut held = [0u8; 5];
        for action in 0..ACTIONS {
            if action % 12 == 0 {
                Rng::stream(&seed, action as u64).shuffle(&mut deck);
            }
            held[rng.index(5)] = deck[rng.index(22)];
            black_box(&held);
        }
    });
}
