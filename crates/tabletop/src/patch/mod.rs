//! What changed between two JSON texts, as a JSON Patch (RFC 6902), and how a patch is applied.
//!
//! A server compares what a watcher has with what it is to have after every move, so [`diff`] works on
//! the texts themselves and builds no tree; [`diff_outlined`] is told where their fields are. [`apply`] is the plain opposite, for clients and tests.

mod apply;
mod diff;
mod outline;
mod scan;

pub use apply::{Operation, PatchError, apply, apply_in_place};
pub use diff::{diff, diff_outlined};
pub use outline::{Outline, Outlined};

#[cfg(test)]
mod tests;
