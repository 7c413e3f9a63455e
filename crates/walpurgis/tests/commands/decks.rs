use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{folder, walpurgis};

const DECK: &str = include_str!("../../../arkham-noir/data/deck.ron");

fn decks(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    // Stability tests that were none make another game of it.
    fs::write(folder.join("mild.ron"), DECK.replace("stability_test", "take_lead")).unwrap();
    fs::write(folder.join("wrong.ron"), DECK.replacen("icon: ", "ikon: ", 1)).unwrap();
    folder
}

fn play(folder: &Path, deck: &str) -> crate::Ran {
    let (decks, option) = (folder.to_str().unwrap(), format!("deck={deck}"));
    let args = ["lab", "play", "--game", "arkham-noir", "--games", "40", "--bots", "greedy", "--json"];
    walpurgis(&[&args[..], &["--decks", decks, "--option", &option]].concat())
}

#[test]
fn the_lab_plays_with_a_deck_of_a_folder() {
    let folder = decks("decks_played");
    let outcomes = |json: &str| serde_json::from_str::<Value>(json).unwrap()["outcomes"].clone();
    fs::write(folder.join("same.ron"), DECK).unwrap();
    let built_in =
        walpurgis(&["lab", "play", "--game", "arkham-noir", "--games", "40", "--bots", "greedy", "--json"]);
    let built_in = outcomes(&built_in.succeeded());
    assert_eq!(outcomes(&play(&folder, "same").succeeded()), built_in);
    assert_ne!(outcomes(&play(&folder, "mild").succeeded()), built_in);
}

#[test]
fn a_deck_that_is_wrong_or_missing_is_named() {
    let folder = decks("decks_refused");
    let wrong = play(&folder, "wrong");
    assert!(wrong.refused().contains("wrong.ron: not a deck of arkham-noir: "), "{wrong:?}");
    assert_eq!(play(&folder, "none").refused(), "unknown deck \"none\": for arkham-noir the folder has mild");
}

#[test]
fn the_laws_can_be_tried_by_chosen_options_and_decks() {
    let folder = decks("decks_laws");
    let laws = ["lab", "laws", "--games", "10", "--decks", folder.to_str().unwrap(), "--option", "victims=4"];
    let one = [&laws[..], &["--game", "arkham-noir", "--option", "deck=mild"]].concat();
    assert_eq!(walpurgis(&one).succeeded().lines().count(), 2);
    assert_eq!(walpurgis(&laws).refused(), "options are those of one game: name it with --game");
    let absurd = [&laws[..], &["--game", "arkham-noir", "--option", "limit=9"]].concat();
    assert!(walpurgis(&absurd).refused().contains("limit"));
}
