use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use tabletop::{CardPage, Game, Language};

/// The page of `docs/cards` that lists every card of a game by deck, so that whoever knows no game can
/// tell which cards there are.
pub fn card_list<G: Game>() -> String {
    let [en, fr] = [Language::En, Language::Fr].map(G::cards);
    let mut decks: Vec<&str> = Vec::new();
    for page in &en {
        if !decks.contains(&page.deck.as_str()) {
            decks.push(&page.deck);
        }
    }
    let mut list = format!(
        "# Cards of {}\n\n\
         Every card by deck: its id, its name in English, its name in French.\n\
         Scenarios say in `cards` which of them they show; `cargo xtask rules` tells which have none.\n\
         This page is written by `walpurgis cards --game {} --checklist`.\n",
        G::title().en,
        G::ID
    );
    for deck in decks {
        let _ = write!(list, "\n## {deck}\n\n");
        let is_of_deck = |(page, _): &(&CardPage, &CardPage)| page.deck == deck;
        for (page, french) in en.iter().zip(&fr).filter(is_of_deck) {
            let _ = writeln!(list, "- `{}` {} · {}", page.id, page.name, french.name);
        }
    }
    list
}

/// Demands that a file is the list of the game's cards as they are now.
pub fn check_card_list<G: Game>(file: &Path) -> Result<(), String> {
    let shown = file.display();
    let found = fs::read_to_string(file).map_err(|error| format!("{shown}: {error}"))?;
    if found == card_list::<G>() {
        return Ok(());
    }
    Err(format!("{shown} is out of date: write it anew by `walpurgis cards --game {} --checklist`", G::ID))
}
