use serde_json::{Number, Value};

/// Whether two JSON values mean the same: as `==`, but 1 is 1.0.
pub(crate) fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => is_same_number(one, other),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| other.get(key).is_some_and(|other| is_same(value, other)))
        }
        _ => one == other,
    }
}

/// Whether `found` has everything that `wanted` names: every field, to any depth; lists must match in full.
pub(crate) fn includes(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| found.get(key).is_some_and(|found| includes(found, wanted)))
        }
        (Value::Array(found), Value::Array(wanted)) => {
            found.len() == wanted.len()
                && found.iter().zip(wanted).all(|(found, wanted)| includes(found, wanted))
        }
        _ => is_same(found, wanted),
    }
}

/// Whole numbers are compared exactly, however large.
fn is_same_number(one: &Number, other: &Number) -> bool {
    let is_whole = |number: &Number| !number.is_f64();
    one == other || (!(is_whole(one) && is_whole(other)) && one.as_f64() == other.as_f64())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_compared_by_value() {
        assert!(is_same(&json!({"a": [1, 2.0]}), &json!({"a": [1.0, 2]})));
        assert!(!is_same(&json!(1), &json!(1.5)));
        assert!(!is_same(&json!(1), &json!("1")));
        assert!(!is_same(&json!(u64::MAX), &json!(u64::MAX - 1)));
    }

    #[test]
    fn same_means_no_field_more_and_none_less() {
        assert!(!is_same(&json!({"a": 1, "b": 2}), &json!({"a": 1})));
        assert!(!is_same(&json!({"a": 1}), &json!({"a": 1, "b": null})));
        assert!(!is_same(&json!([1, 2]), &json!([1])));
    }

    #[test]
    fn a_value_includes_what_it_has_more_of() {
        let found =
            json!({"kind": "rescue", "seats": [{"won": true, "score": 3}, {"won": false, "score": 0}]});
        assert!(includes(&found, &json!({"kind": "rescue"})));
        assert!(includes(&found, &json!({"seats": [{"won": true}, {"score": 0}]})));
        assert!(!includes(&found, &json!({"seats": [{"won": true}]})));
        assert!(!includes(&found, &json!({"rounds": null})));
        assert!(!includes(&found, &json!(null)));
    }
}
