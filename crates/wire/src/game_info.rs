use serde::Serialize;
use tabletop::Words;

/// A game as the browser offers it: what can be set, who can play it, what can be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameInfo {
    #[serde(flatten)]
    pub description: roster::Description,
    /// The bots that play it, weakest first.
    pub bots: Vec<&'static str>,
    /// Whether a search can weigh its moves: for hints, and for the coach after the game.
    pub analyses: bool,
    /// Ready-made things to say.
    pub phrases: Vec<Words>,
    /// What is printed in the game as it comes.
    pub catalogue: CatalogueHashes,
}

/// Under which hash what is printed in a game is found at `/api/catalogue/{hash}`, in each language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CatalogueHashes {
    pub en: String,
    pub fr: String,
}
