//! A patch that is written while two values are compared, field by field: what is the same is never written
//! as JSON at all.

use std::cell::Cell;

use serde::Serialize;

use super::diff;

/// A value whose fields can be compared one by one. Where nothing more is said, its texts are compared.
///
/// [`fields!`](crate::fields) says it of a struct.
pub trait Fields: Serialize + PartialEq + Sized {
    /// Writes what makes this value of `before`.
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        changes.compare(before, self);
    }
}

impl Fields for () {}

impl<T: Fields> Fields for Option<T> {
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        match (before, self) {
            (Some(before), Some(after)) => after.write_changes(before, changes),
            _ => changes.compare(before, self),
        }
    }
}

impl<T: Fields> Fields for Vec<T> {
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        if before.len() != self.len() {
            return changes.compare(before, self);
        }
        for (place, (before, after)) in before.iter().zip(self).enumerate() {
            changes.within(place, |changes| {
                if before != after {
                    after.write_changes(before, changes);
                }
            });
        }
    }
}

/// Lets a struct that is written with all its fields, under their own names, be compared field by field.
/// Those in `nested` are [`Fields`] themselves; those in `anew` are written whole when they change, because
/// little of them stays as it was.
///
/// ```
/// #[derive(PartialEq, serde::Serialize)]
/// struct Player { gold: u8, cards: Vec<u8> }
/// tabletop::fields!(Player { gold, cards });
///
/// #[derive(PartialEq, serde::Serialize)]
/// struct View { turn: u8, players: Vec<Player> }
/// tabletop::fields!(View { turn } nested { players });
/// ```
#[macro_export]
macro_rules! fields {
    (
        $type:ident $(<$life:lifetime>)? { $($field:ident),* $(,)? }
        $(nested { $($nested:ident),* $(,)? })? $(anew { $($anew:ident),* $(,)? })?
    ) => {
        impl $(<$life>)? $crate::patch::Fields for $type $(<$life>)? {
            fn write_changes(&self, before: &Self, changes: &mut $crate::patch::Changes<'_>) {
                // All of them: one that is forgotten here does not compile.
                let Self { $($field,)* $($($nested,)*)? $($($anew,)*)? } = self;
                $(changes.field(stringify!($field), &before.$field, $field);)*
                $($(changes.nested(stringify!($nested), &before.$nested, $nested);)*)?
                $($(changes.anew(stringify!($anew), &before.$anew, $anew);)*)?
            }
        }
    };
}

/// A patch in the making (RFC 6902).
#[derive(Debug)]
pub struct Changes<'a> {
    out: &'a mut String,
    start: usize,
    buffers: Buffers,
    /// Something could not be written, so that the patch is worth nothing.
    is_broken: bool,
}

/// Each thread has one, which all comparisons use in turn.
#[derive(Debug, Default)]
struct Buffers {
    /// The JSON pointer of what is being compared, escaped as in a JSON string.
    path: String,
    before: Vec<u8>,
    after: Vec<u8>,
}

/// What is no longer than this is written anew as it is: to find out what changed within it would cost more
/// than it saves.
const SHORT: usize = 96;
/// Buffers that had to hold more are not kept for the next comparison.
const MOST_KEPT_BYTES: usize = 128 * 1024;

thread_local! {
    static BUFFERS: Cell<Buffers> = Cell::default();
}

/// A step of a path: the name of a field, or a place in a list.
pub trait PathStep {
    fn push_to(self, path: &mut String);
}

impl PathStep for &'static str {
    fn push_to(self, path: &mut String) {
        // Names of fields have nothing to escape.
        path.push_str(self);
    }
}

impl PathStep for usize {
    fn push_to(self, path: &mut String) {
        diff::push_place(path, self);
    }
}

impl<'a> Changes<'a> {
    /// Begins a patch at the end of `out`.
    pub fn new(out: &'a mut String) -> Self {
        let start = out.len();
        out.push('[');
        Self { out, start, buffers: BUFFERS.take(), is_broken: false }
    }

    /// Ends the patch; says whether anything changed, or that it could not be written.
    pub fn finish(self) -> Result<bool, Unwritable> {
        self.out.push(']');
        if self.is_broken { Err(Unwritable) } else { Ok(self.out.len() > self.start + 2) }
    }

    fn write(&mut self, before: &impl Serialize, after: &impl Serialize) {
        let mut new = std::mem::take(&mut self.buffers.after);
        if self.write_into(&mut new, after) {
            match new.first() {
                Some(b'{' | b'[') if new.len() > SHORT => self.write_difference(before, &new),
                _ => self.write_anew(&new),
            }
        }
        self.buffers.after = new;
    }

    /// Writes what changed within a list or an object.
    fn write_difference(&mut self, before: &impl Serialize, new: &[u8]) {
        let mut old = std::mem::take(&mut self.buffers.before);
        if self.write_into(&mut old, before) {
            diff::append(text(&old), text(new), &mut self.buffers.path, self.start + 1, self.out);
        }
        self.buffers.before = old;
    }

    /// Writes the present value whole, whatever it was before.
    fn write_anew(&mut self, new: &[u8]) {
        if self.out.len() > self.start + 1 {
            self.out.push(',');
        }
        diff::write_operation(self.out, "replace", &self.buffers.path, Some(text(new)));
    }

    /// Writes how the present value changed, if it did.
    pub fn compare<T: Serialize + PartialEq>(&mut self, before: &T, after: &T) {
        if before != after {
            self.write(before, after);
        }
    }

    /// Writes how a field of the present value changed, if it did.
    pub fn field<T: Serialize + PartialEq>(&mut self, key: &'static str, before: &T, after: &T) {
        if before != after {
            self.within(key, |changes| changes.write(before, after));
        }
    }

    /// The same for a field of which little stays as it was.
    pub fn anew<T: Serialize + PartialEq>(&mut self, key: &'static str, before: &T, after: &T) {
        if before != after {
            let mut new = std::mem::take(&mut self.buffers.after);
            if self.write_into(&mut new, after) {
                self.within(key, |changes| changes.write_anew(&new));
            }
            self.buffers.after = new;
        }
    }

    /// The same for a field whose own fields can be compared.
    pub fn nested<T: Fields>(&mut self, key: &'static str, before: &T, after: &T) {
        if before != after {
            self.within(key, |changes| after.write_changes(before, changes));
        }
    }

    /// The operations so far, for [`Changes::repeat`].
    pub fn operations(&self) -> &str {
        self.out.get(self.start + 1..).unwrap_or_default()
    }

    /// Appends operations that were written for somebody else, with their whole paths.
    pub fn repeat(&mut self, operations: &str) {
        if !operations.is_empty() {
            if self.out.len() > self.start + 1 {
                self.out.push(',');
            }
            self.out.push_str(operations);
        }
    }

    /// Does `inner` for what is one step further in.
    pub fn within<T>(&mut self, step: impl PathStep, inner: impl FnOnce(&mut Self) -> T) -> T {
        let len = self.buffers.path.len();
        self.buffers.path.push('/');
        step.push_to(&mut self.buffers.path);
        let done = inner(self);
        self.buffers.path.truncate(len);
        done
    }

    fn write_into(&mut self, text: &mut Vec<u8>, value: &impl Serialize) -> bool {
        text.clear();
        let is_written = serde_json::to_writer(text, value).is_ok();
        self.is_broken |= !is_written;
        is_written
    }
}

/// JSON is text, so this cannot fail.
fn text(json: &[u8]) -> &str {
    str::from_utf8(json).unwrap_or_default()
}

impl Drop for Changes<'_> {
    fn drop(&mut self) {
        let mut buffers = std::mem::take(&mut self.buffers);
        if buffers.before.capacity().max(buffers.after.capacity()) <= MOST_KEPT_BYTES {
            buffers.path.clear();
            BUFFERS.set(buffers);
        }
    }
}

/// A value has no JSON, which plain data always has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a value cannot be written as JSON")]
pub struct Unwritable;
