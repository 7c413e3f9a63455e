//! The search at a real table.

use arkham_noir::{ArkhamNoir, Options};
use arkham_ritual::ArkhamRitual;
use bots::{AnyPlayer, Assessment, Bot, Budget, ChooseError, Look, analyse, coach, names};
use roster::AnySession;
use serde_json::value::RawValue;
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
    let refused = ritual.unwrap().ponder(SEAT, Budget::nodes(10), rng(0));
    assert!(matches!(refused, Err(ChooseError::NoSearch { .. })));
}

#[test] // AN-62
fn the_same_seed_and_nodes_give_the_same_assessment() {
    let session = session(3);
    let mut legal = Vec::new();
    let look = Look::new(session.state(), SEAT, None, &mut legal).unwrap();
    let one = analyse(&look, Budget::nodes(500), &mut rng(1));
    assert_eq!(one, analyse(&look, Budget::nodes(500), &mut rng(1)));
    assert_ne!(one, analyse(&look, Budget::nodes(500), &mut rng(2)));
    assert_eq!(one.iter().map(|assessed| assessed.visits).sum::<u32>(), 500);
    assert!(one.iter().all(|assessed| (0.0..=1.0).contains(&assessed.win_chance)));
    let actions: Vec<_> = one.into_iter().map(|assessed| assessed.action).collect();
    assert_eq!(actions, look.legal(), "every legal action, in order");
}

#[test] // AN-62
fn a_hint_puts_the_best_first_and_is_the_same_however_often_it_is_asked_for() {
    let session = session(3);
    let hint = || session.ponder(SEAT, Budget::nodes(300), rng(1)).unwrap()().unwrap();
    let (one, other) = (hint(), hint());
    assert!(one.is_sorted_by(|better, worse| better.win_chance >= worse.win_chance));
    let mut legal = Vec::new();
    session.state().legal_actions(SEAT, &mut legal);
    assert_eq!(one.len(), legal.len(), "every legal action");
    let told = |hint: &[Assessment<_>]| -> Vec<String> {
        hint.iter()
            .map(|one: &Assessment<Box<RawValue>>| format!("{} {}", one.action, one.win_chance))
            .collect()
    };
    assert_eq!(told(&one), told(&other));
}

#[test] // AN-62
fn what_the_search_would_play_wins_most_often_of_all() {
    for seed in 0..20 {
        let hint = session(seed).ponder(SEAT, Budget::nodes(300), rng(seed)).unwrap()().unwrap();
        let most = hint.iter().map(|assessed| assessed.visits).max();
        assert_eq!(most, Some(hint[0].visits), "deal {seed}");
        assert!(hint[1..].iter().all(|assessed| assessed.win_chance < hint[0].win_chance), "deal {seed}");
    }
}

#[test] // AN-62
fn every_decision_of_a_game_is_weighed_against_the_best_one() {
    let (_, session) = plays(Bot::Random, 5);
    let record = session.record().to_json().unwrap();
    let judged = coach(&record, |_| true, Budget::nodes(60)).unwrap();
    assert!(judged.len() > 20, "{}", judged.len());
    assert!(judged.is_sorted_by(|one, next| one.step < next.step && one.turn <= next.turn));
    let moves = session.moves().unwrap();
    for one in &judged {
        let (seat, done) = moves[one.step as usize].act.as_ref().unwrap();
        assert_eq!((*seat, done.get()), (one.seat, one.action.get()), "step {} comes before it", one.step);
        assert!(0.0 <= one.chance && one.chance <= one.best_chance && one.best_chance <= 1.0);
    }
    assert!(judged.iter().any(|one| one.best_chance > one.chance + 0.02), "chance alone plays badly");

    let again = coach(&record, |step| step == judged[7].step, Budget::nodes(60)).unwrap();
    assert_eq!(again.len(), 1);
    assert_eq!((again[0].chance, again[0].best.get()), (judged[7].chance, judged[7].best.get()));
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
    let assessed = analyse(&look, budget, &mut rng(0));
    assert!(assessed.iter().any(|one| one.visits > 0));
}
