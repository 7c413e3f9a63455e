//! What is done in a real browser: whole games as tests, and the screenshots of the documents.

use std::env;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::{checkout, picture, run, web};

/// The program's name, and that of Debian's package.
const CHROMIUM: &str = "chromium";

/// People at browsers play whole games against the real server.
pub(crate) fn check(root: &Path) -> Result<(), Error> {
    drive(root, "e2e")
}

/// Writes `docs/screenshots` anew.
pub(crate) fn screenshots(root: &Path) -> Result<(), Error> {
    drive(root, "screenshots")?;
    picture::shrink_all(&root.join("docs/screenshots"))
}

/// Runs one of the scripts of `web/package.json` with what it needs: a browser and the program.
fn drive(root: &Path, script: &str) -> Result<(), Error> {
    let chromium = chromium(root)?;
    web::install(root)?;
    run::cargo(root, &["build", "--release", "-p", "walpurgis"])?;
    let target = checkout::metadata(root)?.target_directory;
    let program = target.join(format!("release/walpurgis{}", env::consts::EXE_SUFFIX)).into_std_path_buf();
    let variables = [("WALPURGIS_BIN", &*program), ("WALPURGIS_CHROMIUM", &*chromium)];
    run::program_with("npm", &["run", script], &root.join("web"), &variables)
}

/// The system's own browser, installed by its package where that can be done.
fn chromium(root: &Path) -> Result<PathBuf, Error> {
    if let Some(found) = on_path(CHROMIUM) {
        return Ok(found);
    }
    if on_path("apt-get").is_some() {
        // Whoever may not install is told below what is missing.
        let _ = run::program("apt-get", &["install", "--yes", "--no-install-recommends", CHROMIUM], root);
    }
    on_path(CHROMIUM).ok_or(Error::NoChromium)
}

fn on_path(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_name() {
        assert!(on_path("cargo").is_some());
        assert_eq!(on_path("no-such-program-anywhere"), None);
    }
}
