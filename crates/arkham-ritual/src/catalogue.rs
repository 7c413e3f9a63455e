use serde::Serialize;
use tabletop::Language;

use crate::card::{Artifact, Card, Colour, Kind};
use crate::data::{DECK_SIZE, data};
use crate::options::Options;
use crate::words::{CardText, Named, card_texts};

/// What is printed, in one language, and the numbers that never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
pub struct Catalogue {
    /// Every face there is, in printed order.
    pub cards: Vec<PrintedCard>,
    pub colours: Vec<Named<Colour>>,
    pub kinds: Vec<Named<Kind>>,
    /// What stands before [`PrintedCard::wakes`].
    pub woken: String,
    /// In printed order.
    pub artifacts: Vec<Artifact>,
    /// What everyone begins with and nobody has more than (AR-04).
    pub full_sanity: u8,
    /// How many cards are shuffled and dealt each round (AR-03).
    pub deck_size: u8,
    /// Dummies fill the table up to this many (AR-60).
    pub table_size: u8,
    /// What failing costs on each spot of the Doom Track (AR-52).
    pub doom_track: Vec<u8>,
}

/// One face of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
pub struct PrintedCard {
    pub id: Card,
    pub name: String,
    /// Fits under a drawing.
    pub short: String,
    /// Stands in a sentence: "a Gate", "the Cultist".
    pub one: String,
    /// What the card is good or bad for.
    pub does: String,
    /// What happens when a Gate wakes it, of a Great Old One; begins in the middle of a sentence.
    pub wakes: Option<String>,
    pub kind: Kind,
    pub colour: Colour,
    pub artifact: Option<Artifact>,
    /// The id of what is drawn on it; both colours of an artifact bear the same.
    pub drawing: String,
    /// How many of them are in the deck of this table; 0 where another card was chosen.
    pub copies: u8,
}

impl Catalogue {
    pub(crate) fn new(options: &Options, language: Language) -> Self {
        let texts = card_texts(language);
        let deck = options.deck();
        let cards = texts.cards.iter().zip(data().printed()).map(|(text, printed)| {
            let CardText { id, name, short, one, does, wakes } = text.clone();
            PrintedCard {
                id,
                name,
                short,
                one,
                does,
                wakes,
                kind: id.kind(),
                colour: id.colour(),
                artifact: id.artifact(),
                drawing: printed.drawing.clone(),
                copies: deck.as_slice().iter().filter(|&&card| card == id).count() as u8,
            }
        });
        Self {
            cards: cards.collect(),
            colours: texts.colours.clone(),
            kinds: texts.kinds.clone(),
            woken: texts.woken.clone(),
            artifacts: Artifact::ALL.to_vec(),
            full_sanity: data().sanity,
            deck_size: DECK_SIZE as u8,
            table_size: data().table_size,
            doom_track: data().doom_track.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue(options: &Options, language: Language) -> Catalogue {
        Catalogue::new(options, language)
    }

    #[test] // AR-03
    fn it_tells_how_many_of_each_card_are_in_the_deck_of_the_table() {
        let options = Options { event: Card::ShiningTrapezohedron, ..Options::default() };
        let printed = catalogue(&options, Language::En);
        let copies = |wanted: Card| printed.cards.iter().find(|card| card.id == wanted).unwrap().copies;
        assert_eq!(
            [Card::Candelabra, Card::CandelabraCursed, Card::Gate, Card::ShiningTrapezohedron].map(copies),
            [2, 1, 2, 1]
        );
        assert_eq!([Card::MagicalOrb, Card::WaryStudent, Card::Hastur].map(copies), [0, 0, 0]);
        assert_eq!(printed.cards.iter().map(|card| card.copies).sum::<u8>(), printed.deck_size);
    }

    #[test] // AR-02, AR-04, AR-52, AR-60
    fn both_languages_differ_in_words_alone() {
        let [en, fr] = Language::ALL.map(|language| catalogue(&Options::default(), language));
        assert_eq!((en.full_sanity, en.deck_size, en.table_size), (7, 22, 5));
        assert_eq!(en.doom_track, [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(en.cards.len(), Card::ALL.len());
        let unworded = |printed: &Catalogue| {
            let mut printed = printed.clone();
            for card in &mut printed.cards {
                for text in [&mut card.name, &mut card.short, &mut card.one, &mut card.does] {
                    text.clear();
                }
                card.wakes.iter_mut().for_each(String::clear);
            }
            printed.colours.iter_mut().for_each(|colour| colour.name.clear());
            printed.kinds.iter_mut().for_each(|kind| kind.name.clear());
            printed.woken.clear();
            printed
        };
        assert_eq!(unworded(&en), unworded(&fr));
        let dagger = &fr.cards[Card::RitualDaggerCursed.index()];
        assert_eq!((&*dagger.name, &*dagger.one), ("Dague rituelle maudite", "une Dague rituelle maudite"));
        assert_eq!((dagger.colour, dagger.artifact), (Colour::Cursed, Some(Artifact::RitualDagger)));
        assert_eq!(dagger.drawing, "ritual_dagger");
    }
}
