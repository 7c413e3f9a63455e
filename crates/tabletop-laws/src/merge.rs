use serde_json::{Map, Value};

/// Applies a JSON merge patch (RFC 7396): fields are merged, `null` removes one, all else replaces.
pub(crate) fn merge_patch(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(fields) = target else {
        return;
    };
    for (key, value) in patch {
        if value.is_null() {
            fields.remove(key);
        } else {
            merge_patch(fields.entry(key.as_str()).or_insert(Value::Null), value);
        }
    }
}

/// The first field that `patch` names and that is a slip of the pen, as a JSON pointer: one it sets and
/// the value `after` does not have, or one it removes and neither value has.
pub(crate) fn first_unknown(patch: &Value, before: &Value, after: &Value) -> Option<String> {
    match (patch, after) {
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
            merge_patch(&mut target, &patch);
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
}
