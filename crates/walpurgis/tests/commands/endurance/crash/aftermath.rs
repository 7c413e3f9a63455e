//! What must be true when all games have ended.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use futures_util::future::join_all;
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;

use super::player::Player;
use crate::endurance::server::{Server, folder};

/// How many games there were, and how many moves were acknowledged in them.
pub(crate) async fn check(players: &[Player], mut server: Server, data: &Path) -> (u64, u64) {
    let records = folder("crash-records");
    let tables: HashSet<&str> =
        players.iter().flat_map(|player| &player.tables).map(|told| told.id.as_str()).collect();
    join_all(players.iter().map(|player| player.read_again(&server.address))).await;
    for table in &tables {
        let record = server.get(&format!("/api/replay/{table}"));
        moves_were_made_once(&record, table, players);
        let file = records.join(format!("{table}.json"));
        fs::write(&file, record.to_string()).unwrap();
        let verified =
            Command::new(env!("CARGO_BIN_EXE_walpurgis")).args(["replay", "verify"]).arg(&file).output();
        let verified = verified.unwrap();
        assert!(verified.status.success(), "{table}: {verified:?}");
    }
    server.kill();
    database_is_sound(&data.join("walpurgis.db"));
    let moves: usize = players.iter().flat_map(|player| &player.tables).map(|told| told.moves).sum();
    (tables.len() as u64, moves as u64)
}

/// Every acknowledged move is in the record, and no other.
fn moves_were_made_once(record: &Value, table: &str, players: &[Player]) {
    for player in players {
        let Some(told) = player.tables.iter().find(|told| told.id == table) else { continue };
        let log = record["log"].as_array().unwrap();
        let is_own = |entry: &&Value| entry["seat"] == player.seat;
        assert_eq!(log.iter().filter(is_own).count(), told.moves, "seat {} of {table}", player.seat);
    }
}

/// SQLite finds no fault, and no command was stored twice.
fn database_is_sound(file: &Path) {
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap();
    let verdict: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
    let twice = "SELECT count(*) FROM (SELECT 1 FROM log
        WHERE json_extract(CAST(entry AS TEXT), '$.key') IS NOT NULL
        GROUP BY table_id, json_extract(CAST(entry AS TEXT), '$.by'), json_extract(CAST(entry AS TEXT), '$.key')
        HAVING count(*) > 1)";
    let twice: i64 = db.query_row(twice, [], |row| row.get(0)).unwrap();
    assert_eq!(twice, 0, "commands stored twice");
    // How far a log goes may be noted later, but never more than there is.
    let gaps = "SELECT count(*) FROM tables JOIN (
            SELECT table_id, count(*) AS entries, count(DISTINCT seq) AS numbers, max(seq) + 1 AS end
            FROM log GROUP BY table_id
        ) AS logged ON logged.table_id = tables.id
        WHERE logged.entries <> numbers OR logged.entries <> end OR tables.entries > logged.entries";
    let gaps: i64 = db.query_row(gaps, [], |row| row.get(0)).unwrap();
    assert_eq!(gaps, 0, "tables with entries that are missing or there twice");
}
