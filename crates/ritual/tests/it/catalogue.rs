use ritual::{BookChoice, Colour, Options, Ritual};
use tabletop::{Game as _, Language};

#[test] // RT-03
fn the_cards_of_the_ritual_are_printed_in_both_languages() {
    let options = Options { ritual: 8, ..Options::default() };
    let [en, fr] = Language::ALL.map(|language| Ritual::catalogue(&options, language));
    assert_eq!((en.ritual_name.as_str(), fr.ritual_name.as_str()), ("The Banishing", "Le Bannissement"));
    assert_eq!(en.cards[0].text, "Nobody has a red stone.");
    assert_eq!(fr.cards[0].text, "Personne n’a de pierre rouge.");
    assert_eq!(en.cards[5].notation, "each: size == 4 and distinct == 4 & group: spread <= 1");
    assert_eq!((en.cards.len(), en.rituals.len()), (6, 10));
    assert!(!en.own_book && options.deck == BookChoice::BuiltIn);
}

#[test] // RT-02
fn the_inspiration_cards_are_printed() {
    let catalogue = Ritual::catalogue(&Options::default(), Language::En);
    let need = catalogue.inspirations[5].need;
    assert_eq!(catalogue.inspirations[5].id.to_string(), "i06");
    assert_eq!((need[Colour::Red], need[Colour::Blue], need.size()), (3, 3, 6));
}

#[test] // RT-06
fn the_numbers_of_the_table_are_told() {
    let catalogue = Ritual::catalogue(&Options { tries: 5, ..Options::default() }, Language::Fr);
    assert_eq!(catalogue.timer.len(), 5);
    assert_eq!(catalogue.limits.cards_per_round, [1, 2, 3]);
    assert_eq!(catalogue.limits.tries, 5);
    assert_eq!(catalogue.levels[3].name, "Gourou");
    assert_eq!(catalogue.colours[4].element, "Ombre");
}
