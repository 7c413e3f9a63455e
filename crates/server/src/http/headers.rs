use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Response};
use axum::middleware::Next;

const FIXED: [(HeaderName, &str); 5] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Tells browsers on every answer what pages of this server may do: nothing but load their own files
/// and talk to where they came from.
pub(super) async fn protect(request: Request, next: Next) -> Response<Body> {
    let policy = policy(request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    response
}

fn policy(headers: &HeaderMap) -> HeaderValue {
    let rest = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
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
        policy(&headers).to_str().unwrap().to_owned()
    }

    #[test]
    fn sockets_of_the_same_host_are_allowed() {
        assert!(policy_for("play.example:7313").contains("ws://play.example:7313 wss://play.example:7313;"));
    }

    #[test]
    fn a_host_cannot_add_a_directive() {
        assert!(policy_for("x; script-src *").contains("connect-src 'self';"));
    }
}
