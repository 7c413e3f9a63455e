//! Tables as they are wanted: dealt in printed order, then laid otherwise.

use arkham_noir::{ArkhamNoir, Options};
use serde_json::Value;
use tabletop::{Config, Fate, Game, Input, Seat};

pub(crate) const DETECTIVE: Seat = Seat::new(0).unwrap();

/// A game dealt in printed order, with these parts of its state replaced; the cards that `with` does
/// not name are the draw pile.
pub(crate) fn table(options: Options, with: &Value) -> ArkhamNoir {
    let mut game = ArkhamNoir::new(&Config { seats: 1, options }).unwrap();
    for len in [6, 50] {
        game.apply(0, &Input::Fate(Fate::keep(len)), &mut Vec::new()).unwrap();
    }
    let mut state = serde_json::to_value(&game).unwrap();
    let named = with.to_string();
    let rest = (1..=50).map(|number| format!("n{number:02}")).filter(|card| !named.contains(card.as_str()));
    state["draw_pile"] = rest.collect();
    for (key, value) in with.as_object().unwrap() {
        state[key] = value.clone();
    }
    serde_json::from_value(state).unwrap()
}
