use std::fmt;

use tabletop::nearest;

/// No game has this id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    id: String,
    known: &'static [&'static str],
}

impl UnknownGame {
    pub(crate) fn new(id: &str, known: &'static [&'static str]) -> Self {
        Self { id: id.to_owned(), known }
    }
}

impl std::error::Error for UnknownGame {}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown game {:?}", self.id)?;
        if let Some(nearest) = nearest(&self.id, self.known.iter().copied()) {
            write!(f, ", did you mean {nearest}?")?;
        }
        write!(f, " (the games are {})", self.known.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &["arkham-horror", "arkham-ritual", "ritual"];

    #[test]
    fn a_near_miss_is_corrected_and_all_games_listed() {
        assert_eq!(
            UnknownGame::new("arkam-ritul", KNOWN).to_string(),
            "unknown game \"arkam-ritul\", did you mean arkham-ritual? \
             (the games are arkham-horror, arkham-ritual, ritual)"
        );
        assert_eq!(
            UnknownGame::new("chess", KNOWN).to_string(),
            "unknown game \"chess\" (the games are arkham-horror, arkham-ritual, ritual)"
        );
    }
}
