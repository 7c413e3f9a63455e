//! `docs/protocol.md` shows every message: the examples there are written from the types themselves.
//! After a change, `UPDATE_DOCS=1 cargo test -p server protocol` writes them anew.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde::Serialize;

use crate::protocol_commands as commands;
use crate::protocol_examples::{self as examples, Example};
use crate::{protocol_events, protocol_requests as requests, protocol_server};

/// The examples of each part of the page, by the name that marks it there.
fn parts() -> Vec<(&'static str, String)> {
    vec![
        ("client", written(&examples::client_messages())),
        ("commands", written(&commands::commands())),
        ("table commands", written(&commands::table_commands())),
        ("server", written(&protocol_server::server_messages())),
        ("events", written(&protocol_events::events())),
        ("origins", written(&protocol_events::origins())),
        ("about", written(&requests::about())),
        ("device", written(&requests::devices())),
        ("replay", written(&requests::replays())),
        ("coach", written(&requests::coaches())),
        ("distances", written(&requests::distances())),
        ("daily", written(&requests::dailies())),
        ("profile", written(&requests::profiles())),
        ("decks", written(&requests::decks())),
        ("codes", written(&requests::codes())),
        ("push", written(&requests::pushes())),
        ("webhook", written(&requests::webhooks())),
        ("errors", protocol_server::error_codes()),
    ]
}

fn written(examples: &[Example]) -> String {
    let mut text = String::new();
    for (place, Example { says, json }) in examples.iter().enumerate() {
        let goes_on = examples.get(place + 1).is_some_and(|next| next.says.is_empty());
        if !says.is_empty() {
            // One sentence on a line.
            write!(text, "{}\n\n", says.replace(". ", ".\n")).unwrap();
        }
        if !says.is_empty() || place == 0 {
            text += "```json\n";
        }
        text += json;
        text += if goes_on { "\n" } else { "\n```\n\n" };
    }
    text
}

/// Short messages on one line, long ones spread out.
pub(crate) fn shown(message: &impl Serialize) -> String {
    let line = serde_json::to_string(message).unwrap();
    if line.len() <= 140 { line } else { serde_json::to_string_pretty(message).unwrap() }
}

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md")
}

/// The page with its parts as they should be.
fn renewed(page: &str) -> String {
    let mut text = page.to_owned();
    for (name, examples) in parts() {
        let (begin, end) = (format!("<!-- {name}: written by a test -->\n"), format!("<!-- {name} end -->"));
        let (before, rest) = text.split_once(&begin).unwrap_or_else(|| panic!("{name} is not marked"));
        let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("{name} does not end"));
        text = format!("{before}{begin}\n{}\n\n{end}{after}", examples.trim_end());
    }
    text
}

#[test]
fn the_page_shows_every_message_as_it_is() {
    let found = fs::read_to_string(page()).unwrap();
    let expected = renewed(&found);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(page(), &expected).unwrap();
    } else {
        assert!(found == expected, "docs/protocol.md is stale: UPDATE_DOCS=1 cargo test -p server protocol");
    }
}
