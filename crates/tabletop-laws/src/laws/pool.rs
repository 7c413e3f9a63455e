use serde_json::Value;
use tabletop::{Plain, Rng};

/// More different actions than this are not kept.
const POOL_SIZE: usize = 512;
/// One look in this many also invents an action.
const STRAYS: u32 = 8;
/// Invented numbers are small: seats, places and counts are what actions hold.
const STRAY_NUMBERS: u32 = 12;

/// Actions seen in legal lists of this game, and some that were made from them.
#[derive(Debug)]
pub(super) struct Pool<A>(Vec<A>);

impl<A: Plain + Ord> Pool<A> {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn take_in(&mut self, legal: &[A], rng: &mut Rng) {
        for action in legal {
            self.insert(action);
        }
        if rng.below(STRAYS) == 0
            && let Some(stray) = self.any(rng).and_then(|action| stray(action, rng))
        {
            self.insert(&stray);
        }
    }

    pub(super) fn any(&self, rng: &mut Rng) -> Option<&A> {
        self.0.get(rng.index(self.0.len()))
    }

    fn insert(&mut self, action: &A) {
        if self.0.len() < POOL_SIZE
            && let Err(place) = self.0.binary_search(action)
        {
            self.0.insert(place, action.clone());
        }
    }
}

/// The same action with one number changed, as a client with ill will might send it.
fn stray<A: Plain>(action: &A, rng: &mut Rng) -> Option<A> {
    let mut value = serde_json::to_value(action).ok()?;
    let mut count = 0;
    for_each_number(&mut value, &mut |_| count += 1);
    let chosen = rng.index(count);
    let mut place = 0;
    for_each_number(&mut value, &mut |number| {
        if place == chosen {
            *number = Value::from(rng.below(STRAY_NUMBERS));
        }
        place += 1;
    });
    serde_json::from_value(value).ok()
}

fn for_each_number(value: &mut Value, visit: &mut impl FnMut(&mut Value)) {
    match value {
        Value::Number(_) => visit(value),
        Value::Array(items) => items.iter_mut().for_each(|item| for_each_number(item, visit)),
        Value::Object(fields) => fields.values_mut().for_each(|field| for_each_number(field, visit)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Seed;

    use super::*;

    #[test]
    fn a_stray_differs_from_its_action_in_one_number_at_most() {
        let mut rng = Rng::stream(&Seed::from_number(1), 0);
        let action = ("pass".to_owned(), vec![3u8, 4], true);
        for _ in 0..100 {
            let (word, numbers, flag) = stray(&action, &mut rng).unwrap();
            assert_eq!((word.as_str(), numbers.len(), flag), ("pass", 2, true));
            assert!(numbers[0] == 3 || numbers[1] == 4);
        }
    }

    #[test]
    fn a_pool_keeps_each_action_once() {
        let mut rng = Rng::stream(&Seed::from_number(1), 0);
        let mut pool = Pool::new();
        for _ in 0..100 {
            pool.take_in(&["guess".to_owned(), "pass".to_owned()], &mut rng);
        }
        assert_eq!(pool.0, ["guess", "pass"]);
    }
}
