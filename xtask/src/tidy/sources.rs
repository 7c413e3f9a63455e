//! What no file of the checkout may hold.

use std::env;
use std::path::{Component, Path};

use crate::checkout::TextFile;

/// A file longer than this holds more than one concept.
const MOST_LINES: usize = 800;
/// A file longer than this is on its way there.
const MANY_LINES: usize = 500;

const SOURCES: [&str; 15] = [
    "css", "html", "js", "mjs", "py", "pyi", "ron", "rs", "sh", "sql", "svelte", "toml", "ts", "yaml", "yml",
];
const MEASURED: [&str; 3] = ["rs", "svelte", "ts"];
const BROWSER: [&str; 4] = ["js", "mjs", "svelte", "ts"];

/// Types that a generator writes, in a layout of its own.
const GENERATED: &str = "web/src/wire/";

// Cut in two, so that this file does not hold what it looks for.
const UNDONE: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
const UNDONE_MACROS: [&str; 2] = [concat!("to", "do!"), concat!("db", "g!")];
const IGNORED: &str = concat!("#[ign", "ore");
const BY_PROFILE: [&str; 2] = [concat!("debug_", "assertions"), concat!("overflow_", "checks")];
const HOMES: [&str; 4] =
    [concat!("/ho", "me/"), concat!("/Us", "ers/"), concat!("/ro", "ot/"), concat!("C:\\", "Users\\")];

/// The folders of this machine that no file should name.
pub(super) fn own_paths(root: &Path) -> Vec<String> {
    let home = env::home_dir();
    let depth = |path: &Path| {
        let is_named = |part: &Component<'_>| matches!(part, Component::Normal(_));
        path.components().filter(is_named).count()
    };
    // A single name such as `/build` is too common a word to look for.
    [Some(root.to_path_buf()), home]
        .into_iter()
        .flatten()
        .filter(|path| depth(path) > 1)
        .map(|path| path.to_string_lossy().into_owned())
        .collect()
}

/// Every forbidden thing, as `path:line: what`.
pub(super) fn check(files: &[TextFile], own_paths: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files {
        let lines = file.text.lines().count();
        if is_measured(file) && lines > MOST_LINES {
            faults.push(format!("{}: {lines} lines, split it: {MOST_LINES} is the most", file.path));
        }
        if file.name() == "Cargo.toml" && is_package(&file.text) && !inherits_lints(&file.text) {
            faults.push(format!("{}: has no `[lints]` with `workspace = true`", file.path));
        }
        for (number, line) in (1..).zip(file.text.split('\n')) {
            let what = line_faults(file, line, own_paths);
            faults.extend(what.iter().map(|what| format!("{}:{number}: {what}", file.path)));
        }
    }
    faults
}

/// Files that are getting long, for the reader's attention.
pub(super) fn long_files(files: &[TextFile]) -> Vec<String> {
    files
        .iter()
        .filter(|file| is_measured(file))
        .map(|file| (file, file.text.lines().count()))
        .filter(|(_, lines)| (MANY_LINES + 1..=MOST_LINES).contains(lines))
        .map(|(file, lines)| format!("{}: {lines} lines, over {MANY_LINES}", file.path))
        .collect()
}

fn is_measured(file: &TextFile) -> bool {
    MEASURED.contains(&file.extension()) && !is_generated(file)
}

fn is_generated(file: &TextFile) -> bool {
    file.path.starts_with(GENERATED)
}

fn line_faults(file: &TextFile, line: &str, own_paths: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    if SOURCES.contains(&file.extension()) && !is_generated(file) {
        if line.contains('\t') {
            faults.push("a tab character".to_owned());
        }
        if line.ends_with(char::is_whitespace) {
            faults.push("white space at the end of the line".to_owned());
        }
        let undone = UNDONE.iter().find(|word| holds_word(line, word));
        faults.extend(undone.map(|word| format!("{word}: do it, or open an issue")));
    }
    if file.extension() == "rs" {
        let undone = UNDONE_MACROS.iter().find(|word| holds_word(line, word));
        faults.extend(undone.map(|word| format!("{word} is for work in progress")));
        if holds_word(line, IGNORED) {
            faults.push("an ignored test: mend it or remove it".to_owned());
        }
        let by_profile = BY_PROFILE.iter().find(|word| holds_word(line, word));
        faults.extend(
            by_profile.map(|word| format!("{word}: what is tested and what is released is one code")),
        );
    }
    if BROWSER.contains(&file.extension()) && holds_back_tests(line) {
        faults.push("a test held back: run them all".to_owned());
    }
    if file.name() == "package-lock.json" && holds_address(line) {
        faults.push("a download address: lock files are written without".to_owned());
    }
    let own = own_paths.iter().find(|path| holds_path(line, path));
    if own.is_some() || HOMES.iter().any(|home| holds_folder(line, home)) {
        faults.push("a path of one machine".to_owned());
    }
    faults
}

fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether `word` stands in the line, not as a part of a longer one.
fn holds_word(line: &str, word: &str) -> bool {
    let open_end = word.ends_with(is_name_char);
    line.match_indices(word).any(|(at, _)| {
        let joined_before = word.starts_with(is_name_char) && line[..at].ends_with(is_name_char);
        let joined_after = open_end && line[at + word.len()..].starts_with(is_name_char);
        !joined_before && !joined_after
    })
}

/// Whether the line names a folder below `home`, from the root of a file system.
fn holds_folder(line: &str, home: &str) -> bool {
    line.match_indices(home)
        .any(|(at, _)| starts_path(line, at) && line[at + home.len()..].starts_with(is_name_char))
}

/// Whether the line names `path` or something below it.
fn holds_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let goes_on = |c: char| is_name_char(c) || c == '-';
        starts_path(line, at) && !line[at + path.len()..].starts_with(goes_on)
    })
}

/// Whether a path starts here, rather than going on: `docs/home/` is a folder of ours.
fn starts_path(line: &str, at: usize) -> bool {
    !line[..at].ends_with(|c: char| is_name_char(c) || matches!(c, '.' | '-' | '~' | '}' | ')' | '*'))
}

fn holds_back_tests(line: &str) -> bool {
    ["test", "it", "describe"].iter().any(|test| {
        let mut ways = [".skip(", ".only(", ".fixme("].iter();
        ways.any(|way| holds_word(line, &format!("{test}{way}")))
    })
}

fn holds_address(line: &str) -> bool {
    let compact: String = line.split_whitespace().collect();
    compact.contains("\"resolved\":\"http")
}

fn is_package(manifest: &str) -> bool {
    manifest.lines().any(|line| line.trim() == "[package]")
}

fn inherits_lints(manifest: &str) -> bool {
    let mut section = "";
    manifest.lines().map(|line| line.split('#').next().unwrap_or(line).trim()).any(|line| {
        if line.starts_with('[') {
            section = line;
        }
        let compact: String = line.split_whitespace().collect();
        match section {
            "[lints]" => compact == "workspace=true",
            "" => compact == "lints.workspace=true",
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> TextFile {
        TextFile { path: path.to_owned(), text: text.to_owned() }
    }

    fn faults(path: &str, text: &str) -> Vec<String> {
        check(&[file(path, text)], &["/builds/party".to_owned()])
    }

    #[test]
    fn a_clean_file_has_no_faults() {
        let text =
            "// A todo list; XXXL; docs/home/page; https://a.b/home/c; /builds/party-2\nfn ignore() {}\n";
        assert_eq!(faults("crates/a/src/lib.rs", text), [""; 0]);
    }

    #[test]
    fn a_file_too_long_is_a_fault_and_a_long_one_a_warning() {
        let lines = |count| "x\n".repeat(count);
        assert_eq!(faults("a.svelte", &lines(801)), ["a.svelte: 801 lines, split it: 800 is the most"]);
        assert_eq!(faults("a.rs", &lines(800)), [""; 0]);
        assert_eq!(faults("a.md", &lines(801)), [""; 0]);
        assert_eq!(faults("web/src/wire/types.ts", &lines(801)), [""; 0]);
        assert_eq!(
            long_files(&[file("a.ts", &lines(501)), file("b.ts", &lines(500))]),
            ["a.ts: 501 lines, over 500"]
        );
    }

    #[test]
    fn code_that_asks_for_its_profile_is_a_fault() {
        for (word, line) in [(0, "#[cfg(not(WORD))]"), (0, "if cfg!(WORD) {"), (1, "#[cfg(WORD)]")] {
            let word = BY_PROFILE[word];
            let fault = format!("a.rs:1: {word}: what is tested and what is released is one code");
            assert_eq!(faults("a.rs", &line.replace("WORD", word)), [fault]);
        }
    }

    #[test]
    fn tabs_and_trailing_space_are_faults() {
        assert_eq!(faults("a.rs", "ok\n\tx\n"), ["a.rs:2: a tab character"]);
        for line in ["x \n", "x\r\n", " "] {
            assert_eq!(faults("a.yaml", line), ["a.yaml:1: white space at the end of the line"]);
        }
        assert_eq!(faults("a.md", "break  \n"), [""; 0]);
    }

    #[test]
    fn work_left_undone_is_a_fault() {
        for word in UNDONE {
            let line = format!("// {word}: later");
            assert_eq!(faults("a.ts", &line), [format!("a.ts:1: {word}: do it, or open an issue")]);
        }
        for word in UNDONE_MACROS {
            let line = format!("fn f() {{ {word}() }}");
            assert_eq!(faults("a.rs", &line), [format!("a.rs:1: {word} is for work in progress")]);
        }
    }

    #[test]
    fn tests_that_do_not_run_are_faults() {
        for ending in ["]", " = \"slow\"]"] {
            let line = format!("{IGNORED}{ending}");
            assert_eq!(faults("a.rs", &line), ["a.rs:1: an ignored test: mend it or remove it"]);
        }
        for line in ["test.skip('a')", "describe.only(", "  it.fixme(x)"] {
            assert_eq!(faults("a.ts", line), ["a.ts:1: a test held back: run them all"]);
        }
        assert_eq!(faults("a.ts", "split.skip(1)"), [""; 0]);
    }

    #[test]
    fn paths_of_one_machine_are_faults() {
        for home in HOMES {
            for line in [format!("see \"{home}someone\""), format!("file://{home}x")] {
                assert_eq!(faults("docs/a.md", &line), ["docs/a.md:1: a path of one machine"], "{line}");
            }
        }
        assert_eq!(faults("docs/a.md", "in /builds/party/docs"), ["docs/a.md:1: a path of one machine"]);
    }

    #[test]
    fn the_checkout_itself_is_a_path_of_this_machine() {
        assert!(own_paths(Path::new("/builds/party")).contains(&"/builds/party".to_owned()));
        assert!(!own_paths(Path::new("/src")).contains(&"/src".to_owned()));
    }

    #[test]
    fn a_lock_file_holds_no_addresses() {
        assert_eq!(
            faults("web/package-lock.json", "{\n \"resolved\": \"https://a.b/c.tgz\"}"),
            ["web/package-lock.json:2: a download address: lock files are written without"]
        );
        assert_eq!(faults("web/package-lock.json", "\"resolved\": \"../x\""), [""; 0]);
    }

    #[test]
    fn every_crate_inherits_the_lints() {
        let fault = ["crates/a/Cargo.toml: has no `[lints]` with `workspace = true`"];
        for missing in ["", "[lints.rust]\nworkspace = true\n", "[lints]\n# workspace = true\n"] {
            let manifest = format!("[package]\nname = \"a\"\n{missing}");
            assert_eq!(faults("crates/a/Cargo.toml", &manifest), fault);
        }
        let kept = "[package]\nname = \"a\"\n[lints]\nworkspace = true\n";
        assert_eq!(faults("crates/a/Cargo.toml", kept), [""; 0]);
        assert_eq!(faults("Cargo.toml", "[workspace]\n"), [""; 0]);
    }
}
