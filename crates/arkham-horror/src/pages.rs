//! Every card of the box on a page: its name, its text, and what it does as the data says it.

use tabletop::{CardPage, Language, Words};

use crate::catalogue::Catalogue;
use crate::language::Deck;
use crate::library::library;

/// Every card, in the order of their ids.
pub(crate) fn pages(language: Language) -> Vec<CardPage> {
    let printed = Catalogue::new(language);
    let mut pages = held(&printed);
    pages.extend(sheets_and_markers(&printed));
    pages.extend(places(&printed));
    pages.extend(encounters(&printed, language));
    let mythos = library().files.mythos.iter().zip(&printed.mythos);
    pages.extend(mythos.map(|(card, page)| CardPage::new(&page.id, "mythos", &page.title, &page.text, card)));
    pages
}

fn held(printed: &Catalogue) -> Vec<CardPage> {
    let cards = library().files.cards.iter().flatten().zip(&printed.cards);
    let page = |(sheet, page): (&_, &crate::catalogue::PrintedCard)| {
        CardPage::new(&page.id, deck_name(page.deck), &page.name, &page.text, sheet)
    };
    cards.map(page).collect()
}

fn deck_name(deck: Deck) -> &'static str {
    match deck {
        Deck::Common => "common",
        Deck::Unique => "unique",
        Deck::Spell => "spell",
        Deck::Skill => "skill",
        Deck::Ally => "ally",
        Deck::Special => "special",
    }
}

fn sheets_and_markers(printed: &Catalogue) -> Vec<CardPage> {
    let files = &library().files;
    let sheets = files.investigators.iter().zip(&printed.investigators);
    let monsters = files.monsters.iter().zip(&printed.monsters);
    let ancient_ones = files.ancient_ones.iter().zip(&printed.ancient_ones);
    let texts = |texts: [&String; 4]| {
        texts.into_iter().filter(|text| !text.is_empty()).cloned().collect::<Vec<_>>().join(" ")
    };
    sheets
        .map(|(sheet, page)| CardPage::new(&page.id, "investigator", &page.name, &page.text, sheet))
        .chain(
            monsters.map(|(sheet, page)| CardPage::new(&page.id, "monster", &page.name, &page.text, sheet)),
        )
        .chain(ancient_ones.map(|(sheet, page)| {
            let text = texts([&page.worshippers, &page.power, &page.start, &page.attack]);
            CardPage::new(&page.id, "ancient_one", &page.name, &text, sheet)
        }))
        .collect()
}

fn places(printed: &Catalogue) -> Vec<CardPage> {
    let locations = library().files.board.locations.iter().filter(|location| !location.power.is_empty());
    let page = |location: &crate::language::Location| {
        let page = printed.places.iter().find(|place| place.id == location.id)?;
        Some(CardPage::new(&page.id, "place", &page.name, &page.powers.join(" "), location))
    };
    locations.filter_map(page).collect()
}

fn encounters(printed: &Catalogue, language: Language) -> Vec<CardPage> {
    let files = &library().files;
    let other = Words::new("Any other world", "Tout autre monde");
    let mut pages = Vec::new();
    let locations = files.locations.iter().flat_map(|file| &file.cards).zip(&printed.location_cards);
    for (card, page) in locations {
        pages.extend(card.entries.values().zip(&page.entries).map(|(script, entry)| {
            CardPage::new(&format!("{}/{}", card.id, entry.id), "location", &entry.name, &entry.text, script)
        }));
    }
    for (card, page) in files.gate_cards.iter().zip(&printed.gate_cards) {
        pages.extend(card.entries.values().zip(&page.entries).map(|(script, entry)| {
            let name = if entry.name.is_empty() { other.get(language) } else { &entry.name };
            CardPage::new(&format!("{}/{}", card.id, entry.id), "gate_card", name, &entry.text, script)
        }));
    }
    pages
}
