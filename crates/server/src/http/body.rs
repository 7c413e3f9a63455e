use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode};
use axum::middleware::Next;
use tokio::time::timeout;

use super::answer::{refuse, refuse_wire};
use crate::hub::{Hub, wire_error};
use wire::ErrorCode;

const MOST_BYTES: usize = 4 * 1024;

/// Takes in the whole body of a request before anyone acts on it, if it is small and comes soon.
pub(super) async fn take_in(State(hub): State<Hub>, request: Request, next: Next) -> Response<Body> {
    let (head, body) = request.into_parts();
    match timeout(hub.config().patience.hello, to_bytes(body, MOST_BYTES)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(head, Body::from(body))).await,
        Ok(Err(_)) => {
            let detail = format!("the body of a request has at most {MOST_BYTES} bytes");
            refuse_wire(&wire_error(ErrorCode::TooLarge, detail))
        }
        Err(_late) => {
            let error = wire_error(ErrorCode::Malformed, "the body of the request did not come in time");
            refuse(StatusCode::REQUEST_TIMEOUT, &error)
        }
    }
}
