use tabletop::Plain;

use super::law::{Breach, Held, Law};
use super::round_trip::write;

/// One comparison in this many is also made of the texts.
const TEXTS_EVERY: u32 = 16;

/// Compares what is sent to people. Values that are equal may still be written differently, so every so often
/// the texts are compared too; always would take more time than all else.
#[derive(Debug, Default)]
pub(super) struct Comparer {
    count: u32,
    one: Vec<u8>,
    other: Vec<u8>,
}

impl Comparer {
    pub(super) fn is_same<T: Plain>(&mut self, one: &T, other: &T) -> Held<bool> {
        self.count = self.count.wrapping_add(1);
        if one != other || !self.count.is_multiple_of(TEXTS_EVERY) {
            return Ok(one == other);
        }
        for (value, text) in [(one, &mut self.one), (other, &mut self.other)] {
            write(value, text).map_err(|error| {
                Breach::new(Law::RoundTrip, format!("{value:?} cannot be written: {error}"))
            })?;
        }
        Ok(self.one == self.other)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    /// Two of them are equal whatever they hold, and yet each is written as it is.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    struct Careless(u8);

    impl PartialEq for Careless {
        fn eq(&self, _: &Self) -> bool {
            true
        }
    }

    impl Eq for Careless {}

    #[test]
    fn equal_values_that_are_written_differently_are_found_out() {
        let mut comparer = Comparer::default();
        let verdicts: Vec<bool> =
            (0..TEXTS_EVERY).map(|_| comparer.is_same(&Careless(1), &Careless(2)).unwrap()).collect();
        assert_eq!(verdicts.iter().filter(|&&is_same| !is_same).count(), 1);
    }
}
