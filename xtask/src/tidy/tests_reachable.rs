//! No Rust file is forgotten: each is reached by `mod` from something that cargo builds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cargo_metadata::camino::Utf8Path;
use cargo_metadata::{Metadata, TargetKind};

use crate::checkout::TextFile;
use crate::rust_text::{Kind, Token, closing_bracket, tokens};

/// A workspace crate with the files that cargo starts from; all paths relative to the checkout.
pub(super) struct Crate {
    name: String,
    /// Ends in a slash.
    folder: String,
    /// One a library, program, benchmark, example or build script.
    roots: Vec<String>,
    /// One an integration-test program.
    test_roots: Vec<String>,
}

pub(super) fn crates(metadata: &Metadata, root: &Path) -> Vec<Crate> {
    let relative = |path: &Utf8Path| {
        let path = path.strip_prefix(root).unwrap_or(path);
        path.as_str().replace('\\', "/")
    };
    let to_crate = |package: &cargo_metadata::Package| {
        let folder = package.manifest_path.parent().map(relative).unwrap_or_default();
        let (tests, others): (Vec<_>, Vec<_>) =
            package.targets.iter().partition(|target| target.kind.contains(&TargetKind::Test));
        let paths = |targets: Vec<&cargo_metadata::Target>| {
            let paths = targets.into_iter().map(|target| relative(&target.src_path));
            paths.collect()
        };
        Crate {
            name: package.name.to_string(),
            folder: format!("{folder}/"),
            roots: paths(others),
            test_roots: paths(tests),
        }
    };
    metadata.workspace_packages().into_iter().map(to_crate).collect()
}

/// Crates with several test programs, and files that nothing reaches.
pub(super) fn check(crates: &[Crate], files: &[TextFile]) -> Vec<String> {
    let sources: BTreeMap<&str, &str> = files
        .iter()
        .filter(|file| file.extension() == "rs")
        .map(|file| (file.path.as_str(), file.text.as_str()))
        .collect();
    let mut faults = Vec::new();
    for member in crates {
        if member.test_roots.len() > 1 {
            faults.push(format!(
                "{} has several test programs ({}): make them modules of one",
                member.name,
                member.test_roots.join(", ")
            ));
        }
        let reached = reached(member, &sources);
        for path in sources.keys().filter(|path| path.starts_with(&member.folder)) {
            if !reached.contains(*path) {
                faults.push(format!("{path}: no `mod` reaches it, so it is never built"));
            }
        }
    }
    faults
}

/// Every file that the crate's roots lead to.
fn reached(member: &Crate, sources: &BTreeMap<&str, &str>) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let roots = member.roots.iter().chain(&member.test_roots);
    let mut open: Vec<(String, String)> = roots.map(|root| (root.clone(), parent(root).to_owned())).collect();
    while let Some((path, submodules)) = open.pop() {
        let Some(text) = sources.get(path.as_str()) else {
            continue;
        };
        if !reached.insert(path.clone()) {
            continue;
        }
        for module in modules(text) {
            open.extend(module.places(&path, &submodules));
        }
    }
    reached
}

/// A `mod name;`: the file it stands for is elsewhere.
#[derive(Debug, PartialEq, Eq)]
struct Module {
    /// The modules written out around it, then its own name.
    names: Vec<String>,
    /// What `#[path = "…"]` says.
    path: Option<String>,
}

impl Module {
    /// The files it may stand for, each with the folder of that file's own submodules.
    fn places(&self, file: &str, submodules: &str) -> Vec<(String, String)> {
        if let Some(path) = &self.path {
            let place = normal(&format!("{}/{path}", parent(file)));
            let folder = parent(&place).to_owned();
            return vec![(place, folder)];
        }
        let folder = format!("{submodules}/{}", self.names.join("/"));
        vec![(format!("{folder}.rs"), folder.clone()), (format!("{folder}/mod.rs"), folder)]
    }
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The path without `.` and `..`.
fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The modules that a source puts into other files.
fn modules(source: &str) -> Vec<Module> {
    let mut tokens = tokens(source);
    tokens.retain(|token| token.kind != Kind::Comment);
    let mut modules = Vec::new();
    collect(&tokens, &[], &mut modules);
    modules
}

fn collect(tokens: &[Token<'_>], around: &[String], modules: &mut Vec<Module>) {
    let mut path = None;
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        if let Some(given) = path_attribute(&tokens[place..]) {
            path = Some(given);
            place = closing_bracket(tokens, place + 1);
        } else if let [word, name, after, ..] = &tokens[place..]
            && word.is_word("mod")
            && name.kind == Kind::Word
        {
            let mut names = around.to_vec();
            names.push(name.text.trim_start_matches("r#").to_owned());
            if after.is_sign(';') {
                let path = path.take();
                modules.push(Module { names, path });
            } else if after.is_sign('{') {
                let close = closing_bracket(tokens, place + 2);
                collect(&tokens[place + 3..close.max(place + 3)], &names, modules);
                place = close;
            }
        } else if token.is_sign(';') || token.is_sign('}') {
            path = None;
        }
        place += 1;
    }
}

/// What a `#[path = "…"]` that stands here says.
fn path_attribute(tokens: &[Token<'_>]) -> Option<String> {
    match tokens {
        [hash, open, word, equals, text, ..]
            if hash.is_sign('#')
                && open.is_sign('[')
                && word.is_word("path")
                && equals.is_sign('=')
                && text.kind == Kind::Text =>
        {
            Some(text.unquoted().to_owned())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults of one crate `toy` with a library and these test programs and files.
    fn faults(test_roots: &[&str], files: &[(&str, &str)]) -> Vec<String> {
        let toy = Crate {
            name: "toy".to_owned(),
            folder: "crates/toy/".to_owned(),
            roots: vec!["crates/toy/src/lib.rs".to_owned()],
            test_roots: test_roots.iter().map(|path| format!("crates/toy/{path}")).collect(),
        };
        let files: Vec<TextFile> = files
            .iter()
            .map(|(path, text)| TextFile { path: format!("crates/toy/{path}"), text: (*text).to_owned() })
            .collect();
        check(&[toy], &files)
    }

    fn forgotten(path: &str) -> String {
        format!("crates/toy/{path}: no `mod` reaches it, so it is never built")
    }

    #[test]
    fn every_way_to_reach_a_file_is_followed() {
        let files = [
            ("src/lib.rs", "mod a;\n#[cfg(test)]\nmod tests;"),
            ("src/a.rs", "pub(crate) mod b; mod inside { mod c; }"),
            ("src/a/b.rs", ""),
            ("src/a/inside/c.rs", ""),
            ("src/tests.rs", ""),
            ("tests/main.rs", "mod rules; #[path = \"../common/x.rs\"] mod x;"),
            ("tests/rules/mod.rs", "mod setup;"),
            ("tests/rules/setup.rs", ""),
            ("common/x.rs", "mod y;"),
            ("common/y.rs", ""),
        ];
        assert_eq!(faults(&["tests/main.rs"], &files), [""; 0]);
    }

    #[test]
    fn a_forgotten_test_file_is_a_fault() {
        let files = [
            ("src/lib.rs", ""),
            ("tests/main.rs", "// mod turn;\nconst A: &str = \"mod turn;\";"),
            ("tests/turn/mod.rs", ""),
        ];
        assert_eq!(faults(&["tests/main.rs"], &files), [forgotten("tests/turn/mod.rs")]);
    }

    #[test]
    fn test_files_without_a_program_are_a_fault() {
        let files = [("src/lib.rs", ""), ("tests/it/turn.rs", "#[test] fn t() {}")];
        assert_eq!(faults(&[], &files), [forgotten("tests/it/turn.rs")]);
    }

    #[test]
    fn a_forgotten_module_of_unit_tests_is_a_fault() {
        let files = [("src/lib.rs", "mod a;"), ("src/a.rs", ""), ("src/tests.rs", "")];
        assert_eq!(faults(&[], &files), [forgotten("src/tests.rs")]);
    }

    #[test]
    fn several_test_programs_are_a_fault() {
        let files = [("src/lib.rs", ""), ("tests/a.rs", ""), ("tests/b.rs", "")];
        assert_eq!(
            faults(&["tests/a.rs", "tests/b.rs"], &files),
            ["toy has several test programs (crates/toy/tests/a.rs, crates/toy/tests/b.rs): \
              make them modules of one"]
        );
    }

    #[test]
    fn odd_sources_do_not_stop_the_reader() {
        for odd in
            ["mod", "mod a", "mod a {", "mod a { mod b;", "mod a {}", "#[path", "#[path = 3] mod a;", "}"]
        {
            modules(odd);
        }
    }
}
