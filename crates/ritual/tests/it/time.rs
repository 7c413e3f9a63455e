use ritual::{Action, Options, Ritual};
use tabletop::{
    Awaiting, Config, Dealer, Fate, Game, Input, Millis, RefusalKind, Rng, RuleId, Seat, Seed, Viewer,
};

use crate::table::{any_move, begun, gathered, seat};

const APPRENTICES_OF_FOUR: Millis = 450_000;

fn deadline(game: &Ritual) -> Option<Millis> {
    match game.awaiting() {
        Awaiting::Seats { deadline, .. } => deadline,
        Awaiting::Chance(_) | Awaiting::Nothing => None,
    }
}

#[test] // RT-51
fn a_move_at_the_deadline_is_too_late_and_one_before_it_is_not() {
    let mut session = begun(4, Options::default(), 1, 700);
    let end = 700 + APPRENTICES_OF_FOUR;
    assert_eq!(deadline(session.state()), Some(end));
    let (holder, action) = any_move(&session);
    let before = session.state().clone();
    let late = session.act(end, holder, action).unwrap_err();
    assert_eq!((late.kind, late.rule), (RefusalKind::TooLate, RuleId("RT-51")));
    assert_eq!(*session.state(), before);
    session.act(end - 1, holder, action).unwrap();
    assert_eq!(deadline(session.state()), Some(end), "a move does not move the deadline");
}

#[test] // RT-51
fn a_deadline_does_not_pass_early_nor_where_there_is_none() {
    let mut session = begun(4, Options::default(), 1, 0);
    let early = session.pass_deadline(APPRENTICES_OF_FOUR - 1).unwrap_err();
    assert_eq!((early.kind, early.rule), (RefusalKind::DeadlineNotReached, RuleId("RT-51")));
    session.pass_deadline(APPRENTICES_OF_FOUR).unwrap();
    assert!(session.pass_deadline(APPRENTICES_OF_FOUR * 2).is_err(), "between rounds no clock runs");
    let relaxed = Options { clock: false, ..Options::default() };
    assert!(begun(4, relaxed, 1, 0).pass_deadline(Millis::MAX).is_err());
}

#[test] // RT-52
fn a_pause_between_rounds_takes_no_time_of_the_next() {
    let mut session = begun(4, Options::default(), 1, 0);
    session.pass_deadline(APPRENTICES_OF_FOUR).unwrap();
    let late = 10 * APPRENTICES_OF_FOUR;
    for number in 0..4 {
        session.act(late, seat(number), Action::Ready).unwrap();
    }
    assert_eq!(deadline(session.state()), Some(late + APPRENTICES_OF_FOUR));
}

#[test] // RT-52
fn a_game_read_again_in_mid_round_has_the_time_it_had() {
    let session = begun(4, Options::default(), 1, 5_000);
    let written = serde_json::to_string(session.state()).unwrap();
    let read: Ritual = serde_json::from_str(&written).unwrap();
    assert_eq!(read.awaiting(), session.state().awaiting());
}

#[test] // RT-20
fn nobody_speaks_while_the_clock_runs() {
    let mut session = gathered(4, Options::default(), 1);
    assert_eq!(session.state().silence(), None);
    for number in 0..4 {
        session.act(0, seat(number), Action::Ready).unwrap();
    }
    assert_eq!(session.state().silence(), Some(RuleId("RT-20")));
    session.pass_deadline(APPRENTICES_OF_FOUR).unwrap();
    assert_eq!(session.state().silence(), None);
    let relaxed = Options { clock: false, ..Options::default() };
    assert_eq!(begun(4, relaxed, 1, 0).state().silence(), None, "RT-53: without a clock people may talk");
}

#[test] // RT-52
fn a_table_pauses_between_rounds_only() {
    let mut session = gathered(4, Options::default(), 1);
    assert_eq!(session.state().no_pause(), None);
    for number in 0..4 {
        session.act(0, seat(number), Action::Ready).unwrap();
    }
    assert_eq!(session.state().no_pause(), Some(RuleId("RT-52")));
    session.pass_deadline(APPRENTICES_OF_FOUR).unwrap();
    assert_eq!(session.state().no_pause(), None);
    let relaxed = Options { clock: false, ..Options::default() };
    assert_eq!(
        begun(4, relaxed, 1, 0).state().no_pause(),
        None,
        "RT-53: where no clock runs none is stopped"
    );
}

/// A random game: what was put in, when, and what every viewer saw after it.
fn played(seats: u8, seed: u64, shift: Millis) -> Vec<(Option<Millis>, String)> {
    let seed = Seed::from_number(seed);
    let config = Config { seats, options: Options { tries: 2, ..Options::default() } };
    let mut game = Ritual::new(&config).unwrap();
    let (mut dealer, mut rng) = (Dealer::new(seed), Rng::stream(&seed, u64::MAX));
    let (mut now, mut told, mut legal) = (shift, Vec::new(), Vec::new());
    let mut events = Vec::new();
    loop {
        let input = match game.awaiting() {
            Awaiting::Nothing => return told,
            Awaiting::Chance(chance) => {
                let mut fate = Fate::Pick(0);
                dealer.answer(chance, &mut fate);
                Input::Fate(fate)
            }
            Awaiting::Seats { deadline: Some(deadline), .. } if now >= deadline => Input::DeadlinePassed,
            Awaiting::Seats { to_act, .. } => {
                let seat: Seat = to_act.iter().next().unwrap();
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let action = legal[rng.index(legal.len())];
                Input::Act { seat, action }
            }
        };
        game.apply(now, &input, &mut events).unwrap();
        let mut view = game.view(Viewer::AllSeeing);
        let end = view.deadline.take().map(|deadline| deadline - shift);
        told.push((end, format!("{view:?} {events:?}")));
        events.clear();
        now += Millis::from(rng.below(4_000));
    }
}

#[test] // RT-50
fn shifting_all_times_changes_nothing_but_deadlines() {
    for seats in 2..=6 {
        let (now, later) = (played(seats, 7, 0), played(seats, 7, 1 << 40));
        assert!(now.len() > 20, "{}", now.len());
        assert_eq!(now, later);
    }
}
