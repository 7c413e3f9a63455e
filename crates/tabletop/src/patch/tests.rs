use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::*;

fn patch_of(before: &str, after: &str) -> String {
    let mut out = String::new();
    let has_changed = diff(before, after, &mut out);
    assert_eq!(has_changed, out != "[]");
    out
}

fn patch(before: &Value, after: &Value) -> String {
    patch_of(&before.to_string(), &after.to_string())
}

fn read(patch: &str) -> Vec<Operation> {
    serde_json::from_str(patch).unwrap_or_else(|error| panic!("{patch}: {error}"))
}

/// The patch, once it is found to lead from the one to the other and to be no longer than the whole.
fn sound_patch(before: &Value, after: &Value) -> String {
    let patch = patch(before, after);
    assert_eq!(apply(before, &read(&patch)).as_ref(), Ok(after), "{patch}");
    let whole = json!([{"op": "replace", "path": "", "value": after}]).to_string();
    assert!(patch.len() <= whole.len(), "{patch} is longer than {whole}");
    patch
}

/// A value large enough that writing it anew is no shorter than patching it.
fn long(name: &str) -> Value {
    json!({"id": name, "words": "x".repeat(200)})
}

#[test]
fn equal_texts_have_an_empty_patch() {
    let mut out = "kept".to_owned();
    assert!(!diff("{\"a\":1}", "{\"a\":1}", &mut out));
    assert_eq!(out, "kept[]");
}

#[test]
fn a_field_deep_inside_is_replaced_by_its_path() {
    let state = |life: u8| json!({"players": [long("a"), {"life": life, "card": long("b")}], "turn": 3});
    assert_eq!(sound_patch(&state(5), &state(4)), r#"[{"op":"replace","path":"/players/1/life","value":4}]"#);
}

#[test]
fn fields_that_come_and_go_are_added_and_removed() {
    let (before, after) = (json!({"a": long("a"), "b": 1}), json!({"a": long("a"), "c": null}));
    assert_eq!(
        sound_patch(&before, &after),
        r#"[{"op":"remove","path":"/b"},{"op":"add","path":"/c","value":null}]"#
    );
}

#[test]
fn the_order_of_keys_does_not_matter() {
    assert_eq!(patch_of(r#"{"a":1,"b":[2],"c":3}"#, r#"{"c":3,"a":1,"b":[2]}"#), "[]");
    let long = long("d").to_string();
    let (before, after) = (format!(r#"{{"a":1,"d":{long}}}"#), format!(r#"{{"d":{long},"a":2}}"#));
    assert_eq!(patch_of(&before, &after), r#"[{"op":"replace","path":"/a","value":2}]"#);
}

#[test]
fn what_is_put_into_the_middle_of_a_list_moves_nothing_else() {
    let whole: Vec<Value> = (0..20).map(|number| long(&number.to_string())).collect();
    let mut shorter = whole.clone();
    shorter.drain(9..11);
    let (whole, shorter) = (json!({"log": whole, "end": 1}), json!({"log": shorter, "end": 1}));
    let added = sound_patch(&shorter, &whole);
    assert!(added.starts_with(r#"[{"op":"add","path":"/log/9","value":"#), "{added}");
    assert_eq!(read(&added).len(), 2);
    assert_eq!(
        sound_patch(&whole, &shorter),
        r#"[{"op":"remove","path":"/log/10"},{"op":"remove","path":"/log/9"}]"#
    );
}

#[test]
fn a_list_that_changed_in_two_places_is_changed_there_alone() {
    let list = |one: u8, other: u8| json!([long("a"), [one, long("b")], long("c"), [other, long("d")], 9]);
    let patch = sound_patch(&list(1, 1), &list(2, 3));
    assert_eq!(read(&patch).len(), 2, "{patch}");
}

#[test]
fn keys_are_escaped_as_pointers_and_as_json() {
    for key in ["a/b", "m~n", "~1", "", "with \"quotes\"", "back\\slash", "tab\t", "\u{1}", "é€😀", "\\u002f"]
    {
        let state = |value: u8| json!({key: {"in": value}, "long": long("a")});
        let patch = sound_patch(&state(1), &state(2));
        assert_eq!(read(&patch).len(), 1, "{patch}");
    }
}

#[test]
fn escapes_that_serde_does_not_write_are_understood() {
    let long = long("a").to_string();
    for key in [r"\/", r"\u002F", r"\u007e", r"\\/"] {
        let text = |value: u8| format!(r#"{{"{key}":{value},"long":{long}}}"#);
        let patch = read(&patch_of(&text(1), &text(2)));
        let value = |number| serde_json::from_str::<Value>(&text(number)).unwrap();
        assert_eq!(apply(&value(1), &patch), Ok(value(2)), "{key}");
    }
}

#[test]
fn what_is_shorter_anew_is_replaced() {
    let (before, after) = (json!({"a": [1, 2, 3], "l": long("a")}), json!({"a": [4, 5, 6], "l": long("a")}));
    assert_eq!(sound_patch(&before, &after), r#"[{"op":"replace","path":"/a","value":[4,5,6]}]"#);
    assert_eq!(sound_patch(&json!({"a": 1}), &json!([])), r#"[{"op":"replace","path":"","value":[]}]"#);
    assert_eq!(sound_patch(&json!(1), &json!(12)), r#"[{"op":"replace","path":"","value":12}]"#);
}

#[test]
fn a_malformed_text_is_replaced_whole() {
    let sound = r#"{"a":[1,2],"b":"x"}"#;
    for text in [
        "",
        "{",
        "[1,",
        "{\"a\"",
        "{\"a\":}",
        "{\"a\":1 }",
        "{1:2}",
        "\"",
        "[1]]",
        "{\"a\":[1,2]\"b\":\"x\"}",
    ] {
        assert_eq!(
            patch_of(text, sound),
            format!(r#"[{{"op":"replace","path":"","value":{sound}}}]"#),
            "{text}"
        );
        assert_eq!(
            patch_of(sound, text),
            format!(r#"[{{"op":"replace","path":"","value":{text}}}]"#),
            "{text}"
        );
    }
}

#[test]
fn no_depth_uses_up_the_stack() {
    let deep = |inner: &str| "[".repeat(200_000) + inner + &"]".repeat(200_000);
    let patch = patch_of(&deep("1"), &deep("2"));
    assert!(patch.starts_with(r#"[{"op":"replace","path":""#));
}

#[test]
fn a_patch_that_does_not_fit_names_the_operation_and_the_path() {
    let document = json!({"a": [1], "b": 2});
    let refused =
        |operations: Value| apply(&document, &read(&operations.to_string())).unwrap_err().to_string();
    let remove = |path: &str| json!([{"op": "remove", "path": path}]);
    assert_eq!(refused(remove("/c")), "operation 0 (remove \"/c\"): \"c\" is not there");
    assert_eq!(refused(remove("/c/d")), "operation 0 (remove \"/c/d\"): \"/c\" is not there");
    assert_eq!(refused(remove("/a/1")), "operation 0 (remove \"/a/1\"): \"1\" is not there");
    assert_eq!(refused(remove("/a/00")), "operation 0 (remove \"/a/00\"): \"00\" is not there");
    assert_eq!(refused(remove("/b/x")), "operation 0 (remove \"/b/x\"): \"/b\" is not there");
    assert_eq!(refused(remove("a")), "operation 0 (remove \"a\"): a path is empty or begins with /");
    assert_eq!(refused(remove("")), "operation 0 (remove \"\"): the whole document cannot be removed");
    let second =
        json!([{"op": "add", "path": "/a/-", "value": 1}, {"op": "add", "path": "/a/3", "value": 1}]);
    assert_eq!(refused(second), "operation 1 (add \"/a/3\"): \"3\" is not there");
    let replace = json!([{"op": "replace", "path": "/c", "value": 1}]);
    assert_eq!(refused(replace), "operation 0 (replace \"/c\"): \"c\" is not there");
}

#[test]
fn only_what_diff_writes_is_a_patch() {
    for text in [r#"[{"op":"move","from":"/a","path":"/b"}]"#, r#"[{"op":"add","path":"/a"}]"#, r#"{}"#] {
        assert!(serde_json::from_str::<Vec<Operation>>(text).is_err(), "{text}");
    }
}

fn any_key() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec!["a", "b", "c", "", "~", "/", "a/b~1", "é", "\"", "\\", "\n"])
            .prop_map(str::to_owned),
        any::<String>(),
    ]
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0u8..20).prop_map(Value::from),
        any::<i32>().prop_map(|number| json!(f64::from(number) / 8.0)),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((any_key(), inner), 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Compared field by field, and by the fields of what it holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct View {
    turn: Value,
    hands: Vec<Hand>,
    last: Option<Hand>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Hand {
    cards: Value,
    gold: Value,
}

crate::fields!(View { turn } nested { hands, last });
crate::fields!(Hand { cards, gold });

/// The patch between two values that are compared by their fields, once it is found to be sound.
fn patch_by_fields(before: &View, after: &View) -> String {
    let mut patch = String::new();
    let mut changes = Changes::new(&mut patch);
    after.write_changes(before, &mut changes);
    assert_eq!(changes.finish(), Ok(patch != "[]"));
    let [old, new] = [before, after].map(|view| serde_json::to_value(view).unwrap());
    assert_eq!(apply(&old, &read(&patch)), Ok(new), "{patch}");
    patch
}

#[test]
fn only_the_fields_that_changed_are_told() {
    let hand = Hand { cards: long("a"), gold: json!(1) };
    let before = View { turn: json!(1), hands: vec![hand.clone(), hand.clone()], last: Some(hand) };
    assert_eq!(patch_by_fields(&before, &before), "[]");
    let mut after = View { turn: json!(2), ..before.clone() };
    after.hands[1].gold = json!(5);
    assert_eq!(
        patch_by_fields(&before, &after),
        r#"[{"op":"replace","path":"/turn","value":2},{"op":"replace","path":"/hands/1/gold","value":5}]"#
    );
    after = View { last: None, ..before.clone() };
    assert_eq!(patch_by_fields(&before, &after), r#"[{"op":"replace","path":"/last","value":null}]"#);
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Report {
    notes: Value,
    verdict: Value,
}

crate::fields!(Report { notes } anew { verdict });

#[test]
fn what_is_short_or_changes_as_a_whole_is_written_anew() {
    let told = |before: &Report, after: &Report| {
        let mut patch = String::new();
        let mut changes = Changes::new(&mut patch);
        after.write_changes(before, &mut changes);
        assert_eq!(changes.finish(), Ok(true));
        patch
    };
    let long = json!(["x".repeat(200)]);
    let longer = json!(["x".repeat(200), "one more"]);
    let before = Report { notes: json!([1, 2]), verdict: long.clone() };
    let after = Report { notes: json!([1, 2, 3]), ..before.clone() };
    assert_eq!(told(&before, &after), r#"[{"op":"replace","path":"/notes","value":[1,2,3]}]"#);
    let after = Report { verdict: longer.clone(), ..before.clone() };
    let whole = format!(r#"[{{"op":"replace","path":"/verdict","value":{longer}}}]"#);
    assert_eq!(told(&before, &after), whole);
    let (before, after) = (Report { notes: long, ..before.clone() }, Report { notes: longer, ..before });
    assert_eq!(told(&before, &after), r#"[{"op":"add","path":"/notes/1","value":"one more"}]"#);
}

/// Changes one value somewhere inside: what numbers there are choose the way down.
fn change(value: &mut Value, way: &[usize], put: &Value) {
    let (step, rest) = way.split_first().map_or((0, &[][..]), |(step, rest)| (*step, rest));
    match value {
        Value::Array(list) if !list.is_empty() && !rest.is_empty() => {
            let place = step % list.len();
            match step % 5 {
                0 => list.insert(place, put.clone()),
                1 => drop(list.remove(place)),
                _ => change(&mut list[place], rest, put),
            }
        }
        Value::Object(fields) if !fields.is_empty() && !rest.is_empty() => {
            let key = fields.keys().nth(step % fields.len()).cloned().unwrap_or_default();
            match step % 5 {
                0 => drop(fields.insert(format!("{key}+"), put.clone())),
                1 => drop(fields.remove(&key)),
                _ => change(fields.entry(key).or_insert(Value::Null), rest, put),
            }
        }
        other => *other = put.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_two_values_are_patched_into_each_other(before in any_value(), after in any_value()) {
        sound_patch(&before, &after);
    }

    #[test]
    fn a_few_changes_are_patched(
        before in any_value(),
        changes in prop::collection::vec((prop::collection::vec(0usize..30, 0..6), any_value()), 1..4),
    ) {
        let mut after = before.clone();
        for (way, put) in &changes {
            change(&mut after, way, put);
        }
        sound_patch(&before, &after);
    }

    #[test]
    fn any_two_structs_are_patched_by_their_fields(
        befores in prop::collection::vec(any_value(), 7),
        changes in prop::collection::vec((0usize..7, prop::collection::vec(0usize..30, 0..6), any_value()), 0..4),
        hands in (0usize..3, 0usize..3),
        lasts in (any::<bool>(), any::<bool>()),
    ) {
        let mut afters = befores.clone();
        for (place, way, put) in &changes {
            change(&mut afters[*place], way, put);
        }
        let view = |values: &[Value], hands: usize, has_last: bool| {
            let hand = |place: usize| Hand { cards: values[place].clone(), gold: values[place + 1].clone() };
            let hands = [hand(1), hand(3)].into_iter().take(hands).collect();
            View { turn: values[0].clone(), hands, last: has_last.then(|| hand(5)) }
        };
        patch_by_fields(&view(&befores, hands.0, lasts.0), &view(&afters, hands.1, lasts.1));
    }

    #[test]
    fn nothing_makes_it_panic(before in "[\\[\\]{}\",:\\\\a1é~/]{0,24}", after in "[\\[\\]{}\",:\\\\a1é~/]{0,24}") {
        diff(&before, &after, &mut String::new());
    }

    #[test]
    fn a_text_cut_short_makes_no_panic(value in any_value(), cut in any::<prop::sample::Index>()) {
        let text = value.to_string();
        let end = text.floor_char_boundary(cut.index(text.len() + 1));
        diff(&text, &text[..end], &mut String::new());
        diff(&text[..end], &text, &mut String::new());
    }
}
