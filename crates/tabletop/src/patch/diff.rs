use std::fmt::Write as _;
use std::ops::Range;

use super::scan::{Malformed, byte, common_prefix, expect, string_end, value_end, walk_nest};

/// Deeper values are replaced whole, so that no text can use up the stack.
const MAX_DEPTH: u32 = 48;
/// Room for most paths, so that they need not grow step by step.
const USUAL_PATH: usize = 64;
/// The length of `{"op":"replace","path":"","value":}` and the comma before it.
const REPLACE_LEN: usize = 36;

/// Appends to `out` the patch that makes `after` of `before`, and tells whether anything changed.
///
/// Both are texts as `serde_json` writes them. What is shorter written anew than patched is replaced;
/// so is everything when a text is no such text.
pub fn diff(before: &str, after: &str, out: &mut String) -> bool {
    let start = out.len();
    out.push('[');
    append(before, after, &mut String::with_capacity(USUAL_PATH), start + 1, out);
    out.push(']');
    out.len() > start + 2
}

/// Appends the operations that make `after` of `before`, which is at `path`. The first operation of the whole
/// patch stands at `first`.
pub(super) fn append(before: &str, after: &str, path: &mut String, first: usize, out: &mut String) {
    if before == after {
        return;
    }
    let (start, len) = (out.len(), path.len());
    let mut walk = Walk {
        before: before.as_bytes(),
        after,
        path,
        first,
        out,
        same: 0..0,
        shift: 0,
        open: Vec::new(),
        open_from: usize::MAX,
        elements: Vec::new(),
    };
    let is_walked = walk.walk_all().is_ok();
    let Walk { path, out, .. } = walk;
    path.truncate(len);
    // The first operation has no comma before it.
    let anew = after.len() + path.len() + REPLACE_LEN - usize::from(start == first);
    if !is_walked || out.len() > start + anew {
        out.truncate(start);
        if start > first {
            out.push(',');
        }
        write_operation(out, "replace", path, Some(after));
    }
}

/// Appends one operation, without a comma.
pub(super) fn write_operation(out: &mut String, op: &str, path: &str, value: Option<&str>) {
    out.push_str("{\"op\":\"");
    out.push_str(op);
    out.push_str("\",\"path\":\"");
    out.push_str(path);
    out.push('"');
    if let Some(value) = value {
        out.push_str(",\"value\":");
        out.push_str(value);
    }
    out.push('}');
}

/// A place in each text.
#[derive(Clone, Copy)]
struct At {
    before: usize,
    after: usize,
}

/// How a walk through a value ended.
enum Walked {
    /// Behind the value.
    To(At),
    /// From somewhere inside the value on, both texts are the same to their ends.
    SameToTheEnd,
}

/// A field of an object: its key as it is written, without quotes, and its value.
struct Field<'a> {
    key: &'a [u8],
    value: Range<usize>,
}

/// Walks through both texts side by side.
struct Walk<'a> {
    before: &'a [u8],
    after: &'a str,
    /// The JSON pointer of the value being walked through, escaped as in a JSON string.
    path: &'a mut String,
    out: &'a mut String,
    /// Where the first operation stands in `out`.
    first: usize,
    /// The stretch of `before` that was last found to be the same in `after`.
    same: Range<usize>,
    /// How much further on it is there.
    shift: usize,
    /// Of the lists and objects of that stretch, from `open_from` on, those that do not end in it.
    open: Vec<usize>,
    open_from: usize,
    /// Of all lists that are being walked through, where their values are, those of inner lists last.
    elements: Vec<Range<usize>>,
}

impl<'a> Walk<'a> {
    fn walk_all(&mut self) -> Result<(), Malformed> {
        let start = At { before: 0, after: 0 };
        self.compare(start);
        let Walked::To(end) = self.changed_value(start, 0)? else {
            return Ok(());
        };
        if end.before == self.before.len() && end.after == self.after.len() { Ok(()) } else { Err(Malformed) }
    }

    fn after(&self) -> &'a [u8] {
        self.after.as_bytes()
    }

    /// Finds how far the texts are the same from `at` on, unless that is known.
    fn compare(&mut self, at: At) {
        let shift = at.after.wrapping_sub(at.before);
        if shift == self.shift && self.same.contains(&at.before) {
            return;
        }
        let (one, other) = (self.before.get(at.before..), self.after().get(at.after..));
        let len = common_prefix(one.unwrap_or(&[]), other.unwrap_or(&[]));
        (self.same, self.shift) = (at.before..at.before + len, shift);
        self.open_from = usize::MAX;
    }

    /// Whether the texts are known to be the same up to their ends.
    fn is_same_to_the_end(&self) -> bool {
        self.same.end == self.before.len() && self.same.end.wrapping_add(self.shift) == self.after.len()
    }

    /// The place behind the value at `at` if the texts are known to be the same beyond it.
    fn same_value_end(&mut self, at: At) -> Option<At> {
        if !self.same.contains(&at.before) {
            return None;
        }
        let common = self.before.get(..self.same.end)?;
        let end = match common.get(at.before)? {
            b'{' | b'[' => self.same_nest_end(common, at.before)?,
            // What does not end within the common part looks malformed there.
            _ => value_end(common, at.before).ok()?,
        };
        (end < self.same.end).then(|| At { before: end, after: end.wrapping_add(self.shift) })
    }

    /// The place behind a list or an object that ends within the common part. Which do not is found out
    /// once, not again for each that is inside another.
    fn same_nest_end(&mut self, common: &[u8], start: usize) -> Option<usize> {
        if start >= self.open_from {
            return if self.open.contains(&start) { None } else { value_end(common, start).ok() };
        }
        self.open.clear();
        let end = walk_nest(common, start, &mut self.open);
        if end.is_none() {
            self.open_from = start;
        }
        end
    }

    /// Walks through the values at `at`, and writes what makes the second of the first.
    fn value(&mut self, at: At, depth: u32) -> Result<Walked, Malformed> {
        self.compare(at);
        match self.same_value_end(at) {
            Some(end) => Ok(Walked::To(end)),
            None => self.changed_value(at, depth),
        }
    }

    /// The same for values that are not known to be equal.
    fn changed_value(&mut self, at: At, depth: u32) -> Result<Walked, Malformed> {
        let mark = self.out.len();
        let walked = match (byte(self.before, at.before)?, byte(self.after(), at.after)?) {
            (b'{', b'{') if depth < MAX_DEPTH => self.object(at, depth)?,
            (b'[', b'[') if depth < MAX_DEPTH => Walked::To(self.list(at, depth)?),
            _ => return self.replace_unless_same(at).map(Walked::To),
        };
        if let Walked::To(end) = walked
            && self.out.len() > mark + self.replaced_len(at.after..end.after)
        {
            self.out.truncate(mark);
            self.write("replace", Some(at.after..end.after))?;
        }
        Ok(walked)
    }

    /// How long it is to write this value of `after` anew.
    fn replaced_len(&self, value: Range<usize>) -> usize {
        value.len() + self.path.len() + REPLACE_LEN
    }

    fn replace_unless_same(&mut self, at: At) -> Result<At, Malformed> {
        let end =
            At { before: value_end(self.before, at.before)?, after: value_end(self.after(), at.after)? };
        if self.before[at.before..end.before] != self.after()[at.after..end.after] {
            self.write("replace", Some(at.after..end.after))?;
        }
        Ok(end)
    }

    /// Writes an operation at the current path.
    fn write(&mut self, op: &str, value: Option<Range<usize>>) -> Result<(), Malformed> {
        let value = value.map(|range| self.after.get(range).ok_or(Malformed)).transpose()?;
        if self.out.len() > self.first {
            self.out.push(',');
        }
        write_operation(self.out, op, self.path, value);
        Ok(())
    }

    /// Does `inner` with a step added to the path.
    fn within<T>(
        &mut self,
        step: impl FnOnce(&mut String),
        inner: impl FnOnce(&mut Self) -> Result<T, Malformed>,
    ) -> Result<T, Malformed> {
        let len = self.path.len();
        self.path.push('/');
        step(self.path);
        let result = inner(self);
        self.path.truncate(len);
        result
    }

    /// Objects with the same keys in the same order, which is what a struct is written as; as soon as a
    /// key differs, by way of lists of the fields left.
    fn object(&mut self, at: At, depth: u32) -> Result<Walked, Malformed> {
        let mut at = At { before: at.before + 1, after: at.after + 1 };
        let mut is_first = true;
        loop {
            let ends = (byte(self.before, at.before)? == b'}', byte(self.after(), at.after)? == b'}');
            if ends == (true, true) {
                return Ok(Walked::To(At { before: at.before + 1, after: at.after + 1 }));
            }
            if ends.0 || ends.1 {
                return self.fields_left(at, depth, is_first).map(Walked::To);
            }
            self.compare(at);
            if self.is_same_to_the_end() {
                return Ok(Walked::SameToTheEnd);
            }
            let key = if is_first { at.before } else { expect(self.before, at.before, b',')? };
            let key_end = string_end(self.before, key)?;
            let key_len = key_end - at.before;
            let written = self.after().get(at.after..at.after + key_len);
            if written != self.before.get(at.before..key_end) {
                return self.fields_left(at, depth, is_first).map(Walked::To);
            }
            let values = At {
                before: expect(self.before, key_end, b':')?,
                after: expect(self.after(), at.after + key_len, b':')?,
            };
            let key = key + 1..key_end - 1;
            match self.field(key, values, depth)? {
                Walked::To(end) => at = end,
                Walked::SameToTheEnd => return Ok(Walked::SameToTheEnd),
            }
            is_first = false;
        }
    }

    /// The values at `at` of a key of `before` that both have.
    fn field(&mut self, key: Range<usize>, at: At, depth: u32) -> Result<Walked, Malformed> {
        self.compare(at);
        if let Some(end) = self.same_value_end(at) {
            return Ok(Walked::To(end));
        }
        let key = &self.before[key];
        self.within(|path| push_key(path, key), |walk| walk.changed_value(at, depth + 1))
    }

    /// The rest of two objects: what is gone is removed first, then each field is changed or added.
    fn fields_left(&mut self, at: At, depth: u32, is_first: bool) -> Result<At, Malformed> {
        let (mut olds, before) = fields(self.before, at.before, is_first)?;
        let (mut news, after) = fields(self.after(), at.after, is_first)?;
        olds.sort_by_key(|field| field.key);
        news.sort_by_key(|field| field.key);
        for old in &olds {
            if find(&news, old.key).is_none() {
                self.within(|path| push_key(path, old.key), |walk| walk.write("remove", None))?;
            }
        }
        for new in news {
            match find(&olds, new.key) {
                Some(old) => {
                    let at = At { before: old.value.start, after: new.value.start };
                    self.within(|path| push_key(path, new.key), |walk| walk.value(at, depth + 1))?;
                }
                None => {
                    let value = Some(new.value);
                    self.within(|path| push_key(path, new.key), |walk| walk.write("add", value))?;
                }
            }
        }
        Ok(At { before, after })
    }

    /// Lists without the values that they begin and end with in common; what is left is changed one by
    /// one, then the rest is removed or added. Not to the end, once it is shorter to write the list anew.
    fn list(&mut self, at: At, depth: u32) -> Result<At, Malformed> {
        let (first_old, mark, begin) = (self.elements.len(), self.out.len(), at.after);
        let (start, count) = self.common_elements(at)?;
        let before = elements(self.before, start.before, count == 0, &mut self.elements)?;
        let first_new = self.elements.len();
        let after = self.new_elements(start.after, count == 0, first_old)?;
        let common = self.common_at_the_end(first_old, first_new);
        let (olds, news) = (first_new - first_old - common, self.elements.len() - first_new - common);
        let paired = olds.min(news);
        let most = mark + self.replaced_len(begin..after);
        for place in 0..paired {
            if self.out.len() > most {
                break;
            }
            let (old, new) =
                (self.elements[first_old + place].clone(), self.elements[first_new + place].clone());
            let at = At { before: old.start, after: new.start };
            if self.before[old] != self.after()[new] {
                self.within(|path| push_place(path, count + place), |walk| walk.value(at, depth + 1))?;
            }
        }
        for place in (paired..olds).rev() {
            if self.out.len() > most {
                break;
            }
            self.within(|path| push_place(path, count + place), |walk| walk.write("remove", None))?;
        }
        for place in paired..news {
            if self.out.len() > most {
                break;
            }
            let new = self.elements[first_new + place].clone();
            self.within(|path| push_place(path, count + place), |walk| walk.write("add", Some(new)))?;
        }
        self.elements.truncate(first_old);
        Ok(At { before, after })
    }

    /// Goes over the values that two lists have in common at their beginnings: where the next ones are
    /// (with the comma before them), and how many there were.
    fn common_elements(&mut self, at: At) -> Result<(At, usize), Malformed> {
        let mut at = At { before: at.before + 1, after: at.after + 1 };
        let mut count = 0;
        loop {
            self.compare(at);
            let comma = usize::from(count > 0);
            let is_at_comma = comma == 0 || byte(self.before, at.before)? == b',';
            let element = At { before: at.before + comma, after: at.after + comma };
            match self.same_value_end(element).filter(|_| is_at_comma) {
                Some(end) => at = end,
                None => return Ok((at, count)),
            }
            count += 1;
        }
    }

    /// As [`elements`] of `after`, where those that are also in `before`, at about the same place, need
    /// not be read to know where they end. The old ones are those from `first_old` on.
    fn new_elements(&mut self, at: usize, is_first: bool, first_old: usize) -> Result<usize, Malformed> {
        let (before, after, first_new) = (self.before, self.after(), self.elements.len());
        let mut next = first_old;
        elements_by(after, at, is_first, &mut self.elements, |elements, start| {
            let known = [next, next + 1, next.wrapping_sub(1)].into_iter().find_map(|place| {
                let old = elements.get(first_old..first_new)?.get(place.checked_sub(first_old)?)?;
                let old = before.get(old.clone())?;
                let end = start + old.len();
                let ends_there = matches!(after.get(end), Some(b',' | b']'));
                (ends_there && after.get(start..end) == Some(old)).then_some((place, end))
            });
            let (place, end) = known.map_or_else(|| Ok((next, value_end(after, start)?)), Ok)?;
            next = place + 1;
            Ok(end)
        })
    }

    /// How many values two lists end with in common, the old ones from `first_old` on and the new ones from
    /// `first_new` on.
    fn common_at_the_end(&self, first_old: usize, first_new: usize) -> usize {
        let (olds, news) = (&self.elements[first_old..first_new], &self.elements[first_new..]);
        let is_same =
            |old: &Range<usize>, new: &Range<usize>| self.before[old.clone()] == self.after()[new.clone()];
        olds.iter().rev().zip(news.iter().rev()).take_while(|(old, new)| is_same(old, new)).count()
    }
}

/// Adds the values of a list from `at` on; returns the place behind the list.
fn elements(
    text: &[u8],
    at: usize,
    is_first: bool,
    found: &mut Vec<Range<usize>>,
) -> Result<usize, Malformed> {
    elements_by(text, at, is_first, found, |_, start| value_end(text, start))
}

/// The same, when `end_of` says where the value that begins at a place ends; it is told what was found.
fn elements_by(
    text: &[u8],
    at: usize,
    is_first: bool,
    found: &mut Vec<Range<usize>>,
    mut end_of: impl FnMut(&[Range<usize>], usize) -> Result<usize, Malformed>,
) -> Result<usize, Malformed> {
    let (mut place, mut is_first) = (at, is_first);
    loop {
        if byte(text, place)? == b']' {
            return Ok(place + 1);
        }
        let start = if is_first { place } else { expect(text, place, b',')? };
        place = end_of(found, start)?;
        found.push(start..place);
        is_first = false;
    }
}

/// The fields of an object from `at` on, and the place behind the object.
fn fields(text: &[u8], at: usize, is_first: bool) -> Result<(Vec<Field<'_>>, usize), Malformed> {
    let mut list = Vec::new();
    let mut place = at;
    loop {
        if byte(text, place)? == b'}' {
            return Ok((list, place + 1));
        }
        let is_first = is_first && list.is_empty();
        let key = if is_first { place } else { expect(text, place, b',')? };
        let key_end = string_end(text, key)?;
        let start = expect(text, key_end, b':')?;
        place = value_end(text, start)?;
        list.push(Field { key: &text[key + 1..key_end - 1], value: start..place });
    }
}

fn find<'a, 'b>(sorted: &'b [Field<'a>], key: &[u8]) -> Option<&'b Field<'a>> {
    sorted.binary_search_by_key(&key, |field| field.key).ok().map(|place| &sorted[place])
}

pub(super) fn push_place(path: &mut String, place: usize) {
    match u8::try_from(place) {
        // Nearly always; formatting takes ten times as long.
        Ok(digit @ 0..=9) => path.push(char::from(b'0' + digit)),
        // Writing to a string never fails.
        _ => drop(write!(path, "{place}")),
    }
}

/// Appends a key, which is written as in a JSON string, as a step of a JSON pointer (RFC 6901).
fn push_key(path: &mut String, key: &[u8]) {
    let key = String::from_utf8_lossy(key);
    if !key.contains(['~', '/', '\\']) {
        path.push_str(&key);
        return;
    }
    let mut rest = &*key;
    while let Some(first) = rest.chars().next() {
        let escape = rest.get(..6).filter(|_| rest.starts_with("\\u")).map(str::to_ascii_lowercase);
        let (written, len) = match (first, escape.as_deref()) {
            ('~', _) => ("~0", 1),
            ('/', _) => ("~1", 1),
            (_, Some("\\u007e")) => ("~0", 6),
            (_, Some("\\u002f")) => ("~1", 6),
            ('\\', _) if rest.starts_with("\\/") => ("~1", 2),
            // An escaped backslash must not make an escape of what follows it.
            ('\\', _) => {
                let len = 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
                (&rest[..len], len)
            }
            _ => (&rest[..first.len_utf8()], first.len_utf8()),
        };
        path.push_str(written);
        rest = &rest[len..];
    }
}
