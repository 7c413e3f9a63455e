//! `cargo xtask tidy`: what the shape of the project promises, checked.

mod arrows;
mod sources;
mod tests_reachable;

use std::path::Path;

use crate::checkout;
use crate::error::Error;

pub(crate) fn run(root: &Path) -> Result<(), Error> {
    let found = check(root)?;
    for warning in &found.warnings {
        println!("warning: {warning}");
    }
    for fault in &found.faults {
        println!("{fault}");
    }
    match found.faults.len() {
        0 => {
            println!("tidy: {} text files, nothing wrong", found.files);
            Ok(())
        }
        count => Err(Error::Untidy(count)),
    }
}

/// What the checks found, one line each.
struct Found {
    files: usize,
    faults: Vec<String>,
    warnings: Vec<String>,
}

fn check(root: &Path) -> Result<Found, Error> {
    let metadata = checkout::metadata(root)?;
    let files = checkout::text_files(root)?;
    let mut faults = arrows::check(&arrows::Graph::of(&metadata));
    faults.extend(sources::check(&files, &sources::own_paths(root)));
    faults.extend(tests_reachable::check(&tests_reachable::crates(&metadata, root), &files));
    Ok(Found { files: files.len(), faults, warnings: sources::long_files(&files) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checkout_is_tidy() {
        let found = check(&checkout::root().unwrap()).unwrap();
        assert!(found.faults.is_empty(), "\n{}", found.faults.join("\n"));
    }
}
