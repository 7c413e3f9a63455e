use super::TableError;

/// The longest name of a person.
pub const MAX_NAME: usize = 24;
/// The longest name of a table.
pub const MAX_TABLE_NAME: usize = 40;
/// The longest chat message.
pub const MAX_SAID: usize = 500;

/// A person's name as it is kept: trimmed, with single spaces.
pub fn person_name(text: &str) -> Result<String, TableError> {
    name("a person's name", MAX_NAME, text)
}

pub(super) fn table_name(text: &str) -> Result<String, TableError> {
    name("a table's name", MAX_TABLE_NAME, text)
}

/// What a device calls itself as it is kept; nothing if that cannot be shown.
pub fn device_label(text: &str) -> Option<String> {
    name("a device's name", MAX_TABLE_NAME, text).ok()
}

fn name(what: &'static str, most: usize, text: &str) -> Result<String, TableError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let name = words.join(" ");
    let length = name.chars().count();
    let unseen = name.chars().find(|&letter| is_unseen(letter) || is_joiner(letter));
    if has_stacked_accents(&name) {
        return Err(TableError::StackedAccents { what });
    }
    if (1..=most).contains(&length) && unseen.is_none() {
        Ok(name)
    } else {
        Err(TableError::Name { what, most, length, unseen })
    }
}

/// More of them than any writing puts on one letter: they would grow into the lines above and below.
fn has_stacked_accents(text: &str) -> bool {
    const MOST: usize = 2;
    let mut row = 0;
    text.chars().any(|letter| {
        row = if is_accent(letter) { row + 1 } else { 0 };
        row > MOST
    })
}

/// What is put onto the letter before it.
pub(super) fn is_accent(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{8d3}'..='\u{8e1}' | '\u{8e3}'..='\u{8ff}' | '\u{6d6}'..='\u{6ed}' | '\u{e31}' | '\u{e34}'..='\u{e3a}'
        | '\u{e47}'..='\u{e4e}' | '\u{eb1}' | '\u{eb4}'..='\u{ebc}' | '\u{ec8}'..='\u{ecd}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{302a}'..='\u{302f}' | '\u{3099}'..='\u{309a}' | '\u{951}'..='\u{954}' | '\u{1cd0}'..='\u{1cd2}'
        | '\u{1cd4}'..='\u{1ce0}' | '\u{a66f}'..='\u{a672}' | '\u{a6f0}'..='\u{a6f1}' | '\u{a8e0}'..='\u{a8f1}'
        | '\u{fe20}'..='\u{fe2f}')
}

/// A chat message as it is kept: on one line and without what could turn the rest of the line round.
pub(super) fn message(text: &str) -> Result<String, TableError> {
    let length = text.chars().count();
    if length > MAX_SAID {
        return Err(TableError::TooLong { length, most: MAX_SAID });
    }
    let shown = text.replace(|letter: char| is_unseen(letter) || letter.is_whitespace(), " ");
    let shown = shown.trim();
    if shown.chars().all(is_joiner) { Err(TableError::SaysNothing) } else { Ok(shown.to_owned()) }
}

/// What shows nothing, turns the direction of writing, or is not a character at all.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200c}' | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// What only shapes its neighbours, as in some emoji.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_can_be_seen() {
        assert_eq!(person_name("  Ann \t  Lee ").unwrap(), "Ann Lee");
        assert_eq!(person_name("Éloïse 🐙").unwrap(), "Éloïse 🐙");
        assert_eq!(person_name(&"x".repeat(24)).unwrap().len(), 24);
        for bad in ["", "   ", "\u{200b}", "a\u{202e}b", "a\u{0}b", "Ann\u{200d}", &"é".repeat(25)] {
            assert!(person_name(bad).is_err(), "{bad:?}");
        }
        assert_eq!(person_name("e\u{302}\u{301}").unwrap().chars().count(), 3, "as in Vietnamese");
        for accent in ['\u{301}', '\u{8f0}', '\u{951}', '\u{1cd0}', '\u{a8e0}', '\u{fe20}'] {
            assert!(person_name(&format!("e{}", accent.to_string().repeat(3))).is_err(), "{accent:?}");
        }
        let stacked = person_name("e\u{302}\u{301}\u{300}").unwrap_err().to_string();
        assert_eq!(stacked, "a letter of a person's name bears at most two accents");
        let long = person_name(&"é".repeat(25)).unwrap_err().to_string();
        assert_eq!(long, "a person's name is 1 to 24 visible characters, this has 25");
        let turned = person_name("a\u{202e}b").unwrap_err().to_string();
        assert!(turned.ends_with("this has 3 and contains '\\u{202e}'"), "{turned}");
    }

    #[test]
    fn a_message_stays_on_its_line() {
        assert_eq!(message(" one\ntwo\u{202e} \u{7}").unwrap(), "one two");
        assert_eq!(message("👩\u{200d}🚀").unwrap(), "👩\u{200d}🚀");
        assert_eq!(message(&"é".repeat(500)).unwrap().chars().count(), 500);
        assert!(matches!(message(&"é".repeat(501)), Err(TableError::TooLong { length: 501, .. })));
        for nothing in ["", " \n", "\u{200b}", "\u{fe0f}"] {
            assert!(matches!(message(nothing), Err(TableError::SaysNothing)), "{nothing:?}");
        }
    }
}
