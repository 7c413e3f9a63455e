//! The search at a real table.

use arkham_noir::{ArkhamNoir, Options};
use arkham_ritual::ArkhamRitual;
use bots::{AnyPlayer, Bot, Budget, ChooseError, Effort, Look, explore, names};
use tabletop::{Choice, Config, Game, Rng, Seat, Seed, Session};

const SEAT: Seat = Seat::new(0).unwrap();

fn session(seed: u64) -> Session<ArkhamNoir> {
    Session::new(Config { seats: 1, options: Options::easy() }, Seed::from_number(seed)).unwrap()
}

fn rng(stream: u64) -> Rng {
    Rng::stream(&Seed::from_number(62), stream)
}

/// Plays to the end; says whether it was won.
fn plays(bot: Bot<ArkhamNoir>, seed: u64) -> (bool, Session<ArkhamNoir>) {
    let (mut session, mut rng, mut legal) = (session(seed), rng(seed), Vec::new());
    while let Some(look) = Look::new(session.state(), SEAT, None, &mut legal) {
        let Choice::Act(action) = bot.choose(&look, &mut rng) else { panic!("nobody waits here") };
        session.act(0, SEAT, action).unwrap();
    }
    (session.state().outcome().unwrap().seats[0].won, session)
}

#[test]
fn it_plays_games_of_one_player_and_no_others() {
    assert_eq!(names::<ArkhamNoir>(), ["random", "greedy", "search"]);
    assert!(!names::<ArkhamRitual>().contains(&"search"));
    let ritual =
        Session::<ArkhamRitual>::new(Config { seats: 3, options: Default::default() }, Seed::from_number(1));
    let refused = ritual.unwrap().ponder(SEAT, Effort::FULL);
    assert!(matches!(refused, Err(ChooseError::NoSearch { .. })));
}

#[test] // AN-62
fn the_same_seed_and_nodes_find_the_same() {
    let session = session(3);
    let mut legal = Vec::new();
    let look = Look::new(session.state(), SEAT, None, &mut legal).unwrap();
    let one = explore(&look, Budget::nodes(500), &mut rng(1));
    assert_eq!(one, explore(&look, Budget::nodes(500), &mut rng(1)));
    assert_ne!(one, explore(&look, Budget::nodes(500), &mut rng(2)));
    assert_eq!(one.iter().map(|tried| tried.visits).sum::<u32>(), 500);
    assert!(one.iter().all(|tried| (0.0..=1.0).contains(&tried.chance)));
    let actions: Vec<_> = one.into_iter().map(|tried| tried.action).collect();
    assert_eq!(actions, look.legal(), "every legal action, in order");
}

#[test]
fn looking_ahead_wins_more_than_greed_and_greed_more_than_chance() {
    let wins = |bot, games| (0..games).filter(|&seed| plays(bot, seed).0).count();
    let random = wins(Bot::Random, 12);
    let greedy = wins(Bot::named("greedy").unwrap(), 12);
    let search = wins(Bot::Search(Budget::nodes(300)), 12);
    let is_so = random + 4 < greedy && search >= greedy;
    assert!(is_so, "random {random}, greedy {greedy}, search {search} of 12");
}

#[test]
fn a_search_out_of_time_still_answers() {
    let session = session(4);
    let mut legal = Vec::new();
    let look = Look::new(session.state(), SEAT, None, &mut legal).unwrap();
    let budget = Budget { nodes: u32::MAX, time: Some(std::time::Duration::ZERO) };
    let tried = explore(&look, budget, &mut rng(0));
    assert!(tried.iter().any(|one| one.visits > 0));
}
