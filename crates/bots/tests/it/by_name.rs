//! Bots at a real table.

use arkham_ritual::ArkhamRitual;
use bots::{AnyPlayer, Bot, ChooseError, Look, names, names_of, play_alone};
use tabletop::{Awaiting, Choice, Config, Game, Rng, Seat, Seed, Session, Viewer};

fn session() -> Session<ArkhamRitual> {
    let config = Config { seats: 5, options: Default::default() };
    Session::new(config, Seed::from_number(1)).unwrap()
}

fn to_act(game: &ArkhamRitual) -> Option<Seat> {
    game.awaiting().to_act().iter().next()
}

#[test]
fn random_comes_first_then_the_games_own() {
    let names = names::<ArkhamRitual>();
    assert_eq!(names[0], "random");
    assert!(names.len() > 1);
    for name in names {
        assert_eq!(Bot::<ArkhamRitual>::named(name).unwrap().name(), name);
    }
}

#[test]
fn an_unknown_name_is_answered_with_the_known_ones() {
    let error = Bot::<ArkhamRitual>::named("deep-blue").unwrap_err();
    let known = names::<ArkhamRitual>().join(", ");
    assert_eq!(error.to_string(), format!("unknown bot \"deep-blue\": arkham-ritual has {known}"));
}

#[test]
fn every_bot_plays_a_game_to_its_end() {
    for name in names::<ArkhamRitual>() {
        let bot = Bot::named(name).unwrap();
        let mut session = session();
        let mut rng = Rng::stream(&Seed::from_number(2), 0);
        let mut legal = Vec::new();
        while let Some(seat) = to_act(session.state()) {
            let look = Look::new(session.state(), seat, None, &mut legal).unwrap();
            let Choice::Act(action) = bot.choose(&look, &mut rng) else { panic!("nobody waits here") };
            session.act(0, seat, action).unwrap();
        }
        assert_eq!(session.state().awaiting(), Awaiting::Nothing);
    }
}

#[test]
fn a_look_shows_what_the_seat_sees_and_no_more() {
    let session = session();
    let seat = to_act(session.state()).unwrap();
    let mut legal = Vec::new();
    let look = Look::new(session.state(), seat, None, &mut legal).unwrap();
    let viewer = Viewer::Seat(seat);
    let mut rng = Rng::stream(&Seed::from_number(3), 0);
    assert_eq!(look.view(), session.state().view(viewer));
    assert_eq!(look.imagine(&mut rng).view(viewer), look.view());
    assert!((0..20).any(|_| look.imagine(&mut rng) != *session.state()));
}

#[test]
fn a_seat_that_is_not_asked_gets_no_look() {
    let session = session();
    let other = to_act(session.state()).unwrap().left_of(5);
    assert!(Look::new(session.state(), other, None, &mut Vec::new()).is_none());
}

#[test]
fn a_random_choice_takes_no_memory() {
    let session = session();
    let seat = to_act(session.state()).unwrap();
    let mut rng = Rng::stream(&Seed::from_number(4), 0);
    let mut legal = Vec::with_capacity(64);
    let used = allocation_counter::measure(|| {
        for _ in 0..100 {
            let look = Look::new(session.state(), seat, None, &mut legal);
            look.map(|look| Bot::Random.choose(&look, &mut rng));
        }
    });
    assert_eq!(used.count_total, 0);
}

#[test]
fn any_game_is_played_by_names_alone() {
    for game in roster::describe() {
        let (id, seats) = (game.id, game.seats.min);
        for name in names_of(id).unwrap() {
            let config = format!(r#"{{"seats": {seats}, "options": {{}}}}"#);
            let mut session = bots::open(id, &config, Seed::from_number(5)).unwrap();
            assert_eq!(session.bots(), names_of(id).unwrap());
            let (mut rng, mut now) = (Rng::stream(&Seed::from_number(6), 0), 0);
            while let Awaiting::Seats { to_act, deadline } = session.awaiting() {
                // Where a clock runs, a game of beginners ends by it.
                if deadline.is_some_and(|deadline| now >= deadline) {
                    session.pass_deadline(now).unwrap();
                    continue;
                }
                let seat = to_act.iter().next().unwrap();
                let Choice::Act(action) = session.choose(seat, name, None, &mut rng).unwrap() else {
                    panic!("nobody waits here")
                };
                session.act(now, seat, action.get()).unwrap();
                now += 1_000;
            }
            assert_eq!(session.awaiting(), Awaiting::Nothing);
        }
    }
    assert!(names_of("chess").is_err());
}

#[test]
fn a_choice_follows_from_the_draws_and_is_only_made_when_asked() {
    let session = session();
    let seat = to_act(session.state()).unwrap();
    let choose = |seat, name| session.choose(seat, name, None, &mut Rng::stream(&Seed::from_number(7), 1));
    let text = |name| format!("{:?}", choose(seat, name).unwrap());
    assert_eq!(text("greedy"), text("greedy"));
    assert!(matches!(choose(seat, "deep-blue"), Err(ChooseError::Bot(_))));
    assert!(matches!(choose(seat.left_of(5), "random"), Err(ChooseError::NotAsked { .. })));
}

#[test]
fn the_strongest_bot_plays_a_deal_for_one_to_its_end() {
    let played = |stream| {
        let (deal, rng) =
            (Seed::daily("arkham-noir", "2026-11-16"), Rng::stream(&Seed::from_number(8), stream));
        play_alone("arkham-noir", deal, rng).unwrap()
    };
    assert_eq!(played(1), played(1), "the same draws, the same game");
    let refused = play_alone("ritual", Seed::from_number(1), Rng::stream(&Seed::from_number(8), 1));
    assert!(refused.is_err(), "it is not for one");
}
