use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tabletop::{Language, Words};

use crate::card::{Card, Colour, Kind};

/// The words of `data/cards.en.ron` or `data/cards.fr.ron`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardTexts {
    pub(crate) colours: Vec<Named<Colour>>,
    pub(crate) kinds: Vec<Named<Kind>>,
    /// What stands before [`CardText::wakes`].
    pub(crate) woken: String,
    /// In the order of [`Card::ALL`].
    pub(crate) cards: Vec<CardText>,
}

/// What something printed is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(deny_unknown_fields)]
pub struct Named<Id> {
    pub id: Id,
    pub name: String,
}

/// The words of one card in one language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardText {
    pub(crate) id: Card,
    pub(crate) name: String,
    pub(crate) short: String,
    pub(crate) one: String,
    pub(crate) does: String,
    /// What happens when a Gate wakes it, of a Great Old One; begins in the middle of a sentence.
    #[serde(default)]
    pub(crate) wakes: Option<String>,
}

pub(crate) fn card_texts(language: Language) -> &'static CardTexts {
    static EN: LazyLock<CardTexts> = LazyLock::new(|| read(include_str!("../data/cards.en.ron")));
    static FR: LazyLock<CardTexts> = LazyLock::new(|| read(include_str!("../data/cards.fr.ron")));
    match language {
        Language::En => &EN,
        Language::Fr => &FR,
    }
}

#[expect(clippy::expect_used, reason = "the files are part of the program and read by every test")]
fn read(text: &str) -> CardTexts {
    ron::from_str(text).expect("data/cards.en.ron and data/cards.fr.ron are well formed")
}

/// What a card is called, in every language.
pub(crate) fn name_of(card: Card) -> Words {
    let [en, fr] = [Language::En, Language::Fr].map(|language| {
        let text = card_texts(language).cards.get(card.index());
        text.map_or("", |text| text.name.as_str())
    });
    Words::new(en, fr)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test] // AR-02
    fn every_card_has_every_text_in_both_languages_and_no_text_is_left_over() {
        for language in Language::ALL {
            let texts = card_texts(language);
            let faces: Vec<Card> = texts.cards.iter().map(|text| text.id).collect();
            assert_eq!(faces, Card::ALL, "{language:?}");
            for CardText { id, name, short, one, does, wakes } in &texts.cards {
                assert!(!name.is_empty() && !short.is_empty(), "{language:?} {id:?}");
                assert!(one.ends_with(name.as_str()), "{language:?}: {one:?} is {name:?} in a sentence");
                assert!(does.ends_with('.'), "{language:?} {id:?} {does:?}");
                assert_eq!(wakes.is_some(), id.is_great_old_one(), "{language:?} {id:?}");
            }
            assert!(texts.colours.iter().map(|colour| colour.id).eq(Colour::ALL), "{language:?}");
            assert!(texts.kinds.iter().map(|kind| kind.id).eq(Kind::ALL), "{language:?}");
            let names = texts.colours.iter().map(|colour| &colour.name);
            assert!(names.chain(texts.kinds.iter().map(|kind| &kind.name)).all(|name| !name.is_empty()));
        }
    }

    #[test]
    fn no_two_cards_share_a_name() {
        for language in Language::ALL {
            let mut names: Vec<&str> =
                card_texts(language).cards.iter().map(|text| text.name.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), Card::ALL.len(), "{language:?}");
        }
    }
}
