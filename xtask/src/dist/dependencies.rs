//! What we depend on by our own choice is on a list that somebody has read, version by version: the database
//! of advisories is not everywhere within reach.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cargo_metadata::Metadata;

use super::reading;
use crate::error::Error;

const LIST: &str = "docs/dependencies.md";

/// What was chosen and is not on the list, or is on it and was not chosen.
pub(super) fn faults(root: &Path, metadata: &Metadata) -> Result<Vec<String>, Error> {
    let path = root.join(LIST);
    let list = fs::read_to_string(&path).map_err(reading(&path))?;
    Ok(differences(&chosen(metadata), &listed(&list)))
}

fn differences(chosen: &BTreeSet<String>, listed: &BTreeSet<String>) -> Vec<String> {
    let unread =
        chosen.difference(listed).map(|one| format!("{one} is not in {LIST}: look at it, then add it"));
    let unused = listed.difference(chosen).map(|one| format!("{one} is in {LIST} and not in Cargo.lock"));
    unread.chain(unused).collect()
}

/// Each as `name version`, as Cargo.lock has it.
fn chosen(metadata: &Metadata) -> BTreeSet<String> {
    let own: BTreeSet<_> = metadata.workspace_members.iter().collect();
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let direct: BTreeSet<_> =
        nodes.filter(|node| own.contains(&node.id)).flat_map(|node| &node.dependencies).collect();
    let packages = metadata.packages.iter();
    let packages = packages.filter(|package| direct.contains(&package.id) && !own.contains(&package.id));
    packages.map(|package| format!("{} {}", package.name, package.version)).collect()
}

/// The rows of the list, `| name | version | …`.
fn listed(list: &str) -> BTreeSet<String> {
    let rows = list.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let (name, version) = (cells.next()?.trim(), cells.next()?.trim());
        version.starts_with(|letter: char| letter.is_ascii_digit()).then(|| format!("{name} {version}"))
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkout;

    #[test]
    fn the_list_is_what_the_lock_file_says() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let metadata = checkout::metadata(&root).unwrap();
        assert_eq!(faults(&root, &metadata).unwrap(), [""; 0]);
    }

    #[test]
    fn what_was_added_updated_or_dropped_is_named() {
        let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let list = listed("| crate | version | for |\n|---|---|---|\n| a | 1.0.0 | x |\n| b | 2.0.0 | y |\n");
        assert_eq!(list, set(&["a 1.0.0", "b 2.0.0"]));
        let found = differences(&set(&["a 1.0.1", "b 2.0.0"]), &list);
        assert_eq!(found.len(), 2);
        assert!(found[0].starts_with("a 1.0.1 is not in docs/dependencies.md"), "{found:?}");
        assert!(found[1].starts_with("a 1.0.0 is in "), "{found:?}");
    }
}
