//! Values of a game's own types, read from text: whatever else they were read from would be compiled for each of
//! them once more.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Where a value cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unreadable {
    pub(super) field: String,
    pub(super) reason: String,
}

pub(super) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Unreadable> {
    let text = value.to_string();
    serde_json::from_str(&text).map_err(|error| Unreadable {
        field: field_at(text.get(..error.column()).unwrap_or(&text)),
        reason: without_place(&error),
    })
}

/// Indented, for people.
pub(super) fn indented(value: &impl Serialize) -> Option<String> {
    serde_json::to_string_pretty(&serde_json::to_value(value).ok()?).ok()
}

/// What is wrong; the place is one in a text that nobody has seen.
fn without_place(error: &serde_json::Error) -> String {
    let (told, place) = (error.to_string(), format!(" at line {} column {}", error.line(), error.column()));
    told.strip_suffix(&place).unwrap_or(&told).to_owned()
}

enum PathStep<'a> {
    /// Nothing before its name is read.
    Field(Option<&'a str>),
    Place(usize),
}

/// The field of a value that is being read where its text, written without spaces, is read so far.
fn field_at(so_far: &str) -> String {
    let mut steps = Vec::new();
    let mut rest = so_far;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        match first {
            '{' => steps.push(PathStep::Field(None)),
            '[' => steps.push(PathStep::Place(0)),
            '}' | ']' => drop(steps.pop()),
            ',' => match steps.last_mut() {
                Some(PathStep::Field(name)) => *name = None,
                Some(PathStep::Place(place)) => *place += 1,
                None => {}
            },
            '"' => {
                let (string, after) = rest.split_at(string_len(rest));
                rest = after.strip_prefix('"').unwrap_or(after);
                if let Some(PathStep::Field(name @ None)) = steps.last_mut() {
                    *name = Some(string);
                }
            }
            _ => {}
        }
    }
    shown(&steps)
}

/// How long a string is up to its closing quotation mark.
fn string_len(text: &str) -> usize {
    let mut is_escaped = false;
    let is_end = |letter: char| {
        let is_end = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_end
    };
    text.find(is_end).unwrap_or(text.len())
}

fn shown(steps: &[PathStep<'_>]) -> String {
    let mut field = String::new();
    for step in steps {
        match step {
            PathStep::Field(None) => {}
            PathStep::Field(Some(name)) if field.is_empty() => field.push_str(name),
            PathStep::Field(Some(name)) => field.extend([".", name]),
            PathStep::Place(place) => field += &format!("[{place}]"),
        }
    }
    if field.is_empty() { ".".to_owned() } else { field }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[test]
    fn the_field_that_cannot_be_read_is_named() {
        let field = |value: Value| read::<BTreeMap<String, Vec<(u8, bool)>>>(&value).unwrap_err().field;
        assert_eq!(field(json!(7)), ".");
        assert_eq!(field(json!({ "a": 7 })), "a");
        assert_eq!(field(json!({ "a": { "b": 7 } })), "a");
        assert_eq!(field(json!({ "a": [], "b": [[1, true], [2]] })), "b[1]");
        assert_eq!(field(json!({ "a, \"}": [[1, true], [300, true]] })), "a, \\\"}[1][0]");
        assert_eq!(field(json!({ "a": [[1, true]], "b": [[2, "no"]] })), "b[0][1]");
        assert_eq!(field(json!({ "a": [[1, true], [[]]] })), "a[1][0]");
    }

    #[test]
    fn the_reason_names_no_line() {
        let reason = read::<Vec<u8>>(&json!([1, "many"])).unwrap_err().reason;
        assert_eq!(reason, "invalid type: string \"many\", expected u8");
    }
}
