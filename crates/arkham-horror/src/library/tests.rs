//! What is wrong with a data file is told by file, line and card, with what was expected.

use std::collections::BTreeSet;

use super::files::Texts;
use super::*;
use crate::language::Special;
use crate::program::Op;

/// What the lint says about the box with one piece of one file replaced.
fn errors(file: &str, piece: &str, by: &str) -> Vec<String> {
    let mut texts: Texts<'_> = FILES;
    let text = texts.iter_mut().find(|(name, _)| *name == file).unwrap();
    assert!(text.1.contains(piece), "{file} has no {piece}");
    let changed = text.1.replacen(piece, by, 1);
    text.1 = &changed;
    let errors = Library::read(&texts).err().unwrap_or_default();
    errors.iter().map(LintError::to_string).collect()
}

/// The line on which an id is written.
fn line_of(file: &str, id: &str) -> usize {
    let (_, text) = FILES.iter().find(|(name, _)| *name == file).unwrap();
    1 + text.lines().position(|line| line.contains(&format!("id: \"{id}\""))).unwrap()
}

#[test]
fn the_library_of_the_box_is_sound() {
    if let Err(errors) = Library::read(&FILES) {
        panic!("{}", LintError::list(&errors));
    }
}

#[test]
fn an_unknown_word_is_told_with_the_words_there_are() {
    let told = errors("locations/rivertown.ron", "lose(", "loose(");
    let [told] = told.as_slice() else { panic!("{told:?}") };
    let (place, message) = told.split_once(": rivertown-").unwrap();
    assert!(place.starts_with("data/locations/rivertown.ron:"), "{told}");
    assert!(message.contains("`loose`") && message.contains("`lose`"), "{told}");
}

#[test]
fn a_wrong_target_is_told_with_what_it_should_be() {
    let line = line_of("investigators.ron", "sister_mary");
    assert_eq!(
        errors("investigators.ron", "home: \"south_church\"", "home: \"south_chruch\""),
        [format!(
            "data/investigators.ron:{line}: sister_mary: the id of a place is expected, \"south_chruch\" is none"
        )]
    );
}

#[test]
fn a_target_of_the_wrong_kind_is_told_too() {
    let told = errors("mythos.ron", "spawn(n: 2, at: \"french_hill\")", "spawn(n: 2, at: \"yuggoth_1\")");
    let [told] = told.as_slice() else { panic!("{told:?}") };
    assert!(told.starts_with("data/mythos.ron:"), "{told}");
    assert!(told.ends_with(": a street or a location is expected, \"yuggoth_1\" is neither"), "{told}");
}

#[test]
fn a_count_that_differs_is_told_with_the_right_one() {
    assert_eq!(
        errors("common.ron", "id: \"derringer_18\", copies: 2", "id: \"derringer_18\", copies: 3"),
        ["data/common.ron:1: there are 45 common items, 44 are expected"]
    );
}

#[test]
fn a_branch_that_is_never_reached_is_told() {
    let file = "locations/miskatonic_university.ron";
    let card = "miskatonic-university-2";
    let line = line_of(file, card);
    assert_eq!(
        errors(file, "(successes: 2, do: [draw(deck: unique)])", "(successes: 1, do: [draw(deck: unique)])"),
        [format!(
            "data/{file}:{line}: {card}: the row of 1 successes is never reached, the next is expected above \
             it and is of 1"
        )]
    );
    let line = line_of("locations/uptown.ron", "uptown-3");
    assert_eq!(
        errors(
            "locations/uptown.ron",
            "(from: 2, to: 2, do: [gain(stamina: 2)])",
            "(from: 1, to: 1, do: [])"
        ),
        [format!(
            "data/locations/uptown.ron:{line}: uptown-3: the faces 1 to 1 are never reached, some of 1 to 6 \
             that are still free are expected"
        )]
    );
}

#[test]
fn what_no_word_fits_is_at_most_twenty_five_deeds_each_with_a_name() {
    let used: BTreeSet<Special> = library()
        .ops
        .iter()
        .filter_map(|op| match op {
            Op::Special(special) => Some(*special),
            _ => None,
        })
        .collect();
    let named = BTreeSet::from([
        Special::PublicSale,
        Special::NewInvestigator,
        Special::FaceUpCard,
        Special::MythosPlace,
        Special::SellDouble,
        Special::Reshuffle,
        Special::ElderSignsOff,
        Special::ElderThingsBack,
        Special::TwoMythosCards,
        Special::Experiment,
        Special::ExperimentBreaksOut,
        Special::OtherCard,
        Special::DefeatAll,
        Special::CancelAttack,
        Special::DropAbility,
        Special::GuardianAngel,
        Special::Hound,
        Special::Snatch,
        Special::DoomedRound,
        Special::LoanDefault,
        Special::EnchantWeapon,
        Special::InsteadOfClue,
    ]);
    assert_eq!(used, named);
    assert!(named.len() <= 25);
}
