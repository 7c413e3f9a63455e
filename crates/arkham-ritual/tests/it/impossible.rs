//! What a player may be tempted to do and may not, each with the rule that says so.

use arkham_ritual::{Action, ArkhamRitual, First, Options, Temptation, Turn};
use tabletop::{Awaiting, Config, Fate, Game, Impossible, Input, Rng, Seat, Seed, Session, Tempting, Viewer};

type Told = (Tempting<Action, Temptation>, &'static str);

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn told(game: &ArkhamRitual, seat: Seat) -> Vec<Told> {
    let mut out = Vec::new();
    game.impossible(seat, &mut out);
    out.into_iter().map(|Impossible { what, rule }| (what, rule.0)).collect()
}

const fn action(action: Action) -> Tempting<Action, Temptation> {
    Tempting::Action(action)
}

const fn other(temptation: Temptation) -> Tempting<Action, Temptation> {
    Tempting::Other(temptation)
}

/// A game in which seat 0 draws first and the cards lie in this order before all others.
fn dealt(seats: u8, first: &[u16]) -> ArkhamRitual {
    let options = Options { first: First::Seat0, ..Options::default() };
    let mut game = ArkhamRitual::new(&Config { seats, options }).unwrap();
    let rest = (0..22).filter(|place| !first.contains(place));
    let order = first.iter().copied().chain(rest).collect();
    game.apply(0, &Input::Fate(Fate::Order(order)), &mut Vec::new()).unwrap();
    game
}

fn act(game: &mut ArkhamRitual, number: u8, action: Action) {
    game.apply(0, &Input::Act { seat: seat(number), action }, &mut Vec::new()).unwrap();
}

#[test] // AR-06, AR-11, AR-61
fn who_drew_may_not_keep_the_card_nor_give_it_to_a_dummy() {
    let game = dealt(3, &[]);
    let expected = [
        (other(Temptation::LookAtOwnCard), "AR-06"),
        (other(Temptation::KeepDrawnCard), "AR-11"),
        (other(Temptation::PassToDummy(0)), "AR-61"),
        (other(Temptation::PassToDummy(1)), "AR-61"),
    ];
    assert_eq!(told(&game, seat(0)), expected);
    assert_eq!(told(&game, seat(1)), [], "who is not asked is told nothing");
}

#[test] // AR-14, AR-15
fn who_decides_may_not_give_the_card_to_a_hand_off_the_table_nor_let_it_go() {
    let mut game = dealt(5, &[]);
    act(&mut game, 0, Action::PassTo(seat(1)));
    act(&mut game, 1, Action::PassTo(seat(3)));
    let expected = [
        (action(Action::PassTo(seat(0))), "AR-14"),
        (action(Action::PassTo(seat(1))), "AR-14"),
        (action(Action::LetGo), "AR-15"),
        (other(Temptation::LookAtOwnCard), "AR-06"),
    ];
    assert_eq!(told(&game, seat(3)), expected);

    act(&mut game, 3, Action::PassTo(seat(2)));
    act(&mut game, 2, Action::PassTo(seat(4)));
    let last = told(&game, seat(4));
    assert!(last.contains(&(action(Action::PassTo(seat(2))), "AR-14")), "{last:?}");
    assert!(last.iter().all(|(_, rule)| *rule != "AR-15"), "the last one asked may let it go: {last:?}");
}

#[test] // AR-23
fn who_looks_through_the_orb_may_not_take_the_card_nor_pass_it() {
    // Seat 1 holds the Orb, place 18 of the printed deck.
    let mut game = dealt(3, &[0, 18]);
    act(&mut game, 0, Action::PassTo(seat(1)));
    act(&mut game, 1, Action::Take);
    let expected = [(other(Temptation::LookAtOwnCard), "AR-06"), (other(Temptation::TakeSeenCard), "AR-23")];
    assert_eq!(told(&game, seat(1)), expected);
}

#[test] // AR-06, AR-14
fn whatever_happens_the_list_is_sorted_true_and_no_secret() {
    for number in 0..60 {
        let seed = Seed::from_number(number);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let config = Config { seats: 3 + (number % 5) as u8, options: Options::default() };
        let mut session = Session::<ArkhamRitual>::new(config, seed).unwrap();
        while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
            let game = *session.state();
            let asked = to_act.iter().next().unwrap();
            for seat in Seat::first(game.seats()) {
                let told = told(&game, seat);
                assert_eq!(told.is_empty(), seat != asked);
                assert!(told.is_sorted_by(|one, next| one < next), "{told:?}");
                for (what, rule) in &told {
                    let Tempting::Action(action) = what else { continue };
                    assert_eq!(game.check(seat, action).unwrap_err().rule.0, *rule);
                }
                assert_eq!(told, self::told(&game.imagine(seat, &mut rng), seat));
            }
            let deciding = matches!(game.view(Viewer::Spectator).turn, Turn::Deciding(_));
            let drawer = action(Action::PassTo(game.view(Viewer::Spectator).active));
            assert_eq!(told(&game, asked).contains(&(drawer, "AR-14")), deciding);
            let mut legal = Vec::new();
            game.legal_actions(asked, &mut legal);
            session.act(0, asked, legal[rng.index(legal.len())]).unwrap();
        }
    }
}
