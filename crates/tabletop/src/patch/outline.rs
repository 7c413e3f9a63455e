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
pub struct Outline(pub(super) Vec<Mark>);

impl Outline {
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    pub fn with_capacity(fields: usize) -> Self {
        Self(Vec::with_capacity(fields))
    }

    pub fn clear(&mut self) {
        self.0.clear();
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
        let (place, start) = (self.0.len(), at(out));
        out.push(b'"');
        out.extend_from_slice(key.as_bytes());
        out.extend_from_slice(b"\":");
        self.0.push(Mark { key: start, value: at(out), end: 0 });
        write(out, self)?;
        if let Some(mark) = self.0.get_mut(place) {
            mark.end = at(out);
        }
        Ok(())
    }

    /// Appends the JSON of a value, and notes its fields if it is a struct.
    pub fn write(&mut self, out: &mut Vec<u8>, value: &impl Serialize) -> Result<(), Error> {
        let (start, known) = (out.len(), self.0.len());
        let fields = Fields { out, outline: self };
        value.serialize(fields).or_else(|_| {
            out.truncate(start);
            self.0.truncate(known);
            serde_json::to_writer(out, value)
        })
    }
}

/// Texts of four gigabytes are not compared.
fn at(out: &[u8]) -> u32 {
    u32::try_from(out.len()).unwrap_or(u32::MAX)
}

/// Writes a struct, and gives up on anything else.
struct Fields<'a> {
    out: &'a mut Vec<u8>,
    outline: &'a mut Outline,
}

impl SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        // Written as it is: names of fields have nothing to escape.
        self.outline.field(self.out, key, |out, _| serde_json::to_writer(out, value))
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

impl<'a> Serializer for Fields<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Fields<'a>, Error> {
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
