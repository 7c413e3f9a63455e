use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tabletop::{Language, Words};

use crate::card::{Attribute, Effect, Icon, Mark, Technique};
use crate::worth::Aspect;

/// The words of `data/cards.en.ron` or `data/cards.fr.ron`: what the signs on all cards are called.
/// Each list is in the order of its `ALL`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignTexts {
    pub(crate) icons: Vec<IconText>,
    pub(crate) techniques: Vec<TechniqueText>,
    pub(crate) attributes: Vec<SignText<Attribute>>,
    pub(crate) marks: Vec<SignText<Mark>>,
    pub(crate) effects: Vec<EffectWords>,
    /// Why a choice is better.
    reasons: Vec<Reason>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct IconText {
    pub id: Icon,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct TechniqueText {
    pub id: Technique,
    pub name: String,
    /// Stands on a card.
    pub short: String,
}

/// An attribute or a mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(deny_unknown_fields)]
pub struct SignText<Id> {
    pub id: Id,
    pub name: String,
    /// What it means, in a sentence or two.
    pub does: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EffectWords {
    pub(crate) id: Effect,
    pub(crate) short: String,
    pub(crate) does: String,
}

/// A sentence about the choice that is ahead in an aspect.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reason {
    id: Aspect,
    text: String,
}

pub(crate) fn reason(aspect: &str) -> Option<Words> {
    let in_language = |language| {
        let reasons = &sign_texts(language).reasons;
        reasons.iter().find(|reason| reason.id.id() == aspect).map(|reason| reason.text.as_str())
    };
    Some(Words::new(in_language(Language::En)?, in_language(Language::Fr)?))
}

pub(crate) fn sign_texts(language: Language) -> &'static SignTexts {
    static EN: LazyLock<SignTexts> = LazyLock::new(|| read(include_str!("../data/cards.en.ron")));
    static FR: LazyLock<SignTexts> = LazyLock::new(|| read(include_str!("../data/cards.fr.ron")));
    match language {
        Language::En => &EN,
        Language::Fr => &FR,
    }
}

#[expect(clippy::expect_used, reason = "the files are part of the program and read by every test")]
fn read(text: &str) -> SignTexts {
    ron::from_str(text).expect("data/cards.en.ron and data/cards.fr.ron are well formed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test] // AN-22
    fn every_sign_has_every_text_in_both_languages_and_no_text_is_left_over() {
        for language in Language::ALL {
            let texts = sign_texts(language);
            assert!(texts.icons.iter().map(|text| text.id).eq(Icon::ALL), "{language:?}");
            assert!(texts.techniques.iter().map(|text| text.id).eq(Technique::ALL), "{language:?}");
            assert!(texts.attributes.iter().map(|text| text.id).eq(Attribute::ALL), "{language:?}");
            assert!(texts.marks.iter().map(|text| text.id).eq(Mark::ALL), "{language:?}");
            assert!(texts.effects.iter().map(|text| text.id).eq(Effect::ALL), "{language:?}");
            assert!(texts.reasons.iter().map(|text| text.id).eq(Aspect::ALL), "{language:?}");
            let icons = texts.icons.iter().map(|text| &text.name);
            let techniques = texts.techniques.iter().flat_map(|text| [&text.name, &text.short]);
            let attributes = texts.attributes.iter().flat_map(|text| [&text.name, &text.does]);
            let marks = texts.marks.iter().flat_map(|text| [&text.name, &text.does]);
            let effects = texts.effects.iter().flat_map(|text| [&text.short, &text.does]);
            let reasons = texts.reasons.iter().map(|text| &text.text);
            let mut all =
                icons.chain(techniques).chain(attributes).chain(marks).chain(effects).chain(reasons);
            assert!(all.all(|text| !text.trim().is_empty()), "{language:?}");
        }
    }
}
