//! How fast the games are, next to a bare loop that only shuffles and chooses.
//!
//! Read the figures as ratios to `bare_loop` of the same run; allocations are counted beside them.

use arkham_horror::ArkhamHorror;
use arkham_noir::ArkhamNoir;
use arkham_ritual::ArkhamRitual;
use bots::{Bot, Budget, Look, explore};
use divan::{AllocProfiler, Bencher, black_box, counter::ItemsCount};
use lab::{Effort, PlayRequest, play};
use ritual::Ritual;
use tabletop::patch::{Changes, Fields as _};
use tabletop::{Config, Game, Input, Rng, Seat, Seed, Session, Viewer};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// A game, and what of it a bare loop has to do as well.
trait Measured: Game {
    /// As many as usually play.
    const PLAYERS: u8;
    const CARDS: usize;
    /// About how many a shuffle lasts.
    const ACTIONS_A_SHUFFLE: usize;
    /// How many games one sample plays.
    const GAMES: u64 = 200;
    /// From how far into games positions are taken.
    const INTO_GAMES: u64 = 20;
}

impl Measured for ArkhamHorror {
    const PLAYERS: u8 = 2;
    const CARDS: usize = 67;
    const ACTIONS_A_SHUFFLE: usize = 300;
    // A game is as long as dozens of the others.
    const GAMES: u64 = 10;
    const INTO_GAMES: u64 = 400;
}

impl Measured for ArkhamNoir {
    const PLAYERS: u8 = 1;
    const CARDS: usize = 50;
    const ACTIONS_A_SHUFFLE: usize = 53;
}

impl Measured for ArkhamRitual {
    const PLAYERS: u8 = 5;
    const CARDS: usize = 22;
    const ACTIONS_A_SHUFFLE: usize = 12;
}

impl Measured for Ritual {
    const PLAYERS: u8 = 4;
    const CARDS: usize = 25;
    const ACTIONS_A_SHUFFLE: usize = 450;
}

fn config<G: Game>(seats: u8) -> Config<G::Options> {
    Config { seats, options: G::Options::default() }
}

/// States in which somebody must act, from the middle of random games, with who acts.
fn positions<G: Measured>(count: u64) -> Vec<(G, Seat, Vec<G::Action>)> {
    let mut rng = Rng::stream(&Seed::from_number(1), 0);
    let position = |game| {
        let seed = Seed::from_number(2).of_game(game);
        let mut session = Session::<G>::new(config::<G>(G::PLAYERS), seed).ok()?;
        let mut found = None;
        for _ in 0..=game * 7 % G::INTO_GAMES {
            let seat = session.state().awaiting().to_act().iter().next()?;
            let mut legal = Vec::new();
            session.state().legal_actions(seat, &mut legal);
            found = Some((session.state().clone(), seat, legal.clone()));
            session.act(0, seat, legal[rng.index(legal.len())].clone()).ok()?;
        }
        found
    };
    (0..count).filter_map(position).collect()
}

#[divan::bench(types = [ArkhamHorror, ArkhamNoir, ArkhamRitual, Ritual])]
fn clone<G: Measured>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>(256);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().for_each(|(state, ..)| {
            black_box(Clone::clone(black_box(state)));
        });
    });
}

/// How many bytes the largest of many states of Arkham Horror is written in, at the largest table.
fn largest_state() -> usize {
    let config = config::<ArkhamHorror>(8);
    let mut rng = Rng::stream(&Seed::from_number(7), 0);
    let (mut largest, mut legal) = (0, Vec::new());
    let Ok(mut session) = Session::<ArkhamHorror>::new(config, Seed::from_number(7)) else { return 0 };
    for action in 0..10_000 {
        let Some(seat) = session.state().awaiting().to_act().iter().next() else { break };
        legal.clear();
        session.state().legal_actions(seat, &mut legal);
        if session.act(0, seat, legal[rng.index(legal.len())]).is_err() {
            break;
        }
        if action % 10 == 0 {
            largest = largest.max(serde_json::to_vec(session.state()).map_or(0, |text| text.len()));
        }
    }
    largest
}

/// Writing states of Arkham Horror; the argument is how many bytes the largest takes.
#[divan::bench(args = [largest_state()])]
fn write_state(bencher: Bencher<'_, '_>, _largest: usize) {
    let positions = positions::<ArkhamHorror>(256);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().for_each(|(state, ..)| {
            black_box(serde_json::to_vec(black_box(state)).ok());
        });
    });
}

#[divan::bench(types = [ArkhamHorror, ArkhamNoir, ArkhamRitual, Ritual])]
fn legal<G: Measured>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>(256);
    let mut actions = Vec::with_capacity(64);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (state, seat, _) in &positions {
            actions.clear();
            black_box(state).legal_actions(*seat, &mut actions);
            black_box(&actions);
        }
    });
}

#[divan::bench(types = [ArkhamHorror, ArkhamNoir, ArkhamRitual, Ritual])]
fn clone_and_apply<G: Measured>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>(256);
    let mut events = Vec::with_capacity(16);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (state, seat, legal) in &positions {
            let mut state = black_box(state).clone();
            events.clear();
            let input = Input::Act { seat: *seat, action: legal[0].clone() };
            black_box(state.apply(0, &input, &mut events)).ok();
            black_box(&state);
        }
    });
}

#[divan::bench(types = [ArkhamHorror, ArkhamNoir, ArkhamRitual, Ritual])]
fn imagine<G: Measured>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>(256);
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
    let positions = positions::<ArkhamRitual>(256);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for (state, seat, _) in &positions {
            black_box(black_box(state).odds(*seat));
        }
    });
}

/// One decision in Arkham Noir with 2,000 nodes; items are nodes.
#[divan::bench]
fn search(bencher: Bencher<'_, '_>) {
    let positions = positions::<ArkhamNoir>(8);
    let mut legal = Vec::new();
    let budget = Budget::default();
    bencher.counter(ItemsCount::new(positions.len() * budget.nodes as usize)).bench_local(|| {
        for (state, seat, _) in &positions {
            let mut rng = Rng::stream(&Seed::from_number(5), 0);
            black_box(Look::new(state, *seat, None, &mut legal).map(|look| explore(&look, budget, &mut rng)));
        }
    });
}

/// Whole random games; items are actions.
#[divan::bench(types = [ArkhamHorror, ArkhamNoir, ArkhamRitual, Ritual])]
fn random_games<G: Measured>(bencher: Bencher<'_, '_>) {
    measure_games::<G>(bencher, G::PLAYERS);
}

/// Random games in which two seats get a patch to their view after every action, as a server writes it;
/// items are actions.
#[divan::bench(types = [ArkhamHorror, ArkhamNoir, ArkhamRitual, Ritual])]
fn actions_with_patches<G: Measured>(bencher: Bencher<'_, '_>) {
    const ACTIONS: usize = 500;
    let viewers = [0, 1].map(|number| Seat::new(number).map_or(Viewer::Spectator, Viewer::Seat));
    let viewers: Vec<Viewer> = viewers.into_iter().take(G::PLAYERS.into()).collect();
    bencher.counter(ItemsCount::new(ACTIONS)).bench_local(|| {
        let mut rng = Rng::stream(&Seed::from_number(6), 0);
        let mut legal = Vec::new();
        let (mut patches, mut last) = (String::new(), String::new());
        let mut game = 0;
        let mut session = Session::<G>::new(config::<G>(G::PLAYERS), Seed::from_number(game)).ok()?;
        for _ in 0..ACTIONS {
            let Some(seat) = session.state().awaiting().to_act().iter().next() else {
                game += 1;
                session = Session::<G>::new(config::<G>(G::PLAYERS), Seed::from_number(game)).ok()?;
                continue;
            };
            legal.clear();
            session.state().legal_actions(seat, &mut legal);
            session.mark();
            session.act(0, seat, legal[rng.index(legal.len())].clone()).ok()?;
            for (place, viewer) in viewers.iter().enumerate() {
                patches.clear();
                let mut changes = Changes::new(&mut patches);
                let is_alike = |other: &Viewer| session.sees_alike((*other, *other), (*viewer, *viewer));
                // As a table does it for those who see the same.
                if place > 0 && is_alike(&viewers[place - 1]) {
                    changes.repeat(&last);
                } else {
                    let (before, after) = (session.marked().view(*viewer), session.state().view(*viewer));
                    after.write_changes(&before, &mut changes);
                    last.clear();
                    last.push_str(changes.operations());
                }
                black_box(changes.finish().ok());
            }
        }
        Some(session)
    });
}

#[divan::bench(args = [3, 7])]
fn random_games_of_arkham_ritual(bencher: Bencher<'_, '_>, seats: u8) {
    measure_games::<ArkhamRitual>(bencher, seats);
}

fn measure_games<G: Measured>(bencher: Bencher<'_, '_>, seats: u8) {
    let request =
        PlayRequest::<G> { config: config::<G>(seats), bots: vec![Bot::Random], games: G::GAMES, seed: 1 };
    let run = || play(&request, Effort { jobs: 1, progress: &|_| {} });
    let actions = run().map_or(0, |report| report.actions);
    bencher.counter(ItemsCount::new(actions)).bench_local(run);
}

/// What no rules engine can beat: a choice for each action, and a shuffle every so many.
#[divan::bench(types = [ArkhamHorror, ArkhamNoir, ArkhamRitual, Ritual])]
fn bare_loop<G: Measured>(bencher: Bencher<'_, '_>) {
    const ACTIONS: usize = 11_000;
    bencher.counter(ItemsCount::new(ACTIONS)).bench(|| {
        let seed = Seed::from_number(4);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let mut deck: Vec<u8> = (0..G::CARDS).map(|place| place as u8).collect();
        let mut held = [0u8; 5];
        for action in 0..ACTIONS {
            if action % G::ACTIONS_A_SHUFFLE == 0 {
                Rng::stream(&seed, action as u64).shuffle(&mut deck);
            }
            held[rng.index(5)] = deck[rng.index(deck.len())];
            black_box(&held);
        }
    });
}
