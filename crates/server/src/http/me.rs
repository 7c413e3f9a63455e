use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use serde::Serialize;

use super::answer::{answer, gzip, refuse_wire};
use super::device::member_of;
use crate::hub::{Hub, Reader, wire_error};
use wire::{DeviceInfo, ErrorCode, TableId, WireError};

/// `GET /api/me/devices`: by which devices whoever asks is known.
pub(super) async fn devices(State(hub): State<Hub>, headers: HeaderMap) -> Response<Body> {
    let found = async { hub.devices(&member_of(&hub, &headers).await?).await };
    answered(found.await)
}

/// `DELETE /api/me/devices/{device}`: it is theirs no more.
pub(super) async fn end_device(
    State(hub): State<Hub>,
    Path(device): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    let ended = async { hub.end_device(&member_of(&hub, &headers).await?, &device).await };
    answered(ended.await)
}

/// `POST /api/me/token`: another token for the device that asks; the old one is nobody's any more once that is used.
pub(super) async fn change_token(State(hub): State<Hub>, headers: HeaderMap) -> Response<Body> {
    let changed = async {
        let member = member_of(&hub, &headers).await?;
        let token = hub.change_token(&member).await?;
        Ok(DeviceInfo { token, person: member.person.id, name: member.person.name })
    };
    answered(changed.await)
}

/// `DELETE /api/me`: whoever asks is forgotten.
pub(super) async fn delete(
    State(hub): State<Hub>,
    headers: HeaderMap,
    body: Result<Json<Confirmation>, JsonRejection>,
) -> Response<Body> {
    let deleted = async {
        let Json(Confirmation { name }) =
            body.map_err(|error| wire_error(ErrorCode::Malformed, error.body_text()))?;
        let member = member_of(&hub, &headers).await?;
        if name != member.person.name {
            return Err(wire_error(
                ErrorCode::BadName,
                "to be deleted, send the name you have now as `name`",
            ));
        }
        hub.delete_person(member.person.id).await
    };
    answered(deleted.await)
}

/// Nobody is deleted by one request that went wrong.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirmation {
    name: String,
}

/// `GET /api/me/games`: the records of all finished games of whoever asks, each a file that
/// `walpurgis replay verify` reads, in one archive.
pub(super) async fn games(State(hub): State<Hub>, headers: HeaderMap) -> Response<Body> {
    let member = match member_of(&hub, &headers).await {
        Ok(member) => member,
        Err(error) => return refuse_wire(&error),
    };
    let tables = match hub.finished_tables(member.person.id).await {
        Ok(tables) => tables,
        Err(error) => return refuse_wire(&error),
    };
    let reader = Reader { who: Some(member.person.id), invite: None };
    // One after the other as they are taken, so that no more than one is in memory.
    let files = futures_util::stream::unfold(Some(tables.into_iter()), move |left| {
        let (hub, reader) = (hub.clone(), reader.clone());
        async move {
            let mut left = left?;
            match left.next() {
                Some(table) => Some((packed(&hub, reader, &table).await, Some(left))),
                None => Some((gzip(&tar_end()).map(Bytes::from), None)),
            }
        }
    });
    let mut response = Response::new(Body::from_stream(files));
    let name = "attachment; filename=\"walpurgis-games.tar.gz\"";
    for (header, value) in
        [(CONTENT_TYPE, "application/gzip"), (CONTENT_DISPOSITION, name), (CACHE_CONTROL, "no-store")]
    {
        response.headers_mut().insert(header, HeaderValue::from_static(value));
    }
    response
}

/// One game as a part of the archive; nothing of one that cannot be read any more.
async fn packed(hub: &Hub, reader: Reader, table: &TableId) -> std::io::Result<Bytes> {
    let record = match hub.table(table) {
        Ok(live) => live.finished(reader).await,
        Err(error) => Err(error),
    };
    match record {
        Ok(finished) => {
            let file = tar_file(&format!("{}.json", table.0), finished.record.as_bytes());
            let packed = tokio::task::spawn_blocking(move || gzip(&file)).await;
            packed.map_err(std::io::Error::other)?.map(Bytes::from)
        }
        Err(error) => {
            tracing::warn!("table {}: its record is not told: {}", table.0, error.detail);
            Ok(Bytes::new())
        }
    }
}

const TAR_BLOCK: usize = 512;

/// A file as tar keeps it: a head of one block, then what is in it in whole blocks.
fn tar_file(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut head = [0; TAR_BLOCK];
    let mut put = |at: usize, text: &[u8]| head[at..at + text.len()].copy_from_slice(text);
    put(0, name.as_bytes());
    put(100, b"0000644\0");
    put(108, b"0000000\0");
    put(116, b"0000000\0");
    put(124, format!("{:011o}\0", bytes.len()).as_bytes());
    put(136, b"00000000000\0");
    // While the sum is made, its own place holds spaces.
    put(148, b"        ");
    put(156, b"0");
    put(257, b"ustar\x0000");
    let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let mut file = head.to_vec();
    file.extend_from_slice(bytes);
    file.resize(file.len().next_multiple_of(TAR_BLOCK), 0);
    file
}

fn tar_end() -> [u8; 2 * TAR_BLOCK] {
    [0; 2 * TAR_BLOCK]
}

fn answered<T: Serialize>(done: Result<T, WireError>) -> Response<Body> {
    match done {
        Ok(told) => answer(StatusCode::OK, &told),
        Err(error) => refuse_wire(&error),
    }
}
