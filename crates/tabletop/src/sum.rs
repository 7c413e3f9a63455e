use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// A number that explains itself: its parts add up to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sum<R> {
    total: i32,
    parts: Vec<Part<R>>,
}

/// One reason for a number; a limit is a part that takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Part<R> {
    pub amount: i32,
    pub because: R,
}

impl<R> Sum<R> {
    pub fn new(parts: impl IntoIterator<Item = Part<R>>) -> Self {
        let parts: Vec<Part<R>> = parts.into_iter().collect();
        Self { total: add_up(&parts), parts }
    }

    pub fn total(&self) -> i32 {
        self.total
    }

    pub fn parts(&self) -> &[Part<R>] {
        &self.parts
    }

    /// Whether nothing was added up; such a sum need not be told.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

impl<R> Default for Sum<R> {
    fn default() -> Self {
        Self::new([])
    }
}

fn add_up<R>(parts: &[Part<R>]) -> i32 {
    parts.iter().fold(0, |total, part| total.saturating_add(part.amount))
}

impl<'de, R: Deserialize<'de>> Deserialize<'de> for Sum<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Written<R> {
            total: i32,
            parts: Vec<Part<R>>,
        }
        let Written { total, parts } = Written::deserialize(deserializer)?;
        let sum = add_up(&parts);
        if sum == total {
            Ok(Self { total, parts })
        } else {
            Err(D::Error::custom(format!("the parts add up to {sum}, not to {total}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_that_of_the_parts_also_when_it_is_read() {
        let sum = Sum::new([Part { amount: 5, because: "fight" }, Part { amount: -1, because: "limit" }]);
        assert_eq!(sum.total(), 4);
        let text = serde_json::to_string(&sum).unwrap();
        let read: Sum<String> = serde_json::from_str(&text).unwrap();
        assert_eq!((read.total(), read.parts().len()), (4, 2));
        let wrong = serde_json::from_str::<Sum<String>>(&text.replace(":4", ":5")).unwrap_err();
        assert!(wrong.to_string().starts_with("the parts add up to 4, not to 5"), "{wrong}");
    }
}
