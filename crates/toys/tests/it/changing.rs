use tabletop::{Config, Game, Seat, Seed, Session};
use tabletop_laws::{LawRun, check_declarations, check_many};
use toys::{Changing, ChangingAction, ChangingOptions};

#[test]
fn every_version_keeps_every_law() {
    fn check<const RULES: u32>() {
        check_declarations::<Changing<RULES>>().unwrap();
        check_many::<Changing<RULES>>(&LawRun {
            games: 5,
            steps: None,
            seats: None,
            seed: Seed::from_number(1),
        })
        .unwrap();
    }
    check::<1>();
    check::<2>();
    check::<3>();
    check::<4>();
}

#[test]
fn later_rules_take_up_what_earlier_ones_wrote_and_the_last_take_up_nothing() {
    let mut session =
        Session::<Changing<1>>::new(Config { seats: 2, options: ChangingOptions {} }, Seed::from_number(1))
            .unwrap();
    session.act(0, Seat::new(1).unwrap(), ChangingAction::Add).unwrap();
    let written = serde_json::to_string(session.state()).unwrap();
    let second = Changing::<2>::adopt(1, &written).unwrap();
    assert_eq!(serde_json::to_string(&second).unwrap(), written);
    let third = Changing::<3>::adopt(1, &written).unwrap();
    assert_ne!(serde_json::to_string(&third).unwrap(), written);
    assert!(Changing::<2>::adopt(3, &serde_json::to_string(&third).unwrap()).is_err());
    assert!(Changing::<4>::adopt(1, &written).is_err());
}
