//! Players that are not people.
//!
//! A [`Bot`] is given a [`Look`], never a state: what its seat does not know, it cannot read.

mod bot;
mod look;

pub use bot::{Bot, UnknownBot, names};
pub use look::Look;
