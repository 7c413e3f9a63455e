//! A server that shares a name with other things is below a path: what is asked for elsewhere is not here.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderValue, Response, StatusCode, Uri};

use crate::base_path::{BasePath, Elsewhere};

/// Takes the path off the address of a request; on `Err` the answer to one that is not below it.
pub(super) fn enter(path: &BasePath, uri: &mut Uri) -> Result<(), Box<Response<Body>>> {
    if path.is_root() {
        return Ok(());
    }
    let rest = path.below(uri.path()).map_err(|elsewhere| Box::new(answer(path, elsewhere)))?;
    let rest = match uri.query() {
        Some(query) => format!("{rest}?{query}"),
        None => rest.to_owned(),
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = PathAndQuery::try_from(rest).ok();
    // Part of an address that was read is one too.
    *uri = Uri::from_parts(parts).unwrap_or_default();
    Ok(())
}

fn answer(path: &BasePath, elsewhere: Elsewhere) -> Response<Body> {
    let mut response = Response::new(Body::from(format!("Walpurgis is at {path}\n")));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    match (elsewhere, HeaderValue::try_from(path.to_string())) {
        (Elsewhere::AtTheDoor, Ok(path)) => {
            *response.status_mut() = StatusCode::TEMPORARY_REDIRECT;
            response.headers_mut().insert(LOCATION, path);
        }
        _ => *response.status_mut() = StatusCode::NOT_FOUND,
    }
    response
}
