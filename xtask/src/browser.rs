//! What is done in a real browser: whole games as tests, and the screenshots of the documents.

use std::path::Path;

use crate::error::Error;
use crate::program::Output;
use crate::{built, chromium, picture, web};

/// People at browsers play whole games against the real server.
pub(crate) fn check(root: &Path) -> Result<(), Error> {
    drive(root, "e2e")
}

/// How soon things are seen, and how much is loaded for it, against what is good enough.
pub(crate) fn measure(root: &Path) -> Result<(), Error> {
    drive(root, "budget")
}

/// Writes `docs/screenshots` anew.
pub(crate) fn screenshots(root: &Path) -> Result<(), Error> {
    drive(root, "screenshots")?;
    picture::shrink_all(&root.join("docs/screenshots"))
}

/// Runs one of the scripts of `web/package.json` with what it needs: a browser and the program.
fn drive(root: &Path, script: &str) -> Result<(), Error> {
    let chromium = chromium::find_or_install(root, &Output::Shown)?;
    web::install(root, &Output::Shown)?;
    let program = built::walpurgis(root, &Output::Shown)?;
    let variables = [("WALPURGIS_BIN", program.as_os_str()), (chromium::VARIABLE, chromium.as_os_str())];
    web::npm(root, &["run", script], &variables, &Output::Shown)
}
