//! Where the fields of an object are in its text, noted while it is written: what is known need not be
//! searched for when two texts are compared.

use std::ops::Range;

use serde::Serialize;
use serde::ser::{Error as _, Impossible, SerializeStruct, Serializer};
use serde_json::Error;

/// A field in a text: its key begins at `key`, with a quote, and its value goes from `value` to `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) key: u32,
    pub(super) value: u32,
    pub(super) end: u32,
}

impl Mark {
    /// Where the value is.
    pub(super) fn range(self) -> Range<usize> {
        self.value as usize..self.end as usize
    }
}

/// The fields of an object in the order of its text; those of an object that is the value of one follow it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    pub(super) marks: Vec<Mark>,
    /// Which of them are steady.
    steady: Vec<Steady>,
}

/// A field that stays as it is while its number does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Steady {
    field: &'static str,
    number: u64,
    /// Among the marks.
    place: usize,
}

/// A text, and where its fields are.
#[derive(Clone, Copy, Debug)]
pub struct Outlined<'a> {
    pub text: &'a str,
    pub outline: &'a Outline,
}

impl<'a> Outlined<'a> {
    /// A text of which nothing more is known, or none at all.
    pub const fn plain(text: &'a str) -> Self {
        const UNKNOWN: &Outline = &Outline::new();
        Self { text, outline: UNKNOWN }
    }

    /// A steady field as it was written with this number.
    fn steady(self, field: &str, number: u64) -> Option<&'a str> {
        let is_same = |known: &&Steady| known.number == number && known.field == field;
        let known = self.outline.steady.iter().find(is_same)?;
        self.text.get(self.outline.marks.get(known.place)?.range())
    }
}

impl Outline {
    pub const fn new() -> Self {
        Self { marks: Vec::new(), steady: Vec::new() }
    }

    pub fn clear(&mut self) {
        self.marks.clear();
        self.steady.clear();
    }

    /// Becomes the same as another, without more room than that needs.
    pub fn copy_from(&mut self, other: &Self) {
        copy_into(&mut self.marks, &other.marks);
        copy_into(&mut self.steady, &other.steady);
    }

    /// Writes a field of the object that is written by hand into `out`: the comma, the key, and what
    /// `write` writes.
    pub fn field<E>(
        &mut self,
        out: &mut Vec<u8>,
        key: &str,
        write: impl FnOnce(&mut Vec<u8>, &mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        if !matches!(out.last(), Some(b'{') | None) {
            out.push(b',');
        }
        let (place, start) = (self.marks.len(), at(out));
        out.push(b'"');
        out.extend_from_slice(key.as_bytes());
        out.extend_from_slice(b"\":");
        self.marks.push(Mark { key: start, value: at(out), end: 0 });
        write(out, self)?;
        if let Some(mark) = self.marks.get_mut(place) {
            mark.end = at(out);
        }
        Ok(())
    }

    /// Appends the JSON of a value, and notes its fields if it is a struct.
    pub fn write(&mut self, out: &mut Vec<u8>, value: &impl Serialize) -> Result<(), Error> {
        self.write_after(out, value, |_| None, Outlined::plain(""))
    }

    /// As [`Outline::write`]. Of fields that have a number, those that had the same in `before` are not
    /// written anew but taken from there.
    pub fn write_after(
        &mut self,
        out: &mut Vec<u8>,
        value: &impl Serialize,
        number: impl Fn(&'static str) -> Option<u64>,
        before: Outlined<'_>,
    ) -> Result<(), Error> {
        let (start, known) = (out.len(), (self.marks.len(), self.steady.len()));
        let fields = Fields { out, outline: self, number, before };
        value.serialize(fields).or_else(|_| {
            out.truncate(start);
            self.marks.truncate(known.0);
            self.steady.truncate(known.1);
            serde_json::to_writer(out, value)
        })
    }
}

/// Takes over what is in another list, in the room there is if it is enough.
fn copy_into<T: Copy>(list: &mut Vec<T>, other: &[T]) {
    list.clear();
    list.reserve_exact(other.len());
    list.extend_from_slice(other);
}

/// Texts of four gigabytes are not compared.
fn at(out: &[u8]) -> u32 {
    u32::try_from(out.len()).unwrap_or(u32::MAX)
}

/// Writes a struct, and gives up on anything else.
struct Fields<'a, N> {
    out: &'a mut Vec<u8>,
    outline: &'a mut Outline,
    number: N,
    before: Outlined<'a>,
}

impl<N: Fn(&'static str) -> Option<u64>> SerializeStruct for Fields<'_, N> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        let mut known = None;
        if let Some(number) = (self.number)(key) {
            known = self.before.steady(key, number);
            let place = self.outline.marks.len();
            self.outline.steady.push(Steady { field: key, number, place });
        }
        // Written as it is: names of fields have nothing to escape.
        self.outline.field(self.out, key, |out, _| match known {
            Some(text) => {
                out.extend_from_slice(text.as_bytes());
                Ok(())
            }
            None => serde_json::to_writer(out, value),
        })
    }

    fn end(self) -> Result<(), Error> {
        self.out.push(b'}');
        Ok(())
    }
}

fn no_struct<T>() -> Result<T, Error> {
    Err(Error::custom("not a struct"))
}

/// Methods for what is no struct.
macro_rules! give_up {
    ($($method:ident($($name:ident: $type:ty),*) -> $ok:ty;)*) => {
        $(fn $method(self, $($name: $type),*) -> Result<$ok, Error> { no_struct() })*
    };
}

impl<'a, N: Fn(&'static str) -> Option<u64>> Serializer for Fields<'a, N> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Self, Error> {
        self.out.push(b'{');
        Ok(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<(), Error> {
        no_struct()
    }

    give_up! {
        serialize_bool(_value: bool) -> ();
        serialize_i8(_value: i8) -> ();
        serialize_i16(_value: i16) -> ();
        serialize_i32(_value: i32) -> ();
        serialize_i64(_value: i64) -> ();
        serialize_u8(_value: u8) -> ();
        serialize_u16(_value: u16) -> ();
        serialize_u32(_value: u32) -> ();
        serialize_u64(_value: u64) -> ();
        serialize_f32(_value: f32) -> ();
        serialize_f64(_value: f64) -> ();
        serialize_char(_value: char) -> ();
        serialize_str(_value: &str) -> ();
        serialize_bytes(_value: &[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(_name: &'static str) -> ();
        serialize_unit_variant(_name: &'static str, _index: u32, _variant: &'static str) -> ();
        serialize_seq(_len: Option<usize>) -> Impossible<(), Error>;
        serialize_tuple(_len: usize) -> Impossible<(), Error>;
        serialize_tuple_struct(_name: &'static str, _len: usize) -> Impossible<(), Error>;
        serialize_tuple_variant(
            _name: &'static str, _index: u32, _variant: &'static str, _len: usize
        ) -> Impossible<(), Error>;
        serialize_map(_len: Option<usize>) -> Impossible<(), Error>;
        serialize_struct_variant(
            _name: &'static str, _index: u32, _variant: &'static str, _len: usize
        ) -> Impossible<(), Error>;
    }
}
