use serde_json::{Map, Value};

/// A key of a patch that stands for a place in a list: `[2]`, `[id=flashlight]`, `[=flashlight]` or `[+]`.
#[derive(Clone, Debug, PartialEq)]
enum Place<'a> {
    Index(usize),
    /// The one whose field is this.
    Field {
        key: &'a str,
        value: &'a str,
    },
    /// The one that is this.
    Itself(&'a str),
    /// Behind the last.
    End,
}

/// What a patch does to a list: its places are those of the list as it was.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct ListPatch<'a> {
    pub(crate) changed: Vec<(usize, &'a str, &'a Value)>,
    pub(crate) removed: Vec<usize>,
    pub(crate) added: &'a [Value],
}

/// Whether a patch is of places in a list; `Err` when it is of places and of fields.
pub(crate) fn is_of_places(patch: &Map<String, Value>) -> Result<bool, String> {
    let places = patch.keys().filter(|key| key.starts_with('[') && key.ends_with(']')).count();
    match places {
        0 => Ok(false),
        _ if places == patch.len() => Ok(true),
        _ => Err("fields and places in a list cannot be changed at once".to_owned()),
    }
}

impl<'a> ListPatch<'a> {
    /// What `patch` does to `list`.
    pub(crate) fn read(patch: &'a Map<String, Value>, list: &[Value]) -> Result<Self, String> {
        let mut read = Self::default();
        for (key, value) in patch {
            let place = place(key)?;
            if place == Place::End {
                let Value::Array(added) = value else {
                    return Err("what [+] adds is a list".to_owned());
                };
                read.added = added;
                continue;
            }
            let at = find(&place, key, list)?;
            if read.removed.contains(&at) || read.changed.iter().any(|(other, ..)| *other == at) {
                return Err(format!("{key} is a place that is changed twice"));
            }
            match value {
                Value::Null => read.removed.push(at),
                value => read.changed.push((at, key, value)),
            }
        }
        read.removed.sort_unstable();
        Ok(read)
    }

    /// Where what was at a place is once the patch is applied.
    pub(crate) fn moved_to(&self, at: usize) -> usize {
        at - self.removed.iter().filter(|&&removed| removed < at).count()
    }
}

fn place(key: &str) -> Result<Place<'_>, String> {
    let malformed = || format!("{key} is no place in a list: those are [2], [id=name], [=name] and [+]");
    let inner = key.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or_else(malformed)?;
    match inner.split_once('=') {
        _ if inner == "+" => Ok(Place::End),
        Some(("", value)) => Ok(Place::Itself(value)),
        Some((key, value)) => Ok(Place::Field { key, value }),
        None => inner.parse().map(Place::Index).map_err(|_| malformed()),
    }
}

fn find(place: &Place<'_>, key: &str, list: &[Value]) -> Result<usize, String> {
    let is_it = |element: &Value| match place {
        Place::Index(_) | Place::End => false,
        Place::Field { key, value } => element.get(key).is_some_and(|found| is_written(found, value)),
        Place::Itself(value) => is_written(element, value),
    };
    let mut found = (0..).zip(list).filter(|(_, element)| is_it(element)).map(|(at, _)| at);
    match (place, found.next(), found.next()) {
        (Place::Index(at), ..) if *at < list.len() => Ok(*at),
        (Place::Index(_), ..) => Err(format!("{key} is not there, the list has {}", list.len())),
        (_, Some(at), None) => Ok(at),
        (_, None, _) => Err(format!("{key} is none of the {} in the list", list.len())),
        (_, Some(_), Some(_)) => Err(format!("{key} is several of the {} in the list", list.len())),
    }
}

/// Whether a value is written so in a key: a text as it is, all else as JSON.
fn is_written(value: &Value, text: &str) -> bool {
    match value {
        Value::String(value) => value == text,
        other => {
            let written = other.to_string();
            written == text
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refused(patch: &Value, list: &[Value]) -> String {
        ListPatch::read(patch.as_object().unwrap(), list).unwrap_err()
    }

    #[test]
    fn places_are_found_by_number_by_field_and_by_themselves() {
        let list = [json!({"id": "a", "n": 1}), json!({"id": "b", "n": 2}), json!("c"), json!(4)];
        let patch = json!({"[0]": 1, "[id=b]": null, "[=c]": 3, "[=4]": null, "[+]": [5]});
        let read = ListPatch::read(patch.as_object().unwrap(), &list).unwrap();
        let changed: Vec<usize> = read.changed.iter().map(|(at, ..)| *at).collect();
        assert_eq!((changed, read.removed.clone(), read.added), (vec![0, 2], vec![1, 3], &[json!(5)][..]));
        assert_eq!((read.moved_to(0), read.moved_to(2)), (0, 1));
    }

    #[test]
    fn what_is_no_place_is_told() {
        let list = [json!({"id": "a"}), json!({"id": "a"})];
        assert_eq!(refused(&json!({"[2]": 1}), &list), "[2] is not there, the list has 2");
        assert_eq!(refused(&json!({"[id=b]": 1}), &list), "[id=b] is none of the 2 in the list");
        assert_eq!(refused(&json!({"[id=a]": 1}), &list), "[id=a] is several of the 2 in the list");
        assert_eq!(refused(&json!({"[+]": 1}), &list), "what [+] adds is a list");
        assert_eq!(
            refused(&json!({"[x]": 1}), &list),
            "[x] is no place in a list: those are [2], [id=name], [=name] and [+]"
        );
        assert_eq!(
            refused(&json!({"[0]": 1, "[id=z]": 1}), &[json!({"id": "z"})]),
            "[id=z] is a place that is changed twice"
        );
        assert!(is_of_places(json!({"[0]": 1, "id": 1}).as_object().unwrap()).is_err());
    }
}
