use tabletop::{Awaiting, Choice, Config, Game, RefusalKind, Rng, Seat, Seed, Session};
use toys::{Timed, TimedAction, TimedOptions};

tabletop_laws::laws!(Timed);

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Two people in the middle of a round that began at 100 ms.
fn in_a_round() -> Session<Timed> {
    let config = Config { seats: 2, options: TimedOptions::default() };
    let mut session = Session::<Timed>::new(config, Seed::from_number(1)).unwrap();
    assert_eq!(session.state().silence(), None);
    for number in 0..2 {
        session.act(100, seat(number), TimedAction::Ready).unwrap();
    }
    session
}

#[test]
fn everybody_acts_at_once_until_the_deadline() {
    let mut session = in_a_round();
    let Awaiting::Seats { to_act, deadline } = session.state().awaiting() else { panic!("nobody acts") };
    assert_eq!((to_act.len(), deadline), (2, Some(3_100)));
    session.act(3_099, seat(1), TimedAction::Stop).unwrap();
    let late = session.act(3_100, seat(0), TimedAction::Stop).unwrap_err();
    assert_eq!(late.kind, RefusalKind::TooLate);
    session.pass_deadline(3_100).unwrap();
    assert_eq!(session.state().turn(), 2);
}

#[test]
fn nobody_speaks_while_the_clock_runs() {
    let mut session = in_a_round();
    assert!(session.state().silence().is_some());
    session.pass_deadline(3_100).unwrap();
    assert_eq!(session.state().silence(), None);
}

#[test]
fn the_watchful_wait_until_a_second_is_left() {
    let session = in_a_round();
    let watchful = Timed::policies().iter().find(|policy| policy.name == "watchful").unwrap();
    let mut legal = Vec::new();
    session.state().legal_actions(seat(0), &mut legal);
    let mut rng = Rng::stream(&Seed::from_number(1), 0);
    let mut choose = |left| (watchful.choose)(session.state(), seat(0), &legal, left, &mut rng);
    assert_eq!(choose(Some(3_000)), Choice::Wait(2_000));
    assert!(matches!(choose(Some(1_000)), Choice::Act(TimedAction::Take(_))));
    assert_eq!(choose(Some(20)), Choice::Act(TimedAction::Stop));
    assert!(matches!(choose(None), Choice::Act(_)));
}
