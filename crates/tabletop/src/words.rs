use serde::{Deserialize, Serialize};

/// A language of the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Language {
    En,
    Fr,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// As in addresses and files: `en`, `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }
}

/// A short text in each language of the project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub en: String,
    pub fr: String,
}

impl Words {
    pub fn new(en: &str, fr: &str) -> Self {
        Self { en: en.to_owned(), fr: fr.to_owned() }
    }

    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Fr => &self.fr,
        }
    }
}
