//! Every file under `scenarios/arkham-noir`, one example of a rule each.

use std::fs;
use std::path::{Path, PathBuf};

use arkham_noir::ArkhamNoir;
use tabletop_laws::{Format, parse_scenario, run_scenario};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/arkham-noir");
    let mut found = Vec::new();
    files(&folder, &mut found);
    found.sort();
    assert!(found.len() > 70, "{} scenarios", found.len());
    let failures: Vec<String> = found
        .iter()
        .filter_map(|path| {
            let text = fs::read_to_string(path).unwrap();
            let result =
                parse_scenario(&text, Format::Yaml).map_err(|error| error.to_string()).and_then(|scenario| {
                    run_scenario::<ArkhamNoir>(&scenario).map_err(|failure| failure.to_string())
                });
            result.err().map(|error| format!("{}: {error}", path.display()))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
