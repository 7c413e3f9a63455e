//! What holds for every text of the cards, beyond what the types can say.

use arkham_horror::language::*;

use crate::data::read;

/// The scripts that stand inside a word.
fn inner(word: &Word) -> Vec<&Script> {
    match word {
        Word::Check(check) => {
            let rows = check.rows.iter().map(|row| &row.script);
            rows.chain([&check.pass, &check.fail]).collect()
        }
        Word::Roll(roll) => {
            let faces = roll.faces.iter().map(|faces| &faces.script);
            faces.chain([&roll.sum, &roll.hits, &roll.pass, &roll.fail]).collect()
        }
        Word::Choose(branches) => branches.iter().map(|branch| &branch.script).collect(),
        Word::If { then, otherwise, .. } => vec![then, otherwise],
        Word::May { script, .. }
        | Word::Each { script, .. }
        | Word::EachGate(script)
        | Word::EachItem(script) => vec![script],
        _ => Vec::new(),
    }
}

/// A word and all that stand inside it.
fn with_inner(word: &Word) -> Vec<&Word> {
    let mut words = vec![word];
    words.extend(inner(word).into_iter().flatten().flat_map(with_inner));
    words
}

/// Every entry of the location cards: card, place, text.
fn location_texts() -> Vec<(String, String, Script)> {
    let board: BoardFile = read("board.ron");
    let files =
        board.streets.iter().map(|street| read::<LocationFile>(&format!("locations/{}.ron", street.id)));
    let cards = files.flat_map(|file| file.cards);
    cards
        .flat_map(|card| card.entries.into_iter().map(move |(place, text)| (card.id.clone(), place, text)))
        .collect()
}

/// Every entry of the gate cards: card, world, text.
fn gate_texts() -> Vec<(String, String, Script)> {
    let deck: Vec<GateCard> = read("gate_cards.ron");
    deck.into_iter()
        .flat_map(|card| card.entries.into_iter().map(move |(world, text)| (card.id.clone(), world, text)))
        .collect()
}

/// Words after which the subject is elsewhere or in a fight, so that nothing can follow.
fn leads_away(word: &Word) -> bool {
    matches!(word, Word::Encounter { .. } | Word::Visit(_) | Word::Meet { .. } | Word::OpenGate { .. })
}

#[test]
fn what_leads_away_stands_last_in_its_text() {
    for (card, place, text) in location_texts().into_iter().chain(gate_texts()) {
        let mut scripts = vec![&text];
        while let Some(script) = scripts.pop() {
            for (at, word) in script.iter().enumerate() {
                let last = at + 1 == script.len();
                assert!(last || !with_inner(word).into_iter().any(leads_away), "{card} {place}: {word:?}");
                scripts.extend(inner(word));
            }
        }
    }
}

#[test] // AH-173, AH-177: elsewhere no gate opens and no monster appears.
fn gates_and_monsters_come_out_of_unstable_locations_only() {
    let board: BoardFile = read("board.ron");
    let is_unstable = |id: &str| {
        let id = if id == "inner_sanctum" { "silver_twilight_lodge" } else { id };
        board.locations.iter().any(|location| location.id == id && location.unstable)
    };
    for (card, place, text) in location_texts() {
        let words: Vec<&Word> = text.iter().flat_map(with_inner).collect();
        let comes_out = |word: &&Word| matches!(word, Word::Meet { .. } | Word::OpenGate { .. });
        assert!(is_unstable(&place) || !words.iter().any(comes_out), "{card} {place}");
    }
}

#[test]
fn gate_cards_never_lead_to_a_location_card() {
    for (card, world, text) in gate_texts() {
        let words: Vec<&Word> = text.iter().flat_map(with_inner).collect();
        let leads_back =
            |word: &&Word| matches!(word, Word::Encounter { .. } | Word::Visit(_) | Word::OpenGate { .. });
        assert!(!words.iter().any(leads_back), "{card} {world}");
    }
}

#[test] // A branch that gives up a fixed number of cards is open to those who have so many.
fn a_branch_asks_for_the_cards_that_it_gives_up() {
    for (card, place, text) in location_texts().into_iter().chain(gate_texts()) {
        let words: Vec<&Word> = text.iter().flat_map(with_inner).collect();
        let branches = words.iter().filter_map(|word| match word {
            Word::Choose(branches) => Some(branches),
            _ => None,
        });
        for branch in branches.flatten() {
            for word in &branch.script {
                let Word::Shed { what, n: Amount::Fixed(n) } = word else { continue };
                assert_eq!(branch.condition, Some(Condition::Holds(what.clone(), *n)), "{card} {place}");
            }
        }
    }
}

#[test] // Only a loss can carry the subject off before the question is asked.
fn a_text_asks_whether_one_is_still_up_only_after_a_loss() {
    for (card, place, text) in location_texts().into_iter().chain(gate_texts()) {
        let mut scripts = vec![&text];
        while let Some(script) = scripts.pop() {
            let mut has_lost = false;
            for word in script {
                if let Word::If { cond: Condition::StillUp, .. } = word {
                    assert!(has_lost, "{card} {place}");
                }
                has_lost |= with_inner(word).iter().any(|word| matches!(word, Word::Lose { .. }));
                scripts.extend(inner(word));
            }
        }
    }
}
