//! The deck that comes with the game, and decks of one's own.

use arkham_noir::{
    ArkhamNoir, Attribute, Deck, DeckChoice, DeckFile, Effect, Icon, Mark, Options, PrintedClue,
    PrintedVictim, Technique,
};
use proptest::prelude::*;
use tabletop::{Config, Game, Record, Seed, Session, Words, assemble_options};
use tabletop_laws::check_game;

const TEXT: &str = include_str!("../../data/deck.ron");

fn built_in() -> DeckFile {
    Deck::parse(TEXT).unwrap().file().clone()
}

#[test] // AN-01
fn fifty_clues_and_six_victims() {
    let deck = built_in();
    assert_eq!((deck.clues.len(), deck.victims.len()), (50, 6));
    let per_icon = |icon| deck.clues.iter().filter(|clue| clue.icon == icon).count();
    assert_eq!(Icon::ALL.map(per_icon), [9, 8, 8, 9, 9, 7]);
    let with = |attribute| deck.clues.iter().filter(|clue| clue.attributes.contains(&attribute)).count();
    let counts = [Attribute::Puzzle, Attribute::Key, Attribute::Lock, Attribute::MinimumThree].map(with);
    assert_eq!(counts, [12, 9, 14, 4]);
    for icon in Icon::ALL {
        let is_puzzle =
            |clue: &&PrintedClue| clue.icon == icon && clue.attributes.contains(&Attribute::Puzzle);
        assert_eq!(deck.clues.iter().filter(is_puzzle).count(), 2, "{icon:?}");
    }
    assert!(deck.victims.iter().all(|victim| victim.right.len() == 2));
}

#[test] // AN-22, AN-21
fn effects_stand_on_the_cards_as_often_as_the_rulebook_says() {
    let deck = built_in();
    let total =
        |effect| deck.clues.iter().flat_map(|clue| &clue.effects).filter(|&&one| one == effect).count();
    assert_eq!(Effect::ALL.map(total), [9, 4, 2, 2, 4, 2, 2, 3, 5, 19]);
    assert_eq!(
        Effect::ALL.map(Effect::is_optional),
        [true, true, true, true, true, true, true, false, false, false]
    );
}

/// What is said of the deck with one thing changed.
fn complaint(change: impl FnOnce(&mut DeckFile)) -> String {
    let mut file = built_in();
    change(&mut file);
    Deck::new(file).unwrap_err().to_string()
}

#[test]
fn a_deck_that_cannot_be_names_its_card_and_what_would_be_right() {
    let told = [
        complaint(|deck| deck.clues.truncate(19)),
        complaint(|deck| deck.victims.truncate(5)),
        complaint(|deck| deck.clues[6].left.clear()),
        complaint(|deck| deck.clues[6].right = vec![Technique::Any, Technique::Interview]),
        complaint(|deck| deck.victims[1].right = vec![Technique::Research, Technique::Research]),
        complaint(|deck| deck.clues[49].effects = vec![Effect::TakeLead; 5]),
        complaint(|deck| deck.clues[2].marks = vec![Mark::Brain, Mark::Brain]),
        complaint(|deck| deck.clues[2].attributes = vec![Attribute::Key, Attribute::Lock, Attribute::Key]),
        complaint(|deck| deck.clues[2].name.fr = " ".to_owned()),
        complaint(|deck| deck.clues[2].name.en = "Keziah Mason".to_owned()),
        complaint(|deck| deck.clues[2].name.en = " Keziah Mason ".to_owned()),
        complaint(|deck| deck.victims[2].name.fr.push_str(&" ".repeat(80))),
        complaint(|deck| deck.clues.iter_mut().for_each(|clue| clue.icon = Icon::Place)),
    ];
    insta::assert_snapshot!(told.join("\n"), @r#"
    the deck has 19 clue cards, it must have 20 to 64
    the deck has 5 victims, it must have 6 to 8
    clue card n07 "Daniel Upton": the left edge shows no technique, it must show one at least
    clue card n07 "Daniel Upton": the right edge shows "any" and others, "any" stands alone
    victim v2 "Frank Elwood": techniques are listed [research, research], each may be listed once
    clue card n50 "Shape at the Window": 5 effects, a card has at most 4
    clue card n03 "Moses Sargent": marks are listed [brain, brain], each may be listed once
    clue card n03 "Moses Sargent": attributes are listed [key, lock, key], each may be listed once
    clue card n03 "Moses Sargent": the name has 0 characters in French, it must have 1 to 80
    clue card n03 "Keziah Mason": another card before it has the same name in English
    clue card n03 " Keziah Mason ": another card before it has the same name in English
    victim v3 "Ladislas Wolejko": the name has 96 characters in French, it must have 1 to 80
    the puzzle cards are of 1 different icons, a game needs 5 to be won
    "#);
}

#[test]
fn a_file_that_cannot_be_read_says_where() {
    let misspelt = TEXT.replacen("icon: threat", "icon: threads", 1);
    let told = Deck::parse(&misspelt).unwrap_err().to_string();
    assert!(told.contains("threads") && told.contains("`threat`"), "{told}");
    let told = Deck::parse(&" ".repeat(70_000)).unwrap_err().to_string();
    assert_eq!(told, "the deck file has 70000 bytes, at most 65536 are read");
}

#[test] // AN-04
fn the_text_of_a_file_is_an_option_and_its_data_is_kept() {
    let pairs = [("deck".to_owned(), TEXT.replacen("Keziah Mason", "Goody Mason", 2))];
    let options = assemble_options::<ArkhamNoir>(&pairs).unwrap();
    assert_ne!(options.deck, DeckChoice::BuiltIn);
    let session = Session::<ArkhamNoir>::new(Config { seats: 1, options }, Seed::from_number(1)).unwrap();
    let json = session.record().to_json().unwrap();
    assert!(json.contains("Goody Mason"), "the record holds the deck it was played with");
    Record::<ArkhamNoir>::from_json(&json).unwrap().verify().unwrap();

    let wrong = [("deck".to_owned(), "another".to_owned())];
    let told = assemble_options::<ArkhamNoir>(&wrong).unwrap_err().to_string();
    assert!(
        told.starts_with("the options of arkham-noir cannot be read: the deck file cannot be read"),
        "{told}"
    );
}

#[test] // AN-04
fn easy_and_hard_set_each_option_as_the_rulebook_says() {
    let numbers = |options: Options| (options.puzzles, options.victims, options.limit);
    assert_eq!(numbers(Options::easy()), (5, 6, 6));
    assert_eq!(numbers(Options::default()), (5, 5, 5));
    assert_eq!(numbers(Options::hard()), (6, 4, 5));
}

#[test] // AN-30
fn a_deck_without_the_kinds_that_win_is_refused() {
    let mut file = built_in();
    for clue in file.clues.iter_mut().filter(|clue| clue.icon == Icon::Monster) {
        clue.attributes.clear();
    }
    let deck = DeckChoice::Own(Deck::new(file).unwrap().into());
    let options = Options { puzzles: 6, deck, ..Options::default() };
    assert_eq!(
        ArkhamNoir::new(&Config { seats: 1, options }).unwrap_err().to_string(),
        "AN-30: puzzles=6 cannot be reached, the puzzle cards of this deck are of 5 kinds"
    );
}

fn any_edge() -> impl Strategy<Value = Vec<Technique>> {
    let four =
        vec![Technique::Collection, Technique::Surveillance, Technique::Interview, Technique::Research];
    prop_oneof![1 => Just(vec![Technique::Any]), 4 => proptest::sample::subsequence(four, 1..=4)]
}

fn any_clue() -> impl Strategy<Value = PrintedClue> {
    let attributes = vec![Attribute::Puzzle, Attribute::Key, Attribute::Lock, Attribute::MinimumThree];
    (
        proptest::sample::select(&Icon::ALL),
        any_edge(),
        any_edge(),
        proptest::sample::subsequence(attributes, 0..=4),
        proptest::collection::vec(proptest::sample::select(&Effect::ALL), 0..=4),
        proptest::sample::subsequence(vec![Mark::Brain, Mark::Hourglass], 0..=2),
    )
        .prop_map(|(icon, left, right, attributes, effects, marks)| PrintedClue {
            name: Words::new("", ""),
            icon,
            left,
            right,
            attributes,
            effects,
            marks,
        })
}

/// Any deck there can be: the first six cards are puzzles, one of each kind.
fn any_deck() -> impl Strategy<Value = DeckFile> {
    let clues = proptest::collection::vec(any_clue(), 20..=64);
    let edges = proptest::collection::vec(any_edge(), 6..=8);
    (clues, edges).prop_map(|(mut clues, edges)| {
        for (clue, icon) in clues.iter_mut().zip(Icon::ALL) {
            clue.icon = icon;
            clue.attributes = vec![Attribute::Puzzle];
        }
        for (number, clue) in clues.iter_mut().enumerate() {
            clue.name = Words::new(&format!("clue {number}"), &format!("indice {number}"));
        }
        let victim = |(number, right)| PrintedVictim {
            name: Words::new(&format!("victim {number}"), &format!("victime {number}")),
            role: Words::new("someone", "quelqu'un"),
            right,
        };
        let victims = edges.into_iter().enumerate().map(victim).collect();
        DeckFile {
            name: Words::new("any", "au hasard"),
            contact: Words::new("a friend", "un ami"),
            victims,
            clues,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_deck_keeps_the_laws(file in any_deck(), seed: u64, puzzles in 5u8..=6, victims in 4u8..=6, limit in 5u8..=6) {
        let deck = DeckChoice::Own(Deck::new(file).unwrap().into());
        let config = Config { seats: 1, options: Options { puzzles, victims, limit, deck } };
        if let Err(violation) = check_game::<ArkhamNoir>(&config, Seed::from_number(seed)) {
            prop_assert!(false, "{violation}");
        }
    }
}
