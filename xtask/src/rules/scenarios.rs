//! Where scenario files name rules and cards.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Mention, Naming, id};
use crate::checkout::TextFile;

/// What a scenario file shows.
pub(super) struct Shown {
    /// The rules of its `rules` lists.
    pub(super) naming: Naming,
    /// The game and the cards of its `cards` lists.
    pub(super) game: String,
    pub(super) cards: BTreeSet<String>,
    /// Every rule that is written anywhere in it.
    pub(super) mentions: Vec<Mention>,
}

/// What a file shows, by itself and in its cases.
pub(super) fn read(file: &TextFile) -> Option<Shown> {
    let name = file.path.strip_prefix("scenarios/")?;
    let scenario = match file.extension() {
        "yaml" | "yml" => yaml(&file.text),
        "json" => serde_json::from_str(&file.text).unwrap_or_default(),
        _ => return None,
    };
    let cases = scenario.get("cases").and_then(Value::as_array);
    let all: Vec<&Value> = std::iter::once(&scenario).chain(cases.into_iter().flatten()).collect();
    let ids = all.iter().flat_map(|case| words(case, "rules")).filter(|id| id::is_id(id));
    let naming = Naming { name: name.to_owned(), ids: ids.collect() };
    let mentions = (1..).zip(file.text.lines()).flat_map(|(line, text)| {
        let ids = id::find(text);
        ids.map(move |(_, id)| Mention::new(file, line, id))
    });
    Some(Shown {
        naming,
        game: scenario.get("game").and_then(Value::as_str).unwrap_or_default().to_owned(),
        cards: all.iter().flat_map(|case| words(case, "cards")).collect(),
        mentions: mentions.collect(),
    })
}

/// What cannot be read names nothing: the scenario's own test says what is wrong with it.
fn yaml(text: &str) -> Value {
    let options = serde_saphyr::options! { strict_booleans: true };
    serde_saphyr::from_str_with_options(text, options).unwrap_or_default()
}

fn words(scenario: &Value, key: &str) -> Vec<String> {
    let list = scenario.get(key).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> TextFile {
        TextFile { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_scenario_shows_its_list_and_mentions_the_rest() {
        let shown = |path: &str, text: &str| {
            let shown = read(&file(path, text)).unwrap();
            Vec::from_iter(shown.naming.ids).join(" ")
        };
        let flow = "name: AR-40\nrules: [AR-41, 'AR-42'] # not AR-43\ngame: toy\nwhen: [{refused: AR-44}]\n";
        assert_eq!(shown("scenarios/toy/a.yaml", flow), "AR-41 AR-42");
        let block = "rules:\n# AR-45\n- AR-46\n\n- \"AR-47\"\nthen:\n  - AR-48\n";
        assert_eq!(shown("scenarios/toy/a.yml", block), "AR-46 AR-47");
        let long = "rules: [\n  AR-49,\n  AR-50\n]\nseats: 3";
        assert_eq!(shown("scenarios/toy/a.yaml", long), "AR-49 AR-50");
        let json = r#"{"name": "AR-51", "rules": ["AR-52", 3, "x"], "given": {"rules": ["AR-53"]}}"#;
        assert_eq!(shown("scenarios/toy/a.json", json), "AR-52");
        assert_eq!(shown("scenarios/toy/a.json", "{"), "");
        let mentions = read(&file("scenarios/toy/a.yaml", flow)).unwrap().mentions;
        assert!(mentions.iter().any(|mention| mention.id == "AR-44" && mention.line == 4));
        assert!(read(&file("scenarios/README.md", "rules: [AR-54]")).is_none());
    }
    #[test]
    fn what_cases_show_counts_too_and_what_is_given_does_not() {
        let table = "name: x\nrules: [AR-01]\ngame: toy\ncards: [knife]\ngiven: { cards: [axe] }\ncases:\n\
                     - { name: one, cards: [rope, bow], then: [] }\n\
                     - name: two\n  rules: [AR-02]\n  given:\n    cards: [whip]\n  cards:\n    - a/b\n";
        let shown = read(&file("scenarios/toy/table.yaml", table)).unwrap();
        assert_eq!(Vec::from_iter(shown.naming.ids).join(" "), "AR-01 AR-02");
        assert_eq!(Vec::from_iter(shown.cards).join(" "), "a/b bow knife rope");
        assert_eq!(shown.game, "toy");
    }
}
