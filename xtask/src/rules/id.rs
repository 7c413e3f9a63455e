//! Rule ids: two capitals, a dash, two or three digits, such as `AR-14`.

/// The ids in a text, in order, each with the place where it starts.
pub(super) fn find(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices('-').filter_map(move |(dash, _)| {
        let start = dash.checked_sub(2)?;
        let digits = text[dash + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let end = dash + 1 + digits;
        let id = text.get(start..end)?;
        let joined_before = text[..start].ends_with(|c: char| is_name_char(c) || c == '-');
        let joined_after = text[end..].starts_with(is_name_char);
        (is_id(id) && !joined_before && !joined_after).then_some((start, id))
    })
}

pub(super) fn is_id(text: &str) -> bool {
    let Some((prefix, digits)) = text.split_once('-') else {
        return false;
    };
    prefix.len() == 2
        && prefix.bytes().all(|b| b.is_ascii_uppercase())
        && (2..=3).contains(&digits.len())
        && digits.bytes().all(|b| b.is_ascii_digit())
}

fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The letters in front.
pub(super) fn prefix(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

/// The ids in a function's name: `ar_14_passing` names AR-14.
pub(super) fn in_name(name: &str) -> Vec<String> {
    let parts: Vec<&str> = name.split('_').collect();
    parts
        .windows(2)
        .map(|pair| format!("{}-{}", pair[0].to_ascii_uppercase(), pair[1]))
        .filter(|id| is_id(id))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_any_text() {
        let found = |text| find(text).map(|(_, id)| id).collect::<Vec<_>>();
        assert_eq!(found("AR-14, (AH-100); [RT-00]"), ["AR-14", "AH-100", "RT-00"]);
        assert_eq!(found("AR-1 ar-14 AR-1400 XAR-14 AR-14b A-14 -14 é-14"), [""; 0]);
        assert_eq!(found("SHA-256, UTF-16, X-AR-14, AR-"), [""; 0]);
    }

    #[test]
    fn names_hold_ids_in_lower_case() {
        assert_eq!(in_name("ar_14_and_ar_105_hold"), ["AR-14".to_owned(), "AR-105".to_owned()]);
        assert!(in_name("ar14_holds").is_empty());
    }
}
