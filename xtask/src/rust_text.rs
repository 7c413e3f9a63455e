//! A small reader of Rust source text: enough to tell comments, strings and code apart.
//!
//! It never fails: what is not closed reaches to the end of the file.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Comment,
    /// A string literal of any sort, quotes included.
    Text,
    Word,
    /// A character, a byte or a lifetime.
    Quoted,
    Sign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    /// The line it starts on, from 1.
    pub(crate) line: usize,
}

impl Token<'_> {
    pub(crate) fn is_sign(&self, sign: char) -> bool {
        self.kind == Kind::Sign && self.text.starts_with(sign)
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }

    pub(crate) fn last_line(&self) -> usize {
        self.line + self.text.matches('\n').count()
    }

    /// What a plain or raw string literal holds, escapes left as written.
    pub(crate) fn unquoted(&self) -> &str {
        self.text.trim_start_matches(['b', 'c', 'r', '#']).trim_end_matches('#').trim_matches('"')
    }
}

pub(crate) fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(next) = source[at..].chars().next() {
        let rest = &source[at..];
        let (kind, len) = match next {
            space if space.is_whitespace() => (None, space.len_utf8()),
            _ => {
                let (kind, len) = measure(rest, next);
                (Some(kind), len)
            }
        };
        let text = &rest[..len];
        if let Some(kind) = kind {
            tokens.push(Token { kind, text, line });
        }
        line += text.matches('\n').count();
        at += len;
    }
    tokens
}

/// The kind and length of the token that `rest` begins with.
fn measure(rest: &str, first: char) -> (Kind, usize) {
    if rest.starts_with("//") {
        return (Kind::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Kind::Comment, block_comment(rest));
    }
    if let Some(len) = string(rest) {
        return (Kind::Text, len);
    }
    if first == '\'' {
        return (Kind::Quoted, quoted(rest));
    }
    if rest.starts_with("b'") {
        return (Kind::Quoted, 1 + quoted(&rest[1..]));
    }
    let raw = if rest.starts_with("r#") { 2 } else { 0 };
    let word = rest[raw..].find(|c| !is_word_char(c)).unwrap_or(rest.len() - raw);
    if word > 0 { (Kind::Word, raw + word) } else { (Kind::Sign, first.len_utf8()) }
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

fn string(rest: &str) -> Option<usize> {
    let prefix = ["br", "cr", "r", "b", "c", ""]
        .into_iter()
        .find(|prefix| rest.starts_with(prefix) && rest[prefix.len()..].starts_with(['"', '#']))?;
    let body = &rest[prefix.len()..];
    let hashes = body.len() - body.trim_start_matches('#').len();
    let inside = body[hashes..].strip_prefix('"')?;
    let before = prefix.len() + hashes + 1;
    if prefix.ends_with('r') {
        let end = format!("\"{}", "#".repeat(hashes));
        let len = inside.find(&end).map_or(inside.len(), |found| found + end.len());
        Some(before + len)
    } else if hashes == 0 {
        Some(before + closing(inside, '"'))
    } else {
        None
    }
}

/// The length up to and with the closing quote, past escapes.
fn closing(inside: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    inside.len()
}

/// A character literal, or a lifetime, which has no closing quote.
fn quoted(rest: &str) -> usize {
    let inside = &rest[1..];
    let mut chars = inside.chars();
    match (chars.next(), chars.next()) {
        (Some('\\'), _) => 1 + closing(inside, '\''),
        (Some(c), Some('\'')) => 1 + c.len_utf8() + 1,
        _ => 1 + inside.find(|c| !is_word_char(c)).unwrap_or(inside.len()),
    }
}

/// The place of the sign that closes the bracket at `open`, or the last place.
pub(crate) fn closing_bracket(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0_usize;
    for (place, token) in tokens.iter().enumerate().skip(open) {
        if token.is_sign('(') || token.is_sign('[') || token.is_sign('{') {
            depth += 1;
        } else if token.is_sign(')') || token.is_sign(']') || token.is_sign('}') {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return place;
            }
        }
    }
    tokens.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> Vec<(Kind, &str)> {
        tokens(source).into_iter().map(|token| (token.kind, token.text)).collect()
    }

    #[test]
    fn comments_strings_and_code_are_told_apart() {
        assert_eq!(
            read("a // \"b\"\n/* c /* d */ e */ \"// f \\\" g\" 'h' &'i r#\"j\" k\"# b'\\''"),
            [
                (Kind::Word, "a"),
                (Kind::Comment, "// \"b\""),
                (Kind::Comment, "/* c /* d */ e */"),
                (Kind::Text, "\"// f \\\" g\""),
                (Kind::Quoted, "'h'"),
                (Kind::Sign, "&"),
                (Kind::Quoted, "'i"),
                (Kind::Text, "r#\"j\" k\"#"),
                (Kind::Quoted, "b'\\''"),
            ]
        );
    }

    #[test]
    fn prefixes_are_not_mistaken_for_strings() {
        assert_eq!(
            read("r#fn br b #[c]"),
            [
                (Kind::Word, "r#fn"),
                (Kind::Word, "br"),
                (Kind::Word, "b"),
                (Kind::Sign, "#"),
                (Kind::Sign, "["),
                (Kind::Word, "c"),
                (Kind::Sign, "]"),
            ]
        );
    }

    #[test]
    fn lines_are_counted_through_long_tokens() {
        let tokens = tokens("\"a\nb\"\n/* c\n */ d");
        let lines: Vec<_> = tokens.iter().map(|t| (t.line, t.last_line())).collect();
        assert_eq!(lines, [(1, 2), (3, 4), (4, 4)]);
    }

    #[test]
    fn odd_text_is_read_to_its_end() {
        for odd in ["\"", "'", "'\\", "/*", "r#\"", "r##", "b'", "é'é", "\\", "*/", "'é'", "\u{feff}x"] {
            let length: usize = tokens(odd).iter().map(|token| token.text.len()).sum();
            assert_eq!(length, odd.len(), "{odd:?}");
        }
    }

    #[test]
    fn brackets_close_where_they_should() {
        let tokens = tokens("f(a, [b], \")\") { c }");
        assert_eq!(tokens[closing_bracket(&tokens, 1)].text, ")");
        assert_eq!(closing_bracket(&tokens, 1), 9);
        let open = super::tokens("( a");
        assert_eq!(closing_bracket(&open, 0), 1);
    }

    #[test]
    fn literals_can_be_unquoted() {
        for literal in ["\"a/b.rs\"", "r#\"a/b.rs\"#", "br\"a/b.rs\""] {
            assert_eq!(tokens(literal)[0].unquoted(), "a/b.rs");
        }
    }
}
