use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Response};
use axum::middleware::Next;

use crate::hub::Hub;

/// Of every answer that a browser could show by itself.
const FOR_PAGES: [(HeaderName, &str); 4] = [
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Parts of pages, which no browser reads a policy from: of thirty of them it would be a tenth of what the
/// first page weighs. Drawings are not among them: one can be opened by itself.
const PARTS: [&str; 4] = ["application/json", "font/", "text/css", "text/javascript"];

/// Files that pages are made of.
const FILES: &str = "/assets/";

/// Nothing can be done on these pages but to look.
const REPLAYS: &str = "/replay/";

/// Tells browsers on every answer what pages of this server may do: nothing but load their own files
/// and talk to where they came from. What a page is made of has that from its page.
pub(super) async fn protect(State(hub): State<Hub>, request: Request, next: Next) -> Response<Body> {
    let is_replay = request.uri().path().starts_with(REPLAYS);
    let embedders: &[String] = if is_replay { &hub.config().access.embed_from } else { &[] };
    let is_file = request.uri().path().starts_with(FILES);
    let policy = policy(request.headers(), embedders);
    let mut response = next.run(request).await;
    let is_part = is_file && is_part(response.headers());
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if !is_part {
        for (name, value) in FOR_PAGES {
            headers.insert(name, HeaderValue::from_static(value));
        }
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn is_part(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    PARTS.iter().any(|part| kind.starts_with(part))
}

/// `embedders` are sites whose pages may show this one inside of them.
fn policy(headers: &HeaderMap, embedders: &[String]) -> HeaderValue {
    let embedders = if embedders.is_empty() { "'none'".to_owned() } else { embedders.join(" ") };
    let rest = format!("base-uri 'none'; form-action 'none'; frame-ancestors {embedders}");
    let own = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
               font-src 'self'; media-src 'self'; manifest-src 'self'";
    // Not every browser counts a socket on the same host as 'self'.
    let sockets = headers.get(HOST).and_then(|host| host.to_str().ok()).filter(|host| is_plain_host(host));
    let sockets = sockets.map(|host| format!(" ws://{host} wss://{host}")).unwrap_or_default();
    HeaderValue::try_from(format!("{own}; connect-src 'self'{sockets}; {rest}"))
        .unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// Nothing that could end the directive it is written into.
fn is_plain_host(host: &str) -> bool {
    !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy_for(host: &'static str) -> String {
        let headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))]);
        policy(&headers, &[]).to_str().unwrap().to_owned()
    }

    #[test]
    fn sockets_of_the_same_host_are_allowed() {
        assert!(policy_for("play.example:7313").contains("ws://play.example:7313 wss://play.example:7313;"));
    }

    #[test]
    fn nobody_but_those_named_may_show_a_page_inside_of_theirs() {
        assert!(policy_for("play.example").ends_with("frame-ancestors 'none'"));
        let named = ["https://club.example".to_owned(), "https://blog.example".to_owned()];
        let told = policy(&HeaderMap::new(), &named);
        let told = told.to_str().unwrap();
        assert!(told.ends_with("frame-ancestors https://club.example https://blog.example"), "{told}");
    }

    #[test]
    fn a_host_cannot_add_a_directive() {
        assert!(policy_for("x; script-src *").contains("connect-src 'self';"));
    }
}
