use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use crate::dist::DistError;

/// Why a command did not succeed, in one line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("no checkout here: neither {} nor a folder above it has xtask/Cargo.toml", .0.display())]
    NoCheckout(PathBuf),
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot start `{command}`: {source}")]
    Start { command: String, source: io::Error },
    #[error("`{command}` ended with {status}")]
    Failed { command: String, status: ExitStatus },
    #[error("not begun, since another step failed")]
    Ended,
    #[error("cargo metadata failed: {0}")]
    Metadata(String),
    #[error("no step is named {name:?}: there is {}", known.join(", "))]
    UnknownStep { name: String, known: Vec<&'static str> },
    #[error("no tests of endurance were found in crates/{0}")]
    NoTests(&'static str),
    #[error(transparent)]
    Dist(#[from] DistError),
    #[error("no crate of the workspace has a benchmark")]
    NoBenchmark,
    #[error("web/src/wire is not what the Rust types say: run `cargo xtask types` and commit it")]
    StaleTypes,
    #[error(
        "no browser for the tests: install Chromium or Chrome (Debian: apt-get install chromium), or name one in \
         WALPURGIS_CHROMIUM"
    )]
    NoChromium,
    #[error("WALPURGIS_CHROMIUM is {}, which does not run: name a Chromium or Chrome", .0.display())]
    NotChromium(PathBuf),
    #[error("{} is no picture that can be made smaller: {reason}", path.display())]
    Picture { path: PathBuf, reason: String },
    #[error("the checkout is untidy in {0} places")]
    Untidy(usize),
    #[error("docs/rules holds no checklist: a checklist has lines such as `- AR-14 …`")]
    NoChecklist,
    #[error("the rules and what names them disagree in {0} places")]
    Rules(usize),
}
