use std::fmt;

use super::files::Texts;

/// What is wrong with a data file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct LintError {
    pub file: &'static str,
    pub line: Option<usize>,
    /// The card that is meant, where it is known.
    pub card: String,
    pub message: String,
}

impl LintError {
    /// About one card; its line is where its id is written.
    pub(super) fn new(texts: &Texts<'_>, file: &'static str, card: &str, message: impl Into<String>) -> Self {
        let wanted = format!("id: \"{card}\"");
        let text = texts.iter().find(|(name, _)| *name == file).map_or("", |(_, text)| text);
        let line = text.lines().position(|line| line.contains(&wanted)).map(|at| at + 1);
        Self { file, line, card: card.to_owned(), message: message.into() }
    }

    /// About a whole file.
    pub(super) fn of_file(file: &'static str, message: impl Into<String>) -> Self {
        Self { file, line: Some(1), card: String::new(), message: message.into() }
    }

    pub(super) fn list(errors: &[Self]) -> String {
        errors.iter().map(Self::to_string).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for LintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "data/{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if !self.card.is_empty() {
            write!(f, ": {}", self.card)?;
        }
        write!(f, ": {}", self.message)
    }
}
