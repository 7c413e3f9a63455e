use serde::Serialize;
use serde_json::Value;

use crate::Fate;

/// What a shuffle that is due is of, so that an example can name cards instead of places.
#[derive(Clone, Debug, PartialEq)]
pub struct Shuffling {
    /// The deck, in a word of the game's own.
    pub deck: &'static str,
    /// What stands at each place of the chance, as an id. The first place of an order is the top.
    pub things: Vec<Value>,
    /// Those places in the order in which the things lie before the shuffle, from the top.
    pub lying: Vec<u16>,
}

/// Something named does not lie in the deck, or not so often.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{thing} is not (so often) in the deck {deck}, which has {has}")]
pub struct NotInDeck {
    pub thing: String,
    pub deck: &'static str,
    pub has: String,
}

/// A longer deck is told by its beginning.
const TOLD: usize = 60;

impl Shuffling {
    /// Of things that lie as they are counted.
    pub fn new<T: Serialize>(deck: &'static str, things: impl IntoIterator<Item = T>) -> Self {
        let things = written(things);
        let lying = (0..things.len()).map(|place| place as u16).collect();
        Self { deck, things, lying }
    }

    /// Of things that lie otherwise than they are counted: each thing of `lying` is one of `things`.
    pub fn lying<T: Serialize>(
        deck: &'static str,
        things: impl IntoIterator<Item = T>,
        lying: impl IntoIterator<Item = T>,
    ) -> Self {
        let counted = Self::new(deck, things);
        let places = counted.places(&written(lying)).unwrap_or_default();
        Self { lying: places, ..counted }
    }

    /// The order that leaves everything where it is.
    pub fn keep(&self) -> Fate {
        Fate::Order(self.lying.clone())
    }

    /// The order with these things on top, the first uppermost, and the others in the order of `rest`.
    pub fn on_top(&self, top: &[Value], rest: &[u16]) -> Result<Fate, NotInDeck> {
        let mut order = self.places(top)?;
        order.extend(rest.iter().filter(|place| !order.contains(place)).copied().collect::<Vec<_>>());
        Ok(Fate::Order(order))
    }

    /// A different place for each thing, where there are several the first as they lie.
    fn places(&self, wanted: &[Value]) -> Result<Vec<u16>, NotInDeck> {
        let mut left = self.lying.clone();
        let find = |thing: &Value| {
            let is_it = |&place: &u16| self.things.get(usize::from(place)) == Some(thing);
            let found = left.iter().position(is_it).map(|at| left.remove(at));
            found.ok_or_else(|| self.not_there(thing))
        };
        wanted.iter().map(find).collect()
    }

    fn not_there(&self, thing: &Value) -> NotInDeck {
        let told: Vec<String> = self.things.iter().take(TOLD).map(Value::to_string).collect();
        let more = if self.things.len() > TOLD { ", …" } else { "" };
        NotInDeck { thing: thing.to_string(), deck: self.deck, has: told.join(", ") + more }
    }
}

fn written<T: Serialize>(things: impl IntoIterator<Item = T>) -> Vec<Value> {
    things.into_iter().map(|thing| serde_json::to_value(thing).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn named_things_go_on_top_and_the_rest_keeps_its_order() {
        let deck = Shuffling::new("cards", ["a", "b", "a", "c"]);
        assert_eq!(
            deck.on_top(&[json!("c"), json!("a"), json!("a")], &deck.lying),
            Ok(Fate::Order(vec![3, 0, 2, 1]))
        );
        assert_eq!(deck.keep(), Fate::keep(4));
        let missing = deck.on_top(&[json!("b"), json!("b")], &deck.lying).unwrap_err().to_string();
        assert_eq!(missing, r#""b" is not (so often) in the deck cards, which has "a", "b", "a", "c""#);
    }

    #[test]
    fn things_may_lie_otherwise_than_they_are_counted() {
        let deck = Shuffling::lying("cards", ["a", "b", "c"], ["c", "a", "b"]);
        assert_eq!(deck.keep(), Fate::Order(vec![2, 0, 1]));
        assert_eq!(deck.on_top(&[json!("b")], &deck.lying), Ok(Fate::Order(vec![1, 2, 0])));
    }
}
