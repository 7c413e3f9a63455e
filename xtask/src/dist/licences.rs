//! What the program is made of, and under which licences: crates, the C in them, and what the page holds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, Package, PackageId};

use super::{DistError, reading, spdx, standard_library};
use crate::error::Error;

/// Lists what the page holds of others, in `web/node_modules`: code that is bundled, which each build of the page holds
/// against what it bundles, and fonts and drawings that are cut.
const IN_THE_PAGE: &str = "web/parts.json";

/// Who wrote what comes without a text of its licence, which is that of MIT.
const WITHOUT_TEXT: [(&str, &str); 1] = [("qrcode-generator", "Copyright (c) 2009 Kazuhiko Arase")];

/// C that crates hold, which is told of apart from them.
const IN_C: [(&str, &str, &str, &str); 2] = [
    ("libmimalloc-sys", "mimalloc", "MIT", "c_src/mimalloc/v2/LICENSE"),
    // Its authors have given it to everybody, and say so at the top of each file.
    ("libsqlite3-sys", "SQLite", "blessing", "sqlite3/sqlite3.h"),
];
/// Where the blessing of SQLite ends.
const BLESSING_LINES: usize = 12;

/// Where the drawings come from is asked for by their licence.
const DRAWINGS: &str = "Drawings by Lorc, Delapouite and sbed, from https://game-icons.net, \
                        under https://creativecommons.org/licenses/by/3.0/; cut down and recoloured.\n";

/// One thing that is handed out.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) licence: String,
    /// The texts that come with it, by the names of their files.
    pub(super) texts: BTreeMap<String, String>,
}

pub(super) fn gather(root: &Path, metadata: &Metadata) -> Result<Vec<Part>, Error> {
    let linked = linked(metadata)?;
    let mut parts = Vec::new();
    for package in metadata.packages.iter().filter(|package| linked.contains(&package.id)) {
        let folder = package.manifest_path.parent().map(|folder| folder.as_std_path().to_path_buf());
        let folder = folder.unwrap_or_default();
        if package.source.is_some() {
            parts.push(of_crate(package, &folder)?);
        }
        for (_, name, licence, file) in IN_C.iter().filter(|(of, ..)| *of == package.name.as_str()) {
            parts.push(in_c(package, name, licence, &folder.join(file))?);
        }
    }
    parts.push(standard_library::part());
    for name in names_in_the_page(root)? {
        parts.push(in_the_page(root, &name)?);
    }
    parts.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(parts)
}

/// Everything that the program is linked with; what only builds or tests it is not handed out.
fn linked(metadata: &Metadata) -> Result<BTreeSet<PackageId>, Error> {
    let own = metadata.packages.iter().find(|package| package.name == "walpurgis");
    let own = own.ok_or(DistError::NoPackage("walpurgis"))?;
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let nodes: BTreeMap<&PackageId, _> = nodes.map(|node| (&node.id, node)).collect();
    let (mut linked, mut waiting) = (BTreeSet::new(), vec![&own.id]);
    while let Some(id) = waiting.pop() {
        if !linked.insert(id.clone()) {
            continue;
        }
        for dependency in nodes.get(id).iter().flat_map(|node| &node.deps) {
            if dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal) {
                waiting.push(&dependency.pkg);
            }
        }
    }
    Ok(linked)
}

fn of_crate(package: &Package, folder: &Path) -> Result<Part, Error> {
    Ok(Part {
        name: package.name.to_string(),
        version: package.version.to_string(),
        licence: package.license.clone().unwrap_or_default(),
        texts: texts(folder)?,
    })
}

fn in_c(package: &Package, name: &str, licence: &str, file: &Path) -> Result<Part, Error> {
    let text = fs::read_to_string(file).map_err(reading(file))?;
    let is_source = file.extension().is_some_and(|extension| extension == "h");
    let text =
        if is_source { text.lines().take(BLESSING_LINES).collect::<Vec<_>>().join("\n") } else { text };
    Ok(Part {
        name: name.to_owned(),
        version: format!("in {} {}", package.name, package.version),
        licence: licence.to_owned(),
        texts: BTreeMap::from([("LICENSE".to_owned(), text)]),
    })
}

fn names_in_the_page(root: &Path) -> Result<Vec<String>, Error> {
    let file = root.join(IN_THE_PAGE);
    let text = fs::read_to_string(&file).map_err(reading(&file))?;
    let lists: BTreeMap<String, Vec<String>> = serde_json::from_str(&text).unwrap_or_default();
    Ok(lists.into_values().flatten().collect())
}

fn in_the_page(root: &Path, name: &str) -> Result<Part, Error> {
    let folder = &root.join("web/node_modules").join(name);
    let file = folder.join("package.json");
    let text = fs::read_to_string(&file).map_err(reading(&file))?;
    let package: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let word = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let mut texts = texts(folder)?;
    if name.ends_with("/game-icons") {
        texts.insert("NOTICE".to_owned(), DRAWINGS.to_owned());
    }
    if let Some((_, authors)) = WITHOUT_TEXT.iter().find(|(of, _)| *of == name) {
        let ours = root.join("LICENSE-MIT");
        let text = fs::read_to_string(&ours).map_err(reading(&ours))?;
        let theirs = text.lines().map(|line| if line.starts_with("Copyright") { authors } else { line });
        texts.insert("LICENSE".to_owned(), theirs.collect::<Vec<_>>().join("\n"));
    }
    Ok(Part { name: name.to_owned(), version: word("version"), licence: word("license"), texts })
}

/// The files of a folder, and of its fonts, that are named like licences.
fn texts(folder: &Path) -> Result<BTreeMap<String, String>, Error> {
    let mut texts = BTreeMap::new();
    for place in [folder.to_path_buf(), folder.join("fonts")] {
        if !place.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&place).map_err(reading(&place))? {
            let path: PathBuf = entry.map_err(reading(&place))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_file() && is_licence(&name) {
                let bytes = fs::read(&path).map_err(reading(&path))?;
                texts.insert(name, String::from_utf8_lossy(&bytes).into_owned());
            }
        }
    }
    Ok(texts)
}

fn is_licence(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let begins = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE", "OFL", "UFL"];
    begins.iter().any(|begin| name.starts_with(begin))
}

/// What may not be handed out as it is.
pub(super) fn faults(parts: &[Part]) -> Vec<String> {
    let of = |part: &Part| {
        let Part { name, version, licence, texts } = part;
        if licence.is_empty() {
            return Some(format!("{name} {version} does not say under which licence it is"));
        }
        if !spdx::is_allowed(licence) {
            return Some(format!("{name} {version}: {licence} is not on our list"));
        }
        texts.is_empty().then(|| format!("{name} {version}: no text of its licence comes with it"))
    };
    parts.iter().filter_map(of).collect()
}

/// All of them with their texts; equal texts are written once.
pub(super) fn text(parts: &[Part]) -> String {
    let mut written =
        String::from("What Walpurgis is made of, and under which licences. Texts follow the list.\n\n");
    for Part { name, version, licence, .. } in parts {
        written += &format!("{name} {version}: {licence}\n");
    }
    let mut of_text: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for part in parts {
        for (file, text) in &part.texts {
            of_text.entry(text.trim()).or_default().push(format!("{} {} ({file})", part.name, part.version));
        }
    }
    for (text, of) in of_text {
        written += &format!("\n{}\n{}\n\n{text}\n", "=".repeat(78), of.join("\n"));
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkout;

    #[test]
    fn no_crate_in_the_program_lacks_a_licence_that_we_may_hand_out() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let metadata = checkout::metadata(&root).unwrap();
        let linked = linked(&metadata).unwrap();
        let crates = metadata.packages.iter().filter(|package| linked.contains(&package.id));
        let crates = crates.filter(|package| package.source.is_some());
        let folder = |package: &Package| package.manifest_path.parent().unwrap().as_std_path().to_path_buf();
        let parts: Vec<Part> = crates.map(|package| of_crate(package, &folder(package)).unwrap()).collect();
        assert!(parts.len() > 50, "{}", parts.len());
        assert_eq!(faults(&parts), [""; 0]);
    }

    #[test]
    fn a_part_without_a_licence_or_its_text_or_with_a_strange_one_is_named() {
        let part = |licence: &str, texts: &[(&str, &str)]| Part {
            name: "x".to_owned(),
            version: "1".to_owned(),
            licence: licence.to_owned(),
            texts: texts.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect(),
        };
        let text = [("LICENSE", "Permission")];
        assert_eq!(
            faults(&[part("MIT", &text), part("", &text), part("AGPL-3.0", &text), part("MIT", &[])]),
            [
                "x 1 does not say under which licence it is",
                "x 1: AGPL-3.0 is not on our list",
                "x 1: no text of its licence comes with it",
            ]
        );
    }

    #[test]
    fn fonts_and_drawings_that_the_page_is_made_from_are_listed() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let listed = names_in_the_page(&root).unwrap();
        let package = fs::read_to_string(root.join("web/package.json")).unwrap();
        let package: serde_json::Value = serde_json::from_str(&package).unwrap();
        let used = package["devDependencies"].as_object().unwrap().keys();
        let cut = used.filter(|name| name.starts_with("@fontsource/") || name.starts_with("@iconify-json/"));
        let cut: Vec<&String> = cut.collect();
        assert_eq!(cut.len(), 4, "{cut:?}");
        for name in cut {
            assert!(listed.contains(name), "{name} is not in {IN_THE_PAGE}");
        }
    }

    #[test]
    fn a_text_that_many_share_is_written_once() {
        let part = |name: &str| Part {
            name: name.to_owned(),
            version: "1".to_owned(),
            licence: "MIT".to_owned(),
            texts: BTreeMap::from([("LICENSE".to_owned(), "Permission\n".to_owned())]),
        };
        let written = text(&[part("a"), part("b")]);
        assert_eq!(written.matches("Permission").count(), 1);
        assert!(written.contains("a 1 (LICENSE)\nb 1 (LICENSE)"), "{written}");
    }
}
