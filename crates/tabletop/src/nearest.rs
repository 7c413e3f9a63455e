/// The known word that takes the fewest typing errors to become this one, if it takes few.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let distances = known.into_iter().map(|word| (typing_errors(typed, word), word));
    let (distance, nearest) = distances.min()?;
    (distance * 2 < nearest.len()).then_some(nearest)
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

    #[test]
    fn the_nearest_is_found_unless_nothing_is_near() {
        let known = ["knife", "magnifying_glass", "derringer_18"];
        assert_eq!(nearest("derringer", known), Some("derringer_18"));
        assert_eq!(nearest("nife", known), Some("knife"));
        assert_eq!(nearest("umbrella", known), None);
        assert_eq!(nearest("knife", []), None);
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
