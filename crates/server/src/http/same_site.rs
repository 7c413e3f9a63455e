use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::middleware::Next;

use super::answer::refuse;
use crate::hub::wire_error;
use wire::ErrorCode;

/// Refuses what the page of another site asks for. Programs send no origin and are let through;
/// reading is open, since browsers do not show other sites the answer.
pub(super) async fn same_site(request: Request, next: Next) -> Response<Body> {
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let upgrades = request.headers().contains_key(UPGRADE);
    if (changes || upgrades) && !is_own(request.headers()) {
        let error = wire_error(ErrorCode::Refused, "pages of another site may not ask this server");
        return refuse(StatusCode::FORBIDDEN, &error);
    }
    next.run(request).await
}

fn is_own(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let authority = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    match (authority, host) {
        (Some((_, authority)), Some(host)) => authority.eq_ignore_ascii_case(host),
        // `null` stands for pages without an address of their own.
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn own(origin: Option<&'static str>, host: &'static str) -> bool {
        let mut headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))]);
        headers.extend(origin.map(|origin| (ORIGIN, HeaderValue::from_static(origin))));
        is_own(&headers)
    }

    #[test]
    fn only_the_same_host_and_port_is_the_same_site() {
        assert!(own(None, "play.example"));
        assert!(own(Some("https://play.example"), "play.example"));
        assert!(own(Some("http://Play.Example:7313"), "play.example:7313"));
        assert!(!own(Some("http://play.example:8080"), "play.example:7313"));
        assert!(!own(Some("https://evil.example"), "play.example"));
        assert!(!own(Some("https://play.example.evil.example"), "play.example"));
        assert!(!own(Some("null"), "play.example"));
    }
}
