use serde::Serialize;

/// The decks that whoever runs this server offers for one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecksView {
    pub decks: Vec<OfferedDeck>,
}

/// A deck file that the game can be played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OfferedDeck {
    pub name: String,
    /// The value of the game's option `deck`.
    pub text: String,
}
