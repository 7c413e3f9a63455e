use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Whether a JSON text says what `value` is, as reading it and comparing would tell; nothing is built for that.
pub(super) fn tells(text: &str, value: &Value) -> Result<bool, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let is_same = Against(value).deserialize(&mut reader)?;
    reader.end()?;
    Ok(is_same)
}

/// Reads to the end of what is written, and says whether it is this value.
#[derive(Clone, Copy)]
struct Against<'a>(&'a Value);

impl Against<'_> {
    fn is_number(self, number: Option<Number>) -> bool {
        number.is_some_and(|number| self.0.as_number() == Some(&number))
    }
}

impl<'de> DeserializeSeed<'de> for Against<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<bool, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Against<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(self.0.is_null())
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<bool, E> {
        Ok(self.0.as_bool() == Some(flag))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<bool, E> {
        Ok(self.is_number(Some(number.into())))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<bool, E> {
        Ok(self.is_number(Some(number.into())))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<bool, E> {
        Ok(self.is_number(Number::from_f64(number)))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<bool, E> {
        Ok(self.0.as_str() == Some(word))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut written: A) -> Result<bool, A::Error> {
        let list = self.0.as_array();
        let (mut is_same, mut count) = (list.is_some(), 0);
        loop {
            let item = match list.and_then(|list| list.get(count)) {
                Some(value) => written.next_element_seed(Against(value))?,
                None => written.next_element::<IgnoredAny>()?.map(|_| false),
            };
            let Some(is_item) = item else { break };
            is_same &= is_item;
            count += 1;
        }
        Ok(is_same && list.is_some_and(|list| list.len() == count))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut written: A) -> Result<bool, A::Error> {
        let fields = self.0.as_object();
        let (mut is_same, mut count) = (fields.is_some(), 0);
        while let Some(value) = written.next_key_seed(Named(fields))? {
            count += 1;
            is_same &= match value {
                Some(value) => written.next_value_seed(Against(value))?,
                None => written.next_value::<IgnoredAny>().map(|_| false)?,
            };
        }
        Ok(is_same && fields.is_some_and(|fields| fields.len() == count))
    }
}

/// Reads a key, and gives what these fields have under it.
#[derive(Clone, Copy)]
struct Named<'a>(Option<&'a Map<String, Value>>);

impl<'de, 'a> DeserializeSeed<'de> for Named<'a> {
    type Value = Option<&'a Value>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_str(self)
    }
}

impl<'a> Visitor<'_> for Named<'a> {
    type Value = Option<&'a Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.0.and_then(|fields| fields.get(key)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// All of them differ, some in the least that JSON can differ in.
    fn values() -> Vec<Value> {
        vec![
            json!(null),
            json!(false),
            json!(true),
            json!(0),
            json!(1),
            json!(1.0),
            json!(-1),
            json!(u64::MAX),
            json!(""),
            json!("1"),
            json!("é\n\"quoted\""),
            json!([]),
            json!([1]),
            json!([1, 2]),
            json!([2, 1]),
            json!([[1], 2]),
            json!({}),
            json!({ "a": 1 }),
            json!({ "a": 2 }),
            json!({ "b": 1 }),
            json!({ "a": 1, "b": null }),
            json!({ "a": { "b": [1, { "c": "d" }] } }),
            json!({ "a": { "b": [1, { "c": "e" }] } }),
        ]
    }

    #[test]
    fn a_text_tells_of_its_own_value_and_of_no_other() {
        for (place, one) in values().iter().enumerate() {
            for (other_place, other) in values().iter().enumerate() {
                let is_told = tells(&one.to_string(), other).unwrap();
                assert_eq!(is_told, place == other_place, "{one} and {other}");
            }
        }
    }

    #[test]
    fn the_order_of_fields_does_not_matter_and_what_is_no_json_is_an_error() {
        assert!(tells(r#"{ "b": [2], "a": 1 }"#, &json!({ "a": 1, "b": [2] })).unwrap());
        for text in ["", "[1", r#"{"a":}"#, "1 2"] {
            assert!(tells(text, &json!(1)).is_err(), "{text}");
        }
    }
}
