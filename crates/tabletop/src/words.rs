use serde::{Deserialize, Serialize};

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
}
