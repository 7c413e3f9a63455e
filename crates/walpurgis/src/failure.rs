use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use bots::UnknownBot;
use lab::{ChartError, LabError};
use roster::UnknownGame;
use tabletop::ConfigError;

/// Why a command did not do what it was asked. One line each; the kind gives the exit code.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// It was asked for in a way that cannot be.
    #[error("{0}")]
    Usage(String),
    /// What was to be checked is wrong.
    #[error("{0}")]
    Check(String),
    /// As [`Failure::Check`], and the user has been told.
    #[error("a check failed")]
    Told,
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Says on stderr what is wrong and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let code = match self {
            Self::Usage(_) => 2,
            Self::Told => return ExitCode::FAILURE,
            // Whoever reads the output has seen enough.
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Check(_) | Self::Output(_) => 1,
        };
        complain(&self.to_string());
        ExitCode::from(code)
    }
}

/// Prints a fault as a single line, whatever is in it.
pub(crate) fn complain(message: &str) {
    let words: Vec<&str> = message.split_whitespace().collect();
    // Nobody is left to tell when even stderr is closed.
    let _ = writeln!(io::stderr(), "error: {}", words.join(" "));
}

/// A command line that makes no sense, without the page of help around it.
pub(crate) fn usage_of(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    let told = text.split("\n\nUsage:").next().unwrap_or_default();
    let told = told.split("\n\nFor more information").next().unwrap_or_default();
    let told = told.strip_prefix("error: ").unwrap_or(told);
    let told = told.trim().replace("\n\n", "; ");
    Failure::Usage(format!("{told} (see walpurgis --help)"))
}

/// Reads a file the user named.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(file).map_err(|error| unreadable(file, &error))
}

pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("{} cannot be read: {error}", path.display()))
}

impl From<UnknownGame> for Failure {
    fn from(error: UnknownGame) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<UnknownBot> for Failure {
    fn from(error: UnknownBot) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Config(_)
            | LabError::Session(_)
            | LabError::NoBots
            | LabError::NoSolver { .. }
            | LabError::Thread { .. } => Self::Usage(error.to_string()),
            LabError::Game { .. } | LabError::Law(_) | LabError::Panicked => Self::Check(error.to_string()),
        }
    }
}

impl From<ChartError> for Failure {
    fn from(error: ChartError) -> Self {
        Self::Check(error.to_string())
    }
}

/// JSON on one line; what this program reports is plain data, so it is always writable.
pub(crate) fn write_json(value: &impl serde::Serialize, out: &mut impl Write) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(io::Error::from)?;
    Ok(writeln!(out, "{text}")?)
}
