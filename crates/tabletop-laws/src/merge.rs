use serde_json::{Map, Value};

use crate::places::{ListPatch, is_of_places};

/// What of a patch cannot be applied: where, as a JSON pointer, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misplaced {
    pub(crate) pointer: String,
    pub(crate) reason: String,
}

impl Misplaced {
    fn here(reason: String) -> Self {
        Self { pointer: String::new(), reason }
    }

    fn inside(self, key: &str) -> Self {
        Self { pointer: format!("/{}{}", escaped(key), self.pointer), ..self }
    }
}

/// Applies a JSON merge patch (RFC 7396): fields are merged, `null` removes one, all else replaces.
/// Beyond it, an object whose keys are places in brackets changes a list there.
pub(crate) fn merge_patch(target: &mut Value, patch: &Value) -> Result<(), Misplaced> {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return Ok(());
    };
    if is_of_places(patch).map_err(Misplaced::here)? {
        return match target {
            Value::Array(list) => change_list(list, patch),
            _ => Err(Misplaced::here("only a list has places in brackets".to_owned())),
        };
    }
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(fields) = target else {
        return Ok(());
    };
    for (key, value) in patch {
        if value.is_null() {
            fields.remove(key);
        } else {
            let field = fields.entry(key.as_str()).or_insert(Value::Null);
            merge_patch(field, value).map_err(|misplaced| misplaced.inside(key))?;
        }
    }
    Ok(())
}

/// Makes two patches one, so that the later has the last word: fields and places of both are merged, what
/// both add to a list is added in turn, and a list that the first sets is changed as the later says.
pub(crate) fn join_patches(first: &mut Value, later: Value) -> Result<(), Misplaced> {
    match (first, later) {
        (Value::Object(first), Value::Object(later)) => {
            for (key, value) in later {
                match (first.get_mut(&key), value) {
                    (Some(Value::Array(list)), Value::Array(added)) if key == "[+]" => list.extend(added),
                    (Some(field), value) => {
                        join_patches(field, value).map_err(|misplaced| misplaced.inside(&key))?;
                    }
                    (None, value) => {
                        first.insert(key, value);
                    }
                }
            }
            Ok(())
        }
        (Value::Array(list), Value::Object(later)) if is_of_places(&later).map_err(Misplaced::here)? => {
            change_list(list, &later)
        }
        (first, later) => {
            *first = later;
            Ok(())
        }
    }
}

fn change_list(list: &mut Vec<Value>, patch: &Map<String, Value>) -> Result<(), Misplaced> {
    let patch = ListPatch::read(patch, list).map_err(Misplaced::here)?;
    for (at, key, value) in &patch.changed {
        merge_patch(&mut list[*at], value).map_err(|misplaced| misplaced.inside(key))?;
    }
    for at in patch.removed.iter().rev() {
        list.remove(*at);
    }
    list.extend_from_slice(patch.added);
    Ok(())
}

/// The first field that `patch` names and that is a slip of the pen, as a JSON pointer: one it sets and
/// the value `after` does not have, or one it removes and neither value has.
pub(crate) fn first_unknown(patch: &Value, before: &Value, after: &Value) -> Option<String> {
    match (patch, after) {
        (Value::Object(patch), Value::Array(after)) => unknown_in_list(patch, before, after),
        (Value::Object(patch), Value::Object(_)) => patch.iter().find_map(|(key, value)| {
            let (before, after) = (before.get(key), after.get(key));
            let deeper = match (value, after) {
                (Value::Null, _) if before.or(after).is_some() => return None,
                (_, Some(after)) => first_unknown(value, before.unwrap_or(&Value::Null), after)?,
                (_, None) => String::new(),
            };
            Some(format!("/{}{deeper}", escaped(key)))
        }),
        (Value::Array(patch), Value::Array(after)) => {
            patch.iter().zip(after).enumerate().find_map(|(place, (value, after))| {
                Some(format!("/{place}{}", first_unknown(value, &Value::Null, after)?))
            })
        }
        _ => None,
    }
}

fn unknown_in_list(patch: &Map<String, Value>, before: &Value, after: &[Value]) -> Option<String> {
    let before = before.as_array().map_or(&[][..], Vec::as_slice);
    let patch = ListPatch::read(patch, before).ok()?;
    let changed = patch.changed.iter().find_map(|(at, key, value)| {
        let deeper = first_unknown(value, &before[*at], after.get(patch.moved_to(*at))?)?;
        Some(format!("/{}{deeper}", escaped(key)))
    });
    changed.or_else(|| {
        let kept = before.len() - patch.removed.len();
        (kept..).zip(patch.added).find_map(|(at, value)| {
            Some(format!("/{at}{}", first_unknown(value, &Value::Null, after.get(at)?)?))
        })
    })
}

/// A key as it stands in a JSON pointer (RFC 6901).
fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The examples of RFC 7396, appendix A.
    #[test]
    fn the_examples_of_the_rfc() {
        for (mut target, patch, result) in [
            (json!({"a": "b"}), json!({"a": "c"}), json!({"a": "c"})),
            (json!({"a": "b"}), json!({"b": "c"}), json!({"a": "b", "b": "c"})),
            (json!({"a": "b"}), json!({"a": null}), json!({})),
            (json!({"a": "b", "b": "c"}), json!({"a": null}), json!({"b": "c"})),
            (json!({"a": ["b"]}), json!({"a": "c"}), json!({"a": "c"})),
            (json!({"a": "c"}), json!({"a": ["b"]}), json!({"a": ["b"]})),
            (json!({"a": {"b": "c"}}), json!({"a": {"b": "d", "c": null}}), json!({"a": {"b": "d"}})),
            (json!({"a": [{"b": "c"}]}), json!({"a": [1]}), json!({"a": [1]})),
            (json!(["a", "b"]), json!(["c", "d"]), json!(["c", "d"])),
            (json!({"a": "b"}), json!(["c"]), json!(["c"])),
            (json!({"a": "foo"}), json!(null), json!(null)),
            (json!({"a": "foo"}), json!("bar"), json!("bar")),
            (json!({"e": null}), json!({"a": 1}), json!({"e": null, "a": 1})),
            (json!([1, 2]), json!({"a": "b", "c": null}), json!({"a": "b"})),
            (json!({}), json!({"a": {"bb": {"ccc": null}}}), json!({"a": {"bb": {}}})),
        ] {
            assert_eq!(merge_patch(&mut target, &patch), Ok(()));
            assert_eq!(target, result);
        }
    }

    #[test]
    fn an_unknown_field_is_named_by_its_pointer() {
        let before = json!({"deck": [], "score": {"a": 1, "old": 0}});
        let after = json!({"deck": [{"face": 1}], "score": {"a": 2}, "passing": null});
        let unknown = |patch| first_unknown(&patch, &before, &after);
        assert_eq!(unknown(json!({"score": {"a": 2, "old": null}, "passing": null})), None);
        assert_eq!(unknown(json!({"score": {"b": 2}})), Some("/score/b".to_owned()));
        assert_eq!(unknown(json!({"pasing": null})), Some("/pasing".to_owned()));
        assert_eq!(unknown(json!({"deck": [{"colour": 2}]})), Some("/deck/0/colour".to_owned()));
        assert_eq!(unknown(json!({"a/b": 1})), Some("/a~1b".to_owned()));
    }

    fn merged(mut target: Value, patch: &Value) -> Result<Value, Misplaced> {
        merge_patch(&mut target, patch).map(|()| target)
    }

    #[test]
    fn places_in_lists_are_merged_removed_and_added() {
        let state = json!({"hands": [{"id": "ann", "cards": ["a", "b"]}, {"id": "bob", "cards": []}]});
        let patch = json!({"hands": {"[id=ann]": {"cards": {"[=a]": null, "[+]": ["c", "d"]}}, "[1]": null}});
        assert_eq!(
            merged(state.clone(), &patch),
            Ok(json!({"hands": [{"id": "ann", "cards": ["b", "c", "d"]}]}))
        );
        let refused = |patch| merged(state.clone(), &patch).unwrap_err();
        let deep = refused(json!({"hands": {"[id=bob]": {"cards": {"[0]": "x"}}}}));
        assert_eq!(deep.pointer, "/hands/[id=bob]/cards");
        assert_eq!(deep.reason, "[0] is not there, the list has 0");
        assert_eq!(refused(json!({"[0]": 1})).reason, "only a list has places in brackets");
    }

    fn joined(mut first: Value, later: Value) -> Result<Value, Misplaced> {
        join_patches(&mut first, later).map(|()| first)
    }

    #[test]
    fn two_patches_become_one_in_which_the_later_has_the_last_word() {
        for (first, later, both) in [
            (json!({"a": {"b": 1, "c": 2}}), json!({"a": {"c": 3}}), json!({"a": {"b": 1, "c": 3}})),
            (json!({"a": {"b": 1}}), json!({"a": null}), json!({"a": null})),
            (json!({"a": null}), json!({"a": {"b": 1}}), json!({"a": {"b": 1}})),
            (json!({"a": [1, 2]}), json!({"a": [3]}), json!({"a": [3]})),
            (json!({"a": [1, 2]}), json!({"a": {"[=1]": null, "[+]": [3]}}), json!({"a": [2, 3]})),
            (
                json!({"a": {"[0]": {"b": 1}, "[=x]": null, "[+]": [1]}}),
                json!({"a": {"[0]": {"c": 2}, "[=y]": null, "[+]": [2]}}),
                json!({"a": {"[0]": {"b": 1, "c": 2}, "[=x]": null, "[=y]": null, "[+]": [1, 2]}}),
            ),
        ] {
            assert_eq!(joined(first, later), Ok(both));
        }
        let misplaced = joined(json!({"a": {"b": [1]}}), json!({"a": {"b": {"[7]": null}}})).unwrap_err();
        assert_eq!((&*misplaced.pointer, &*misplaced.reason), ("/a/b", "[7] is not there, the list has 1"));
    }

    #[test]
    fn an_unknown_field_is_named_also_behind_places_that_moved() {
        let before = json!({"hands": [{"id": 1}, {"id": 2}]});
        let after = json!({"hands": [{"id": 2}, {"id": 3}]});
        let unknown = |patch| first_unknown(&patch, &before, &after);
        assert_eq!(unknown(json!({"hands": {"[0]": null, "[id=2]": {"id": 2}, "[+]": [{"id": 3}]}})), None);
        assert_eq!(
            unknown(json!({"hands": {"[0]": null, "[id=2]": {"colour": 2}}})),
            Some("/hands/[id=2]/colour".to_owned())
        );
        assert_eq!(
            unknown(json!({"hands": {"[0]": null, "[+]": [{"colour": 3}]}})),
            Some("/hands/1/colour".to_owned())
        );
    }
}
