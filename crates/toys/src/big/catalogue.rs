use serde::Serialize;
use tabletop::Language;

use super::{CARDS, Edition, SHELVES};

/// What is printed on the cards and the shelves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BigCatalogue {
    pub cards: Vec<PrintedThing>,
    pub shelves: Vec<PrintedThing>,
}

/// One printed thing; its id is its place in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintedThing {
    pub id: u16,
    pub name: String,
    pub text: String,
}

pub(super) fn print(edition: Edition, language: Language) -> BigCatalogue {
    let (book, shelf, text) = match (language, edition) {
        (Language::En, Edition::First) => ("Book", "Shelf", "Worth a clue to whoever finds it."),
        (Language::En, Edition::Second) => ("Tome", "Case", "Worth a clue to its finder."),
        (Language::Fr, Edition::First) => ("Livre", "Rayon", "Vaut un indice à qui le trouve."),
        (Language::Fr, Edition::Second) => ("Tome", "Vitrine", "Vaut un indice à son inventeur."),
    };
    let list = |name: &str, count: u16| {
        let thing = |id| PrintedThing { id, name: format!("{name} {id}"), text: text.to_owned() };
        (0..count).map(thing).collect()
    };
    BigCatalogue { cards: list(book, CARDS), shelves: list(shelf, SHELVES) }
}
