//! The checkout: where it is, what cargo says about it, what text it holds.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{Metadata, MetadataCommand};

use crate::error::Error;

/// A text file of the checkout; `path` is relative to its root, with forward slashes.
#[derive(Clone, Debug)]
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl TextFile {
    pub(crate) fn extension(&self) -> &str {
        match self.name().rsplit_once('.') {
            Some((_, extension)) => extension,
            None => "",
        }
    }

    /// The last part of the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}

/// Folders that hold what tools made, not what people wrote.
const MADE_BY_TOOLS: [&str; 9] = [
    ".git",
    ".svelte-kit",
    ".venv",
    "__pycache__",
    "dist",
    "node_modules",
    "playwright-report",
    "target",
    "test-results",
];

/// Leftovers of a test run beside the sources.
const LEFTOVERS: [&str; 3] = [".pending-snap", ".profraw", ".snap.new"];

/// The root of the checkout around the current folder.
pub(crate) fn root() -> Result<PathBuf, Error> {
    let here = env::current_dir().map_err(|source| Error::Read { path: PathBuf::from("."), source })?;
    here.ancestors()
        .find(|folder| folder.join("xtask/Cargo.toml").is_file())
        .map(Path::to_path_buf)
        .ok_or_else(|| Error::NoCheckout(here.clone()))
}

/// The packages and dependencies of the workspace, as resolved for this machine.
///
/// Other platforms are left out: their packages need not have been fetched.
pub(crate) fn metadata(root: &Path) -> Result<Metadata, Error> {
    let host = host()?;
    MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .other_options(vec!["--filter-platform".to_owned(), host])
        .exec()
        .map_err(|error| Error::Metadata(one_line(&error.to_string())))
}

fn host() -> Result<String, Error> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--print", "host-tuple"])
        .output()
        .map_err(|source| Error::Start { command: "rustc --print host-tuple".to_owned(), source })?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every text file below the root, sorted by path.
pub(crate) fn text_files(root: &Path) -> Result<Vec<TextFile>, Error> {
    let mut files = Vec::new();
    collect(root, "", &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<TextFile>) -> Result<(), Error> {
    let unreadable = |path: &Path| {
        let path = path.to_path_buf();
        move |source| Error::Read { path, source }
    };
    for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
        let entry = entry.map_err(unreadable(folder))?;
        let path = entry.path();
        let kind = entry.file_type().map_err(unreadable(&path))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let relative = format!("{prefix}{name}");
        if kind.is_dir() {
            if !is_made_by_tools(&path, &name) {
                collect(&path, &format!("{relative}/"), files)?;
            }
        } else if kind.is_file() && !LEFTOVERS.iter().any(|ending| name.ends_with(ending)) {
            let bytes = fs::read(&path).map_err(unreadable(&path))?;
            if !bytes.contains(&0) {
                files.push(TextFile { path: relative, text: String::from_utf8_lossy(&bytes).into_owned() });
            }
        }
    }
    Ok(())
}

fn is_made_by_tools(path: &Path, name: &str) -> bool {
    MADE_BY_TOOLS.contains(&name) || path.join("CACHEDIR.TAG").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checkout_is_found_from_a_folder_inside_it() {
        let files = text_files(&root().unwrap()).unwrap();
        assert!(files.iter().any(|file| file.path == "xtask/src/checkout.rs"));
        assert!(files.iter().any(|file| file.path == "Cargo.toml"));
        assert!(!files.iter().any(|file| file.path.starts_with(".git/")));
    }

    #[test]
    fn a_file_without_an_ending_has_no_extension() {
        let file = |path: &str| TextFile { path: path.to_owned(), text: String::new() };
        assert_eq!(file(".ci/run").extension(), "");
        assert_eq!(file("a.b/c.rs").extension(), "rs");
        assert_eq!(file("a.b/c").name(), "c");
    }
}
