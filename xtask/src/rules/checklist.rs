//! The checklists: `docs/rules/<game>.md`, one line `- AR-14 …` a rule.

use super::id;
use crate::checkout::TextFile;

/// The rules of one game.
pub(super) struct Checklist {
    pub(super) game: String,
    pub(super) path: String,
    pub(super) rules: Vec<Rule>,
    /// Lines that are wrong in themselves, ready to print.
    pub(super) faults: Vec<String>,
}

pub(super) struct Rule {
    pub(super) id: String,
    pub(super) line: usize,
}

impl Checklist {
    /// The letters its ids begin with.
    pub(super) fn prefixes(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| id::prefix(&rule.id))
    }
}

/// The checklist in a file, if it is one: a page of docs/rules with at least one rule line.
pub(super) fn read(file: &TextFile) -> Option<Checklist> {
    let name = file.path.strip_prefix("docs/rules/")?.strip_suffix(".md")?;
    let mut list =
        Checklist { game: name.to_owned(), path: file.path.clone(), rules: Vec::new(), faults: Vec::new() };
    for (line, text) in (1..).zip(file.text.lines()) {
        let Some(word) = first_word(text).filter(|word| is_meant_as_id(word)) else {
            continue;
        };
        if !id::is_id(word) {
            list.faults.push(format!(
                "{}:{line}: {word:?} is no rule id: two capitals, a dash, two or three digits",
                file.path
            ));
        } else if list.rules.iter().any(|rule| rule.id == word) {
            list.faults.push(format!("{}:{line}: {word} is listed twice", file.path));
        } else {
            let id = word.to_owned();
            list.rules.push(Rule { id, line });
        }
    }
    (!list.rules.is_empty() || !list.faults.is_empty()).then_some(list)
}

/// The first word of a list item, without emphasis.
fn first_word(line: &str) -> Option<&str> {
    let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))?;
    let word = item.split_whitespace().next()?;
    Some(word.trim_matches(['*', '`', ':', '.']))
}

/// Capitals, a dash and a digit: either an id or a slip in writing one.
fn is_meant_as_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(prefix, number)| {
        !prefix.is_empty()
            && prefix.bytes().all(|b| b.is_ascii_uppercase())
            && number.starts_with(|c: char| c.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(path: &str, text: &str) -> Option<Vec<String>> {
        let file = TextFile { path: path.to_owned(), text: text.to_owned() };
        read(&file).map(|list| list.rules.into_iter().map(|rule| rule.id).collect())
    }

    #[test]
    fn rule_lines_are_told_from_prose() {
        let text =
            "# AR-99 heading\n- AR-01 One, see AR-05.\n- **AR-02** Two.\n- other\n  - AR-03 nested\nAR-04\n";
        assert_eq!(ids("docs/rules/toy.md", text).unwrap(), ["AR-01".to_owned(), "AR-02".to_owned()]);
    }

    #[test]
    fn other_pages_are_no_checklists() {
        assert!(ids("docs/guide.md", "- AR-01 One.").is_none());
        assert!(ids("docs/rules/README.md", "Nothing here.").is_none());
    }
}
