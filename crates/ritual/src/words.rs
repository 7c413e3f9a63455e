use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tabletop::{Language, Words};

use crate::colour::Colour;
use crate::options::Level;

/// The words of `data/words.en.ron` or `data/words.fr.ron`; each list is in the order of its `ALL`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Texts {
    pub(crate) colours: Vec<ColourText>,
    pub(crate) levels: Vec<LevelText>,
}

/// What stones of a colour are called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct ColourText {
    pub id: Colour,
    pub name: String,
    pub element: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct LevelText {
    pub id: Level,
    pub name: String,
}

pub(crate) fn texts(language: Language) -> &'static Texts {
    static EN: LazyLock<Texts> = LazyLock::new(|| read(include_str!("../data/words.en.ron")));
    static FR: LazyLock<Texts> = LazyLock::new(|| read(include_str!("../data/words.fr.ron")));
    match language {
        Language::En => &EN,
        Language::Fr => &FR,
    }
}

#[expect(clippy::expect_used, reason = "the files are part of the program and read by every test")]
fn read(text: &str) -> Texts {
    ron::from_str(text).expect("data/words.en.ron and data/words.fr.ron are well formed")
}

/// What a level is called, in every language.
pub(crate) fn level_name(level: Level) -> Words {
    let [en, fr] = Language::ALL.map(|language| {
        let text = texts(language).levels.iter().find(|text| text.id == level);
        text.map_or("", |text| text.name.as_str())
    });
    Words::new(en, fr)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test] // RT-01
    fn every_colour_and_level_has_its_words_in_both_languages() {
        for language in Language::ALL {
            let texts = texts(language);
            assert!(texts.colours.iter().map(|text| text.id).eq(Colour::ALL), "{language:?}");
            assert!(texts.levels.iter().map(|text| text.id).eq(Level::ALL), "{language:?}");
            let colours = texts.colours.iter().flat_map(|text| [&text.name, &text.element]);
            let mut all = colours.chain(texts.levels.iter().map(|text| &text.name));
            assert!(all.all(|text| !text.trim().is_empty()), "{language:?}");
        }
    }
}
