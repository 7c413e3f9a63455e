//! The deck that comes with the game, and decks of one's own.

use arkham_noir::{
    ArkhamNoir, Attribute, Deck, DeckChoice, DeckFile, Effect, Icon, Mark, Options, PrintedClue,
    PrintedVictim, Technique,
};
use proptest::prelude::*;
use tabletop::{Config, Game, Language, Record, Seed, Session, Words, assemble_options};
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

/// What is said of the text of a file, in both languages.
fn complaints(text: &str) -> String {
    let Words { en, fr } = ArkhamNoir::check_deck(text).unwrap_err();
    format!("{en}\n{fr}")
}

#[test]
fn a_file_that_cannot_be_read_says_where_and_what_would_be_right() {
    let told = [
        complaints(&TEXT.replacen("left: [surveillance, research]", "left: [surveillance, reserch]", 1)),
        complaints(&TEXT.replacen("icon: people", "ikon: people", 1)),
        complaints(&TEXT.replacen("            icon: people,\n", "", 1)),
        complaints(&TEXT.replacen("icon: people,", "icon: people, icon: people,", 1)),
        complaints(&TEXT.replacen("icon: people,", "icon: people", 1)),
        complaints(&TEXT.replacen("left: [surveillance, research]", "left: surveillance", 1)),
        complaints(&TEXT.replacen("contact: (en: \"Dr Henry Armitage\"", "contact: (en: Armitage", 1)),
        complaints("hello"),
        complaints(&TEXT[..TEXT.len() / 2]),
        complaints(&format!("{TEXT} more")),
        complaints(&" ".repeat(70_000)),
    ];
    assert!(!told.concat().contains(['`', '_']), "no word of the program: {told:?}");
    insta::assert_snapshot!(told.join("\n"), @r#"
    the deck file cannot be read: line 20, column 34: "reserch" means nothing here, it may be collection, surveillance, interview, research or any
    le fichier du paquet est illisible : ligne 20, colonne 34 : « reserch » ne veut rien dire ici, on peut écrire collection, surveillance, interview, research ou any
    the deck file cannot be read: line 19, column 13: there is no field "ikon" here, only name, icon, left, right, attributes, effects and marks
    le fichier du paquet est illisible : ligne 19, colonne 13 : il n’y a pas de champ « ikon » ici, seulement name, icon, left, right, attributes, effects et marks
    the deck file cannot be read: line 24, column 9: what ends here lacks the field "icon"
    le fichier du paquet est illisible : ligne 24, colonne 9 : il manque le champ « icon » à ce qui finit ici
    the deck file cannot be read: line 19, column 27: the field "icon" is there twice
    le fichier du paquet est illisible : ligne 19, colonne 27 : le champ « icon » y est deux fois
    the deck file cannot be read: line 20, column 13: a comma is missing
    le fichier du paquet est illisible : ligne 20, colonne 13 : il manque une virgule
    the deck file cannot be read: line 20, column 18: there must be a list in square brackets here
    le fichier du paquet est illisible : ligne 20, colonne 18 : il faut ici une liste entre crochets
    the deck file cannot be read: line 6, column 18: there must be a text in quotation marks here
    le fichier du paquet est illisible : ligne 6, colonne 18 : il faut ici un texte entre guillemets droits
    the deck file cannot be read: line 1, column 1: there must be something in round brackets here
    le fichier du paquet est illisible : ligne 1, colonne 1 : il faut ici quelque chose entre parenthèses
    the deck file cannot be read: line 247, column 10: something is not closed before this
    le fichier du paquet est illisible : ligne 247, colonne 10 : quelque chose n’est pas fermé avant ceci
    the deck file cannot be read: line 517, column 2: the file is complete before this, nothing may follow
    le fichier du paquet est illisible : ligne 517, colonne 2 : le fichier est complet avant ceci, rien ne doit suivre
    the deck file has 70000 bytes, at most 65536 are read
    le fichier du paquet a 70000 octets, on en lit 65536 au plus
    "#);
}

#[test]
fn a_deck_that_cannot_be_is_told_in_french_too() {
    let told = |change: fn(&mut DeckFile)| {
        let mut file = built_in();
        change(&mut file);
        Deck::new(file).unwrap_err().told(Language::Fr)
    };
    let told = [
        told(|deck| deck.clues.truncate(19)),
        told(|deck| deck.clues[6].left.clear()),
        told(|deck| deck.clues[6].right = vec![Technique::Any, Technique::Interview]),
        told(|deck| deck.victims[1].right = vec![Technique::Research, Technique::Research]),
        told(|deck| deck.clues[49].effects = vec![Effect::TakeLead; 5]),
        told(|deck| deck.clues[2].name.fr = " ".to_owned()),
        told(|deck| deck.clues[2].name.en = "Keziah Mason".to_owned()),
        told(|deck| deck.clues.iter_mut().for_each(|clue| clue.icon = Icon::Place)),
    ];
    insta::assert_snapshot!(told.join("\n"), @r#"
    le paquet a 19 indices, il en faut de 20 à 64
    indice n07 « Daniel Upton » : le bord gauche ne montre aucune technique, il en faut au moins une
    indice n07 « Daniel Upton » : le bord droit montre « any » et autre chose, « any » ne va avec rien d’autre
    victime v2 « Frank Elwood » : parmi les techniques [research, research], rien ne peut figurer deux fois
    indice n50 « La forme à la fenêtre » : 5 effets, une carte en a 4 au plus
    indice n03 «   » : le nom a 0 caractères en français, il en faut de 1 à 80
    indice n03 « Moses Sargent » : une carte précédente porte le même nom en anglais
    types différents de puzzle : 1, il en faut 5 pour pouvoir gagner
    "#);
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
