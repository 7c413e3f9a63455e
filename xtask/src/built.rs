//! What is compiled for tests, for the steps that only run it.

use std::env;
use std::path::{Path, PathBuf};

use crate::checkout;
use crate::error::Error;
use crate::program::{Output, cargo};

/// The same features of the same packages as `cargo test` asks for, or everything would be compiled anew.
const BUILD: [&str; 4] = ["build", "--quiet", "--workspace", "--all-features"];

/// The example that writes the TypeScript of the wire.
pub(crate) fn types_writer(root: &Path, output: &Output) -> Result<PathBuf, Error> {
    cargo(root, &[&BUILD[..], &["--example", "types"]].concat(), output)?;
    in_target(root, "examples/types")
}

/// Walpurgis itself. Only with an example are the features of what tests depend on the same.
pub(crate) fn walpurgis(root: &Path, output: &Output) -> Result<PathBuf, Error> {
    cargo(root, &[&BUILD[..], &["--bin", "walpurgis", "--example", "types"]].concat(), output)?;
    in_target(root, "walpurgis")
}

fn in_target(root: &Path, name: &str) -> Result<PathBuf, Error> {
    let target = checkout::metadata(root)?.target_directory;
    Ok(target.join(format!("debug/{name}{}", env::consts::EXE_SUFFIX)).into_std_path_buf())
}
