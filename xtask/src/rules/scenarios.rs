//! Where scenario files name rules.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Mention, Naming, id};
use crate::checkout::TextFile;

/// The rules that a scenario shows, which are those of its `rules` list, and every rule it mentions.
pub(super) fn read(file: &TextFile) -> Option<(Naming, Vec<Mention>)> {
    let name = file.path.strip_prefix("scenarios/")?;
    let ids = match file.extension() {
        "yaml" | "yml" => yaml_rules(&file.text),
        "json" => json_rules(&file.text),
        _ => return None,
    };
    let naming = Naming { name: name.to_owned(), ids };
    let mentions = (1..).zip(file.text.lines()).flat_map(|(line, text)| {
        let ids = id::find(text);
        ids.map(move |(_, id)| Mention::new(file, line, id))
    });
    Some((naming, mentions.collect()))
}

/// The ids of the `rules:` key at the left edge: on its line, and on those below up to the next key.
fn yaml_rules(text: &str) -> BTreeSet<String> {
    let mut inside = false;
    let mut ids = BTreeSet::new();
    for line in text.lines() {
        let code = line.split(" #").next().unwrap_or(line);
        if code.starts_with('#') {
            continue;
        }
        if let Some(value) = code.strip_prefix("rules:") {
            inside = true;
            ids.extend(id::find(value).map(|(_, id)| id.to_owned()));
        } else if inside && code.starts_with([' ', '-', ']']) {
            ids.extend(id::find(code).map(|(_, id)| id.to_owned()));
        } else if !code.is_empty() {
            inside = false;
        }
    }
    ids
}

fn json_rules(text: &str) -> BTreeSet<String> {
    let Ok(Value::Object(scenario)) = serde_json::from_str(text) else {
        return BTreeSet::new();
    };
    let rules = scenario.get("rules").and_then(Value::as_array);
    rules
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .filter(|id| id::is_id(id))
        .map(str::to_owned)
        .collect()
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
            let (naming, _) = read(&file(path, text)).unwrap();
            Vec::from_iter(naming.ids).join(" ")
        };
        let flow = "name: AR-40\nrules: [AR-41, 'AR-42'] # not AR-43\ngame: toy\nwhen: [{refused: AR-44}]\n";
        assert_eq!(shown("scenarios/toy/a.yaml", flow), "AR-41 AR-42");
        let block = "rules:\n# AR-45\n- AR-46\n\n  - \"AR-47\"\nthen:\n  - AR-48\n";
        assert_eq!(shown("scenarios/toy/a.yml", block), "AR-46 AR-47");
        let long = "rules: [\n  AR-49,\n  AR-50\n]\nseats: 3";
        assert_eq!(shown("scenarios/toy/a.yaml", long), "AR-49 AR-50");
        let json = r#"{"name": "AR-51", "rules": ["AR-52", 3, "x"], "given": {"rules": ["AR-53"]}}"#;
        assert_eq!(shown("scenarios/toy/a.json", json), "AR-52");
        assert_eq!(shown("scenarios/toy/a.json", "{"), "");
        let (_, mentions) = read(&file("scenarios/toy/a.yaml", flow)).unwrap();
        assert!(mentions.iter().any(|mention| mention.id == "AR-44" && mention.line == 4));
        assert!(read(&file("scenarios/README.md", "rules: [AR-54]")).is_none());
    }
}
