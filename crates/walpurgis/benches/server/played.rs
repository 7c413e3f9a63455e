//! What is played at the tables of the benchmark.

use serde_json::{Value, json};

/// A game, and who sits at its tables besides two people.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    game: &'static str,
    pub(crate) seats: usize,
    /// In every chair from the third on.
    pub(crate) bot: &'static str,
}

pub(crate) const ARKHAM_RITUAL: Played = Played { game: "arkham-ritual", seats: 3, bot: "random" };

impl Played {
    /// The command that makes a table; its bots do not dawdle.
    pub(crate) fn create(&self) -> Value {
        let settings = json!({
            "name": "Load", "public": true, "spectators": "public", "undo": false, "clock": null, "no_clock": true,
            "bot_pace_ms": 0,
        });
        json!({
            "do": "create", "game": self.game, "seats": self.seats, "options": {}, "settings": settings,
        })
    }
}
