use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, Serializer};
use tabletop::Viewer;

/// A value on one line, for people: `{from: 0, to: 3}`. Words stand without quotes where that
/// leaves no doubt, so that the line can also be pasted into a scenario.
pub fn plain(value: &(impl Serialize + ?Sized)) -> String {
    let mut text = Vec::new();
    match value.serialize(&mut Serializer::with_formatter(&mut text, Plainly::default())) {
        Ok(()) => String::from_utf8_lossy(&text).into_owned(),
        Err(error) => format!("<{error}>"),
    }
}

pub(crate) fn viewer_name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::AllSeeing => "all-seeing".to_owned(),
    }
}

#[derive(Default)]
struct Plainly {
    /// The string being written, escapes included.
    string: Vec<u8>,
}

impl Formatter for Plainly {
    fn begin_string<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.string.clear();
        Ok(())
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, _: &mut W, fragment: &str) -> io::Result<()> {
        self.string.extend_from_slice(fragment.as_bytes());
        Ok(())
    }

    fn write_char_escape<W: ?Sized + Write>(&mut self, _: &mut W, escape: CharEscape) -> io::Result<()> {
        serde_json::ser::CompactFormatter.write_char_escape(&mut self.string, escape)
    }

    fn end_string<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        if is_bare_word(&self.string) {
            return writer.write_all(&self.string);
        }
        writer.write_all(b"\"")?;
        writer.write_all(&self.string)?;
        writer.write_all(b"\"")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        writer.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        writer.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

/// Whether YAML too reads the word as a string.
fn is_bare_word(word: &[u8]) -> bool {
    const NOT_STRINGS: [&[u8]; 9] = [b"true", b"false", b"null", b"yes", b"no", b"on", b"off", b"y", b"n"];
    word.first().is_some_and(u8::is_ascii_alphabetic)
        && word.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
        && !NOT_STRINGS.iter().any(|other| word.eq_ignore_ascii_case(other))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[derive(Serialize)]
    struct Pass {
        to: u8,
        from: u8,
    }

    #[test]
    fn fields_keep_their_order_and_lose_their_quotes() {
        assert_eq!(plain(&Pass { to: 3, from: 0 }), "{to: 3, from: 0}");
        assert_eq!(plain(&json!({"take": null})), "{take: null}");
        assert_eq!(plain(&json!(["elder-sign", [], {}])), "[elder-sign, [], {}]");
        assert_eq!(plain("let_go"), "let_go");
    }

    #[test]
    fn a_string_that_could_be_read_as_something_else_keeps_its_quotes() {
        for word in ["", "true", "No", "null", "7", "-1", "two words", "a: b", "{}", "~", "line\nbreak", "é"]
        {
            assert_eq!(plain(word), serde_json::to_string(word).unwrap());
        }
    }

    #[test]
    fn what_is_printed_can_be_read_as_yaml() {
        let value = json!({"card": "elder-sign", "to": 3, "said": "no \"card\"\n: names", "on": [true, null, "off", 1.5]});
        assert_eq!(serde_saphyr::from_str::<Value>(&plain(&value)).unwrap(), value);
    }
}
