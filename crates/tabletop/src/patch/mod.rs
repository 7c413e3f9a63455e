//! What changed between two JSON texts, as a JSON Patch (RFC 6902), and how a patch is applied.
//!
//! A server tells everybody what changed after every move. [`Changes`] compares values field by field and
//! writes only what differs; what is no struct is compared by [`diff`], which works on the texts themselves
//! and builds no tree. [`apply`] is the plain opposite, for clients and tests.

mod apply;
mod changes;
mod diff;
mod scan;

pub use apply::{Operation, PatchError, apply, apply_in_place};
pub use changes::{Changes, Fields, Unwritable};
pub use diff::diff;

#[cfg(test)]
mod tests;
