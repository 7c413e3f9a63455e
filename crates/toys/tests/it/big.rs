use tabletop::{Config, Game, Language, Rng, Seat, Seed, Session, Viewer};
use tabletop_laws::{LawRun, check_declarations, check_many};
use toys::{Big, BigAction, BigOptions, Edition, Side};

#[test]
fn an_evening_for_each_number_of_people_keeps_every_law() {
    check_declarations::<Big>().unwrap();
    check_many::<Big>(&LawRun { games: 1, seats: None, seed: Seed::from_number(1) }).unwrap();
}

fn session(seats: u8) -> Session<Big> {
    Session::new(Config { seats, options: BigOptions::default() }, Seed::from_number(1)).unwrap()
}

#[test]
fn an_evening_takes_1500_inputs_with_views_of_about_40_kb() {
    let mut session = session(8);
    let mut rng = Rng::stream(&Seed::from_number(2), 0);
    let mut legal = Vec::new();
    while let Some(seat) = session.state().awaiting().to_act().iter().next() {
        legal.clear();
        session.state().legal_actions(seat, &mut legal);
        session.act(0, seat, legal[rng.index(legal.len())]).unwrap();
    }
    assert!((1_500..=1_501).contains(&session.log().len()), "{}", session.log().len());
    for viewer in Viewer::limited(8) {
        let len = serde_json::to_string(&session.state().view(viewer)).unwrap().len();
        assert!((36_000..44_000).contains(&len), "{viewer:?} sees {len} bytes");
    }
    assert_eq!(session.record().verify().unwrap(), *session.state());
}

#[test]
fn a_step_can_be_taken_back_and_a_card_cannot() {
    let mut session = session(8);
    let first = Seat::new(0).unwrap();
    session.act(0, first, BigAction::Step(Side::Left)).unwrap();
    assert_eq!(session.undoable(), Some(first));
    session.act(0, first, BigAction::Draw).unwrap();
    assert_eq!(session.undoable(), None);
}

#[test]
fn the_catalogue_is_of_the_options_and_the_language() {
    let print = |edition, language| {
        let options = BigOptions { edition, ..BigOptions::default() };
        serde_json::to_string(&Big::catalogue(&options, language)).unwrap()
    };
    let english = print(Edition::First, Language::En);
    assert!(english.len() > 40_000, "{}", english.len());
    assert_eq!(english, print(Edition::First, Language::En));
    assert_ne!(english, print(Edition::First, Language::Fr));
    assert_ne!(english, print(Edition::Second, Language::En));
}

#[test]
fn what_is_impossible_is_told_with_its_rule() {
    let session = session(8);
    let mut found = Vec::new();
    session.state().impossible(Seat::new(0).unwrap(), &mut found);
    assert_eq!(
        serde_json::to_value(&found).unwrap(),
        serde_json::json!([{"what": {"other": "look_at_deck"}, "rule": "BG-17"}])
    );
    found.clear();
    session.state().impossible(Seat::new(1).unwrap(), &mut found);
    assert_eq!(found, []);
}
