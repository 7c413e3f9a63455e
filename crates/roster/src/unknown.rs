use std::fmt;

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

    /// The known id that takes the fewest typing errors to become this one, if it takes few.
    fn nearest(&self) -> Option<&'static str> {
        let distances = self.known.iter().map(|id| (typing_errors(&self.id, id), *id));
        let (distance, nearest) = distances.min()?;
        (distance * 2 < nearest.len()).then_some(nearest)
    }
}

impl std::error::Error for UnknownGame {}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown game {:?}", self.id)?;
        if let Some(nearest) = self.nearest() {
            write!(f, ", did you mean {nearest}?")?;
        }
        write!(f, " (the games are {})", self.known.join(", "))
    }
}

/// Levenshtein's distance: characters to add, drop or change.
fn typing_errors(typed: &str, meant: &str) -> usize {
    let meant: Vec<char> = meant.chars().collect();
    let mut row: Vec<usize> = (0..=meant.len()).collect();
    for (typed_before, letter) in typed.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = typed_before + 1;
        for (place, &wanted) in meant.iter().enumerate() {
            let changed = diagonal + usize::from(letter != wanted);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[meant.len()]
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

    #[test]
    fn typing_errors_are_counted() {
        for (typed, meant, errors) in
            [("", "abc", 3), ("abc", "abc", 0), ("axc", "abc", 1), ("bcd", "abc", 2)]
        {
            assert_eq!(typing_errors(typed, meant), errors, "{typed} {meant}");
        }
    }
}
