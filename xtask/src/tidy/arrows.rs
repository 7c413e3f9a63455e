//! Who may depend on whom.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata};

/// The workspace from the ground up: a crate may depend only on crates of the lines before its own.
const ORDER: [&[&str]; 10] = [
    &["tabletop"],
    &["tabletop-laws"],
    &GAMES,
    &[TOYS],
    &["roster"],
    &["bots"],
    &["lab", "wire"],
    &["table"],
    &["server"],
    &["walpurgis"],
];

const GAMES: [&str; 4] = ["arkham-ritual", "ritual", "arkham-noir", "arkham-horror"];

/// Games for tests alone; also the name of the feature with which `roster` knows them.
const TOYS: &str = "toys";

/// Stands beside the order: depends on none of ours, and none of ours on it.
const ASIDE: &str = "xtask";

/// The one crate that may name several games.
const ROSTER: &str = "roster";

/// The crate that the games are written against.
const CONTRACT: &str = "tabletop";

/// What the games' own tests may use besides.
const LAWS: &str = "tabletop-laws";

/// Clocks, threads, sockets and generators: nothing that a rules crate may reach.
const NOT_FOR_RULES: [&str; 8] = ["axum", "chrono", "mio", "rand", "reqwest", "time", "tokio", "tracing"];

/// The workspace crates with what they declare, and every package with what it is built from.
#[derive(Default)]
pub(super) struct Graph {
    members: BTreeMap<String, Declared>,
    packages: BTreeMap<String, Package>,
}

/// The dependencies of a workspace crate, as written in its manifest.
#[derive(Default)]
struct Declared {
    normal: BTreeSet<String>,
    build: BTreeSet<String>,
    dev: BTreeSet<String>,
    /// Whether it asks for the toys where its tests are not meant.
    ships_toys: bool,
}

/// A package by its id, with the ids of its normal dependencies.
struct Package {
    name: String,
    needs: Vec<String>,
}

impl Graph {
    pub(super) fn of(metadata: &Metadata) -> Self {
        let mut graph = Self::default();
        for package in metadata.workspace_packages() {
            let mut declared = Declared::default();
            for dependency in &package.dependencies {
                let list = match dependency.kind {
                    DependencyKind::Development => &mut declared.dev,
                    DependencyKind::Build => &mut declared.build,
                    _ => &mut declared.normal,
                };
                list.insert(dependency.name.clone());
                let is_for_tests = dependency.kind == DependencyKind::Development;
                declared.ships_toys |= !is_for_tests && dependency.features.iter().any(|name| name == TOYS);
            }
            graph.members.insert(package.name.to_string(), declared);
        }
        for package in &metadata.packages {
            let name = package.name.to_string();
            let needs = Vec::new();
            graph.packages.insert(package.id.repr.clone(), Package { name, needs });
        }
        for node in metadata.resolve.iter().flat_map(|resolve| &resolve.nodes) {
            if let Some(package) = graph.packages.get_mut(&node.id.repr) {
                let normal = node.deps.iter().filter(|dep| {
                    let mut kinds = dep.dep_kinds.iter();
                    kinds.any(|kind| kind.kind == DependencyKind::Normal)
                });
                package.needs = normal.map(|dep| dep.pkg.repr.clone()).collect();
            }
        }
        graph
    }

    fn is_ours(&self, name: &str) -> bool {
        self.members.contains_key(name)
    }
}

/// Every arrow that points the wrong way.
pub(super) fn check(graph: &Graph) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, declared) in &graph.members {
        faults.extend(upward_arrows(graph, name, declared));
        faults.extend(game_arrows(graph, name, declared));
        if declared.ships_toys || name != ROSTER && declared.normal.contains(TOYS) {
            faults.push(format!("{name} asks for the {TOYS}: only tests may, in dev-dependencies"));
        }
        let games: Vec<&str> =
            declared.normal.iter().map(String::as_str).filter(|dependency| is_game(dependency)).collect();
        if games.len() > 1 && name != ROSTER {
            faults.push(format!(
                "{name} names the games {}: only {ROSTER} may name more than one",
                games.join(", ")
            ));
        }
    }
    faults.extend(impure_rules(graph));
    faults
}

fn is_game(name: &str) -> bool {
    GAMES.contains(&name)
}

fn level(name: &str) -> Option<usize> {
    ORDER.iter().position(|line| line.contains(&name))
}

fn upward_arrows(graph: &Graph, name: &str, declared: &Declared) -> Vec<String> {
    let built_from = declared.normal.union(&declared.build);
    let ours = built_from.filter(|dependency| graph.is_ours(dependency));
    if name == ASIDE {
        return ours
            .map(|dependency| format!("{ASIDE} depends on {dependency}: it may depend on no crate of ours"))
            .collect();
    }
    let Some(own) = level(name) else {
        return vec![format!(
            "{name} has no place in the order of crates: give it one in xtask/src/tidy/arrows.rs"
        )];
    };
    ours.filter(|dependency| level(dependency).is_none_or(|level| level >= own))
        .map(|dependency| format!("{name} depends on {dependency}, which does not come before it"))
        .collect()
}

/// A game stands on the contract alone; its tests may use the laws too.
fn game_arrows(graph: &Graph, name: &str, declared: &Declared) -> Vec<String> {
    if !is_game(name) {
        return Vec::new();
    }
    let built_from = declared.normal.union(&declared.build);
    let wrong = built_from.filter(|dependency| *dependency != CONTRACT);
    let wrong_in_tests =
        declared.dev.iter().filter(|dependency| *dependency != CONTRACT && *dependency != LAWS);
    wrong
        .chain(wrong_in_tests)
        .filter(|dependency| graph.is_ours(dependency))
        .map(|dependency| {
            format!(
                "{name} depends on {dependency}: a game depends on {CONTRACT} alone, its tests on {LAWS} too"
            )
        })
        .collect()
}

/// Rules crates that reach what rules must not, each with the way there.
fn impure_rules(graph: &Graph) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, package) in &graph.packages {
        let is_rules = package.name == CONTRACT || is_game(&package.name);
        if is_rules && graph.is_ours(&package.name) {
            for way in ways_to_banned(graph, id) {
                faults.push(format!("a rules crate reaches {}", way.join(" -> ")));
            }
        }
    }
    faults
}

/// The names along one way from a package to each banned one it reaches through normal dependencies.
fn ways_to_banned<'a>(graph: &'a Graph, from: &'a str) -> Vec<Vec<&'a str>> {
    let mut ways = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![(from, Vec::new())];
    while let Some((id, mut way)) = open.pop() {
        let Some(package) = graph.packages.get(id).filter(|_| seen.insert(id)) else {
            continue;
        };
        way.push(package.name.as_str());
        if NOT_FOR_RULES.contains(&package.name.as_str()) {
            ways.push(way);
        } else {
            open.extend(package.needs.iter().map(|next| (next.as_str(), way.clone())));
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph from lines such as `lab: tabletop roster, dev tabletop-laws, build bots`, where a crate
    /// is ours if its line starts with one of our names or `our-`, and `+toys` is a feature.
    fn graph(lines: &[&str]) -> Graph {
        let mut graph = Graph::default();
        for line in lines {
            let (name, lists) = line.split_once(':').unwrap();
            let mut declared = Declared::default();
            for list in lists.split(',') {
                let mut words = list.split_whitespace().map(str::to_owned).peekable();
                let target = match words.peek().map(String::as_str) {
                    Some("dev") => &mut declared.dev,
                    Some("build") => &mut declared.build,
                    _ => &mut declared.normal,
                };
                let is_for_tests = words.peek().is_some_and(|word| word == "dev");
                for word in words.filter(|word| word != "dev" && word != "build") {
                    let (name, has_toys) = match word.strip_suffix("+toys") {
                        Some(name) => (name.to_owned(), true),
                        None => (word, false),
                    };
                    target.insert(name);
                    declared.ships_toys |= has_toys && !is_for_tests;
                }
            }
            let needs = declared.normal.iter().cloned().collect();
            let package = Package { name: name.to_owned(), needs };
            graph.packages.insert(name.to_owned(), package);
            if level(name).is_some() || name == ASIDE || name.starts_with("our-") {
                graph.members.insert(name.to_owned(), declared);
            }
        }
        graph
    }

    fn faults(lines: &[&str]) -> Vec<String> {
        check(&graph(lines))
    }

    #[test]
    fn the_designed_arrows_are_in_order() {
        let lines = [
            "tabletop: rand_chacha",
            "rand_chacha: rand_core",
            "rand_core:",
            "tabletop-laws: tabletop",
            "arkham-ritual: tabletop, dev tabletop-laws",
            "ritual: tabletop",
            "toys: tabletop, dev tabletop-laws",
            "roster: arkham-ritual ritual tabletop",
            "bots: tabletop, dev arkham-ritual",
            "lab: bots roster tabletop tabletop-laws, dev toys",
            "server: tokio roster",
            "tokio: mio",
            "walpurgis: lab server",
            "xtask: clap",
        ];
        assert_eq!(faults(&lines), [""; 0]);
    }

    #[test]
    fn an_upward_arrow_is_a_fault() {
        assert_eq!(
            faults(&["tabletop: roster", "roster:"]),
            ["tabletop depends on roster, which does not come before it"]
        );
        assert_eq!(
            faults(&["tabletop:", "bots: tabletop, build lab", "lab:"]),
            ["bots depends on lab, which does not come before it"]
        );
    }

    #[test]
    fn xtask_stands_aside() {
        assert_eq!(
            faults(&["tabletop:", "xtask: tabletop"]),
            ["xtask depends on tabletop: it may depend on no crate of ours"]
        );
        assert_eq!(
            faults(&["walpurgis: xtask", "xtask:"]),
            ["walpurgis depends on xtask, which does not come before it"]
        );
    }

    #[test]
    fn a_crate_without_a_place_is_a_fault() {
        assert_eq!(
            faults(&["our-new: serde"]),
            ["our-new has no place in the order of crates: give it one in xtask/src/tidy/arrows.rs"]
        );
    }

    #[test]
    fn a_game_stands_on_the_contract_alone() {
        let because = "a game depends on tabletop alone, its tests on tabletop-laws too";
        assert_eq!(
            faults(&["tabletop-laws:", "ritual: tabletop-laws"]),
            [format!("ritual depends on tabletop-laws: {because}")]
        );
        assert_eq!(faults(&["bots:", "ritual: , dev bots"]), [format!("ritual depends on bots: {because}")]);
        let found = faults(&["ritual:", "arkham-noir: ritual"]);
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn only_the_roster_names_several_games() {
        assert_eq!(
            faults(&["ritual:", "arkham-noir:", "lab: ritual arkham-noir"]),
            ["lab names the games arkham-noir, ritual: only roster may name more than one"]
        );
    }

    #[test]
    fn no_program_has_the_toys() {
        let fault = |name| format!("{name} asks for the toys: only tests may, in dev-dependencies");
        assert_eq!(faults(&["toys:", "roster: toys", "server: roster, dev roster+toys"]), [""; 0]);
        assert_eq!(faults(&["roster:", "server: roster+toys"]), [fault("server")]);
        assert_eq!(faults(&["toys:", "server: , dev toys", "lab: toys"]), [fault("lab")]);
    }

    #[test]
    fn a_rules_crate_reaches_no_clock_thread_or_socket() {
        for banned in NOT_FOR_RULES {
            let lines = [
                "tabletop:".to_owned(),
                "ritual: tabletop helper, dev tempfile".to_owned(),
                format!("helper: {banned}"),
                format!("{banned}:"),
            ];
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            assert_eq!(faults(&lines), [format!("a rules crate reaches ritual -> helper -> {banned}")]);
        }
    }

    #[test]
    fn tests_of_a_rules_crate_may_reach_them() {
        assert_eq!(faults(&["tabletop: , dev proptest", "proptest: rand", "rand:"]), [""; 0]);
    }
}
