//! What the cards say, in both languages.

use arkham_horror::{ArkhamHorror, Catalogue, Options};
use tabletop::{Game, Language};

fn catalogue(language: Language) -> Catalogue {
    ArkhamHorror::catalogue(&Options::default(), language)
}

/// Every text with what it stands on; texts that a thing need not have only where there is one.
fn texts(language: Language) -> Vec<(String, String)> {
    let catalogue = catalogue(language);
    let mut texts = Vec::new();
    for place in catalogue.places {
        texts.extend(place.powers.into_iter().map(|power| (place.name.clone(), power)));
    }
    for monster in catalogue.monsters.into_iter().filter(|monster| !monster.text.is_empty()) {
        texts.push((monster.name, monster.text));
    }
    texts.extend(catalogue.cards.into_iter().map(|card| (card.name, card.text)));
    texts.extend(catalogue.investigators.into_iter().map(|sheet| (sheet.name, sheet.text)));
    for one in catalogue.ancient_ones {
        let parts = [
            ("worshippers", one.worshippers),
            ("power", one.power),
            ("start", one.start),
            ("attack", one.attack),
        ];
        let parts = parts.into_iter().filter(|(_, text)| !text.is_empty());
        texts.extend(parts.map(|(part, text)| (format!("{}, {part}", one.name), text)));
    }
    let cards = catalogue.location_cards.into_iter().map(|card| (card.id, card.entries));
    for (id, entries) in cards.chain(catalogue.gate_cards.into_iter().map(|card| (card.id, card.entries))) {
        texts.extend(entries.into_iter().map(|entry| {
            (format!("{id} {}", if entry.name.is_empty() { &entry.id } else { &entry.name }), entry.text)
        }));
    }
    texts.extend(catalogue.mythos.into_iter().map(|card| (card.title, card.text)));
    texts
}

fn as_pages(language: Language) -> String {
    texts(language).into_iter().map(|(place, text)| format!("{place}: {text}\n")).collect()
}

#[test]
fn all_texts_in_english() {
    insta::assert_snapshot!("en", as_pages(Language::En));
}

#[test]
fn all_texts_in_french() {
    insta::assert_snapshot!("fr", as_pages(Language::Fr));
}

/// What one may choose from where a text or a card leaves the choice, both languages side by side.
fn choices() -> String {
    let [english, french] = Language::ALL.map(catalogue);
    let branches = english.branches.iter().zip(&french.branches);
    let branches = branches.enumerate().map(|(at, (en, fr))| format!("{at}: {en} / {fr}\n"));
    let cards = english.cards.iter().zip(&french.cards);
    let uses = cards.flat_map(|(en, fr)| {
        en.uses.iter().zip(&fr.uses).map(|(one, other)| format!("{}: {one} / {other}\n", en.name))
    });
    branches.chain(uses).collect()
}

#[test]
fn all_choices_in_both_languages() {
    insta::assert_snapshot!("choices", choices());
}

#[test]
fn texts_are_whole_sentences_without_any_word_of_the_data() {
    for language in Language::ALL {
        for (place, text) in texts(language) {
            assert!(text.ends_with('.') && !text.ends_with(".."), "{place}: {text}");
            assert!(text.chars().next().is_some_and(|first| !first.is_lowercase()), "{place}: {text}");
            for wrong in ["_", "  ", " ,", ", ,", ",.", ": .", "'", "-1", "-2"] {
                assert!(!text.contains(wrong), "{place}: {text}");
            }
            // A hole before a full stop would be a word that no language says; `.38` is a revolver.
            let mut after_a_stop = text.split(" .").skip(1);
            assert!(
                after_a_stop.all(|rest| rest.starts_with(|next: char| next.is_ascii_digit())),
                "{place}: {text}"
            );
        }
    }
}

#[test]
fn french_has_its_own_spaces_and_quotes() {
    for (place, text) in texts(Language::Fr) {
        for wrong in [" :", " ;", " $", "« ", " »", "\""] {
            assert!(!text.contains(wrong), "{place}: {text}");
        }
    }
}

#[test]
fn every_text_is_said_in_both_languages_and_differently() {
    let [english, french] = Language::ALL.map(texts);
    assert_eq!(english.len(), french.len());
    for ((place, en), (_, fr)) in english.iter().zip(&french) {
        assert_ne!(en, fr, "{place}");
    }
}

#[test] // Every entry, power, card, sheet and mythos card; monsters and ancient ones where they have a text.
fn nothing_that_does_something_is_without_a_text() {
    let catalogue = catalogue(Language::En);
    assert_eq!(catalogue.location_cards.iter().map(|card| card.entries.len()).sum::<usize>(), 63 * 3);
    assert_eq!(catalogue.gate_cards.iter().map(|card| card.entries.len()).sum::<usize>(), 48 * 3 + 1);
    assert_eq!(catalogue.places.iter().map(|place| place.powers.len()).sum::<usize>(), 14);
    assert!(catalogue.cards.iter().all(|card| !card.text.is_empty()));
    assert!(catalogue.investigators.iter().all(|sheet| !sheet.text.is_empty()));
    assert!(catalogue.mythos.iter().all(|card| !card.text.is_empty()));
    assert_eq!(catalogue.monsters.iter().filter(|monster| !monster.text.is_empty()).count(), 12);
}

#[test]
fn the_catalogue_speaks_only_of_what_it_lists() {
    let catalogue = catalogue(Language::Fr);
    let is_place = |id: &str| catalogue.places.iter().any(|place| place.id == id);
    let is_card = |id: &str| catalogue.cards.iter().any(|card| card.id == id);
    for sheet in &catalogue.investigators {
        assert!(is_place(&sheet.home), "{}", sheet.id);
        assert!(sheet.possessions.cards.iter().all(|card| is_card(card)), "{}", sheet.id);
    }
    assert!(catalogue.places.iter().filter_map(|place| place.street.as_deref()).all(is_place));
    assert!(catalogue.gates.iter().all(|gate| catalogue.worlds.iter().any(|world| world.id == gate.world)));
    for card in &catalogue.mythos {
        assert!([&card.gate, &card.clue].into_iter().flatten().all(|place| is_place(place)), "{}", card.id);
    }
    assert_eq!(catalogue.monsters.iter().map(|monster| monster.copies.len()).sum::<usize>(), 60);
    assert_eq!(
        catalogue.cards.iter().map(|card| card.copies.len()).sum::<usize>(),
        44 + 39 + 40 + 20 + 11 + 43
    );
}
