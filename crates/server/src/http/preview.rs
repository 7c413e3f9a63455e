//! What others show of a link to this server: a title, a sentence and a picture, in the head of the page.

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};

use super::accept::Caller;
use crate::hub::Hub;
use tabletop::Language;
use wire::TableId;

const SITE: &str = "Walpurgis";
/// Both languages, since whoever makes a preview does not say in which it will be read.
const ABOUT: &str = "Tabletop games in the browser, with friends or alone. \
                     Des jeux de table dans le navigateur, entre amis ou en solo.";
const INVITES: &str = "A table waits for you: play in the browser, nothing to install. \
                       Une table t’attend : on joue dans le navigateur, sans rien installer.";

/// What is told of a page.
#[derive(Debug, PartialEq, Eq)]
struct Preview {
    title: String,
    text: &'static str,
    /// The game whose picture is shown.
    game: Option<String>,
}

/// The lines for the head of a page. Of a table that is not
/// listed for everyone, only its game is told.
pub(super) async fn head(hub: &Hub, caller: &Caller, uri: &Uri, headers: &HeaderMap) -> String {
    let preview = preview(hub, caller, uri.path()).await;
    let picture = |game: &str| format!("/preview/{game}.png");
    let path = preview.game.as_deref().map(picture).filter(|path| super::assets::is_there(path));
    let path = path.unwrap_or_else(|| picture("walpurgis"));
    let image =
        origin(hub, headers).map(|origin| format!("{origin}{}", hub.config().access.path.outside(&path)));
    let mut lines = vec![
        meta("name", "description", preview.text),
        meta("property", "og:site_name", SITE),
        meta("property", "og:type", "website"),
        meta("property", "og:title", &preview.title),
        meta("property", "og:description", preview.text),
    ];
    if let Some(image) = image {
        lines.push(meta("property", "og:image", &image));
        lines.push(meta("property", "og:image:width", "1200"));
        lines.push(meta("property", "og:image:height", "630"));
        lines.push(meta("name", "twitter:card", "summary_large_image"));
    }
    lines.concat()
}

async fn preview(hub: &Hub, caller: &Caller, path: &str) -> Preview {
    let plain = || Preview { title: SITE.to_owned(), text: ABOUT, game: None };
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    match (parts.next(), parts.next(), parts.next()) {
        (Some("t" | "replay" | "coach" | "timeline"), Some(table), None) => {
            let table = TableId(table.to_owned());
            // Whoever asks for many tables is shown the plain page.
            let may_ask = hub.credits().may_request(caller.home);
            let facts = if may_ask { hub.describe(&table).await.ok() } else { None };
            facts.map_or_else(plain, |facts| {
                let game = title_of(&facts.game);
                let is_named = facts.is_public && !facts.name.is_empty();
                let title = if is_named { format!("{} · {game}", facts.name) } else { game };
                Preview { title: format!("{title} · {SITE}"), text: INVITES, game: Some(facts.game) }
            })
        }
        (Some("daily" | "help"), Some(game), None) if is_game(game) => {
            let title = format!("{} · {SITE}", title_of(game));
            Preview { title, text: ABOUT, game: Some(game.to_owned()) }
        }
        _ => plain(),
    }
}

fn is_game(id: &str) -> bool {
    roster::describe().iter().any(|game| game.id == id)
}

/// As it is called in English, which no game differs from in French.
fn title_of(id: &str) -> String {
    let found = roster::describe().into_iter().find(|game| game.id == id);
    found.map_or_else(|| id.to_owned(), |game| game.title.get(Language::En).to_owned())
}

/// Where this server is, as whoever asks for a page sees it: previews need whole addresses.
fn origin(hub: &Hub, headers: &HeaderMap) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    let is_proxied = hub.config().access.proxy.is_some();
    let passed_on = headers.get("x-forwarded-proto").filter(|_| is_proxied);
    let scheme = if passed_on.is_some_and(|scheme| scheme == "https") { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}

fn meta(kind: &str, name: &str, content: &str) -> String {
    format!("<meta {kind}=\"{name}\" content=\"{}\">", escaped(content))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_end_the_line_it_is_written_into() {
        let line = meta("property", "og:title", "\"><script>alert(1)</script>&");
        let expected =
            "<meta property=\"og:title\" content=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;\">";
        assert_eq!(line, expected);
    }
}
