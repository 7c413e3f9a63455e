use std::collections::BTreeSet;

use serde_json::Value;
use tabletop::{Scenario, ScenarioCase, ScenarioFile};

use crate::merge::join_patches;

/// The scenarios of a file: the one it is, or its cases, each over what they share.
pub(super) fn scenarios(mut file: ScenarioFile) -> Result<Vec<Scenario>, String> {
    let shared_then = file.then.take();
    let Some(cases) = file.cases.take() else {
        let then = shared_then.ok_or("missing field `then`, which only a file with cases may leave out")?;
        return Ok(vec![Scenario { then, ..shared(file) }]);
    };
    if cases.is_empty() {
        return Err("cases is empty, it lists at least one case".to_owned());
    }
    let mut names = BTreeSet::new();
    if let Some(twice) = cases.iter().find(|case| !names.insert(case.name.as_str())) {
        return Err(format!("two cases are called {:?}, each needs a name of its own", twice.name));
    }
    let shared = Scenario { then: shared_then.unwrap_or_default(), ..shared(file) };
    cases.into_iter().map(|case| over(shared.clone(), case)).collect()
}

fn shared(file: ScenarioFile) -> Scenario {
    let ScenarioFile { name, rules, cards, game, config, seats, seed, decks, given, fates, when, .. } = file;
    Scenario { name, rules, cards, game, config, seats, seed, decks, given, fates, when, then: Vec::new() }
}

fn over(mut scenario: Scenario, case: ScenarioCase) -> Result<Scenario, String> {
    let ScenarioCase { name, rules, cards, config, decks, given, fates, when, then } = case;
    scenario.name = name;
    scenario.rules.extend(rules);
    scenario.cards.extend(cards);
    join_options(&mut scenario.config, config);
    scenario.decks.extend(decks);
    if !given.is_null() {
        join_patches(&mut scenario.given, given).map_err(|misplaced| {
            format!("{}: given: {}: {}", scenario.name, misplaced.pointer, misplaced.reason)
        })?;
    }
    scenario.fates.extend(fates);
    scenario.when.extend(when);
    scenario.then.extend(then);
    Ok(scenario)
}

/// An option of the case replaces that of the file whole; what is no list of options is left to be refused.
fn join_options(shared: &mut Value, case: Value) {
    match (shared, case) {
        (_, Value::Null) => {}
        (Value::Object(shared), Value::Object(case)) => shared.extend(case),
        (shared @ (Value::Null | Value::Object(_)), case) => *shared = case,
        _ => {}
    }
}
