use std::path::{Path, PathBuf};
use std::{fs, io};

use tabletop::Game;

use super::{Format, parse_scenarios, run};

/// What a file must end with to be found in a folder.
pub const SCENARIO_ENDINGS: [&str; 3] = ["yaml", "yml", "json"];

/// The scenarios in a folder, at any depth, in the order of their names, so that two runs are alike.
pub fn scenario_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    walk(folder, &mut files)?;
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // A link to a folder is not followed: it may lead back here.
        if entry.file_type()?.is_dir() {
            walk(&path, files)?;
        } else if path.is_file() && has_scenario_ending(&path) {
            files.push(path);
        }
    }
    Ok(())
}

fn has_scenario_ending(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| SCENARIO_ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// Plays every scenario of a game in a folder; the error tells all that failed, or that there is none.
pub fn check_scenarios<G: Game>(folder: &Path) -> Result<(), String> {
    let told = |file: &Path, what: String| format!("{}: {what}", file.display());
    let files = scenario_files(folder).map_err(|error| told(folder, error.to_string()))?;
    if files.is_empty() {
        return Err(told(folder, "no scenario".to_owned()));
    }
    let failures: Vec<String> =
        files.iter().flat_map(|file| check::<G>(file).into_iter().map(|what| told(file, what))).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// What fails in a file.
fn check<G: Game>(file: &Path) -> Vec<String> {
    let read = fs::read_to_string(file).map_err(|error| error.to_string());
    let parse =
        |text: String| parse_scenarios(&text, Format::of_path(file)).map_err(|error| error.to_string());
    match read.and_then(parse) {
        Ok(scenarios) => scenarios
            .iter()
            .filter_map(|scenario| run::<G>(scenario).err())
            .map(|failure| failure.to_string())
            .collect(),
        Err(error) => vec![error],
    }
}
