//! `cargo xtask rules`: every rule of a checklist is named by a test or a scenario, and whatever
//! names a rule names one that exists; and every card of a list is shown by a scenario.

mod card_list;
mod checklist;
mod id;
mod report;
mod rust_tests;
mod scenarios;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use card_list::CardList;
use checklist::Checklist;
use rust_tests::Reading;

use crate::checkout::{self, TextFile};
use crate::error::Error;

/// How much is printed about rules in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    Totals,
    SomeNames,
    AllNames,
}

pub(crate) fn run(root: &Path, detail: Detail) -> Result<(), Error> {
    let files = checkout::text_files(root)?;
    let coverage = Coverage::of(&files);
    if coverage.checklists.is_empty() {
        return Err(Error::NoChecklist);
    }
    print!("{}", report::table(&coverage, detail));
    let faults = report::faults(&coverage);
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => Err(Error::Rules(count)),
    }
}

/// A test or a scenario, with the rules it names.
struct Naming {
    name: String,
    ids: BTreeSet<String>,
}

/// A place where a rule is written, whether or not that proves anything.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Mention {
    path: String,
    line: usize,
    id: String,
}

impl Mention {
    fn new(file: &TextFile, line: usize, id: &str) -> Self {
        Self { path: file.path.clone(), line, id: id.to_owned() }
    }
}

/// The checklists and everything that names their rules.
struct Coverage {
    checklists: Vec<Checklist>,
    tests: Vec<Naming>,
    scenarios: Vec<Naming>,
    mentions: BTreeSet<Mention>,
    card_lists: Vec<CardList>,
    /// By game: the cards that scenarios show.
    cards: BTreeMap<String, BTreeSet<String>>,
}

impl Coverage {
    fn of(files: &[TextFile]) -> Self {
        let mut coverage = Self {
            checklists: files.iter().filter_map(checklist::read).collect(),
            tests: Vec::new(),
            scenarios: Vec::new(),
            mentions: BTreeSet::new(),
            card_lists: files.iter().filter_map(card_list::read).collect(),
            cards: BTreeMap::new(),
        };
        for file in files {
            if file.path.starts_with("crates/") && file.extension() == "rs" {
                let (tests, mentions) = rust_tests::read(file, &coverage.reading(file));
                coverage.tests.extend(tests);
                coverage.mentions.extend(mentions);
            } else if let Some(shown) = scenarios::read(file) {
                coverage.scenarios.push(shown.naming);
                coverage.mentions.extend(shown.mentions);
                coverage.cards.entry(shown.game).or_default().extend(shown.cards);
            }
        }
        coverage
    }

    /// In a game's own crate every id counts; elsewhere only those that look like a game's, because
    /// the toy games of other crates' tests have ids of their own.
    fn reading(&self, file: &TextFile) -> Reading<'_> {
        let is_of_game = |list: &Checklist| file.path.starts_with(&format!("crates/{}/", list.game));
        Reading {
            prefixes: self.checklists.iter().flat_map(Checklist::prefixes).collect(),
            strict: self.checklists.iter().any(is_of_game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the faults that these files have, each given as path and text.
    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        report::faults(&coverage(files))
    }

    fn coverage(files: &[(&str, &str)]) -> Coverage {
        let files: Vec<TextFile> = files
            .iter()
            .map(|(path, text)| TextFile { path: (*path).to_owned(), text: (*text).to_owned() })
            .collect();
        Coverage::of(&files)
    }

    #[test]
    fn cards_are_counted_by_deck_and_those_that_nothing_shows_are_listed() {
        let list = (
            "docs/cards/toy.md",
            "# Cards\n\n## items\n\n- `axe` Axe\n- `bow` Bow\n\n## foes\n\n- `elf` Elf\n",
        );
        let scenario = ("scenarios/toy/axe.yaml", "game: toy\nrules: [TO-02]\ncards: [axe]\n");
        let other = ("scenarios/toy/elf.yaml", "game: other\nrules: [TO-02]\ncards: [elf]\n");
        let coverage = coverage(&[CHECKLIST, TEST, list, scenario, other]);
        let faults =
            ["docs/cards/toy.md:6: no scenario shows bow", "docs/cards/toy.md:10: no scenario shows elf"];
        assert_eq!(report::faults(&coverage), faults);
        let totals = report::table(&coverage, Detail::Totals);
        let cards =
            "toy foes: 1 cards, 0 shown\ntoy items: 2 cards, 1 shown\ntoy: 3 cards, 1 shown by scenarios\n";
        assert!(totals.ends_with(cards), "{totals}");
        let some = report::table(&coverage, Detail::SomeNames);
        assert!(some.contains("toy items: 2 cards, 1 shown\n  without a scenario: bow\n"), "{some}");
    }

    const CHECKLIST: (&str, &str) =
        ("docs/rules/toy.md", "# Toy\n\n- TO-01 Three to seven players.\n- TO-02 Passing.\n");
    const SCENARIO: (&str, &str) = ("scenarios/toy/pass.yaml", "name: pass\nrules: [TO-02]\n");
    const TEST: (&str, &str) =
        ("crates/toy/src/lib.rs", "#[cfg(test)] mod tests {\n#[test] // TO-01\nfn seats() {}\n}");

    #[test]
    fn a_rule_is_covered_by_a_test_or_a_scenario() {
        assert_eq!(faults(&[CHECKLIST, SCENARIO, TEST]), [""; 0]);
    }

    #[test]
    fn a_rule_that_nothing_names_is_a_fault() {
        assert_eq!(
            faults(&[CHECKLIST, SCENARIO]),
            ["docs/rules/toy.md:3: no test and no scenario names TO-01"]
        );
    }

    #[test]
    fn a_scenario_for_a_rule_that_does_not_exist_is_a_fault() {
        let wrong = ("scenarios/toy/wrong.yaml", "rules:\n  - TO-77\n");
        assert_eq!(
            faults(&[CHECKLIST, SCENARIO, TEST, wrong]),
            ["scenarios/toy/wrong.yaml:2: TO-77 is in no checklist of docs/rules"]
        );
    }

    #[test]
    fn a_refusal_for_a_rule_that_does_not_exist_is_a_fault() {
        let wrong = ("crates/bots/src/lib.rs", "fn f() {\n    refuse(\"TO-09\");\n    refuse(\"ZZ-01\");\n}");
        assert_eq!(
            faults(&[CHECKLIST, SCENARIO, TEST, wrong]),
            ["crates/bots/src/lib.rs:2: TO-09 is in no checklist of docs/rules"]
        );
        let own = ("crates/toy/src/rules.rs", "const RULE: &str = \"TP-01\";");
        assert_eq!(
            faults(&[CHECKLIST, SCENARIO, TEST, own]),
            ["crates/toy/src/rules.rs:1: TP-01 is in no checklist of docs/rules"]
        );
    }

    #[test]
    fn a_test_for_a_rule_that_does_not_exist_is_a_fault() {
        let wrong =
            ("crates/lab/tests/main.rs", "#[test]\nfn to_44_is_kept() {}\n#[test]\nfn at_10_all_win() {}");
        assert_eq!(
            faults(&[CHECKLIST, SCENARIO, TEST, wrong]),
            ["crates/lab/tests/main.rs:2: TO-44 is in no checklist of docs/rules"]
        );
    }

    #[test]
    fn faults_of_the_checklist_itself_are_named() {
        let list = ("docs/rules/toy.md", "- TO-01 One.\n- TO-1 Short.\n- TO-01 Again.\n");
        assert_eq!(
            faults(&[list, TEST]),
            [
                "docs/rules/toy.md:2: \"TO-1\" is no rule id: two capitals, a dash, two or three digits",
                "docs/rules/toy.md:3: TO-01 is listed twice",
            ]
        );
    }

    #[test]
    fn the_table_counts_and_names() {
        let more = (
            "crates/toy/tests/main.rs",
            "#[test] fn to_01_a() {}\n#[test] fn to_01_b() {}\n#[test] fn to_01_c() {}",
        );
        let coverage = coverage(&[CHECKLIST, SCENARIO, TEST, more]);
        let expected = [
            "id      tests  scenarios  names",
            "TO-01       4          0  seats, to_01_a and 2 more",
            "TO-02       0          1  toy/pass.yaml",
            "toy: 2 rules, 2 covered, named by 4 tests and 1 scenarios",
            "",
        ];
        assert_eq!(report::table(&coverage, Detail::SomeNames), expected.join("\n"));
        assert!(report::table(&coverage, Detail::AllNames).contains("seats, to_01_a, to_01_b, to_01_c\n"));
        let totals = "toy: 2 rules, 2 covered, named by 4 tests and 1 scenarios\n";
        assert_eq!(report::table(&coverage, Detail::Totals), totals);
    }
}
