//! The browser's half: installing what it needs, checking, testing, and the types it shares with Rust.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::built;
use crate::error::Error;
use crate::program::{Output, program, program_with};

/// Where the generated TypeScript lives.
const WIRE: &str = "web/src/wire";

/// Types, compiler, unit tests, and the weight of what a browser loads.
pub(crate) fn check(root: &Path, output: &Output) -> Result<(), Error> {
    install(root, output)?;
    for script in ["check", "test", "size"] {
        npm(root, &["run", script], &[], output)?;
    }
    Ok(())
}

/// Writes the TypeScript of the wire anew.
pub(crate) fn write_types(root: &Path) -> Result<(), Error> {
    let folder = root.join(WIRE);
    remove(&folder)?;
    generate(root, &folder)
}

/// Fails when the committed TypeScript is not what the Rust types say.
pub(crate) fn check_types(root: &Path) -> Result<(), Error> {
    let fresh = root.join("target/wire-types");
    remove(&fresh)?;
    generate(root, &fresh)?;
    let (committed, expected) = (texts(&root.join(WIRE))?, texts(&fresh)?);
    if committed == expected { Ok(()) } else { Err(Error::StaleTypes) }
}

fn generate(root: &Path, folder: &Path) -> Result<(), Error> {
    let writer = built::types_writer(root, &Output::Shown)?;
    program(&writer.display().to_string(), &[&folder.display().to_string()], root, &Output::Shown)
}

fn remove(folder: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(folder) {
        Err(source) if source.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::Read { path: folder.to_owned(), source })
        }
        _ => Ok(()),
    }
}

/// Every file below `folder` by its path there, sorted.
fn texts(folder: &Path) -> Result<Vec<(PathBuf, String)>, Error> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let unreadable = |source| Error::Read { path: next.clone(), source };
        for entry in fs::read_dir(&next).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text =
                fs::read_to_string(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
            found.push((path.strip_prefix(folder).unwrap_or(&path).to_owned(), text));
        }
    }
    found.sort();
    Ok(found)
}

/// Installs the packages of `web/package-lock.json` unless they are there already.
pub(crate) fn install(root: &Path, output: &Output) -> Result<(), Error> {
    /// Whoever comes second finds what the first has installed.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let web = root.join("web");
    let changed = |path: PathBuf| fs::metadata(path).and_then(|file| file.modified()).ok();
    let installed = changed(web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(web.join("package-lock.json")) {
        return Ok(());
    }
    npm(root, &["ci", "--no-audit", "--no-fund"], &[], output)
}

pub(crate) fn npm(
    root: &Path,
    args: &[&str],
    variables: &[(&str, &OsStr)],
    output: &Output,
) -> Result<(), Error> {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    program_with(name, args, &root.join("web"), variables, output)
}
