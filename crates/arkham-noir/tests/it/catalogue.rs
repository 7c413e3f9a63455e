//! What is printed: told once, apart from the views, in each language.

use arkham_noir::{ArkhamNoir, Attribute, Catalogue, DeckChoice, Effect, Limits, Mark, Options, Zone};
use serde_json::Value;
use tabletop::{Config, Game, Language, Seed, Session, Viewer};

const TEXT: &str = include_str!("../../data/deck.ron");

fn catalogue(options: &Options, language: Language) -> Catalogue {
    ArkhamNoir::catalogue(options, language)
}

fn own_deck() -> Options {
    let text = TEXT.replacen("Keziah Mason", "Goody Mason", 1).replacen("Keziah Mason", "Mère Mason", 1);
    let deck: DeckChoice = serde_json::from_value(Value::from(text)).unwrap();
    Options { deck, ..Options::default() }
}

#[test] // AN-01
fn every_card_of_the_deck_is_told_in_both_languages() {
    for language in Language::ALL {
        let printed = catalogue(&Options::default(), language);
        assert_eq!((printed.clues.len(), printed.victims.len()), (50, 6));
        assert!(printed.contact.ends_with("Dr Henry Armitage"));
        assert!(!printed.own_deck);
        let ids: Vec<String> = printed.clues.iter().map(|clue| clue.id.to_string()).collect();
        assert_eq!((&*ids[0], &*ids[49]), ("n01", "n50"));
    }
    let french = catalogue(&Options::default(), Language::Fr);
    assert_eq!(french.deck, "Nuit de Walpurgis (notre propre paquet)");
    assert_eq!(french.victims[5].role, "directeur d’école");
    assert_eq!(french.attributes[0].name, "Puzzle");
    assert_eq!(french.techniques[1].name, "Filature");
}

#[test] // AN-01
fn a_deck_of_ones_own_is_told_by_its_own_names() {
    let [english, french] = Language::ALL.map(|language| catalogue(&own_deck(), language));
    assert!(english.own_deck && french.own_deck);
    assert_eq!((&*english.clues[0].name, &*french.clues[0].name), ("Goody Mason", "Mère Mason"));
    assert_ne!(english, catalogue(&Options::default(), Language::En));
}

#[test] // AN-15, AN-21, AN-22
fn what_a_card_does_is_told_with_it() {
    let printed = catalogue(&Options::default(), Language::En);
    for clue in &printed.clues {
        let to = if clue.marks.contains(&Mark::Hourglass) { Zone::Time } else { Zone::Discard };
        assert_eq!(clue.discarded_to, to, "{}", clue.id);
    }
    let of = |effect| printed.effects.iter().find(|text| text.id == effect).unwrap();
    assert_eq!(of(Effect::TakeClosed).takes_from, Some(Zone::Closed));
    assert!(of(Effect::TakeClosed).optional && !of(Effect::StabilityTest).optional);
    assert_eq!(of(Effect::StabilityTest).takes_from, None);
    assert_eq!(of(Effect::SearchPile).short, "+ pile");
    assert_eq!(printed.attributes.len(), Attribute::ALL.len());
}

#[test] // AN-03, AN-04, AN-10, AN-18, AN-19, AN-24, AN-27, AN-60
fn the_numbers_of_a_table_are_told_with_it() {
    let options = Options { puzzles: 6, victims: 4, limit: 6, ..Options::default() };
    let expected = Limits {
        puzzles: 6,
        victims: 4,
        stability: 6,
        time: 6,
        leads: 5,
        hand: 3,
        icons_to_close: 5,
        icons_for_bonus: 6,
        long_case: 8,
        minimum_before: 3,
        night: 99,
    };
    assert_eq!(catalogue(&options, Language::En).limits, expected);
}

#[test] // AN-01
fn a_view_holds_nothing_that_is_printed() {
    let config = Config { seats: 1, options: own_deck() };
    let session = Session::<ArkhamNoir>::new(config, Seed::from_number(1)).unwrap();
    let view = serde_json::to_string(&session.state().view(Viewer::Spectator)).unwrap();
    assert!(!view.contains("Goody Mason") && !view.contains("Mère Mason"));
    assert!(view.len() < 2_000, "a view has {} bytes after the deal", view.len());
}
