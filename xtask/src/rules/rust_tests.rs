//! Where Rust sources name rules: in tests, and elsewhere in comments and strings.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Mention, Naming, id};
use crate::checkout::TextFile;
use crate::rust_text::{Kind, Token, closing_bracket, tokens};

/// Which ids of a file count as rule ids.
pub(super) struct Reading<'a> {
    /// The letters that ids of the checklists begin with.
    pub(super) prefixes: BTreeSet<&'a str>,
    /// Whether other letters count too.
    pub(super) strict: bool,
}

impl Reading<'_> {
    fn knows(&self, id: &str) -> bool {
        self.prefixes.contains(id::prefix(id))
    }
}

/// The tests of a file with the rules they name, and every mention of a rule.
pub(super) fn read(file: &TextFile, reading: &Reading<'_>) -> (Vec<Naming>, Vec<Mention>) {
    let tokens = tokens(&file.text);
    let functions = test_functions(&tokens);
    let mut tests = Vec::new();
    let mut mentions = Vec::new();
    for function in &functions {
        let written = function.comments.iter().copied().chain(function.body.clone());
        let mut named: Vec<Mention> =
            written.flat_map(|place| mentions_in(file, &tokens[place], reading)).collect();
        // Words such as `at_10` are no ids, so a name needs known letters however strict the reading.
        let in_name = id::in_name(function.name).into_iter().filter(|id| reading.knows(id));
        named.extend(in_name.map(|id| Mention::new(file, function.line, &id)));
        tests.push(Naming {
            name: function.name.to_owned(),
            ids: named.iter().map(|mention| mention.id.clone()).collect(),
        });
        mentions.extend(named);
    }
    let outside = |place: &usize| !functions.iter().any(|function| function.body.contains(place));
    for place in (0..tokens.len()).filter(outside) {
        mentions.extend(mentions_in(file, &tokens[place], reading));
    }
    (tests, mentions)
}

/// The ids in a comment or a string.
fn mentions_in(file: &TextFile, token: &Token<'_>, reading: &Reading<'_>) -> Vec<Mention> {
    if !matches!(token.kind, Kind::Comment | Kind::Text) {
        return Vec::new();
    }
    // A written line break parts words as a real one does.
    let text = token.text.replace("\\n", "  ");
    id::find(&text)
        .filter(|(_, id)| reading.strict || reading.knows(id))
        .map(|(at, id)| Mention::new(file, token.line + text[..at].matches('\n').count(), id))
        .collect()
}

struct TestFunction<'a> {
    name: &'a str,
    line: usize,
    /// Places of the comments above it and among its attributes.
    comments: Vec<usize>,
    body: Range<usize>,
}

/// The functions under `#[test]`, `#[tokio::test]` and the like.
fn test_functions<'a>(tokens: &[Token<'a>]) -> Vec<TestFunction<'a>> {
    let mut functions = Vec::new();
    let mut place = 0;
    while place < tokens.len() {
        let function = is_test_attribute(tokens, place).then(|| test_function(tokens, place));
        if let Some(Some(function)) = function {
            place = function.body.end;
            functions.push(function);
        } else {
            place += 1;
        }
    }
    functions
}

fn is_attribute(tokens: &[Token<'_>], place: usize) -> bool {
    let sign = |at: usize, sign| tokens.get(at).is_some_and(|token| token.is_sign(sign));
    sign(place, '#') && sign(place + 1, '[')
}

/// Whether an attribute starts here whose path ends in `test`.
fn is_test_attribute(tokens: &[Token<'_>], place: usize) -> bool {
    is_attribute(tokens, place)
        && tokens[place + 2..]
            .iter()
            .take_while(|token| token.kind == Kind::Word || token.is_sign(':'))
            .last()
            .is_some_and(|token| token.is_word("test"))
}

fn test_function<'a>(tokens: &[Token<'a>], attribute: usize) -> Option<TestFunction<'a>> {
    let mut comments = comments_above(tokens, attribute);
    let mut place = attribute;
    while !tokens.get(place)?.is_word("fn") {
        if is_attribute(tokens, place) {
            place = closing_bracket(tokens, place + 1);
        } else if tokens[place].kind == Kind::Comment {
            comments.push(place);
        } else if tokens[place].is_sign('{') || tokens[place].is_sign(';') || tokens[place].is_sign('}') {
            return None;
        }
        place += 1;
    }
    let name = tokens.get(place + 1)?;
    let mut open = place + 2;
    while !tokens.get(open)?.is_sign('{') {
        if tokens[open].is_sign('(') || tokens[open].is_sign('[') {
            open = closing_bracket(tokens, open);
        } else if tokens[open].is_sign(';') {
            return None;
        }
        open += 1;
    }
    Some(TestFunction {
        name: name.text,
        line: name.line,
        comments,
        body: open..closing_bracket(tokens, open) + 1,
    })
}

/// The comments right above an attribute: on lines of their own, no empty line between.
fn comments_above(tokens: &[Token<'_>], attribute: usize) -> Vec<usize> {
    let mut comments = Vec::new();
    let (mut place, mut line) = (attribute, tokens[attribute].line);
    while let Some(above) = place.checked_sub(1) {
        let token = &tokens[above];
        if token.is_sign(']') {
            let Some(start) = attribute_start(tokens, above) else {
                break;
            };
            (place, line) = (start, tokens[start].line);
            continue;
        }
        let own_line = above == 0 || tokens[above - 1].last_line() < token.line;
        let adjacent = token.last_line() + 1 >= line;
        if token.kind != Kind::Comment || !own_line || !adjacent || token.text.starts_with("//!") {
            break;
        }
        comments.push(above);
        (place, line) = (above, token.line);
    }
    comments
}

/// Where the attribute that ends at `close` starts.
fn attribute_start(tokens: &[Token<'_>], close: usize) -> Option<usize> {
    (0..close)
        .rev()
        .find(|&start| is_attribute(tokens, start))
        .filter(|&start| closing_bracket(tokens, start + 1) == close)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> TextFile {
        TextFile { path: path.to_owned(), text: text.to_owned() }
    }

    fn read_source(source: &str, strict: bool) -> (Vec<Naming>, Vec<Mention>) {
        let prefixes = BTreeSet::from(["AR"]);
        read(&file("crates/toy/src/lib.rs", source), &Reading { prefixes, strict })
    }

    /// Each test of a source as its name and the ids it names.
    fn named(source: &str) -> Vec<String> {
        let (tests, _) = read_source(source, false);
        tests
            .into_iter()
            .map(|test| format!("{}: {}", test.name, Vec::from_iter(test.ids).join(" ")))
            .collect()
    }

    #[test]
    fn a_test_names_rules_in_its_comments_its_body_and_its_name() {
        let source = r#"
            /// AR-01: documented.
            #[test]
            fn doc() {}

            // AR-02 above
            #[test]
            #[should_panic(expected = "]")]
            fn line() {}

            #[test] // AR-03 beside
            fn beside() {}

            #[tokio::test(flavor = "current_thread")]
            async fn body() -> Result<(), ()> {
                // AR-04
                assert_eq!(refused(), "AR-05\nAR-06");
            }

            #[test]
            fn ar_07_in_its_name() {}
        "#;
        assert_eq!(
            named(source),
            [
                "doc: AR-01",
                "line: AR-02",
                "beside: AR-03",
                "body: AR-04 AR-05 AR-06",
                "ar_07_in_its_name: AR-07",
            ]
        );
    }

    #[test]
    fn what_is_not_of_the_test_does_not_count_for_it() {
        let source = r#"
            //! AR-10 of the file

            // AR-11 of a section

            #[cfg(test)]
            fn helper() { let rule = "AR-12"; } // AR-13 of the helper
            #[test]
            fn bare() { let brace = '{'; let text = "}"; }
            // AR-14 after
            fn other() { let rule = "AR-15"; }
            #[test]
            macro_rules! odd { () => { "AR-16" } }
        "#;
        assert_eq!(named(source), ["bare: "]);
    }

    #[test]
    fn tests_inside_macros_are_found() {
        let source =
            "proptest! {\n    /// AR-20\n    #[test]\n    fn any(x in 0..3_u8, y in [1, 2]) { f(x) }\n}";
        assert_eq!(named(source), ["any: AR-20"]);
    }

    #[test]
    fn odd_sources_do_not_stop_the_reader() {
        for odd in
            ["#[test", "#[test]", "#[test] fn", "#[test] fn f", "#[test] fn f() {", "#", "]#[test]fn f(){}"]
        {
            named(odd);
        }
    }

    #[test]
    fn comments_and_strings_anywhere_mention_rules() {
        let source = "const A: &str = \"AR-30\";\n#[test] fn t() { f(\"AR-31\"); }\n\
                      fn g() { h(\"a\nAR-32: no\", \"ZZ-01\"); } // AR-33";
        let mentions = |strict| {
            let (_, mentions) = read_source(source, strict);
            mentions
                .iter()
                .map(|mention| format!("{}:{}", mention.line, mention.id))
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(mentions(false), "1:AR-30 2:AR-31 4:AR-32 4:AR-33");
        assert_eq!(mentions(true), "1:AR-30 2:AR-31 4:AR-32 4:AR-33 4:ZZ-01");
    }
}
