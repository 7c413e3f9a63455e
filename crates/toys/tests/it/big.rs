use tabletop::{Config, Game, Language, Rng, Seat, Seed, Session, Viewer};
use tabletop_laws::{Format, parse_scenarios, run_scenario};
use toys::{Big, BigAction, BigOptions, Edition, Side};

tabletop_laws::laws!(Big);

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

/// As long as an example of a game with 500 cards should be at most.
const EXAMPLE: &str = "\
name: A book is put on an empty shelf, and nobody else sees the hand.
rules: [BG-15]
game: toy-big
seats: 8
seed: 7
decks: { books: [7, 8, 9] }
given:
  people: { '[0]': { at: 21, hand: { '[=9]': null } }, '[3]': { clues: 2 } }
  deck: { '[+]': [9] }
  shelves: { '[id=21]': { clues: 3 }, '[22]': { dust: 0 } }
fates: [{ dice: [6] }]
when:
  - { seat: 0, do: { step: left } }
  - { undo: 0 }
  - { seat: 0, do: { place: 9 }, refused: BG-14 }
  - { seat: 0, do: { place: 7 } }
  - { seat: 0, do: { place: 8 }, refused: BG-15 }
  - { cannot_undo: 0 }
  - { seat: 0, do: search }
then:
  - { view: 1, at: /shelves/21, contains: { card: 7, clues: 4 } }
  - { view: 1, at: /people/0, contains: { cards: 1, hand: null } }
  - { events: 5, contains: { found: { die: 6 } }, count: 1 }";

#[test]
fn an_example_of_a_big_game_takes_under_25_lines() {
    assert!(EXAMPLE.lines().count() < 25);
    let scenario = &parse_scenarios(EXAMPLE, Format::Yaml).unwrap()[0];
    run_scenario::<Big>(scenario).unwrap_or_else(|failure| panic!("{failure}"));
}
