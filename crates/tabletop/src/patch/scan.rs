//! Finding where JSON values end, without reading what they mean.

/// What is no JSON as `serde_json` writes it: no spaces, no missing ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Malformed;

/// The bytes that change where the end of a list or an object is.
const QUOTE: u8 = 1;
const OPEN: u8 = 2;
const CLOSE: u8 = 3;

const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    kinds[b'"' as usize] = QUOTE;
    kinds[b'{' as usize] = OPEN;
    kinds[b'[' as usize] = OPEN;
    kinds[b'}' as usize] = CLOSE;
    kinds[b']' as usize] = CLOSE;
    kinds
};

/// The byte at `at`.
pub(super) fn byte(text: &[u8], at: usize) -> Result<u8, Malformed> {
    text.get(at).copied().ok_or(Malformed)
}

/// The place behind the byte at `at`, which must be this one.
pub(super) fn expect(text: &[u8], at: usize, wanted: u8) -> Result<usize, Malformed> {
    if byte(text, at)? == wanted { Ok(at + 1) } else { Err(Malformed) }
}

/// The place behind the value that begins at `at`.
pub(super) fn value_end(text: &[u8], at: usize) -> Result<usize, Malformed> {
    match byte(text, at)? {
        b'"' => string_end(text, at),
        b'{' | b'[' => nest_end(text, at),
        _ => word_end(text, at),
    }
}

/// The place behind the string that begins with the quote at `at`.
pub(super) fn string_end(text: &[u8], at: usize) -> Result<usize, Malformed> {
    let mut place = expect(text, at, b'"')?;
    loop {
        match byte(text, place)? {
            b'"' => return Ok(place + 1),
            b'\\' => place += 2,
            _ => place += 1,
        }
    }
}

/// The place behind a list or an object. However deep it is, only the depth is counted.
fn nest_end(text: &[u8], at: usize) -> Result<usize, Malformed> {
    walk_nest(text, at, &mut Depth(0)).ok_or(Malformed)
}

/// What is remembered of the lists and objects around a place.
pub(super) trait Nesting {
    fn enter(&mut self, at: usize);

    /// Whether that was the outermost.
    fn leave(&mut self) -> bool;
}

struct Depth(u32);

impl Nesting for Depth {
    fn enter(&mut self, _at: usize) {
        self.0 += 1;
    }

    fn leave(&mut self) -> bool {
        self.0 -= 1;
        self.0 == 0
    }
}

impl Nesting for Vec<usize> {
    fn enter(&mut self, at: usize) {
        self.push(at);
    }

    fn leave(&mut self) -> bool {
        self.pop();
        self.is_empty()
    }
}

/// The place behind the list or object at `at`. Where the text ends before it does, a list as `around` holds
/// where those begin that were still open then.
pub(super) fn walk_nest(text: &[u8], at: usize, around: &mut impl Nesting) -> Option<usize> {
    let mut place = at;
    loop {
        match KINDS[usize::from(*text.get(place)?)] {
            QUOTE => {
                place = string_end(text, place).ok()?;
                continue;
            }
            OPEN => around.enter(place),
            CLOSE if around.leave() => return Some(place + 1),
            _ => {}
        }
        place += 1;
    }
}

/// The place behind a number, `true`, `false` or `null`.
fn word_end(text: &[u8], at: usize) -> Result<usize, Malformed> {
    let rest = text.get(at..).ok_or(Malformed)?;
    let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
    match rest.iter().take_while(is_word).count() {
        0 => Err(Malformed),
        len => Ok(at + len),
    }
}

/// How many bytes two texts have in common from their beginnings on.
pub(super) fn common_prefix(one: &[u8], other: &[u8]) -> usize {
    const AT_ONCE: usize = 32;
    let chunks = one.as_chunks::<AT_ONCE>().0.iter().zip(other.as_chunks::<AT_ONCE>().0);
    let same = chunks.take_while(|(one, other)| one == other).count() * AT_ONCE;
    same + one[same..].iter().zip(&other[same..]).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_where_it_ends() {
        for (text, value) in [
            (r#""a\"}b",1"#, r#""a\"}b""#),
            (r#"{"a":["]",{}]},1"#, r#"{"a":["]",{}]}"#),
            ("-1.5e+3]", "-1.5e+3"),
            ("null}", "null"),
            ("[]", "[]"),
        ] {
            assert_eq!(value_end(text.as_bytes(), 0), Ok(value.len()), "{text}");
        }
    }

    #[test]
    fn what_does_not_end_is_malformed() {
        for text in ["", "\"a", "\"a\\", "[1,", "{\"a\":1", ",", "}", " 1"] {
            assert_eq!(value_end(text.as_bytes(), 0), Err(Malformed), "{text}");
        }
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
        assert_eq!(value_end(deep.as_bytes(), 0), Ok(deep.len()));
    }

    #[test]
    fn a_common_prefix_is_found_to_the_byte() {
        let text = "x".repeat(100);
        for place in 0..100 {
            let mut other = text.clone();
            other.replace_range(place..=place, "y");
            assert_eq!(common_prefix(text.as_bytes(), other.as_bytes()), place);
        }
        assert_eq!(common_prefix(text.as_bytes(), &text.as_bytes()[..70]), 70);
    }
}
