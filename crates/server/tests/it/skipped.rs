//! Tests that cannot be held where something is missing.

use std::io::{Write as _, stderr};

/// Says so in one line that is seen also where what a test prints is not.
pub(crate) fn skip(why: &str) {
    writeln!(stderr(), "\nskipped: {why}").unwrap();
}
