//! What is printed about the rules.

use std::collections::BTreeSet;

use super::checklist::Checklist;
use super::{Coverage, Detail, Naming};

/// How many names a line shows unless all are asked for.
const NAMES_SHOWN: usize = 2;

/// One line a rule, one total a game.
pub(super) fn table(coverage: &Coverage, detail: Detail) -> String {
    let mut out = String::new();
    if detail != Detail::Totals {
        out += "id      tests  scenarios  names\n";
    }
    for list in &coverage.checklists {
        if detail != Detail::Totals {
            for rule in &list.rules {
                out += &line(coverage, &rule.id, detail);
            }
        }
        out += &total(coverage, list);
    }
    for list in &coverage.card_lists {
        out += &list.table(coverage.cards_of(&list.game), detail);
    }
    out
}

fn line(coverage: &Coverage, id: &str, detail: Detail) -> String {
    let tests = naming(&coverage.tests, id);
    let scenarios = naming(&coverage.scenarios, id);
    let line = format!(
        "{id:<6}  {:>5}  {:>9}  {}",
        tests.len(),
        scenarios.len(),
        names(&[tests, scenarios].concat(), detail)
    );
    format!("{}\n", line.trim_end())
}

fn naming<'a>(sources: &'a [Naming], id: &str) -> Vec<&'a Naming> {
    sources.iter().filter(|source| source.ids.contains(id)).collect()
}

fn names(sources: &[&Naming], detail: Detail) -> String {
    let shown = match detail {
        Detail::AllNames => sources.len(),
        Detail::Totals | Detail::SomeNames => NAMES_SHOWN,
    };
    let names: Vec<&str> = sources.iter().take(shown).map(|source| source.name.as_str()).collect();
    let names = names.join(", ");
    match sources.len().saturating_sub(shown) {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}

fn total(coverage: &Coverage, list: &Checklist) -> String {
    let covered = list.rules.iter().filter(|rule| coverage.covers(&rule.id)).count();
    let of_game = |sources: &[Naming]| {
        let names_one = |source: &&Naming| list.rules.iter().any(|rule| source.ids.contains(&rule.id));
        sources.iter().filter(names_one).count()
    };
    format!(
        "{}: {} rules, {covered} covered, named by {} tests and {} scenarios\n",
        list.game,
        list.rules.len(),
        of_game(&coverage.tests),
        of_game(&coverage.scenarios)
    )
}

/// Everything that is wrong, one line each.
pub(super) fn faults(coverage: &Coverage) -> Vec<String> {
    let mut faults = Vec::new();
    let mut known = BTreeSet::new();
    for list in &coverage.checklists {
        faults.extend(list.faults.iter().cloned());
        for rule in &list.rules {
            if !known.insert(&rule.id) {
                faults.push(format!("{}:{}: another checklist has {} too", list.path, rule.line, rule.id));
            }
            if !coverage.covers(&rule.id) {
                faults
                    .push(format!("{}:{}: no test and no scenario names {}", list.path, rule.line, rule.id));
            }
        }
    }
    for list in &coverage.card_lists {
        faults.extend(list.faults(coverage.cards_of(&list.game)));
    }
    for mention in &coverage.mentions {
        if !known.contains(&mention.id) {
            faults.push(format!(
                "{}:{}: {} is in no checklist of docs/rules",
                mention.path, mention.line, mention.id
            ));
        }
    }
    faults
}

impl Coverage {
    /// The cards of a game that scenarios show.
    fn cards_of(&self, game: &str) -> &BTreeSet<String> {
        static NONE: BTreeSet<String> = BTreeSet::new();
        self.cards.get(game).unwrap_or(&NONE)
    }

    fn covers(&self, id: &str) -> bool {
        let mut sources = self.tests.iter().chain(&self.scenarios);
        sources.any(|source| source.ids.contains(id))
    }
}
