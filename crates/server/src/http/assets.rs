use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

use super::accept::Caller;
use super::answer::gzip;
use super::preview;
use crate::base_path::BasePath;
use crate::hub::Hub;

/// A file of the browser's side, as the build script embedded it.
#[derive(Debug)]
struct Asset {
    path: &'static str,
    /// The fingerprint, in quotes as the header wants it.
    tag: &'static str,
    plain: &'static [u8],
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

/// Sorted by path.
static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

const INDEX: &str = "index.html";
/// Names in this folder hold a fingerprint of what is in the file.
const NEVER_CHANGE: &str = "assets/";

/// Everything that is not an interface for programs: files of the browser's side, and its pages,
/// whose addresses it works out itself.
pub(super) async fn serve(
    State(hub): State<Hub>,
    Extension(caller): Extension<Caller>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        let mut response = empty(StatusCode::METHOD_NOT_ALLOWED);
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let Some(asset) = find(uri.path()) else {
        return empty(StatusCode::NOT_FOUND);
    };
    if asset.path == INDEX {
        let head = preview::head(&hub, &caller, &uri, &headers).await;
        return page(asset, &hub.config().access.path, &head, &headers);
    }
    let mut response = if headers.get(IF_NONE_MATCH).is_some_and(|tag| tag == asset.tag) {
        empty(StatusCode::NOT_MODIFIED)
    } else {
        content(asset, &headers)
    };
    let cached =
        if asset.path.starts_with(NEVER_CHANGE) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(ETAG, HeaderValue::from_static(asset.tag));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cached));
    response
}

/// The page, with what others show of a link to it in its head. Its files are named from the path below which
/// they are: it is asked for by many addresses.
fn page(asset: &Asset, path: &BasePath, head: &str, headers: &HeaderMap) -> Response<Body> {
    let text = String::from_utf8_lossy(asset.plain).replace("=\"./", &format!("=\"{path}"));
    let text = text.replacen("</head>", &format!("{head}</head>"), 1);
    let tag = format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(&text)[..16]));
    let mut response = if headers.get(IF_NONE_MATCH).is_some_and(|known| *known == tag) {
        empty(StatusCode::NOT_MODIFIED)
    } else {
        let packed = if accepts(headers, "gzip") { gzip(text.as_bytes()).ok() } else { None };
        let encoding = packed.is_some().then_some(HeaderValue::from_static("gzip"));
        let mut response = Response::new(Body::from(packed.unwrap_or_else(|| text.into_bytes())));
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type(INDEX)));
        encoding.into_iter().for_each(|gzip| {
            response.headers_mut().insert(CONTENT_ENCODING, gzip);
        });
        response
    };
    let headers = response.headers_mut();
    headers.extend(HeaderValue::try_from(tag).map(|tag| (ETAG, tag)));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

pub(super) fn is_there(path: &str) -> bool {
    find(path).is_some_and(|asset| asset.path != INDEX)
}

fn find(path: &str) -> Option<&'static Asset> {
    let path = path.trim_start_matches('/');
    let named = |name: &str| {
        let place = ASSETS.binary_search_by(|asset| asset.path.cmp(name)).ok()?;
        ASSETS.get(place)
    };
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    named(path).or_else(|| if is_file { None } else { named(INDEX) })
}

fn content(asset: &Asset, headers: &HeaderMap) -> Response<Body> {
    let packed = [("br", asset.brotli), ("gzip", asset.gzip)];
    let chosen = packed.into_iter().find_map(|(encoding, bytes)| {
        let bytes = bytes.filter(|_| accepts(headers, encoding))?;
        Some((encoding, bytes))
    });
    let bytes = chosen.map_or(asset.plain, |(_, bytes)| bytes);
    // The server cuts the body of an answer to HEAD by itself.
    let mut response = Response::new(Body::from(Bytes::from_static(bytes)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(asset.path)));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    if let Some((encoding, _)) = chosen {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Whether the client reads this encoding; `;q=0` says no.
pub(super) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        named && weight.and_then(|weight| weight.parse().ok()).is_none_or(|weight: f32| weight > 0.0)
    })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_accepted_when_it_is_offered_and_not_at_weight_zero() {
        let accepted = |offer: &'static str| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(offer))]);
            ["br", "gzip"].map(|encoding| accepts(&headers, encoding))
        };
        assert_eq!(accepted("gzip, deflate, br"), [true, true]);
        assert_eq!(accepted("GZIP;q=0.5,br;q=0"), [false, true]);
        assert_eq!(accepted("identity"), [false, false]);
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn assets_are_sorted_so_that_they_can_be_found() {
        assert!(ASSETS.is_sorted_by_key(|asset| asset.path));
        assert!(find("/").is_some_and(|asset| asset.path == INDEX));
        assert!(find("/some/page").is_some_and(|asset| asset.path == INDEX));
        assert!(find("/missing.js").is_none());
    }
}
