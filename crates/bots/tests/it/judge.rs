//! The judge of hints and of the coach, over real games.

use arkham_noir::{ArkhamNoir, Options};
use bots::{AnyPlayer, Bot, Effort, Judgement, Lesson, Look, Weighed, coach};
use roster::{AnySession, Json};
use serde_json::Value;
use tabletop::{Choice, Config, Game, Rng, Seat, Seed, Session};

const SEAT: Seat = Seat::new(0).unwrap();
/// Enough to differ, little enough for whole games.
const EFFORT: Effort = Effort { searches: 4, nodes: 60 };

fn session(seed: u64) -> Session<ArkhamNoir> {
    Session::new(Config { seats: 1, options: Options::easy() }, Seed::from_number(seed)).unwrap()
}

fn hint(session: &Session<ArkhamNoir>) -> Vec<Weighed<Json>> {
    session.ponder(SEAT, EFFORT).unwrap()().unwrap()
}

fn value(action: &Json) -> Value {
    serde_json::from_str(action.get()).unwrap()
}

/// A game played by chance, until its end.
fn played_by_chance(seed: u64) -> Session<ArkhamNoir> {
    let (mut session, mut legal) = (session(seed), Vec::new());
    let mut rng = Rng::stream(&Seed::from_number(62), seed);
    while let Some(look) = Look::new(session.state(), SEAT, None, &mut legal) {
        let Choice::Act(action) = Bot::Random.choose(&look, &mut rng) else { panic!("nobody waits here") };
        session.act(0, SEAT, action).unwrap();
    }
    session
}

fn lesson<'a>(record: &'a str, steps: &'a [u32], advised: &'a [(u32, Vec<Value>)]) -> Lesson<'a> {
    Lesson { record, steps, advised, effort: EFFORT }
}

fn judged(session: &Session<ArkhamNoir>, advised: &[(u32, Vec<Value>)]) -> Vec<Judgement> {
    let record = session.record().to_json().unwrap();
    let all: Vec<u32> = (0..session.moves()().unwrap().len() as u32).collect();
    coach(&lesson(&record, &all, advised)).unwrap()
}

#[test] // AN-62
fn a_hint_weighs_everything_the_best_first_and_is_the_same_however_often_it_is_asked_for() {
    let session = session(3);
    let (one, other) = (hint(&session), hint(&session));
    assert!(one.is_sorted_by(|better, worse| better.chance >= worse.chance));
    assert!(one[0].is_as_good && one.iter().all(|one| (0.0..=1.0).contains(&one.margin)));
    let mut legal = Vec::new();
    session.state().legal_actions(SEAT, &mut legal);
    assert_eq!(one.len(), legal.len(), "every legal action");
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

#[test] // AN-62
fn hint_and_coach_say_the_same_of_the_same_moment() {
    for seed in 0..2 {
        let whole = played_by_chance(seed);
        let judged = judged(&whole, &[]);
        assert!(judged.len() > 20, "{}", judged.len());
        let (mut again, mut judged) = (session(seed), judged.into_iter().peekable());
        for (step, done) in (0..).zip(whole.moves()().unwrap()) {
            let (seat, action) = done.act.unwrap();
            if let Some(judgement) = judged.next_if(|judgement| judgement.step == step) {
                let hint = hint(&again);
                let own = hint.iter().find(|one| one.action.get() == action.get()).unwrap();
                let told = |one: &Weighed<Json>| (one.action.get().to_owned(), one.chance, one.margin);
                let Judgement { chance, margin, best, best_chance, best_margin, cost, .. } = judgement;
                assert_eq!(told(&hint[0]), (best.get().to_owned(), best_chance, best_margin), "step {step}");
                assert_eq!(told(own), (action.get().to_owned(), chance, margin), "step {step}");
                assert_eq!(cost > 0.0, !own.is_as_good && own.chance < hint[0].chance, "step {step}");
            }
            AnySession::act(&mut again, 0, seat, action.get()).unwrap();
        }
        assert!(judged.next().is_none());
    }
}

#[test] // AN-62
fn no_move_that_was_advised_is_blamed() {
    for seed in 0..3 {
        let mut session = session(seed);
        let mut rng = Rng::stream(&Seed::from_number(63), seed);
        let mut legal = Vec::new();
        while Look::new(session.state(), SEAT, None, &mut legal).is_some() {
            // Not only the first: whatever the hint calls as good.
            let good: Vec<_> = hint(&session).into_iter().filter(|one| one.is_as_good).collect();
            let chosen = good[rng.index(good.len())].action.get();
            AnySession::act(&mut session, 0, SEAT, chosen).unwrap();
        }
        let blamed: Vec<_> = judged(&session, &[]).into_iter().filter(|one| one.cost > 0.0).collect();
        assert!(blamed.is_empty(), "deal {seed}: {blamed:?}");
    }
}

#[test] // AN-62
fn advice_of_an_older_judge_is_not_blamed_either() {
    let session = played_by_chance(5);
    let costly: Vec<_> = judged(&session, &[]).into_iter().filter(|one| one.cost > 0.0).collect();
    assert!(costly.len() > 3, "chance alone plays badly");
    assert!(costly.iter().all(|one| one.why.is_some()), "and it is said why");
    let (one, rest) = costly.split_first().unwrap();
    let advised = [(one.step, vec![value(&one.action)]), (rest[0].step, vec![value(&rest[0].best)])];
    let again = judged(&session, &advised);
    let cost = |step| again.iter().find(|one| one.step == step).unwrap().cost;
    assert_eq!(cost(one.step), 0.0);
    assert_eq!(cost(rest[0].step), rest[0].cost, "something else was advised");
}

#[test] // AN-62
fn a_cost_is_what_the_intervals_leave_no_doubt_of() {
    for one in judged(&played_by_chance(6), &[]) {
        let lost = one.best_chance - one.chance;
        let is_doubtful = lost <= one.margin + one.best_margin;
        assert_eq!(one.cost, if is_doubtful { 0.0 } else { lost }, "step {}", one.step);
        assert!(0.0 <= one.chance && one.chance <= one.best_chance && one.best_chance <= 1.0);
    }
}

#[test]
fn only_the_steps_that_are_asked_for_are_judged() {
    let session = played_by_chance(5);
    let record = session.record().to_json().unwrap();
    let all = judged(&session, &[]);
    let one = coach(&lesson(&record, &[all[7].step], &[])).unwrap();
    assert_eq!(one.len(), 1);
    assert_eq!((one[0].chance, one[0].best.get()), (all[7].chance, all[7].best.get()));
}
