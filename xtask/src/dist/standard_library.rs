//! Rust's own library, which is linked into the program and in no list of packages.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::licences::Part;

/// Where a toolchain keeps who wrote its library and under which licences, below its root.
const COPYRIGHT: &str = "share/doc/rust/COPYRIGHT-library.html";

/// The library of the compiler that is in use. Without its texts it may not be handed out, which is told as a fault.
pub(super) fn part() -> Part {
    let version = told(&["--version"]).split_whitespace().nth(1).unwrap_or_default().to_owned();
    let page = fs::read_to_string(Path::new(&told(&["--print", "sysroot"])).join(COPYRIGHT));
    let texts = page.map(|page| BTreeMap::from([("COPYRIGHT".to_owned(), plain(&page))]));
    Part {
        name: "the standard library of Rust".to_owned(),
        version,
        licence: "MIT OR Apache-2.0".to_owned(),
        texts: texts.unwrap_or_default(),
    }
}

/// What the compiler says; nothing where it cannot be asked.
fn told(args: &[&str]) -> String {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let answer = Command::new(compiler).args(args).output();
    answer.map(|answer| String::from_utf8_lossy(&answer.stdout).trim().to_owned()).unwrap_or_default()
}

/// A page without its marks and without rows of empty lines.
fn plain(page: &str) -> String {
    let body = page.split_once("<body>").map_or(page, |(_, body)| body);
    let mut shown = String::new();
    for (place, piece) in body.split('<').enumerate() {
        shown += if place == 0 { piece } else { piece.split_once('>').map_or("", |(_, text)| text) };
    }
    for (mark, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
        shown = shown.replace(mark, letter);
    }
    let mut lines = Vec::new();
    for line in shown.lines().map(str::trim_end) {
        if !(line.trim().is_empty() && lines.last().is_none_or(|last: &&str| last.is_empty())) {
            lines.push(line.trim_start_matches(' '));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_library_comes_with_its_texts() {
        let part = part();
        assert!(part.version.starts_with("1."), "{}", part.version);
        let text = &part.texts["COPYRIGHT"];
        assert!(
            text.contains("The Rust Project Developers") && text.contains("Permission is hereby granted")
        );
    }

    #[test]
    fn a_page_is_read_without_its_marks() {
        let page =
            "<html><title>x</title><body>\n<h1>Who</h1>\n\n\n  <p>A &lt;a@b&gt; &amp;amp; C</p>\n</body>";
        assert_eq!(plain(page), "Who\n\nA <a@b> &amp; C");
    }
}
