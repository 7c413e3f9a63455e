use serde_json::Value;
use tabletop::Comparison;

use super::problem::Problem;
use crate::plain::plain;
use crate::same::{includes, is_same};

/// Demands that what was found at a place compares as told.
pub(super) fn check(place: &str, found: &Value, compare: &Comparison) -> Result<(), Problem> {
    let contents = |was: &'static str, expected: String| Problem::Contents {
        place: place.to_owned(),
        was,
        expected,
        found: plain(found),
    };
    let cannot = |cannot| Problem::NotComparable { place: place.to_owned(), found: plain(found), cannot };
    let (is_kept, problem) = match compare {
        Comparison::Is(expected) => (is_same(found, expected), contents("was to be", plain(expected))),
        Comparison::Contains { what, times: None } => {
            let times = times(found, what).ok_or_else(|| cannot("contains nothing"))?;
            (times > 0, contents("was to contain", plain(what)))
        }
        &Comparison::Contains { ref what, times: Some(wanted) } => {
            let found_times = times(found, what).ok_or_else(|| cannot("contains nothing"))?;
            let (place, expected, whole) = (place.to_owned(), plain(what), plain(found));
            let problem = Problem::Times { place, expected, times: wanted, found: found_times, whole };
            (found_times == wanted, problem)
        }
        Comparison::Lacks(what) => {
            let times = times(found, what).ok_or_else(|| cannot("contains nothing"))?;
            (times == 0, contents("was not to contain", plain(what)))
        }
        Comparison::Count(expected) => {
            let count = match found {
                Value::Array(list) => list.len(),
                Value::Object(fields) => fields.len(),
                _ => return Err(cannot("has no count")),
            };
            (count == *expected, contents("was to be of", expected.to_string()))
        }
        Comparison::Set(expected) => {
            let Value::Array(list) = found else {
                return Err(cannot("is no list"));
            };
            (is_same_set(list, expected), contents("was to be, in any order,", plain(expected)))
        }
    };
    if is_kept { Ok(()) } else { Err(problem) }
}

/// How often `what` is in a value; `None` where nothing can be.
fn times(found: &Value, what: &Value) -> Option<usize> {
    match (found, what) {
        (Value::Array(list), _) => Some(list.iter().filter(|element| includes(element, what)).count()),
        (Value::Object(_), _) => Some(usize::from(includes(found, what))),
        (Value::String(text), Value::String(part)) => Some(text.matches(part.as_str()).count()),
        _ => None,
    }
}

/// Each as often as the other has it.
fn is_same_set(found: &[Value], expected: &[Value]) -> bool {
    let count = |list: &[Value], value: &Value| list.iter().filter(|other| is_same(other, value)).count();
    found.len() == expected.len()
        && expected.iter().all(|value| count(found, value) == count(expected, value))
}
