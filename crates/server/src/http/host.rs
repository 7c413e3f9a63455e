use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{Response, StatusCode};
use axum::middleware::Next;

use super::answer::refuse;
use crate::config::Access;
use crate::hub::{Hub, wire_error};
use wire::ErrorCode;

/// Endings of names that nobody can buy.
const LOCAL: [&str; 5] = [".localhost", ".local", ".lan", ".home.arpa", ".internal"];

/// Refuses what browsers ask for under a name that is not this server's: whoever owns a name can let
/// it lead here and pass their own page off as one of the same site.
pub(super) async fn known(State(hub): State<Hub>, request: Request, next: Next) -> Response<Body> {
    if request.headers().get_all(HOST).iter().nth(1).is_some() {
        let detail = "a request names one host, this one names several";
        return refuse(StatusCode::BAD_REQUEST, &wire_error(ErrorCode::Malformed, detail));
    }
    let host = request.headers().get(HOST).map(|host| host.to_str().unwrap_or_default());
    if host.is_none_or(|host| is_known(host, &hub.config().access)) {
        return next.run(request).await;
    }
    let detail = "this server does not know the name by which it was called: start it with --name NAME";
    refuse(StatusCode::MISDIRECTED_REQUEST, &wire_error(ErrorCode::Refused, detail))
}

fn is_known(host: &str, access: &Access) -> bool {
    let Ok(authority) = host.parse::<Authority>() else {
        return false;
    };
    let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
    let address = name.trim_start_matches('[').trim_end_matches(']');
    // A name without a dot is one of this machine or this network.
    address.parse::<IpAddr>().is_ok()
        || (!name.is_empty() && !name.contains('.'))
        || LOCAL.iter().any(|ending| name.ends_with(ending))
        || access.names.iter().any(|known| known.eq_ignore_ascii_case(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_local_names_are_known_and_others_if_they_were_given() {
        let access = Access { names: vec!["Play.example".to_owned()], ..Access::default() };
        for host in [
            "127.0.0.1:7313",
            "192.0.2.7",
            "[::1]:7313",
            "localhost:7313",
            "nas",
            "nas.local:7313",
            "play.example",
            "PLAY.example.:443",
        ] {
            assert!(is_known(host, &access), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7313",
            "play.example.evil.example",
            "127.0.0.1.evil.example",
            "",
            "a b",
        ] {
            assert!(!is_known(host, &access), "{host}");
        }
        assert!(!is_known("play.example", &Access::default()));
    }
}
